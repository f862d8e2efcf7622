"""The worked example runs, on every game, and learns something."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pagodas import games
from pagodas.adapters.tensors import layout
from pagodas.core.game import Game
from pagodas.players.player import PLAYERS

FILE = Path(__file__).parent.parent.parent / "examples" / "selfplay.py"


@pytest.fixture(scope="module")
def selfplay() -> Any:
    spec = spec_from_file_location("selfplay", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_decision_is_worth_what_its_game_was_to_who_decided(selfplay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "TRUST", 1.0)
    ended = np.array([[False, False], [True, False], [False, True]])
    utilities = np.zeros((3, 2, 2))
    utilities[1, 0], utilities[2, 1] = (1, -1), (-1, 1)
    seats = np.array([[0, 0], [1, 1], [0, 1], [1, 0]])
    values = np.array([[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.25, 0.5]])
    worth = selfplay.returns(values, seats, ended, utilities)
    assert worth.tolist() == [[1, -1], [-1, 1], [-0.25, 1]]  # the first game's next one is not over: as is expected


def test_what_is_expected_on_the_way_counts_a_little(selfplay: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "TRUST", 0.75)
    values, seats = np.array([[0.0], [0.5], [0.0]]), np.array([[0], [1], [0]])
    worth = selfplay.returns(values, seats, np.array([[False], [True]]), np.array([[[0.0, 0.0]], [[1.0, -1.0]]]))
    assert worth.tolist() == [[0.75 * 1 + 0.25 * -0.5], [-1]]


def test_a_seat_finds_its_own_part_first(selfplay: Any) -> None:
    plan = layout(games.load("mountain"))
    lens, tensor = selfplay.Lens(plan, 2), np.arange(plan.size, dtype=np.float32)[None]
    pool = next(part for part in plan.parts if part.name == "pool")
    first, second = (lens(tensor, np.array([seat]))[0, pool.place].reshape(pool.shape) for seat in range(2))
    assert (first == second[::-1]).all()
    assert first[0, 0] < first[1, 0]


def test_learning_makes_what_won_likelier(selfplay: Any) -> None:
    chance = np.random.default_rng(1)
    network = selfplay.Network(4, 3, 8, chance)
    inputs, masks = np.ones((20, 4), np.float32), np.ones((20, 3), np.int8)
    legal, moves = selfplay.legal(masks), np.arange(20) % 3
    gain = np.where(moves == 1, 1.0, -1.0)
    for _ in range(300):
        odds = network.see(inputs, legal).odds.reshape(20, 3)[np.arange(20), moves]
        network.learn(selfplay.Window(inputs, np.packbits(masks, axis=1), moves, odds, gain, gain), 1e-3)
    assert np.exp(network.see(inputs, legal).odds[1]) > 0.8


def test_moves_are_drawn_by_their_odds(selfplay: Any) -> None:
    masks = np.tile(np.array([0, 1, 0, 1], np.int8), (4000, 1))
    legal = selfplay.legal(masks)
    picks = selfplay.sample(np.log(np.tile([0.25, 0.75], 4000)), legal, np.random.default_rng(1))
    moves = legal.moves[picks]
    assert (legal.rows[picks] == np.arange(4000)).all()
    assert set(moves.tolist()) == {1, 3}
    assert abs((moves == 3).mean() - 0.75) < 0.03


def test_the_example_runs_on_every_game(selfplay: Any, game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        selfplay.main(game.id, 100, count=4, steps=25, hidden=8, rounds=2, seed=1, against="random", save=None)
    finally:
        PLAYERS.pop(selfplay.NAME, None)
    shown = capsys.readouterr().out
    assert "learned" in shown
    assert "2 games" in shown
