"""Chance: splitmix64, with its one word of memory inside the state it serves.

So a state carries its whole future: a copy plays on identically, and a record needs only the seed.
Chance also counts what it shows in `state.reveals`, so that no undo can take a roll back.
"""

import numpy as np

from pagodas.core.jit import compiled
from pagodas.core.types import Options, State

__all__ = ["begin", "below", "mix", "scale", "seeded"]

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = (np.uint64(shift) for shift in (27, 30, 31, 32))


@compiled
def mix(word: np.uint64) -> np.uint64:
    """Scramble 64 bits so that neighbouring words have nothing in common."""
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@compiled
def scale(word: np.uint64, n: int) -> int:
    """Map 64 random bits to 0 … n - 1, evenly to one part in four thousand million."""
    return int(((word >> S32) * np.uint64(n)) >> S32)


@compiled
def seeded(seed: int) -> np.uint64:
    """Start a generator: different seeds, however close, give unrelated sequences."""
    return mix(np.uint64(seed) + STEP)


@compiled
def below(state: State, n: int) -> int:
    """Draw a number from 0 … n - 1 with the state's own generator."""
    state.rng += STEP
    state.reveals += 1
    return scale(mix(state.rng), n)


@compiled
def begin(state: State, seats: int, options: Options, seed: int) -> None:
    """Fill the header of a blank state. Every game's first option, `starts`, names a seat or leaves it to the lot."""
    state.seats = seats
    state.rng = seeded(seed)
    chosen = int(options[0])
    state.seat = chosen - 1 if chosen > 0 else below(state, seats)
