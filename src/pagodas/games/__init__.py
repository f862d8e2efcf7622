"""The games: every folder beside this file is one, found by looking, never listed.

Looking is quick: only loading a game imports what compiles it.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pagodas.core.errors import UnknownGame

if TYPE_CHECKING:
    from pagodas.core.game import Game

FOLDER = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(sorted(folder.parent.name for folder in FOLDER.glob("*/__init__.py")))


@cache
def load(id: str) -> "Game":
    """Return a game, ready to be played."""
    if id not in names():
        raise UnknownGame(f"no game {id!r}; there are {', '.join(names())}")
    game: Game = import_module(f"pagodas.games.{id}").GAME
    return game
