"""What players of `yokai` do without much thought, for search to imagine how a round goes on.

Everybody wants to be rid of cards: of two with a match, else of one with a lower card, the costly ones first, and to
leave low tops behind. Luck has a say in every choice, as plans and mistakes do at a table: much of it, for search
plays better when it expects less. The numbers were found by having such players and searches play each other; those of
`prospects` by how 10,000 games ended between searches that imagine.
"""

from math import tanh

import numpy as np

from pagodas.core.jit import compiled, kernel, lowest
from pagodas.core.rng import STEP, mix, scale
from pagodas.core.types import Move, Seat, State, Utilities
from pagodas.games.yokai.cards import HAND, LOWEST, PILES, POOL, SEATS, SUIT, VALUES, WORD, WORDS
from pagodas.games.yokai.counting import count, left_without, suit
from pagodas.games.yokai.rules import (
    CLOSABLE,
    CLOSE,
    DRAW,
    GIVE,
    GIVING,
    GRANT,
    HIGHER,
    LOWER,
    MATCHES,
    PLAY,
    PLAYING,
    TAKE,
    compare,
    outcome,
    play,
    rounds,
)
from pagodas.games.yokai.table import top

# How much a card to play is liked.
ENDS = 400  # it ends the round
CLOSES = 240
RIDS_OF_TWO = 180
RIDS_OF_ONE = 20
POINT = 10  # for each it counts
BELOW = 3  # for each that the covered card is worth
LUCK = 150

# How much a card to give is liked, and a card to take disliked.
OWN_POINT, FACE, THEIR_POINT, LUCK_IN_GIVING = 2, 2, 1, 24
LUCK_IN_TAKING, TOO_DEAR = 12, 11

# How much likelier a yokai in the pool makes losing, by the rounds still to be played and its lowest card. A high card
# costs less than it counts, since a lower one may follow; a low one hardly costs: higher ones then are free (Y8).
BURDEN = np.array(
    [
        [0.0] + [base + slope * value + bend * value**2 for value in range(1, VALUES + 1)]
        for base, slope, bend in (
            (0.0, 0.0, 0.0),
            (-0.112, 0.223, -0.0058),
            (-0.195, 0.158, -0.0066),
            (-0.224, 0.120, -0.0060),
        )
    ]
)


@kernel
def habit(state: State, word: np.uint64) -> Move:
    """Return a sensible move, not always the same."""
    if state.phase == PLAYING:
        return usual_play(state, word)
    if state.phase == GIVING:
        return usual_gift(state, word)
    return usual_draw(state, word)


@compiled
def usual_play(state: State, word: np.uint64) -> Move:
    """Like a card to play for what it does, and for what it would count."""
    seat, hand = int(state.seat), HAND + int(state.seat)
    size, points = int(state.sizes[hand]), count(state, hand)
    first, second = int(state.at[hand, 0]), int(state.at[hand, 1])
    best, most = PLAY, -ENDS
    for half in range(WORDS):
        cards = second if half else first
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            closes = size > 1 and left_without(first, second, points, card) <= CLOSABLE
            cost = POINT * adds(state, seat, card)
            for pile in range(PILES):
                word += STEP
                liked = cost + BELOW * (top(state, pile) % VALUES) + scale(mix(word), LUCK)
                effect = compare(state, card, pile)
                liked += relief(effect, size, closes)
                if liked > most:
                    best = (CLOSE if effect == LOWER and closes else PLAY) + PILES * card + pile
                    most = liked
    return best


@compiled
def relief(effect: int, size: int, closes: bool) -> int:
    """Return how much a card is liked for what it does, from a hand of this size."""
    if effect == MATCHES:
        return ENDS if size <= 2 else RIDS_OF_TWO
    if effect == HIGHER:
        return 0
    if size == 1:
        return ENDS
    return CLOSES if closes else RIDS_OF_ONE


@compiled
def usual_gift(state: State, word: np.uint64) -> Move:
    """Like to give what costs the giver, and then the receiver, whoever that is."""
    seat, seats = int(state.seat), int(state.seats)
    word += STEP
    receiver = (seat + 1 + scale(mix(word), seats - 1)) % seats
    if state.sizes[HAND + seat] == 0:
        return GRANT + receiver
    best, most = GIVE, -ENDS
    for half in range(WORDS):
        cards = int(state.at[HAND + seat, half])
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            word += STEP
            liked = FACE * (card % VALUES) + scale(mix(word), LUCK_IN_GIVING)
            liked += OWN_POINT * adds(state, seat, card) + THEIR_POINT * adds(state, receiver, card)
            if liked > most:
                best, most = GIVE + SEATS * card + receiver, liked
    return best


@compiled
def usual_draw(state: State, word: np.uint64) -> Move:
    """Take the other pile's top unless it is dear."""
    seat = int(state.seat)
    cost = adds(state, seat, top(state, 1 - int(state.target)))
    return TAKE if cost + scale(mix(word), LUCK_IN_TAKING) < TOO_DEAR else DRAW


@compiled
def adds(state: State, seat: Seat, card: int) -> int:
    """Return what a card counts beside the hand and the pool of a seat (Y8), which may be less than nothing."""
    hand, pool = HAND + seat, POOL + seat
    yokai, bit = card // VALUES, 1 << (card % VALUES)
    values = suit(
        int(state.at[hand, 0] | state.at[pool, 0]),
        int(state.at[hand, 1] | state.at[pool, 1]),
        yokai,
    )
    return int(LOWEST[values | bit]) - int(LOWEST[values & ~bit])


@kernel
def imagine(state: State, word: np.uint64, out: Utilities) -> None:
    """Play a supposed round to its end by habit and write what the pools promise then."""
    while state.ending == 0:
        word += STEP
        play(state, habit(state, mix(word)))
    if state.gate == rounds(state):
        outcome(state, out)
    else:
        prospects(state, out)


@compiled
def prospects(state: State, out: Utilities) -> None:
    """Compare each pool with the average of the others, between rounds."""
    seats, left = int(state.seats), rounds(state) - int(state.gate)
    total = 0.0
    for seat in range(seats):
        out[seat] = burden(state, POOL + seat, left)
        total += out[seat]
    for seat in range(seats):
        out[seat] = tanh(0.5 * (total - seats * out[seat]) / (seats - 1))


@compiled
def burden(state: State, pool: int, left: int) -> float:
    """Return what a pool weighs with so many rounds to be played."""
    first, second = int(state.at[pool, 0]), int(state.at[pool, 1])
    weight = 0.0
    for shift in range(0, WORD, VALUES):
        weight += BURDEN[left, LOWEST[(first >> shift) & SUIT]] + BURDEN[left, LOWEST[(second >> shift) & SUIT]]
    return weight
