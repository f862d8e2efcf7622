"""Tree search with a budget of iterations or time, on any number of threads.

Without a time limit the answer depends on nothing but the seed; a search looks at the clock only between its pieces.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from pagodas.core.game import Game
from pagodas.core.types import Move, Seat, State, Utilities
from pagodas.players.habit_mcts import stakes, uct_by_habit
from pagodas.players.mcts import NODE, NONE, PLAIN, ROOT, Manner, Tree, uct, workspace

MOST_NODES = 1 << 20  # in one tree: 40 MB with two seats
PIECE = 200  # iterations in one go
TIMED_PIECE = 20  # … if a clock must be looked at in between: playing long games to the end takes a while
SAMPLES = 100  # imagined outcomes that measure the stakes
LEAST_AT_STAKE = 0.01
LINE = 6  # moves of a line that are worth showing
TOLD = 8  # moves whose lines are worth showing
SEEDS = 1 << 62
NEXT_SEED = 0x1E3779B97F4A7C15  # odd, so that each piece of a search has a seed of its own


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do; it stops at the first limit it reaches."""

    iterations: int = 1000
    seconds: float | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """The findings of a search about a move: its number of visits, and its value to the seat to move.

    `line` is the move and the moves that the search expects after it; only the few best moves have one.
    """

    move: Move
    visits: int
    value: float
    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Growth:
    """A grown tree."""

    tree: Tree
    worth: Utilities
    nodes: int


def search(game: Game, observed: State, budget: Budget, seed: int, manner: Manner = PLAIN) -> list[Candidate]:
    """Search an observed state and return the moves tried, the best first.

    Each thread grows a tree of its own, and their findings about the first move are combined.
    """
    growths = grow(game, observed, budget, seed, manner)
    found = ranked(combined([candidates(growth, int(observed.seat)) for growth in growths]))
    return [replace(best, line=_line_from(growths[0].tree, best.move)) for best in found[:TOLD]] + found[TOLD:]


def _line_from(tree: Tree, move: Move) -> tuple[Move, ...]:
    node = next((row for row in children(tree, ROOT) if int(tree["move"][row]) == move), NONE)
    return line(tree, node) if node else (move,)


def grow(game: Game, observed: State, budget: Budget, seed: int, manner: Manner) -> list[Growth]:
    """Grow one tree for each thread."""
    shares = [budget.iterations // budget.threads] * budget.threads
    shares[0] += budget.iterations % budget.threads
    until = perf_counter() + budget.seconds if budget.seconds else None
    seeds = [(seed + thread * SEEDS // 7) % SEEDS for thread in range(budget.threads)]
    if budget.threads == 1:
        return [_grow(game, observed, shares[0], until, seeds[0], manner)]
    with ThreadPoolExecutor(budget.threads) as pool:
        jobs = [
            pool.submit(_grow, game, observed, share, until, own, manner)
            for share, own in zip(shares, seeds, strict=True)
        ]
        return [job.result() for job in jobs]


def _grow(game: Game, observed: State, iterations: int, until: float | None, seed: int, manner: Manner) -> Growth:
    rows = min(MOST_NODES, 1 + iterations * (game.moves if manner.judging else 1)) + game.moves
    tree, worth, room = np.zeros(rows, NODE), np.zeros((rows, observed.seats)), workspace(game)
    nodes, piece = 1, PIECE if until is None or manner.imagining else TIMED_PIECE
    grown = uct_by_habit if manner.imagining else uct
    if manner.imagining:
        at_stake = max(LEAST_AT_STAKE, stakes(observed, SAMPLES, seed, room[0]))
        manner = manner._replace(exploration=manner.exploration * at_stake)
    for done in range(0, iterations, piece):
        share = min(piece, iterations - done)
        nodes = grown(observed, share, seed, manner, tree, worth, nodes, *room)
        seed = (seed + NEXT_SEED) % SEEDS
        if until is not None and perf_counter() >= until:
            break
    return Growth(tree, worth, nodes)


def candidates(growth: Growth, seat: Seat) -> list[Candidate]:
    """Return the findings of a tree about each first move."""
    return [_candidate(growth, node, seat) for node in children(growth.tree, ROOT)]


def _candidate(growth: Growth, node: int, seat: Seat) -> Candidate:
    row = growth.tree[node]
    value = float(growth.worth[node, seat]) / int(row.visits)
    return Candidate(int(row.move), int(row.visits), value, (int(row.move),))


def children(tree: Tree, node: int) -> list[int]:
    """Return the rows of a node's children."""
    rows: list[int] = []
    child = int(tree[node].first)
    while child != NONE:
        rows.append(child)
        child = int(tree[child].next)
    return rows


def line(tree: Tree, node: int) -> tuple[Move, ...]:
    """Return a node's move and the most visited moves after it, as long as they were visited more than once."""
    moves = [int(tree[node].move)]
    while len(moves) < LINE and (below := children(tree, node)):
        node = max(below, key=lambda row: int(tree["visits"][row]))
        if int(tree["visits"][node]) < 2:
            break
        moves.append(int(tree[node].move))
    return tuple(moves)


def combined(findings: Sequence[list[Candidate]]) -> list[Candidate]:
    """Combine the findings of several trees about the same moves."""
    by_move: dict[Move, list[Candidate]] = {}
    for candidate in (candidate for found in findings for candidate in found):
        by_move.setdefault(candidate.move, []).append(candidate)
    return [_merged(same) for same in by_move.values()]


def _merged(same: list[Candidate]) -> Candidate:
    visits = sum(candidate.visits for candidate in same)
    value = sum(candidate.value * candidate.visits for candidate in same) / visits
    return Candidate(same[0].move, visits, value, same[0].line)


def ranked(found: list[Candidate]) -> list[Candidate]:
    """Sort by visits, then by value."""
    return sorted(found, key=lambda candidate: (-candidate.visits, -candidate.value, candidate.move))
