"""The search itself, on positions a person can judge."""

import pytest

from pagodas import games
from pagodas.core.types import State
from pagodas.players.candidates import Candidate
from pagodas.players.mcts import PLAIN, Manner, tree_workspace, uct
from pagodas.players.mcts_driver import Budget, search
from pagodas.players.search_player import JUDGING
from tests.players.growing import grow_twice
from tests.players.positions import (
    BLACK_THREATENS_A_CHAIN,
    BOTH_ONE_STEP_FROM_A_CHAIN,
    MOUNTAIN,
    ONE_STEP_FROM_A_CHAIN,
    observed,
    written,
)

MANNERS = pytest.mark.parametrize(
    "manner", [PLAIN, JUDGING, JUDGING._replace(plies=5)], ids=["plain", "judging", "both"]
)


def searched(position: str, iterations: int, manner: Manner, seed: int = 1) -> list[Candidate]:
    return search(MOUNTAIN, observed(position), Budget(iterations), seed, manner).moves


@MANNERS
def test_it_finds_the_step_that_completes_a_chain(manner: Manner) -> None:
    best = searched(ONE_STEP_FROM_A_CHAIN, 400, manner)[0]
    assert written(ONE_STEP_FROM_A_CHAIN, best.move) == "Hh4-h5"  # M9
    assert best.value == 1.0


@MANNERS
def test_it_wins_before_the_opponent_does(manner: Manner) -> None:
    best, *others = searched(BOTH_ONE_STEP_FROM_A_CHAIN, 400, manner)
    assert written(BOTH_ONE_STEP_FROM_A_CHAIN, best.move) == "Hh4-h5"
    assert all(other.value < best.value for other in others)


@MANNERS
def test_it_kills_a_piece_of_the_chain_that_threatens(manner: Manner) -> None:
    best = searched(BLACK_THREATENS_A_CHAIN, 10_000, manner)[0]
    assert written(BLACK_THREATENS_A_CHAIN, best.move) in {"Hh3-px", "Hh3-h4x"}  # M6


def test_judging_sees_with_few_iterations_what_playing_on_at_random_does_not() -> None:
    best = searched(BLACK_THREATENS_A_CHAIN, 60, JUDGING)[0]
    assert written(BLACK_THREATENS_A_CHAIN, best.move) in {"Hh3-px", "Hh3-h4x"}


@MANNERS
def test_the_same_seed_gives_the_same_answer(manner: Manner) -> None:
    first, again, other = (searched(BLACK_THREATENS_A_CHAIN, 450, manner, seed) for seed in (7, 7, 8))
    assert first == again
    assert manner.plies == 0 or first != other


def test_a_horizon_of_one_turn_ends_where_the_turn_does() -> None:
    found = searched(BLACK_THREATENS_A_CHAIN, 100, JUDGING._replace(horizon=1))
    assert all(len(candidate.line) == 1 for candidate in found)


def test_several_threads_share_the_iterations_and_give_one_answer() -> None:
    start = observed(BLACK_THREATENS_A_CHAIN)
    first, again = (search(MOUNTAIN, start, Budget(301, threads=3), 5).moves for _ in range(2))
    assert first == again
    assert sum(candidate.visits for candidate in first) == 301


def test_it_stops_when_the_time_is_up() -> None:
    # half a second, because a machine may stall for a tenth
    found = search(MOUNTAIN, observed(BLACK_THREATENS_A_CHAIN), Budget(10**9, seconds=0.5), 5).moves
    assert 200 <= sum(candidate.visits for candidate in found) < 10**7


@MANNERS
def test_every_iteration_is_credited_and_the_search_leaves_no_marks(manner: Manner) -> None:
    tree = grow_twice(uct, MOUNTAIN, observed(BLACK_THREATENS_A_CHAIN), manner)
    assert len(tree) > 100


@MANNERS
def test_a_search_goes_on_in_a_full_table(manner: Manner) -> None:
    start = observed(BLACK_THREATENS_A_CHAIN)
    rows = MOUNTAIN.moves + 40
    on = tree_workspace(MOUNTAIN, 2, rows)
    assert uct(start, 4_000, 2_000, 5, manner, on)
    full = int(on.progress[0].added)
    assert 40 < 1 + full <= rows
    assert not uct(start, 4_000, 2_000, 5, manner, on)
    assert on.progress[0].added == full
    assert on.tree[0].visits == 4_000
    assert not on.marks.any()


def known_to_the_mover(id: str, seats: int) -> State:
    game = games.load(id)
    state = game.start(seats, {}, 11)[0]
    return game.observe(state, int(state.seat))


@MANNERS
@pytest.mark.parametrize("id", games.names())
def test_it_works_from_what_a_seat_knows_in_every_game(id: str, manner: Manner) -> None:
    game = games.load(id)
    for seats in (min(game.seats), max(game.seats)):
        known = known_to_the_mover(id, seats)
        before = known.tobytes()
        found = search(game, known, Budget(60), 2, manner).moves
        assert known.tobytes() == before
        assert {candidate.move for candidate in found} <= set(game.legal(known))
        assert manner.judging or sum(candidate.visits for candidate in found) == 60
