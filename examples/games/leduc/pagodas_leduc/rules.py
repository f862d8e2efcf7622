"""The rules of Leduc hold'em, compiled.

L1   Six cards: a jack, a queen and a king of spades and of hearts.
L2   Each of two players pays an ante of one chip and gets a card that the other does not see.
L3   There are two rounds of betting. The same player begins both, and the players take turns.
L4   Where there is no bet to answer, a player checks or bets. When both check, the round is over.
L5   A player answers a bet or a raise: folds, calls by paying as much as the other, or raises. A call ends the round.
L6   A round has one bet and one raise of it at most, of two chips each in the first round and of four in the second.
L7   Between the rounds a card of the deck is turned up for both.
L8   Whoever folds loses what they have paid, and no card is shown.
L9   After the second round both show their cards. A pair with the card on the table wins, otherwise the higher rank;
     equal ranks share the pot.
L10  The outcome is the chips won or lost, at most 13. Giving up is folding at once, even out of turn.

    move  0 fold · 1 check or call · 2 bet or raise
"""

import numpy as np

from pagodas.core.hashing import hashed, packed
from pagodas.core.hidden_hands import TABLE, deal, first_at, gather, show, turn_up
from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import begin

from .state import ANTE, BETS, CALL, FOLD, FOLDED, MOST, MOST_RAISES, RAISE, SHOWN


@kernel
def setup(state, seats, options, seed):
    """L2: deal a card to each."""
    begin(state, seats, options, seed)
    gather(state)
    deal(state, 0)
    deal(state, 1)
    state.paid[:] = ANTE
    state.first = state.seat


@kernel
def play(state, move):
    """L4, L5: a check of the second player ends the round, and so does a call."""
    seat = int(state.seat)
    state.turns += 1
    if move == FOLD:
        state.ending = FOLDED  # L8: `seat` remains the one that folded
        return
    over = move == CALL and (state.raises > 0 or seat != state.first)
    state.paid[seat] = state.paid[1 - seat]
    if move == RAISE:
        state.paid[seat] += BETS[state.stage]
        state.raises += 1
    state.seat = 1 - seat
    if over:
        end_round(state)


@compiled
def end_round(state):
    """L7, L9: turn a card up after the first round, show the hands after the second."""
    if state.stage == 0:
        state.stage, state.raises, state.seat = 1, 0, state.first
        turn_up(state)
    else:
        state.ending = SHOWN
        show(state, 0)
        show(state, 1)


@compiled
def ahead(state, table):
    """L9: compare the hands with this card on the table: 1 if the first seat's is better, -1 if it is worse."""
    first, second, shared = first_at(state, 0) // 2, first_at(state, 1) // 2, table // 2
    if first == second:
        return 0
    if shared in (first, second):
        return 1 if first == shared else -1
    return 1 if first > second else -1


@kernel
def outcome(state, out):
    """L8-L10: who folded, or has the worse hand, loses what they paid."""
    if state.ending == FOLDED:
        out[0] = (2 * state.seat - 1) * state.paid[state.seat] / MOST
    else:
        out[0] = ahead(state, first_at(state, TABLE)) * state.paid[0] / MOST
    out[1] = -out[0]


def longest(seats, options):
    """L4-L6: count the decisions of the longest hand: in each round a check, a bet, a raise and a call."""
    return len(BETS) * (MOST_RAISES + 2)


def folded(state, seat):
    """L10: score giving up, for plain Python."""
    lost = float(state.paid[seat]) / MOST
    return (-lost, lost) if seat == 0 else (lost, -lost)


@kernel
def key(state):
    """Hash all that matters for the rest of the hand."""
    facts = (state.seat, state.ending, state.stage, state.raises, state.first, state.paid[0], state.paid[1])
    word = hashed(np.uint64(1), packed(facts))
    for place in state.places:
        word = hashed(word, place + 1)
    return word
