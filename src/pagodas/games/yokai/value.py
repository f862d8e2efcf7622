"""A judgement of `yokai` positions for search: who will have the lowest pool.

The final count of a seat is about the count of its pool, and part of what its hand would add if the round ended now:
most cards of a hand are still played. The fewer cards there are in hand, the more of them will be.
"""

import numpy as np

from pagodas.core.jit import compiled, kernel
from pagodas.games.yokai.cards import HAND, POOL, SEATS
from pagodas.games.yokai.scoring import count, count_cards

KEPT = 0.5  # of what the hand would add to the pool
CARD = 0.6  # what a card in hand costs besides
SCALE = 0.05  # what a point less than another seat is worth


@kernel
def value(state, out):
    """Compare each seat with the average of the others."""
    seats = int(state.seats)
    burdens = np.empty(SEATS, np.float64)
    total = 0.0
    for seat in range(seats):
        burdens[seat] = burden(state, seat)
        total += burdens[seat]
    for seat in range(seats):
        out[seat] = SCALE * (total - seats * burdens[seat]) / (seats - 1)
    limit(out, seats)


@compiled
def burden(state, seat):
    """Estimate what a seat will count at the end."""
    hand, pool = HAND + seat, POOL + seat
    now = count(state, pool)
    both = count_cards(
        int(state.at[hand, 0] | state.at[pool, 0]),
        int(state.at[hand, 1] | state.at[pool, 1]),
    )
    return now + KEPT * (both - now) + CARD * int(state.sizes[hand])


@compiled
def limit(out, seats):
    """Shrink the estimates together until all are between -1 and 1."""
    most = 1.0
    for seat in range(seats):
        most = max(most, abs(out[seat]))
    for seat in range(seats):
        out[seat] /= most
