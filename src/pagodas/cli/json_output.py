"""What commands print for scripts with `--json`. docs/scripts.md shows every shape, and a test compares them.

Seats are places in `names`, from 0. Chances are from 0 to 1. A field that does not apply is null.
"""

import json
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from pagodas.core.about import About
from pagodas.core.options import Choice, Option, Whole
from pagodas.core.strings import DEFAULT

if TYPE_CHECKING:
    from pagodas.analysis import Analysis
    from pagodas.cli.game_texts import GameTexts
    from pagodas.cli.hint import Asked
    from pagodas.session import Session, Turn

FORMAT = 1  # grows when a field changes its meaning or goes; new fields may come at any time
DIGITS = 4  # of chances

Data = dict[str, Any]


def print_json(**content: object) -> None:
    """Print one object to standard output, with the number of its format."""
    typer.echo(json.dumps({"format": FORMAT, **content}, indent=2, ensure_ascii=False))


# --- games ---


def game(about: About, language: str) -> Data:
    """Describe a game before it is loaded."""
    spoken = language if language in about.languages else DEFAULT
    say = about.strings(spoken)
    return {
        "id": about.id,
        "version": about.version,
        "title": say("title"),
        "tagline": say("tagline"),
        "seats": list(about.seats),
        "languages": list(about.languages),
        "options": [_option(option) for option in about.options],
    }


def _option(option: Option) -> Data:
    return {
        "name": option.name,
        "kind": type(option).__name__.lower(),
        "default": option.default,
        "values": list(option.values) if isinstance(option, Choice) else None,
        "least": option.least if isinstance(option, Whole) else None,
        "most": option.most if isinstance(option, Whole) else None,
    }


# --- replay ---


def record(session: "Session", texts: "GameTexts") -> Data:
    """Describe a game: its start, its turns, how it stands."""
    from pagodas.core.types import SPECTATOR  # not for a list of games, which needs no NumPy

    return {
        **_start(session),
        "options": dict(session.options),
        "seed": session.seed,
        "turns": [_turn(session, turn, texts) for turn in session.turns],
        "comments": [
            {"turn": comment.turn, "text": comment.text, "language": comment.language or None}
            for comment in session.comments
        ],
        "to_move": None if session.result else session.to_move,
        "legal": [
            session.game.notation.format_move(session.seen_by(session.to_move), move) for move in session.legal()
        ],
        "status": texts.status(session, SPECTATOR),
        "result": _result(session),
    }


def _start(session: "Session") -> Data:
    return {
        "game": session.game.id,
        "version": session.game.version,
        "names": list(session.names),
        "plies": len(session.moves),
    }


def _turn(session: "Session", turn: "Turn", texts: "GameTexts") -> Data:
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "first_ply": turn.moves.start,
        "text": session.turn_text(turn),
        "told": texts.turn(session, turn)[1],
    }


def _result(session: "Session") -> Data | None:
    result = session.result
    if result is None:
        return None
    return {
        "text": str(result),
        "reason": result.reason,
        "winners": list(result.winners),
        "points": list(result.points),
    }


# --- hint ---


def hint(asked: "Asked", count: int) -> Data:
    """Describe what a player thinks about a position."""
    return {
        **_start(asked.session),
        "seat": asked.session.to_move,
        "level": asked.level,
        "chance": _rounded(asked.thoughts.chance),
        "moves": [
            {"move": texts[0], "chance": _rounded(chance), "line": texts[1:]} for texts, chance in asked.moves(count)
        ],
    }


# --- analyse ---


def analysis(found: "Analysis") -> Data:
    """Describe an analysis: the chances and mistakes turn by turn, and the game of each seat."""
    from pagodas.analysis.told import tell  # not for a list of games, which needs no NumPy

    told: Data = msgspec.to_builtins(tell(found))
    return {**_start(found.session), **told, "result": _result(found.session)}


def _rounded(chance: float) -> float:
    return round(chance, DIGITS)
