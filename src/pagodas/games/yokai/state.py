"""The table of `yokai`: the state record, and how cards move from place to place.

The deck has no order: a card is drawn by lot when it is needed, which is the same to everybody.
"""

from pathlib import Path

import numpy as np

from pagodas.core.jit import compiled, kernel, lowest, population, record
from pagodas.core.rng import below
from pagodas.core.types import State
from pagodas.games.yokai.cards import (
    CARDS,
    DECK,
    KINDS_PER_WORD,
    NO_CARD,
    PILES,
    PLACES,
    SEATS,
    SUIT,
    VALUES,
    VIEWERS,
    WORD,
    WORDS,
)
from pagodas.games.yokai.game_log import MOST_LOGGED, UNSEEN, note_shuffle
from pagodas.games.yokai.possible_cards import pin_place, tighten_all

COLUMN = sum(1 << VALUES * yokai for yokai in range(KINDS_PER_WORD))  # the lowest card of each yokai of a word
ON_PILE = SEATS  # as `drawer`: the card was turned up for all to see

DEALT = 7  # Y2, Y10
CLOSABLE = 3  # Y6
MOST_PLAYED = 40  # Y15: by each player in one round
ROUNDS, ROUNDS_OF_TWO = 3, 4  # Y12

PLAYING, GIVING, DRAWING = range(3)  # `phase`: what the seat to move decides

PLAY = 0
CLOSE = PLAY + PILES * CARDS
GIVE = CLOSE + PILES * CARDS
GRANT = GIVE + SEATS * CARDS
DRAW = GRANT + SEATS
TAKE = DRAW + 1
GAVE = TAKE + 1
MOVES = GAVE + SEATS

MATCHES, HIGHER, LOWER = range(3)  # Y3: a card compared with the one it covers

ENDINGS = ("rounds",)

STATE = record(
    Path(__file__).parent,
    ("at", np.int64, (PLACES, WORDS)),  # the cards in each place; when observed, those the viewer knows to be there
    ("can", np.int64, (VIEWERS, PLACES, WORDS)),  # those that can be there, see possible_cards
    ("passed", np.int64, (SEATS, WORDS)),  # those that a seat would rather have matched with in this round
    ("log", np.int16, (MOST_LOGGED,)),  # which card went where, see game_log; when observed, as the viewer saw it
    ("logged", np.int16),  # its length
    ("decks", np.int16),  # Y11: how often the deck was made anew
    ("settled", np.int16, (VIEWERS,)),  # the places of which a viewer knows every card, as far as anybody has looked
    ("played", np.int16),  # Y15: cards played in this round
    ("sizes", np.int8, (PLACES,)),  # how many cards lie in each place
    ("pile", np.int8, (PILES, CARDS)),  # bottom first
    ("depth", np.int8, (PILES,)),
    ("gate", np.int8),  # the round, from 0
    ("first", np.int8),  # the seat that started the game
    ("phase", np.int8),
    ("target", np.int8),  # the pile last played on
    ("player", np.int8),  # the seat that played on it, NOBODY at the start of a round
    ("closer", np.int8),  # the seat that closed the round before, NOBODY in the first
    ("drawer", np.int8),  # the seat that drew a card of the deck in the last move, NOBODY, or ON_PILE
    ("drawn", np.int8),  # that card, NO_CARD when the viewer did not see it
    ("viewer", np.int8),  # 0 for a whole state, 1 + the viewer for an observed one, SUPPOSED where nobody looks
)


@compiled
def alike(card: int, other: int) -> bool:
    """Y4: tell whether two cards show the same yokai or the same value."""
    return card // VALUES == other // VALUES or card % VALUES == other % VALUES


@compiled
def matching(card: int, word: int) -> int:
    """Y4: return the cards of one word that match a card."""
    yokai = card // VALUES
    same = SUIT << (VALUES * (yokai % KINDS_PER_WORD)) if yokai // KINDS_PER_WORD == word else 0
    return (COLUMN << (card % VALUES)) | same


# --- Cards move ---


@kernel
def put(state: State, place: int, card: int) -> None:
    """Add a card to a place."""
    state.at[place, card // WORD] |= 1 << (card % WORD)
    state.sizes[place] += 1


@compiled
def lift(state: State, place: int, card: int) -> None:
    """Take a card out of a place."""
    state.at[place, card // WORD] &= ~(1 << (card % WORD))
    state.sizes[place] -= 1


@kernel
def cover(state: State, pile: int, card: int) -> None:
    """Lay a card on a pile."""
    state.pile[pile, state.depth[pile]] = card
    state.depth[pile] += 1


@kernel
def top(state: State, pile: int) -> int:
    """Return the top card of a pile."""
    return int(state.pile[pile, state.depth[pile] - 1])


@kernel
def compare(state: State, card: int, pile: int) -> int:
    """Y3-Y6: compare a card with the top of a pile."""
    under = top(state, pile)
    if alike(card, under):
        return MATCHES
    return HIGHER if card % VALUES > under % VALUES else LOWER


@compiled
def uncover(state: State, pile: int) -> int:
    """Take the top card off a pile and return it."""
    card = top(state, pile)
    state.depth[pile] -= 1
    state.pile[pile, state.depth[pile]] = 0
    return card


@compiled
def nth(cards: int, n: int) -> int:
    """Return the index of the n-th set bit, counting from 0."""
    offset, step = 0, 32
    while step >= 4:
        lower = population(cards & ((1 << step) - 1))
        if n >= lower:
            n -= lower
            cards >>= step
            offset += step
        step >>= 1
    for _ in range(n):
        cards &= cards - 1
    return offset + lowest(cards)


@compiled
def nth_card(first: int, second: int, n: int) -> int:
    """Return the n-th card of a set, counting from 0."""
    fewer = population(first)
    return nth(first, n) if n < fewer else WORD + nth(second, n - fewer)


@compiled
def draw(state: State) -> int:
    """Y11: take a card out of the deck by lot, made anew when it is empty; NO_CARD when there is none."""
    if state.sizes[DECK] == 0:
        reshuffle(state)
        if state.sizes[DECK] == 0:
            return NO_CARD
    card = nth_card(int(state.at[DECK, 0]), int(state.at[DECK, 1]), below(state, int(state.sizes[DECK])))
    lift(state, DECK, card)
    return card


@compiled
def reshuffle(state: State) -> None:
    """Y11: all cards of the piles but their tops become the deck; everybody knows them."""
    tighten_all(state)
    note_shuffle(state, top_if_any(state, 0), top_if_any(state, 1))
    for pile in range(PILES):
        if state.depth[pile] > 1:
            bury(state, pile)
    pin_place(state, DECK)


@compiled
def top_if_any(state: State, pile: int) -> int:
    """Return the top card of a pile, UNSEEN where it is empty."""
    return top(state, pile) if state.depth[pile] > 0 else UNSEEN


@compiled
def bury(state: State, pile: int) -> None:
    """Put all cards of a pile but its top into the deck."""
    highest = uncover(state, pile)
    while state.depth[pile] > 0:
        put(state, DECK, uncover(state, pile))
    cover(state, pile, highest)


# --- Copies ---
#
# A state is large, and search copies it often: these copy only what is in use.


@compiled
def copy_table(source: State, state: State) -> None:
    """Copy all but what is known and who looks."""
    state.rng, state.reveals, state.turns = source.rng, source.reveals, source.turns
    state.seats, state.seat, state.ending = source.seats, source.seat, source.ending
    for place in range(PLACES):
        state.sizes[place] = source.sizes[place]
        for word in range(WORDS):
            state.at[place, word] = source.at[place, word]
    for pile in range(PILES):
        for level in range(max(source.depth[pile], state.depth[pile])):
            state.pile[pile, level] = source.pile[pile, level]
        state.depth[pile] = source.depth[pile]
    state.played, state.gate, state.first = source.played, source.gate, source.first
    state.phase, state.target, state.player = source.phase, source.target, source.player
    state.closer, state.drawer, state.drawn = source.closer, source.drawer, source.drawn
