"""Positions of `mountain` that everybody can judge."""

from pagodas import games
from pagodas.core.types import Move, State

MOUNTAIN = games.load("mountain")

ONE_STEP_FROM_A_CHAIN = """
board: stairs
white: Wb1 Gh1 Hp Gb5 Hh4
black: pool W G G H H
turn: white
"""
BOTH_ONE_STEP_FROM_A_CHAIN = """
board: stairs
white: Wb1 Gh1 Hp Gb5 Hh4
black: Wb3 Gh3 Gb7 Hh8; pool B
turn: white
"""
BLACK_THREATENS_A_CHAIN = """
board: stairs
white: Hh3; pool W G G H
black: Wb1 Gh1 Hp Gb5 Hh4
turn: white
"""


def observed(position: str) -> State:
    """Return what whoever is to move knows."""
    state = MOUNTAIN.notation.parse_position(position)[0]
    return MOUNTAIN.observe(state, int(state.seat))


def written(position: str, move: Move) -> str:
    return MOUNTAIN.notation.format_move(observed(position), move)
