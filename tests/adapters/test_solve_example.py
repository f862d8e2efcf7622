"""The example that solves tiny games finds what is known of them."""

from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from pagodas import games
from pagodas.core import scripted_chance

FILE = Path(__file__).parent.parent.parent / "examples" / "solve.py"
TRIANGLE = {"board": "triangle", "starts": "1"}


@pytest.fixture(scope="module")
def solve() -> Any:
    spec = spec_from_file_location("solve", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nobody_can_force_a_win_on_the_triangle_in_five_turns(solve: Any, capsys: pytest.CaptureFixture[str]) -> None:
    solve.solve_open(games.load("mountain"), {**TRIANGLE, "max_turns": 5}, ["random"])
    told = capsys.readouterr().out
    assert "value to the first seat: +0.000000 (779 positions)" in told
    assert "random: exploitability 0.0" in told


def test_what_can_happen_has_probability_one(solve: Any) -> None:
    mountain = games.load("mountain")
    deal = partial(scripted_chance.setup, mountain, 2, mountain.codes(2, {}))
    lots = list(solve.happenings(deal))
    assert [(int(state.seat), odds) for state, odds in lots] == [(0, 0.5), (1, 0.5)]


def test_perfect_play_is_not_exploited_and_other_play_is(solve: Any) -> None:
    mountain = games.load("mountain")
    near = solve.Positions(mountain, {**TRIANGLE, "max_turns": 6})
    assert near.value()[0] == 0
    assert near.exploitability(solve.policy_of("random", mountain)) > 0.05


def test_masons_on_nine_squares_is_a_draw_in_nine_turns(solve: Any, capsys: pytest.CaptureFixture[str]) -> None:
    solve.solve_open(games.load("masons"), {"board": "small", "starts": "1", "max_turns": 9}, [])
    assert "value to the first seat: +0.000000 (alpha-beta, to every end)" in capsys.readouterr().out
