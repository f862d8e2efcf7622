"""The pictures of `yokai`, all made in code: ten spirits on cards, and a festival night around a torii gate.

Nothing here depends on a position. A card is 96 by 136 around its middle; its figure fills the lower two thirds.
"""

from collections.abc import Callable
from functools import cache

from pagodas.core.drawing import beneath, centred_box, framed
from pagodas.core.scene import Box, Circle, Curve, Label, Palette, Point, Shape, Symbol
from pagodas.games.yokai.cards import CODES, YOKAI

WIDTH, HEIGHT = 1000.0, 900.0
CARD: Point = (96.0, 136.0)  # width and height
MIDDLE: Point = (500.0, 398.0)  # of the deck, between the piles
BESIDE = 142.0  # from the deck to either pile
STACKS = 5  # how many depths of a pile look different

PALETTE: Palette = {
    "paper": ("#f4e6d8", "#141530"),
    "dusk": ("#eccfc0", "#1c1d42"),
    "hill": ("#c9a9b4", "#262352"),
    "hill-near": ("#a98aa3", "#0f1027"),
    "moon": ("#fff6dc", "#f6e7b8"),
    "night": ("#8d7096", "#0b0b1e"),  # buildings against the sky
    "ink": ("#33243a", "#f3e9dc"),
    "faint": ("#7a6478", "#a9a0c4"),
    "torii": ("#c8321f", "#d5402a"),
    "torii-dark": ("#7e1c14", "#6d160f"),
    "glow": ("#ffcf6b", "#ffc24d"),
    "paper-lamp": ("#ffe6a8", "#ffdf96"),
    "lamp-edge": ("#b5482b", "#8d2f1c"),
    "mat": ("#fdf5ea", "#232450"),
    "mat-edge": ("#c7a892", "#4a4a8a"),
    "plate": ("#fffaf2", "#2d2e63"),
    "plate-turn": ("#ffd98a", "#e8a63a"),
    "plate-ink": ("#33243a", "#f3e9dc"),
    "turn-ink": ("#4a2108", "#2a1404"),
    "card": ("#fffaf0", "#fbf3e2"),
    "card-ink": ("#2c2030", "#2c2030"),
    "card-edge": ("#8a7460", "#0a0a18"),
    "back": ("#3a3478", "#4a45a0"),
    "back-light": ("#6f67bb", "#8b85d8"),
    "gold": ("#c79a35", "#e6bd5c"),
    "line": ("#2c2030", "#1c1424"),  # outlines of the figures
    "white": ("#ffffff", "#ffffff"),
    "pale": ("#fde9d9", "#fde9d9"),
    "rose": ("#e0606a", "#e0606a"),
    "match": ("#a87400", "#ffcf5c"),
    "higher": ("#1f6f9c", "#7cc7f0"),
    "lower": ("#4c7a3d", "#94cf7e"),
    "hint": ("#fffaf0", "#1a1a3c"),
    "kappa": ("#3f9b57", "#4fb56a"),
    "tengu": ("#d0392e", "#e4524a"),
    "tanuki": ("#3b74c4", "#5b93e2"),
    "kitsune": ("#e57a1f", "#f0913a"),
    "oni": ("#7d4bb5", "#a877dd"),
    "yuki_onna": ("#4aa9cc", "#73cbe8"),
    "bakeneko": ("#c99a10", "#e9bd3a"),
    "kasa_obake": ("#cf4a8b", "#e672aa"),
    "rokurokubi": ("#15857f", "#3bb5ac"),
    "nurikabe": ("#86776a", "#b3a392"),
    "last": ("#c2571a", "#ff9d5c"),
}


# --- The ten figures ---


def ball(x: float, y: float, radius: float, fill: str) -> Circle:
    """Return a round part of a figure, with an outline."""
    return Circle(x, y, radius, fill=fill, stroke="line", thickness=2)


def form(data: str, fill: str) -> Curve:
    """Return a part of any outline."""
    return Curve(data, fill=fill, stroke="line", thickness=2)


def stroke(data: str, role: str = "line", thickness: float = 2.5) -> Curve:
    """Return a line of a figure."""
    return Curve(data, stroke=role, thickness=thickness)


def eyes(apart: float, y: float, radius: float = 5.5, white: str = "white") -> tuple[Shape, ...]:
    """Return two round eyes that look at the reader."""
    places = (-apart, apart)
    whites = tuple(ball(x, y, radius, white) for x in places)
    return (*whites, *(Circle(x, y + 0.5, radius * 0.45, fill="line") for x in places))


def kappa() -> tuple[Shape, ...]:
    """Return a river child: a beak, and a dish of water on its head."""
    return (
        form("M-34 56Q-36 40-22 38L22 38Q36 40 34 56Z", "kappa"),
        ball(0, 22, 28, "kappa"),
        form("M-29 8L-21 17L-14 7L-7 18L0 8L7 18L14 7L21 17L29 8Q26-9 0-10Q-26-9-29 8Z", "rokurokubi"),
        form("M-19-5A19 6.5 0 0 0 19-5A19 6.5 0 0 0-19-5Z", "white"),
        Curve("M-14-5A14 4 0 0 0 14-5A14 4 0 0 0-14-5Z", fill="yuki_onna"),
        *eyes(11.5, 23),
        form("M-13 36Q0 26 13 36Q0 48-13 36Z", "bakeneko"),
        stroke("M-12 36Q0 40 12 36", thickness=2),
    )


def tengu() -> tuple[Shape, ...]:
    """Return a mountain goblin: red, with a very long nose."""
    return (
        form("M-30 10Q-42 30-34 52Q-22 48-20 34ZM30 10Q42 30 34 52Q22 48 20 34Z", "white"),
        ball(0, 22, 28, "tengu"),
        form("M-9-8L-7-20L7-20L9-8Z", "line"),
        *eyes(12, 17),
        stroke("M-22 9Q-13 2-5 10M22 9Q13 2 5 10", "white", 5.5),
        form("M-5 21Q0 16 5 20L39 30Q46 36 38 41L-2 34Q-9 28-5 21Z", "rose"),
        stroke("M-13 42Q0 48 12 43"),
    )


def tanuki() -> tuple[Shape, ...]:
    """Return a raccoon dog: a mask around the eyes, and a leaf on its head."""
    return (
        ball(-21, 2, 9, "tanuki"),
        ball(21, 2, 9, "tanuki"),
        ball(0, 25, 30, "tanuki"),
        Curve("M-27 22Q-20 10-5 20Q-6 34-19 34Q-27 32-27 22ZM27 22Q20 10 5 20Q6 34 19 34Q27 32 27 22Z", fill="line"),
        form("M-14 40Q0 26 14 40Q12 52 0 53Q-12 52-14 40Z", "white"),
        stroke("M-24 13Q-16 6-8 12M24 13Q16 6 8 12", "white", 4),
        *eyes(13, 24, 5),
        ball(0, 36, 4.5, "line"),
        stroke("M0 40L0 44M-6 46Q0 49 6 46", thickness=2),
        form("M0-3Q-12-12-2-24Q14-18 0-3Z", "kappa"),
        stroke("M0-3Q-1-12 0-18", thickness=1.5),
    )


def kitsune() -> tuple[Shape, ...]:
    """Return a fox, as a festival mask."""
    return (
        form("M-33-20L-12-4Q0-8 12-4L33-20Q37 20 0 57Q-37 20-33-20Z", "kitsune"),
        Curve("M-27-9L-18-1L-25 8ZM27-9L18-1L25 8Z", fill="line"),
        form("M-27 21Q-9 20 0 35Q9 20 27 21Q19 42 0 57Q-19 42-27 21Z", "white"),
        stroke("M-21 18Q-14 10-6 19M21 18Q14 10 6 19", thickness=3.5),
        form("M0-1Q6 6 0 13Q-6 6 0-1Z", "tengu"),
        ball(0, 50, 4.5, "line"),
        stroke("M-20 33L-9 36M20 33L9 36", "tengu", 2.5),
    )


def oni() -> tuple[Shape, ...]:
    """Return an ogre: horns, fangs and curls."""
    curls = tuple(ball(x, y, 8.5, "line") for x, y in ((-21, 2), (-11, -6), (0, -9), (11, -6), (21, 2)))
    return (
        form("M-20 0Q-30-10-25-26Q-13-18-9-5ZM20 0Q30-10 25-26Q13-18 9-5Z", "paper-lamp"),
        form("M-29 14Q-30-3 0-5Q30-3 29 14L28 38Q24 56 0 56Q-24 56-28 38Z", "oni"),
        *curls,
        *eyes(12, 22, 6, "paper-lamp"),
        stroke("M-22 12L-5 18M22 12L5 18", thickness=4.5),
        form("M-17 37Q0 31 17 37Q16 50 0 50Q-16 50-17 37Z", "torii-dark"),
        form("M-13 49L-9 36L-5 49ZM13 49L9 36L5 49Z", "white"),
    )


def yuki_onna() -> tuple[Shape, ...]:
    """Return the lady of the snow: long hair, closed eyes, a flake."""
    return (
        form("M-32 57Q-40-20 0-21Q40-20 32 57Z", "yuki_onna"),
        form("M-15 57L-9 36L9 36L15 57Z", "white"),
        ball(0, 20, 20, "pale"),
        form("M-21 22Q-21-4 0-4Q21-4 21 22Q12 14 8 3Q-2 14-21 22Z", "yuki_onna"),
        stroke("M-13 23Q-8 28-3 23M13 23Q8 28 3 23"),
        Curve("M-4 33Q0 30 4 33Q0 38-4 33Z", fill="tengu"),
        stroke("M21-14L21 2M14-10L28-2M14-2L28-10", "white", 3),
    )


def bakeneko() -> tuple[Shape, ...]:
    """Return a ghost cat: slit eyes, a bell, and two tails."""
    return (
        stroke("M-20 50Q-44 40-36 12M-16 54Q-48 56-44 28", "line", 9),
        stroke("M-20 50Q-44 40-36 12M-16 54Q-48 56-44 28", "bakeneko", 5.5),
        form("M-26 10L-27-20L-6-4ZM26 10L27-20L6-4Z", "bakeneko"),
        ball(0, 20, 28, "bakeneko"),
        form("M-18 44Q0 54 18 44L20 52Q0 62-20 52Z", "tengu"),
        ball(0, 53, 5.5, "paper-lamp"),
        *(ball(x, 17, 7, "lower") for x in (-11.5, 11.5)),
        Curve("M-11.5 11Q-8 17-11.5 23Q-15 17-11.5 11ZM11.5 11Q15 17 11.5 23Q8 17 11.5 11Z", fill="line"),
        Curve("M-4 28L4 28L0 33Z", fill="line"),
        stroke("M0 32Q-1 39-8 37M0 32Q1 39 8 37", thickness=2),
        stroke("M-16 30L-33 27M-16 34L-32 37M16 30L33 27M16 34L32 37", thickness=1.8),
    )


def kasa_obake() -> tuple[Shape, ...]:
    """Return an umbrella that has come alive: one eye, one tongue, one leg."""
    return (
        stroke("M0 24L0 50", "line", 11),
        stroke("M0 24L0 50", "pale", 7),
        form("M-14 50L14 50L14 55L-14 55ZM-10 55L-6 55L-6 60L-10 60ZM6 55L10 55L10 60L6 60Z", "torii-dark"),
        stroke("M0-24L0-16", "line", 4),
        form("M-36 30Q-26-20 0-20Q26-20 36 30Q24 23 12 30Q0 23-12 30Q-24 23-36 30Z", "kasa_obake"),
        stroke("M0-20Q-11 0-12 30M0-20Q11 0 12 30", "torii-dark", 2),
        ball(0, 6, 10.5, "white"),
        ball(0, 7, 4.5, "line"),
        form("M-9 22Q0 27 9 22Q10 44 2 44Q-4 42-3 30Z", "rose"),
    )


def rokurokubi() -> tuple[Shape, ...]:
    """Return a lady whose neck grows at night."""
    neck = "M-14 52C-14 30 30 46 25 24C20 4-14 22-12 0"
    return (
        form("M-34 58Q-34 44-14 41Q6 44 8 58Z", "rokurokubi"),
        stroke("M-24 46L-14 56L-4 46", "white", 4),
        stroke(neck, "line", 14),
        stroke(neck, "pale", 10),
        ball(-12, -22, 7, "line"),
        ball(-12, -4, 17, "pale"),
        form("M-29-2Q-30-22-12-22Q6-22 5-2Q-2-6-5-13Q-14-4-29-2Z", "line"),
        stroke("M-20 2Q-17 5-14 2M-9 2Q-6 5-3 2", thickness=2),
        Curve("M-14 8Q-11 6-9 8Q-11 12-14 8Z", fill="tengu"),
        stroke("M-22-24L-2-20", "gold", 3),
    )


def nurikabe() -> tuple[Shape, ...]:
    """Return a wall that stands in the way."""
    return (
        form("M-22 44L-22 58L-8 58L-8 44ZM8 44L8 58L22 58L22 44Z", "nurikabe"),
        form("M-33 24Q-44 28-40 40L-33 36ZM33 24Q44 28 40 40L33 36Z", "nurikabe"),
        Box(-33, -20, 66, 68, 9, fill="nurikabe", stroke="line", thickness=2),
        stroke("M-33-4L33-4M-33 32L33 32M-8-20L-8-4M16-20L16-4M-18 32L-18 48M10 32L10 48", "line", 1.6),
        *eyes(13, 10, 6),
        stroke("M-21 1L-6 4M21 1L6 4", thickness=4),
        stroke("M-9 24Q0 20 9 24", thickness=3),
    )


FIGURES: tuple[Callable[[], tuple[Shape, ...]], ...] = (
    kappa,
    tengu,
    tanuki,
    kitsune,
    oni,
    yuki_onna,
    bakeneko,
    kasa_obake,
    rokurokubi,
    nurikabe,
)


# --- Cards ---


def sheet(fill: str, thickness: float = 2.0) -> Box:
    """Return the paper of a card."""
    return centred_box(*CARD, 10, fill=fill, stroke="card-edge", thickness=thickness)


def face(yokai: int) -> Symbol:
    """Return the card of a yokai; its value is the text of the item."""
    name = YOKAI[yokai]
    drawn = (
        centred_box(86, 126, 7, stroke=name, thickness=3.5),
        Circle(0, 18, 38, fill=name, opacity=0.16),
        Label(24, -46, CODES[yokai], 19, fill=name),
        *FIGURES[yokai](),
    )
    glyph = CODES[yokai] + "{}"
    return framed(
        sheet("card"), *drawn, glyph=glyph, tone=name, ink="card-ink", text_at=(-20, -45), text_size=34, rim=0
    )


def back() -> Symbol:
    """Return a card seen from behind: a torii under the moon."""
    drawn = (
        centred_box(82, 122, 7, stroke="back-light", thickness=2.5),
        Circle(0, -14, 22, fill="moon", opacity=0.9),
        *gate_shapes(0, 26, 26, "gold", "gold"),
    )
    return framed(sheet("back"), *drawn, glyph="▒", tone="back-light", rim=0)


def counted(glyph: str, tone: str, *shapes: Shape) -> Symbol:
    """Return something as large as a card with a number below it."""
    return Symbol(shapes, f"{glyph}×{{}}", tone, 60, (0, 100), 24, "ink", (CARD[0] / 2, CARD[1] / 2))


def stack(depth: int) -> Symbol:
    """Return the cards beneath the top of a pile, and how many there are in all."""
    card = sheet("card", thickness=1.0)
    return counted("\n\n\n", "faint", *beneath(card, depth), card)


def deck() -> Symbol:
    """Return the deck, and how many cards it has."""
    return counted("▒▒\n▒▒\n", "back-light", *beneath(sheet("back", thickness=1.0), 3), *back().shapes)


def no_deck() -> Symbol:
    """Return the place of a deck that has run out."""
    return counted("··\n··\n", "faint", centred_box(92, 132, 10, stroke="faint", thickness=2.5, dashed=True))


# --- Plates, hints and lanterns ---


def plate(turn: bool) -> Symbol:
    """Return the name plate of a seat."""
    fill, edge, ink = ("plate-turn", "gold", "turn-ink") if turn else ("plate", "mat-edge", "plate-ink")
    board = centred_box(184, 44, 22, fill=fill, stroke=edge, thickness=3 if turn else 2)
    glyph, tone = ("▶{}", "plate-turn") if turn else ("{}", "ink")
    lamp = lantern_shapes(-74, 0, 11, lit=turn)
    return framed(board, *lamp, glyph=glyph, tone=tone, ink=ink, text_at=(12, 0), text_size=19)


def pool() -> Symbol:
    """Return the box of failed offerings of a seat."""
    shapes = (
        form("M-24-6L24-6L20 22L-20 22Z", "hill-near"),
        Box(-28, -13, 56, 9, 3, fill="torii", stroke="line", thickness=2),
        stroke("M-14-6L-12 22M14-6L12 22", "line", 1.5),
    )
    return Symbol(shapes, "⊔{}", "torii", 28, (0, 8), 20, "white", (30, 24))


def count(low: bool) -> Symbol:
    """Return the lantern that shows the count of the viewer's own hand."""
    light = (Circle(0, 0, 62, fill="glow", opacity=0.35),) if low else ()
    shapes = (*light, *lantern_shapes(0, 0, 42, lit=True))
    return Symbol(shapes, "({}!)" if low else "({})", "glow", 46, (0, 2), 36, "turn-ink")


HINT_DRAWINGS = {
    "matches": ("M-7-3.5L7-3.5M-7 3.5L7 3.5", "match", "="),
    "higher": ("M-7 4L0-6L7 4Z", "higher", "▲"),
    "lower": ("M-7-4L0 6L7-4Z", "lower", "▼"),
    "closes": ("M-6-7L6-7M-4-7L-4 7M4-7L4 7M-6-2L6-2", "torii", "!"),
}


def hint(name: str) -> Symbol:
    """Return the small sign for the effect of a card on a pile."""
    data, role, glyph = HINT_DRAWINGS[name]
    filled = role if data.endswith("Z") else ""
    sign = Curve(data, fill=filled, stroke=role, thickness=3 if not filled else 1.5)
    return Symbol((Circle(0, 0, 13, fill="hint", stroke=role, thickness=2), sign), glyph, role, 14)


def close_button() -> Symbol:
    """Return the button that closes a round."""
    board = centred_box(104, 38, 19, fill="torii", stroke="torii-dark", thickness=2.5)
    return framed(board, glyph="[{}]", tone="torii", ink="white", text_size=22)


def plaque() -> Symbol:
    """Return the board on the gate that shows the round."""
    board = centred_box(76, 48, 5, fill="torii-dark", stroke="gold", thickness=3)
    return framed(board, glyph="⛩ {}", tone="torii", ink="paper-lamp", text_size=27)


def number() -> Symbol:
    """Return the round board on a post of the gate that shows the number of the pile below."""
    board = Circle(0, 0, 17, fill="paper-lamp", stroke="torii-dark", thickness=2.5)
    return Symbol((board,), "{}", "glow", 18, text_size=23, text_tone="turn-ink")


def lantern_shapes(x: float, y: float, radius: float, lit: bool) -> tuple[Shape, ...]:
    """Return a paper lantern."""
    fill = "paper-lamp" if lit else "mat"
    wide, high = radius, radius * 1.08
    body = (
        f"M{x - wide * 0.55:.1f} {y - high:.1f}Q{x - wide * 1.35:.1f} {y:.1f} {x - wide * 0.55:.1f} {y + high:.1f}"
        f"L{x + wide * 0.55:.1f} {y + high:.1f}Q{x + wide * 1.35:.1f} {y:.1f} {x + wide * 0.55:.1f} {y - high:.1f}Z"
    )
    rib = radius * 0.5
    caps = tuple(
        Box(x - wide * 0.6, y + side * high - radius * 0.1, wide * 1.2, radius * 0.22, 2, fill="torii-dark")
        for side in (-1, 1)
    )
    ribs = tuple(
        Curve(f"M{x - wide * 0.82:.1f} {y + step:.1f}h{wide * 1.64:.1f}", stroke="lamp-edge", thickness=1, opacity=0.4)
        for step in (-rib, rib)
    )
    return (Curve(body, fill=fill, stroke="lamp-edge", thickness=max(1.5, radius / 14)), *ribs, *caps)


def gate_shapes(x: float, y: float, half: float, fill: str, edge: str) -> tuple[Shape, ...]:
    """Return a torii gate around (x, y); `half` is about half as wide as its lower beam."""
    unit = half / 10
    top = y - 9 * unit

    def at(across: float, down: float) -> str:
        return f"{x + across * unit:.1f} {top + down * unit:.1f}"

    posts = "".join(f"M{at(s * 7, 2)}L{at(s * 5.8, 2)}L{at(s * 6.2, 18)}L{at(s * 7.6, 18)}Z" for s in (-1, 1))
    lower = f"M{at(-9.4, 4.6)}L{at(9.4, 4.6)}L{at(9.4, 5.9)}L{at(-9.4, 5.9)}Z"
    upper = f"M{at(-11, 0)}Q{at(0, 2.2)} {at(11, 0)}L{at(10.7, 1.4)}Q{at(0, 3.2)} {at(-10.7, 1.4)}Z"
    ridge = f"M{at(-12.2, -1.4)}Q{at(0, 1.3)} {at(12.2, -1.4)}L{at(11.6, 0)}Q{at(0, 2.4)} {at(-11.6, 0)}Z"
    beams = tuple(Curve(data, fill=fill, stroke=edge, thickness=1.5) for data in (posts, lower, upper))
    return (*beams, Curve(ridge, fill=edge, stroke=edge, thickness=1.5))


# --- The night around ---


@cache
def ground() -> tuple[Shape, ...]:
    """Return the sky, the hills, the pagoda, the gate and the mats."""
    return (
        Box(0, 0, WIDTH, HEIGHT, fill="paper"),
        Curve("M0 150Q250 90 500 150Q750 210 1000 140L1000 560L0 560Z", fill="dusk"),
        Circle(842, 330, 52, fill="moon", opacity=0.9),
        *pagoda_shapes(166, 520),
        Curve("M0 470Q170 400 330 470Q520 540 700 460Q850 400 1000 470L1000 620L0 620Z", fill="hill"),
        Curve("M0 540Q250 500 500 545Q760 590 1000 530L1000 900L0 900Z", fill="hill-near"),
        *string_of_lanterns(),
        *gate_shapes(MIDDLE[0], MIDDLE[1] + 22, 232, "torii", "torii-dark"),
        Box(20, 580, 960, 300, 26, fill="mat", stroke="mat-edge", thickness=2),
    )


def pagoda_shapes(x: float, foot: float) -> tuple[Shape, ...]:
    """Return a pagoda of five roofs against the sky."""
    roofs = "".join(
        f"M{x - 62 + 8 * n} {foot - 44 * n}Q{x} {foot - 22 - 44 * n} {x + 62 - 8 * n} {foot - 44 * n}"
        f"L{x + 34 - 5 * n} {foot - 30 - 44 * n}L{x - 34 + 5 * n} {foot - 30 - 44 * n}Z"
        f"M{x - 26 + 3 * n} {foot + 14 - 44 * n}h{52 - 6 * n}v-26h-{52 - 6 * n}Z"
        for n in range(5)
    )
    return (
        Curve(roofs, fill="night", opacity=0.75),
        Curve(f"M{x} {foot - 200}V{foot - 248}", stroke="night", thickness=4, opacity=0.75),
        *(Box(x - 4, foot - 4 - 44 * n, 8, 10, 2, fill="glow") for n in range(5)),
    )


def string_of_lanterns() -> tuple[Shape, ...]:
    """Return two cords of small lanterns from the gate to either side."""
    shapes: list[Shape] = []
    for side in (-1, 1):
        shapes.append(
            Curve(
                f"M{500 + side * 290} 262Q{500 + side * 420} 352 {500 + side * 500} 292",
                stroke="lamp-edge",
                thickness=1.5,
            )
        )
        for across, down in ((345, 296), (405, 318), (460, 312)):
            shapes.append(Circle(500 + side * across, down + 14, 22, fill="glow", opacity=0.22))
            shapes += lantern_shapes(500 + side * across, down + 14, 12, lit=True)
    return tuple(shapes)


@cache
def symbols() -> dict[str, Symbol]:
    """Return every symbol a scene can need."""
    return {
        **{f"card-{name}": face(yokai) for yokai, name in enumerate(YOKAI)},
        **{f"stack-{depth}": stack(depth) for depth in range(STACKS)},
        **{f"hint-{name}": hint(name) for name in HINT_DRAWINGS},
        "back": back(),
        "deck": deck(),
        "no-deck": no_deck(),
        "seat": plate(turn=False),
        "seat-turn": plate(turn=True),
        "pool": pool(),
        "count": count(low=False),
        "count-low": count(low=True),
        "close": close_button(),
        "gate": plaque(),
        "number": number(),
    }
