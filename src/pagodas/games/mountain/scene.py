"""How `mountain` looks: the mountain from above, dice on its paths, a pool at either side.

Items and their ids: spaces "h3"; pieces "h3:white-goat"; dice in a pool "pool:white-goat"; the pools themselves
"tray:white"; the button "pass", there only when a player must pass.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, repeat
from typing import TypeAlias

from pagodas.core.bit_sets import in_order
from pagodas.core.drawing import arrow, has_turn, marked, times
from pagodas.core.drawn_once import drawn_once, made_once
from pagodas.core.facts import fact
from pagodas.core.layout import side_by_side
from pagodas.core.outlines import trimmed
from pagodas.core.scene import WINNING, Item, Items, Line, Point, Scene, Shape, Symbol
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import Seat, State
from pagodas.core.verbs import legal_moves
from pagodas.games.mountain import art, rules
from pagodas.games.mountain.board_files import BASE, BOARDS, ELEVATIONS, HALFWAY, Board
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.clicks import path as path
from pagodas.games.mountain.clicks import piece
from pagodas.games.mountain.clicks import spell as spell
from pagodas.games.mountain.legal_moves import next_group, side_of
from pagodas.games.mountain.notation import SIDE_NAMES, board_of
from pagodas.games.mountain.state import BUDDHA, CHAIN, NOWHERE, PASS, WALKERS, held
from pagodas.games.mountain.words import KIND_NAMES, status

Group: TypeAlias = tuple[int, int, int]  # side, kind and number of equal pieces on a space
Groups: TypeAlias = tuple[Group, ...]
Marks: TypeAlias = tuple[str, ...]

TRAYS: tuple[Point, Point] = ((76.0, 342.0), (924.0, 342.0))
BUTTON_DROP = 322.0  # from the middle of a tray to the button beneath it
SHARED = 0.76  # the scale of dice that share a space
ABREAST = 3  # how many of them stand in one row
CLEAR = 42.0  # from the middle of a space to arrows and chains


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw the mountain; it looks the same to everybody."""
    return _drawn(observed, say)


@fact
def _drawn(observed: State, say: Strings) -> Scene:
    number, chain = int(observed.board), _chain(observed)
    return Scene(
        width=art.WIDTH,
        height=art.HEIGHT,
        palette=art.PALETTE,
        symbols=_symbols(number),
        ground=art.ground(number, say.language),
        items=Items(
            _tray(observed, 0, say),
            _tray(observed, 1, say),
            _spaces(number, int(observed.source), _empty_links(observed, chain), say),
            *_pieces(observed, chain, say),
            _button(int(observed.seat), legal_moves(observed) == [PASS], say),
        ),
        overlay=(*_arrows(observed), *_golden(number, chain)),
        status=status(observed, say),
        narrow=art.NARROW,
    )


@made_once
def _symbols(board: int) -> dict[str, Symbol]:
    return {**art.spaces(board), **art.dice(), **art.trays(), "button": art.button()}


# --- Items ---


def _tray(observed: State, side: int, say: Strings) -> tuple[Item, ...]:
    pool = tuple(observed.pool[side].tolist())
    return _pool(side, pool, has_turn(observed, side), observed.winner == side, say)


@drawn_once
def _pool(side: int, pool: tuple[int, ...], turn: bool, won: bool, say: Strings) -> Iterator[Item]:
    """Lay out a pool: the tray, then a row for each kind of die in it."""
    (x, y), name = TRAYS[side], seat_name(side, say)
    label = say("scene.tray_turn" if turn else "scene.tray", side=name)
    symbol, marks = "tray-turn" if turn else "tray", marked(winning=won)
    yield Item(f"tray:{SIDE_NAMES[side]}", symbol, x, y, label, name, marks)
    for kind, count in enumerate(pool):
        if count:
            yield _pooled(side, kind, count, won and kind == BUDDHA, say)  # M8: it is part of the winner's chain


@made_once
def _pooled(side: int, kind: int, count: int, winning: bool, say: Strings) -> Item:
    label = _counted(say("scene.in_pool", piece=_called(side, kind, say)), count, say)
    x, y = TRAYS[side][0] + art.BED, TRAYS[side][1] + art.ROWS[kind]
    return Item(f"pool:{piece(side, kind)}", piece(side, kind), x, y, label, times(count), marked(winning=winning))


def _empty_links(observed: State, chain: Sequence[int]) -> tuple[int, ...]:
    """Return the spaces of the winning chain on which nothing stands."""
    return tuple(space for space in chain if not _occupied(observed, space))


@drawn_once
def _spaces(number: int, source: int, links: tuple[int, ...], say: Strings) -> Iterator[Item]:
    for space in range(len(BOARDS[number].spaces)):
        yield _space(number, space, marked(last=space == source, winning=space in links), say)


@made_once
def _space(number: int, space: int, marks: tuple[str, ...], say: Strings) -> Item:
    board = BOARDS[number]
    name = board.spaces[space]
    label = say(f"scene.{ELEVATIONS[board.elevation[space]]}", space=name)
    return Item(name, name, *art.place(board, space), label, name, marks)


def _pieces(observed: State, chain: Sequence[int], say: Strings) -> Iterator[tuple[Item, ...]]:
    """Return the pieces on each space."""
    number, marks = int(observed.board), _marked_spaces(observed, chain)
    for space, groups in enumerate(_all_groups(observed)):
        yield _standing(number, space, groups, marks.get(space, ()), say) if groups else ()


@drawn_once
def _standing(number: int, space: int, groups: Groups, marks: tuple[Marks, ...], say: Strings) -> Iterator[Item]:
    """Set the pieces side by side on their space, smaller where they share it."""
    board, scale = BOARDS[number], SHARED if len(groups) > 1 else 1.0
    places = _spread(groups, art.place(board, space))
    for group, place, marked_by in zip(groups, places, marks or repeat(()), strict=False):
        yield _piece(board.spaces[space], group, place, marked_by, scale, say)


@made_once
def _piece(name: str, group: Group, place: Point, marks: Marks, scale: float, say: Strings) -> Item:
    side, kind, count = group
    label = _counted(say("scene.on_space", piece=_called(side, kind, say), space=name), count, say)
    return Item(f"{name}:{piece(side, kind)}", piece(side, kind), *place, label, times(count), marks, scale)


@fact
def _all_groups(observed: State) -> list[Groups]:
    """Return the pieces on each space of the board, in order."""
    kinds = (counts for side in observed.count.tolist() for counts in side)
    return list(map(_groups, zip(*kinds, strict=True)))[: len(board_of(observed).spaces)]


@made_once
def _groups(counts: tuple[int, ...]) -> Groups:
    """Return the pieces on a space, given how many of each kind either side has there."""
    return tuple((index // WALKERS, index % WALKERS, count) for index, count in enumerate(counts) if count)


def _spread(groups: Sequence[Group], centre: Point) -> Iterator[Point]:
    """Find places for groups side by side, in rows of at most three; a number stands to the right of its die."""
    if len(groups) == 1:
        yield centre
        return
    for first in range(0, len(groups), ABREAST):
        widths = [_width(group) for group in groups[first : first + ABREAST]]
        y = centre[1] + art.STEP * first / ABREAST
        for width, (x, _) in zip(widths, side_by_side(widths, centre), strict=True):
            yield x - (width - art.STEP) / 2, y


def _width(group: Group) -> float:
    return art.STEP if group[2] == 1 else art.WIDE_STEP


def _marked_spaces(observed: State, chain: Sequence[int]) -> dict[int, tuple[Marks, ...]]:
    """Return the marks of the pieces on the spaces where some may have any."""
    groups, pushed = _all_groups(observed), in_order((int(observed.pushed),), SPACES)
    found = {}
    for space in {int(observed.target), *pushed, *chain} - {NOWHERE}:
        found[space] = tuple(_piece_marks(observed, side, kind, space, chain) for side, kind, _ in groups[space])
    return found


def _piece_marks(observed: State, side: int, kind: int, space: int, chain: Sequence[int]) -> Marks:
    moved = space == observed.target and side == observed.mover and kind == observed.moved
    pushed = bool(int(observed.pushed) >> space & 1)
    return marked(
        last=moved or pushed,
        chosen=bool(observed.pushing) and (side, kind, space) == _next_pushed(observed),
        winning=space in chain and side == observed.winner,
    )


def _next_pushed(observed: State) -> tuple[int, int, int]:
    group = next_group(observed)
    return side_of(observed, group), group % WALKERS, int(observed.target)


@drawn_once
def _button(side: int, must_pass: bool, say: Strings) -> Iterator[Item]:
    """M3: offer to pass when the player to move must."""
    if must_pass:
        x, y = TRAYS[side]
        yield Item("pass", "button", x, y + BUTTON_DROP, say("scene.pass"), say("scene.pass"))


def _occupied(observed: State, space: int) -> bool:
    return bool((held(observed, 0) | held(observed, 1)) >> space & 1)


def _called(side: int, kind: int, say: Strings) -> str:
    return say(f"scene.{SIDE_NAMES[side]}_{KIND_NAMES[kind]}")


def _counted(label: str, count: int, say: Strings) -> str:
    return say("scene.counted", label=label, count=count) if count > 1 else label


# --- Overlay ---


def _arrows(observed: State) -> list[Shape]:
    """Draw an arrow along the last move, and one along each push that followed."""
    if observed.source == NOWHERE or observed.ending == CHAIN:
        return []
    source, target = int(observed.source), int(observed.target)
    pushes = in_order((int(observed.pushed),), SPACES)
    return [
        *_arrow(observed, source, target),
        *(shape for space in pushes for shape in _arrow(observed, target, space, dashed=True)),
    ]


def _arrow(observed: State, source: int, target: int, dashed: bool = False) -> tuple[Shape, ...]:
    groups = _all_groups(observed)
    return _pointing(int(observed.board), (source, groups[source]), (target, groups[target]), dashed)


@drawn_once
def _pointing(number: int, source: tuple[int, Groups], target: tuple[int, Groups], dashed: bool) -> Iterable[Shape]:
    """Point from a space to another, clear of the pieces on them."""
    start, end = (art.place(BOARDS[number], space) for space, _ in (source, target))
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    return arrow(*trimmed(start, end, _rim(source[1], angle), _rim(target[1], angle)), dashed=dashed)


def _rim(groups: Groups, angle: float) -> float:
    """Return how far the pieces on a space reach in a direction."""
    row = groups[:ABREAST]
    if len(row) < 2:
        return CLEAR
    half = max(CLEAR, sum(map(_width, row)) / 2 + 8)
    return min(half / max(abs(math.cos(angle)), 0.01), CLEAR / max(abs(math.sin(angle)), 0.01))


def _chain(observed: State) -> tuple[int, ...]:
    """M9: return the winning chain from foot to foot, nothing while there is none."""
    if observed.ending != CHAIN:
        return ()
    board, spaces = board_of(observed), int(rules.chain(observed, int(observed.winner)))
    up, down = _halves(board, [space for space in range(board.pagoda) if spaces >> space & 1])
    return *up, board.pagoda, *reversed(down)


def _halves(board: Board, spaces: list[int]) -> tuple[list[int], list[int]]:
    """Part a chain at the pagoda: the ways from either foot to the peak."""
    bases, halves = ([space for space in spaces if board.elevation[space] == level] for level in (BASE, HALFWAY))
    if halves and not all(
        half in board.joined(base, board.solid, board.dotted) for base, half in zip(bases, halves, strict=True)
    ):
        halves.reverse()
    return [bases[0], *halves[:1]], [bases[1], *halves[1:]]


def _golden(number: int, chain: Sequence[int]) -> list[Shape]:
    places = [art.place(BOARDS[number], space) for space in chain]
    links = [trimmed(start, end, CLEAR, CLEAR) for start, end in pairwise(places)]
    edges = [Line(link, stroke="roof-edge", thickness=13) for link in links]
    return [*edges, *(Line(link, stroke=WINNING, thickness=8) for link in links)]
