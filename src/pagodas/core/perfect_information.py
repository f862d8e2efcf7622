"""Verbs of games for two in which nothing is hidden but the dice to come, and a `winner` is all that counts."""

from pagodas.core.jit import kernel
from pagodas.core.rng import seeded
from pagodas.core.types import Seat, State, States, Utilities

__all__ = ["observe", "outcome", "redeal"]


@kernel
def outcome(state: State, out: Utilities) -> None:
    """Won, lost or drawn."""
    out[0] = out[1] = 0.0
    if state.winner >= 0:
        out[state.winner] = 1.0
        out[1 - state.winner] = -1.0


@kernel
def observe(state: State, seat: Seat, out: States) -> None:  # noqa: ARG001 all see the same
    """Everybody sees everything but the dice to come."""
    out[0] = state
    out[0].rng = 0


@kernel
def redeal(observed: State, seed: int, out: States) -> None:
    """Only the dice to come are unknown."""
    out[0] = observed
    out[0].rng = seeded(seed)
