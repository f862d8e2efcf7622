"""Pagode, published by F. X. Schmid in 1973: stones and columns become huts, houses, castles, towers and pagodas."""

from pathlib import Path

from pagodas.core import perfect_information
from pagodas.core.game import Game
from pagodas.core.options import Flag, Whole
from pagodas.games.masons import explain, legal_moves, notation, rules, scene, value, words
from pagodas.games.masons.state import ENDINGS, LONGEST, MOVES, RESIGN, STATE

GAME = Game(
    id="masons",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, legal_moves, perfect_information, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    chance=False,
    own_options=(Whole("max_turns", notation.MAX_TURNS, 1, LONGEST), Flag("no_early_resignation")),
    points=words.points,
    draws_score=False,  # S21
    resignation=RESIGN,
    refuse_resignation=explain.refuse_resignation,
)
