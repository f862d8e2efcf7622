"""The pictures of `mountain`, all made in code: an ink-wash mountain from above, its stones, its pagoda, its dice.

Nothing here depends on a position. Outlines that should look grown are bent by `bend`, the same way every time.
"""

import math
from functools import cache

from pagodas.core.drawing import centred_box, framed
from pagodas.core.outlines import around, bend, blob, bow, xy
from pagodas.core.scene import ORIGIN, Box, Circle, Curve, Label, Line, Narrow, Palette, Part, Point, Shape, Symbol
from pagodas.games.mountain.board_files import BASE, BOARDS, PAGODA, Board
from pagodas.games.mountain.notation import LETTERS, SIDE_NAMES
from pagodas.games.mountain.words import KIND_NAMES

WIDTH, HEIGHT = 1000.0, 760.0
PEAK: Point = (500.0, 384.0)
FOOT = 295.0  # from the peak to the spaces at the foot
NARROW = Narrow(  # the pools below the mountain
    716,
    1120,
    (
        Part(142, 22, 716, 688, (0, 0), 1.0),
        Part(8, 76, 136, 620, (4, 640), 0.77, bare=True),
        Part(856, 76, 136, 620, (607, 640), 0.77, bare=True),
        Part(762, 704, 146, 48, (285, 740), 1.0),
    ),
)

PALETTE: Palette = {
    "paper": ("#f6f1e6", "#12171a"),
    "wash": ("#5f7a74", "#7fa59b"),
    "contour": ("#0c211c", "#e6fff8"),
    "mist": ("#fffdf8", "#3b4d55"),
    "ink": ("#2b2a28", "#e8e2d4"),
    "faint": ("#6d6a62", "#9aa39f"),
    "path": ("#efe0bd", "#8f8566"),
    "edge": ("#8a7850", "#2a2a22"),
    "trail": ("#6f6247", "#a89c7c"),
    "stone": ("#e3ddcf", "#39444a"),
    "stone-light": ("#f0ebdf", "#46535a"),
    "stone-edge": ("#7d7768", "#71808a"),
    "shadow": ("#1d2522", "#000000"),
    "roof": ("#b2452f", "#a8452f"),
    "roof-light": ("#cf6a4b", "#c9694a"),
    "roof-edge": ("#6e2418", "#54190f"),
    "gold": ("#c99a2e", "#f0c75a"),
    "seal": ("#b5382a", "#c9513f"),
    "pine": ("#3f5d50", "#5b8573"),
    "white-die": ("#fffef9", "#f1ead9"),
    "white-rim": ("#6b6048", "#b8a982"),
    "white-figure": ("#332c22", "#332c22"),
    "black-die": ("#2a2b33", "#24262e"),
    "black-rim": ("#0e0f13", "#8e97ad"),
    "black-figure": ("#f3e6c8", "#f3e6c8"),
    "white-tone": ("#4a4538", "#fffbe8"),  # the sides in a terminal
    "black-tone": ("#1c1d24", "#e59a5c"),
    "tray": ("#fbf8f0", "#1c2429"),
    "last": ("#c2571a", "#ff9d5c"),
    "winning": ("#d99a0b", "#ffd34d"),
}


# --- The mountain ---

CONTOURS = ((1.2, 0.07), (1.08, 0.06), (0.94, 0.05), (0.8, 0.06), (0.66, 0.06), (0.5, 0.07), (0.36, 0.08), (0.25, 0.06))


def place(board: Board, space: int) -> Point:
    """Return where a space lies in the scene."""
    x, y = board.places[space]
    return PEAK[0] + FOOT * x, PEAK[1] + FOOT * y


@cache
def ground(number: int, language: str) -> tuple[Shape, ...]:
    """Draw the mountain of the board of this number."""
    board = BOARDS[number]
    return (
        Box(0, 0, WIDTH, HEIGHT, 22, fill="paper"),
        *_slopes(),
        *_mist(),
        *_pines(board),
        *_trails(board),
        *_paths(board),
        *_seal(board.title[language]),
    )


def _slopes() -> list[Shape]:
    outlines = [blob(PEAK, FOOT * reach, rough, seed, 24) for seed, (reach, rough) in enumerate(CONTOURS)]
    return [*(Curve(data, fill="wash", stroke="contour", opacity=0.16) for data in outlines), *_brushes()]


def _brushes() -> list[Shape]:
    """Draw dry strokes under the contours, where the light from the upper left does not fall."""
    strokes = []
    for seed, (reach, rough) in enumerate(CONTOURS[:-1]):
        count = round(70 * reach)
        for index in range(count):
            angle = 2 * math.pi * (index + 0.35 * bend(index, seed)) / count
            shade = 0.55 + 0.45 * math.cos(angle - math.pi / 4)
            top = FOOT * reach * (1 + rough * bend(angle, seed))
            if shade > 0.35:
                ends = (
                    around(angle, top, PEAK),
                    around(angle + 0.02, top - 20 * shade * (1 + 0.4 * bend(index, 7)), PEAK),
                )
                strokes.append("M{}L{}".format(*map(xy, ends)))
    return [Curve("".join(strokes), stroke="wash", thickness=1.3, opacity=0.42)]


def _mist() -> list[Shape]:
    """Draw veils that drift over the foot of the mountain."""
    veils = ((250, 130, 150), (770, 640, 170), (300, 665, 120), (735, 105, 110))
    return [
        Curve(blob((x, y), radius * size, 0.14, seed, 20, 0.16), fill="mist", opacity=0.34)
        for seed, (x, y, radius) in enumerate(veils)
        for size in (1.0, 0.72, 0.45)
    ]


def _pines(board: Board) -> list[Shape]:
    """Plant trees outside the ring, between the spaces at the foot."""
    trees: list[Shape] = []
    for index, (a, b) in enumerate(board.solid):
        if board.elevation[a] == board.elevation[b] == BASE:
            (ax, ay), (bx, by) = board.places[a], board.places[b]
            angle = math.atan2(ay + by, ax + bx)
            for offset, size in ((-0.07, 0.8), (0.06, 1.0))[index % 2 :]:
                trees += _pine(around(angle + offset, FOOT * (1.07 + 0.03 * size), PEAK), size)
    return trees


def _pine(foot: Point, size: float) -> list[Shape]:
    x, y = foot
    tiers = [
        ((-w, -low), (0, -low - 5), (w, -low), (0, -high)) for w, low, high in ((11, 2, 17), (9, 11, 25), (6, 19, 33))
    ]
    grown = [[xy((x + dx * size, y + dy * size)) for dx, dy in tier] for tier in tiers]
    data = "".join("M{}Q{} {}L{}Z".format(*tier) for tier in grown)
    return [
        Curve(f"M{xy(foot)}v{4 * size:g}", stroke="pine", thickness=2.5 * size),
        Curve(data, fill="pine", opacity=0.8),
    ]


def _trails(board: Board) -> list[Shape]:
    return [Line(_way(board, a, b), stroke="trail", thickness=4, dashed=True) for a, b in board.dotted]


def _paths(board: Board) -> list[Shape]:
    ways = [_way(board, a, b) for a, b in board.solid]
    edges = [Line(way, stroke="edge", thickness=11, opacity=0.75) for way in ways]
    return [*edges, *(Line(way, stroke="path", thickness=7) for way in ways)]


def _way(board: Board, a: int, b: int) -> tuple[Point, ...]:
    """Lead a path from space to space: rings bow outwards, climbs wind a little."""
    level = board.elevation[a] == board.elevation[b]
    return bow(place(board, a), place(board, b), 9.0 if level else 5.0 * bend(a + 0.3 * b, 1))


def _seal(title: str) -> list[Shape]:
    """Sign the picture with the name of its mountain."""
    return [
        Label(806, 728, title, 22, fill="faint"),
        Box(866, 710, 36, 36, 6, fill="seal"),
        Curve("M884,716L897,728H871ZM884,726L895,737H873ZM880,737H888V742H880Z", fill="paper"),
    ]


# --- Spaces ---

STONE = 34.0
ROOF = 66.0


@cache
def spaces(number: int) -> dict[str, Symbol]:
    """Draw every space of the board of this number; no stone is like another."""
    board = BOARDS[number]
    return {name: _space(board, space) for space, name in enumerate(board.spaces)}


def _space(board: Board, space: int) -> Symbol:
    top = board.elevation[space] == PAGODA
    shapes = _pagoda() if top else _stone(space)
    at = _beside(board, space)
    patch = Circle(*at, 16, fill="paper", opacity=0.66)
    return Symbol((*shapes, patch), "{}\n○\n", "ink", ROOF if top else STONE + 4, at, 21)


def _beside(board: Board, space: int) -> Point:
    """Find room for a name: outside the ring or between the lines, above or below rather than behind the dice."""
    x, y = board.places[space]
    outwards = math.atan2(y, x)
    if board.elevation[space] == PAGODA:
        return around(math.radians(-66), ROOF + 14)
    if board.elevation[space] == BASE and abs(y) > 0.6:
        return around(outwards, 53)
    return around(max(outwards - 0.8, outwards + 0.8, key=_steepness), 54)


def _steepness(angle: float) -> tuple[float, float]:
    """Rank a direction: rather upright than level, then rather up than down."""
    return round(abs(math.sin(angle)), 2), -math.sin(angle)


def _stone(seed: int) -> tuple[Shape, ...]:
    return (
        Circle(2, 5, STONE, fill="shadow", opacity=0.2),
        Curve(blob(ORIGIN, STONE, 0.06, seed + 5, 10, 0.96), fill="stone", stroke="stone-edge", thickness=2),
        Circle(-3, -4, STONE - 10, fill="stone-light", opacity=0.6),
    )


def _pagoda() -> tuple[Shape, ...]:
    """Draw the pagoda from above: a terrace, then roof over roof, their corners swept out."""
    roofs: list[Shape] = []
    for size in (ROOF - 8, ROOF - 24, ROOF - 40):
        roofs.append(Curve(_eaves(size, (2, 5)), fill="shadow", opacity=0.25))
        roofs.append(Curve(_eaves(size), fill="roof", stroke="roof-edge", thickness=2))
        roofs.append(Curve(_ridges(size), stroke="roof-light", thickness=2.4))
    terrace = Circle(0, 0, ROOF - 2, fill="stone", stroke="stone-edge", thickness=2)
    return (Circle(2, 5, ROOF - 1, fill="shadow", opacity=0.22), terrace, *roofs, Circle(0, 0, 6, fill="gold"))


CORNERS = tuple(math.radians(22.5 + 45 * index) for index in range(8))


def _eaves(size: float, centre: Point = ORIGIN) -> str:
    hollow = size * 0.8
    sides = (
        f"Q{xy(around(corner - math.pi / 8, hollow, centre))} {xy(around(corner, size, centre))}" for corner in CORNERS
    )
    return f"M{xy(around(CORNERS[-1], size, centre))}{''.join(sides)}Z"


def _ridges(size: float) -> str:
    return "".join(f"M{xy(around(corner, size - 14))}L{xy(around(corner, size - 4))}" for corner in CORNERS)


# --- Dice ---

HALF = 27.0  # of a die's width
STEP, WIDE_STEP = 42.0, 72.0  # from one die to the next on a shared space, and past a number


def _worm(tone: str, face: str) -> list[Shape]:
    return [
        Curve("M-17,9C-13,-9 -6,-8 -3,2S5,14 8,2S11,-7 14,-9", stroke=tone, thickness=6.5),
        Circle(15, -10, 5, fill=tone),
        Circle(16.5, -11.5, 1.3, fill=face),
    ]


def _goat(tone: str, face: str) -> list[Shape]:
    return [
        Curve("M-5,-6C-7,-18 -19,-17 -18,-4M5,-6C7,-18 19,-17 18,-4", stroke=tone, thickness=4),
        Curve("M-7,-2L-14,2M7,-2L14,2", stroke=tone, thickness=4),
        Curve("M-8,-7Q0,-11 8,-7L4.5,11Q0,16 -4.5,11Z", fill=tone, stroke=tone, thickness=1),
        Curve("M0,13V20", stroke=tone, thickness=3),
        Curve("M-3.6,-1V0M3.6,-1V0", stroke=face, thickness=2.6),
    ]


def _human(tone: str, face: str) -> list[Shape]:
    return [
        Curve("M-14,-8Q-6,-11 0,-20Q6,-11 14,-8Q0,-4 -14,-8Z", fill=tone),
        Curve("M-4,-5H4L5,-1L10,16Q0,19 -10,16L-5,-1Z", fill=tone),
        Curve("M4,2L15,4", stroke=tone, thickness=3.4),
        Curve("M15,-8V18", stroke=tone, thickness=2.6),
        Curve("M0,3V17", stroke=face, thickness=1.6),
    ]


def _buddha(tone: str, face: str) -> list[Shape]:
    return [
        Circle(0, -9, 11.5, stroke=tone, thickness=1.8),
        Circle(0, -9, 6, fill=tone),
        Circle(0, -15.5, 2.6, fill=tone),
        Curve(
            "M-5,-3C-13,-1 -11,6 -12,9Q-19,11 -18,16Q-17,19 -10,19H10Q17,19 18,16Q19,11 12,9C11,6 13,-1 5,-3Z",
            fill=tone,
        ),
        Curve("M-6,11Q0,15 6,11", stroke=face, thickness=1.8),
    ]


DRAWN = (_worm, _goat, _human, _buddha)


@cache
def dice() -> dict[str, Symbol]:
    """Draw the dice: White's are rounded and light, Black's have cut corners and a double rim."""
    return {f"{side}-{kind}": _die(side, index) for side in SIDE_NAMES for index, kind in enumerate(KIND_NAMES)}


def _die(side: str, kind: int) -> Symbol:
    letter, tone, face = LETTERS[kind], f"{side}-figure", f"{side}-die"
    body, glyph = (_white_body(), f"[{letter}]{{}}") if side == "white" else (_black_body(), f"({letter.lower()}){{}}")
    return Symbol((*body, *DRAWN[kind](tone, face)), glyph, f"{side}-tone", HALF + 9, (HALF + 25, 1), 24)


def _white_body() -> list[Shape]:
    size = 2 * HALF
    return [
        centred_box(size, size, 13, (2, 5), fill="shadow", opacity=0.3),
        centred_box(size, size, 13, fill="white-die", stroke="white-rim", thickness=2.5),
    ]


def _black_body() -> list[Shape]:
    return [
        Line(_octagon(HALF + 1, (2, 5)), True, fill="shadow", opacity=0.3),
        Line(_octagon(HALF + 1), True, fill="black-die", stroke="black-rim", thickness=2.5),
        Line(_octagon(HALF - 3.5), True, stroke="black-figure", thickness=1.2, opacity=0.7),
    ]


def _octagon(half: float, centre: Point = ORIGIN) -> tuple[Point, ...]:
    (x, y), cut = centre, half * 0.56
    corners = (
        (-cut, -half),
        (cut, -half),
        (half, -cut),
        (half, cut),
        (cut, half),
        (-cut, half),
        (-half, cut),
        (-half, -cut),
    )
    return tuple((x + dx, y + dy) for dx, dy in corners)


# --- Trays and the button ---

TRAY_WIDTH, TRAY_HEIGHT = 126.0, 520.0
BED = -20.0  # the middle of the dice in a tray, beside which their number stands
ROWS = (-150.0, -62.0, 26.0, 176.0)  # of the kinds in a tray, from its middle; Buddhas apart
HEADING = -222.0


@cache
def trays() -> dict[str, Symbol]:
    """Draw the trays the pools lie in, the waiting and the one whose turn it is."""
    frame = (TRAY_WIDTH / 2, TRAY_HEIGHT / 2)
    gap = "\n" * 17
    quiet = Symbol(_tray("faint", 1.2), "{}" + gap + "\n", "faint", frame[0], (0, HEADING), 24, "faint", frame)
    turn = Symbol(_tray("seal", 4), "▶ {}" + gap + "\n", "gold", frame[0], (0, HEADING), 26, "seal", frame)
    return {"tray": quiet, "tray-turn": turn}


def _tray(rim: str, thickness: float) -> tuple[Shape, ...]:
    beds = [shape for kind, row in enumerate(ROWS) for shape in _bed(kind, row)]
    return (
        centred_box(TRAY_WIDTH, TRAY_HEIGHT, 16, fill="tray", opacity=0.82),
        centred_box(TRAY_WIDTH, TRAY_HEIGHT, 16, stroke=rim, thickness=thickness),
        Curve("M-44,101H44", stroke="gold", thickness=2.5),
        *beds,
    )


def _bed(kind: int, row: float) -> list[Shape]:
    """Draw where the dice of a kind lie, and the letter they are written with."""
    box = centred_box(2 * HALF, 2 * HALF, 10, (BED, row), stroke="faint", dashed=True, opacity=0.5)
    return [box, Label(BED, row, LETTERS[kind], 26, fill="faint", opacity=0.4)]


def button() -> Symbol:
    """Draw the button to pass with."""
    board = centred_box(116, 44, 22, fill="seal", stroke="roof-edge", thickness=2)
    return framed(board, glyph="‹ {} ›", tone="gold", ink="paper", text_size=22, rim=4)
