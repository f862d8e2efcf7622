"""The state of `architects`, its phases and move codes, the simplest questions about it, and how cards move.

The move codes are listed in `rules`.
"""

from pathlib import Path

import numpy as np

from pagodas.core.jit import compiled, kernel, record
from pagodas.core.rng import pick
from pagodas.core.types import State
from pagodas.games.architects.pieces import (
    ALL_COLOURS,
    COLOURS,
    DISPLAY,
    DISPLAY_SIZE,
    FLOOR_COLUMNS,
    FLOORS,
    HAND,
    LOTS,
    MOST_CARDS,
    NONE,
    SEATS,
    SOURCES,
)

END, OPEN_FAN, KEEP_FAN, ALTERNATIVE, EXCHANGE, CALL_DRAGON, DRAW, RICE_ROOFTOP = range(8)
CARD = 8
COLUMN = CARD + SOURCES * COLOURS
TILE = COLUMN + LOTS * SOURCES * COLOURS
FREE = TILE + LOTS * SOURCES * COLOURS
RICE_COLUMN = FREE + LOTS * COLOURS
BUDDHA_TILE = RICE_COLUMN + LOTS * COLOURS
MOVES = BUDDHA_TILE + LOTS * COLOURS

(
    OPENING,  # nothing done yet but perhaps the Dragon
    ACTING,  # a regular turn (A11)
    PAIRING,  # the first of two cards of one colour for `act`
    MATCHING,  # the second
    ROOFING,  # `owed` cards of the rooftop (A8)
    CLEARING,  # `owed` cards to discard for an alternative turn (A12)
    PLACING,  # its column
    TRADING,  # `owed` cards to discard in an exchange (A9)
    CALLING,  # cards for the Dragon (A17)
    CLOSING,  # nothing left but to end the turn
    FANNING,  # the display is refilled, the hand is not: use the Fan or keep it (A16)
) = range(11)

COMPLETED = 1
ENDINGS = ("completed",)

UPRIGHT, SIDEWAYS = range(2)  # how a card lies at a lot: for a column, for a tile

STATE = record(
    Path(__file__).parent,
    ("scores", np.int16, (SEATS,)),
    ("cards", np.int8, (SEATS, SOURCES, COLOURS)),  # how many; observed: of another hand only the known part
    ("known", np.int8, (SEATS, COLOURS)),  # the part of each hand that the other player knows by counting
    ("held", np.int8, (SEATS,)),  # size of each hand
    ("pile", np.int8, (COLOURS,)),  # the draw pile; it has no order until somebody draws
    ("pile_size", np.int8),
    ("discards", np.int8, (COLOURS,)),
    ("level", np.int8, (LOTS,)),  # tiles laid, `floors` of them when there is a roof
    ("columns", np.int8, (LOTS,)),  # on the topmost floor
    ("storey", np.int8, (LOTS, FLOORS + 1)),  # colour of each floor, then of the rooftop; NONE while open
    ("supply", np.int8, (COLOURS,)),  # tiles left of each base colour, a mask of their spaces
    ("uses", np.int8, (SEATS, COLOURS)),  # A3
    ("used", np.int8),  # abilities used this turn, a mask
    ("floors", np.int8),
    ("simple", np.int8),
    ("starter", np.int8),
    ("phase", np.int8),
    ("built", np.int8),  # columns this turn
    ("act", np.int16),  # RICE_COLUMN, BUDDHA_TILE or RICE_ROOFTOP while two cards are paid for it
    ("lot", np.int8),  # where that is
    ("colour", np.int8),  # of the column, or of the spaces on the tile
    ("pair", np.int8),  # colour of the first card
    ("owed", np.int8),  # cards still to pay or to discard
    ("goal", np.int8),  # hand size the Dragon refills to
    ("laid", np.int8, (MOST_CARDS,)),  # cards at the lots: 5·(2·lot + how) + colour
    ("laid_count", np.int8),
    ("was", np.int8, (LOTS,)),  # height of each pagoda before the latest turn
)


@kernel
def is_open(state: State, lot: int) -> bool:
    """Tell whether a lot takes a column now."""
    return bool(state.level[lot] < state.floors and state.columns[lot] < FLOOR_COLUMNS)


@kernel
def wanted(state: State, lot: int) -> int:
    """A5: the colours, a mask, that the topmost floor of a lot takes: all of them on an empty lot."""
    colour = int(state.storey[lot, state.level[lot]])
    return ALL_COLOURS if colour == NONE else 1 << colour


@kernel
def is_completed(state: State, lot: int) -> bool:
    """A10, A15: tell whether a pagoda has its roof, or needs a tile of a colour that has run out."""
    if state.level[lot] == state.floors:
        return True
    return bool(state.columns[lot] == FLOOR_COLUMNS and state.supply[state.storey[lot, state.level[lot]]] == 0)


@kernel
def completed(state: State) -> int:
    """Return how many pagodas are completed."""
    count = 0
    for lot in range(LOTS):
        count += is_completed(state, lot)
    return count


# --- Cards move ---


@compiled
def take(state: State, source: int, colour: int) -> None:
    """Take a card from display or hand. What leaves a hand leaves the known part of it first."""
    seat = int(state.seat)
    state.cards[seat, source, colour] -= 1
    if source == HAND:
        state.held[seat] -= 1
        if state.known[seat, colour] > 0:
            state.known[seat, colour] -= 1


@compiled
def refill_display(state: State, seat: int) -> None:
    """A13, A17: draw until five cards are shown."""
    shown = 0
    for colour in range(COLOURS):
        shown += state.cards[seat, DISPLAY, colour]
    for _ in range(DISPLAY_SIZE - shown):
        draw(state, seat, DISPLAY)


@compiled
def refill_hand(state: State, seat: int, goal: int) -> None:
    """A13, A16, A17: draw until the hand holds so many cards; a hand that holds more is kept."""
    for _ in range(goal - state.held[seat]):
        state.held[seat] += 1
        draw(state, seat, HAND)


@compiled
def draw(state: State, seat: int, source: int) -> None:
    """A13: draw a card, and make a new pile as soon as the last one is drawn."""
    colour = pick(state, state.pile, int(state.pile_size))
    state.pile[colour] -= 1
    state.pile_size -= 1
    state.cards[seat, source, colour] += 1
    if state.pile_size == 0:
        reshuffle(state)


@compiled
def reshuffle(state: State) -> None:
    """A13: the discards become the pile. Every card not seen by now is in the other hand, so hands are known."""
    for colour in range(COLOURS):
        state.pile[colour] = state.discards[colour]
        state.pile_size += state.discards[colour]
        state.discards[colour] = 0
        for seat in range(SEATS):
            state.known[seat, colour] = state.cards[seat, HAND, colour]
