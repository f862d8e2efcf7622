"""A scene in a terminal: lines as Braille dots, items as their glyphs, on a grid of cells twice as high as wide.

Whatever a colour says, a character says too: lines that are dashed have gaps, and a mark stands beside its item.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rich.style import Style
from rich.text import Text

from pagodas.core.scene import (
    CHOSEN,
    LAST,
    MARK_COLOURS,
    THREAT,
    WINNING,
    Item,
    Line,
    Palette,
    Point,
    Scene,
    Shape,
    Symbol,
)

DARK = 1  # terminals get the palette's colours for dark surroundings
BRAILLE = 0x2800
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # bits of a Braille cell, by column and row
DASH = 3  # a dashed line shows one dot of so many
SIGNS = {LAST: "*", WINNING: "★", THREAT: "!", CHOSEN: "?"}
LOOKS = {
    LAST: Style(underline=True),
    WINNING: Style(bold=True, underline=True),
    THREAT: Style(bold=True),
    CHOSEN: Style(reverse=True),
}


def text(scene: Scene, columns: int | None = None, colour: bool = True) -> Text:
    """Draw a scene for a terminal, `columns` wide or as wide as it asks to be."""
    canvas = Canvas(scene, columns or scene.columns)
    for shape in (*scene.ground, *scene.overlay):
        canvas.draw(shape)
    for item in scene.items:
        canvas.put(item, scene.symbols[item.symbol])
    canvas.put_signs()
    return canvas.text(colour)


def plain(scene: Scene, columns: int | None = None) -> str:
    """Draw a scene with characters alone."""
    return text(scene, columns, colour=False).plain


class Canvas:
    """A grid of cells: dots beneath, characters above."""

    def __init__(self, scene: Scene, columns: int) -> None:
        self.cell = scene.width / columns
        self.columns = columns
        self.rows = math.ceil(scene.height / (2 * self.cell))
        self.palette: Palette = {**MARK_COLOURS, **scene.palette}
        self.dots: dict[tuple[int, int], int] = {}
        self.inks: dict[tuple[int, int], str] = {}  # the role of the dots in a cell
        self.letters: dict[tuple[int, int], tuple[str, Style]] = {}
        self.signs: list[tuple[Item, int, int, int]] = []  # an item with marks, its row, first and last column

    # --- Lines ---

    def draw(self, shape: Shape) -> None:
        """Draw the outline of a line; other shapes are for finer surfaces than this one."""
        if not isinstance(shape, Line) or not shape.stroke:
            return
        step = DASH if shape.dashed else 1
        for index, (x, y) in enumerate(self._dots_along(shape)):
            if index % step == 0:
                self._dot(x, y, shape.stroke)

    def _dots_along(self, line: Line) -> Iterator[tuple[int, int]]:
        points = [(x / self.cell * 2, y / self.cell * 2) for x, y in line.points]
        ends = [*points, points[0]] if line.closed else points
        previous = None
        for start, end in pairwise(ends):
            for dot in _between(start, end):
                if dot != previous:
                    yield dot
                previous = dot

    def _dot(self, x: int, y: int, role: str) -> None:
        place = y // 4, x // 2
        if self.inks.get(place) != role:
            self.dots[place] = 0 if self._outranked(place, role) else self.dots.get(place, 0)
        self.dots[place] = self.dots.get(place, 0) | DOTS[x % 2][y % 4]
        self.inks[place] = role

    def _outranked(self, place: tuple[int, int], role: str) -> bool:
        """A mark's line takes a cell from the ground's."""
        return role in MARK_COLOURS and self.inks.get(place, role) not in MARK_COLOURS

    # --- Glyphs ---

    def put(self, item: Item, symbol: Symbol) -> None:
        """Put an item's glyph at its place; what is blank in it lets through what lies beneath."""
        if not symbol.glyph:
            return
        style = self._style(symbol.tone, item.marks)
        lines = symbol.glyph.replace("{}", item.text).split("\n")
        top = round(item.y / (2 * self.cell) - len(lines) / 2)
        for row, line in enumerate(lines, top):
            left = round(item.x / self.cell - len(line) / 2)
            self._write(row, left, line, style)
            if item.marks and line.strip():
                self.signs.append((item, row, left, left + len(line) - 1))

    def _write(self, row: int, left: int, line: str, style: Style) -> None:
        for column, letter in enumerate(line, left):
            if letter.strip():
                self.letters[row, column] = letter, style
                for beside in (column - 1, column, column + 1):
                    self.dots.pop((row, beside), None)

    def put_signs(self) -> None:
        """Put the sign of each mark beside its item, wherever there is room."""
        for item, row, left, right in self.signs:
            middle = (left + right) // 2
            around = ((row, right + 1), (row, left - 1), (row + 1, middle), (row - 1, middle))
            free = [place for place in around if place not in self.letters]
            for mark, (at, column) in zip(item.marks, free, strict=False):
                self._write(at, column, SIGNS[mark], self._style(mark, (mark,)))

    def _style(self, role: str, marks: Iterable[str]) -> Style:
        return Style.combine([Style(color=self.palette[role][DARK]), *(LOOKS[mark] for mark in marks)])

    # --- The result ---

    def text(self, colour: bool) -> Text:
        """Return the grid, line by line, without blanks at the ends of lines."""
        result = Text(no_wrap=True, end="")
        for row in range(self.rows):
            line = Text.assemble(*(self._character(row, column, colour) for column in range(self.columns)))
            line.rstrip()
            result.append_text(line)
            result.append("\n" if row < self.rows - 1 else "")
        return result

    def _character(self, row: int, column: int, colour: bool) -> tuple[str, Style | str]:
        place = row, column
        if place in self.letters:
            letter, style = self.letters[place]
            return letter, style if colour else ""
        if place in self.dots:
            ink = Style(color=self.palette[self.inks[place]][DARK])
            return chr(BRAILLE + self.dots[place]), ink if colour else ""
        return " ", ""


def _between(start: Point, end: Point) -> Iterator[tuple[int, int]]:
    """Walk from dot to dot."""
    steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
    for step in range(steps + 1):
        part = step / steps
        yield int(start[0] + (end[0] - start[0]) * part), int(start[1] + (end[1] - start[1]) * part)
