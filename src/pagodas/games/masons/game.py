"""The table of contents: the parts that the game is made of."""

from pagodas.core import perfect_information
from pagodas.core.game import Game
from pagodas.core.options import Values
from pagodas.games.masons import ABOUT, clicks, explain, legal_moves, notation, rules, scene, value, words
from pagodas.games.masons.state import ENDINGS, MOVES, RESIGN, STATE


def longest(_: int, options: Values) -> int:
    """Bound the decisions: one a turn, and one for each stone picked, which took a turn to place; S17 adds a turn."""
    return 2 * int(options["max_turns"]) + 1


GAME = Game(
    **vars(ABOUT),
    modules=(rules, legal_moves, perfect_information, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    feature_names=value.FEATURES,
    chance=False,
    longest=longest,
    points=words.points,
    draws_score=False,  # S21
    resignation=RESIGN,
    refuse_resignation=explain.refuse_resignation,
    varying_moves=clicks.varying_moves,
)
