"""The table of contents: the parts that the game is made of."""

from pagodas.core.game import Game
from pagodas.core.options import Values
from pagodas.games.yokai import (
    ABOUT,
    clicks,
    explain,
    habits,
    knowledge,
    legal_moves,
    likely_deals,
    notation,
    rules,
    scene,
    value,
    words,
)
from pagodas.games.yokai.state import ENDINGS, MOST_PLAYED, MOVES, ROUNDS, ROUNDS_OF_TWO, STATE


def longest(seats: int, _: Values) -> int:
    """Y15: bound the decisions, two a turn; rounds end by the number of cards played."""
    return 2 * MOST_PLAYED * seats * (ROUNDS_OF_TWO if seats == 2 else ROUNDS)


GAME = Game(
    **vars(ABOUT),
    modules=(rules, legal_moves, knowledge, value, habits, likely_deals),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    longest=longest,
    seen_move=notation.seen_move,
    varying_moves=clicks.varying_moves,
)
