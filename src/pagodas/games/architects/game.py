"""The table of contents: the parts that the game is made of."""

from pagodas.core.game import Game
from pagodas.games.architects import (
    ABOUT,
    clicks,
    explain,
    knowledge,
    legal_moves,
    notation,
    rules,
    scene,
    value,
    words,
)
from pagodas.games.architects.state import ENDINGS, MOVES, STATE

GAME = Game(
    **vars(ABOUT),
    changes=("the Fan is decided when the display has been refilled (A16)",),
    modules=(rules, legal_moves, knowledge, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    feature_names=value.FEATURES,
    varying_moves=clicks.varying_moves,
)
