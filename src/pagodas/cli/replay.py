"""`pagodas replay`: shows a saved game again."""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from pagodas.cli.error_exits import UsageFault
from pagodas.cli.screen import LineScreen
from pagodas.core.errors import RecordError
from pagodas.core.options import format_value
from pagodas.core.types import SPECTATOR
from pagodas.session import Session, parse_record, parse_records
from pagodas.views.svg import svg

STDIN = "-"
MOST_BYTES = 4_000_000  # of a file that is read: a hundred times more than any of our games needs

Found = TypeVar("Found")


def read_record(file: str) -> tuple[Session, str]:
    """Read a saved game from a file or standard input, and verify it. Raises RecordError, which names the file."""
    return _parsed(file, lambda text: (parse_record(text), text))


def _parsed(file: str, parse: Callable[[str], Found]) -> Found:
    try:
        return parse(_content(file).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{file}: this is not text in UTF-8 ({error.reason} at byte {error.start})") from error
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from error


def _content(file: str) -> bytes:
    """Return what is in a file. Raises RecordError before a huge file fills the memory."""
    with Path(file).expanduser().open("rb") if file != STDIN else nullcontext(sys.stdin.buffer) as source:
        content: bytes = source.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise RecordError(f"this is no saved game: it has more than {MOST_BYTES:,} bytes")
    return content


def replay(console: Console, file: str, ply: int | None, picture: Path | None, language: str) -> None:
    """Print games turn by turn, or the position after some moves of one game; write a picture of that position."""
    screen, sessions = LineScreen(console, language), _parsed(file, parse_records)
    if ply is None and picture is None:
        for session in sessions:
            _print_game(screen, session)
    elif len(sessions) > 1:
        raise UsageFault(f"{file} has {len(sessions)} games; --ply and --svg are for a file with one")
    else:
        _show_position(screen, sessions[0] if ply is None else up_to(sessions[0], ply), picture)


def _show_position(screen: LineScreen, session: Session, picture: Path | None) -> None:
    if picture:
        picture.write_text(svg(session.scene(SPECTATOR, screen.texts.language), dark=False), encoding="utf-8")
        screen.tell("written", file=picture)
    else:
        _print_position(screen, session)


def up_to(session: Session, ply: int) -> Session:
    """Return the game as it stood after `ply` moves."""
    if not 0 <= ply <= len(session.moves):
        raise UsageFault(f"this game has the plies 0 to {len(session.moves)}, not {ply}")
    earlier = Session(session.game, session.names, session.options, session.seed)
    for move in session.moves[:ply]:
        earlier.play(move)
    return earlier


def _print_game(screen: LineScreen, session: Session) -> None:
    options = " ".join(f"{name}={format_value(value)}" for name, value in session.options.items())
    title = session.game.strings(screen.texts.language)("title")
    screen.console.print(Text(title, style="bold").append(f"  {' · '.join(session.names)}", style="not bold"))
    screen.console.print(Text(f"{options} seed={session.seed}\n", style="dim"))
    screen.console.print(screen.turns(session, session.turns))
    none = "" if session.result else f"{screen.say('result.none')} "
    screen.console.print(Text(f"\n{none}{screen.texts.status(session, SPECTATOR)}", style="bold"))


def _print_position(screen: LineScreen, session: Session) -> None:
    screen.console.print(screen.board(session, SPECTATOR))
    screen.console.print(screen.turns(session, session.turns[-1:]))
    screen.console.print(Text(screen.texts.status(session, SPECTATOR), style="bold"))
