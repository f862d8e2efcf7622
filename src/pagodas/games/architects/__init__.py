"""Pagoda by Arve D. Fühler (Pegasus Spiele, 2014): two architects build six pagodas, card by card, floor by floor."""

from pathlib import Path

from pagodas.core.game import Game
from pagodas.core.options import Flag
from pagodas.games.architects import explain, knowledge, legal_moves, notation, rules, scene, value, words
from pagodas.games.architects.state import ENDINGS, MOVES, STATE

GAME = Game(
    id="architects",
    version=2,
    changes=("the Fan is decided when the display has been refilled (A16)",),
    folder=Path(__file__).parent,
    modules=(rules, legal_moves, knowledge, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    own_options=(Flag("fast"), Flag("simple")),
)
