"""A scene in a terminal: lines as Braille dots, items as their glyphs, on a grid of cells twice as high as wide.

Whatever a colour says, a character says too: lines that are dashed have gaps, and a mark stands beside its item.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import TypeAlias

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

__all__ = ["fitted", "plain", "text"]

DARK = 1  # terminals get the palette's colours for dark surroundings
BRAILLE = 0x2800
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # bits of a Braille cell, by column and row
DASH = 3  # a dashed line shows one dot in three
SIGNS = {LAST: "*", WINNING: "★", THREAT: "!", CHOSEN: "?"}
LOOKS = {
    LAST: Style(underline=True),
    WINNING: Style(bold=True, underline=True),
    THREAT: Style(bold=True),
    CHOSEN: Style(reverse=True),
}

Place: TypeAlias = tuple[int, int]  # row and column of a cell


def text(scene: Scene, columns: int | None = None, colour: bool = True) -> Text:
    """Draw a scene for a terminal, `columns` wide or as wide as the scene asks for."""
    canvas = Canvas(scene, columns or scene.columns)
    canvas.draw(scene.ground)
    canvas.draw(scene.overlay)
    for item in scene.items:
        canvas.put(item, scene.symbols[item.symbol])
    canvas.put_signs()
    return canvas.text(colour)


def fitted(scene: Scene, width: int, colour: bool = True) -> Text:
    """Draw a scene for a terminal of this width: as wide as the scene asks for, or else as wide as the terminal."""
    return text(scene, min(scene.columns, width), colour)


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
        self.dots: dict[Place, tuple[int, str]] = {}  # bits of a Braille cell, and their role
        self.letters: dict[Place, tuple[str, Style]] = {}
        self.signs: list[tuple[Item, int, str]] = []  # an item with marks, the first row of its glyph, and its glyph

    # --- Lines ---

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Draw the lines among shapes, over earlier drawings; a terminal is too coarse for other shapes."""
        drawn: dict[Place, tuple[int, str]] = {}
        for line in shapes:
            if isinstance(line, Line) and line.stroke:
                for x, y in islice(self._dots_along(line), 0, None, DASH if line.dashed else 1):
                    place = y // 4, x // 2
                    bits = drawn.get(place, (0, ""))[0]
                    drawn[place] = bits | DOTS[x % 2][y % 4], line.stroke
        self.dots.update(drawn)

    def _dots_along(self, line: Line) -> Iterator[tuple[int, int]]:
        points = [(x / self.cell * 2, y / self.cell * 2) for x, y in line.points]
        ends = [*points, points[0]] if line.closed else points
        previous = None
        for start, end in pairwise(ends):
            for dot in _between(start, end):
                if dot != previous:
                    yield dot
                previous = dot

    # --- Glyphs ---

    def put(self, item: Item, symbol: Symbol) -> None:
        """Put an item's glyph at its place, or beside it where the grid ends; its blanks show the drawing beneath."""
        if not symbol.glyph:
            return
        style = self._style(symbol.tone, item.marks)
        lines = symbol.glyph.replace("{}", item.text).split("\n")
        top = round(item.y / (2 * self.cell) - len(lines) / 2)
        for row, line in enumerate(lines, top):
            self._write(_within(row, self.rows - 1), self._left(item, line), line, style)
        if item.marks:
            self.signs.append((item, top, lines[0]))

    def _left(self, item: Item, line: str) -> int:
        return _within(round(item.x / self.cell - len(line) / 2), self.columns - len(line))

    def _write(self, row: int, left: int, line: str, style: Style) -> None:
        for column, letter in enumerate(line, left):
            if letter.strip():
                self.letters[row, column] = letter, style
                for beside in (column - 1, column, column + 1):
                    self.dots.pop((row, beside), None)

    def put_signs(self) -> None:
        """Put the sign of each mark beside its item, if there is room."""
        for item, row, line in self.signs:
            left = self._left(item, line)
            right, middle = left + len(line), left + len(line) // 2
            around = ((row, right), (row, left - 1), (row + 1, middle), (row - 1, middle))
            free = [place for place in around if place not in self.letters]
            for mark, (at, column) in zip(item.marks, free, strict=False):
                self._write(at, column, SIGNS[mark], self._style(mark, (mark,)))

    def _style(self, role: str, marks: Iterable[str]) -> Style:
        return Style.combine([Style(color=self.palette[role][DARK]), *(LOOKS[mark] for mark in marks)])

    # --- The result ---

    def text(self, colour: bool) -> Text:
        """Return the grid line by line, without blank margins except at the left."""
        used = [row for row, _ in (*self.letters, *self.dots) if 0 <= row < self.rows]
        lines = []
        for row in range(min(used, default=0), max(used, default=-1) + 1):
            line = Text.assemble(*(self._character(row, column, colour) for column in range(self.columns)))
            line.rstrip()
            lines.append(line)
        return Text("\n", no_wrap=True).join(lines)

    def _character(self, row: int, column: int, colour: bool) -> tuple[str, Style | str]:
        place = row, column
        if place in self.letters:
            letter, style = self.letters[place]
            return letter, style if colour else ""
        if place in self.dots:
            bits, role = self.dots[place]
            return chr(BRAILLE + bits), self._style(role, ()) if colour else ""
        return " ", ""


def _within(place: int, last: int) -> int:
    """Return a row or column of the grid, the nearest one to this place."""
    return max(0, min(place, last))


def _between(start: Point, end: Point) -> Iterator[tuple[int, int]]:
    """Walk from dot to dot."""
    steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
    for step in range(steps + 1):
        part = step / steps
        yield int(start[0] + (end[0] - start[0]) * part), int(start[1] + (end[1] - start[1]) * part)
