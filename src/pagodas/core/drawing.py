"""Drawings that many games need: plates, buttons, discs, cards, dice, a table; and the items made of them.

A small game takes them as they are, with `PALETTE` or with a palette that changes some of its colours:

    palette = {**PALETTE, "table": ("#5b4a8a", "#2d2450")}
    symbols = {**table_symbols(), "card-Q♥": card_face("Q", "♥", "card-red"), "die-3": die(3)}

A larger game puts drawings of its own on a board with `framed`. Every symbol lies around (0, 0) and has a glyph for
terminals.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypedDict, Unpack

from msgspec.structs import replace

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
    "die",
    "disc",
    "empty_place",
    "framed",
    "has_turn",
    "marked",
    "plate",
    "seat_plate",
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


def card_face(rank: str, suit: str = "", ink: str = "card-ink") -> Symbol:
    """Return a card with its rank in a corner and its suit below; without suits, the rank is in the middle."""
    width, height = CARD
    corner = Label(19 - width / 2, 20 - height / 2, rank, 22, fill=ink)
    drawn = (corner, Label(4, 12, suit, 52, fill=ink)) if suit else (Label(0, 0, rank, 52, fill=ink),)
    return plate(width, height, *drawn, role="card", glyph=f"[{rank}{suit}]")


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
        yield Item(name, "button", *place, label, text)


# --- Lines over the items ---


def arrow(start: Point, end: Point, bowed: float = 12.0, dashed: bool = False, role: str = LAST) -> tuple[Line, Line]:
    """Return the shaft and the head of an arrow."""
    shaft = bow(start, end, bowed)
    head = barbs(shaft[-2], shaft[-1])
    return Line(shaft, stroke=role, thickness=5, dashed=dashed), Line(head, stroke=role, thickness=5)
