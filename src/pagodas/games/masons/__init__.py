"""Pagode by F. X. Schmid (Munich, 1973): stones and columns become huts, houses, castles, towers and pagodas."""

from pathlib import Path

from pagodas.core.game import Game
from pagodas.core.options import Flag, Whole
from pagodas.core.types import State
from pagodas.games.masons import explain, legal_moves, notation, rules, scene, value, words
from pagodas.games.masons.state import ENDINGS, LONGEST, MOVES, RESIGN, SIDES, STATE


def points(state: State) -> tuple[float, ...]:
    """S21: only the winner scores: the value declared, outbuilt or resigned to."""
    return tuple(float(state.points) if seat == state.winner else 0.0 for seat in range(SIDES))


GAME = Game(
    id="masons",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, legal_moves, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    chance=False,
    own_options=(Whole("max_turns", notation.MAX_TURNS, 1, LONGEST), Flag("no_early_resignation")),
    points=points,
    draws_score=False,  # S21
    resignation=RESIGN,
    refuse_resignation=explain.refuse_resignation,
)
