"""Alpha-beta with a budget: one turn deep, then two, and so on. Each search begins with the best moves of the last.

On several threads, each thread searches a share of the root's moves and has a memory of its own.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.players.alphabeta import LEVELS, Workspace, deepen, line_in_table, promising, reorder, workspace
from pagodas.players.candidates import CANDIDATE, LINE, Candidates, Found
from pagodas.players.judgement import Weights
from pagodas.players.learned_weights import NO_WEIGHTS
from pagodas.players.mcts_driver import Clock

PIECE = 5_000  # plies between two looks at the clock


@dataclass(frozen=True, slots=True)
class Depth:
    """How far a search may go: turns deep, plies in all, seconds. It stops at the first limit it reaches.

    Moves worse than the best by no more than `margin` get exact values. A `selective` search looks less at late moves.
    """

    turns: int = LEVELS
    plies: int = 1_000_000
    seconds: float | None = None
    margin: float = 0.0
    threads: int = 1
    selective: bool = False
    clock: Clock = perf_counter


@dataclass(frozen=True, slots=True)
class Looks(Candidates):
    """All that a search found, and the value of the best move after each of its looks that it finished."""

    whole: tuple[float, ...]


def workspaces(game: Game, depth: Depth, weights: Weights = NO_WEIGHTS) -> list[Workspace]:
    """Make room for each thread, which judges with these weights."""
    return [workspace(game, weights) for _ in range(depth.threads)]


def deepened(
    game: Game, observed: State, depth: Depth, on: Sequence[Workspace] = (), remembering: bool = False
) -> Looks:
    """Search an observed state of a game for two and return what it found, the best move first.

    The `visits` of a candidate tell how many turns deep the search for its value went. A `remembering` search uses what
    the workspaces know of positions searched before.
    """
    on = on or workspaces(game, depth)
    for each in on:
        if not remembering:
            each.table["depth"] = 0
        each.progress[0] = 0
        each.killers[:] = 0
        each.history[:] = 0
    until = depth.clock() + depth.seconds if depth.seconds else None
    found = np.zeros(game.moves, CANDIDATE)
    found = found[: promising(observed, on[0], found)]
    whole: list[float] = []
    for turns in range(1, depth.turns + 1):
        _search(observed, turns, depth, until, found, on)
        goes_on = reorder(found, turns)
        if found[-1].visits == turns:
            whole.append(float(found[0].value))
        if not goes_on:
            break
    return Looks(found, lambda move: max((_line(observed, move, each) for each in on), key=len), tuple(whole))


def _search(
    observed: State, turns: int, depth: Depth, until: float | None, found: Found, on: Sequence[Workspace]
) -> None:
    """Search the root's moves to a depth. The threads take moves in turn, so that all begin with promising ones."""
    plies, piece = depth.plies // depth.threads, depth.plies if until is None else PIECE

    def take(thread: int) -> None:
        share = thread, depth.threads
        while deepen(observed, turns, depth.selective, depth.margin, plies, piece, found, *share, on[thread]):
            if until is not None and depth.clock() >= until and found[thread].visits:
                break  # at least one move of its share has been looked at

    if depth.threads == 1:
        take(0)
    else:
        with ThreadPoolExecutor(depth.threads) as pool:
            list(pool.map(take, range(depth.threads)))


def _line(observed: State, move: Move, on: Workspace) -> tuple[Move, ...]:
    """Return a move and the moves that a search expects after it."""
    out = np.zeros(LINE, np.int32)
    return tuple(out[: line_in_table(observed, move, on, out)].tolist())
