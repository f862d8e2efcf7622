"""Geometry of drawings: points and lines, and outlines as SVG path data. Nothing here knows a colour or a game."""

import math
from collections.abc import Sequence

from pagodas.core.scene import ORIGIN, Point

__all__ = ["around", "barbs", "bend", "blob", "bow", "rescaled", "rounded", "smooth", "trimmed", "xy"]


def xy(point: Point) -> str:
    """Write a point as path data does, to a tenth."""
    return f"{round(point[0], 1):g},{round(point[1], 1):g}"


def rounded(point: Point) -> Point:
    """Return a point to a tenth, a precision that nobody sees."""
    return round(point[0], 1), round(point[1], 1)


def around(angle: float, radius: float, centre: Point = ORIGIN) -> Point:
    """Return a point by its angle, in radians clockwise from the right."""
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


# --- Lines from point to point ---


def trimmed(start: Point, end: Point, before: float, after: float) -> tuple[Point, Point]:
    """Return a line without its first and its last part, so that it keeps clear of the things at its ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    return rounded((start[0] + before * dx, start[1] + before * dy)), rounded(
        (end[0] - after * dx, end[1] - after * dy)
    )


def bow(start: Point, end: Point, height: float, steps: int = 4) -> tuple[Point, ...]:
    """Return points from start to end along an arc that bows to the left of the way by `height`."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    length = math.hypot(dx, dy) or 1.0
    sides = [(part / steps, height * math.sin(math.pi * part / steps)) for part in range(steps + 1)]
    across = (dy / length, -dx / length)
    arc = ((x + dx * part + across[0] * side, y + dy * part + across[1] * side) for part, side in sides)
    return tuple(map(rounded, arc))


def barbs(before: Point, tip: Point, length: float = 15.0) -> tuple[Point, Point, Point]:
    """Return the head of an arrow whose shaft comes from `before`."""
    back = math.atan2(before[1] - tip[1], before[0] - tip[0])
    return rounded(around(back - 0.5, length, tip)), tip, rounded(around(back + 0.5, length, tip))


# --- Closed outlines ---


def bend(angle: float, seed: int) -> float:
    """Return a number between -1 and 1 that varies smoothly around a circle, one way for each seed."""
    waves = ((2, 0.4), (3, 0.35), (5, 0.25))
    return sum(weight * math.sin(times * angle + seed * 2.399 * times) for times, weight in waves)


def blob(centre: Point, radius: float, rough: float, seed: int, points: int = 24, flat: float = 1.0) -> str:
    """Return a closed smooth outline that looks grown; `rough` is how far it strays from a circle."""
    angles = [2 * math.pi * index / points for index in range(points)]
    ring = [around(angle, radius * (1 + rough * bend(angle, seed))) for angle in angles]
    return smooth([(centre[0] + x, centre[1] + y * flat) for x, y in ring])


def smooth(ring: Sequence[Point]) -> str:
    """Return a closed curve through points."""
    count = len(ring)
    parts = [f"M{xy(ring[0])}C{xy(_ahead(ring, 0, 1))}"]
    for index in range(1, count + 1):
        command = "" if index == 1 else "S"  # S mirrors the way into the point before
        parts.append(f"{command} {xy(_ahead(ring, index, -1))} {xy(ring[index % count])}")
    return "".join(parts) + "Z"


def _ahead(ring: Sequence[Point], index: int, way: int) -> Point:
    """Return the control point of a closed curve that leaves a point onwards (1) or backwards (-1)."""
    count = len(ring)
    (x, y), before, after = (ring[(index + offset) % count] for offset in (0, -1, 1))
    return x + way * (after[0] - before[0]) / 6, y + way * (after[1] - before[1]) / 6


def rescaled(data: str, size: float, at: Point = ORIGIN) -> str:
    """Move path data that reaches from -10 to 10, and make it reach as far as `size`.

    The data must be absolute points with spaces between them, as in "M-4,7 L4,7 Z".
    """
    words = []
    for word in data.replace("Z", " Z").split():
        letter = word[0] if word[0].isalpha() else ""
        pair = word[len(letter) :]
        if pair:
            x, y = (float(number) * size / 10 for number in pair.split(","))
            pair = f"{round(at[0] + x, 2):g},{round(at[1] + y, 2):g}"
        words.append(letter + pair)
    return " ".join(words)
