"""Alpha-beta for two seats: it follows every line to a depth, judges the end, and remembers positions in a table.

All values are those of seat 0; the other seat seeks the lowest. Depth counts turns, not moves. If the judgement swings
at the end of a turn, the search goes further (`EXTENSION`), to find out where threats lead. At a move that leaves
something to chance the search stops and judges: beyond it, it would know the dice.

A *selective* search goes deeper in the same time. It tries the move that the table remembers before it scores any
other. Moves far down the list it only scouts: less deep, and only to learn whether they are better than the best so
far; if they seem so, it looks again. Where scoring costs more than it saves, moves that refuted others come first
(killers, and a history of all moves). So refutations are found at once, and it can follow threats further (`THREATS`).

The table is empty when a search begins: a choice depends on what is observed and on its seed, not on earlier choices.

The search keeps its way down in `frames`, one for each level, and makes no recursive calls: machine code of functions
that call each other in a circle cannot be cached. So a search can also stop anywhere and go on later. Plies limit it,
so that an answer can be repeated; a caller who looks at a clock asks for it piece by piece.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.game import Game
from pagodas.core.jit import compiled, kernel
from pagodas.core.types import Features, Move, Moves, State, States, Utilities
from pagodas.core.verbs import key, legal, play, redeal, to_move
from pagodas.players.candidates import Found
from pagodas.players.judgement import Weights, estimate
from pagodas.players.learned_weights import NO_WEIGHTS

Table: TypeAlias = npt.NDArray[Any]
Progress: TypeAlias = npt.NDArray[Any]

LEVELS = 48  # moves in the longest line
EXTENSION = 2  # turns by which swings may lengthen a line
THREATS = 4  # … in a selective search; in its first look one less
LATE = 5  # moves of a position that a selective search looks at in full depth
LATE_ROOTS = 12  # first moves that it looks at in full depth
SHALLOWEST = 3  # turns: first moves are never scouted less deep than in a search of so many
PREPARATION = 4  # plies that could be searched while a selective search prepares the moves of a position
SPECK = 1e-6  # the width of a window that only tells better from worse
KILLERS = 2  # remembered for each level
MOST_RENOWN = 1e30  # more than any history
SWING = 0.3
SOONER = 0.999  # the sooner a win comes, the more it is worth
LOST_SIGHT = 2.0  # higher than any value
EXACT, AT_LEAST, AT_MOST = range(3)
TABLE_BITS = 18
DECIDED = 0.96  # a value beyond this is a forced end, and no deeper search changes it

ENTRY = np.dtype(
    (
        np.record,
        [("key", np.uint64), ("value", np.float32), ("move", np.int32), ("depth", np.int16), ("bound", np.int16)],
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
            ("scored", np.int32),  # whether its moves are in order
            ("scouting", np.int32),  # whether its last move is only scouted
        ],
    )
)

PROGRESS = np.dtype(
    (
        np.record,
        [
            ("spent", np.int64),  # plies so far
            ("best", np.float64),  # value of the first moves searched to this depth, to the seat that thinks
            ("depth", np.int32),  # of the search under way
            ("root", np.int32),  # the first move it is at
            ("level", np.int32),  # how far down it is there, 0 before it begins with that move
            ("selective", np.int32),
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
    progress: Progress
    killers: npt.NDArray[np.int32]  # the last moves that refuted others at a level
    history: npt.NDArray[np.float32]  # how often each move did, and how far above the end of the line
    weights: Weights  # of the judgement, none if the game's `value` judges
    counted: Features  # the features of each seat


def workspace(game: Game, weights: Weights = NO_WEIGHTS) -> Workspace:
    """Make room for searches of one game, by a judgement with these weights."""
    return Workspace(
        game.blank(LEVELS + 1),
        np.empty((LEVELS + 1, game.moves), np.int32),
        np.empty((LEVELS + 1, game.moves), np.float32),
        np.zeros(2),
        np.zeros(LEVELS + 1, FRAME),
        np.zeros(1 << TABLE_BITS, ENTRY),
        np.zeros(1, PROGRESS),
        np.zeros((LEVELS + 1, KILLERS), np.int32),
        np.zeros(game.moves, np.float32),
        weights,
        np.zeros((2, len(weights))),
    )


@kernel
def deepen(
    state: State,
    depth: int,
    selective: bool,
    margin: float,
    plies: int,
    piece: int,
    found: Found,
    first: int,
    step: int,
    on: Workspace,
) -> bool:
    """Search a share of the first moves, in their order, for a piece of plies; tell whether more is to be done.

    The share is every `step`th move from `first` on. A move that has been searched gets the depth as its visits.
    Values within `margin` of the best are exact, the others are bounds. However a search is cut into pieces, it finds
    the same. It ends early when it has spent all `plies`, those of earlier depths included.
    """
    progress, top = on.progress[0], on.frames[0]
    if progress.depth != depth:
        start(state, depth, selective, first, progress, on)
    sign = 1.0 if state.seat == 0 else -1.0
    until = min(plies, int(progress.spent) + piece)
    while progress.root < len(found):
        if progress.spent > until:
            return bool(progress.spent <= plies)
        root = found[progress.root]
        settled, value = search_root(int(root.move), sign, margin, until, on)
        if settled and top.scouting and sign * value > progress.best - margin:
            top.scouting = False  # it may be as good as the best: look again
        elif settled:
            root.value, root.visits = sign * value, depth
            progress.best = max(progress.best, sign * value)
            progress.root += step
            top.scouting = selective and depth >= SHALLOWEST and progress.root >= LATE_ROOTS * step
    return False


@compiled
def start(state: State, depth: int, selective: bool, first: int, progress: Any, on: Workspace) -> None:
    """Begin with the search to another depth."""
    on.states[0] = state
    top = on.frames[0]
    top.depth, top.extension = depth, min(depth + 2, THREATS) if selective else EXTENSION
    top.before, top.scouting = judged(state, on), False
    progress.selective = selective
    progress.depth, progress.root, progress.level, progress.best = depth, first, 0, -LOST_SIGHT


@compiled
def search_root(move: int, sign: float, margin: float, until: int, on: Workspace) -> tuple[bool, float]:
    """Search a first move, or go on with it. Return whether it was searched whole, and its value to seat 0."""
    progress = on.progress[0]
    if progress.level == 0:
        least = max(-LOST_SIGHT, progress.best - margin)
        open_frame(on.frames[0], sign * least, sign * (least + SPECK if on.frames[0].scouting else LOST_SIGHT))
        value, settled = follow(0, move, on)
        if settled:
            return True, value
        progress.level = 1
    settled, value = seek(until, on)
    if settled:
        progress.level = 0
    return settled, SOONER * value


@compiled
def open_frame(frame: Any, one: float, other: float) -> None:
    """Set the bounds of a frame, in either order."""
    frame.low = frame.lowest = min(one, other)
    frame.high = frame.highest = max(one, other)


@compiled
def judged(state: State, on: Workspace) -> float:
    """Return the worth of a position to seat 0."""
    estimate(state, on.weights, on.counted, on.utilities)
    return float(on.utilities[0])


@compiled
def seek(until: int, on: Workspace) -> tuple[bool, float]:
    """Find the worth of the position of level 1, whose frame is open, if both sides choose well.

    Return whether it was found before so many plies were spent, and the worth. Where it was not, the search can go on.
    """
    progress = on.progress[0]
    level = int(progress.level)
    while progress.spent <= until:
        frame = on.frames[level]
        if frame.index < frame.count and frame.low < frame.high:
            move = take_move(level, on)
            found, settled = follow(level, move, on)
        else:
            remember(on.table[slot(on.table, frame.name)], frame)
            if level == 1:
                return True, float(frame.best)
            found, settled = SOONER * float(frame.best), True
            level -= 1
            frame = on.frames[level]
            move = int(on.moves[level, frame.index - 1])
        if settled and frame.scouting and exceeds(frame, to_move(on.states[level]) == 0, found):
            frame.scouting = False
            found, settled = follow(level, move, on)
        if settled:
            improve(level, found, move, on)
        else:
            level += 1
    progress.level = level
    return False, 0.0


@compiled
def take_move(level: int, on: Workspace) -> int:
    """Return the next move of a level, and decide whether to scout it first."""
    frame, selective = on.frames[level], on.progress[0].selective
    if frame.scored or frame.index > 0:
        if not frame.scored:
            order(level, int(frame.index), int(frame.count), on)
            frame.scored = True
        bring_forward(on.moves[level], on.scores[level], frame.index, frame.count)
    move = int(on.moves[level, frame.index])
    frame.scouting = selective and frame.depth > 1 and frame.index >= LATE
    frame.index += 1
    return move


@compiled
def exceeds(frame: Any, maximising: bool, found: float) -> bool:
    """Tell whether a value is better than what the side to move is sure of."""
    return bool(found > frame.low if maximising else found < frame.high)


@compiled
def follow(level: int, move: int, on: Workspace) -> tuple[float, bool]:
    """Make a move. Return its value and True, or open the frame below, where the search will find its value."""
    states, frame = on.states, on.frames[level]
    states[level + 1] = states[level]
    play(states[level + 1], move)
    on.progress[0].spent += 1
    now = judged(states[level + 1], on)
    depth, extension = frame.depth, frame.extension
    if states[level + 1].turns != states[level].turns:
        depth -= 2 if frame.scouting else 1
    if depth <= 0 and extension > 0 and abs(now - frame.before) > SWING:
        depth, extension = 1, extension - 1
    chance = states[level + 1].reveals != states[level].reveals
    if states[level + 1].ending != 0 or depth <= 0 or chance or level + 1 >= LEVELS:
        return now, True
    below = on.frames[level + 1]
    below.depth, below.extension, below.before = depth, extension, now
    open_below(frame, below, to_move(states[level]) == 0)
    return enter(level + 1, on)


@compiled
def open_below(frame: Any, below: Any, maximising: bool) -> None:
    """Open the frame below with the bounds of a frame, or for a scout with hardly any room between them."""
    low, high = frame.low, frame.high
    if frame.scouting and maximising:
        high = min(high, low + SPECK)
    elif frame.scouting:
        low = max(low, high - SPECK)
    open_frame(below, low / SOONER, high / SOONER)


@compiled
def enter(level: int, on: Workspace) -> tuple[float, bool]:
    """Return the value of a position from the table and True, or prepare its moves."""
    state, frame = on.states[level], on.frames[level]
    frame.name = key(state)
    entry = on.table[slot(on.table, frame.name)]
    known = entry.key == frame.name and entry.depth > 0
    if known and settles(entry, frame):
        return SOONER * float(entry.value), True
    frame.index, frame.count = 0, legal(state, on.moves[level])
    frame.best, frame.best_move = (-LOST_SIGHT if to_move(state) == 0 else LOST_SIGHT), -1
    selective = on.progress[0].selective
    first = entry.move if known else on.killers[level, 0] if selective and frame.depth == 1 else -1
    leads = lead_with(first, on.moves[level], on.scores[level], frame.count)
    frame.scored = not (leads and selective)
    if frame.scored:
        order(level, 1 if leads else 0, int(frame.count), on)
    if selective:
        on.progress[0].spent += PREPARATION
    return 0.0, False


@compiled
def lead_with(move: int, moves: Moves, scores: npt.NDArray[np.float32], count: int) -> bool:
    """Put a move before all others, and tell whether it is among them."""
    for index in range(count):
        if moves[index] == move:
            moves[index] = moves[0]
            moves[0], scores[0] = move, LOST_SIGHT
            return True
    return False


@compiled
def improve(level: int, found: float, move: int, on: Workspace) -> None:
    """Take note of the value of a move."""
    frame, maximising = on.frames[level], to_move(on.states[level]) == 0
    if (maximising and found > frame.best) or (not maximising and found < frame.best):
        frame.best, frame.best_move = found, move
    if maximising:
        frame.low = max(frame.low, frame.best)
    else:
        frame.high = min(frame.high, frame.best)
    if frame.low >= frame.high and on.progress[0].selective:
        praise(level, move, on)


@compiled
def praise(level: int, move: int, on: Workspace) -> None:
    """Remember a move that refuted the one before it."""
    killers = on.killers[level]
    if killers[0] != move:
        killers[1], killers[0] = killers[0], move
    on.history[move] += on.frames[level].depth * on.frames[level].depth


@compiled
def slot(table: Table, name: np.uint64) -> int:
    """Return the place of a position in the table."""
    return int(name & np.uint64(len(table) - 1))


@compiled
def reach(frame: Any) -> int:
    """Return how deep a search goes, as a number to compare: turns count first, then extensions."""
    return int(frame.depth * (THREATS + 1) + frame.extension)


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
def order(level: int, first: int, count: int, on: Workspace) -> None:
    """Score the moves of a level from an index on: by judgement if that pays, or by what they refuted before."""
    moves, scores, sign = on.moves[level], on.scores[level], 1.0 if to_move(on.states[level]) == 0 else -1.0
    for index in range(first, count):
        scores[index] = 0.0
        if on.frames[level].depth > 1:
            on.states[level + 1] = on.states[level]
            play(on.states[level + 1], moves[index])
            on.progress[0].spent += 1
            scores[index] = sign * judged(on.states[level + 1], on)
        elif on.progress[0].selective:
            scores[index] = renown(level, int(moves[index]), on)


@compiled
def renown(level: int, move: int, on: Workspace) -> float:
    """Return how good a refutation a move has been: killers before all others, the newest first."""
    killers = on.killers[level]
    if move == killers[0]:
        return float(np.inf)
    return MOST_RENOWN if move == killers[1] else float(on.history[move])


@compiled
def bring_forward(moves: Moves, scores: npt.NDArray[np.float32], index: int, count: int) -> None:
    """Swap the best of the moves from an index on to that index."""
    best, highest = index, scores[index]
    for other in range(index + 1, count):
        if scores[other] > highest:
            best, highest = other, scores[other]
    moves[index], moves[best] = moves[best], moves[index]
    scores[index], scores[best] = scores[best], scores[index]


# --- The first moves ---


@kernel
def promising(observed: State, on: Workspace, found: Found) -> int:
    """Write the legal moves, sorted by the judgement after each, so that a search cut short has seen the best.

    Return how many there are. They have no value yet.
    """
    redeal(observed, 0, on.states)
    sign = 1.0 if observed.seat == 0 else -1.0
    count = legal(observed, on.moves[0])
    for index in range(count):
        on.states[1] = on.states[0]
        play(on.states[1], on.moves[0, index])
        found[index].value, found[index].visits = sign * judged(on.states[1], on), 0
        found[index].move = on.moves[0, index]
        sort_in(found, index)
    for index in range(count):
        found[index].value = 0.0
    return count


@kernel
def reorder(found: Found, depth: int) -> bool:
    """Sort the moves searched to this depth by value, and leave the others behind them in the order they had.

    Return whether a deeper search could find something else.
    """
    complete = True
    for index in range(len(found)):
        complete = complete and found[index].visits == depth
        sort_in(found, index)
    return complete and abs(found[0].value) <= DECIDED and len(found) > 1


@compiled
def sort_in(found: Found, place: int) -> None:
    """Move a row up to where it belongs among those above it: by depth, then by value."""
    value, move, visits = found[place].value, found[place].move, found[place].visits
    while place > 0 and (found[place - 1].visits, found[place - 1].value) < (visits, value):
        found[place] = found[place - 1]
        place -= 1
    found[place].value, found[place].move, found[place].visits = value, move, visits


@kernel
def line_in_table(observed: State, move: Move, on: Workspace, out: Moves) -> int:
    """Write a first move and the moves that the table expects after it, and return how many."""
    redeal(observed, 0, on.states)
    state, count = on.states[0], 0
    while count < len(out) and is_legal(state, move, on.moves[0]):
        play(state, move)
        out[count] = move
        count += 1
        name = key(state)
        entry = on.table[slot(on.table, name)]
        move = int(entry.move) if entry.key == name and entry.depth > 0 else -1
    return count


@compiled
def is_legal(state: State, move: Move, moves: Moves) -> bool:
    """Tell whether a move is legal."""
    found = False
    for index in range(legal(state, moves)):
        found = found or moves[index] == move
    return found
