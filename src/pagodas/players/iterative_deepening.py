"""Alpha-beta with a budget: one turn deep, then two, and so on. Each search begins with the best moves of the last.

On several threads, each thread searches a share of the root's moves and has a memory of its own.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import Move, Moves, State, States
from pagodas.players.alphabeta import LEVELS, Workspace, deepen, workspace
from pagodas.players.mcts_driver import LINE, TOLD, Candidate

DECIDED = 0.96  # a value beyond this is a forced end, and no deeper search changes it
SAFETY = 0.8  # a search gets this share of the time left, since its speed is a guess
BELOW = 1e-6  # a move that was not searched is worth this much less than the worst that was


@dataclass(frozen=True, slots=True)
class Depth:
    """How far a search may go: turns deep, plies in all, seconds. It stops at the first limit it reaches.

    Moves worse than the best by no more than `margin` get exact values.
    """

    turns: int = LEVELS
    plies: int = 1_000_000
    seconds: float | None = None
    margin: float = 0.0
    threads: int = 1


Numbers: TypeAlias = npt.NDArray[np.float64]
Marks: TypeAlias = npt.NDArray[np.bool_]


def workspaces(game: Game, depth: Depth) -> list[Workspace]:
    """Make room for each thread."""
    return [workspace(game) for _ in range(depth.threads)]


def deepened(game: Game, observed: State, depth: Depth, on: Sequence[Workspace] = ()) -> list[Candidate]:
    """Search an observed state of a game for two and return its moves, the best first.

    The `visits` of a candidate tell how many turns deep the search for its value went.
    """
    on = on or workspaces(game, depth)
    for each in on:
        each.table["depth"] = 0
        each.spent[:] = 0
    begin = perf_counter()
    roots = np.array(_promising_first(game, observed), np.int32)
    values, reached = np.zeros(len(roots)), np.zeros(len(roots), np.int64)
    for turns in range(1, depth.turns + 1):
        for each in on:
            each.spent[1] = _allowed(depth, int(each.spent[0]), perf_counter() - begin)
        done = _deepen(observed, turns, depth.margin, roots, values, on)
        reached[done] = turns
        order = np.argsort(-_comparable(values, done), kind="stable")
        roots, values, reached = roots[order], values[order], reached[order]
        if not done.all() or abs(values[0]) > DECIDED or len(roots) == 1:
            break
    return [
        Candidate(
            int(move),
            int(turns),
            float(value),
            max((_line(game, observed, int(move), each) for each in on), key=len) if place < TOLD else (int(move),),
        )
        for place, (move, turns, value) in enumerate(zip(roots, reached, values, strict=True))
    ]


def _deepen(
    observed: State, turns: int, margin: float, roots: Moves, values: Numbers, on: Sequence[Workspace]
) -> Marks:
    """Search the root's moves to a depth, write their values, and tell which were searched.

    The threads take moves in turn, so that all of them begin with promising ones.
    """
    done = np.zeros(len(roots), np.bool_)

    def take(thread: int) -> None:
        share = slice(thread, None, len(on))
        moves, found = roots[share].copy(), values[share].copy()
        count = deepen(observed, turns, margin, moves, found, on[thread])
        values[share], done[share] = found, np.arange(len(moves)) < count

    if len(on) == 1:
        take(0)
    else:
        with ThreadPoolExecutor(len(on)) as pool:
            list(pool.map(take, range(len(on))))
    return done


def _promising_first(game: Game, observed: State) -> list[Move]:
    """Return the legal moves, sorted by the judgement after each, so that a search cut short has seen the best."""
    before, after, worth = game.blank(), game.blank(), np.zeros(2)
    verbs.redeal(observed, 0, before)
    scores: dict[Move, float] = {}
    for move in game.legal(observed):
        after[0] = before[0]
        verbs.play(after[0], move)
        (verbs.outcome if after[0].ending else verbs.value)(after[0], worth)
        scores[move] = float(worth[int(observed.seat)])
    return sorted(scores, key=lambda move: (-scores[move], move))


def _allowed(depth: Depth, spent: int, elapsed: float) -> int:
    """Return how many plies a thread may have spent when its next search ends; the first search is not timed."""
    plies = depth.plies // depth.threads
    if depth.seconds is None or spent == 0:
        return plies
    left = SAFETY * (depth.seconds - elapsed)
    return min(plies, spent + int(left * spent / elapsed)) if left > 0 else 0


def _comparable(values: Numbers, done: Marks) -> Numbers:
    """Put moves that were not searched this time behind the others, in the order they had."""
    if not done.any():
        return -np.arange(len(values), dtype=np.float64)
    return np.where(done, values, values[done].min() - BELOW)


def _line(game: Game, observed: State, move: Move, on: Workspace) -> tuple[Move, ...]:
    """Return a move and the moves that the table expects after it."""
    states: States = game.blank()
    verbs.redeal(observed, 0, states)
    moves: list[Move] = []
    while len(moves) < LINE and move in game.legal(states[0]):
        verbs.play(states[0], move)
        moves.append(move)
        name = np.uint64(verbs.key(states[0]))
        entry = on.table[int(name & np.uint64(len(on.table) - 1))]
        move = int(entry.move) if entry.key == name and entry.depth > 0 else -1
    return tuple(moves)
