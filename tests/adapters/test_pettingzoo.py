"""PettingZoo's own suite on every game, and on every game through OpenSpiel and Shimmy."""

import pickle
import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pagodas.contract.game_settings import Setting
from pagodas.contract.knowledge_checks import another_world, watched
from pagodas.core.errors import IllegalMove
from pagodas.core.game import Game
from tests.adapters.masks import an_illegal_move

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, render_test, seed_test

from pagodas.adapters.pettingzoo import env, raw_env

CYCLES = 60


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Leave out what PettingZoo says of its own environments too: observations with a mask are no plain arrays."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def made(setting: Setting, make: Any = env, **more: Any) -> Any:
    return make(setting.game.id, seats=setting.seats, **setting.options, **more)


def test_the_api_suite_passes(setting: Setting) -> None:
    api_test(made(setting), num_cycles=CYCLES)


def test_the_seed_suite_passes(setting: Setting) -> None:
    seed_test(lambda: made(setting), num_cycles=CYCLES)


def test_the_render_suite_passes(game: Game) -> None:
    setting = Setting(game, game.seats[-1])
    drawings = {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: bool(drawn.strip())}
    render_test(lambda render_mode: made(setting, render_mode=render_mode), custom_tests=drawings)


def test_the_api_suite_passes_through_openspiel_and_shimmy(game: Game) -> None:
    pytest.importorskip("pyspiel")
    shimmy = pytest.importorskip("shimmy")
    from pagodas.adapters import openspiel

    api_test(shimmy.OpenSpielCompatibilityV0(game_name=openspiel.PREFIX + game.id), num_cycles=CYCLES)


def test_one_seed_is_one_game_through_openspiel_and_shimmy(game: Game) -> None:
    # PettingZoo's seed suite cannot pass with Shimmy 2.0: it replaces its action spaces, seeds and all, each step
    pytest.importorskip("pyspiel")
    shimmy = pytest.importorskip("shimmy")
    from pagodas.adapters import openspiel

    def story(seed: int) -> str:
        table = shimmy.OpenSpielCompatibilityV0(game_name=openspiel.PREFIX + game.id)
        table.reset(seed=seed)
        chooser = random.Random(1)
        for agent in table.agent_iter(80):
            mask = table.infos[agent]["action_mask"]
            table.step(chooser.choice(np.flatnonzero(mask)) if mask.any() else None)
        return str(table.game_state)

    assert story(3) == story(3)
    assert len({story(seed) for seed in range(8)}) > 1


def play(table: Any, seed: int) -> dict[str, float]:
    """Play at random to the end and return what each agent was given in all."""
    table.reset(seed=seed)
    chooser, given = random.Random(seed), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        given[agent] += reward
        over = terminated or truncated
        table.step(None if over else int(chooser.choice(np.flatnonzero(seen["action_mask"]))))
    return given


def test_rewards_are_what_the_game_was_worth(setting: Setting) -> None:
    for seed in range(3):
        given = play(made(setting), seed)
        assert abs(sum(given.values())) < 1e-9
        assert all(-1 <= reward <= 1 for reward in given.values())
        assert list(given) == [f"seat_{seat}" for seat in range(setting.seats)]


def test_an_illegal_move_loses_or_raises(game: Game) -> None:
    setting = Setting(game, game.seats[0])
    for make in (env, raw_env):
        table = made(setting, make)
        table.reset(seed=1)
        agent = table.agent_selection
        illegal = an_illegal_move(table.observe(agent)["action_mask"])
        if make is raw_env:
            with pytest.raises(IllegalMove):
                table.step(illegal)
        else:
            table.step(illegal)
            assert table.rewards[agent] == -1
            assert all(table.terminations.values())


def test_observations_do_not_depend_on_the_unknown(setting: Setting) -> None:
    table = made(setting, raw_env)
    table.reset(seed=1)
    for session, seat in watched(setting, count=8):
        if seat < 0:
            continue
        agent = table.possible_agents[seat]
        table.position.set(session.state)
        here = table.observe(agent)
        table.position.set(another_world(session, seat, 5))
        there = table.observe(agent)
        assert (here["observation"] == there["observation"]).all()
        assert (here["action_mask"] == there["action_mask"]).all()


def test_an_environment_can_be_pickled(game: Game) -> None:
    again = pickle.loads(pickle.dumps(made(Setting(game, game.seats[-1]), raw_env)))
    again.reset(seed=1)
    assert len(again.agents) == game.seats[-1]
