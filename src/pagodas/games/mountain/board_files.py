"""Boards are data (M1): each file in boards/ is one.

Spaces are numbered in the order of the notation: b1 …, h1 …, p. Sets of spaces are bit masks, bit i for space i.
"""

import tomllib
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from pagodas.core.strings import Text

BASE, HALFWAY, PAGODA = range(3)
ELEVATIONS = ("base", "halfway", "pagoda")  # the tables of a board file, in the order of numbering
KINDS = ("worm", "goat", "human")  # what a die may be at the start
DICE = ("worm", "goat", "goat", "human", "human")  # M2: of each side, where a board file says nothing else


@dataclass(frozen=True)
class Board:
    """One mountain: where its spaces lie, seen from above, and which lines join them."""

    name: str
    title: Text
    spaces: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    elevation: tuple[int, ...]
    solid: tuple[tuple[int, int], ...]
    dotted: tuple[tuple[int, int], ...]
    dice: tuple[int, ...]  # M2: how many of each kind a side begins with

    @property
    def pagoda(self) -> int:
        """The space at the peak, always the last."""
        return len(self.spaces) - 1

    def joined(self, space: int, *kinds: tuple[tuple[int, int], ...]) -> list[int]:
        """Return the spaces that lines of these kinds join to `space`."""
        lines = [line for kind in kinds for line in kind if space in line]
        return sorted(a + b - space for a, b in lines)

    def chains(self) -> list[int]:
        """Return the mask of every path from base to base over the pagoda (M9); it has a space for each die."""
        ways = [way for space in self.joined(self.pagoda, self.solid, self.dotted) for way in self._ways_down(space)]
        paths = (frozenset((*up, *down)) for up, down in combinations(ways, 2))
        return sorted({mask((*path, self.pagoda)) for path in paths if len(path) == sum(self.dice) - 1})

    def _ways_down(self, space: int) -> list[tuple[int, ...]]:
        """Return the ways from a space to the base: itself, where it is one."""
        if self.elevation[space] == BASE:
            return [(space,)]
        below = self.joined(space, self.solid, self.dotted)
        return [(space, base) for base in below if self.elevation[base] == BASE]


def mask(spaces: "list[int] | tuple[int, ...]") -> int:
    """Return the set of these spaces as bits."""
    return sum(1 << space for space in set(spaces))


def read(file: Path) -> Board:
    """Read one board file."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    levels = [(level, name, place) for level, key in enumerate(ELEVATIONS) for name, place in data.get(key, {}).items()]
    number = {name: index for index, (_, name, _) in enumerate(levels)}

    def lines(kind: str) -> tuple[tuple[int, int], ...]:
        ends = (line.split("-") for line in data["lines"][kind])
        return tuple((number[a], number[b]) for a, b in ends)

    return Board(
        name=file.stem,
        title=data["title"],
        spaces=tuple(number),
        places=tuple((x, y) for _, _, (x, y) in levels),
        elevation=tuple(level for level, _, _ in levels),
        solid=lines("solid"),
        dotted=lines("dotted"),
        dice=tuple(data.get("dice", DICE).count(kind) for kind in KINDS),
    )


BOARDS = tuple(read(file) for file in sorted((Path(__file__).parent / "boards").glob("*.toml")))
NAMES = tuple(board.name for board in BOARDS)
