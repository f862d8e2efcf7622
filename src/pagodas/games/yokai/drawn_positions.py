"""What is known in a position drawn by hand: the own cards, the piles, and the cards named as known to all."""

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, kernel, population
from pagodas.core.types import State
from pagodas.games.yokai.cards import CARDS, DECK, FULL, HAND, PILES, PLACES, POOL, WORD
from pagodas.games.yokai.game_log import DREW, FAILED, TURNED, UNSEEN, note, note_shown, note_shuffle
from pagodas.games.yokai.possible_cards import forget_own, pin_for_all, viewer_at, viewers

Set = npt.NDArray[np.int64]  # of cards, in WORDS words


@kernel
def assume(state: State, known: Set) -> None:
    """Let everybody know where the known cards are; any other card can be wherever there are some."""
    for index in range(viewers(state)):
        for place in range(PLACES):
            if state.sizes[place] > 0:
                state.can[viewer_at(state, index), place, :] = FULL
    for seat in range(state.seats):
        forget_own(state, seat)
    for card in range(CARDS):
        if known[card // WORD] >> (card % WORD) & 1:
            reveal(state, card)
    imagine_log(state, known)


@compiled
def reveal(state: State, card: int) -> None:
    """Let everybody know where a card is."""
    for place in range(PLACES):
        if state.at[place, card // WORD] >> (card % WORD) & 1:
            pin_for_all(state, place, card)


# --- A log that leads there ---


@compiled
def imagine_log(state: State, known: Set) -> None:
    """Note draws of all cards, shows of the known ones, the shuffle of a deck that is known, and the piles."""
    for place in (POOL, HAND):
        for seat in range(state.seats):
            note(state, DREW + seat, int(state.sizes[place + seat]))
            note_shown(state, seat, *known_at(state, place + seat, known))
        if place == POOL:
            note(state, FAILED, UNSEEN)
    first, second = known_at(state, DECK, known)
    if population(first) + population(second) > 0:
        turn_up_all(state, first, second)
        note_shuffle(state, UNSEEN, UNSEEN)
    for pile in range(PILES):
        for level in range(state.depth[pile]):
            note(state, TURNED, int(state.pile[pile, level]))


@compiled
def known_at(state: State, place: int, known: Set) -> tuple[int, int]:
    """Return the known cards of a place."""
    return int(state.at[place, 0] & known[0]), int(state.at[place, 1] & known[1])


@compiled
def turn_up_all(state: State, first: int, second: int) -> None:
    """Note that these cards were turned up."""
    for card in range(CARDS):
        if (second if card >= WORD else first) >> (card % WORD) & 1:
            note(state, TURNED, card)
