"""The table of contents: the parts that the game is made of."""

from pagodas.core import hidden_hands
from pagodas.core.game import Game, Reason
from pagodas.core.refusals import Refusals

from . import ABOUT, legal_moves, notation, rules, scene, value, words
from .state import ENDINGS, MOST, MOVES, STATE

REASONS = {
    "fold|f": Reason("L4", "nothing_to_fold"),
    "check|c": Reason("L5", "bet_to_answer"),
    "call": Reason("L4", "nothing_to_call"),
    "bet|b": Reason("L6", "one_bet"),
    "raise|r": Reason("L6", "one_raise"),
}

GAME = Game(
    **vars(ABOUT),
    modules=(rules, legal_moves, hidden_hands, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=Refusals(over=(Reason("L8", "over"), Reason("L9", "over")), kinds=REASONS),
    words=words,
    feature_names=value.FEATURES,
    amount=MOST,
    longest=rules.longest,
    resigned=rules.folded,
)
