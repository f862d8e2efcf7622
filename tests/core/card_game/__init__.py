"""A few cards in hands: states for the tests of `core.hidden_hands`."""

from pathlib import Path

import numpy as np

from pagodas.core.hidden_hands import card_fields, deal, first_at, gather, lay, show, turn_up
from pagodas.core.jit import kernel, record

SEATS, CARDS, EACH = 3, 12, 2
STATE = record(Path(__file__).parent, *card_fields(SEATS, CARDS))


@kernel
def start(state, seed):  # type: ignore[no-untyped-def]
    """Deal two cards to each, lay one of the first hand on the table, turn one up, show the last hand."""
    state.seats = SEATS
    state.rng = np.uint64(seed)
    gather(state)
    for seat in range(SEATS):
        for _ in range(EACH):
            deal(state, seat)
    lay(state, first_at(state, 0))
    turn_up(state)
    show(state, SEATS - 1)


@kernel
def first(state, place):  # type: ignore[no-untyped-def]
    return first_at(state, place)
