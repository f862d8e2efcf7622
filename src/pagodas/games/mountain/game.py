"""The table of contents: the parts that the game is made of."""

from pagodas.core import perfect_information
from pagodas.core.game import Game
from pagodas.games.mountain import ABOUT, clicks, explain, legal_moves, notation, rules, scene, value, words
from pagodas.games.mountain.state import ENDINGS, MOVES, STATE

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
    varying_moves=clicks.varying_moves,
)
