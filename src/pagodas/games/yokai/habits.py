"""Habits of `yokai` players: moves they make without much thought, for search to imagine how a round goes on.

Players want to get rid of cards: of two by matching, else of one by playing lower, costly cards first; and they give
away cards that the receiver cannot use. Luck has a say in every choice, as plans and mistakes have at a table. How much
a move is liked is the logarithm of the odds that a player makes it, fitted to the moves of searches with 5,000
iterations in 300 games of two; the numbers of `prospects` are fitted to the ends of 10,000 games.
"""

import numpy as np

from pagodas.core.jit import compiled, kernel, lowest, population
from pagodas.core.maths import log, tanh
from pagodas.core.rng import STEP, mix, scale
from pagodas.core.types import Move, Seat, State, Utilities
from pagodas.games.yokai.cards import HAND, LOWEST, PILES, POOL, SEATS, SUIT, VALUES, WORD, WORDS
from pagodas.games.yokai.rules import outcome, play, rounds
from pagodas.games.yokai.scoring import count_cards, left_without, suit
from pagodas.games.yokai.state import (
    CLOSABLE,
    CLOSE,
    DRAW,
    GIVE,
    GIVING,
    GRANT,
    HIGHER,
    LOWER,
    PLAY,
    PLAYING,
    TAKE,
    alike,
    compare,
    matching,
    top,
)

# How much a card to play is liked, by what it does: it matches, is higher, is lower, or closes the round.
CLOSES = 3
DOES = np.array(  # with one card in hand, with two, …; closing from seven was too rare to fit, so it counts as from six
    [
        [2.79, 3.42, 2.10, 2.35, 2.52, 2.66, 2.47],
        [-1.74, -0.75, -0.48, 0.18, 0.15, 0.13, 0.11],
        [0.74, -2.28, -1.15, -1.33, -1.07, -1.08, -1.27],
        [0.00, 2.72, 4.77, 7.42, 7.23, 7.89, 7.89],
    ]
)
COUNTED = np.array([0.02, 0.03, -0.01, -0.06])  # for each point it counts
SHOWN = np.array([0.14, 0.03, 0.33, 0.18])  # for each point of its value
COVERED = np.array([0.05, 0.06, -0.02, -0.04])  # for each of the card it covers
FOLLOWED = np.array(  # when no card of the hand will match then, when one will, when more
    [
        [0.00, 0.86, 1.02],
        [0.00, 0.09, 0.31],
        [0.00, 0.49, 0.93],
        [0.00, -0.18, -0.34],
    ]
)
SHIELD = -1.12  # when it counts nothing, or saves another from counting
HASTY_COUNTED, HASTY_SHOWN = 0.13, -0.12  # for each such point besides, when somebody's hand is nearly empty
BESIDE = -0.18  # when it is higher: for each point that the top of the other pile would count if taken
NEARLY_EMPTY = 2
MOST_HELD = 7  # more cards in hand make no difference

# How much a card to give is liked.
GIVEN = np.array([-3.96, -2.19, -0.59, 0.14, 0.57, 0.75, 1.15, 1.34, 1.48, 1.84])  # by its value
GIVEN_SHIELD = -1.91  # when it counts nothing, or saves another from counting
USEFUL, USEFUL_AT_LAST = -2.92, -2.41  # when it matches a top; the same when the receiver's hand is nearly empty
LOW = -0.21  # when it is lower than a top
FOLLOWS = 0.61  # when another can match next
FAILED_BEFORE = 0.76  # when a card of its yokai is in the own pool

# How much the top of the other pile is liked more than a card of the deck.
TAKEN = 2.31
TAKEN_COUNTED = -0.31  # for each point it would count
TAKEN_SHIELD = -0.67  # when it would count nothing
TAKEN_LOW = 0.28  # when it is lower than the other top
HELD, FEWEST = -0.12, 0.09  # for each card in hand, and in the smallest hand of the others

# What luck adds to how much a move is liked, by Gumbel's distribution. With all of it, moves are as frequent as they
# were in searches. A first fit played better with half of it; for this one half and all were equally good, so it takes
# a value between them.
LOTS = 12  # bits of a lot
LUCK = 0.7 * np.array([-log(-log((lot + 0.5) / (1 << LOTS))) for lot in range(1 << LOTS)])
LOT = np.uint64(64 - LOTS)

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
def luck(word: np.uint64) -> float:
    """Draw what luck adds."""
    return float(LUCK[np.int64(mix(word) >> LOT)])


@compiled
def usual_play(state: State, word: np.uint64) -> Move:
    """Choose a card to play by its effect, its count and the cards that can follow it, with some luck."""
    seat, hand = int(state.seat), HAND + int(state.seat)
    first, second = int(state.at[hand, 0]), int(state.at[hand, 1])
    size, points, hasty = int(state.sizes[hand]), count_cards(first, second), fewest(state, seat) <= NEARLY_EMPTY
    best, most = PLAY, -np.inf
    for half in range(WORDS):
        cards = second if half else first
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            closes = size > 1 and left_without(first, second, points, card) <= CLOSABLE
            cost = adds(state, seat, card)
            liked_anywhere = liked_card(card, cost, hasty)
            for pile in range(PILES):
                effect = compare(state, card, pile)
                if closes and effect == LOWER:
                    effect = CLOSES
                word += STEP
                liked = liked_anywhere + COUNTED[effect] * cost + liked_there(state, card, pile, effect) + luck(word)
                if liked > most:
                    best = (CLOSE if effect == CLOSES else PLAY) + PILES * card + pile
                    most = liked
    return best


@compiled
def fewest(state: State, seat: Seat) -> int:
    """Return how many cards the smallest hand of the others holds."""
    size = MOST_HELD
    for other in range(state.seats):
        if other != seat:
            size = min(size, int(state.sizes[HAND + other]))
    return size


@compiled
def liked_card(card: int, cost: int, hasty: bool) -> float:
    """Return how much a card is liked wherever it is played."""
    liked = SHIELD if cost <= 0 else 0.0
    return liked + HASTY_COUNTED * cost + HASTY_SHOWN * (card % VALUES) if hasty else liked


@compiled
def liked_there(state: State, card: int, pile: int, effect: int) -> float:
    """Return how much playing a card on a pile is liked; this is its effect there."""
    hand, other = HAND + int(state.seat), top(state, 1 - pile)
    follow = -1  # the card itself matches itself
    for word in range(WORDS):
        follow += population(int(state.at[hand, word]) & (matching(card, word) | matching(other, word)))
    liked = DOES[effect, min(int(state.sizes[hand]), MOST_HELD) - 1] + FOLLOWED[effect, min(follow, 2)]
    liked += SHOWN[effect] * (card % VALUES) + COVERED[effect] * (top(state, pile) % VALUES)
    if effect == HIGHER:
        liked += BESIDE * adds(state, int(state.seat), other)
    return float(liked)


@compiled
def usual_gift(state: State, word: np.uint64) -> Move:
    """Choose a card that costs the giver and is of no use to the receiver, who is drawn by lot."""
    seat, seats = int(state.seat), int(state.seats)
    word += STEP
    receiver = (seat + 1 + scale(mix(word), seats - 1)) % seats
    if state.sizes[HAND + seat] == 0:
        return GRANT + receiver
    able = matches(state, seat)
    best, most = GIVE, -np.inf
    for half in range(WORDS):
        cards = int(state.at[HAND + seat, half])
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            word += STEP
            liked = liked_gift(state, card, receiver, able) + luck(word)
            if liked > most:
                best, most = GIVE + SEATS * card + receiver, liked
    return best


@compiled
def matches(state: State, seat: Seat) -> int:
    """Return how many cards of a hand match a top."""
    found = 0
    for word in range(WORDS):
        useful = matching(top(state, 0), word) | matching(top(state, 1), word)
        found += population(int(state.at[HAND + seat, word]) & useful)
    return found


@compiled
def liked_gift(state: State, card: int, receiver: Seat, able: int) -> float:
    """Return how much giving a card is liked; so many cards of the hand can match."""
    seat, value, first, second = int(state.seat), card % VALUES, top(state, 0), top(state, 1)
    useful = alike(card, first) or alike(card, second)
    liked = GIVEN[value]
    if adds(state, seat, card) <= 0:
        liked += GIVEN_SHIELD
    if useful:
        liked += USEFUL_AT_LAST if state.sizes[HAND + receiver] <= NEARLY_EMPTY else USEFUL
    if value < max(first % VALUES, second % VALUES):
        liked += LOW
    if able > useful:
        liked += FOLLOWS
    if suit(int(state.at[POOL + seat, 0]), int(state.at[POOL + seat, 1]), card // VALUES) != 0:
        liked += FAILED_BEFORE
    return float(liked)


@compiled
def usual_draw(state: State, word: np.uint64) -> Move:
    """Take the other pile's top unless it is dear."""
    seat, pile = int(state.seat), 1 - int(state.target)
    card = top(state, pile)
    cost = adds(state, seat, card)
    liked = TAKEN + TAKEN_COUNTED * cost + FEWEST * fewest(state, seat)
    liked += HELD * min(int(state.sizes[HAND + seat]), MOST_HELD)
    if cost <= 0:
        liked += TAKEN_SHIELD
    if card % VALUES < top(state, 1 - pile) % VALUES:
        liked += TAKEN_LOW
    word += STEP
    return TAKE if liked + luck(word) > luck(word + STEP) else DRAW


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
