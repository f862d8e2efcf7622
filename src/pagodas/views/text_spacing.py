"""Moves texts of one row apart where they would run together, so that `G10` and `B1` never become `G1B1`.

Letters of two texts have a blank between them. A text that has it already stays where it is, and so does a row that
has no room for all its texts.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

__all__ = ["spaced"]


class Placed(NamedTuple):
    """Where a text is: its cells with letters or numbers, and all its cells that are not blank, as bits."""

    letters: int
    cells: int

    def runs_into(self, other: "Placed") -> bool:
        """Tell whether letters of two texts meet or stand side by side."""
        return bool(self.letters & (other.letters | other.letters << 1 | other.letters >> 1))


def spaced(lefts: Sequence[int], texts: Sequence[str], columns: int) -> Sequence[int]:
    """Return the column at which each text of a row begins; `lefts` is where each would begin."""
    placed = [_placed(text, left) for left, text in zip(lefts, texts, strict=True)]
    if not any(one.runs_into(other) for one, other in combinations(placed, 2)):
        return lefts
    drawings = [index for index in range(len(texts)) if not placed[index].letters]
    words = sorted((index for index in range(len(texts)) if placed[index].letters), key=lambda index: lefts[index])
    rightwards = _moved(lefts, texts, [*drawings, *words], 1)
    ends = [min(left, columns - len(text)) for left, text in zip(rightwards, texts, strict=True)]
    back = _moved(ends, texts, [*drawings, *reversed(words)], -1)
    return lefts if min(back) < 0 else back


def _moved(lefts: Sequence[int], texts: Sequence[str], order: Iterable[int], step: int) -> list[int]:
    """Place the texts in this order, each as near to its column as it can be, in the direction of a step."""
    moved, placed = list(lefts), list[Placed]()
    for index in order:
        while not _fits(here := _placed(texts[index], moved[index]), placed, moved[index] != lefts[index]):
            moved[index] += step
        placed.append(here)
    return moved


def _fits(new: Placed, others: Iterable[Placed], moved: bool) -> bool:
    """Tell whether a text runs into none; one that was moved may not cover anything either."""
    return not any(new.runs_into(other) or (moved and new.cells & other.cells) for other in others)


def _placed(text: str, left: int) -> Placed:
    """Return the cells of a text; those beyond the left edge do not count."""
    cells = [(at, letter) for at, letter in enumerate(text, left + 1) if at >= 0]
    letters = sum(1 << at for at, letter in cells if letter.isalnum())
    return Placed(letters, sum(1 << at for at, letter in cells if letter.strip()))
