"""The games, found by looking, never listed.

A game comes from one of three places:

- a folder beside this file;
- an installed package with an entry point in the group `pagodas.games`: its name is the game's id, its value the
  game's module;
- a folder named in the environment variable PAGODAS_GAME_FOLDERS, for a game that is being written.

The module states the game's facts as `ABOUT`, and the module `game` in it holds `GAME`. Looking is quick, and so are
the facts: only loading a game imports what compiles it. A module that holds `GAME` itself will do, but then its facts
take as long as the game.
"""

import ast
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pagodas.core.errors import RegistrationError, UnknownGame, no_such
from pagodas.core.fault_words import fault

if TYPE_CHECKING:
    from pagodas.core.about import About
    from pagodas.core.game import Game

__all__ = ["about", "add_folder", "folder", "listed", "load", "names", "playable"]

Found = TypeVar("Found", bound="About")

FOLDER = Path(__file__).parent
GROUP = "pagodas.games"
FOLDERS = "PAGODAS_GAME_FOLDERS"


class Source(NamedTuple):
    """Where a game comes from: its module, the folder of that module, and who brings it."""

    module: str
    folder: Path
    bringer: str


_broken: set[str] = set()  # games that could not be loaded


def names() -> tuple[str, ...]:
    """Return the ids of all games, but for those that turned out to be broken when they were loaded."""
    return tuple(sorted(_sources().keys() - _broken))


def playable() -> "list[Game]":
    """Load all games. A broken one is left out with a warning, so that nobody else's game suffers."""
    return list(_unbroken(load))


def listed() -> "list[About]":
    """Return the facts of all games. A broken one is left out with a warning."""
    return list(_unbroken(about))


def _unbroken(fetch: Callable[[str], Found]) -> Iterator[Found]:
    for name in names():
        try:
            yield fetch(name)
        except RegistrationError as error:
            warnings.warn(str(error), stacklevel=2)


def folder(id: str) -> Path:
    """Return the folder of a game, without loading the game."""
    return _source(id).folder


@cache
def about(id: str) -> "About":
    """Return the facts of a game: quick if its module states them, and else by loading the game."""
    return _imported(id, _about)


@cache
def load(id: str) -> "Game":
    """Return a game, ready to be played."""
    return _imported(id, _game)


def _about(module: str) -> "About":
    found: About | None = getattr(import_module(module), "ABOUT", None)
    return _game(module) if found is None else found


def _game(module: str) -> "Game":
    found: Game | None = getattr(import_module(module), "GAME", None)
    if found is None:
        found = import_module(f"{module}.game").GAME
    return found


def _imported(id: str, fetch: Callable[[str], Found]) -> Found:
    source = _source(id)
    try:
        found = fetch(source.module)
    except Exception as error:  # a stranger's package may fail in any way
        _broken.add(id)
        raise RegistrationError(fault("game.broken", id=id, bringer=source.bringer, error=repr(error))) from error
    if found.id != id:
        _broken.add(id)
        raise RegistrationError(fault("game.misnamed", id=id, bringer=source.bringer, other=found.id))
    return found


def add_folder(place: Path) -> str:
    """Let everything in this process and those it starts find the game in a folder, and return the game's id."""
    place = place.resolve()
    name = _id_in(place)
    _sources.cache_clear()  # the folder may be new
    if name not in names():
        known = os.environ.get(FOLDERS, "").split(os.pathsep)
        os.environ[FOLDERS] = os.pathsep.join([*filter(None, known), str(place)])
        _sources.cache_clear()
    if folder(name).resolve() != place:
        raise RegistrationError(fault("game.taken", id=name, folder=folder(name)))
    return name


def _id_in(place: Path) -> str:
    """Read the id of the game in a folder, without running it."""
    try:
        tree = ast.parse((place / "__init__.py").read_text(encoding="utf-8"))
    except OSError:
        raise UnknownGame(fault("game.absent", folder=place)) from None
    keywords = (word for node in ast.walk(tree) if isinstance(node, ast.Call) for word in node.keywords)
    ids = [word.value.value for word in keywords if word.arg == "id" and isinstance(word.value, ast.Constant)]
    return str(ids[0]) if ids else place.name


def _source(id: str) -> Source:
    if id not in _sources():
        raise UnknownGame(no_such("game", id, names()))
    return _sources()[id]


@cache
def _sources() -> dict[str, Source]:
    found: dict[str, Source] = {}
    for name, source in (*_beside(), *_installed(), *_named()):
        if name in found:
            warnings.warn(f"{source.bringer} is left out: {found[name].bringer} has a game {name} too", stacklevel=2)
        else:
            found[name] = source
    return found


def _beside() -> Iterator[tuple[str, Source]]:
    for file in FOLDER.glob("*/__init__.py"):
        yield file.parent.name, Source(f"{__name__}.{file.parent.name}", file.parent, "pagodas")


def _installed() -> Iterator[tuple[str, Source]]:
    for point in entry_points(group=GROUP):
        bringer = point.dist.name if point.dist else point.module
        if (place := _place(point.module)) is None:
            warnings.warn(f"{bringer} is left out: it names a module {point.module} that is not there", stacklevel=2)
        else:
            yield point.name, Source(point.module, place, bringer)


def _place(module: str) -> Path | None:
    """Return the folder of a module, without running the module."""
    try:
        spec = find_spec(module)
    except ImportError:
        return None
    return Path(spec.origin).parent if spec and spec.origin else None


def _named() -> Iterator[tuple[str, Source]]:
    for text in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        place = Path(text)
        if str(place.parent) not in sys.path:
            sys.path.append(str(place.parent))
        yield _id_in(place), Source(place.name, place, str(place))
