"""Search by imagining, for games that are too long to play out and too rich to judge at sight.

As in `mcts`, each iteration deals the unknown anew and follows a tree of moves to its edge. But it deals as the play of
the others suggests (`suppose`). And only the seat that thinks weighs its moves: the others follow their habits
(`habit`), so the tree grows deep where it matters and is not lost among all the cards they could hold. From its edge
everybody follows habits, up to a position whose worth is known (`imagine`).
"""

from math import sqrt

import numpy as np

from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import STEP, mix, scale, seeded
from pagodas.core.types import Move, Seat, State, States
from pagodas.core.verbs import habit, imagine, legal, play, suppose, to_move
from pagodas.players.mcts import (
    NONE,
    POSITIVE,
    ROOT,
    Manner,
    Tree,
    TreeWorkspace,
    add,
    choose,
    credit,
    mark,
    pick,
    word_before,
)

SAMPLES = 100  # imagined outcomes that measure the stakes
LEAST_AT_STAKE = 0.01


@kernel
def uct_by_habit(observed: State, iterations: int, piece: int, seed: int, manner: Manner, on: TreeWorkspace) -> bool:
    """Grow a tree as `mcts.uct` does. The exploration of the manner counts in multiples of the stakes."""
    progress, scratch, thinker = on.progress[0], on.scratch, int(observed.seat)
    done = int(progress.iterations)
    if done == 0:
        at_stake = max(LEAST_AT_STAKE, stakes(observed, SAMPLES, seed, scratch))
        progress.exploration = manner.exploration * at_stake
    share = min(piece, iterations - done)
    word = word_before(seed, done)
    utilities = np.zeros(on.worth.shape[1])
    nodes = 1 + int(progress.added)
    for _ in range(share):
        if nodes == len(on.tree):
            break
        word += STEP
        suppose(observed, int(np.int64(mix(word) >> POSITIVE)), scratch)
        word += STEP
        node, nodes = descend(on, nodes, thinker, mix(word), progress.exploration)
        word += STEP
        imagine(scratch[0], mix(word), utilities)
        credit(on.tree, on.worth, node, utilities)
    progress.added, progress.iterations = nodes - 1, done + share
    return done + share < iterations and nodes < len(on.tree)


@compiled
def stakes(observed: State, samples: int, seed: int, scratch: States) -> float:
    """Return the stakes of the seat that thinks: the standard deviation of the outcomes it can imagine.

    The outcomes of a round that decides little differ little, and need less exploration than those of a last round.
    """
    word = seeded(seed)
    utilities = np.zeros(int(observed.seats))
    total, squares = 0.0, 0.0
    for _ in range(samples):
        word += STEP
        suppose(observed, int(np.int64(mix(word) >> POSITIVE)), scratch)
        word += STEP
        imagine(scratch[0], mix(word), utilities)
        total += utilities[observed.seat]
        squares += utilities[observed.seat] * utilities[observed.seat]
    mean = total / samples
    return sqrt(max(0.0, squares / samples - mean * mean))


@compiled
def descend(on: TreeWorkspace, nodes: int, thinker: Seat, word: np.uint64, exploration: float) -> tuple[int, int]:
    """Play promising and usual moves up to the first new one, or to the end.

    Return the node reached and how many there are.
    """
    state = on.scratch[0]
    node, before = ROOT, nodes
    while to_move(state) >= 0 and nodes == before:
        word += STEP
        if state.seat == thinker:
            child, move = weigh(on, node, word, exploration)
        else:
            child, move = usual(on.tree, node, state, word)
        if child == NONE:
            child = add(on.tree, nodes, node, move)
            nodes += 1
        node = child
        play(state, move)
    return node, nodes


@compiled
def weigh(on: TreeWorkspace, node: int, word: np.uint64, exploration: float) -> tuple[int, Move]:
    """Return the most promising child and its move, if all moves have been tried.

    Before that, return an untried move at the root and the usual move below it: most other moves there are worse, and
    would make the moves that lead there look worse than they are.
    """
    state, tree, moves, marks = on.scratch[0], on.tree, on.moves, on.marks
    count = legal(state, moves)
    mark(count, moves, marks)
    best, known = choose(tree, on.worth, node, int(state.seat), exploration, False, marks)
    if known == count:
        return best, int(tree[best].move)
    untried = pick(scale(mix(word), count - known), count, moves, marks)
    return (NONE, untried) if node == ROOT else usual(tree, node, state, word)


@compiled
def usual(tree: Tree, node: int, state: State, word: np.uint64) -> tuple[int, Move]:
    """Return the child that the usual move leads to, if there is one, and the move."""
    move = habit(state, mix(word))
    return follow(tree, node, move), move


@compiled
def follow(tree: Tree, node: int, move: Move) -> int:
    """Return the child that a move leads to, if there is one."""
    child = tree[node].first
    while child != NONE and tree[child].move != move:
        child = tree[child].next
    return int(child)
