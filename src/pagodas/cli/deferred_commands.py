"""Commands with a module of their own, which is imported only when they are run, completed or explained.

Until then one line of help is known of each, so that `pagodas --help` appears at once.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

HELP: Any = {"help_option_names": ["-h", "--help"]}


class Deferred(NamedTuple):
    """Where a command is to be found, as `module:function` or `module:app`, and its line of help."""

    place: str
    help: str


DEFERRED = {
    "learn": Deferred("learn:learn", "Learn a game by playing: short lessons, one idea each."),
    "puzzle": Deferred("puzzle:puzzle", "Solve puzzles: one turn is clearly the best."),
    "puzzles": Deferred("puzzles:puzzles", "Find puzzles in games of strong players, and prove them."),
    "bench": Deferred("bench:bench", "Measure how fast the games run here."),
    "hint": Deferred("hint:hint", "Ask a player what to do in a saved game."),
    "analyse": Deferred("analyse:analyse", "Analyse a saved game: the chances turn by turn, and the mistakes."),
    "arena": Deferred("arena:arena", "Let players meet and rate them."),
    "train": Deferred("train:train", "Let a game learn its judgement by playing against itself."),
    "report": Deferred("report:report", "Play a game many times and report how balanced it is."),
    "serve": Deferred("serve:serve", "Serve games over the network."),
    "export": Deferred("serve:export", "Print all data of a game on a server."),
    "admin": Deferred("admin:app", "Look after the games of a server: list, end, delete, withdraw links."),
    "new-game": Deferred(
        "scaffold_game:new_game", "Write the folder of a new game, ready to be played and to be changed."
    ),
    "check-game": Deferred("check_game:check_game", "Check that a game keeps the contract."),
    "golden": Deferred("check_game:golden", "Write the golden files of a game anew."),
    "build-engine": Deferred("build_engine:build_engine", "Compile games for browsers."),
}


class CommandGroup(TyperGroup):
    """All commands; a deferred one is imported when it is asked for by its name."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, deferred in DEFERRED.items():
            self.add_command(TyperCommand(name, help=deferred.help))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is named first, and the arguments after it."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, imported(name) if name in DEFERRED else command, rest


def imported(name: str) -> Any:
    """Return a deferred command."""
    module, _, function = DEFERRED[name].place.partition(":")
    found: typer.Typer | Callable[..., int | None] = getattr(import_module(f"pagodas.cli.{module}"), function)
    if isinstance(found, typer.Typer):  # a command with commands of its own
        return typer.main.get_command(found)
    typed = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    typed.command(name, context_settings=HELP)(found)
    return typer.main.get_command(typed)
