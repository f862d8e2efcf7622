"""The pictures of `masons`, all made in code: an inlaid board of the seventies, felt trays, turned and sawn wood.

Nothing here depends on a position. A pattern repeats everything that a colour tells: green squares are hatched, red
ones dotted, black ones plain; green pieces carry a lozenge, red ones a cross; stones are square and columns round.
"""

import math
from functools import cache

from pagodas.core.drawing import centred_box, framed
from pagodas.core.scene import Box, Circle, Curve, Line, Narrow, Palette, Part, Point, Shape, Symbol
from pagodas.games.masons.notation import SIDE_NAMES
from pagodas.games.masons.shapes import COLOURS, SIZE

WIDTH, HEIGHT = 1000.0, 775.0
COLUMNS = 80  # so that a square is six characters wide and three high
CELL = 75.0
EDGE = 50.0  # of the frame, around the squares
BOARD = SIZE * CELL
RIGHT = EDGE + BOARD
TRAY_X, TRAY_WIDTH, TRAY_HEIGHT = 881.0, 206.0, 369.0
TRAY_Y = (575.0, 200.0)  # of the viewer's tray, of the other's
BADGE = 12.0
JOINT = 4.0  # between two squares
NARROW = Narrow(  # the trays below the board, the viewer's on the left
    775,
    1310,
    (
        Part(0, 0, 775, 775, (0, 0), 1.0),
        Part(776, 390, 209, 370, (0, 780), 1.42),
        Part(776, 15, 209, 370, (478, 780), 1.42),
    ),
)
CLEAR = 31.0  # from the middle of a piece to the lines around it

PALETTE: Palette = {
    "paper": ("#f0e4c9", "#17120e"),
    "ink": ("#2e2116", "#f2e5ca"),
    "walnut": ("#6f4528", "#4c2e1b"),
    "walnut-dark": ("#4d2d18", "#2c190e"),
    "grain": ("#351d0d", "#1c0f07"),
    "shine": ("#9a6a42", "#6d452b"),
    "inlay": ("#e9cd8f", "#d3ae66"),
    "shadow": ("#140b05", "#000000"),
    "black-square": ("#2e2825", "#1d1917"),
    "black-pattern": ("#4a423d", "#8f857c"),
    "green-square": ("#5f8146", "#3e5a2f"),
    "green-pattern": ("#86a566", "#5f8249"),
    "red-square": ("#b1543b", "#7c3525"),
    "red-pattern": ("#d98566", "#a95b42"),
    "green-piece": ("#14592f", "#237a45"),
    "green-light": ("#2e8a50", "#3da465"),
    "green-edge": ("#06301a", "#04210f"),
    "red-piece": ("#a01d1a", "#c03229"),
    "red-light": ("#cf4137", "#e2574a"),
    "red-edge": ("#4d0906", "#3d0604"),
    "ivory": ("#f8edd2", "#f6ead0"),
    "felt": ("#3d5637", "#223120"),
    "felt-nap": ("#4a6643", "#2b3d28"),
    "felt-ink": ("#faf1da", "#f0e4c6"),
    "felt-faint": ("#d5dab6", "#b1ba95"),
    "button": ("#e0a136", "#e6ab45"),
    "button-edge": ("#8a5a12", "#8a5a12"),
    "button-ink": ("#2a1a08", "#2a1a08"),
    "tag-ink": ("#2a1a08", "#2a1a08"),
    "green-tone": ("#14592f", "#6fd08f"),  # the sides in a terminal, and their outlines on the board
    "red-tone": ("#a01d1a", "#ff8f7d"),
    "green-line": ("#b9f0b4", "#9fe8a0"),
    "red-line": ("#ffc2b0", "#ffae9b"),
    "last": ("#fff4cf", "#fff1c4"),
    "winning": ("#ffd34d", "#ffd34d"),
    "threat": ("#ffd93b", "#ffdf5a"),
    "chosen": ("#9fe3ff", "#8fd8f7"),
}


def centre(square: int) -> Point:
    """Return the middle of a square: a1 at the lower left."""
    return EDGE + CELL * (square // SIZE + 0.5), EDGE + CELL * (SIZE - square % SIZE - 0.5)


# --- The board ---


@cache
def ground(board: int) -> tuple[Shape, ...]:
    """Draw the parts that never change: the frame, the felt, and the central cross or the rim of the small board."""
    return (
        Box(0, 0, WIDTH, HEIGHT, 18, fill="paper"),
        Box(4, 7, RIGHT + EDGE - 4, HEIGHT - 10, 16, fill="shadow", opacity=0.35),
        Box(3, 3, RIGHT + EDGE - 6, HEIGHT - 8, 14, fill="walnut", stroke="walnut-dark", thickness=3),
        *_grain(),
        Box(EDGE - 9, EDGE - 9, BOARD + 18, BOARD + 18, 4, fill="walnut-dark"),
        Box(EDGE - 6, EDGE - 6, BOARD + 12, BOARD + 12, 2, stroke="inlay", thickness=2.5),
        *(_rim() if board else _cross()),
        *(shape for y in TRAY_Y for shape in _felt(y)),
    )


def _grain() -> list[Shape]:
    """Draw the grain of the four boards of the frame, mitred at the corners."""
    far = RIGHT + EDGE
    strokes = []
    for index, depth in enumerate(range(9, int(EDGE) - 8, 5)):
        wave = 2.2 * math.sin(2.1 * index)
        strokes.append(_wavy((depth + 4, depth), (far - depth - 4, depth), wave))
        strokes.append(_wavy((depth + 4, HEIGHT - depth - 2), (far - depth - 4, HEIGHT - depth - 2), -wave))
        strokes.append(_wavy((depth, depth + 4), (depth, HEIGHT - depth - 4), wave))
        strokes.append(_wavy((far - depth, depth + 4), (far - depth, HEIGHT - depth - 4), -wave))
    corners = (
        (5, 5, EDGE, EDGE),
        (far - 5, 5, RIGHT, EDGE),
        (5, HEIGHT - 7, EDGE, RIGHT),
        (far - 5, HEIGHT - 7, RIGHT, RIGHT),
    )
    mitres = "".join(f"M{x:g},{y:g}L{to_x:g},{to_y:g}" for x, y, to_x, to_y in corners)
    return [
        Curve("".join(strokes), stroke="grain", thickness=1.2, opacity=0.4),
        Curve("".join(strokes[1::3]), stroke="shine", thickness=1, opacity=0.5),
        Curve(mitres, stroke="grain", thickness=1.5, opacity=0.7),
    ]


def _wavy(start: Point, end: Point, wave: float) -> str:
    """Return a stroke along a board that strays a little to either side."""
    (x, y), (dx, dy) = start, ((end[0] - start[0]) / 4, (end[1] - start[1]) / 4)
    across = (0.0, wave) if dx else (wave, 0.0)
    points = [(x + i * dx + (-1) ** i * across[0], y + i * dy + (-1) ** i * across[1]) for i in range(1, 5)]
    bends = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip([start, *points], points, strict=False)]
    steps = [f"Q{b[0]:.1f},{b[1]:.1f} {p[0]:.1f},{p[1]:.1f}" for b, p in zip(points, bends[1:], strict=False)]
    return f"M{x:g},{y:g}" + "".join(steps) + f"L{end[0]:g},{end[1]:g}"


def _felt(y: float) -> list[Shape]:
    at = TRAY_X, y
    return [
        centred_box(TRAY_WIDTH, TRAY_HEIGHT, 14, at, fill="walnut", stroke="walnut-dark", thickness=2),
        centred_box(TRAY_WIDTH - 14, TRAY_HEIGHT - 14, 9, at, fill="felt", stroke="walnut-dark", thickness=2),
    ]


def _cross() -> list[Shape]:
    """Inlay the cross that divides the board in four, in the joints between the squares."""
    low, high = EDGE + 4 * CELL, EDGE + 5 * CELL
    outline = (
        ((low, EDGE), (low, low), (EDGE, low)),
        ((high, EDGE), (high, low), (RIGHT, low)),
        ((low, RIGHT), (low, high), (EDGE, high)),
        ((high, RIGHT), (high, high), (RIGHT, high)),
    )
    return [Line(points, stroke="inlay", thickness=JOINT) for points in outline]


def _rim() -> list[Shape]:
    """Inlay a rim around the nine squares in the middle."""
    low, size = EDGE + 3 * CELL - 6, 3 * CELL + 12
    return [Box(low, low, size, size, 2, stroke="inlay", thickness=2.5)]


# --- Squares ---


@cache
def squares() -> dict[str, Symbol]:
    """Draw a square of each colour, each with a pattern of its own."""
    half = (CELL - JOINT) / 2
    patterns: dict[str, tuple[Shape, ...]] = {
        "black": (),
        "green": (Curve(_hatching(half - 3), stroke="green-pattern", thickness=2.2, opacity=0.55),),
        "red": (Curve(_dots(), fill="red-pattern", opacity=0.7),),
    }
    glyphs = {"black": ".", "green": "/", "red": ":"}
    return {
        f"{colour}-square": framed(
            centred_box(2 * half, 2 * half, 2, fill=f"{colour}-square"),
            *patterns[colour],
            glyph=glyphs[colour],
            tone=f"{colour}-pattern",
            rim=-4,
        )
        for colour in COLOURS
    }


def _hatching(half: float) -> str:
    """Return strokes from the lower left to the upper right, within a square."""
    ways = range(-48, 49, 16)
    return "".join(
        f"M{max(-half, way - half):g},{min(half, way + half):g}L{min(half, way + half):g},{max(-half, way - half):g}"
        for way in ways
    )


def _dots() -> str:
    """Return small lozenges in rows, every other row between those of the last."""
    places = [(x, y) for y in range(-24, 25, 12) for x in range(-24 + (y // 12 % 2) * 12, 25, 24)]
    return "".join(f"M{x},{y - 4}l3.4,4l-3.4,4l-3.4,-4Z" for x, y in places)


# --- Pieces ---


@cache
def pieces() -> dict[str, Symbol]:
    """Draw stones and columns of both sides."""
    drawn = {}
    for side in SIDE_NAMES:
        hollow = side == "red"
        drawn[f"{side}-stone"] = _piece((*_block(side), *_emblem(side)), "□" if hollow else "■", side)
        drawn[f"{side}-column"] = _piece((*_drum(side), *_emblem(side)), "○" if hollow else "●", side)
    return drawn


def _piece(shapes: tuple[Shape, ...], glyph: str, side: str) -> Symbol:
    return Symbol(shapes, f"{glyph}{{}}", f"{side}-tone", 31, text_at=(53, 1), text_size=27, text_tone="felt-ink")


def _block(side: str) -> tuple[Shape, ...]:
    """Draw a stone: a sawn block with a bevel."""
    return (
        Box(-23, -20, 50, 50, 7, fill="shadow", opacity=0.45),
        Box(-25, -25, 50, 50, 6, fill=f"{side}-piece", stroke="ivory", thickness=2.5),
        Curve("M-23.5,23.5L-17,17H17V-17L23.5,-23.5V23.5Z", fill=f"{side}-edge", opacity=0.45),
        Curve("M-23.5,23.5V-23.5H23.5L17,-17H-17V17Z", fill=f"{side}-light", opacity=0.8),
    )


def _drum(side: str) -> tuple[Shape, ...]:
    """Draw a column from above: turned wood, ring in ring."""
    return (
        Circle(2, 5, 27, fill="shadow", opacity=0.45),
        Circle(0, 0, 27, fill=f"{side}-piece", stroke="ivory", thickness=2.5),
        Curve("M-18,-18A25.5,25.5 0 0 1 18,-18L13.5,-13.5A19,19 0 0 0 -13.5,-13.5Z", fill=f"{side}-light", opacity=0.9),
        Circle(0, 0, 19, stroke=f"{side}-edge", thickness=1.6, opacity=0.8),
        Circle(0, 0, 20.5, stroke=f"{side}-light", thickness=1, opacity=0.7),
    )


def _emblem(side: str) -> tuple[Shape, ...]:
    if side == "green":
        return (Curve("M0,-10L8,0L0,10L-8,0Z", fill="ivory"),)
    return (Curve("M-7.5,-7.5L7.5,7.5M7.5,-7.5L-7.5,7.5", stroke="ivory", thickness=5),)


# --- Signs on the board ---


@cache
def signs() -> dict[str, Symbol]:
    """Draw coordinates, badges, tags and lost squares."""
    drawn = {
        "coordinate": Symbol((), "{}", "inlay", 12, text_size=24, text_tone="inlay"),
        "pick": Symbol(_pick(), "!", "threat", BADGE + 1),
        "whole-wall": Symbol(_bricks(), "W", "threat", BADGE + 1),
    }
    for side in SIDE_NAMES:
        drawn[f"{side}-value"] = _tag(side)
        drawn[f"{side}-cross"] = _plus(side)
        drawn[f"{side}-lost"] = _lost(side)
    return drawn


def _badge() -> Circle:
    return Circle(0, 0, BADGE, fill="button", stroke="button-edge", thickness=2)


def _pick() -> tuple[Shape, ...]:
    """Draw a mason's hammer on a badge: there is something to tear down."""
    handle = Curve("M-5,6L2,-2", stroke="button-ink", thickness=3)
    head = Curve("M-3,-6L6,3", stroke="button-ink", thickness=4.5)
    return (_badge(), handle, head)


def _bricks() -> tuple[Shape, ...]:
    wall = "M-7,-5H7V6H-7ZM-7,0.5H7M0,-5V0.5M-3.5,0.5V6M3.5,0.5V6"
    return (_badge(), Curve(wall, stroke="button-ink", thickness=1.8))


def _tag(side: str) -> Symbol:
    """Draw an ivory tag that shows the value of a building, framed in the colour of its side."""
    plate = centred_box(44, 26, 6, fill="ivory", stroke=f"{side}-piece", thickness=3)
    return framed(plate, glyph="({})", tone=f"{side}-tone", ink="tag-ink", text_at=(0, 1), text_size=20, rim=0)


def _plus(side: str) -> Symbol:
    """Draw the sign of an announced cross."""
    shapes = (
        Circle(0, 0, 11, fill="ivory", stroke=f"{side}-piece", thickness=3),
        Curve("M-6,0H6M0,-6V6", stroke=f"{side}-piece", thickness=3.5),
    )
    return Symbol(shapes, "+", f"{side}-tone", 12)


def _lost(side: str) -> Symbol:
    """Draw a small corner in the square, lower left for Green and lower right for Red."""
    way, glyph = (-1, "└    ") if side == "green" else (1, "    ┘")
    stroke = Curve(f"M{way * 31},16V31H{way * 16}", stroke=f"{side}-line", thickness=2.5, opacity=0.55)
    return Symbol((stroke,), glyph, f"{side}-tone", 12)


# --- Trays ---


@cache
def furniture() -> dict[str, Symbol]:
    """Draw the things in the trays: headings, numbers, buttons."""
    frame = (TRAY_WIDTH / 2 - 4, TRAY_HEIGHT / 2 - 4)
    lamp = (Circle(-74, -155, 9, fill="button", stroke="ivory", thickness=2),)
    tray = {"text_at": (0.0, -155.0), "text_size": 30.0, "text_tone": "felt-ink", "frame": frame}
    return {
        "tray": Symbol((), "\n{}" + "\n" * 13, "felt-ink", 90, **tray),  # type: ignore[arg-type]
        "tray-turn": Symbol(lamp, "\n▶ {}" + "\n" * 13, "felt-ink", 90, **tray),  # type: ignore[arg-type]
        "prison": _shelf(),
        "worth": Symbol((), "{}", "felt-ink", 40, (0, 0), 29, "felt-ink", (86, 20)),
        "declared": Symbol((), "{}", "felt-ink", 40, (0, 0), 23, "felt-ink", (86, 20)),
        "reach": Symbol((), "{}", "felt-faint", 40, (0, 0), 20, "felt-faint", (86, 14)),
        "button": Symbol(_button(), "[{}]", "button", 30, (0, 1), 23, "button-ink", (86, 19)),
    }


def _shelf() -> Symbol:
    board = centred_box(176, 72, 7, fill="felt-nap", stroke="walnut-dark", thickness=1.5)
    return framed(board, glyph="{}", tone="felt-faint", ink="felt-faint", text_at=(0, -24), text_size=17, rim=0)


def _button() -> tuple[Shape, ...]:
    return (
        Box(-84, -15, 170, 37, 9, fill="shadow", opacity=0.4),
        Box(-86, -19, 172, 38, 9, fill="button", stroke="button-edge", thickness=2),
    )


def symbols() -> dict[str, Symbol]:
    """Return every symbol a scene may use."""
    return {**squares(), **pieces(), **signs(), **furniture()}
