"""The state of `architects`, its phases and move codes, and the simplest questions about it.

A turn is a chain of small decisions. Cards of one colour in one place are the same choice. A column or a tile paid
with a card is one decision; what costs two cards, or four, is announced first and then paid card by card; every turn
is closed with `END` or `FAN_END`, and only then are cards drawn. The phase says what is being decided.

Move codes, `card` being 5·source + colour, source 0 the display and 1 the hand:

    END, FAN_END                       end the turn, refilling the hand to 2 or by the Fan to 4 (A13, A16)
    ALTERNATIVE, EXCHANGE              begin to discard four cards (A12, A9)
    CALL_DRAGON, DRAW                  begin to discard any number; draw as many (A17)
    RICE_ROOFTOP                       pay one column of the rooftop by the bowl of rice (A18)
    CARD + card                        pay with it or discard it, whatever the phase asks for
    COLUMN + 10·lot + card             a column for a card (A6)
    TILE + 5·(2·lot + source) + spaces a tile for a card of the floor's colour (A7), or the tile of a roof (A8)
    FREE + 5·lot + colour              the column of an alternative turn (A12)
    RICE_COLUMN + 5·lot + colour       a column, two cards of one colour to follow (A18)
    BUDDHA_TILE + 5·lot + spaces       a tile, two cards of one colour to follow (A19)
"""

from pathlib import Path

import numpy as np

from pagodas.core.jit import kernel, record
from pagodas.core.types import State
from pagodas.games.architects.pieces import (
    ALL_COLOURS,
    COLOURS,
    FLOOR_COLUMNS,
    FLOORS,
    LOTS,
    MOST_CARDS,
    NONE,
    SEATS,
    SOURCES,
)

END, FAN_END, ALTERNATIVE, EXCHANGE, CALL_DRAGON, DRAW, RICE_ROOFTOP = range(7)
CARD = 7
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
) = range(10)

COMPLETED = 1
ENDINGS = ("completed",)

UPRIGHT, SIDEWAYS = range(2)  # how a card lies at a lot: for a column, for a tile

STATE = record(
    Path(__file__).parent,
    ("scores", np.int16, (SEATS,)),
    ("cards", np.int8, (SEATS, SOURCES, COLOURS)),  # how many; observed: of another hand only the known part
    ("known", np.int8, (SEATS, COLOURS)),  # part of each hand that the other player knows by counting
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
    ("lot", np.int8),  # where it happens
    ("colour", np.int8),  # of the column, or of the spaces on the tile
    ("pair", np.int8),  # colour of the first card
    ("owed", np.int8),  # cards still to pay or to discard
    ("goal", np.int8),  # hand size the Dragon refills to
    ("laid", np.int8, (MOST_CARDS,)),  # cards at the lots: 5·(2·lot + how) + colour
    ("laid_count", np.int8),
    ("was", np.int8, (LOTS,)),  # height of each pagoda before the turn that was last acted in
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
