"""Deal the cards a viewer does not know, into a world that fits everything it does know.

Most of the time every unknown card was last seen in the deck, as it is now, so each can be wherever there is room. Else
only the game told again says which can be where together (`retelling`).
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, lowest, population
from pagodas.core.rng import below
from pagodas.core.types import State
from pagodas.games.yokai.cards import DECK, FULL, PLACES, PUBLIC, WORD
from pagodas.games.yokai.retelling import retell
from pagodas.games.yokai.state import nth_card
from pagodas.games.yokai.story import STORY

Numbers = npt.NDArray[np.int64]
Cards: TypeAlias = tuple[int, int]  # a set of cards: both its words


@compiled
def deal_unknown(seen: State, whole: bool, out: State) -> None:
    """Put every card that the viewer cannot place somewhere. Only a whole state has a log, with all cards given."""
    viewer = int(seen.viewer) - 1
    room = np.empty(PLACES, np.int64)
    openings = find_room(seen, room)
    free = free_cards(seen, viewer, openings, 0), free_cards(seen, viewer, openings, 1)
    to_be_named = whole and (seen.seats > 2 or viewer == PUBLIC)  # gifts that the viewer has not seen
    if seen.ending == 0 and (to_be_named or not all_alike(free, room)):
        retell(seen, viewer, whole, out, np.empty(1, STORY))
    else:
        deal_free(out, free, room)


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
def all_alike(free: Cards, room: Numbers) -> bool:
    """Tell whether all unknown cards can be in the deck and wherever else there is room."""
    unknown = room.sum()
    return bool(unknown == 0 or (room[DECK] > 0 and population(free[0]) + population(free[1]) == unknown))


@compiled
def deal_free(state: State, free: Cards, room: Numbers) -> None:
    """Fill the room with the cards that can be anywhere; those that nobody gets stay in the deck."""
    first, second = free
    for place in range(DECK):
        for _ in range(room[place]):
            card = nth_card(first, second, below(state, population(first) + population(second)))
            bit = 1 << (card % WORD)
            first, second = (first ^ bit, second) if card < WORD else (first, second ^ bit)
            state.at[place, card // WORD] |= bit
    state.at[DECK, 0] |= first
    state.at[DECK, 1] |= second
