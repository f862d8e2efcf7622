"""Parts of a scene that are drawn once: a move changes few of the things on a table, and all others are kept.

    @drawn_once
    def _tray(side: int, stones: int, turn: bool, say: Strings) -> Iterator[Item]:
        yield Item(f"tray:{side}", "tray-turn" if turn else "tray", ...)

    items = Items(_tray(0, int(observed.stones[0]), has_turn(observed, 0), say), ...)

Such a function is given what it shows, as numbers, words and tuples of them, and never a state. So it cannot depend on
anything else, and what was drawn for one viewer is right for all. A game may draw without any of this: its scenes take
longer, and are the same.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

__all__ = ["drawn_once", "made_once"]

MOST = 1 << 14  # results kept for each function: enough for thousands of games at once

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Thing = TypeVar("Thing")


def drawn_once(draw: Callable[Arguments, Iterable[Thing]]) -> Callable[Arguments, tuple[Thing, ...]]:
    """Keep the things that a function yields, by its arguments."""

    @wraps(draw)
    def all_of_them(*arguments: Arguments.args, **named: Arguments.kwargs) -> tuple[Thing, ...]:
        return tuple(draw(*arguments, **named))

    return made_once(all_of_them)


def made_once(make: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Keep what a function returns, by its arguments: a single item, a shape or a text."""
    return cast(Callable[Arguments, Result], lru_cache(MOST)(make))
