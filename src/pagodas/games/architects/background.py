"""The table of `architects`: it lies under everything and never changes."""

from functools import cache

from pagodas.core.scene import Box, Circle, Curve, Label, Line, Point, Shape
from pagodas.games.architects.art import CELL, HEIGHT, PLINTH, ROW, TRACK_SPACES, TRACK_Y, WIDTH, emblem, lot_x, track_x
from pagodas.games.architects.pieces import LOTS


@cache
def ground(words: tuple[tuple[str, Point], ...]) -> tuple[Shape, ...]:
    """Draw the table: a lit sky behind the lots, trays for the players, the score track and a few words."""
    return (
        Box(0, 0, WIDTH, HEIGHT, 22, fill="paper"),
        *_sky(),
        *_trays(),
        *_track(),
        *(Label(x, y, text, 13, fill="faint") for text, (x, y) in words),
    )


def _sky() -> list[Shape]:
    left, top, right, bottom = 0.6 * CELL, 80.0, 55.8 * CELL, PLINTH + 22
    hills = f"M{left},{bottom} L{left},325 Q90,255 170,315 T330,295 T500,275 T{right},325 L{right},{bottom} Z"
    nearer = f"M{left},{bottom} L{left},395 Q120,345 230,390 T450,375 T{right},405 L{right},{bottom} Z"
    shapes: list[Shape] = [
        Box(left, top, right - left, bottom - top, 16, fill="sky"),
        Circle(545, 150, 40, fill="moon", opacity=0.85),
        Circle(545, 150, 58, fill="moon", opacity=0.18),
        Curve(hills, fill="far", opacity=0.55),
        Curve(nearer, fill="near", opacity=0.5),
    ]
    for lot in range(LOTS - 1):
        shapes += _lantern(lot_x(lot) + 4.5 * CELL, top)
    return [*shapes, Box(left, bottom - 10, right - left, 10, 5, fill="grain", opacity=0.7)]


def _lantern(x: float, top: float) -> list[Shape]:
    """Hang a lantern from the sky's edge, in its own light."""
    y = top + 30
    return [
        *(Circle(x, y, radius, fill="glow", opacity=0.09) for radius in (40, 32, 25, 18)),
        Curve(f"M{x},{top} L{x},{y - 9}", stroke="faint", thickness=1),  # no line: terminals would draw it
        *emblem(0, 9.0, (x, y), "red"),
        Circle(x, y, 4.5, fill="glow", opacity=0.7),
        Curve(f"M{x},{y + 9} L{x},{y + 17}", stroke="gold", thickness=2),
    ]


def _trays() -> list[Shape]:
    """Lay out wood for the two players, the supply and the piles."""
    boxes = ((6, 6, 988, 66), (56.8 * CELL, 80, 280, 432), (6, 22.5 * ROW, 988, 156))
    shapes: list[Shape] = []
    for x, y, width, height in boxes:
        shapes.append(Box(x, y, width, height, 14, fill="wood", stroke="grain", thickness=1.5))
        lines = [y + height * part for part in (0.22, 0.5, 0.78)]
        grain = " ".join(
            f"M{x + 14},{line:g} q{width / 4:g},-4 {width / 2:g},0 t{width / 2 - 28:g},0" for line in lines
        )
        shapes.append(Curve(grain, stroke="grain", thickness=0.8, opacity=0.4))
    return shapes


def _track() -> list[Shape]:
    shapes: list[Shape] = [Line(((track_x(0), TRACK_Y), (track_x(49), TRACK_Y)), stroke="faint", thickness=1.5)]
    for score in range(TRACK_SPACES):
        tens = score % 10 == 0
        shapes.append(
            Circle(track_x(score), TRACK_Y, 6 if tens else 3.2, fill="wood", stroke="gold" if tens else "faint")
        )
        if score % 5 == 0:
            shapes.append(Label(track_x(score), TRACK_Y + 16, str(score), 11, fill="faint"))
    return shapes
