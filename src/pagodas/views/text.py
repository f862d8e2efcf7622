"""A scene in a terminal: lines as Braille dots, items as their glyphs, on a grid of cells twice as high as wide.

Whatever a colour says, a character says too: lines that are dashed have gaps, and a mark stands beside its item.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple, TypeAlias

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
from pagodas.views.contrast import legible
from pagodas.views.row_folding import Rows
from pagodas.views.text_spacing import spaced

__all__ = ["Board", "Place", "fitted", "plain", "text", "wide"]

BRAILLE = 0x2800
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # bits of a Braille cell, by column and row
DASH = 3  # a dashed line shows one dot in three
CURSOR = "cursor"  # where the player is about to choose; a mark that only terminals have
HINTED = "hinted"  # what a strong player would choose
OFFERED = "offered"  # what the player may choose; it has no sign, since signs would fill the board
SIGNS = {LAST: "*", WINNING: "★", THREAT: "!", CHOSEN: "?", CURSOR: "◂", HINTED: "+"}
LOOKS = {
    LAST: Style(underline=True),
    WINNING: Style(bold=True, underline=True),
    THREAT: Style(bold=True),
    CHOSEN: Style(reverse=True),
    CURSOR: Style(reverse=True, bold=True),
    HINTED: Style(bold=True, underline=True),
    OFFERED: Style(bold=True),
}
COLOURS: Palette = {
    **MARK_COLOURS,
    CURSOR: ("#1f6f8b", "#ffffff"),
    HINTED: ("#2d7a3a", "#7ddc8a"),
    OFFERED: ("#d3def5", "#333a55"),
}

Place: TypeAlias = tuple[int, int]  # row and column of a cell


def text(scene: Scene, columns: int | None = None, colour: bool = True, dark: bool = True) -> Text:
    """Draw a scene for a terminal, `columns` wide or as wide as the scene asks for."""
    return Board(scene, columns, dark=dark).text(colour)


def wide(scene: Scene, columns: int, rows: int) -> int:
    """Return how wide to draw a scene: as wide as it asks for and as there is room, wider if the rows allow it."""
    return min(columns, max(scene.columns, int(2 * rows * scene.width / scene.height)))


def fitted(scene: Scene, columns: int, rows: int | None = None, colour: bool = True, dark: bool = True) -> Text:
    """Draw a scene into a terminal of this width, and of so many rows if they are given."""
    return Board(scene, min(scene.columns, columns), rows, dark).text(colour)


def plain(scene: Scene, columns: int | None = None, rows: int | None = None) -> str:
    """Draw a scene with characters alone."""
    return Board(scene, columns, rows).text(colour=False).plain


class Glyph(NamedTuple):
    """The lines that stand for an item: the row of the first one, and the column at which each begins."""

    item: Item
    symbol: Symbol
    top: int
    lines: tuple[tuple[int, str], ...]


class Board:
    """A scene on a grid of cells: dots beneath, characters above.

    `rows` is how many rows there are. Where the scene needs more, its rows are folded together; where this is not
    enough, the lines of glyphs that have no letter are left out. `earlier` has the rows of earlier boards of the same
    table, so that things stay where they are.
    """

    def __init__(
        self,
        scene: Scene,
        columns: int | None = None,
        rows: int | None = None,
        dark: bool = True,
        earlier: Rows | None = None,
    ) -> None:
        self.columns = columns or scene.columns
        self.cell = scene.width / self.columns
        self.rows = math.ceil(scene.height / (2 * self.cell))
        self.palette = _readable({role: colours[dark] for role, colours in {**COLOURS, **scene.palette}.items()})
        self.dots: dict[Place, tuple[int, str]] = {}  # bits of a Braille cell, and their role
        self.letters: dict[Place, tuple[str, Style]] = {}
        self.looks: dict[Place, Style] = {}  # how cells look besides
        self._glyphs = self._lay_out(scene)
        self._first, self._folded = 0, tuple(range(self.rows))
        if rows is not None and rows < self.rows:
            self._fold(scene, rows, earlier or Rows())
        self._draw(scene.ground)
        self._draw(scene.overlay)
        for glyph in self._glyphs:
            self._put(glyph)
        for glyph in self._glyphs:
            self._sign(glyph, glyph.item.marks)

    # --- Rows ---

    def _lay_out(self, scene: Scene, sparse: bool = False) -> list[Glyph]:
        """Find the place of each item's glyph; the blanks of a glyph show the drawing beneath."""
        drawn = ((item, scene.symbols[item.symbol]) for item in scene.items)
        return self._spaced([self._glyph(item, symbol, sparse) for item, symbol in drawn if symbol.glyph])

    def _spaced(self, glyphs: list[Glyph]) -> list[Glyph]:
        """Move lines apart that would run together."""
        rows: dict[int, list[tuple[int, int]]] = {}  # the lines in each row, as places in the list and in its glyph
        for index, glyph in enumerate(glyphs):
            for line in range(len(glyph.lines)):
                rows.setdefault(_within(glyph.top + line, self.rows - 1), []).append((index, line))
        lines = [list(glyph.lines) for glyph in glyphs]
        for places in rows.values():
            begun, texts = zip(*(lines[index][line] for index, line in places), strict=True)
            for (index, line), left, text in zip(places, spaced(begun, texts, self.columns), texts, strict=True):
                lines[index][line] = left, text
        return [glyph._replace(lines=tuple(moved)) for glyph, moved in zip(glyphs, lines, strict=True)]

    def _glyph(self, item: Item, symbol: Symbol, sparse: bool) -> Glyph:
        lines = symbol.glyph.replace("{}", item.text).split("\n")
        top = round(item.y / (2 * self.cell) - len(lines) / 2)
        if sparse:
            lines = _spelled(lines)
        return Glyph(item, symbol, top, tuple((self._left(item, line), line) for line in lines))

    def _left(self, item: Item, line: str) -> int:
        return _within(round(item.x / self.cell - len(line) / 2), self.columns - len(line))

    def _fold(self, scene: Scene, most: int, earlier: Rows) -> None:
        self._fold_glyphs(most, earlier)
        if self._folded[-1] >= most:
            self._glyphs = self._lay_out(scene, sparse=True)
            self._fold_glyphs(most, earlier)

    def _fold_glyphs(self, most: int, earlier: Rows) -> None:
        """Fold the rows from the first to the last with letters; lines beyond them are not drawn."""
        used: dict[int, int] = {}
        for glyph in self._glyphs:
            for (row, left), line in self._lines(glyph, self.rows):
                bits = sum(1 << left + at for at, letter in enumerate(line) if letter.strip())
                used[row] = used.get(row, 0) | bits << 1
        self._first, self._folded = earlier.fold(used, most)

    def _lines(self, glyph: Glyph, rows: int) -> Iterator[tuple[Place, str]]:
        """Return the lines of a glyph, with the natural row and the column of each."""
        for row, (left, line) in enumerate(glyph.lines, glyph.top):
            yield (_within(row, rows - 1), left), line

    def _row(self, natural: int) -> int:
        """Return where a row is after folding."""
        return self._folded[_within(natural - self._first, len(self._folded) - 1)]

    def _height(self, y: float) -> float:
        """Return how far down a point of the scene is, in rows."""
        natural = y / (2 * self.cell) - self._first - 0.5
        below = math.floor(natural)
        if not 0 <= below < len(self._folded) - 1:
            ends = (natural, self._folded[-1] + natural - len(self._folded) + 1)
            return 0.5 + ends[below >= 0]
        start, end = self._folded[below], self._folded[below + 1]
        return 0.5 + start + (end - start) * (natural - below)

    # --- Lines ---

    def _draw(self, shapes: Iterable[Shape]) -> None:
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
        points = [(x / self.cell * 2, self._height(y) * 4) for x, y in line.points]
        ends = [*points, points[0]] if line.closed else points
        previous = None
        for start, end in pairwise(ends):
            for dot in _between(start, end):
                if dot != previous:
                    yield dot
                previous = dot

    # --- Glyphs ---

    def _put(self, glyph: Glyph) -> None:
        style = self._style(glyph.symbol.tone, glyph.item.marks)
        for (row, left), line in self._lines(glyph, self.rows):
            self._write(self._row(row), left, line, style)

    def _write(self, row: int, left: int, line: str, style: Style) -> None:
        for column, letter in enumerate(line, left):
            if letter.strip():
                self.letters[row, column] = letter, style
                for beside in (column - 1, column, column + 1):
                    self.dots.pop((row, beside), None)

    def _sign(self, glyph: Glyph, marks: Iterable[str]) -> None:
        """Put the sign of each mark beside its item, if there is room."""
        row, (left, line) = self._row(_within(glyph.top, self.rows - 1)), glyph.lines[0]
        right, middle = left + len(line), left + len(line) // 2
        around = ((row, right), (row, left - 1), (row + 1, middle), (row - 1, middle))
        free = [place for place in around if place not in self.letters]
        for mark, (at, column) in zip(marks, free, strict=False):
            self._write(at, column, SIGNS[mark], self._style(mark, (mark,)))

    # --- Choosing ---

    def cells(self, id: str) -> list[Place]:
        """Return the cells of an item, none if it has no glyph."""
        lines = (line for glyph in self._glyphs if glyph.item.id == id for line in self._lines(glyph, self.rows))
        return [(self._row(row), left + at) for (row, left), line in lines for at in range(len(line))]

    def items_at(self, place: Place) -> list[str]:
        """Return the items with this cell, topmost first."""
        return [glyph.item.id for glyph in reversed(self._glyphs) if place in self.cells(glyph.item.id)]

    def mark(self, id: str, mark: str) -> None:
        """Make an item look chosen, offered, or as if the cursor were on it."""
        for place in self.cells(id):
            self.looks[place] = Style.combine([self.looks.get(place, Style()), self._look(mark)])
        if mark in SIGNS:
            for glyph in self._glyphs:
                if glyph.item.id == id:
                    self._sign(glyph, (mark,))

    def _style(self, role: str, marks: Iterable[str]) -> Style:
        return Style.combine([Style(color=self.palette[role]), *(LOOKS[mark] for mark in marks)])

    def _look(self, mark: str) -> Style:
        ground = Style(bgcolor=self.palette[mark]) if mark == OFFERED else Style()
        return LOOKS[mark] + ground

    # --- The result ---

    def written(self) -> Iterator[tuple[str, Place, str]]:
        """Return each line of a glyph with the id of its item and the cell where it begins."""
        for glyph in self._glyphs:
            for (row, left), line in self._lines(glyph, self.rows):
                yield glyph.item.id, (self._row(row), left), line

    @property
    def top(self) -> int:
        """The first row that is not blank."""
        return min(self._used(), default=0)

    def _used(self) -> list[int]:
        end = self._folded[-1] + 1
        return [row for row, _ in (*self.letters, *self.dots) if 0 <= row < end]

    def text(self, colour: bool, trimmed: bool = True) -> Text:
        """Return the grid line by line, unless wanted otherwise without blank margins except at the left."""
        lines = []
        for row in range(self.top if trimmed else 0, max(self._used(), default=-1) + 1):
            line = Text.assemble(*(self._character(row, column, colour) for column in range(self.columns)))
            line.rstrip()
            lines.append(line)
        return Text("\n", no_wrap=True).join(lines)

    def _character(self, row: int, column: int, colour: bool) -> tuple[str, Style | str]:
        place = row, column
        if place in self.letters:
            letter, style = self.letters[place]
            return letter, style + self.looks.get(place, Style()) if colour else ""
        if place in self.dots:
            bits, role = self.dots[place]
            return chr(BRAILLE + bits), self._style(role, ()) if colour else ""
        return " ", self.looks.get(place, "") if colour else ""


def _readable(colours: dict[str, str]) -> dict[str, str]:
    """Let all colours be read on the paper, except those that are grounds themselves."""
    paper, ink = colours.get("paper"), colours.get("ink")
    if not paper or not ink:
        return colours
    grounds = ("paper", OFFERED)
    return {role: colour if role in grounds else legible(colour, paper, ink) for role, colour in colours.items()}


def _within(place: int, last: int) -> int:
    """Return a row or column of the grid, the nearest one to this place."""
    return max(0, min(place, last))


def _spelled(lines: list[str]) -> list[str]:
    """Blank the lines without a letter or number, unless there is no other."""
    spelled = [line if any(map(str.isalnum, line)) else "" for line in lines]
    return spelled if any(spelled) else lines


def _between(start: Point, end: Point) -> Iterator[tuple[int, int]]:
    """Walk from dot to dot."""
    steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
    for step in range(steps + 1):
        part = step / steps
        yield int(start[0] + (end[0] - start[0]) * part), int(start[1] + (end[1] - start[1]) * part)
