"""Alpha-beta with a budget: one turn deep, then two, and so on, the best of each first in the next."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import Move, State, States
from pagodas.players.alphabeta import LEVELS, Room, deepen, room
from pagodas.players.thinking import LINE, Candidate

DECIDED = 0.96  # beyond this a value is a forced end, and no deeper search changes it
SAFETY = 0.8  # of the time left is what a search is given, since its speed is a guess
BELOW = 1e-6  # what a move that was not reached is worth less than the worst that was


@dataclass(frozen=True, slots=True)
class Depth:
    """How far a search may go: turns deep, plies in all, seconds; the first limit reached counts.

    `margin` is how far from the best a move may be and still be given its exact value.
    """

    turns: int = LEVELS
    plies: int = 1_000_000
    seconds: float | None = None
    margin: float = 0.0


def deepened(game: Game, observed: State, depth: Depth, on: Room | None = None) -> list[Candidate]:
    """Search an observed state of a game for two and return its moves, the best first.

    `visits` of a candidate is how many turns deep its value goes.
    """
    on = on or room(game)
    on.table["depth"] = 0
    on.spent[:] = 0
    begin = perf_counter()
    roots = np.array(sorted(game.legal(observed)), np.int32)
    values, reached = np.zeros(len(roots)), np.zeros(len(roots), np.int64)
    for turns in range(1, depth.turns + 1):
        on.spent[1] = _allowed(depth, int(on.spent[0]), perf_counter() - begin)
        done = deepen(observed, turns, depth.margin, roots, values, on)
        reached[:done] = turns
        order = np.argsort(-_comparable(values, done), kind="stable")
        roots, values, reached = roots[order], values[order], reached[order]
        if done < len(roots) or abs(values[0]) > DECIDED or len(roots) == 1:
            break
    return [
        Candidate(int(move), int(turns), float(value), _line(game, observed, int(move), on))
        for move, turns, value in zip(roots, reached, values, strict=True)
    ]


def _allowed(depth: Depth, spent: int, elapsed: float) -> int:
    """Return how many plies there may be when the next search ends; the first is always finished."""
    if spent == 0:
        return 1 << 40
    if depth.seconds is None:
        return depth.plies
    left = SAFETY * (depth.seconds - elapsed)
    return min(depth.plies, spent + int(left * spent / elapsed)) if left > 0 else 0


def _comparable(
    values: "np.ndarray[tuple[int], np.dtype[np.float64]]", done: int
) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Put moves that were not reached this time behind those that were, in the order they had."""
    if done in (0, len(values)):
        return values if done else -np.arange(len(values), dtype=np.float64)
    behind = values[:done].min() - BELOW
    return np.concatenate([values[:done], np.full(len(values) - done, behind)])


def _line(game: Game, observed: State, move: Move, on: Room) -> tuple[Move, ...]:
    """Return what the table expects to follow a move, the move itself first."""
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
