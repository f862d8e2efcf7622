"""A plain search for every game: Monte Carlo tree search with UCB1, on what one seat knows.

Each iteration deals the unknown anew (`redeal`: hidden cards and all chance to come), follows the tree by moves alone,
adds one node, plays on at random and credits every seat with its outcome. The tree remembers moves, not positions, so
chance needs no nodes: in open games with chance this is open-loop UCT, and with hidden hands it is information set
search from one seat's view. Because a move may be legal in one deal and not in another, a node counts how
often it could have been chosen (`available`), and that count takes the place of the parent's visits in the bound.

The tree is a table with one row for each node, row 0 being the root, and `worth[node, seat]` beside it for the sums of
outcomes. Rows refer to each other by index; 0, which is nobody's child, means none:

    parent ──first──> newest child ──next──> older child ──next──> … ──> 0
"""

from dataclasses import dataclass
from math import log, sqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.game import Game
from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import STEP, mix, scale, seeded
from pagodas.core.types import Move, Moves, Seat, State, States, Utilities
from pagodas.core.verbs import legal, outcome, play, redeal, to_move
from pagodas.core.walks import playout

Tree: TypeAlias = npt.NDArray[Any]
Marks: TypeAlias = npt.NDArray[np.bool_]

ROOT = NONE = 0
EXPLORATION = 1.4  # for outcomes from -1 to 1
POSITIVE = np.uint64(1)  # shifted by this, a random word is a seed

NODE = np.dtype(
    (
        np.record,
        [
            ("parent", np.int32),
            ("first", np.int32),  # of its children
            ("next", np.int32),  # of its siblings
            ("move", np.int32),  # that leads here
            ("visits", np.int32),
            ("available", np.int32),  # how often the move was legal when its parent was visited
        ],
    )
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a search thinks of a move: how often it went there, and what that was worth to the seat to move."""

    move: Move
    visits: int
    value: float


def search(
    game: Game, observed: State, iterations: int, seed: int, exploration: float = EXPLORATION
) -> list[Candidate]:
    """Search an observed state and return the moves tried, the best first. The same seed gives the same answer."""
    tree = np.zeros(iterations + 1, NODE)
    worth = np.zeros((iterations + 1, observed.seats))
    uct(observed, iterations, seed, exploration, tree, worth, *workspace(game))
    found = [_candidate(tree, worth, node, observed.seat) for node in _children(tree, ROOT)]
    return sorted(found, key=lambda candidate: (-candidate.visits, -candidate.value, candidate.move))


def workspace(game: Game) -> tuple[States, Moves, Marks]:
    """Return what a search writes on: a state, a list of moves, and a mark for each move code."""
    return game.blank(), np.empty(game.moves, np.int32), np.zeros(game.moves, np.bool_)


def _children(tree: Tree, node: int) -> list[int]:
    children, child = [], int(tree[node].first)
    while child != NONE:
        children.append(child)
        child = int(tree[child].next)
    return children


def _candidate(tree: Tree, worth: Utilities, node: int, seat: Seat) -> Candidate:
    visits = int(tree[node].visits)
    return Candidate(int(tree[node].move), visits, float(worth[node, seat]) / visits)


@kernel
def uct(
    observed: State,
    iterations: int,
    seed: int,
    exploration: float,
    tree: Tree,
    worth: Utilities,
    scratch: States,
    moves: Moves,
    marks: Marks,
) -> int:
    """Grow a tree of zeros with more rows than iterations, and return how many nodes it has. Leaves `marks` unset."""
    nodes = 1
    word = seeded(seed)
    utilities = np.zeros(worth.shape[1])
    for _ in range(iterations):
        word += STEP
        redeal(observed, int(np.int64(mix(word) >> POSITIVE)), scratch)
        word += STEP
        node = descend(tree, worth, nodes, scratch[0], word, exploration, moves, marks)
        nodes = max(nodes, node + 1)
        word += STEP
        playout(scratch[0], mix(word), moves)
        outcome(scratch[0], utilities)
        credit(tree, worth, node, utilities)
    return nodes


@compiled
def descend(
    tree: Tree,
    worth: Utilities,
    nodes: int,
    state: State,
    word: np.uint64,
    exploration: float,
    moves: Moves,
    marks: Marks,
) -> int:
    """Play the most promising moves up to the first that is new, or to the end, and return the node reached."""
    node = ROOT
    while to_move(state) >= 0:
        count = legal(state, moves)
        for index in range(count):
            marks[moves[index]] = True
        best, known = choose(tree, worth, node, int(state.seat), exploration, marks)
        if known < count:
            move = pick(scale(mix(word), count - known), count, moves, marks)
            play(state, move)
            return add(tree, nodes, node, move)
        play(state, tree[best].move)
        node = best
    return node


@compiled
def choose(tree: Tree, worth: Utilities, node: int, seat: Seat, exploration: float, marks: Marks) -> tuple[int, int]:
    """Return the child with the highest bound among the marked moves, and how many of these have a child: unmarked."""
    best, highest, known = NONE, -np.inf, 0
    child = tree[node].first
    while child != NONE:
        row = tree[child]
        if marks[row.move]:
            marks[row.move] = False
            known += 1
            row.available += 1
            bound = worth[child, seat] / row.visits + exploration * sqrt(log(row.available) / row.visits)
            if bound > highest:
                best, highest = child, bound
        child = row.next
    return best, known


@compiled
def pick(skip: int, count: int, moves: Moves, marks: Marks) -> Move:
    """Unmark all moves, and return the marked one after skipping so many marked ones."""
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
