"""Verbs of games in which each seat holds cards that only it sees, and what else there is lies open or in a deck.

The record begins with `card_fields(seats, cards)`:

    places   where each card is: the seat that holds it, DECK, TABLE where all see it, HIDDEN where the viewer knows
             nothing of it
    held     how many cards each seat holds
    shown    1 for each seat whose cards all may see

The deck has no order: a card is drawn by lot when it is needed, which is the same to everybody. The game moves cards
only by the functions below, and its modules need no `observe` and `redeal` but these.
"""

from typing import Any

import numpy as np

from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import below, seeded
from pagodas.core.types import Seat, State, States

__all__ = [
    "DECK",
    "HIDDEN",
    "TABLE",
    "card_fields",
    "cards_at",
    "count_at",
    "deal",
    "draw",
    "first_at",
    "gather",
    "lay",
    "observe",
    "redeal",
    "show",
    "turn_up",
]

DECK = -1  # the place of cards that nobody holds
TABLE = -2  # the place of cards that all see
HIDDEN = -3  # where the viewer knows nothing of a card


def card_fields(seats: int, cards: int) -> tuple[tuple[Any, ...], ...]:
    """Return the fields that say where the cards are, for `core.jit.record`."""
    return ("places", np.int8, (cards,)), ("held", np.int8, (seats,)), ("shown", np.int8, (seats,))


# --- Cards move ---


@compiled
def gather(state: State) -> None:
    """Put all cards into the deck."""
    state.places[:] = DECK
    state.held[:] = 0
    state.shown[:] = 0


@compiled
def draw(state: State) -> int:
    """Return a card of the deck, chosen by lot; there must be one."""
    ticket = below(state, count_at(state, DECK))
    for card in range(len(state.places)):
        if state.places[card] == DECK:
            if ticket == 0:
                return card
            ticket -= 1
    return HIDDEN


@compiled
def count_at(state: State, place: int) -> int:
    """Return how many cards are in a place."""
    count = 0
    for card in range(len(state.places)):
        count += state.places[card] == place
    return count


@compiled
def first_at(state: State, place: int) -> int:
    """Return the first card in a place, HIDDEN when there is none."""
    for card in range(len(state.places)):
        if state.places[card] == place:
            return card
    return HIDDEN


def cards_at(state: State, place: int) -> list[int]:
    """Return all cards that are known to be in a place, for plain Python."""
    return [card for card, at in enumerate(state.places) if at == place]


@compiled
def deal(state: State, seat: Seat) -> int:
    """Deal a card of the deck to a seat, and return it."""
    card = draw(state)
    state.places[card] = seat
    state.held[seat] += 1
    return card


@compiled
def turn_up(state: State) -> int:
    """Lay a card of the deck on the table, and return it."""
    card = draw(state)
    state.places[card] = TABLE
    return card


@compiled
def lay(state: State, card: int) -> None:
    """Lay a card of a hand on the table."""
    state.held[state.places[card]] -= 1
    state.places[card] = TABLE
    state.reveals += 1


@compiled
def show(state: State, seat: Seat) -> None:
    """Show the cards of a seat to all."""
    state.shown[seat] = 1
    state.reveals += 1


# --- Who knows what ---


@kernel
def observe(state: State, seat: Seat, out: States) -> None:
    """Hide the deck, and the cards of other seats that are not shown."""
    out[0] = state
    seen = out[0]
    seen.rng = 0
    for card in range(len(state.places)):
        place = int(state.places[card])
        if place == DECK or (place >= 0 and place != seat and state.shown[place] == 0):
            seen.places[card] = HIDDEN


@kernel
def redeal(observed: State, seed: int, out: States) -> None:
    """Deal the hidden cards to the seats that hold some; the others are the deck."""
    out[0] = observed
    state = out[0]
    state.rng = seeded(seed)
    for card in range(len(state.places)):
        if state.places[card] == HIDDEN:
            state.places[card] = DECK
    for seat in range(state.seats):
        for _ in range(int(state.held[seat]) - count_at(state, seat)):
            state.places[draw(state)] = seat
    state.reveals = observed.reveals
