"""Folds the rows of a drawing together where a terminal has fewer of them, so that nothing written is lost.

Two rows become one only where their letters do not meet. Of all ways to fold, the one is taken that keeps the
distances between things most even, so that a board of equal squares stays one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

__all__ = ["Rows", "fold"]

SCALES = sorted({part / whole for whole in range(2, 9) for part in range(1, whole)})
SHIFTS = (0.0, 0.25, 0.5, 0.75)  # of a row: where a fold may begin
KEPT = 256  # folds


class Rows:
    """The rows of a drawing, which remembers where letters were in earlier drawings of the same table.

    So whatever stays on the table stays in its row, as long as there is room for everything that has ever been there.
    """

    def __init__(self) -> None:
        self._used: dict[int, int] = {}  # for each row its columns with letters, as bits

    def fold(self, used: Mapping[int, int], most: int) -> tuple[int, tuple[int, ...]]:
        """Return the first row with letters, and where it and the rows after it go."""
        ever = {row: used.get(row, 0) | self._used.get(row, 0) for row in {*used, *self._used}}
        first, folded = _fold_written(ever, most)
        self._used = ever if folded[-1] < most else dict(used)
        return (first, folded) if folded[-1] < most else _fold_written(used, most)


def _fold_written(used: Mapping[int, int], most: int) -> tuple[int, tuple[int, ...]]:
    written = [row for row, bits in used.items() if bits]
    first, last = min(written, default=0), max(written, default=0)
    return first, fold(tuple(used.get(row, 0) for row in range(first, last + 1)), most)


@lru_cache(KEPT)
def fold(rows: tuple[int, ...], most: int) -> tuple[int, ...]:
    """Return where each row goes, in order from 0.

    `rows` has the columns with letters of each row, as bits. There are more than `most` rows afterwards only where
    that many letters are below each other.
    """
    if len(rows) <= most:
        return tuple(range(len(rows)))
    above = _above(rows)
    first = _earliest(above)
    room = max(most, first[-1] + 1)
    last = [room - 1 - row for row in reversed(_earliest(_above(rows[::-1])))]
    pitch = (room - 1) / (len(rows) - 1)
    folds = (_folded(above, last, scale, shift) for scale, shift in product(SCALES, SHIFTS))
    pairs = list(_neighbours(rows, above))
    return min(folds, key=lambda folded: _unevenness(folded, pairs, pitch))


def _above(rows: Sequence[int]) -> list[list[int]]:
    """Return for each row the rows above it that must stay above it, because their letters would meet."""
    return [[other for other in range(row) if _meet(rows[other], rows[row])] for row in range(len(rows))]


def _meet(one: int, other: int) -> bool:
    return bool(one & (other | other << 1 | other >> 1))


def _earliest(above: Sequence[Sequence[int]]) -> list[int]:
    """Return the first place where each row can be."""
    places: list[int] = []
    for others in above:
        places.append(max((*places[-1:], *(places[other] + 1 for other in others)), default=0))
    return places


def _folded(above: Sequence[Sequence[int]], last: Sequence[int], scale: float, shift: float) -> tuple[int, ...]:
    """Fold evenly, as far as letters allow."""
    places: list[int] = []
    for row, others in enumerate(above):
        wanted = min(int(row * scale + shift), last[row])
        places.append(max((wanted, *places[-1:], *(places[other] + 1 for other in others))))
    return tuple(place - places[0] for place in places)


def _neighbours(rows: Sequence[int], above: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """Return each row, the next row above it that its letters meet, and how many of them do."""
    for row, others in enumerate(above):
        if others:
            yield row, others[-1], (rows[row] & rows[others[-1]]).bit_count()


def _unevenness(folded: Sequence[int], pairs: Iterable[tuple[int, int, int]], pitch: float) -> float:
    """Return how far the distances between letters below each other are from what they should be."""
    return sum(letters * (folded[row] - folded[other] - (row - other) * pitch) ** 2 for row, other, letters in pairs)
