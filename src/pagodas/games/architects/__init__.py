"""Pagoda by Arve D. Fühler (Pegasus Spiele, 2014): two architects build six pagodas, card by card and floor by floor."""

from pathlib import Path

from pagodas.core.game import Game
from pagodas.core.options import Flag
from pagodas.games.architects import explain, notation, rules, scene, value, words

GAME = Game(
    id="architects",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, value),
    state=rules.STATE,
    moves=rules.MOVES,
    endings=rules.ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    own_options=(Flag("fast"), Flag("simple")),
)
