"""The table of contents: the parts that the game is made of."""

from pagodas.core.game import Game
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
from pagodas.games.yokai.state import ENDINGS, MOVES, STATE

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
    seen_move=notation.seen_move,
    varying_moves=clicks.varying_moves,
)
