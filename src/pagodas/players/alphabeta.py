"""Alpha-beta for two seats: it follows every line to a depth, judges the end, and remembers positions in a table.

All values are those of seat 0; the other seat seeks the lowest. Depth counts turns, not moves. If the judgement swings
at the end of a turn, the search goes further (`EXTENSION`), to find out where threats lead. At a move that leaves
something to chance the search stops and judges: beyond it, it would know the dice.

The search keeps its way down in `frames`, one for each level, and makes no recursive calls: machine code of functions
that call each other in a circle cannot be cached. Plies limit the search, so that an answer can be repeated; only a
caller can keep to a clock.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.game import Game
from pagodas.core.jit import compiled, kernel
from pagodas.core.types import Moves, State, States, Utilities
from pagodas.core.verbs import key, legal, outcome, play, to_move, value

Table: TypeAlias = npt.NDArray[Any]
Counts: TypeAlias = npt.NDArray[np.int64]

LEVELS = 48  # moves in the longest line
EXTENSION = 2  # turns by which swings may lengthen a line
SWING = 0.3
SOONER = 0.999  # the sooner a win comes, the more it is worth
LOST_SIGHT = 2.0  # higher than any value
EXACT, AT_LEAST, AT_MOST = range(3)
TABLE_BITS = 18

ENTRY = np.dtype(
    (
        np.record,
        [("key", np.uint64), ("value", np.float32), ("move", np.int32), ("depth", np.int8), ("bound", np.int8)],
    )
)

FRAME = np.dtype(
    (
        np.record,
        [
            ("name", np.uint64),  # the key of the position
            ("low", np.float64),  # the value seat 0 is sure of elsewhere
            ("high", np.float64),  # the most that seat 1 would let it have
            ("lowest", np.float64),  # `low` and `high` when the frame was opened
            ("highest", np.float64),
            ("best", np.float64),
            ("before", np.float64),  # the judgement of the position
            ("best_move", np.int32),
            ("count", np.int32),  # number of moves
            ("index", np.int32),  # index of the next move
            ("depth", np.int32),
            ("extension", np.int32),
        ],
    )
)


class Workspace(NamedTuple):
    """Room for a search, a row for each level, and its memory."""

    states: States
    moves: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float32]  # they put moves in order
    utilities: Utilities
    frames: Table
    table: Table
    spent: Counts  # plies so far, and the most plies allowed


def workspace(game: Game) -> Workspace:
    """Make room for searches of one game."""
    return Workspace(
        game.blank(LEVELS + 1),
        np.empty((LEVELS + 1, game.moves), np.int32),
        np.empty((LEVELS + 1, game.moves), np.float32),
        np.zeros(2),
        np.zeros(LEVELS + 1, FRAME),
        np.zeros(1 << TABLE_BITS, ENTRY),
        np.zeros(2, np.int64),
    )


@kernel
def deepen(state: State, depth: int, margin: float, roots: Moves, values: Utilities, on: Workspace) -> int:
    """Search the root's moves in their order to a depth; write their values and return how many it searched.

    Values within `margin` of the best are exact, the others are bounds. It stops early when the plies are spent.
    """
    on.states[0] = state
    sign = 1.0 if state.seat == 0 else -1.0
    top = on.frames[0]
    top.depth, top.extension, top.before = depth, EXTENSION, judged(state, on.utilities)
    best = -LOST_SIGHT
    for index in range(len(roots)):
        open_frame(top, sign * max(-LOST_SIGHT, best - margin), sign * LOST_SIGHT)
        found, settled = follow(0, roots[index], on)
        if not settled:
            found = SOONER * seek(on)
        if on.spent[0] > on.spent[1]:
            return index
        values[index] = sign * found
        best = max(best, values[index])
    return len(roots)


@compiled
def open_frame(frame: Any, one: float, other: float) -> None:
    """Set the bounds of a frame, in either order."""
    frame.low = frame.lowest = min(one, other)
    frame.high = frame.highest = max(one, other)


@compiled
def judged(state: State, utilities: Utilities) -> float:
    """Return the worth of a position to seat 0."""
    if state.ending != 0:
        outcome(state, utilities)
    else:
        value(state, utilities)
    return float(utilities[0])


@compiled
def seek(on: Workspace) -> float:
    """Return the worth of the position of level 1, whose frame is open, if both sides choose well.

    Give up when the plies are spent.
    """
    level = 1
    while on.spent[0] <= on.spent[1]:
        frame = on.frames[level]
        maximising = to_move(on.states[level]) == 0
        if frame.index < frame.count and frame.low < frame.high:
            move = next_move(on.moves[level], on.scores[level], frame.index, frame.count)
            frame.index += 1
            found, settled = follow(level, move, on)
            if settled:
                improve(frame, maximising, found, move)
            else:
                level += 1
        else:
            remember(on.table[slot(on.table, frame.name)], frame)
            if level == 1:
                return float(frame.best)
            level -= 1
            above = on.frames[level]
            move = on.moves[level, above.index - 1]
            improve(above, to_move(on.states[level]) == 0, SOONER * frame.best, move)
    return 0.0


@compiled
def follow(level: int, move: int, on: Workspace) -> tuple[float, bool]:
    """Make a move. Return its value and True, or open the frame below, where the search will find its value."""
    states, frame = on.states, on.frames[level]
    states[level + 1] = states[level]
    play(states[level + 1], move)
    on.spent[0] += 1
    now = judged(states[level + 1], on.utilities)
    depth, extension = frame.depth, frame.extension
    if states[level + 1].turns != states[level].turns:
        depth -= 1
    if depth <= 0 and extension > 0 and abs(now - frame.before) > SWING:
        depth, extension = 1, extension - 1
    chance = states[level + 1].reveals != states[level].reveals
    if states[level + 1].ending != 0 or depth <= 0 or chance or level + 1 >= LEVELS:
        return now, True
    below = on.frames[level + 1]
    below.depth, below.extension, below.before = depth, extension, now
    open_frame(below, frame.low / SOONER, frame.high / SOONER)
    return enter(level + 1, on)


@compiled
def enter(level: int, on: Workspace) -> tuple[float, bool]:
    """Return the value of a position from the table and True, or prepare its moves."""
    state, frame = on.states[level], on.frames[level]
    frame.name = key(state)
    entry = on.table[slot(on.table, frame.name)]
    known = entry.key == frame.name and entry.depth > 0
    if known and settles(entry, frame):
        return SOONER * float(entry.value), True
    maximising = to_move(state) == 0
    frame.index, frame.count = 0, legal(state, on.moves[level])
    frame.best, frame.best_move = (-LOST_SIGHT if maximising else LOST_SIGHT), -1
    order(level, frame.count, entry.move if known else -1, maximising, on)
    return 0.0, False


@compiled
def improve(frame: Any, maximising: bool, found: float, move: int) -> None:
    """Take note of the value of a move."""
    if (maximising and found > frame.best) or (not maximising and found < frame.best):
        frame.best, frame.best_move = found, move
    if maximising:
        frame.low = max(frame.low, frame.best)
    else:
        frame.high = min(frame.high, frame.best)


@compiled
def slot(table: Table, name: np.uint64) -> int:
    """Return the place of a position in the table."""
    return int(name & np.uint64(len(table) - 1))


@compiled
def reach(frame: Any) -> int:
    """Return how deep a search goes, as a number to compare: turns count first, then extensions."""
    return int(frame.depth * (EXTENSION + 1) + frame.extension)


@compiled
def settles(entry: Any, frame: Any) -> bool:
    """Tell whether an entry of the table answers the question of a frame."""
    if entry.depth < reach(frame):
        return False
    return bool(
        entry.bound == EXACT
        or (entry.bound == AT_LEAST and entry.value >= frame.high)
        or (entry.bound == AT_MOST and entry.value <= frame.low)
    )


@compiled
def remember(entry: Any, frame: Any) -> None:
    """Overwrite an entry of the table with the findings of a frame."""
    entry.key = frame.name
    entry.value = frame.best
    entry.move = frame.best_move
    entry.depth = reach(frame)
    entry.bound = AT_MOST if frame.best <= frame.lowest else AT_LEAST if frame.best >= frame.highest else EXACT


@compiled
def order(level: int, count: int, first: int, maximising: bool, on: Workspace) -> None:
    """Score the moves of a level: the best of an earlier search first, the others by judgement if that pays."""
    moves, scores = on.moves[level], on.scores[level]
    for index in range(count):
        scores[index] = 0.0
        if moves[index] == first:
            scores[index] = LOST_SIGHT
        elif on.frames[level].depth > 1:
            on.states[level + 1] = on.states[level]
            play(on.states[level + 1], moves[index])
            on.spent[0] += 1
            now = judged(on.states[level + 1], on.utilities)
            scores[index] = now if maximising else -now


@compiled
def next_move(moves: Moves, scores: npt.NDArray[np.float32], index: int, count: int) -> int:
    """Swap the best of the moves from an index on to that index, and return it."""
    best = index
    for other in range(index + 1, count):
        if scores[other] > scores[best]:
            best = other
    moves[index], moves[best] = moves[best], moves[index]
    scores[index], scores[best] = scores[best], scores[index]
    return int(moves[index])
