"""Gymnasium's own checks on every game, one seat at a time and thousands at once."""

import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pagodas.contract.game_settings import Setting
from pagodas.core.errors import OptionError
from pagodas.core.game import Game
from pagodas.players.player import by_name
from tests.adapters.masks import an_illegal_move

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from pagodas.adapters import gymnasium as adapter  # noqa: E402
from pagodas.adapters.gymnasium import ManyGames, OneSeat  # noqa: E402


@pytest.fixture(autouse=True)
def _strict() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def named(game: Game) -> str:
    return f"pagodas/{game.id}-v{game.version}"


def one(setting: Setting, **more: Any) -> OneSeat:
    return OneSeat(setting.game.id, seats=setting.seats, **setting.options, **more)


def play(table: Any, seed: int) -> list[Any]:
    """Play at random to the end and return all that was seen."""
    chooser, (seen, info) = random.Random(seed), table.reset(seed=seed)
    story = [seen["observation"].tobytes(), info["seat"]]
    over = False
    while not over:
        seen, reward, over, _, _ = table.step(int(chooser.choice(np.flatnonzero(seen["action_mask"]))))
        story += [seen["observation"].tobytes(), reward]
    return story


def test_the_checker_is_content(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*not within the.*|.*render.*")
        check_env(gymnasium.make(named(game)).unwrapped)


def test_options_reach_the_game(setting: Setting) -> None:
    table = gymnasium.make(named(setting.game), seats=setting.seats, render_mode="ansi", **setting.options)
    steps = len(play(table, 1)) // 2 - 1
    assert steps >= 1
    assert steps == 1 or setting.options.get("max_turns") != 1
    assert table.render().strip()


def test_one_seed_is_one_game(setting: Setting) -> None:
    table = one(setting)
    assert play(table, 3) == play(table, 3)
    assert play(table, 3) != play(table, 4)


def test_opponents_look_at_no_clock_so_that_a_seed_is_one_game_everywhere(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    monkeypatch.setattr(adapter, "by_name", lambda *who, **how: made.append(how) or by_name(*who, **how))
    one(Setting(game, game.seats[0]), opponents="novice").reset(seed=1)
    assert made == [{"timed": False}] * (game.seats[0] - 1)


def test_the_seat_can_be_chosen(setting: Setting) -> None:
    for seat in range(setting.seats):
        table = one(setting, seat=seat)
        seen, info = table.reset(seed=1)
        assert info["seat"] == seat
        assert seen["observation"][seat] == 1


def test_every_opponent_can_be_named(game: Game) -> None:
    names = ["uct", *["random"] * (game.seats[-1] - 2)]
    table = one(Setting(game, game.seats[-1]), seat=0, opponents=names)
    seen, _ = table.reset(seed=1)
    seen, *_ = table.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert table.observation_space.contains(seen)
    with pytest.raises(OptionError, match="opponents"):
        one(Setting(game, game.seats[0]), opponents=[])


def test_an_illegal_action_loses(game: Game) -> None:
    table = one(Setting(game, game.seats[0]))
    seen, _ = table.reset(seed=1)
    _, reward, over, _, info = table.step(an_illegal_move(seen["action_mask"]))
    assert (reward, over, info["illegal"]) == (-1, True, True)


def many(game: Game, **settings: Any) -> ManyGames:
    made = gymnasium.make_vec(named(game), num_envs=16, vectorization_mode="vector_entry_point", **settings)
    assert isinstance(made.unwrapped, ManyGames)
    return made


@pytest.mark.parametrize("self_play", [False, True])
def test_many_games_stay_in_their_spaces(game: Game, self_play: bool) -> None:
    table, chance = many(game, seats=game.seats[-1], self_play=self_play), np.random.default_rng(1)
    seen, info = table.reset(seed=1)
    for _ in range(60):
        assert table.observation_space.contains(seen)
        actions = (seen["action_mask"] * chance.random(seen["action_mask"].shape)).argmax(1)
        seen, rewards, ended, cut, info = table.step(actions)
        assert info["seat"].shape == rewards.shape == ended.shape == cut.shape == (16,)
        assert ("final_obs" in info) == ended.any()
    table.close()


def test_what_many_games_return_is_kept_unless_asked_otherwise(game: Game) -> None:
    for copy in (True, False):
        table = many(game, copy=copy)
        first, _ = table.reset(seed=1)
        before = first["observation"].copy()
        table.step(first["action_mask"].argmax(1))
        assert (first["observation"] == before).all() == copy
        table.close()


def test_gymnasium_can_also_run_single_seats_side_by_side(game: Game) -> None:
    table = gymnasium.make_vec(named(game), num_envs=2, vectorization_mode="sync")
    seen, _ = table.reset(seed=1)
    table.step(seen["action_mask"].argmax(1))
    table.close()


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP, "NextStep"])
def test_new_games_come_when_they_are_asked_for(game: Game, mode: AutoresetMode | str) -> None:
    table, chance = many(game, autoreset_mode=mode), np.random.default_rng(1)
    later = AutoresetMode(mode) == AutoresetMode.NEXT_STEP
    assert table.metadata["autoreset_mode"] == AutoresetMode(mode)
    seen, _ = table.reset(seed=1)
    ended = np.zeros(16, bool)
    for _ in range(300):
        before = ended
        assert seen["action_mask"].any(1).all()
        seen, rewards, ended, _, info = table.step(chosen(seen, chance))
        assert ("final_obs" in info) == (ended.any() and not later)
        if later:
            assert not ended[before].any()
            assert (rewards[before] == 0).all()
        elif ended.any():
            assert table.observation_space.contains(info["final_obs"])
            assert info["final_obs"]["action_mask"].any(1).all()
    table.close()


def chosen(seen: dict[str, np.ndarray], chance: np.random.Generator) -> np.ndarray:
    return (seen["action_mask"] * chance.random(seen["action_mask"].shape)).argmax(1)


def test_games_that_are_never_replaced_are_refused(game: Game) -> None:
    with pytest.raises(OptionError, match="SameStep or NextStep, not Disabled"):
        ManyGames(game.id, 2, autoreset_mode=AutoresetMode.DISABLED)


def test_masks_may_be_asked_for(game: Game) -> None:
    table = many(game)
    seen, _ = table.reset(seed=1)
    masks = table.unwrapped.action_masks()
    assert masks.dtype == np.bool_
    assert (masks == (seen["action_mask"] != 0)).all()
    table.close()
    alone = OneSeat(game.id)
    known, _ = alone.reset(seed=1)
    assert (alone.action_masks() == (known["action_mask"] != 0)).all()


def test_the_mask_of_an_end_is_not_empty(game: Game) -> None:
    table, chooser, over = OneSeat(game.id), np.random.default_rng(1), False
    seen, _ = table.reset(seed=3)
    while not over:
        seen, _, over, _, _ = table.step(int(chooser.choice(np.flatnonzero(seen["action_mask"]))))
    assert table.action_masks().all()
