"""How `masons` looks: the inlaid board, a felt tray for each side, and the value of each building beside it.

Items and their ids:

    "e4"                      a square
    "e4:green-stone"          a piece on it
    "reserve:green-stone"     the stones in reserve            "tray:green"      stones taken back go here
    "captured:red-stone"      the stones Green has captured    "prison:green"    pieces that Green takes go here
    "line:e", "line:4"        this line has something to tear down; "wall:e" when there is a choice on it
    "ruin:17"                 a ruin to tear down, by the number of its shape
    "cross:h5"                an announced cross               "building:17"     a valid building and its value
    "lost:green:b7"           a lost square, for views that show them on demand
    "worth:green", "reach:green"    the judgement: the value of a side now, and the best it could be after one turn
    "file:e", "rank:4"        names of the lines
    "declare" "demolish" "finish" "pass"    buttons, there when they can be used
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise, starmap

import numpy as np

from pagodas.core.bit_sets import in_order
from pagodas.core.drawing import Offer, buttons, has_turn, marked
from pagodas.core.drawn_once import drawn_once, made_once
from pagodas.core.facts import fact
from pagodas.core.layout import onward
from pagodas.core.outlines import trimmed
from pagodas.core.scene import THREAT, Item, Items, Line, Point, Scene, Shape
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import Seat, State
from pagodas.core.verbs import legal_moves
from pagodas.games.masons import art, scoring, value
from pagodas.games.masons.clicks import fences_in, has_wall, piece
from pagodas.games.masons.clicks import path as path
from pagodas.games.masons.clicks import spell as spell
from pagodas.games.masons.dangers import (
    crossed,
    flawed_lines,
    lost_squares,
    occupants,
    ruins,
    spoiled_squares,
    threatened,
)
from pagodas.games.masons.legal_moves import may_demolish
from pagodas.games.masons.notation import SIDE_NAMES
from pagodas.games.masons.shapes import (
    COLOUR,
    COLOURS,
    FILE_NAMES,
    IN_PLAY,
    KINDS_OF_SHAPE,
    LINE_NAMES,
    LINE_SQUARES,
    LINES,
    NAMES,
    PAGODA,
    RANK_NAMES,
    SHAPE_KIND,
    SHAPE_SQUARES,
    SIZE,
    SQUARES,
    members,
)
from pagodas.games.masons.state import (
    DECLARE,
    FINISH,
    KINDS,
    MOVES,
    PASS,
    PIECES,
    SIDES,
    STATE,
)
from pagodas.games.masons.words import KIND_NAMES, listed, shapes_in, status, valid_shapes

RESERVE_DROP, CAPTURED_DROP = -102.0, -28.0  # from the middle of a tray
WORTH_DROP, REACH_DROP, BUTTON_DROP, BUTTON_STEP = 40.0, 70.0, 107.0, 45.0
FILE = (1 << SIZE) - 1  # the squares of a file, as bits
STORED, SMALL = 0.76, 0.62  # the scale of pieces in reserve, and of captured ones


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw the board; the viewer's tray is the lower one."""
    return Scene(
        width=art.WIDTH,
        height=art.HEIGHT,
        palette=art.PALETTE,
        symbols=art.symbols(),
        ground=art.ground(int(observed.board)),
        items=Items(
            _coordinates(int(observed.board), say),
            *_board(observed, say),
            *_tray(observed, 0, seat, say),
            *_tray(observed, 1, seat, say),
            _buttons(_tray_y(int(observed.seat), seat), _offers(observed, say)),
        ),
        overlay=_overlay(observed),
        status=status(observed, say),
        columns=art.COLUMNS,
        narrow=art.NARROW,
    )


@fact
def _board(observed: State, say: Strings) -> list[tuple[Item, ...]]:
    """Return what looks the same from either side."""
    return [
        _squares(int(observed.board), tuple(observed.lifted.tolist()), say),
        *_lost_squares(observed, say),
        *_pieces(observed, say),
        *(_crosses(side, tuple(crossed(observed, side)), say) for side in range(SIDES)),
        _buildings(_values(observed), say),
        *_badges(observed, say),
    ]


@fact
def _overlay(observed: State) -> tuple[Shape, ...]:
    return (*_flaws(observed), *_arms(observed), *_outlines(observed))


def _called(side: int, kind: int, say: Strings) -> str:
    return say(f"piece.{SIDE_NAMES[side]}_{KIND_NAMES[kind]}")


# --- The board ---


@drawn_once
def _coordinates(board: int, say: Strings) -> Iterator[Item]:
    places = members(IN_PLAY[board])
    for index, name in enumerate(FILE_NAMES):
        if index in {square // SIZE for square in places}:
            x = art.centre(index * SIZE)[0]
            yield Item(f"file:{name}", "coordinate", x, art.HEIGHT - 25, say("scene.file", line=name), name)
    for index, name in enumerate(RANK_NAMES):
        if index in {square % SIZE for square in places}:
            yield Item(f"rank:{name}", "coordinate", 25, art.centre(index)[1], say("scene.rank", line=name), name)


@drawn_once
def _squares(board: int, emptied: tuple[int, ...], say: Strings) -> Iterator[Item]:
    lifted = members(emptied)
    return (_square(square, square in lifted, say) for square in members(IN_PLAY[board]))


@made_once
def _square(square: int, lifted: bool, say: Strings) -> Item:
    colour = COLOURS[COLOUR[square]]
    label = say("scene.square", square=NAMES[square], colour=say(f"colour.{colour}"))
    return Item(NAMES[square], f"{colour}-square", *art.centre(square), label, marks=marked(last=lifted))


def _pieces(observed: State, say: Strings) -> list[tuple[Item, ...]]:
    """Return what stands on each square."""
    winning, threats, landed = _winning(observed), threatened(observed), int(observed.landed)
    found: list[tuple[Item, ...]] = [()] * SQUARES
    for square, who in occupants(observed).items():
        found[square] = _piece(square, who, square in winning, square == landed, square in threats, say)
    return found


@drawn_once
def _piece(square: int, who: int, winning: bool, last: bool, threat: bool, say: Strings) -> Iterator[Item]:
    (side, kind), name = divmod(who, KINDS), NAMES[square]
    label = say("scene.piece", piece=_called(side, kind, say), square=name)
    marks = marked(winning=winning, last=last, threat=threat)
    yield Item(f"{name}:{piece(side, kind)}", piece(side, kind), *art.centre(square), label, marks=marks)


def _winning(observed: State) -> set[int]:
    """S23: return the squares of the building that won, single or combined."""
    side = int(observed.winner)
    if side < 0:
        return set()
    left = np.zeros(4, np.int64)
    scoring.valid_buildings(observed, side, left)
    best, squares = 0, set()
    while left.any():
        before = left.copy()
        total = scoring.take_combined(observed, side, left)
        if total > best:
            best, squares = total, {int(s) for shape in shapes_in(before & ~left) for s in SHAPE_SQUARES[shape]}
    return squares


def _lost_squares(observed: State, say: Strings) -> Iterator[tuple[Item, ...]]:
    """S15: mark the empty squares where a piece of a side would make a fence or a wall, file by file."""
    for side, squares in enumerate(lost_squares(observed)):
        for first in range(0, SQUARES, SIZE):
            lost = squares >> first & FILE
            yield _lost_in_file(side, first, lost, say) if lost else ()


@drawn_once
def _lost_in_file(side: int, first: int, squares: int, say: Strings) -> Iterator[Item]:
    return (_lost(side, first + square, say) for square in in_order((squares,), SIZE))


@made_once
def _lost(side: int, square: int, say: Strings) -> Item:
    label = say("scene.lost", square=NAMES[square], side=seat_name(side, say))
    return Item(f"lost:{SIDE_NAMES[side]}:{NAMES[square]}", f"{SIDE_NAMES[side]}-lost", *art.centre(square), label)


# --- Threats (S7, S8) ---


def _flaws(observed: State) -> Iterator[Shape]:
    """Underline fences and walls, and frame ruins, with dashes."""
    for side in range(SIDES):
        for line in flawed_lines(observed, side):
            posts = spoiled_squares(line, int(observed.lines[side, line]))
            yield from _threaded(observed, posts[0], posts[-1], _dash)
        for shape in ruins(observed, side):
            for start, end in _edges(shape):
                yield from _threaded(observed, start, end, _dash)


@made_once
def _dash(here: int, there: int) -> Line:
    return Line(_clear(here, there), stroke=THREAT, thickness=4, dashed=True)


@made_once
def _arm(side: int, here: int, there: int) -> Line:
    return Line(_clear(here, there), stroke=f"{SIDE_NAMES[side]}-line", thickness=4)


@made_once
def _edge(side: int, here: int, there: int) -> Line:
    return Line(_clear(here, there), stroke=f"{SIDE_NAMES[side]}-line", thickness=5)


def _clear(here: int, there: int) -> tuple[Point, Point]:
    """Return the line between two pieces, clear of both."""
    return trimmed(art.centre(here), art.centre(there), art.CLEAR, art.CLEAR)


def _threaded(observed: State, start: int, end: int, stroke: Callable[[int, int], Line]) -> Iterator[Line]:
    """Draw the line between two squares in parts, as if it ran beneath the pieces."""
    files, ranks = end // SIZE - start // SIZE, end % SIZE - start % SIZE
    steps, standing = max(abs(files), abs(ranks)), occupants(observed)
    way = (start + SIZE * (files * i // steps) + ranks * i // steps for i in range(steps + 1))
    return starmap(stroke, pairwise([square for square in way if square in standing]))


def _badges(observed: State, say: Strings) -> Iterator[tuple[Item, ...]]:
    """Put a hammer beside each line and in each ruin where the player to move could tear something down."""
    busy, other = observed.ending or observed.picked, 1 - int(observed.seat)
    flawed = () if busy else flawed_lines(observed, other)
    for line in range(LINES):
        fence = line in flawed and bool(fences_in(observed, line))
        yield _line_badges(line, has_wall(observed, line), fence, say) if line in flawed else ()
    yield () if busy else _ruin_badges(tuple(ruins(observed, other)), say)


@drawn_once
def _line_badges(line: int, wall: bool, fence: bool, say: Strings) -> Iterator[Item]:
    name, choice = LINE_NAMES[line], wall and fence
    label = say("scene.wall" if wall and not choice else "scene.fence", line=name)
    yield Item(f"line:{name}", "pick", *_margin(line, 0), label)
    if choice:
        yield Item(f"wall:{name}", "whole-wall", *_margin(line, 1), say("scene.wall", line=name))


@drawn_once
def _ruin_badges(shapes: tuple[int, ...], say: Strings) -> Iterator[Item]:
    for shape in shapes:
        label = say("scene.ruin", squares=listed(SHAPE_SQUARES[shape].tolist()))
        yield Item(f"ruin:{shape}", "pick", *_tag_place(shape), label)


def _margin(line: int, step: int) -> Point:
    """Return a place on the frame: above a file, to the right of a rank."""
    x, y = art.centre(LINE_SQUARES[line, SIZE - 1])
    away = art.CELL / 2 + 18 + 20 * step
    return (x + 14 * step, y - away + 8 * step) if line < SIZE else (x + away, y)


@drawn_once
def _crosses(side: int, squares: tuple[int, ...], say: Strings) -> Iterator[Item]:
    """S16: put a sign at the upper right of every announced piece."""
    for square in squares:
        x, y = art.centre(square)
        label = say("scene.announced", square=NAMES[square], side=seat_name(side, say))
        yield Item(f"cross:{NAMES[square]}", f"{SIDE_NAMES[side]}-cross", x + 25, y - 25, label)


def _arms(observed: State) -> Iterator[Shape]:
    """S16: join the arms of an announced cross."""
    for side in range(SIDES):
        for square in crossed(observed, side):
            for line, at in ((square // SIZE, square % SIZE), (SIZE + square % SIZE, square // SIZE)):
                filling = int(observed.lines[side, line])
                away = next(a for a in range(1, SIZE) if filling >> at - a & 1 and filling >> at + a & 1)
                ends = int(LINE_SQUARES[line, at - away]), int(LINE_SQUARES[line, at + away])
                yield from _threaded(observed, *ends, partial(_arm, side))


# --- Buildings ---


def _edges(shape: int) -> list[tuple[int, int]]:
    """Return the sides of a shape's outline, from square to square."""
    a, b, c, d = (int(square) for square in SHAPE_SQUARES[shape])
    outline = (a, b, d, c) if SHAPE_KIND[shape] != PAGODA else (a, c, d, b)
    return list(pairwise((*outline, a)))


def _tag_place(shape: int) -> Point:
    """Return a place just above a shape, where four squares meet; for a pagoda above its top, clear of its outline."""
    corners = (art.centre(int(square)) for square in SHAPE_SQUARES[shape])
    (x, y), (other_x, _), *_ = sorted(corners, key=lambda point: (point[1], point[0]))
    if SHAPE_KIND[shape] != PAGODA:
        x = (x + other_x) / 2
    on_joint = round((x - art.EDGE) / (art.CELL / 2)) % 2 == 0
    return x if on_joint else x + art.CELL / 2, y - art.CELL / 2


def _values(observed: State) -> tuple[tuple[int, int, int], ...]:
    """S15, S22: return every valid building, with its side and its value."""
    return tuple(
        (side, shape, int(scoring.building_value(observed, side, shape)))
        for side in range(SIDES)
        for shape in valid_shapes(observed, side)
    )


@drawn_once
def _buildings(values: tuple[tuple[int, int, int], ...], say: Strings) -> Iterator[Item]:
    """Put the value on every valid building."""
    taken: set[Point] = set()
    for side, shape, points in values:
        kind = say(f"shape.{KINDS_OF_SHAPE[SHAPE_KIND[shape]]}")
        squares = listed(SHAPE_SQUARES[shape].tolist())
        x, y = _tag_place(shape)
        while (x, y) in taken:
            y += 28
        taken.add((x, y))
        label = say("scene.building", side=seat_name(side, say), shape=kind, squares=squares, value=points)
        yield Item(f"building:{shape}", f"{SIDE_NAMES[side]}-value", x, y, label, str(points))


def _outlines(observed: State) -> Iterator[Shape]:
    """S15: outline every valid building in the colour of its side."""
    for side in range(SIDES):
        for shape in valid_shapes(observed, side):
            for start, end in _edges(shape):
                yield from _threaded(observed, start, end, partial(_edge, side))


# --- Trays and buttons ---


def _tray_y(side: int, seat: Seat) -> float:
    lower = side == max(seat, 0)
    return art.TRAY_Y[0 if lower else 1]


def _tray(observed: State, side: int, seat: Seat, say: Strings) -> Iterator[tuple[Item, ...]]:
    """Lay out a side: its name, its reserve, its captured pieces, and the judgement."""
    y, other = _tray_y(side, seat), 1 - side
    yield _side(side, y, has_turn(observed, side), observed.winner == side, say)
    for kind in range(KINDS):
        taken = int(PIECES[observed.board, kind] - observed.left[other, kind])
        yield _stock(side, kind, int(observed.reserve[side, kind]), taken, y, say)
    declared = int(observed.declared) if observed.seat != side and not observed.ending else 0
    now = declared or worth(observed, side)
    most = reach(observed, side) if not (declared or observed.ending) else None
    yield _judgement(side, y, now, bool(declared), most, say)


@drawn_once
def _side(side: int, y: float, turn: bool, won: bool, say: Strings) -> Iterator[Item]:
    called, marks = seat_name(side, say), marked(winning=won)
    label = say("scene.tray_turn" if turn else "scene.tray", side=called)
    yield Item(f"tray:{SIDE_NAMES[side]}", "tray-turn" if turn else "tray", art.TRAY_X, y, label, called, marks)
    label, text = say("scene.prison", side=called), say("scene.captured_title")
    yield Item(f"prison:{SIDE_NAMES[side]}", "prison", art.TRAY_X, y + CAPTURED_DROP, label, text)


@drawn_once
def _stock(side: int, kind: int, count: int, taken: int, y: float, say: Strings) -> Iterator[Item]:
    """Show the pieces of a kind in reserve, and those taken from the other side."""
    x, other = art.TRAY_X - 62 + 86 * kind, 1 - side
    if count:
        label = say("scene.reserve", piece=_called(side, kind, say), count=count)
        at = x, y + RESERVE_DROP
        yield Item(f"reserve:{piece(side, kind)}", piece(side, kind), *at, label, f"×{count}", scale=STORED)
    if taken:
        label = say("scene.captured", piece=_called(other, kind, say), count=taken)
        at = x + 8, y + CAPTURED_DROP + 10
        yield Item(f"captured:{piece(other, kind)}", piece(other, kind), *at, label, f"×{taken}", scale=SMALL)


@drawn_once
def _judgement(side: int, y: float, now: int, declared: bool, most: int | None, say: Strings) -> Iterator[Item]:
    """S18, S23: show the value of a side now, and the best it could be after one turn."""
    name, called, x, key = SIDE_NAMES[side], seat_name(side, say), art.TRAY_X, "declared" if declared else "worth"
    label = say(f"scene.{key}_label", side=called, value=now)
    yield Item(f"worth:{name}", key, x, y + WORTH_DROP, label, say(f"scene.{key}", value=now))
    if most is not None:
        label = say("scene.reach_label", side=called, value=most)
        yield Item(f"reach:{name}", "reach", x, y + REACH_DROP, label, say("scene.reach", value=most))


@fact
def worth(observed: State, side: int) -> int:
    """S23: return what a side is worth now."""
    return int(scoring.worth(observed, side))


@fact
def reach(observed: State, side: int) -> int:
    """S18: return the most that a side could be worth after one turn from here."""
    depth = value.PICKS + 1
    return int(value.reach(observed, side, np.zeros(depth, STATE), np.empty((depth, MOVES), np.int32)))


@drawn_once
def _buttons(tray_y: float, offers: tuple[Offer, ...]) -> Iterator[Item]:
    """Offer the moves that take neither a piece nor a square, in the tray of the player to move."""
    return buttons(offers, onward((art.TRAY_X, tray_y + BUTTON_DROP), (0, BUTTON_STEP)))


@fact
def _offers(observed: State, say: Strings) -> tuple[Offer, ...]:
    """Return the buttons that can be used now."""
    legal, side = legal_moves(observed), int(observed.seat)
    offers = []
    if DECLARE in legal:
        text = say("scene.declare", value=worth(observed, side))
        offers.append(("declare", text, _advice(observed, side, say)))
    if not observed.picked and may_demolish(observed, side):
        offers.append(("demolish", say("scene.demolish"), say("scene.demolish_label")))
    if FINISH in legal:
        offers.append(("finish", say("scene.finish"), say("scene.finish")))
    if PASS in legal:
        offers.append(("pass", say("scene.pass"), say("scene.pass")))
    return tuple(offers)


def _advice(observed: State, side: int, say: Strings) -> str:
    """S18: say whether a declaration now could be beaten."""
    now, most = worth(observed, side), reach(observed, 1 - side)
    return say("scene.declare_risky" if most > now else "scene.declare_safe", value=now, reach=most)
