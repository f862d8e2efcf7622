"""The judgement counts all shapes at once, and finds what counting them one by one would find."""

import numpy as np
import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.types import State
from pagodas.games.masons.dangers import occupants
from pagodas.games.masons.shapes import HALF, IN_PLAY, SHAPES
from pagodas.games.masons.state import KINDS, SIDES
from pagodas.games.masons.value import promise, threats

PLIES = 60


def outside(state: State, square: int) -> bool:
    return not int(IN_PLAY[state.board, square // HALF]) >> square % HALF & 1


def threats_one_by_one(state: State, side: int) -> tuple[int, int, int]:
    """Return what the best shape one piece away promises, the best at another square, and how many are half built."""
    standing = occupants(state)
    promised: dict[int, int] = {}
    beginnings = 0
    for shape, (_, squares) in enumerate(SHAPES):
        mine = [square for square in squares if standing.get(square, -1) // KINDS == side]
        if any(outside(state, square) or standing.get(square, side * KINDS) // KINDS != side for square in squares):
            continue
        beginnings += len(mine) == 2
        for square in set(squares) - set(mine) if len(mine) == 3 else ():
            promised[square] = max(promised.get(square, 0), promise(state, side, shape, square))
    best, second, *_ = [*sorted(promised.values(), reverse=True), 0, 0]
    return best, second, beginnings


@pytest.mark.parametrize("board", ["full", "small"])
@pytest.mark.parametrize("seed", range(2))
def test_threats_are_those_that_counting_one_by_one_finds(seed: int, board: str) -> None:
    game, chance, seen = games.load("masons"), np.random.default_rng(seed), 0
    state = game.start(2, {"board": board}, seed)[0]
    for _ in range(PLIES):
        if not (legal := game.legal(state)):
            break
        verbs.play(state, int(chance.choice(legal)))
        for side in range(SIDES):
            found = threats(state, side)
            assert found == threats_one_by_one(state, side)
            seen += found[0] > 0
    assert seen, "some position has a threat"
