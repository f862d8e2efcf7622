"""The worked example runs, on every game, and learns something."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pagodas.core.game import Game

FILE = Path(__file__).parent.parent.parent / "examples" / "selfplay.py"


@pytest.fixture(scope="module")
def selfplay() -> Any:
    spec = spec_from_file_location("selfplay", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_decision_is_worth_what_its_game_was_to_who_decided(selfplay: Any) -> None:
    ended = np.array([[False, False], [True, False], [False, True], [False, False]])
    utilities = np.zeros((4, 2, 2))
    utilities[1, 0], utilities[2, 1] = (1, -1), (-1, 1)
    seats = np.array([[0, 0], [1, 1], [0, 1], [0, 0]])
    known, worth = selfplay.credit(ended, utilities, seats)
    assert known.tolist() == [[True, True], [True, True], [False, True], [False, False]]
    assert worth[:2].tolist() == [[1, -1], [-1, 1]]
    assert worth[2, 1] == 1


def test_learning_makes_what_won_likelier(selfplay: Any) -> None:
    chance = np.random.default_rng(1)
    network = selfplay.Network(4, 3, 8, chance)
    seen, masks = np.ones((20, 4), np.float32), np.ones((20, 3), np.int8)
    moves = np.arange(20) % 3
    for _ in range(300):
        odds = network.forward(seen, masks)[2][np.arange(20), moves]
        network.learn(selfplay.Window(seen, masks, moves, odds, np.where(moves == 1, 1.0, -1.0)))
    assert np.exp(network.forward(seen, masks)[2][0, 1]) > 0.8


def test_the_example_runs_on_every_game(selfplay: Any, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    selfplay.main(game.id, minutes=0, count=8, steps=150, hidden=8, rounds=2, seed=1, against=["random"])
    assert capsys.readouterr().out.count("of the points") == 1
