"""The legal moves of Leduc hold'em."""

from pagodas.core.jit import kernel

from .state import CALL, FOLD, MOST_RAISES, RAISE


@kernel
def legal(state, out):
    """L4-L6: fold only a bet, and raise only until the round has had its bet and its raise."""
    if state.ending != 0:
        return 0
    lowest = FOLD if state.raises > 0 else CALL
    highest = RAISE if state.raises < MOST_RAISES else CALL
    for move in range(lowest, highest + 1):
        out[move - lowest] = move
    return highest + 1 - lowest
