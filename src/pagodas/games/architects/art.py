"""The pictures of `architects`, all made in code: lacquer, wood and lantern light.

Nothing here depends on a position. Every colour has an emblem, that of its ability, so that nobody needs to tell
colours apart: a lantern is red, a dragon's flame yellow, a bowl of rice green, a seated Buddha blue, a fan purple.
Places are multiples of half a terminal cell, CELL wide and twice as high, so that the text view falls into rows.
"""

from functools import cache

from msgspec.structs import replace

from pagodas.core.drawing import centred_box, framed
from pagodas.core.layout import in_row
from pagodas.core.outlines import rescaled
from pagodas.core.scene import ORIGIN, Box, Circle, Curve, Label, Line, Narrow, Palette, Part, Point, Shape, Symbol
from pagodas.games.architects.notation import LETTERS
from pagodas.games.architects.pieces import FULL_USES
from pagodas.games.architects.words import COLOUR_NAMES

CELL = 12.5
ROW = 2 * CELL
WIDTH, HEIGHT = 80 * CELL, 29 * ROW

STOREY = 3 * ROW  # from floor to floor
PLINTH = 18.5 * ROW  # the ground all pagodas stand on
COLUMN_STEP = 2 * CELL

PALETTE: Palette = {
    "paper": ("#f4e7cd", "#140e10"),
    "sky": ("#f0d9ad", "#1d1620"),
    "glow": ("#fff3cf", "#ffb347"),
    "moon": ("#fffaf0", "#f3dfae"),
    "far": ("#d9b98a", "#2a1f2b"),
    "near": ("#c29f6d", "#352634"),
    "wood": ("#e3c391", "#33231b"),
    "grain": ("#b98f56", "#5b3d2b"),
    "lacquer": ("#8f2a1f", "#7a2119"),
    "lacquer-edge": ("#5c150f", "#c0563f"),
    "stone": ("#cdbb9a", "#4b4140"),
    "stone-edge": ("#857253", "#85736a"),
    "ink": ("#34231a", "#f2e4c8"),
    "faint": ("#7a6247", "#b39c80"),
    "gold": ("#b98a24", "#f0c75a"),
    "card": ("#fffaf0", "#f6ead2"),
    "card-edge": ("#7a6247", "#d8c09a"),
    "card-ink": ("#34231a", "#34231a"),
    "back": ("#7a2119", "#6b1f1a"),
    "back-line": ("#e7c277", "#d9a95a"),
    "red": ("#c1352b", "#d8483b"),
    "red-edge": ("#7c1a13", "#ff9a8c"),
    "red-ink": ("#fff3df", "#fff3df"),
    "yellow": ("#e6b02e", "#ecbc44"),
    "yellow-edge": ("#8a5f08", "#fff0b8"),
    "yellow-ink": ("#4a3204", "#4a3204"),
    "green": ("#3d8a4c", "#479a57"),
    "green-edge": ("#1d4f29", "#a9e5b0"),
    "green-ink": ("#f4ffe9", "#f4ffe9"),
    "blue": ("#2c68ad", "#3b7cc6"),
    "blue-edge": ("#143a68", "#a9d2ff"),
    "blue-ink": ("#eef7ff", "#eef7ff"),
    "purple": ("#7c4a9c", "#8e5cb0"),
    "purple-edge": ("#46235f", "#ddb8f5"),
    "purple-ink": ("#fbeeff", "#fbeeff"),
    "ivory": ("#fff8e6", "#fff4d6"),
    "ivory-edge": ("#6e5a34", "#8a7446"),
    "ivory-ink": ("#34231a", "#34231a"),
    "onyx": ("#2b2730", "#2b2730"),
    "onyx-edge": ("#0d0b10", "#b8a9c9"),
    "onyx-ink": ("#f4e6cf", "#f4e6cf"),
    "ivory-tone": ("#5a4a2a", "#fff4d6"),  # the players in a terminal
    "onyx-tone": ("#2b2730", "#c9b6dd"),
    "last": ("#d0641c", "#ff9d4d"),
    "winning": ("#a87808", "#ffd34d"),
}

# The other player, the site, the track and the own cards below each other, then the supply beside piles and abilities.
NARROW = Narrow(
    560,
    880,
    (
        Part(0, 3, 724, 72, (0, 0), 0.773),
        Part(3, 78, 699, 443, (0, 60), 0.8),
        Part(0, 522, 1000, 40, (0, 416), 0.56),
        Part(3, 560, 740, 117, (0, 440), 0.756),
        Part(85, 677, 640, 43, (0, 530), 0.875),
        Part(706, 78, 290, 294, (0, 571), 1.05),
        Part(706, 372, 290, 144, (312, 571), 0.85),
        Part(738, 563, 258, 85, (312, 698), 0.96),
        Part(702, 6, 294, 66, (312, 786), 0.84),
    ),
)


# --- Emblems ---


def emblem(colour: int, size: float, at: Point = ORIGIN, role: str = "") -> tuple[Shape, ...]:
    """Draw the emblem of a colour, about `size` from its middle to its edge."""
    ink = role or f"{COLOUR_NAMES[colour]}-ink"
    return tuple(Curve(rescaled(data, size, at), fill=ink) for data in EMBLEMS[colour])


EMBLEMS: tuple[tuple[str, ...], ...] = (
    (  # a lantern between its caps
        "M-4,-7 C-10,-5 -10,5 -4,7 L4,7 C10,5 10,-5 4,-7 Z",
        "M-4,-10 L4,-10 L4,-8 L-4,-8 Z",
        "M-4,8 L4,8 L4,10 L-4,10 Z",
    ),
    (  # the flame of a dragon
        "M0,-11 C2,-6 8,-3 8,4 C8,8 4,10.5 0,10.5 C-4,10.5 -8,8 -8,3.5 C-8,0 -6,-2 -5,-5 C-3,-3 -2.5,-1.5 -2.5,0 "
        "C0,-3 1,-7 0,-11 Z",
    ),
    (  # a bowl with its heap of rice
        "M-10,-0.5 L10,-0.5 C10,5 6.5,8 4,8.5 L4,10.5 L-4,10.5 L-4,8.5 C-6.5,8 -10,5 -10,-0.5 Z",
        "M-7.5,-2 C-6,-8.5 6,-8.5 7.5,-2 Z",
    ),
    (  # somebody seated
        "M0,-10.5 C3.4,-10.5 4.4,-8 4.4,-6.2 C4.4,-4 2.6,-2.4 0,-2.4 C-2.6,-2.4 -4.4,-4 -4.4,-6.2 C-4.4,-8 -3.4,-10.5 "
        "0,-10.5 Z",
        "M0,-1.4 C4.5,-1.4 6,1.5 6.5,4.5 C9,5.5 10.5,7 10.5,8.6 C10.5,10 8,10.5 0,10.5 C-8,10.5 -10.5,10 -10.5,8.6 "
        "C-10.5,7 -9,5.5 -6.5,4.5 C-6,1.5 -4.5,-1.4 0,-1.4 Z",
    ),
    (  # an open fan in three folds
        "M-1.2,9 L-11,-2 C-9.5,-5 -8,-6.5 -5.5,-8 Z",
        "M0,9 L-4,-8.6 C-1.5,-9.4 1.5,-9.4 4,-8.6 Z",
        "M1.2,9 L11,-2 C9.5,-5 8,-6.5 5.5,-8 Z",
    ),
)


# --- Building parts ---


def _named(colour: int, part: str = "") -> str:
    return COLOUR_NAMES[colour] + part


def _block(colour: int, width: float, height: float, round: float, at: Point = ORIGIN, thickness: float = 1.4) -> Box:
    """Draw a piece of wood in a colour."""
    fill, edge = _named(colour), _named(colour, "-edge")
    return centred_box(width, height, round, at, fill=fill, stroke=edge, thickness=thickness)


def column(colour: int) -> Symbol:
    """Draw a column with its capital and foot."""
    ends = (_block(colour, 21, 6, 2, (0, y), 1.2) for y in (-25.5, 25.5))
    shapes = (_block(colour, 16, 54, 3), *ends, *emblem(colour, 7.0))
    return Symbol(shapes, f"{LETTERS[colour]}\n║", _named(colour), 14, frame=(11, 29))


def space(colour: int | None) -> Symbol:
    """Draw a space for a column, in the colour it will have; a free one may take any."""
    edge = "faint" if colour is None else _named(colour, "-edge")
    outline = centred_box(16, 52, 3, stroke=edge, thickness=1.4, dashed=True)
    if colour is None:
        return Symbol((outline,), " \n·", "faint", 14)
    return Symbol((outline, *emblem(colour, 6.0, role=edge)), f"{LETTERS[colour].lower()}\n·", _named(colour), 14)


def slab(colour: int) -> Symbol:
    """Draw a tile built in: a little roof with turned-up corners."""
    fill, edge = _named(colour), _named(colour, "-edge")
    outline = "M-48,9 L48,9 Q54,5 55,-9 Q45,-3 34,-7 L-34,-7 Q-45,-3 -55,-9 Q-54,5 -48,9 Z"
    shapes = (
        Curve(outline, fill=fill, stroke=edge, thickness=1.4),
        Line(((-42, 4.5), (42, 4.5)), stroke=edge, thickness=1),
        *emblem(colour, 6.0, (0, 0.5)),
    )
    return Symbol(shapes, f"▀▀▀{LETTERS[colour]}▀▀▀", fill, 40, frame=(56, 11))


def roof(colour: int) -> Symbol:
    """Draw the roof: the last tile, turned over."""
    fill, edge = _named(colour), _named(colour, "-edge")
    outline = (
        "M-50,24 L50,24 Q55,20 56,6 Q34,14 22,-8 Q16,-20 12,-24 L-12,-24 Q-16,-20 -22,-8 Q-34,14 -56,6 Q-55,20 -50,24 Z"
    )
    ribs = "M-26,22 Q-14,6 -6,-22 M26,22 Q14,6 6,-22"
    shapes = (
        Curve(outline, fill=fill, stroke=edge, thickness=1.6),
        Curve(ribs, stroke=edge, thickness=1),
        *emblem(colour, 8.0, (0, 8)),
    )
    return Symbol(shapes, f" ▟{LETTERS[colour]}▙ \n▟█████▙", fill, 40, frame=(57, 26))


def rooftop(colour: int, built: bool) -> Symbol:
    """Draw the two columns on top of each other, or the space for them."""
    fill, edge = _named(colour), _named(colour, "-edge")
    if not built:
        spire: Shape = Box(-9, -22, 18, 42, 4, stroke=edge, thickness=1.4, dashed=True)
        return Symbol((spire, *emblem(colour, 6.5, (0, 2), edge)), LETTERS[colour].lower(), fill, 22)
    shapes = (
        _block(colour, 16, 22, 3, (0, 9)),
        _block(colour, 12, 20, 3, (0, -12)),
        Circle(0, -27, 4.5, fill="gold", stroke="ink", thickness=0.8),
        *emblem(colour, 6.0, (0, 9)),
    )
    return Symbol(shapes, LETTERS[colour], fill, 22, frame=(12, 28))


def barred() -> Symbol:
    """Draw the sign on a floor whose tiles have run out."""
    shapes = (
        Line(((-46, 0), (46, 0)), stroke="gold", thickness=2, dashed=True),
        Circle(0, 0, 9, fill="lacquer", stroke="gold", thickness=1.4),
        Line(((-4, -4), (4, 4)), stroke="red-ink", thickness=2),
        Line(((-4, 4), (4, -4)), stroke="red-ink", thickness=2),
    )
    return Symbol(shapes, "---×---", "gold", 14)


def plinth() -> Symbol:
    """Draw a building lot: two steps of stone and its number."""
    shapes = (
        Box(-55, -355, 110, 345, fill="sky", opacity=0.0),  # a click anywhere on a pagoda is meant for its lot
        Box(-48, -12, 96, 12, 2, fill="stone", stroke="stone-edge", thickness=1.3),
        Box(-53, -1, 106, 17, 3, fill="stone", stroke="stone-edge", thickness=1.3),
    )
    return Symbol(shapes, "▔▔▔{}▔▔▔", "faint", 50, (0, 7.5), 14, "ink", frame=(54, 17))


# --- Cards, tiles in the supply, abilities ---


def _sheet() -> Box:
    return centred_box(48, 76, 6, fill="card", stroke="card-edge", thickness=1.4)


def card(colour: int, word: str = "") -> Symbol:
    """Draw a card: a coloured field with its emblem, and the word for its colour; in a terminal the letter to type.

    Small cards and those behind others have no word, which nobody could read.
    """
    field = (_block(colour, 38, 50, 4, (0, -8), 1.2), *emblem(colour, 15.0, (0, -8)))
    written = (Label(0, 27, word, 13, fill="card-ink"),) if word else ()
    return framed(_sheet(), *field, *written, glyph=f"[{LETTERS[colour]}]", tone=_named(colour))


def laid_card(colour: int) -> Symbol:
    """Draw a card at a lot; a terminal has room for no more than its letter, since all cards may lie at one lot."""
    return replace(card(colour), glyph=LETTERS[colour])


def back() -> Symbol:
    """Draw the back of a card."""
    drawn = (
        centred_box(38, 66, 4, fill="back", stroke="back-line", thickness=1.2),
        Curve("M0,-20 L12,0 L0,20 L-12,0 Z", stroke="back-line", thickness=1.4),
        Circle(0, 0, 4, fill="back-line"),
    )
    return framed(_sheet(), *drawn, glyph="[?]", tone="faint")


def tile(base: int, spaces: int) -> Symbol:
    """Draw a tile of the supply: its base colour around, its spaces within."""
    inner, inner_edge = _named(spaces), _named(spaces, "-edge")
    corners = [(x, y) for x in (-12.5, 12.5) for y in (-12.5, 12.5)]
    drawn = (
        *(Circle(x, y, 4.6, fill=inner, stroke=inner_edge, thickness=1) for x, y in corners),
        Circle(0, 0, 11.5, fill=inner, stroke=inner_edge, thickness=1.2),
        *emblem(spaces, 7.5),
    )
    glyph = f"{LETTERS[base]}{LETTERS[spaces]}"
    return framed(_block(base, 40, 40, 5), *drawn, glyph=glyph, tone=_named(base), rim=1)


def missing_tile() -> Symbol:
    """Draw the place of a tile that is built in."""
    return Symbol((centred_box(36, 36, 5, stroke="faint", dashed=True, opacity=0.6),), "··", "faint", 22)


def stock(colour: int, word: str) -> Symbol:
    """Draw a column of the endless stock; in a terminal it explains the letter of its colour, with the word below."""
    ends = (_block(colour, 19, 5, 2, (0, y), 1.2) for y in (-18, 18))
    shapes = (_block(colour, 14, 38, 3), *ends, *emblem(colour, 6.5))
    below = word.rjust(2 * len(word) - 2)  # a glyph is centred, and so the word begins below the letter
    return Symbol(shapes, f"\n{LETTERS[colour]}║\n{below}", _named(colour), 22, frame=(11, 22))


def ability(colour: int, uses: int) -> Symbol:
    """Draw an ability: its emblem on a lacquered disc, bright when it can be used, and a pearl for each use."""
    fill, edge = _named(colour), _named(colour, "-edge")
    fills = ["gold" if index < uses else "" for index in range(FULL_USES)]
    places = in_row(FULL_USES, (0, 27), 14.0)
    pearls = [
        Circle(*at, 4.5, fill=fill, stroke=fill or "faint", thickness=1.2)
        for fill, at in zip(fills, places, strict=True)
    ]
    disc: tuple[Shape, ...] = (Circle(0, 0, 19, fill=fill, stroke=edge, thickness=2), *emblem(colour, 11.0))
    if not uses:
        disc = (Circle(0, 0, 19, stroke=edge, thickness=1.2, opacity=0.7), *emblem(colour, 11.0, role="faint"))
    return Symbol((*disc, *pearls), f"{LETTERS[colour]}{'●' * uses}{'○' * (FULL_USES - uses)}", fill, 23)


def chip(colour: int) -> Symbol:
    """Draw a small sign for cards of one colour on the discard pile; the item's text is how many."""
    shapes = (_block(colour, 22, 30, 4, thickness=1.2), *emblem(colour, 7.5))
    return Symbol(shapes, f"{LETTERS[colour]}{{}}", _named(colour), 18, (0, 25), 14, "ink")


def progress(built: int, limit: int) -> Symbol:
    """Draw the columns built this turn, of those that may be."""
    fills = ["gold"] * built + [""] * (limit - built)
    shapes = tuple(
        centred_box(10, 30, 2, at, fill=fill, stroke=fill or "faint", thickness=1.4)
        for fill, at in zip(fills, in_row(limit, ORIGIN, 17.0), strict=True)
    )
    return Symbol(shapes, "▮" * built + "▯" * (limit - built), "gold", 30)


def plate(player: str, turn: bool) -> Symbol:
    """Draw a player's name plate; the lit one is to move."""
    edge = "gold" if turn else f"{player}-edge"
    board = centred_box(144, 34, 17, fill=player, stroke=edge, thickness=4.5 if turn else 1.5)
    arrow = (Curve("M-62,-5 L-53,0 L-62,5 Z", fill="gold"),) if turn else ()
    glyph = "▸{}" if turn else "{}"
    return Symbol((board, *arrow), glyph, f"{player}-tone", 74, (3, 0), 16, f"{player}-ink", frame=(76, 20))


def token(player: str) -> Symbol:
    """Draw the token for 50 or 100 points."""
    shapes = (
        Circle(0, 0, 17, fill=player, stroke="gold", thickness=3),
        Circle(0, 0, 13, stroke=f"{player}-edge", thickness=0.8),
    )
    return Symbol(shapes, "({})", f"{player}-tone", 20, (0, 0), 12, f"{player}-ink")


def starter() -> Symbol:
    """Draw the sign of the player who started."""
    shapes = (centred_box(30, 18, 9, fill="lacquer", stroke="gold", thickness=1.2),)
    return Symbol(shapes, "{}", "gold", 16, (0, 0), 11, "red-ink")


def marker(player: str) -> Symbol:
    """Draw the marker of the score track; a terminal shows the item's text, the initial of the player."""
    shape = Circle(0, 0, 8, fill=player, stroke=f"{player}-edge", thickness=1.6)
    return Symbol((shape,), "{}", f"{player}-tone", 10)


def button() -> Symbol:
    """Draw a lacquered button."""
    board = centred_box(176, 32, 16, fill="lacquer", stroke="lacquer-edge", thickness=2)
    line = centred_box(168, 25, 12.5, stroke="back-line", thickness=0.8)
    return framed(board, line, glyph="<{}>", tone="gold", ink="red-ink", text_size=16)


def pile() -> Symbol:
    """Draw the draw pile, its size written on it."""
    shapes = (
        Box(-18, -26, 40, 56, 5, fill="back", stroke="card-edge", thickness=1.2),
        Box(-21, -28, 40, 56, 5, fill="back", stroke="back-line", thickness=1.4),
    )
    return Symbol(shapes, "[▒{}]", "faint", 30, (-1, 0), 17, "red-ink")


@cache
def symbols(words: tuple[str, ...]) -> dict[str, Symbol]:
    """Return all drawings by name; the words are those for the colours."""
    found = {
        "plinth": plinth(),
        "space": space(None),
        "back": back(),
        "tile-gone": missing_tile(),
        "button": button(),
        "pile": pile(),
        "starter": starter(),
        "barred": barred(),
    }
    for colour, letter in enumerate(LETTERS):
        found |= {
            f"column-{letter}": column(colour),
            f"space-{letter}": space(colour),
            f"slab-{letter}": slab(colour),
            f"roof-{letter}": roof(colour),
            f"rooftop-{letter}": rooftop(colour, True),
            f"rooftop-space-{letter}": rooftop(colour, False),
            f"card-{letter}": card(colour, words[colour]),
            f"bare-card-{letter}": card(colour),
            f"laid-card-{letter}": laid_card(colour),
            f"stock-{letter}": stock(colour, words[colour]),
            f"chip-{letter}": chip(colour),
        }
        found |= {f"tile-{letter}{other}": tile(colour, spaces) for spaces, other in enumerate(LETTERS)}
        found |= {f"ability-{letter}-{uses}": ability(colour, uses) for uses in range(FULL_USES + 1)}
    found |= {f"progress-{built}-{limit}": progress(built, limit) for limit in (3, 4) for built in range(limit + 1)}
    for player in ("ivory", "onyx"):
        found |= {f"plate-{player}": plate(player, False), f"plate-{player}-turn": plate(player, True)}
        found |= {f"token-{player}": token(player), f"marker-{player}": marker(player)}
    return found


# --- Places ---


def lot_x(lot: int) -> float:
    """Return the middle of a lot."""
    return 5.5 * CELL + 9 * CELL * lot


def column_at(lot: int, floor: int, index: int) -> Point:
    """Return the middle of a column."""
    return lot_x(lot) + COLUMN_STEP * (index - 1.5), PLINTH - 1.5 * ROW - STOREY * floor


def slab_at(lot: int, floor: int) -> Point:
    """Return the middle of the tile on top of a floor."""
    return lot_x(lot), PLINTH - STOREY * (floor + 1)


def tile_at(base: int, spaces: int) -> Point:
    """Return the middle of a tile in the supply."""
    return 61 * CELL + 4 * CELL * spaces, 5.5 * ROW + 2 * ROW * base


TRACK_Y = 21.5 * ROW
TRACK_SPACES = 50


def track_x(score: int) -> float:
    """Return the middle of a space of the score track."""
    return 2.5 * CELL + (WIDTH - 5 * CELL) / (TRACK_SPACES - 1) * (score % TRACK_SPACES)
