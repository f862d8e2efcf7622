"""The commands that people may type at the table besides moves.

Each command has a word in each language; the English words work in all languages. A slash in front (`/draw`) makes a
word a command even if it is also a move.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rich.markup import escape
from rich.table import Table as Grid

from pagodas.cli import language, saved_games
from pagodas.core import verbs
from pagodas.core.errors import MoveError, SessionError
from pagodas.core.strings import DEFAULT, Strings
from pagodas.core.types import Move
from pagodas.session.move_parser import read_decision

if TYPE_CHECKING:
    from pagodas.cli.game_loop import Table

Command: TypeAlias = Callable[["Table", str], None]


class Left(Exception):
    """Somebody has left the table; the game is saved if they wanted it."""


def moves(table: "Table", beginning: str) -> None:
    """List the legal moves."""
    table.screen.moves(table.session, beginning)


def why(table: "Table", text: str) -> None:
    """Say that a move is legal, or why it is not."""
    game, state = table.session.game, table.session.game.blank()
    state[0] = table.session.state
    seat, shown = int(state[0].seat), int(state[0].reveals)
    try:
        for decision, _ in game.notation.split_turn(text):
            move = read_decision(game, game.observe(state[0], seat), decision, table.screen.language)
            verbs.play(state[0], move)
            if state[0].reveals != shown:  # nobody may learn about chance or hidden cards by asking
                break
    except MoveError as error:
        table.screen.complain(str(error))
    else:
        table.screen.tell("legal", move=text)


def undo(table: "Table", _: str) -> None:
    """Undo moves up to the last decision of a person, or none at all."""
    session, taken = table.session, list[Move]()
    try:
        while not taken or session.to_move not in table.seating.people:
            last = session.moves[-1:]
            session.undo()
            taken += last
    except SessionError:
        for move in reversed(taken):  # nothing was revealed between, so they lead to the same position again
            session.play(move)
        raise
    table.stale = True


def reset(table: "Table", _: str) -> None:
    """Begin the turn again."""
    table.session.reset_turn()
    table.stale = True


def save(table: "Table", file: str) -> None:
    """Write the game to a file, by default to the file that keeps it."""
    path = Path(file).expanduser() if file else table.file
    saved_games.keep(path, table.session, table.seating.kinds)
    table.screen.tell("saved", file=path)


def resign(table: "Table", _: str) -> None:
    """Give up."""
    table.session.resign(table.session.to_move)
    table.stale = True


def draw(table: "Table", _: str) -> None:
    """End the game as a draw if all agree; computers never do."""
    if table.seating.computers:
        table.screen.tell("draw.declined")
    elif agrees(table, "draw.question", default=False):
        table.session.agree_draw()
        table.stale = True


def board(table: "Table", _: str) -> None:
    """Draw the board again."""
    table.show(table.session.to_move)


def rules(table: "Table", _: str) -> None:
    """Show the rules."""
    from pagodas.views.rulesbook import render_terminal

    table.screen.page(render_terminal(table.session.game, table.screen.language))


def show_help(table: "Table", _: str) -> None:
    """List the commands."""
    say, grid = table.screen.say, Grid.grid(padding=(0, 2))
    grid.add_row(say("help.move"), escape(table.session.game.strings(table.screen.language)("notation.help")))
    for name in COMMANDS:
        grid.add_row(say(f"command.{name}"), escape(say(f"help.{name}")))
    table.screen.console.print(grid)


def leave(table: "Table", _: str) -> None:
    """Leave, and keep the game if somebody wants it."""
    if table.session.moves and agrees(table, "quit.question", default=True):
        table.keep_unfinished()
    raise Left


def agrees(table: "Table", question: str, *, default: bool) -> bool:
    """Ask yes or no; an empty answer means the default."""
    answer = table.keyboard.ask(table.screen.say(question)).casefold()
    return answer[:1] in ("y", table.screen.say("yes")[0]) if answer else default


COMMANDS: dict[str, Command] = {
    "moves": moves,
    "why": why,
    "undo": undo,
    "reset": reset,
    "save": save,
    "resign": resign,
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
        if first.casefold() in (say(f"command.{name}"), language.words(DEFAULT)(f"command.{name}")):
            return command, rest.strip()
    return None, ""
