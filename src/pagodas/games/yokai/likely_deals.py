"""Deals of the unknown cards that fit how the others have played, for search.

Players who can match usually do, and with the dearest card that matches. So a player who did not match hardly holds a
matching card, and one who did hardly holds a dearer one. Players also get rid of costly cards first (see `habits`): the
longer a round lasts, the lower are the cards left in a hand, and so the cards that fail are low. The numbers come from
where the unknown cards were in 490 games between searches, some of them plain. Players who follow `habits` pass up more
matches, people probably fewer.
"""

import numpy as np

from pagodas.core.jit import compiled, kernel, lowest, population
from pagodas.core.maths import exp
from pagodas.core.rng import below, seeded
from pagodas.core.types import State, States
from pagodas.games.yokai.cards import DECK, HAND, POOL, SUPPOSED, VALUES, WORD, WORDS
from pagodas.games.yokai.sample_hidden import deal_unknown
from pagodas.games.yokai.state import copy_table, nth_card

SURE = 1 << 10
LONG = 4  # plays of each, after which a hand is as low as it gets
FAILED = LONG + 1  # stands for the plays of what is in a pool
LOW = [0.025 * plays for plays in range(FAILED)] + [0.16]  # how much rarer a card is for each point it is worth
PASSED_UP = 0.5  # how often a card is still believed that would rather have been played
BELIEVED = np.array(
    [
        [[int(SURE * doubted * exp(-low * value)) for value in range(VALUES)] for low in LOW]
        for doubted in (1.0, PASSED_UP)
    ]
)
TRIES = 6  # to find a card that is believed


@kernel
def suppose(observed: State, seed: int, out: States) -> None:
    """Deal what is unknown as `redeal` does, and then as it probably is. Nobody looks at the state any more."""
    state = out[0]
    copy_table(observed, state)
    state.viewer = SUPPOSED
    state.rng = seeded(seed)
    if observed.viewer != 0:
        deal_unknown(observed, False, state)
        viewer, plays = int(observed.viewer) - 1, min(LONG, int(observed.played) // int(observed.seats))
        for seat in range(observed.seats):
            if seat != viewer:
                doubt(observed, state, POOL + seat, FAILED, 0, 0)
                doubt(observed, state, HAND + seat, plays, int(observed.passed[seat, 0]), int(observed.passed[seat, 1]))


@compiled
def doubt(observed: State, state: State, place: int, plays: int, first: int, second: int) -> None:
    """Trade cards of a place that are not believed for cards of the deck that are. Both were last seen in this deck."""
    viewer = int(observed.viewer) - 1
    for word in range(WORDS):
        cards = int(state.at[place, word] & observed.can[viewer, DECK, word])
        while cards:
            card = WORD * word + lowest(cards)
            cards &= cards - 1
            if not believed(state, card, plays, first, second):
                trade(state, place, card, plays, first, second)


@compiled
def believed(state: State, card: int, plays: int, first: int, second: int) -> bool:
    """Draw lots whether a card may be where it is after so many plays; the cards of the set were passed up."""
    passed = (second if card >= WORD else first) >> (card % WORD) & 1
    return bool(below(state, SURE) < BELIEVED[passed, plays, card % VALUES])


@compiled
def trade(state: State, place: int, card: int, plays: int, first: int, second: int) -> None:
    """Trade a card for one of the deck that is believed, if one is found soon."""
    low, high = int(state.at[DECK, 0]), int(state.at[DECK, 1])
    others = population(low) + population(high)
    if others == 0:
        return
    for _ in range(TRIES):
        other = nth_card(low, high, below(state, others))
        if believed(state, other, plays, first, second):
            move_card(state, place, DECK, card)
            move_card(state, DECK, place, other)
            return


@compiled
def move_card(state: State, source: int, target: int, card: int) -> None:
    """Put a card somewhere else; the sizes stay as they will be when another has come back."""
    word, bit = card // WORD, 1 << (card % WORD)
    state.at[source, word] &= ~bit
    state.at[target, word] |= bit
