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
from pagodas.core.types import Move, Moves, Seat, State, States, Utilities
from pagodas.core.verbs import habit, imagine, legal, play, suppose, to_move
from pagodas.players.mcts import NONE, POSITIVE, ROOT, Manner, Marks, Tree, add, choose, credit, mark, pick


@kernel
def uct_by_habit(
    observed: State,
    iterations: int,
    seed: int,
    manner: Manner,
    tree: Tree,
    worth: Utilities,
    nodes: int,
    scratch: States,
    moves: Moves,
    marks: Marks,
) -> int:
    """Grow a tree as `mcts.uct` does."""
    word = seeded(seed)
    utilities = np.zeros(worth.shape[1])
    for _ in range(iterations):
        if nodes == len(tree):
            break
        word += STEP
        suppose(observed, int(np.int64(mix(word) >> POSITIVE)), scratch)
        word += STEP
        node, nodes = descend(tree, worth, nodes, scratch[0], int(observed.seat), mix(word), manner, moves, marks)
        word += STEP
        imagine(scratch[0], mix(word), utilities)
        credit(tree, worth, node, utilities)
    return nodes


@kernel
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
        squares += utilities[observed.seat] ** 2
    return sqrt(max(0.0, squares / samples - (total / samples) ** 2))


@compiled
def descend(
    tree: Tree,
    worth: Utilities,
    nodes: int,
    state: State,
    thinker: Seat,
    word: np.uint64,
    manner: Manner,
    moves: Moves,
    marks: Marks,
) -> tuple[int, int]:
    """Play promising and usual moves up to the first new one, or to the end.

    Return the node reached and how many there are.
    """
    node, before = ROOT, nodes
    while to_move(state) >= 0 and nodes == before:
        word += STEP
        if state.seat == thinker:
            child, move = weigh(tree, worth, node, state, word, manner, moves, marks)
        else:
            child, move = usual(tree, node, state, word)
        if child == NONE:
            child = add(tree, nodes, node, move)
            nodes += 1
        node = child
        play(state, move)
    return node, nodes


@compiled
def weigh(
    tree: Tree,
    worth: Utilities,
    node: int,
    state: State,
    word: np.uint64,
    manner: Manner,
    moves: Moves,
    marks: Marks,
) -> tuple[int, Move]:
    """Return the most promising child and its move, if all moves have been tried.

    Before that, return an untried move at the root and the usual move below it: most other moves there are worse, and
    would make the moves that lead there look worse than they are.
    """
    count = legal(state, moves)
    mark(count, moves, marks)
    best, known = choose(tree, worth, node, int(state.seat), manner, marks)
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
