"""The commands that people may type during a game besides moves.

Each command has a word in each language; the English words work in all languages, and accents may be left out. A slash
in front (`/draw`) makes a word a command even if it is also a move.
"""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rich.markup import escape
from rich.table import Table as Grid

from pagodas.cli import language, saved_games
from pagodas.cli.advice import advice
from pagodas.cli.screen import moves_grid
from pagodas.cli.seating import PERSON
from pagodas.core.errors import MoveError, SessionError
from pagodas.core.strings import DEFAULT, Strings
from pagodas.core.types import Move, Seat
from pagodas.players.player_names import STAND_IN
from pagodas.session.move_parser import read_turn

if TYPE_CHECKING:
    from pagodas.cli.game_loop import GameLoop

Command: TypeAlias = Callable[["GameLoop", str], None]


class Left(Exception):
    """Somebody has left the game, and perhaps wants to keep it."""

    def __init__(self, keep: bool) -> None:
        super().__init__()
        self.keep = keep


def moves(loop: "GameLoop", beginning: str) -> None:
    """List the legal moves."""
    loop.screen.listing(moves_grid(loop.screen.texts.moves(loop.session, beginning)))


def hint(loop: "GameLoop", _: str) -> None:
    """Show what a strong player would consider."""
    with loop.screen.thinking(loop.screen.say("player.master")):
        found = advice(loop.session)
    loop.screen.advise(loop.session, found)


def why(loop: "GameLoop", text: str) -> None:
    """Say that a move is legal, or why it is not."""
    session = loop.session
    try:
        read_turn(session.game, session.seen_by(session.to_move), text, loop.language)
    except MoveError as error:
        loop.screen.complain(str(error))
    else:
        loop.screen.tell("legal", move=text)


def undo(loop: "GameLoop", _: str) -> None:
    """Undo moves up to the last decision of a person, or none at all."""
    session, taken = loop.session, list[Move]()
    try:
        while not taken or session.to_move not in loop.seating.people:
            last = session.moves[-1:]
            session.undo(loop.language)
            taken += last
    except SessionError:
        for move in reversed(taken):  # nothing was revealed between, so they lead to the same position again
            session.play(move)
        raise
    loop.stale = True


def reset(loop: "GameLoop", _: str) -> None:
    """Begin the turn again."""
    loop.session.reset_turn(loop.language)
    loop.stale = True


def save(loop: "GameLoop", file: str) -> None:
    """Write the game to a file, by default to the file that keeps it."""
    path = Path(file).expanduser() if file else loop.file
    saved_games.keep(path, loop.session, loop.seating.kinds)
    loop.screen.tell("saved", file=path)


def resign(loop: "GameLoop", _: str) -> None:
    """Give up, if that was no slip of the fingers. Of three or more, the other people play on."""
    session, seat = loop.session, loop.session.to_move
    if session.can_be_left and len(loop.seating.people) > 1:
        _leave_table(loop, seat)
    elif agrees(loop, "resign.question", default=False):
        session.resign(seat, loop.language)
        loop.stale = True


def _leave_table(loop: "GameLoop", seat: Seat) -> None:
    if agrees(loop, "resign.question_others", default=False):
        loop.session.leave(seat, loop.language)
        loop.replace(seat, STAND_IN)
        loop.screen.tell("resign.left", name=loop.session.names[seat])
        loop.stale = True


def back(loop: "GameLoop", name: str) -> None:
    """Give somebody who left their seat again."""
    session = loop.session
    names = {session.names[seat]: seat for seat in session.left}
    fits = [found for found in names if unaccented(found).startswith(unaccented(name))]
    if len(fits) != 1:
        away = ", ".join(names) or loop.screen.say("resign.nobody")
        raise SessionError(loop.screen.say("resign.who", away=away))
    session.come_back(names[fits[0]], loop.language)
    loop.replace(names[fits[0]], PERSON)
    loop.screen.tell("resign.back", name=fits[0])
    loop.stale = True


def draw(loop: "GameLoop", _: str) -> None:
    """End the game as a draw if all agree; computers never do."""
    if loop.seating.computers:
        loop.screen.tell("draw.declined")
    elif agrees(loop, "draw.question", default=False):
        loop.session.agree_draw()
        loop.stale = True


def board(loop: "GameLoop", _: str) -> None:
    """Draw the board again."""
    loop.show(loop.session.to_move)


def rules(loop: "GameLoop", _: str) -> None:
    """Show the rules."""
    from pagodas.views.rulesbook import render_terminal

    loop.screen.page(render_terminal(loop.session.game, loop.language, loop.screen.dark))


def show_help(loop: "GameLoop", _: str) -> None:
    """List the commands."""
    say, grid = loop.screen.say, Grid.grid(padding=(0, 2))
    grid.add_row(say("help.move"), escape(loop.session.game.strings(loop.language)("notation.help")))
    for name in COMMANDS:
        grid.add_row(say(f"command.{name}"), escape(say(f"help.{name}")))
    for key, meaning in loop.screen.keys:
        grid.add_row(escape(key), escape(meaning))
    loop.screen.listing(grid)


def leave(loop: "GameLoop", _: str) -> None:
    """Leave, and keep the game if somebody wants it."""
    raise Left(keep=bool(loop.session.moves) and agrees(loop, "quit.question", default=True))


def agrees(loop: "GameLoop", question: str, *, default: bool) -> bool:
    """Ask yes or no; an empty answer means the default."""
    answer = loop.keyboard.ask(loop.screen.say(question)).casefold()
    return answer[:1] in ("y", loop.screen.say("yes")[0]) if answer else default


COMMANDS: dict[str, Command] = {
    "moves": moves,
    "hint": hint,
    "why": why,
    "undo": undo,
    "reset": reset,
    "save": save,
    "resign": resign,
    "back": back,
    "draw": draw,
    "board": board,
    "rules": rules,
    "help": show_help,
    "quit": leave,
}


def names(say: Strings) -> list[str]:
    """Return the commands' words."""
    return [say(f"command.{name}") for name in COMMANDS]


def find(line: str, say: Strings) -> tuple[Command | None, str]:
    """Return the command at the beginning of a line and the rest of the line; None if there is no command."""
    first, _, rest = line.removeprefix("/").partition(" ")
    if line.startswith("?"):
        first, rest = "moves", line[1:]
    for name, command in COMMANDS.items():
        spoken = (say(f"command.{name}"), language.words(DEFAULT)(f"command.{name}"))
        if unaccented(first) in map(unaccented, spoken):
            return command, rest.strip()
    return None, ""


def unaccented(word: str) -> str:
    """Return a word in lower case, without its accents."""
    apart = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
