"""Reads the text that people type as a move: only legal moves are candidates, so nothing illegal can be read."""

from pagodas.core.errors import AmbiguousMove, IllegalMove, MalformedMove
from pagodas.core.game import Game
from pagodas.core.strings import DEFAULT
from pagodas.core.turn_text import simplify
from pagodas.core.types import Move, State


def read_decision(game: Game, observed: State, text: str, language: str = DEFAULT) -> Move:
    """Return the legal move that a text means.

    Raises AmbiguousMove if the text fits several moves, IllegalMove with the ruling, or MalformedMove with advice on
    how to write moves.
    """
    fits = _fitting(game, observed, simplify(text))
    if len(fits) == 1:
        return fits[0]
    if fits:
        choices = ", ".join(game.notation.format_move(observed, move) for move in fits)
        raise AmbiguousMove(text, f"could be {choices}")
    say = game.strings(language)
    reason = game.judge.explain(observed, text)
    if reason is not None:
        raise IllegalMove(text, reason.say(say))
    raise MalformedMove(text, f"no move is written so. {say('notation.help')}")


def _fitting(game: Game, observed: State, wanted: str) -> list[Move]:
    """Return the legal moves that have exactly this text, or else those that may also be written like this."""
    texts = {move: game.notation.format_move(observed, move) for move in game.legal(observed)}
    exact = [move for move, text in texts.items() if simplify(text) == wanted]
    return exact or [move for move, text in texts.items() if wanted in game.notation.readings(text)]
