"""The state of a hand of Leduc hold'em: the record, its constants and the move codes."""

from pathlib import Path

import numpy as np

from pagodas.core.hidden_hands import card_fields
from pagodas.core.jit import record

CARDS = ("J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥")  # L1: the number of a card is twice its rank, plus its suit

ANTE = 1  # L2
BETS = (2, 4)  # L6: in the first round and in the second
MOST_RAISES = 2  # L6: a bet and a raise
MOST = float(ANTE + MOST_RAISES * sum(BETS))  # L10: chips that a hand can win

FOLD, CALL, RAISE = range(3)  # without a bet to answer, a call is a check and a raise is a bet
MOVES = 3

ENDINGS = ("fold", "showdown")
FOLDED, SHOWN = 1, 2

STATE = record(
    Path(__file__).parent,
    *card_fields(2, len(CARDS)),
    ("paid", np.int8, (2,)),  # chips that each seat has put into the pot
    ("stage", np.int8),  # 0 in the first round, 1 in the second
    ("raises", np.int8),  # in this round, the bet counted as one
    ("first", np.int8),  # the seat that begins both rounds
)
