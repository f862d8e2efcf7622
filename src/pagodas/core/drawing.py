"""Drawings that many games need: plates, buttons, discs, cards, chips, dice, a table; and the items made of them.

A small game takes them as they are, with `PALETTE` or with a palette that changes some of its colours:

    palette = {**PALETTE, "table": ("#5b4a8a", "#2d2450")}
    symbols = {**table_symbols(), "card-Q♥": card_face("Q", "♥", "card-red"), "die-3": die(3)}

A larger game puts drawings of its own on a board with `framed`. Every symbol lies around (0, 0) and has a glyph for
terminals.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypedDict, Unpack

from msgspec.structs import replace

from pagodas.core.drawn_once import made_once
from pagodas.core.outlines import barbs, bow
from pagodas.core.scene import (
    LAST,
    MARK_COLOURS,
    ORIGIN,
    Box,
    Circle,
    Curve,
    Item,
    Label,
    Line,
    Palette,
    Point,
    Shape,
    Symbol,
)
from pagodas.core.types import Seat, State

__all__ = [
    "CARD",
    "Holding",
    "Offer",
    "Paint",
    "arrow",
    "beneath",
    "button",
    "buttons",
    "card_back",
    "card_face",
    "card_pile",
    "centred_box",
    "chip_stacks",
    "die",
    "disc",
    "empty_place",
    "figure",
    "framed",
    "has_turn",
    "marked",
    "plate",
    "seat_plate",
    "suit_sign",
    "table",
    "table_symbols",
    "times",
]

PALETTE: Palette = {
    **MARK_COLOURS,
    "paper": ("#f3eee2", "#14181a"),
    "ink": ("#2b2a28", "#ece6d8"),
    "faint": ("#6d6a62", "#9aa39f"),
    "table": ("#3f7358", "#20402f"),
    "table-edge": ("#27503b", "#3d6b52"),
    "table-ink": ("#f6f1e2", "#e6efe6"),
    "card": ("#fffdf6", "#f7f1e2"),
    "card-edge": ("#6f6757", "#0d1110"),
    "card-ink": ("#26221d", "#26221d"),
    "card-red": ("#b3202c", "#b3202c"),
    "card-gold": ("#d9a433", "#d9a433"),
    "back": ("#7a2b2b", "#8c3636"),
    "back-edge": ("#6f6757", "#0d1110"),
    "back-ink": ("#fff3df", "#fff3df"),
    "back-line": ("#e9c98a", "#e3bd77"),
    "plate": ("#fffaf0", "#2a3334"),
    "plate-edge": ("#8a7f68", "#5a6866"),
    "plate-ink": ("#2b2a28", "#ece6d8"),
    "turn": ("#ffd98a", "#e8a63a"),
    "turn-edge": ("#a8741a", "#ffe2a6"),
    "turn-ink": ("#3d2403", "#2a1404"),
    "button": ("#2f6f9f", "#3b82b5"),
    "button-edge": ("#184868", "#9bd0f2"),
    "button-ink": ("#ffffff", "#ffffff"),
    "chip": ("#c9962e", "#d9a941"),
    "chip-edge": ("#7a5410", "#fff0c4"),
    "chip-ink": ("#2a1a04", "#2a1a04"),
}

CARD: Point = (72.0, 104.0)  # width and height of a card


class Paint(TypedDict, total=False):
    """How a shape is painted, as `Shape` says."""

    fill: str
    stroke: str
    thickness: float
    dashed: bool
    opacity: float


def centred_box(width: float, height: float, round: float = 0.0, at: Point = ORIGIN, **paint: Unpack[Paint]) -> Box:
    """Return a box by its middle instead of its corner."""
    return Box(at[0] - width / 2, at[1] - height / 2, width, height, round, **paint)


# --- Things that carry text or a drawing ---


def framed(
    board: Box,
    *drawn: Shape,
    glyph: str,
    tone: str,
    ink: str = "ink",
    text_size: float = 0.0,
    text_at: Point = ORIGIN,
    rim: float = 2.0,
) -> Symbol:
    """Return a board around (0, 0) with something drawn on it; the ring of a mark lies `rim` outside its edge."""
    frame = board.width / 2 + rim, board.height / 2 + rim
    return Symbol((board, *drawn), glyph, tone, max(frame), text_at, text_size, ink, frame)


def plate(
    width: float,
    height: float,
    *drawn: Shape,
    role: str = "plate",
    tone: str = "",
    glyph: str = "{}",
    round: float = 10.0,
    text_size: float = 20.0,
) -> Symbol:
    """Return a plate to write on, in three roles: say "button", "button-edge" and "button-ink".

    Its glyph has the colour of the first of them, unless the terminal needs a lighter `tone`.
    """
    board = centred_box(width, height, round, fill=role, stroke=f"{role}-edge", thickness=2)
    return framed(board, *drawn, glyph=glyph, tone=tone or role, ink=f"{role}-ink", text_size=text_size)


def button(width: float = 140.0, height: float = 44.0, text_size: float = 20.0) -> Symbol:
    """Return a button for an item's text."""
    return plate(width, height, role="button", glyph="[{}]", text_size=text_size)


def disc(
    radius: float, *drawn: Shape, role: str = "chip", tone: str = "", glyph: str = "({})", text_size: float = 20.0
) -> Symbol:
    """Return a round plate: a chip, a token, a badge, a marker."""
    board = Circle(0, 0, radius, fill=role, stroke=f"{role}-edge", thickness=2.5)
    return Symbol((board, *drawn), glyph, tone or role, radius + 2, text_size=text_size, text_tone=f"{role}-ink")


# --- Cards ---


SUITS = {  # outlines, since phones show these signs as emoji: from the middle of the upper edge, 22 wide and 22 high
    "♠": "c12,10 11,18 6,18c-3,0 -5,-2 -5.5,-4l3,8h-7l3,-8c-.5,2 -2.5,4 -5.5,4c-5,0 -6,-8 6,-18z",
    "♥": "m0,4c0,-2 2,-4 5,-4c6,0 9,10 -5,22c-14,-12 -11,-22 -5,-22c3,0 5,2 5,4z",
    "♦": "l9,11l-9,11l-9,-11z",
    "♣": "c3,0 5.5,2.5 5.5,5.5c0,1.6 -.7,3 -1.8,4c3.5,-2 7.3,.8 7.3,4.5c0,3 -2.5,5 -5,5c-2,0 -4,-1 -5,-3l2.5,6h-7"
    "l2.5,-6c-1,2 -3,3 -5,3c-2.5,0 -5,-2 -5,-5c0,-3.7 3.8,-6.5 7.3,-4.5c-1,-1 -1.8,-2 -1.8,-4c0,-3 2.5,-5.5 5.5,-5.5z",
}
FIGURES = {  # the cap of a jack, and the crowns of a queen and a king
    "J": "M-23,36Q-28,8 0,6Q28,8 23,36Z",
    "Q": "M-20,36L-27,6L-14,20L-9,-2L0,18L9,-2L14,20L27,6L20,36Z",
    "K": "M-21,36L-26,8L-12,20L0,-2L12,20L26,8L21,36Z",
}
PEARLS = ((-27, 3), (-9, -5), (9, -5), (27, 3))
ADORNMENTS: dict[str, tuple[Shape, ...]] = {
    "J": (Curve("M4,11Q4,-20 28,-16Q30,4 12,14Z", fill="card-gold", stroke="card-ink"),),
    "Q": tuple(Circle(x, y, 3.5, fill="card-gold", stroke="card-ink") for x, y in PEARLS),
    "K": (Curve("M0,0v-16M-6,-11h12", stroke="card-ink", thickness=3.5),),
}


def card_face(rank: str, suit: str = "", ink: str = "card-ink") -> Symbol:
    """Return a card: rank and suit above, a jack, queen or king below; without suits, the rank is in the middle."""
    width, height = CARD
    corner, beside = Label(19 - width / 2, 20 - height / 2, rank, 22, fill=ink), (width / 2 - 16, -height / 2 + 9)
    if not suit:
        drawn: tuple[Shape, ...] = (Label(0, 0, rank, 52, fill=ink),)
    elif rank in FIGURES:
        drawn = (corner, suit_sign(suit, beside, 1.0, ink), *figure(rank, ink))
    else:
        drawn = (corner, suit_sign(suit, (0, -14), 2.2, ink))
    return plate(width, height, *drawn, role="card", glyph=f"[{rank}{suit}]")


def suit_sign(suit: str, top: Point, scale: float, ink: str) -> Shape:
    """Return the sign of a suit below a point; suits other than the four of most card games are written."""
    if suit not in SUITS:
        return Label(top[0], top[1] + 11 * scale, suit, 24 * scale, fill=ink)
    outline = re.sub(r"-?\d*\.?\d+", lambda number: f"{float(number[0]) * scale:g}", SUITS[suit])
    return Curve(f"M{top[0]:g},{top[1]:g}{outline}", fill=ink)


def figure(rank: str, ink: str) -> tuple[Shape, ...]:
    """Return what a jack, a queen or a king wears on the head."""
    band = Box(-22, 29, 44, 9, 3, fill="card-gold", stroke="card-ink")
    return (Curve(FIGURES[rank], fill=ink), band, *ADORNMENTS[rank])


def card_back() -> Symbol:
    """Return a card seen from behind."""
    width, height = CARD
    border = centred_box(width - 14, height - 14, 6, stroke="back-line", thickness=1.5)
    lozenge = Curve("M0,-30L18,0L0,30L-18,0Z", stroke="back-line", thickness=1.5)
    return plate(width, height, border, lozenge, role="back", tone="back-line", glyph="[▒]")


def beneath(card: Box, count: int) -> tuple[Box, ...]:
    """Return the cards beneath a card, the lowest first; little more than an edge of each shows."""
    return tuple(replace(card, x=card.x - 3.0 * step, y=card.y + 4.0 * step) for step in range(count, 0, -1))


def card_pile(top: Symbol) -> Symbol:
    """Return a pile with this card on top; the text below it is how many there are."""
    card = centred_box(*CARD, 10, fill=top.shapes[0].fill, stroke=top.shapes[0].stroke)
    shapes, text_at = (*beneath(card, 3), *top.shapes), (0, CARD[1] / 2 + 26)
    return replace(top, shapes=shapes, glyph=f"{top.glyph}\n×{{}}", text_at=text_at, text_tone="table-ink")


def empty_place(width: float = CARD[0], height: float = CARD[1]) -> Symbol:
    """Return the outline of a place where nothing lies."""
    outline = centred_box(width, height, 10, stroke="table-ink", thickness=2, dashed=True, opacity=0.6)
    return Symbol((outline,), "[ ]", "faint", height / 2, frame=(width / 2, height / 2))


# --- Chips ---

STACK = 5  # chips on each other


def chip_stacks(count: int) -> Symbol:
    """Return so many chips in stacks; the text below them is for their number."""
    stacks = -(-count // STACK)
    drawn: list[Shape] = []
    for chip in range(count):
        x, y = 40 * (chip // STACK - (stacks - 1) / 2) - 18, 14 - 9 * (chip % STACK)
        for outline in ("v7a18,8 0 0 0 36,0v-7z", "a18,8 0 0 1 36,0a18,8 0 0 1 -36,0z"):
            drawn.append(Curve(f"M{x:g},{y}{outline}", fill="chip", stroke="chip-edge"))
    return Symbol(tuple(drawn), "({})", "chip", 44, (0, 46), 22, "table-ink", (20 * stacks + 4, 44))


# --- Dice ---

PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def die(pips: int, size: float = 60.0) -> Symbol:
    """Return a die with up to 6 pips; 0 is a blank face."""
    apart = size * 0.27
    dots = (Circle(x * apart, y * apart, size * 0.09, fill="card-ink") for x, y in PIPS[pips])
    return plate(size, size, *dots, role="card", glyph=f"[{pips or ' '}]", round=size / 5)


# --- A table, and the symbols of every table ---


def table(width: float, height: float) -> tuple[Shape, ...]:
    """Return the ground of a game at a table."""
    felt = Box(12, 12, width - 24, height - 24, 28, fill="table", stroke="table-edge", thickness=4)
    return (Box(0, 0, width, height, 22, fill="paper"), felt)


def table_symbols() -> dict[str, Symbol]:
    """Return a name plate with and without the turn, a button, a chip, a card's back, and a pile of cards or none."""
    arrow = Curve("M-86,-7L-75,0L-86,7Z", fill="turn-ink")
    return {
        "plate": plate(200, 44, tone="plate-ink", round=22),
        "plate-turn": plate(200, 44, arrow, role="turn", glyph="▶ {}", round=22),
        "button": button(),
        "chip": disc(30, Circle(0, 0, 22, stroke="chip-edge", dashed=True)),
        "back": card_back(),
        "pile": card_pile(card_back()),
        "no-card": empty_place(),
    }


# --- Items ---


class Holding(TypedDict, total=False):
    """The marks, each with whether it holds."""

    last: bool
    winning: bool
    threat: bool
    chosen: bool


def marked(**holding: Unpack[Holding]) -> tuple[str, ...]:
    """Return the marks that hold, in the order in which they are given."""
    return tuple([mark for mark, holds in holding.items() if holds])


def times(count: int) -> str:
    """Write how many there are, nothing for a single one."""
    return f"×{count}" if count > 1 else ""


def has_turn(observed: State, seat: Seat) -> bool:
    """Tell whether a seat is to move; after the end nobody is."""
    return bool(observed.ending == 0 and observed.seat == seat)


def seat_plate(observed: State, seat: Seat, at: Point, label: str, text: str, won: bool = False) -> Item:
    """Return the name plate of a seat, lit when it is to move; `table_symbols` has the drawing."""
    symbol = "plate-turn" if has_turn(observed, seat) else "plate"
    return Item(f"seat:{seat + 1}", symbol, *at, label, text, marked(winning=won))


Offer: TypeAlias = tuple[str, str, str]  # the id of a button, its text, its label


def buttons(offers: Iterable[Offer], places: Iterable[Point]) -> Iterator[Item]:
    """Return a button for each offer, at the places of `layout.in_row` or `layout.onward`."""
    for (name, text, label), place in zip(offers, places, strict=False):
        yield _placed_button(name, text, label, place)


@made_once
def _placed_button(name: str, text: str, label: str, place: Point) -> Item:
    return Item(name, "button", *place, label, text)


# --- Lines over the items ---


def arrow(start: Point, end: Point, bowed: float = 12.0, dashed: bool = False, role: str = LAST) -> tuple[Line, Line]:
    """Return the shaft and the head of an arrow."""
    shaft = bow(start, end, bowed)
    head = barbs(shaft[-2], shaft[-1])
    return Line(shaft, stroke=role, thickness=5, dashed=dashed), Line(head, stroke=role, thickness=5)
