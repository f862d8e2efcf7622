"""The plain search, on positions a person can judge."""

import numpy as np
import pytest

from pagodas import games
from pagodas.core.types import State
from pagodas.players.search import NODE, Candidate, search, uct, workspace

MOUNTAIN = games.load("mountain")
PARSE = MOUNTAIN.notation.parse_position

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
    state = PARSE(position)[0]
    return MOUNTAIN.observe(state, int(state.seat))


def written(position: str, candidate: Candidate) -> str:
    return MOUNTAIN.notation.format_move(PARSE(position)[0], candidate.move)


def test_it_finds_the_step_that_completes_a_chain() -> None:
    best = search(MOUNTAIN, observed(ONE_STEP_FROM_A_CHAIN), 400, seed=1)[0]
    assert written(ONE_STEP_FROM_A_CHAIN, best) == "Hh4-h5"  # M9
    assert best.value == 1.0


def test_it_wins_before_the_opponent_does() -> None:
    best, *others = search(MOUNTAIN, observed(BOTH_ONE_STEP_FROM_A_CHAIN), 400, seed=1)
    assert written(BOTH_ONE_STEP_FROM_A_CHAIN, best) == "Hh4-h5"
    assert all(other.value < best.value for other in others)


def test_it_kills_a_piece_of_the_chain_that_threatens() -> None:
    best = search(MOUNTAIN, observed(BLACK_THREATENS_A_CHAIN), 2000, seed=1)[0]
    assert written(BLACK_THREATENS_A_CHAIN, best) in {"Hh3-px", "Hh3-h4x"}  # M6


def test_the_same_seed_gives_the_same_answer() -> None:
    start = observed(BLACK_THREATENS_A_CHAIN)
    assert search(MOUNTAIN, start, 100, seed=7) == search(MOUNTAIN, start, 100, seed=7)
    assert search(MOUNTAIN, start, 100, seed=7) != search(MOUNTAIN, start, 100, seed=8)


def test_every_iteration_visits_one_legal_move_and_the_search_leaves_no_marks() -> None:
    start = observed(BLACK_THREATENS_A_CHAIN)
    tree, worth, (scratch, moves, marks) = np.zeros(301, NODE), np.zeros((301, 2)), workspace(MOUNTAIN)
    nodes = uct(start, 300, 5, 1.4, tree, worth, scratch, moves, marks)
    assert not marks.any()
    assert 1 < nodes <= 301
    assert tree[0].visits == 300
    assert np.count_nonzero(tree["visits"]) == nodes
    assert np.allclose(worth.sum(axis=1), 0.0)


@pytest.mark.parametrize("id", games.names())
def test_it_works_from_what_a_seat_knows_in_every_game(id: str) -> None:
    game = games.load(id)
    for seats in (min(game.seats), max(game.seats)):
        state = game.start(seats, {}, 11)[0]
        known = game.observe(state, int(state.seat))
        before = known.tobytes()
        found = search(game, known, 60, seed=2)
        assert known.rng == 0
        assert known.tobytes() == before
        assert {candidate.move for candidate in found} <= set(game.legal(known))
        assert sum(candidate.visits for candidate in found) == 60
