"""A judgement of positions: the chance of the better hand, times the chips that both will have paid.

`features` counts the same and more, for `pagodas train leduc` to learn what each is worth.
"""

from pagodas.core.hidden_hands import DECK, TABLE, first_at
from pagodas.core.jit import kernel

from .rules import ahead
from .state import MOST

FEATURES = ("rank", "pair", "chips_of_rank", "chips_of_pair", "to_move")


@kernel
def features(state, out):
    """Count what may decide the hand for each seat, in the order of FEATURES."""
    for seat in range(2):
        card = first_at(state, seat)
        chips = max(state.paid) / MOST
        out[seat, 0] = card // 2
        out[seat, 1] = 1.0 if state.stage == 1 and first_at(state, TABLE) // 2 == card // 2 else 0.0
        out[seat, 2] = chips * out[seat, 0]
        out[seat, 3] = chips * out[seat, 1]
        out[seat, 4] = 1.0 if state.seat == seat else 0.0


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
