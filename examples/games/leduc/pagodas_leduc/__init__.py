"""Leduc hold'em: poker with six cards, small enough to be studied and large enough for a bluff."""

from pathlib import Path

from pagodas.core import hidden_hands
from pagodas.core.game import Game, Reason
from pagodas.core.refusals import Refusals

from . import legal_moves, notation, rules, scene, value, words
from .state import ENDINGS, MOST, MOVES, STATE

REASONS = {
    "fold|f": Reason("L4", "nothing_to_fold"),
    "check|c": Reason("L5", "bet_to_answer"),
    "call": Reason("L4", "nothing_to_call"),
    "bet|b": Reason("L6", "one_bet"),
    "raise|r": Reason("L6", "one_raise"),
}

GAME = Game(
    id="leduc",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, legal_moves, hidden_hands, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=Refusals(over=(Reason("L8", "over"), Reason("L9", "over")), kinds=REASONS),
    words=words,
    amount=MOST,
    resigned=rules.folded,
)
