"""`pagodas replay`: shows a saved game again."""

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pagodas.cli.error_exits import UsageFault
from pagodas.cli.screen import Screen
from pagodas.core.errors import RecordError
from pagodas.core.options import format_value
from pagodas.core.types import SPECTATOR
from pagodas.session import Session, parse_record
from pagodas.views.svg import svg

STDIN = "-"


def read_record(file: str) -> tuple[Session, str]:
    """Read a saved game from a file or standard input, and verify it. Raises RecordError, which names the file."""
    content = sys.stdin.buffer.read() if file == STDIN else Path(file).expanduser().read_bytes()
    try:
        record = content.decode("utf-8-sig")
        return parse_record(record), record
    except UnicodeDecodeError as error:
        raise RecordError(f"{file}: this is not text in UTF-8 ({error.reason} at byte {error.start})") from error
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from error


def replay(console: Console, file: str, ply: int | None, picture: Path | None, language: str) -> None:
    """Print a game turn by turn, or the position after some of its moves; write a picture of that position."""
    session, _ = read_record(file)
    screen = Screen(console, language)
    shown = session if ply is None else up_to(session, ply)
    if picture:
        picture.write_text(svg(shown.scene(SPECTATOR, language), dark=False), encoding="utf-8")
        screen.tell("written", file=picture)
    elif ply is None:
        _print_game(screen, session)
    else:
        _print_position(screen, shown)


def up_to(session: Session, ply: int) -> Session:
    """Return the game as it stood after `ply` moves."""
    if not 0 <= ply <= len(session.moves):
        raise UsageFault(f"this game has the plies 0 to {len(session.moves)}, not {ply}")
    earlier = Session(session.game, session.names, session.options, session.seed)
    for move in session.moves[:ply]:
        earlier.play(move)
    return earlier


def _print_game(screen: Screen, session: Session) -> None:
    options = " ".join(f"{name}={format_value(value)}" for name, value in session.options.items())
    title = session.game.strings(screen.language)("title")
    screen.console.print(Text(title, style="bold").append(f"  {' · '.join(session.names)}", style="not bold"))
    screen.console.print(Text(f"{options} seed={session.seed}\n", style="dim"))
    screen.console.print(screen.turns(session, session.turns))
    none = "" if session.result else f"{screen.say('result.none')} "
    screen.console.print(Text(f"\n{none}{screen.status(session, SPECTATOR)}", style="bold"))


def _print_position(screen: Screen, session: Session) -> None:
    screen.board(session, SPECTATOR)
    screen.console.print(screen.turns(session, session.turns[-1:]))
    screen.console.print(Text(screen.status(session, SPECTATOR), style="bold"))
