"""A judgement of positions: the chance of the better hand, times the chips that both will have paid."""

from pagodas.core.hidden_hands import DECK, TABLE
from pagodas.core.jit import kernel

from .rules import ahead
from .state import MOST


@kernel
def value(state, out):
    """L9: suppose that every bet is called, and that each card of the deck is as likely to be turned up."""
    place = TABLE if state.stage == 1 else DECK
    total = cards = 0
    for card in range(len(state.places)):
        if state.places[card] == place:
            total += ahead(state, card)
            cards += 1
    out[0] = total / cards * max(state.paid) / MOST
    out[1] = -out[0]
