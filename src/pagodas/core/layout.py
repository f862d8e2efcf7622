"""Places for things that share a row, and parts of a scene for a narrow screen."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, count
from typing import TypeAlias

from pagodas.core.outlines import rounded
from pagodas.core.scene import Narrow, Part, Point

__all__ = ["Area", "in_row", "in_rows", "narrow", "onward", "side_by_side", "stacked"]

Area: TypeAlias = tuple[float, float, float, float]  # left, top, width, height


def in_row(things: int, centre: Point, step: float, width: float = math.inf) -> list[Point]:
    """Return places side by side around a centre, `step` apart, or closer where the row would be wider than `width`."""
    step = min(step, width / max(1, things))
    return [rounded((centre[0] + (index - (things - 1) / 2) * step, centre[1])) for index in range(things)]


def onward(start: Point, step: Point) -> Iterator[Point]:
    """Return place after place without end, from a start."""
    return ((start[0] + index * step[0], start[1] + index * step[1]) for index in count())


def in_rows(things: int, abreast: int, centre: Point, step: Point) -> list[Point]:
    """Return places in rows of at most `abreast`, around a centre; `step` is how far to the right and down they go."""
    rows = -(-things // abreast)
    places = []
    for row in range(rows):
        y = centre[1] + (row - (rows - 1) / 2) * step[1]
        places += in_row(min(abreast, things - row * abreast), (centre[0], y), step[0])
    return places


def side_by_side(widths: Sequence[float], centre: Point) -> list[Point]:
    """Return the middles of things of several widths that touch each other, all of them around a centre."""
    left = centre[0] - sum(widths) / 2
    starts = accumulate(widths, initial=0.0)
    return [rounded((left + start + width / 2, centre[1])) for start, width in zip(starts, widths, strict=False)]


# --- Narrow screens ---


def stacked(width: float, areas: Iterable[Area], top: float = 0.0) -> list[Part]:
    """Put areas of a scene below each other, each of them scaled to the whole width."""
    parts = []
    for x, y, wide, high in areas:
        scale = width / wide
        parts.append(Part(x, y, wide, high, (0, top), scale))
        top += scale * high
    return parts


def narrow(width: float, parts: Iterable[Part]) -> Narrow:
    """Return an arrangement for narrow screens, as high as its parts need."""
    arranged = tuple(parts)
    return Narrow(width, max(part.to[1] + part.scale * part.height for part in arranged), arranged)
