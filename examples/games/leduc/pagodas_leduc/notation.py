"""Moves and positions of Leduc hold'em as text.

check, call, bet, raise, fold     a move; its first letter will do
call=Q♥                           … and the card that was turned up after it

1: K♠                             a position: the hand of each seat, ? for a card that is not known
2: J♥
table: Q♥                         the card turned up between the rounds
shown: 1 2                        the seats whose hands all may see
paid: 3 5                         chips that each has put into the pot
raises: 1                         in this round, the bet counted as one
first: 1                          the seat that begins the rounds
turn: 1                           the seat to move, or that folded
ended: fold                       or showdown
"""

import numpy as np

from pagodas.core.hidden_hands import TABLE, cards_at
from pagodas.core.one_decision_turns import join_turn as join_turn
from pagodas.core.one_decision_turns import split_turn as split_turn
from pagodas.core.position_text import Fields, read_cards, written, written_cards
from pagodas.core.types import Move, State, States

from .state import ANTE, CARDS, ENDINGS, MOST, MOST_RAISES, STATE

NAMES = (("fold", "check", "bet"), ("fold", "call", "raise"))  # without a bet to answer, and with one


def format_move(state: State, move: Move) -> str:
    """Write one decision."""
    return NAMES[min(1, int(state.raises))][move]


def readings(text: str) -> tuple[str, ...]:
    """Allow the first letter alone."""
    return (text[0],)


def format_luck(before: State, after: State) -> str:
    """L7: write the card that was turned up."""
    return f"={card_at(after, TABLE)}" if after.stage > before.stage else ""


def card_at(state: State, place: int) -> str:
    """Name the card in a place, "" when none is known."""
    return "".join(CARDS[card] for card in cards_at(state, place))


def format_position(state: State) -> str:
    """Write a position as lines."""
    fields = {
        **written_cards(state, CARDS),
        "paid": " ".join(str(chips) for chips in state.paid),
        "raises": str(state.raises),
        "first": str(state.first + 1),
        "turn": str(state.seat + 1),
        "ended": ENDINGS[state.ending - 1] if state.ending else "",
    }
    return "\n".join(written(fields))


def parse_position(text: str) -> States:
    """Read a position back."""
    fields, states = Fields(text), np.zeros(1, STATE)
    state = states[0]
    state.seats = 2
    read_cards(fields, state, CARDS)
    state.stage = len(cards_at(state, TABLE))
    state.paid = fields.wholes("paid", 2, ANTE, int(MOST))
    state.raises = fields.whole("raises", 0, MOST_RAISES)
    state.first = fields.whole("first", 1, 2) - 1
    state.seat = fields.whole("turn", 1, 2) - 1
    state.ending = fields.choose("ended", ("", *ENDINGS))
    fields.finish()
    return states
