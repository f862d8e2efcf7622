"""Pagode by F. X. Schmid (Munich, 1973): stones and columns become huts, houses, castles, towers and pagodas."""

from pathlib import Path

from pagodas.core.game import Game
from pagodas.core.options import Flag, Whole
from pagodas.core.types import State
from pagodas.games.masons import board, choices, explain, notation, rules, scene, value, words


def points(state: State) -> tuple[float, ...]:
    """S21: only the winner scores: the value declared, outbuilt or resigned to."""
    return tuple(float(state.points) if seat == state.winner else 0.0 for seat in range(board.SIDES))


GAME = Game(
    id="masons",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, choices, value),
    state=board.STATE,
    moves=board.MOVES,
    endings=board.ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    chance=False,
    own_options=(Whole("max_turns", notation.MAX_TURNS, 1, board.LONGEST), Flag("no_early_resignation")),
    points=points,
    draws_score=False,  # S21
    resignation=board.RESIGN,
    refuse_resignation=explain.refuse_resignation,
)
