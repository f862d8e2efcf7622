"""How `mountain` looks: the mountain from above, dice on its paths, a pool at either side.

Items and their ids: spaces "h3"; pieces "h3:white-goat"; dice in a pool "pool:white-goat"; the pools themselves
"tray:white"; the button "pass", there only when a player must pass.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from pagodas.core.drawing import arrow, has_turn, marked, times
from pagodas.core.layout import side_by_side
from pagodas.core.outlines import trimmed
from pagodas.core.scene import WINNING, Item, Line, Point, Scene, Shape, Symbol
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import Seat, State
from pagodas.core.verbs import legal_moves
from pagodas.games.mountain import art, rules
from pagodas.games.mountain.boards import BASE, BOARDS, ELEVATIONS, HALFWAY, JOINED, Board
from pagodas.games.mountain.clicks import path as path
from pagodas.games.mountain.clicks import piece
from pagodas.games.mountain.clicks import spell as spell
from pagodas.games.mountain.legal_moves import next_group, side_of
from pagodas.games.mountain.notation import SIDE_NAMES, board_of
from pagodas.games.mountain.state import BUDDHA, CHAIN, KINDS, NOWHERE, PASS, WALKERS, held
from pagodas.games.mountain.words import KIND_NAMES, status

Group: TypeAlias = tuple[int, int, int]  # side, kind and number of equal pieces on a space

TRAYS: tuple[Point, Point] = ((76.0, 342.0), (924.0, 342.0))
BUTTON_DROP = 322.0  # from the middle of a tray to the button beneath it
SHARED = 0.76  # the scale of dice that share a space
ABREAST = 3  # how many of them stand in one row
CLEAR = 42.0  # from the middle of a space to arrows and chains


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw the mountain; it looks the same to everybody."""
    board = board_of(observed)
    chain = _chain(observed)
    return Scene(
        width=art.WIDTH,
        height=art.HEIGHT,
        palette=art.PALETTE,
        symbols=_symbols(int(observed.board)),
        ground=art.ground(int(observed.board), say.language),
        items=(
            *_trays(observed, say),
            *_spaces(observed, chain, say),
            *_pieces(observed, chain, say),
            *_button(observed, say),
        ),
        overlay=(*_arrows(observed), *_golden(board, chain)),
        status=status(observed, say),
        narrow=art.NARROW,
    )


@cache
def _symbols(board: int) -> dict[str, Symbol]:
    return {**art.spaces(board), **art.dice(), **art.trays(), "button": art.button()}


# --- Items ---


def _trays(observed: State, say: Strings) -> Iterator[Item]:
    """Lay out the pools: the tray, then a row for each kind of die in it."""
    for side, (x, y) in enumerate(TRAYS):
        name, turn = seat_name(side, say), has_turn(observed, side)
        label = say("scene.tray_turn" if turn else "scene.tray", side=name)
        marks = marked(winning=observed.winner == side)
        yield Item(f"tray:{SIDE_NAMES[side]}", "tray-turn" if turn else "tray", x, y, label, name, marks)
        for kind in range(KINDS):
            if count := int(observed.pool[side, kind]):
                yield _die(observed, side, kind, count, (x, y), say)


def _die(observed: State, side: int, kind: int, count: int, tray: Point, say: Strings) -> Item:
    """M8: a Buddha in the pool of the winner is part of the chain."""
    return _pooled(side, kind, count, tray, observed.winner == side and kind == BUDDHA, say)


@cache
def _pooled(side: int, kind: int, count: int, tray: Point, winning: bool, say: Strings) -> Item:
    label = _counted(say("scene.in_pool", piece=_called(side, kind, say)), count, say)
    x, y = tray[0] + art.BED, tray[1] + art.ROWS[kind]
    return Item(f"pool:{piece(side, kind)}", piece(side, kind), x, y, label, times(count), marked(winning=winning))


def _spaces(observed: State, chain: Sequence[int], say: Strings) -> Iterator[Item]:
    board = board_of(observed)
    for space in range(len(board.spaces)):
        empty_link = space in chain and not _occupied(observed, space)
        marks = marked(last=space == observed.source, winning=empty_link)
        yield _space(int(observed.board), space, marks, say)


@cache
def _space(number: int, space: int, marks: tuple[str, ...], say: Strings) -> Item:
    board = BOARDS[number]
    name = board.spaces[space]
    label = say(f"scene.{ELEVATIONS[board.elevation[space]]}", space=name)
    return Item(name, name, *art.place(board, space), label, name, marks)


def _pieces(observed: State, chain: Sequence[int], say: Strings) -> Iterator[Item]:
    """Set the pieces side by side on their spaces, smaller where they share one."""
    board = board_of(observed)
    for space, groups in _all_groups(observed).items():
        scale = SHARED if len(groups) > 1 else 1.0
        for group, place in zip(groups, _spread(groups, art.place(board, space)), strict=True):
            marks = _piece_marks(observed, group[0], group[1], space, chain)
            yield _piece(board.spaces[space], group, place, marks, scale, say)


@lru_cache(maxsize=4096)
def _piece(name: str, group: Group, place: Point, marks: tuple[str, ...], scale: float, say: Strings) -> Item:
    side, kind, count = group
    label = _counted(say("scene.on_space", piece=_called(side, kind, say), space=name), count, say)
    return Item(f"{name}:{piece(side, kind)}", piece(side, kind), *place, label, times(count), marks, scale)


def _all_groups(observed: State) -> dict[int, list[Group]]:
    """Return the pieces on each space that has some, in order."""
    counts = observed.count.tolist()
    found: dict[int, list[Group]] = {}
    for side, kind, space in np.argwhere(observed.count).tolist():
        found.setdefault(space, []).append((side, kind, counts[side][kind][space]))
    return dict(sorted(found.items()))


def _groups(observed: State, space: int) -> list[Group]:
    """Return the pieces on a space."""
    return _all_groups(observed).get(space, [])


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


def _piece_marks(observed: State, side: int, kind: int, space: int, chain: Sequence[int]) -> tuple[str, ...]:
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


def _button(observed: State, say: Strings) -> list[Item]:
    """M3: offer to pass when the player to move must."""
    if legal_moves(observed) != [PASS]:
        return []
    x, y = TRAYS[observed.seat]
    return [Item("pass", "button", x, y + BUTTON_DROP, say("scene.pass"), say("scene.pass"))]


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
    board, source, target = board_of(observed), int(observed.source), int(observed.target)
    pushes = [space for space in range(len(board.spaces)) if int(observed.pushed) >> space & 1]
    return [
        *_arrow(observed, source, target),
        *(shape for space in pushes for shape in _arrow(observed, target, space, dashed=True)),
    ]


def _arrow(observed: State, source: int, target: int, dashed: bool = False) -> tuple[Shape, ...]:
    start, end = (art.place(board_of(observed), space) for space in (source, target))
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    ends = trimmed(start, end, _rim(observed, source, angle), _rim(observed, target, angle))
    return arrow(*ends, dashed=dashed)


def _rim(observed: State, space: int, angle: float) -> float:
    """Return how far the pieces on a space reach in a direction."""
    row = _groups(observed, space)[:ABREAST]
    if len(row) < 2:
        return CLEAR
    half = max(CLEAR, sum(map(_width, row)) / 2 + 8)
    return min(half / max(abs(math.cos(angle)), 0.01), CLEAR / max(abs(math.sin(angle)), 0.01))


def _chain(observed: State) -> tuple[int, ...]:
    """M9: return the winning chain from foot to foot, nothing while there is none."""
    if observed.ending != CHAIN:
        return ()
    board, spaces = board_of(observed), int(rules.chain(observed, int(observed.winner)))
    bases, halves = (
        [space for space in range(board.pagoda) if spaces >> space & 1 and board.elevation[space] == level]
        for level in (BASE, HALFWAY)
    )
    joined = JOINED[int(observed.board)]
    if not (joined[bases[0]] >> halves[0] & 1 and joined[bases[1]] >> halves[1] & 1):
        halves.reverse()
    return bases[0], halves[0], board.pagoda, halves[1], bases[1]


def _golden(board: Board, chain: Sequence[int]) -> list[Shape]:
    places = [art.place(board, space) for space in chain]
    links = [trimmed(start, end, CLEAR, CLEAR) for start, end in pairwise(places)]
    edges = [Line(link, stroke="roof-edge", thickness=13) for link in links]
    return [*edges, *(Line(link, stroke=WINNING, thickness=8) for link in links)]
