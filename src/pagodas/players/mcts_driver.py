"""Tree search with a budget of iterations or time, on any number of threads.

Without a time limit the answer depends on nothing but the seed; a search looks at the clock only between its pieces.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

import numpy as np

from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.players.candidates import CANDIDATE, LINE, Candidates, gather, rank
from pagodas.players.habit_mcts import uct_by_habit
from pagodas.players.judgement import Weights
from pagodas.players.learned_weights import NO_WEIGHTS
from pagodas.players.mcts import PLAIN, Manner, Tree, TreeWorkspace, line_in_tree, tree_workspace, uct

MOST_NODES = 1 << 21  # in one tree: 80 MB with two seats
MOST_NODES_IN_A_PAGE = 1 << 20
PIECE = 200  # iterations between two looks at the clock
PLAYED_OUT_PIECE = 20  # … if they play games to their end, which takes a while
SEEDS = 1 << 62

Clock: TypeAlias = Callable[[], float]  # of the world, for people who wait; or of the processor, for fair matches


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do; it stops at the first limit it reaches."""

    iterations: int = 1000
    seconds: float | None = None
    threads: int = 1
    clock: Clock = perf_counter


def search(
    game: Game,
    observed: State,
    budget: Budget,
    seed: int,
    manner: Manner = PLAIN,
    by_value: bool = False,
    weights: Weights = NO_WEIGHTS,
) -> Candidates:
    """Search an observed state and return what it found, the best move first: by its visits, or by its value.

    Each thread grows a tree of its own, and their findings about the first move are combined.
    """
    grown = grow(game, observed, budget, seed, manner, weights)
    found, count = np.zeros(game.moves, CANDIDATE), 0
    for on in grown:
        count = gather(on.tree, on.worth, int(observed.seat), found, count)
    rank(found[:count], by_value)
    return Candidates(found[:count], lambda move: line(grown[0].tree, move))


def line(tree: Tree, move: Move) -> tuple[Move, ...]:
    """Return a first move and the moves that a tree expects after it."""
    out = np.zeros(LINE, np.int32)
    return tuple(out[: line_in_tree(tree, move, out)].tolist())


def rows_for(game: Game, iterations: int, manner: Manner) -> int:
    """Return how many nodes the tree of a search can have."""
    return min(MOST_NODES, 1 + iterations * (game.moves if manner.judging else 1)) + game.moves


def grow(
    game: Game, observed: State, budget: Budget, seed: int, manner: Manner, weights: Weights = NO_WEIGHTS
) -> list[TreeWorkspace]:
    """Grow one tree for each thread."""
    shares = [budget.iterations // budget.threads] * budget.threads
    shares[0] += budget.iterations % budget.threads
    until = budget.clock() + budget.seconds if budget.seconds else None
    seeds = [(seed + thread * SEEDS // 7) % SEEDS for thread in range(budget.threads)]
    if budget.threads == 1:
        return [_grow(game, observed, budget, shares[0], until, seeds[0], manner, weights)]
    with ThreadPoolExecutor(budget.threads) as pool:
        jobs = [
            pool.submit(_grow, game, observed, budget, share, until, own, manner, weights)
            for share, own in zip(shares, seeds, strict=True)
        ]
        return [job.result() for job in jobs]


def _grow(
    game: Game,
    observed: State,
    budget: Budget,
    iterations: int,
    until: float | None,
    seed: int,
    manner: Manner,
    weights: Weights,
) -> TreeWorkspace:
    on = tree_workspace(game, int(observed.seats), rows_for(game, iterations, manner), weights)
    kernel = uct_by_habit if manner.imagining else uct
    piece = iterations if until is None else PLAYED_OUT_PIECE if manner.plies else PIECE
    while kernel(observed, iterations, piece, seed, manner, on):
        if until is not None and budget.clock() >= until:
            break
    return on


def children(tree: Tree, node: int) -> list[int]:
    """Return the rows of a node's children."""
    rows: list[int] = []
    child = int(tree[node].first)
    while child:
        rows.append(child)
        child = int(tree[child].next)
    return rows
