"""`pagodas replay`: shows a saved game again."""

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from pagodas.cli import json_output
from pagodas.cli.error_exits import UsageFault
from pagodas.cli.language import fault
from pagodas.cli.output_files import Kind, check_outputs
from pagodas.cli.screen import COMMENT, LineScreen
from pagodas.cli.surroundings import takes_table
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
        raise RecordError(
            fault("in_file", file=file, why=fault("not_utf8", why=error.reason, byte=error.start))
        ) from error
    except RecordError as error:
        raise RecordError(fault("in_file", file=file, why=error)) from error


def _content(file: str) -> bytes:
    """Return what is in a file. Raises RecordError before a huge file fills the memory."""
    with Path(file).expanduser().open("rb") if file != STDIN else nullcontext(sys.stdin.buffer) as source:
        content: bytes = source.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise RecordError(fault("huge", most=f"{MOST_BYTES:,}"))
    return content


@dataclass(frozen=True, slots=True)
class Shown:
    """What to show of saved games: all of them, or the position after some moves, or a picture of it; or as JSON."""

    ply: int | None = None
    picture: Path | None = None
    as_json: bool = False
    lines: bool = False  # print them even where a table could show them


def replay(console: Console, file: str, shown: Shown, language: str) -> None:
    """Show games at a table or turn by turn, or the position after some moves of one game; write a picture of it."""
    check_outputs((shown.picture, Kind.PICTURE))
    screen, sessions = LineScreen(console, language), _parsed(file, parse_records)
    alone = shown.ply is not None or shown.picture is not None
    if alone and len(sessions) > 1:
        raise UsageFault(fault("several", file=file, count=len(sessions)))
    if shown.ply is not None:
        sessions = [up_to(sessions[0], shown.ply)]
    if shown.picture:
        _draw(screen, sessions[0], shown.picture, silently=shown.as_json)
    if shown.as_json:
        json_output.print_json(games=[json_output.record(session, screen.texts) for session in sessions])
    elif alone and not shown.picture:
        _print_position(screen, sessions[0])
    elif not alone and takes_table(console, shown.lines):
        _browse(console, sessions, language)
    elif not alone:
        for session in sessions:
            _print_game(screen, session)


def _browse(console: Console, sessions: Sequence[Session], language: str) -> None:
    from pagodas.cli.table.table import Table

    with suppress(EOFError), Table(console, language) as table:
        table.browse(sessions, SPECTATOR)


def _draw(screen: LineScreen, session: Session, picture: Path, silently: bool) -> None:
    picture.write_text(svg(session.scene(SPECTATOR, screen.texts.language), dark=False), encoding="utf-8")
    if not silently:
        screen.tell("written", file=picture)


def up_to(session: Session, ply: int) -> Session:
    """Return the game as it stood after `ply` moves."""
    if not 0 <= ply <= len(session.moves):
        raise UsageFault(fault("ply", last=len(session.moves), given=ply))
    earlier = Session(session.game, session.names, session.options, session.seed)
    for move in session.moves[:ply]:
        earlier.play(move)
    earlier.comments = tuple(comment for comment in session.comments if comment.turn <= len(earlier.turns))
    return earlier


def _print_game(screen: LineScreen, session: Session) -> None:
    options = " ".join(f"{name}={format_value(value)}" for name, value in session.options.items())
    title = session.game.strings(screen.texts.language)("title")
    screen.console.print(Text(title, style="bold").append(f"  {' · '.join(session.names)}", style="not bold"))
    screen.console.print(Text(f"{options} seed={session.seed}\n", style="dim"))
    for comment in screen.texts.comments(session, 0):
        screen.console.print(Text(f"{comment}\n", style=COMMENT))
    screen.console.print(screen.turns(session, session.turns))
    none = "" if session.result else f"{screen.say('result.none')} "
    screen.console.print(Text(f"\n{none}{screen.texts.status(session, SPECTATOR)}", style="bold"))


def _print_position(screen: LineScreen, session: Session) -> None:
    screen.console.print(screen.board(session, SPECTATOR))
    screen.console.print(screen.turns(session, session.turns[-1:]))
    screen.console.print(Text(screen.texts.status(session, SPECTATOR), style="bold"))
