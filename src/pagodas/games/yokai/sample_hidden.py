"""Deal the cards a viewer does not know, into a world that fits everything it does know.

Most unknown cards can be anywhere; the others are *bound*. A bound card goes to a place where it can be, drawn by lot:
the more room a place has for each card that could go there, the likelier. Cards with few places go first. When all
places of a card are full, a chain of bound cards already dealt moves on to make room; there always is one, because the
true world is a way to deal. Then the free cards are dealt into the room that is left, and at last each bound card
offers to trade places with another, which evens out what the order of dealing has favoured.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, lowest, population
from pagodas.core.rng import below
from pagodas.core.types import State
from pagodas.games.yokai.cards import CARDS, DECK, FULL, PLACES, WORD, WORDS
from pagodas.games.yokai.state import nth_card

Numbers = npt.NDArray[np.int64]
Cards: TypeAlias = tuple[int, int]  # a set of cards: both its words
NOWHERE = -1
TRADES = 1  # offered by each bound card
FINE = 1 << 30  # steps of a lot between 0 and 1
SHARE = np.array([0.0] + [1.0 / n for n in range(1, CARDS + 1)])  # of one among so many


@compiled
def deal_unknown(state: State, viewer: int) -> None:
    """Put every card that the viewer cannot place into one of its possible places."""
    room = np.empty(PLACES, np.int64)
    openings = find_room(state, room)
    free = free_cards(state, viewer, openings, 0), free_cards(state, viewer, openings, 1)
    unknown = room.sum()
    if population(free[0]) + population(free[1]) == unknown:
        deal_free(state, free, room)
    else:
        deal_bound(state, viewer, openings, free, room)


@compiled
def deal_bound(state: State, viewer: int, openings: int, free: Cards, room: Numbers) -> None:
    """Deal the bound cards first, then the free ones, and let them trade."""
    cards, places, home = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    wanted = np.empty(PLACES, np.int64)
    bound = list_bound(state, viewer, openings, free, cards, places)
    count_wanted(state, viewer, wanted)
    for index in range(bound):
        while not settle(state, index, places, home, room, wanted):
            make_room(index, places, home, room)
        stop_wanting(places[index], wanted)
    deal_free(state, free, room)
    trade(state, openings, free, bound, places, home)
    for index in range(bound):
        card = int(cards[index])
        state.at[home[index], card // WORD] |= 1 << (card % WORD)


@compiled
def find_room(state: State, room: Numbers) -> int:
    """Write how many unknown cards each place holds, and return the places that hold any."""
    openings = 0
    for place in range(PLACES):
        known = population(int(state.at[place, 0])) + population(int(state.at[place, 1]))
        room[place] = int(state.sizes[place]) - known
        openings |= int(room[place] > 0) << place
    return openings


@compiled
def free_cards(state: State, viewer: int, openings: int, word: int) -> int:
    """Return the cards of one word that can be in every place with room."""
    free = FULL if openings else 0
    while openings:
        free &= int(state.can[viewer, lowest(openings), word])
        openings &= openings - 1
    return free


@compiled
def list_bound(state: State, viewer: int, openings: int, free: Cards, cards: Numbers, places: Numbers) -> int:
    """Write the cards that cannot be everywhere and the places of each, fewest places first; return how many."""
    found = np.zeros(CARDS, np.int64)
    for word in range(WORDS):
        left = openings
        while left:
            place = lowest(left)
            left &= left - 1
            there = int(state.can[viewer, place, word] & ~state.at[place, word]) & ~free[word]
            while there:
                found[WORD * word + lowest(there)] |= 1 << place
                there &= there - 1
    return sort_by_places(found, cards, places)


@compiled
def sort_by_places(found: Numbers, cards: Numbers, places: Numbers) -> int:
    """Write the cards that have places, by how many they have."""
    starts = np.zeros(PLACES + 2, np.int64)
    for card in range(CARDS):
        starts[population(found[card]) + 1] += 1
    bound = CARDS - int(starts[1])
    starts[1] = 0
    for size in range(1, PLACES + 1):
        starts[size + 1] += starts[size]
    for card in range(CARDS):
        size = population(found[card])
        if size > 0:
            cards[starts[size]] = card
            places[starts[size]] = found[card]
            starts[size] += 1
    return bound


@compiled
def count_wanted(state: State, viewer: int, wanted: Numbers) -> None:
    """Write how many cards not yet dealt can be in each place."""
    for place in range(PLACES):
        first = int(state.can[viewer, place, 0] & ~state.at[place, 0])
        wanted[place] = population(first) + population(int(state.can[viewer, place, 1] & ~state.at[place, 1]))


@compiled
def settle(state: State, index: int, places: Numbers, home: Numbers, room: Numbers, wanted: Numbers) -> bool:
    """Put a card into one of its places by lot, likelier where there is more room for each card that could go there.

    Return False when all its places are full.
    """
    total = 0.0
    options = places[index]
    while options:
        total += room[lowest(options)] * SHARE[wanted[lowest(options)]]
        options &= options - 1
    if total == 0.0:
        return False
    lot = total * below(state, FINE) / FINE
    options = places[index]
    while options:
        place = lowest(options)
        options &= options - 1
        lot -= room[place] * SHARE[wanted[place]]
        if room[place] > 0:
            home[index] = place
            if lot < 0.0:
                break
    room[home[index]] -= 1
    return True


@compiled
def stop_wanting(options: int, wanted: Numbers) -> None:
    """Note that a card has been dealt which could have been in these places."""
    while options:
        wanted[lowest(options)] -= 1
        options &= options - 1


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
def deal_free(state: State, free: Cards, room: Numbers) -> None:
    """Fill the room that is left with the cards that can be anywhere; those that nobody gets stay in the deck."""
    first, second = free
    for place in range(DECK):
        for _ in range(room[place]):
            card = nth_card(first, second, below(state, population(first) + population(second)))
            bit = 1 << (card % WORD)
            first, second = (first ^ bit, second) if card < WORD else (first, second ^ bit)
            state.at[place, card // WORD] |= bit
    state.at[DECK, 0] |= first
    state.at[DECK, 1] |= second


@compiled
def trade(state: State, openings: int, free: Cards, bound: int, places: Numbers, home: Numbers) -> None:
    """Let each bound card trade places with random others, where both can be in the other's."""
    unknown = bound + population(free[0]) + population(free[1])
    for _ in range(TRADES):
        for one in range(bound):
            other = below(state, unknown)
            if other >= bound:
                home[one] = trade_with_free(state, nth_card(*free, other - bound), openings, places[one], home[one])
            elif places[one] >> home[other] & 1 and places[other] >> home[one] & 1:
                home[one], home[other] = home[other], home[one]


@compiled
def trade_with_free(state: State, card: int, openings: int, places: int, home: int) -> int:
    """Let a bound card trade places with a free one, if it can be there. Return where it is then."""
    word, bit = card // WORD, 1 << (card % WORD)
    while not state.at[lowest(openings), word] & bit:
        openings &= openings - 1
    place = lowest(openings)
    if not places >> place & 1:
        return home
    state.at[place, word] ^= bit
    state.at[home, word] |= bit
    return place
