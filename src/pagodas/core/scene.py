"""A scene: everything there is to see of a position, ready to draw, with no rules in it.

The same scene becomes SVG, terminal text, JSON for the browser and a description for a screen reader. It is made from
an observed state, so it cannot show anything that its viewer may not know.

    ground    shapes that never move and cannot be clicked; of these the terminal draws only lines
    items     things with a name and a place: spaces, pieces, cards, buttons. Clicking them spells a move
    overlay   shapes on top: the last move's arrow, a winning chain

Colours are *roles* ("ink", "white-die"); the palette gives each role one colour for light and one for dark
surroundings. An item that moves gets a new id, since an id names a place and the thing there; a view that animates
pairs vanished items with new ones of an equal `symbol`, nearest first.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, overload

from msgspec import Struct

__all__ = [
    "CHOSEN",
    "LAST",
    "MARK_COLOURS",
    "THREAT",
    "WINNING",
    "Box",
    "Circle",
    "Curve",
    "Item",
    "Items",
    "Label",
    "Line",
    "Narrow",
    "Palette",
    "Part",
    "Scene",
    "Shape",
    "Symbol",
]

Point: TypeAlias = tuple[float, float]
Palette: TypeAlias = Mapping[str, tuple[str, str]]  # role → colour on light, colour on dark

ORIGIN: Point = (0.0, 0.0)

LAST = "last"  # part of the last turn
WINNING = "winning"  # part of the winning pieces
THREAT = "threat"  # something to beware of
CHOSEN = "chosen"  # picked up, waiting for the rest of its move

MARK_COLOURS: Palette = {  # the roles by which marks are drawn, unless a scene's palette has its own
    LAST: ("#c2571a", "#ff9d5c"),
    WINNING: ("#b8860b", "#ffd34d"),
    THREAT: ("#b3202c", "#ff7b86"),
    CHOSEN: ("#1f6f8b", "#6fd0f2"),
}


class Shape(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="shape", tag=str.lower):
    """Something to draw; `fill` and `stroke` are roles of the palette, empty for none."""

    fill: str = ""
    stroke: str = ""
    thickness: float = 1.0
    dashed: bool = False
    opacity: float = 1.0


class Circle(Shape, frozen=True):
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float


class Box(Shape, frozen=True):
    """An upright rectangle from its upper left corner, its corners rounded by `round`."""

    x: float
    y: float
    width: float
    height: float
    round: float = 0.0


class Line(Shape, frozen=True):
    """Straight strokes from point to point, back to the first when closed."""

    points: tuple[Point, ...]
    closed: bool = False


class Curve(Shape, frozen=True):
    """Any outline, as SVG path data."""

    data: str


class Label(Shape, frozen=True):
    """Text centred on (x, y); `size` is the height of its letters."""

    x: float
    y: float
    text: str
    size: float


class Symbol(Struct, frozen=True, omit_defaults=True):
    """A drawing used by many items, centred on (0, 0).

    `glyph` stands for it in the terminal, in the colour of the role `tone`; "{}" in it is where an item's text goes.
    `radius` is the size of the ring by which marks are shown; a `frame`, half as wide and half as high as the symbol,
    makes that ring a rectangle. An item's text is drawn as a label at `text_at`, `text_size` high, in `text_tone`.
    """

    shapes: tuple[Shape, ...]
    glyph: str
    tone: str
    radius: float
    text_at: Point = ORIGIN
    text_size: float = 0.0
    text_tone: str = "ink"
    frame: Point | None = None


class Item(Struct, frozen=True, omit_defaults=True):
    """A symbol at a place, with a name for clicks (`id`) and words for people (`label`)."""

    id: str
    symbol: str
    x: float
    y: float
    label: str
    text: str = ""
    marks: tuple[str, ...] = ()
    scale: float = 1.0
    turn: float = 0.0  # degrees clockwise


class Items(Sequence[Item]):
    """The items of a scene, in parts: two scenes of a game have as many, and those that a move leaves are the same.

    A game gives its items so if it keeps its parts (`core.drawn_once`): what a move changed is then found part by part,
    and nobody looks at the others. An item stays in the part in which its id was seen first.
    """

    __slots__ = ("parts",)

    def __init__(self, *parts: tuple[Item, ...]) -> None:
        self.parts = parts

    def __iter__(self) -> Iterator[Item]:
        return chain.from_iterable(self.parts)

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...

    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))


class Part(Struct, frozen=True, omit_defaults=True):
    """A rectangle of a scene, and where a narrow screen shows it, `scale` times as large."""

    x: float
    y: float
    width: float
    height: float
    to: Point  # its upper left corner there
    scale: float
    bare: bool = False  # without the ground behind its items


class Narrow(Struct, frozen=True, omit_defaults=True):
    """A scene cut into parts and put together anew, higher than wide. Items go with the part their middle lies in."""

    width: float
    height: float
    parts: tuple[Part, ...]


class Scene(Struct, frozen=True, omit_defaults=True):
    """Everything there is to see of one position, in the order in which it is drawn."""

    width: float
    height: float
    palette: Palette
    symbols: Mapping[str, Symbol]
    ground: tuple[Shape, ...]
    items: Sequence[Item]
    overlay: tuple[Shape, ...] = ()
    status: str = ""  # the position in a sentence: whose turn, or how it ended
    columns: int = 72  # how wide the terminal should draw it
    narrow: Narrow | None = None  # another arrangement, for screens on which this one would be too small

    def item(self, id: str) -> Item:
        """Return the item of this id."""
        return next(item for item in self.items if item.id == id)
