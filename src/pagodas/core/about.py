"""What there is to know about a game before its rules are loaded: enough to list it, and to complete what people type.

Nothing here, nor in what it imports, needs NumPy or the compiler.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pagodas.core.options import Option, starts
from pagodas.core.strings import Strings, languages

__all__ = ["About"]


@dataclass(frozen=True, eq=False, kw_only=True)
class About:
    """The facts of a game. A game's `__init__.py` states them as `ABOUT`, and its `Game` repeats them."""

    id: str  # the name of its folder, or of its entry point
    version: int  # counted up when old records could not be replayed any more; `Game.changes` then says what changed
    folder: Path  # where its strings, rules pages and golden files are
    seats: tuple[int, ...] = (2,)  # every number of seats it can be played with
    own_options: tuple[Option, ...] = ()  # besides `starts`, which every game has

    def __str__(self) -> str:
        return self.id

    @property
    def options(self) -> tuple[Option, ...]:
        """All options, `starts` first, in the order the rules see them."""
        return (starts(max(self.seats)), *self.own_options)

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages the game speaks."""
        return languages(self.folder / "strings")

    def strings(self, language: str) -> Strings:
        """Return the game's words in a language."""
        return _strings(self, language)


@cache
def _strings(about: About, language: str) -> Strings:
    return Strings(about.folder / "strings", language)
