"""The table of contents: the parts that the game is made of."""

from pagodas.core import perfect_information
from pagodas.core.game import Game
from pagodas.core.options import Values
from pagodas.games.mountain import ABOUT, clicks, explain, legal_moves, notation, rules, scene, value, words
from pagodas.games.mountain.state import ENDINGS, MOVES, STATE


def longest(_: int, options: Values) -> int:
    """Bound the decisions: one a turn, and one for each piece pushed.

    A goat that pushes more than one piece needs others that have stepped onto its target, each in a turn of its own.
    """
    return 2 * int(options["max_turns"])


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
    longest=longest,
    feature_names=value.FEATURES,
    varying_moves=clicks.varying_moves,
)
