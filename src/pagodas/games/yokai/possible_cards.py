"""What each viewer knows: the set of cards that can be in each place.

`can[viewer, place]` holds every card the viewer thinks possible there, so the row of a card read across the places is
the set of its possible places. Each kind of event changes it in one way:

    pin      the viewer sees a card in a place: it can be nowhere else
    slip     the viewer sees that one card moved, not which: all that could be at the source can now be at the target
    tighten  sizes tell more: a hand whose every card is known has room for no other. It is *settled*, and stays so
             until a card slips in or out

Three things are not kept up to date, because nothing needs them. Bits of cards on the piles mean nothing: everybody
sees those, and they are pinned when they leave. A seat's own cards are in `at`, so its own columns mean nothing. And
sets are tightened only when it matters: before they spread, and when somebody looks.
"""

import numpy as np

from pagodas.core.jit import compiled, lowest
from pagodas.core.types import State
from pagodas.games.yokai.cards import DECK, HAND, PLACES, POOL, PUBLIC, SEATS, SUPPOSED, WORD, WORDS


@compiled
def viewers(state: State) -> int:
    """Return how many look on: the seats and PUBLIC, or nobody."""
    return 0 if state.viewer == SUPPOSED else int(state.seats) + 1


@compiled
def viewer_at(state: State, index: int) -> int:
    """Number the viewers 0 … seats: the seats, then PUBLIC."""
    return index if index < state.seats else PUBLIC


@compiled
def own(viewer: int, place: int) -> bool:
    """Tell whether a place is the viewer's own hand or pool."""
    return place < DECK and place % SEATS == viewer


@compiled
def meets(state: State, viewer: int, place: int, other: int) -> bool:
    """Tell whether some card that is at `place` could be at `other`, for all the viewer knows."""
    first = int(state.at[place, 0] & state.can[viewer, other, 0])
    return (first | int(state.at[place, 1] & state.can[viewer, other, 1])) != 0


# --- Events ---


@compiled
def pin(state: State, viewer: int, place: int, card: int) -> None:
    """The viewer sees that a card is in a place."""
    word, bit = card // WORD, 1 << (card % WORD)
    for other in range(PLACES):
        state.can[viewer, other, word] &= ~bit
    state.can[viewer, place, word] |= bit


@compiled
def pin_for_all(state: State, place: int, card: int) -> None:
    """Everybody sees that a card is in a place."""
    for index in range(viewers(state)):
        pin(state, viewer_at(state, index), place, card)


@compiled
def pin_place(state: State, place: int) -> None:
    """Everybody sees all the cards of a place."""
    for index in range(viewers(state)):
        viewer = viewer_at(state, index)
        for word in range(WORDS):
            for other in range(PLACES):
                state.can[viewer, other, word] &= ~state.at[place, word]
            state.can[viewer, place, word] = state.at[place, word]


@compiled
def slip(state: State, viewer: int, source: int, target: int) -> None:
    """The viewer, whose sets are tight, sees some card of `source` go to `target`, where it is not counted yet."""
    if state.sizes[target] == 0:
        state.can[viewer, target, :] = 0  # the cards thought to be there have gone
    state.can[viewer, target, 0] |= state.can[viewer, source, 0]
    state.can[viewer, target, 1] |= state.can[viewer, source, 1]
    state.settled[viewer] &= ~(1 << source | 1 << target)


@compiled
def tighten_all(state: State) -> None:
    """Tighten the sets of every viewer."""
    for index in range(viewers(state)):
        tighten(state, viewer_at(state, index))


# --- What sizes tell ---
#
# The true position is one way to put the cards where they can be. From it, a card can be in another place exactly if
# the places can be made to swap: along a circle of places, each giving a card to the next that can be there. So two
# places exchange cards if and only if they are strongly connected, "some card of a could be at b" being an edge.


@compiled
def tighten(state: State, viewer: int) -> None:
    """Take out of the viewer's sets every card that cannot be there, given how many cards lie in each place."""
    if not all_exchange(state, viewer):
        separate(state, viewer)


@compiled
def all_exchange(state: State, viewer: int) -> bool:
    """Tell quickly that nothing can be taken out: all places not settled exchange cards, directly or by others."""
    rest = unsettled(state, viewer)
    joined = rest & -rest if rest >> DECK == 0 else 1 << DECK
    rest &= ~joined
    ahead = joined
    while rest and ahead:
        hub = lowest(ahead)
        ahead &= ahead - 1
        fresh = partners(state, viewer, hub, rest)
        rest &= ~fresh
        ahead |= fresh
    return rest == 0


@compiled
def unsettled(state: State, viewer: int) -> int:
    """Return the places with cards that are not the viewer's own and not settled."""
    places = 0
    for place in range(PLACES):
        if state.sizes[place] != 0 and not own(viewer, place):
            places |= 1 << place
    return places & ~int(state.settled[viewer])


@compiled
def partners(state: State, viewer: int, hub: int, places: int) -> int:
    """Return those of the places that exchange cards with a hub: either could have one of the other's."""
    found = 0
    while places:
        place = lowest(places)
        places &= places - 1
        if meets(state, viewer, place, hub) and meets(state, viewer, hub, place):
            found |= 1 << place
    return found


@compiled
def separate(state: State, viewer: int) -> None:
    """Keep in each place only the cards of the places it exchanges cards with, by any number of steps."""
    settled = 0
    reach = np.zeros(PLACES, np.int64)
    find_edges(state, viewer, reach)
    for between in range(PLACES):
        for place in range(PLACES):
            if reach[place] >> between & 1:
                reach[place] |= reach[between]
    for place in range(PLACES):
        if not own(viewer, place):
            first, second = exchanged(state, reach, place)
            state.can[viewer, place, 0] &= first
            state.can[viewer, place, 1] &= second
            if first == state.at[place, 0] and second == state.at[place, 1]:
                settled |= 1 << place
    state.settled[viewer] = settled


@compiled
def find_edges(state: State, viewer: int, reach: np.ndarray) -> None:
    """Write for each place that holds cards the places where one of them could be, itself among them."""
    for place in range(PLACES):
        if state.sizes[place] == 0 or own(viewer, place):
            continue
        reach[place] = 1 << place
        for other in range(PLACES):
            if state.sizes[other] != 0 and not own(viewer, other) and meets(state, viewer, place, other):
                reach[place] |= 1 << other


@compiled
def exchanged(state: State, reach: np.ndarray, place: int) -> tuple[int, int]:
    """Return the cards of all places that reach this one and are reached by it."""
    first, second = 0, 0
    there = reach[place]
    while there:
        other = lowest(there)
        there &= there - 1
        if reach[other] >> place & 1:
            first |= state.at[other, 0]
            second |= state.at[other, 1]
    return first, second


# --- Looking ---


@compiled
def strip(state: State, viewer: int) -> None:
    """Clear the bits that mean nothing: cards on the piles and those the viewer holds."""
    for word in range(WORDS):
        hidden = 0
        for place in range(PLACES):
            if not own(viewer, place):
                hidden |= state.at[place, word]
        for place in range(PLACES):
            state.can[viewer, place, word] &= 0 if own(viewer, place) or state.sizes[place] == 0 else hidden


@compiled
def keep_certain(state: State, viewer: int) -> None:
    """Leave in each place of others only the cards that can be nowhere else."""
    for word in range(WORDS):
        once, twice = 0, 0
        for place in range(PLACES):
            twice |= once & state.can[viewer, place, word]
            once |= state.can[viewer, place, word]
        for place in range(PLACES):
            if not own(viewer, place):
                state.at[place, word] = state.can[viewer, place, word] & ~twice


@compiled
def forget_own(state: State, viewer: int) -> None:
    """Clear from a viewer's sets the cards it holds itself."""
    for word in range(WORDS):
        held = state.at[HAND + viewer, word] | state.at[POOL + viewer, word]
        for place in range(PLACES):
            state.can[viewer, place, word] &= ~held
