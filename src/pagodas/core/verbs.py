"""The verbs of a game: what compiled code may ask of any state, without knowing the game.

`out` is always an array that the caller owns. A state written to is an array of states, written at index 0, because
compiled code copies records by assigning rows.
"""

from collections import defaultdict
from typing import Any

import numpy as np

from pagodas.core.jit import compiled, kernel, verb
from pagodas.core.types import NOBODY, Features, Move, Moves, Options, Seat, State, States, Utilities

__all__ = [
    "can_learn",
    "choices",
    "features",
    "habit",
    "imagine",
    "key",
    "learning",
    "legal",
    "legal_moves",
    "make_room",
    "no_features",
    "not_learning",
    "observe",
    "outcome",
    "play",
    "redeal",
    "setup",
    "suppose",
    "to_move",
    "value",
]


@verb
def setup(state: State, seats: int, options: Options, seed: int) -> None:
    """Make a blank state the start of a game. `options` holds one whole number for each of `Game.options`."""


@verb
def legal(state: State, out: Moves) -> int:
    """Write the legal moves of the seat to move and return how many. No move twice; none after the end."""


@verb
def play(state: State, move: Move) -> None:
    """Make a legal move, with all that chance adds to it."""


@verb
def outcome(state: State, out: Utilities) -> None:
    """Write what the ended game is worth to each seat, from -1 (lost) to 1 (won); the sum is 0."""


@verb
def observe(state: State, seat: Seat, out: States) -> None:
    """Copy the state to `out[0]` with all that `seat` cannot know blanked; SPECTATOR knows only the public part."""


@verb
def redeal(observed: State, seed: int, out: States) -> None:
    """Copy an observed state to `out[0]`, its blanks filled at random with what could be there."""


@verb
def key(state: State) -> np.uint64:
    """Hash what matters for the rest of the game: equal positions have equal keys. `core.hashing` helps."""


@verb
def value(state: State, out: Utilities) -> None:
    """Estimate for each seat what the game will be worth to it, as `outcome` does at the end."""


@verb
def features(state: State, out: Features) -> None:
    """Write what can be counted about a position into `out[seat, feature]`, for `pagodas train` to learn weights for.

    A row says how its seat stands. Rows are compared, so what is the same for all seats tells nothing. Optional.
    """


@kernel
def no_features(state: State, out: Features) -> None:
    """Count nothing, as games do for which nothing is learned."""


@verb
def can_learn(state: State) -> bool:
    """Tell whether the game has `features`. Known to the compiler, so engines of games without any stay small."""


@kernel
def learning(state: State) -> bool:  # noqa: ARG001 -- the record it is about is a matter of its type
    """Say that a judgement can be learned."""
    return True


@kernel
def not_learning(state: State) -> bool:  # noqa: ARG001
    """Say that `value` is the only judgement."""
    return False


@verb
def suppose(observed: State, seed: int, out: States) -> None:
    """Fill the blanks into out[0] as `redeal` does, but as the others' play suggests.

    What comes out is for `play` and `imagine`: it cannot be observed, and ends where `imagine` says what it is worth.
    Optional, with the next two.
    """


@verb
def habit(state: State, word: np.uint64) -> Move:
    """Return what a player does without much thought, by the chance in `word`."""


@verb
def imagine(state: State, word: np.uint64, out: Utilities) -> None:
    """Play on by habit to where it can be said what the game will be worth to each seat, and write that.

    Unlike `value` it needs chance and the state itself, and takes longer.
    """


_room: dict[np.dtype[Any], int] = {}  # how many move codes there are, by the type of the state
_spare: dict[np.dtype[Any], list[Moves]] = defaultdict(list)  # for any thread to take


def make_room(dtype: np.dtype[Any], moves: int) -> None:
    """Let `legal_moves` know how many move codes there are for states of a type."""
    _room[dtype] = moves


def legal_moves(state: State) -> list[Move]:
    """Return the legal moves as a list, for plain Python. A state that is kept remembers them."""
    known: dict[Any, Any] = getattr(state, "__dict__", {})
    if not known:  # a state that may still change
        return _found_legal_moves(state)
    if legal_moves not in known:
        known[legal_moves] = tuple(_found_legal_moves(state))
    return list(known[legal_moves])


def _found_legal_moves(state: State) -> list[Move]:
    dtype = state.dtype
    try:
        out = _spare[dtype].pop()
    except IndexError:
        out = np.empty(_room[dtype], np.int32)
    found: list[Move] = out[: legal(state, out)].tolist()
    _spare[dtype].append(out)
    return found


@compiled
def to_move(state: State) -> Seat:
    """Return the seat that decides next, or NOBODY after the end."""
    return int(state.seat) if state.ending == 0 else NOBODY


@kernel
def choices(state: State, seat: Seat, observed: States, out: Moves) -> int:
    """Write the moves that are legal for all a seat knows, and return how many. Leaves in `observed` what that is."""
    observe(state, seat, observed)
    return legal(observed[0], out)
