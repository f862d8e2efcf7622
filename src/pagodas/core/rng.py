"""Chance: splitmix64, with its one word of memory inside the state it serves.

So a state carries its whole future: a copy plays on identically, and a record needs only the seed.
Chance also counts what it shows in `state.reveals`, so that no undo can take a roll back.

A state with a *script* has its chance from there instead: `core.scripted_chance` prescribes each event and learns which
is the first that it has not prescribed.
"""

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, replaced
from pagodas.core.types import Options, State

__all__ = ["SCRIPT", "begin", "below", "mix", "pick", "scale", "seeded"]

SCRIPT = "script"  # the field of states whose chance is prescribed

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
def scripted_below(state: State, n: int) -> int:
    """Return what the script says, or leave the question open: n outcomes, each as likely."""
    state.reveals += 1
    if n < 2:
        return 0  # no event: there is only one way
    event = int(state.events)
    state.events += 1
    if event == state.prescribed:
        state.outcomes = n
    return int(state.script[event]) if event < state.prescribed else 0


@compiled
def scripted_pick(state: State, weights: npt.NDArray[np.int8], total: int) -> int:
    """Return what the script says, or leave the question open: these weights."""
    for index in range(len(weights)):
        if weights[index] == total:
            state.reveals += 1
            return index
    if state.events == state.prescribed:
        for index in range(len(weights)):
            state.weights[index] = weights[index]
    return scripted_below(state, len(weights))


@replaced(SCRIPT, scripted_below)
def below(state: State, n: int) -> int:
    """Draw a number from 0 … n - 1 with the state's own generator."""
    state.rng += STEP
    state.reveals += 1
    return scale(mix(state.rng), n)


@replaced(SCRIPT, scripted_pick)
def pick(state: State, weights: npt.NDArray[np.int8], total: int) -> int:
    """Draw an index of `weights`, whole numbers with the sum `total`, each as often as its weight says."""
    ticket = below(state, total)
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return index


@compiled
def begin(state: State, seats: int, options: Options, seed: int) -> None:
    """Fill the header of a blank state. Every game's first option, `starts`, names a seat or leaves it to the lot."""
    state.seats = seats
    state.rng = seeded(seed)
    chosen = int(options[0])
    state.seat = chosen - 1 if chosen > 0 else below(state, seats)
