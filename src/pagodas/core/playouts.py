"""Walks through a game, compiled once for each: random playouts for speed and for play, and counts of positions."""

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import STEP, mix, scale, seeded
from pagodas.core.types import Moves, State, States
from pagodas.core.verbs import key, legal, play, to_move

__all__ = ["perft", "playout", "random_endings", "random_game", "random_games"]


@compiled
def playout(state: State, seed: np.uint64, moves: Moves) -> int:
    """Play uniformly random moves to the end and return how many."""
    plies = 0
    word = np.uint64(seed)
    while to_move(state) >= 0:
        n = legal(state, moves)
        word += STEP
        play(state, moves[scale(mix(word), n)])
        plies += 1
    return plies


@compiled
def random_game(starts: States, scratch: States, game: int, seed: int, moves: Moves) -> int:
    """Play one game of a series to its end in `scratch[0]` and return its plies."""
    word = seeded(seed) + np.uint64(game + 1) * STEP
    scratch[0] = starts[game % len(starts)]
    scratch[0].rng = mix(word)
    return playout(scratch[0], mix(word ^ STEP), moves)


@kernel
def random_games(starts: States, scratch: States, games: int, seed: int, moves: Moves) -> int:
    """Play that many random games, cycling through the start states, and return the plies in all."""
    plies = 0
    for game in range(games):
        plies += random_game(starts, scratch, game, seed, moves)
    return plies


@kernel
def random_endings(starts: States, scratch: States, games: int, seed: int, moves: Moves) -> int:
    """Play the same games and return a checksum of the positions they ended in."""
    checksum = np.uint64(0)
    for game in range(games):
        random_game(starts, scratch, game, seed, moves)
        checksum = mix(checksum ^ key(scratch[0]))
    return int(checksum)


@kernel
def perft(states: States, depth: int, moves: npt.NDArray[np.int32]) -> int:
    """Count the ways to play `depth` moves from `states[0]`, chance being what its generator says.

    `states` and the rows of `moves` are room for one position each of the way down.
    """
    left = np.zeros(depth + 1, np.int64)
    left[0] = legal(states[0], moves[0])
    level, ways = 0, 0
    while level >= 0:
        if level == depth - 1:
            ways += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        play(states[level + 1], moves[level, left[level]])
        level += 1
        left[level] = legal(states[level], moves[level])
    return ways
