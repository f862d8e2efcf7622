"""Solvers of OpenSpiel find the same in this game as in OpenSpiel's own: chance is exact, and so is what seats know."""

from typing import Any

import pytest

from pagodas_leduc.state import MOST

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability  # noqa: E402

import pagodas.adapters.openspiel  # noqa: E402, F401 registers the games

SLACK = 1e-9
ITERATIONS = 2


@pytest.fixture(scope="module")
def both() -> tuple[Any, Any]:
    return pyspiel.load_game("pagodas_leduc(starts=1)"), pyspiel.load_game("leduc_poker")


def in_chips(found: float) -> float:
    """Return a utility in chips, as OpenSpiel's game has it."""
    return found * MOST


def test_a_uniform_policy_can_be_exploited_as_much(both: tuple[Any, Any]) -> None:
    ours, theirs = (exploitability.exploitability(game, policy.UniformRandomPolicy(game)) for game in both)
    assert in_chips(ours) == pytest.approx(theirs, abs=SLACK)


def test_regret_minimization_comes_to_the_same_value(both: tuple[Any, Any]) -> None:
    values = []
    for game in both:
        solver = cfr.CFRSolver(game)
        for _ in range(ITERATIONS):
            solver.evaluate_and_update_policy()
        pair = [solver.average_policy()] * 2
        values.append(expected_game_score.policy_value(game.new_initial_state(), pair)[0])
    assert in_chips(values[0]) == pytest.approx(values[1], abs=SLACK)


def test_the_length_is_the_true_bound(both: tuple[Any, Any]) -> None:
    assert [game.max_game_length() for game in both] == [8, 8]
