"""Walks through a game, compiled once for each: random playouts for speed and for play, and counts of positions."""

import numpy as np

from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import STEP, mix, scale, seeded
from pagodas.core.types import Moves, State, States
from pagodas.core.verbs import legal, play, to_move


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


@kernel
def random_games(starts: States, scratch: States, games: int, seed: int, moves: Moves) -> int:
    """Play that many random games, cycling through the start states, and return the plies in all."""
    plies = 0
    word = seeded(seed)
    for game in range(games):
        scratch[0] = starts[game % len(starts)]
        word += STEP
        scratch[0].rng = mix(word)
        plies += playout(scratch[0], mix(word ^ STEP), moves)
    return plies
