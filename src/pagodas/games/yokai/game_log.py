"""The log of a game: which card went where, step by step, with everything that some seat has seen.

One gift moves one card (Y16). What can be where, card by card, does not say this, so the steps are kept, and who deals
the unknown anew tells them again (`retelling`). A step is CARD · what + card:

    LEFT + seat                        a card leaves a hand for a pile          CAME + seat     and comes back from one
    DREW + seat                        a hand gets cards of the deck, unseen by the others; the step says how many
    GAVE + SEATS · giver + receiver    a gift; the card is UNSEEN to all others
    TURNED                             a card of the deck is turned up
    FAILED                             all hands become pools (Y9)
    SHUFFLED + top                     all cards of the piles but this and the step's card become the deck (Y11)

How long it gets: a turn has three steps (a card is played, another taken, a third turned up), a new deck and a card
dealt have one, a card shown has two. Hands never grow together, so no round but a third of five players makes new decks
of fewer than 28 cards: there are at most 600 turns, 250 new decks, 105 cards dealt, 57 cards shown. A position drawn by
hand adds up to three steps for each card.
"""

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, lowest
from pagodas.core.types import State
from pagodas.games.yokai.cards import CARDS, SEATS, SUPPOSED, WORD, WORDS

Sets = npt.NDArray[np.int64]  # of cards, WORDS words each

LEFT, CAME, DREW, GAVE = 0, SEATS, 2 * SEATS, 3 * SEATS
TURNED = GAVE + SEATS * SEATS
FAILED = TURNED + 1
CARD = 128
SHUFFLED = CARD  # more than all the others
UNSEEN = CARD - 1
MOST_TURNS = 600
MOST_DECKS = 1 + 250
MOST_LOGGED = 3 * MOST_TURNS + MOST_DECKS + 105 + 2 * 57 + 3 * CARDS


@compiled
def note(state: State, what: int, card: int) -> None:
    """Add a step to the log."""
    if state.viewer != SUPPOSED:
        state.log[state.logged] = CARD * what + card
        state.logged += 1


@compiled
def note_shuffle(state: State, top: int, other: int) -> None:
    """Note that the deck was made anew, under these tops."""
    note(state, SHUFFLED + top, other)
    state.decks += 1


@compiled
def note_shown(state: State, seat: int, first: int, second: int) -> None:
    """Note that a seat shows some of its cards: it lays each down and takes it up again."""
    for word in range(WORDS):
        cards = second if word else first
        while cards:
            note(state, LEFT + seat, WORD * word + lowest(cards))
            note(state, CAME + seat, WORD * word + lowest(cards))
            cards &= cards - 1


@compiled
def blank_gifts(state: State, viewer: int) -> None:
    """Take the cards out of the log that the viewer has not seen given."""
    for index in range(state.logged):
        gift = state.log[index] // CARD - GAVE
        if 0 <= gift < SEATS * SEATS and gift // SEATS != viewer and gift % SEATS != viewer:
            state.log[index] |= UNSEEN


@compiled
def given_unseen(state: State) -> Sets:
    """Return for each seat the cards it has given away that have not shown themselves since."""
    given = np.zeros((SEATS, WORDS), np.int64)
    for index in range(state.logged):
        what, card = int(state.log[index]) // CARD, int(state.log[index]) % CARD
        if what < CAME:
            for seat in range(SEATS):
                given[seat, card // WORD] &= ~(1 << (card % WORD))
        elif GAVE <= what < TURNED and card != UNSEEN:
            given[(what - GAVE) // SEATS, card // WORD] |= 1 << (card % WORD)
    return given
