"""A game as one viewer saw it: the log as a story of cards that come into the hands of others and leave them.

To a viewer, each card in the hands of others is *named* (it was taken from a pile, shown, or given by the viewer) or
*blank*: drawn from a deck and not seen since. Blanks of one deck are alike. A gift that the viewer does not see moves
one named card or one blank (Y16).

Reading a round backwards tells what a gift may move: a named card that is seen later must be able to come there, and
blanks must be left where blanks are seen later (`look_back`).
"""

import numpy as np

from pagodas.core.jit import compiled
from pagodas.core.types import State
from pagodas.games.yokai.cards import FULL, HAND, POOL, SEATS, WORD, WORDS
from pagodas.games.yokai.game_log import (
    CAME,
    CARD,
    DREW,
    FAILED,
    GAVE,
    MOST_DECKS,
    MOST_LOGGED,
    MOST_TURNS,
    SHUFFLED,
    TURNED,
    UNSEEN,
)

BLANK_IN, BLANK_OUT, NAMED_IN, NAMED_OUT, GIFT, END = range(6)  # what happens in a step
FOLDS = 2  # needs are counted for even and odd decks: hardly any round has cards of a third

STORY = np.dtype(
    [
        ("unseen", np.int64, (MOST_DECKS, WORDS)),  # of each deck, the cards not seen since and not dealt yet
        ("alike", np.int64, (MOST_DECKS, WORDS)),  # of each deck, the cards that are blank at some moment
        ("named", np.int64, (WORDS,)),  # the named cards, at some moment
        ("table", np.int64, (WORDS,)),  # the cards on the piles, at some moment
        ("held", np.int64, (SEATS, WORDS)),  # the named cards in each hand
        ("reach", np.int64, (SEATS, WORDS)),  # the cards that can come from a hand to where they are seen next
        ("may", np.int64, (MOST_TURNS, 2, WORDS)),  # of each gift: the cards that may stay, and that may go
        ("entry", np.int16, (MOST_TURNS,)),  # of each gift: its place in the log
        ("tried", np.int16, (MOST_TURNS, 2)),  # of each gift: the first card tried, and the last; CARDS + deck: a blank
        ("steps", np.int16, (MOST_LOGGED, 4)),  # what, seat, card, deck; GIFT, giver, receiver, number of the gift;
        # BLANK_IN, seat, how many, deck
        ("decks", np.int16),
        ("length", np.int16),
        ("gifts", np.int16),
        ("blanks", np.int8, (MOST_DECKS, SEATS)),  # of each deck in each hand
        ("folded", np.int8, (SEATS, FOLDS)),  # blanks in each hand
        ("need", np.int8, (SEATS, FOLDS)),  # blanks that are seen later in a hand
        ("least", np.int8, (MOST_TURNS, 2, FOLDS)),  # of each gift: blanks that giver and receiver need afterwards
    ]
)


@compiled
def read_log(seen: State, viewer: int, story: State) -> None:
    """Write the steps of the story, and the cards of each deck that have not been seen since."""
    story.decks = story.length = story.gifts = 0
    for word in range(WORDS):
        story.named[word] = story.table[word] = 0
        story.unseen[0, word] = FULL
    for index in range(seen.logged):
        what, card = int(seen.log[index]) // CARD, int(seen.log[index]) % CARD
        if what >= SHUFFLED:
            shuffle(story, what - SHUFFLED, card)
        elif what == FAILED:
            write(story, END, 0, 0, 0)
        elif what == TURNED:
            story.table[card // WORD] ^= 1 << (card % WORD)
        elif what >= GAVE:
            read_gift(story, viewer, index, what - GAVE, card)
        elif what >= DREW:
            if what - DREW != viewer:
                write(story, BLANK_IN, what - DREW, card, int(story.decks))
        else:
            story.table[card // WORD] ^= 1 << (card % WORD)
            read_public(story, viewer, what, card)
    write(story, END, 0, 0, 0)
    forget_seen(seen, viewer, story)


@compiled
def write(story: State, what: int, seat: int, card: int, deck: int) -> None:
    """Add a step."""
    step = int(story.length)
    story.steps[step, 0] = what
    story.steps[step, 1] = seat
    story.steps[step, 2] = card
    story.steps[step, 3] = deck
    story.length = step + 1


@compiled
def shuffle(story: State, top: int, other: int) -> None:
    """Y11: the cards on the table but the tops become a deck, and blank."""
    story.decks += 1
    for word in range(WORDS):
        tops = (1 << (top % WORD) if top // WORD == word else 0) | (1 << (other % WORD) if other // WORD == word else 0)
        fresh = story.table[word] & ~tops
        for deck in range(story.decks):
            story.unseen[deck, word] &= ~fresh
        story.unseen[story.decks, word] = fresh
        story.table[word] &= tops


@compiled
def read_gift(story: State, viewer: int, index: int, hands: int, card: int) -> None:
    """A gift that the viewer does not see, or a card that it gets or gives."""
    giver, receiver = hands // SEATS, hands % SEATS
    if card == UNSEEN:
        write(story, GIFT, giver, receiver, int(story.gifts))
        story.entry[story.gifts] = index
        story.gifts += 1
    elif giver == viewer:
        read_public(story, viewer, CAME + receiver, card)
    else:
        read_public(story, viewer, giver, card)


@compiled
def read_public(story: State, viewer: int, what: int, card: int) -> None:
    """The viewer sees a card leave a hand, or come into one."""
    seat, word, bit = what % SEATS, card // WORD, 1 << (card % WORD)
    if seat == viewer:
        return
    if what >= CAME:
        write(story, NAMED_IN, seat, card, 0)
        story.named[word] |= bit
    elif story.named[word] & bit:
        write(story, NAMED_OUT, seat, card, 0)
        story.named[word] ^= bit
    else:
        deck = int(story.decks)
        while not story.unseen[deck, word] & bit:
            deck -= 1
        write(story, BLANK_OUT, seat, card, deck)


@compiled
def forget_seen(seen: State, viewer: int, story: State) -> None:
    """Leave in the decks only cards that the viewer has not seen since, and the hands empty."""
    for word in range(WORDS):
        known = story.named[word] | story.table[word]
        if viewer < SEATS:
            known |= seen.at[HAND + viewer, word] | seen.at[POOL + viewer, word]
        for deck in range(story.decks + 1):
            story.unseen[deck, word] &= ~known
    clear_hands(story)


@compiled
def clear_hands(story: State) -> None:
    """Empty all hands."""
    for seat in range(SEATS):
        story.held[seat, 0] = story.held[seat, 1] = 0
        story.folded[seat, 0] = story.folded[seat, 1] = 0
        for deck in range(story.decks + 1):
            story.blanks[deck, seat] = 0


# --- Hindsight ---


@compiled
def look_back(story: State) -> None:
    """Write for each gift which named cards may stay and go, and how many blanks its hands need afterwards."""
    for step in range(story.length - 1, -1, -1):
        what, seat, fold = story.steps[step, 0], story.steps[step, 1], story.steps[step, 3] % FOLDS
        if what == END:
            expect_nothing(story)
        elif what == GIFT:
            look_before_gift(story, int(seat), int(story.steps[step, 2]), int(story.steps[step, 3]))
        elif what == BLANK_OUT:
            story.need[seat, fold] += 1
        elif what == BLANK_IN:
            story.need[seat, fold] = max(0, story.need[seat, fold] - story.steps[step, 2])
        elif what == NAMED_OUT:
            expect(story, int(seat), int(story.steps[step, 2]))


@compiled
def expect_nothing(story: State) -> None:
    """At the end of a round every card may be in any hand."""
    for seat in range(SEATS):
        story.reach[seat, 0] = story.reach[seat, 1] = FULL
        story.need[seat, 0] = story.need[seat, 1] = 0


@compiled
def expect(story: State, seat: int, card: int) -> None:
    """A named card is seen in a hand."""
    word, bit = card // WORD, 1 << (card % WORD)
    for other in range(SEATS):
        story.reach[other, word] &= ~bit
    story.reach[seat, word] |= bit


@compiled
def look_before_gift(story: State, giver: int, receiver: int, gift: int) -> None:
    """Write what has to be after a gift, and go back before it."""
    for word in range(WORDS):
        story.may[gift, 0, word] = story.reach[giver, word]
        story.may[gift, 1, word] = story.reach[receiver, word]
        story.reach[giver, word] |= story.reach[receiver, word]
    for fold in range(FOLDS):
        story.least[gift, 0, fold] = story.need[giver, fold]
        story.least[gift, 1, fold] = story.need[receiver, fold]
        story.need[receiver, fold] -= story.need[receiver, fold] > 0
