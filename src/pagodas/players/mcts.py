"""One search for every game: Monte Carlo tree search on the knowledge of one seat.

Each iteration deals the unknown anew (`redeal`: hidden cards and all future chance), follows the tree by moves alone to
its edge, and credits every seat with the utilities found there. The tree remembers moves, not positions, so chance
needs no nodes: in open games with chance this is open-loop UCT, and with hidden hands it is information set search from
one seat's view, for any number of seats. Because a move may be legal in one deal and not in another, a node counts how
often it could have been chosen (`available`), and that count takes the place of the parent's visits in the bound.

A `Manner` chooses how the search proceeds. A plain search adds one node at random in each iteration and plays on to the
end. A judging search adds all moves of a position at once, each as if visited once with the judgement of `value`, and
takes the best of these values as the worth of the position. A search with a horizon looks only so many turns ahead;
with one turn it makes a greedy player.

The tree is a table with one row for each node, row 0 being the root, and `worth[node, seat]` beside it for the sums of
outcomes. Rows refer to each other by index; 0, which is nobody's child, means none:

    parent ──first──> newest child ──next──> older child ──next──> … ──> 0
"""

from math import sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.game import Game
from pagodas.core.jit import compiled, kernel
from pagodas.core.maths import log
from pagodas.core.rng import STEP, mix, scale, seeded
from pagodas.core.types import Features, Move, Moves, Seat, State, States, Utilities
from pagodas.core.verbs import legal, play, redeal, to_move
from pagodas.players.judgement import Weights, estimate
from pagodas.players.learned_weights import NO_WEIGHTS

Tree: TypeAlias = npt.NDArray[Any]
Marks: TypeAlias = npt.NDArray[np.bool_]
Progress: TypeAlias = npt.NDArray[Any]

ROOT = NONE = 0
EXPLORATION = 1.4  # suits outcomes from -1 to 1
TO_THE_END = 1 << 30  # more plies, and turns, than any game has
POSITIVE = np.uint64(1)  # shifted by this, a random word is a seed
WORDS = 3  # of chance for one iteration

NODE = np.dtype(
    (
        np.record,
        [
            ("parent", np.int32),
            ("first", np.int32),  # the first of its children
            ("next", np.int32),  # the next of its siblings
            ("move", np.int32),  # the move that leads here
            ("visits", np.int32),
            ("available", np.int32),  # how often the move was legal when its parent was visited
        ],
    )
)

# How far a search has come: nodes added to the root, iterations done, and the exploration that suits the stakes.
PROGRESS = np.dtype((np.record, [("exploration", np.float64), ("added", np.int32), ("iterations", np.int32)]))


class Manner(NamedTuple):
    """How a search proceeds."""

    exploration: float = EXPLORATION
    judging: bool = False  # adds all moves at once, with their values; else one at random
    plies: int = TO_THE_END  # random plies from the edge of the tree before the judgement
    horizon: int = TO_THE_END  # turns it looks ahead
    imagining: bool = False  # searches as `habit_mcts` does; of the other fields only exploration counts


PLAIN = Manner()


class TreeWorkspace(NamedTuple):
    """A tree being grown, and room for its search. All of it is zero before a search begins."""

    tree: Tree
    worth: Utilities
    progress: Progress
    scratch: States  # a state, and another to try moves on
    moves: Moves
    marks: Marks  # one for each move code
    weights: Weights  # of the judgement, none if the game's `value` judges
    counted: Features  # the features of each seat


def tree_workspace(game: Game, seats: int, rows: int, weights: Weights = NO_WEIGHTS) -> TreeWorkspace:
    """Make room for a tree of so many nodes, grown by a judgement with these weights."""
    return TreeWorkspace(
        np.zeros(rows, NODE),
        np.zeros((rows, seats)),
        np.zeros(1, PROGRESS),
        game.blank(2),
        np.zeros(game.moves, np.int32),
        np.zeros(game.moves, np.bool_),
        weights,
        np.zeros((seats, len(weights))),
    )


@kernel
def uct(observed: State, iterations: int, piece: int, seed: int, manner: Manner, on: TreeWorkspace) -> bool:
    """Grow a tree by a piece of a search that has so many iterations in all; tell whether more is to be done.

    However a search is cut into pieces, it grows the same tree. Where there is no more room, the search goes on in the
    tree as it is. Leaves `marks` unset.
    """
    progress, scratch, moves = on.progress[0], on.scratch, on.moves
    done = int(progress.iterations)
    share = min(piece, iterations - done)
    word = word_before(seed, done)
    utilities = np.zeros(on.worth.shape[1])
    stop = int(observed.turns) + manner.horizon
    last = len(on.tree) - (len(moves) if manner.judging else 1)  # with more nodes than these there may be no room
    nodes = 1 + int(progress.added)
    for _ in range(share):
        word += STEP
        redeal(observed, int(np.int64(mix(word) >> POSITIVE)), scratch)
        word += STEP
        node, nodes = descend(on, nodes, nodes <= last, word, manner, stop, utilities)
        word += STEP
        wander(scratch[0], mix(word), manner.plies, moves)
        estimate(scratch[0], on.weights, on.counted, utilities)
        credit(on.tree, on.worth, node, utilities)
    progress.added, progress.iterations = nodes - 1, done + share
    return done + share < iterations


@compiled
def word_before(seed: int, iterations: int) -> np.uint64:
    """Return the chance that a search has reached after so many iterations; each takes three words."""
    return seeded(seed) + STEP * np.uint64(WORDS * iterations)


@compiled
def wander(state: State, word: np.uint64, plies: int, moves: Moves) -> None:
    """Play at random, to the end or for `plies` plies."""
    while plies > 0 and to_move(state) >= 0:
        n = legal(state, moves)
        word += STEP
        play(state, moves[scale(mix(word), n)])
        plies -= 1


@compiled
def descend(
    on: TreeWorkspace, nodes: int, growing: bool, word: np.uint64, manner: Manner, stop: int, utilities: Utilities
) -> tuple[int, int]:
    """Play the most promising moves up to the first that is new, or to the end.

    Return the node reached and how many there are. A judging search goes on through positions known from other deals. A
    tree that is not `growing` gets no new nodes.
    """
    tree, worth, moves, marks, state = on.tree, on.worth, on.moves, on.marks, on.scratch[0]
    node = ROOT
    while to_move(state) >= 0 and state.turns < stop:
        edge = tree[node].first == NONE
        count = legal(state, moves)
        mark(count, moves, marks)
        best, known = choose(tree, worth, node, int(state.seat), manner.exploration, manner.judging, marks)
        if known < count:
            if not growing:
                pick(0, count, moves, marks)
            elif manner.judging:
                nodes = judge(on, nodes, node, count, utilities)
                mark(count, moves, marks)
                best, known = choose(tree, worth, node, int(state.seat), manner.exploration, manner.judging, marks)
                pick(0, count, moves, marks)
            else:
                move = pick(scale(mix(word), count - known), count, moves, marks)
                best = add(tree, nodes, node, move)
                nodes += 1
                edge = True
        if best == NONE:  # no room for new nodes
            break
        if edge and manner.judging and node != ROOT:  # a look one move further is worth more than the first judgement
            tree[node].visits = 1
            worth[node] = worth[best]
        node = best
        play(state, tree[node].move)
        if edge:
            break
    return node, nodes


@compiled
def judge(on: TreeWorkspace, nodes: int, parent: int, count: int, utilities: Utilities) -> int:
    """Add a node for each marked move, visited once with the value after it; return how many nodes there are.

    Unmarks the moves for which there was room.
    """
    tree, scratch = on.tree, on.scratch
    for index in range(count):
        move = on.moves[index]
        if on.marks[move] and nodes < len(tree):
            on.marks[move] = False
            scratch[1] = scratch[0]
            play(scratch[1], move)
            estimate(scratch[1], on.weights, on.counted, utilities)
            add(tree, nodes, parent, move)
            tree[nodes].visits = 1
            on.worth[nodes] = utilities
            nodes += 1
    return nodes


@compiled
def mark(count: int, moves: Moves, marks: Marks) -> None:
    """Mark the first `count` moves of a list."""
    for index in range(count):
        marks[moves[index]] = True


@compiled
def choose(
    tree: Tree, worth: Utilities, node: int, seat: Seat, exploration: float, judging: bool, marks: Marks
) -> tuple[int, int]:
    """Return the child with the highest bound among the marked moves, and how many of these have a child. Unmark them.

    A judging search takes a move that has always won as proved and tries no other.
    """
    best, highest, known = NONE, -np.inf, 0
    child = tree[node].first
    while child != NONE:
        row = tree[child]
        if marks[row.move]:
            marks[row.move] = False
            known += 1
            row.available += 1
            bound = worth[child, seat] / row.visits + exploration * sqrt(log(row.available) / row.visits)
            if judging and worth[child, seat] >= row.visits:
                bound = np.inf
            if bound > highest:
                best, highest = child, bound
        child = row.next
    return best, known


@compiled
def pick(skip: int, count: int, moves: Moves, marks: Marks) -> Move:
    """Unmark all moves, and return the first marked one after skipping `skip` of them."""
    chosen = NONE
    for index in range(count):
        move = moves[index]
        if marks[move]:
            marks[move] = False
            if skip == 0:
                chosen = move
            skip -= 1
    return chosen


@compiled
def add(tree: Tree, node: int, parent: int, move: Move) -> int:
    """Make a row the newest child of its parent, available once, and return it."""
    row = tree[node]
    row.parent = parent
    row.move = move
    row.available = 1
    row.next = tree[parent].first
    tree[parent].first = node
    return node


@compiled
def credit(tree: Tree, worth: Utilities, node: int, utilities: Utilities) -> None:
    """Count a visit and its outcome at a node and at all above it."""
    while True:
        tree[node].visits += 1
        for seat in range(len(utilities)):
            worth[node, seat] += utilities[seat]
        if node == ROOT:
            return
        node = tree[node].parent


@kernel
def line_in_tree(tree: Tree, move: Move, out: Moves) -> int:
    """Write a first move and the most visited moves after it, as long as they were visited more than once.

    Return how many there are.
    """
    node = int(tree[ROOT].first)
    while node != NONE and tree[node].move != move:
        node = int(tree[node].next)
    out[0], count = move, 1
    while node != NONE and count < len(out):
        node = most_visited(tree, node)
        if node == NONE or tree[node].visits < 2:
            break
        out[count] = tree[node].move
        count += 1
    return count


@compiled
def most_visited(tree: Tree, node: int) -> int:
    """Return the most visited child of a node, NONE if it has no children."""
    best, child = NONE, int(tree[node].first)
    while child != NONE:
        if best == NONE or tree[child].visits > tree[best].visits:
            best = child
        child = int(tree[child].next)
    return best
