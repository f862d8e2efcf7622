"""Deal the cards a viewer does not know, into a world that fits everything it does know.

Each unknown card goes to a place where it can be, drawn by lot with the chances of an even deal: as many lots for a
place as it has room. Cards with few places go first. When all places of a card are full, a chain of cards already
dealt moves on to make room; there always is one, because the true world is a way to deal. At last some random pairs
trade places, which evens out what the order of dealing has favoured.
"""

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, lowest, population
from pagodas.core.rng import below
from pagodas.core.types import State
from pagodas.games.yokai.cards import CARDS, PLACES, WORD, WORDS

Numbers = npt.NDArray[np.int64]
NOWHERE = -1
TRADES = 2  # tried for each unknown card


@compiled
def deal_unknown(state: State, viewer: int) -> None:
    """Put every card that the viewer cannot place into one of its possible places."""
    cards, places, home, room = (
        np.empty(CARDS, np.int64),
        np.empty(CARDS, np.int64),
        np.empty(CARDS, np.int64),
        np.empty(PLACES, np.int64),
    )
    for place in range(PLACES):
        known = population(int(state.at[place, 0])) + population(int(state.at[place, 1]))
        room[place] = int(state.sizes[place]) - known
    unknown = list_unknown(state, viewer, cards, places)
    for index in range(unknown):
        while not settle(state, index, places, home, room):
            make_room(index, places, home, room)
    trade(state, unknown, places, home)
    for index in range(unknown):
        card = int(cards[index])
        state.at[home[index], card // WORD] |= 1 << (card % WORD)


@compiled
def list_unknown(state: State, viewer: int, cards: Numbers, places: Numbers) -> int:
    """Write the cards the viewer cannot place and the places of each, fewest places first; return how many."""
    found = np.zeros(CARDS, np.int64)
    for place in range(PLACES):
        for word in range(WORDS):
            there = int(state.can[viewer, place, word] & ~state.at[place, word])
            while there:
                found[WORD * word + lowest(there)] |= 1 << place
                there &= there - 1
    starts = np.zeros(PLACES + 2, np.int64)
    for card in range(CARDS):
        starts[population(found[card]) + 1] += 1
    unknown = CARDS - int(starts[1])
    starts[1] = 0
    for size in range(1, PLACES + 1):
        starts[size + 1] += starts[size]
    for card in range(CARDS):
        size = population(found[card])
        if size > 0:
            cards[starts[size]] = card
            places[starts[size]] = found[card]
            starts[size] += 1
    return unknown


@compiled
def settle(state: State, index: int, places: Numbers, home: Numbers, room: Numbers) -> bool:
    """Put a card into one of its places by lot, each as likely as it has room; False when all are full."""
    free = 0
    options = places[index]
    while options:
        free += room[lowest(options)]
        options &= options - 1
    if free == 0:
        return False
    lot = below(state, free)
    options = places[index]
    while lot >= room[lowest(options)]:
        lot -= room[lowest(options)]
        options &= options - 1
    home[index] = lowest(options)
    room[home[index]] -= 1
    return True


@compiled
def make_room(index: int, places: Numbers, home: Numbers, room: Numbers) -> None:
    """Let cards dealt before `index` move on, each to where it can be, until one of its places has room."""
    mover = np.full(PLACES, NOWHERE, np.int64)  # the card by whose move a place was reached
    reached = places[index]
    ahead = reached
    while ahead:
        place = lowest(ahead)
        ahead &= ahead - 1
        for other in range(index):
            fresh = places[other] & ~reached if home[other] == place else 0
            reached |= fresh
            ahead |= fresh
            while fresh:
                end = lowest(fresh)
                fresh &= fresh - 1
                mover[end] = other
                if room[end] > 0:
                    shift(end, mover, home, room)
                    return


@compiled
def shift(end: int, mover: Numbers, home: Numbers, room: Numbers) -> None:
    """Move the chain of cards that ends at a place with room."""
    room[end] -= 1
    while mover[end] != NOWHERE:
        card = mover[end]
        source = home[card]
        home[card] = end
        end = source
    room[end] += 1


@compiled
def trade(state: State, unknown: int, places: Numbers, home: Numbers) -> None:
    """Let random pairs trade places where both can be in the other's."""
    for _ in range(TRADES * unknown):
        one, other = below(state, unknown), below(state, unknown)
        if places[one] >> home[other] & 1 and places[other] >> home[one] & 1:
            home[one], home[other] = home[other], home[one]
