"""One seed is one game, whatever the process: through every adapter."""

import json
import os
import random
import subprocess
import sys
from hashlib import blake2b
from typing import Any

import numpy as np
import pytest

from pagodas import games

for library in ("pyspiel", "pettingzoo", "gymnasium"):
    pytest.importorskip(library)

import pyspiel  # noqa: E402

from pagodas.adapters import gymnasium, openspiel, pettingzoo  # noqa: E402

SEED = 9
STEPS = 30


def chosen(mask: Any, chooser: random.Random) -> int:
    return int(chooser.choice(np.flatnonzero(mask)))


def through_openspiel(name: str) -> list[str]:
    """Return everything each seat recalls of a whole game."""
    chooser, state = random.Random(SEED), pyspiel.load_game(openspiel.PREFIX + name).new_initial_state()
    while not state.is_terminal():
        state.apply_action(chooser.choice(state.legal_actions()))
    return [str(state), *(state.information_state_string(seat) for seat in range(state.num_players()))]


def through_pettingzoo(name: str) -> list[str]:
    table, chooser, seen = pettingzoo.raw_env(name), random.Random(SEED), blake2b()
    table.reset(seed=SEED)
    for _ in table.agent_iter(STEPS):
        known, _, over, _, _ = table.last()
        seen.update(known["observation"].tobytes())
        table.step(None if over else chosen(known["action_mask"], chooser))
    return [seen.hexdigest()]


def through_gymnasium(name: str) -> list[str]:
    table, chooser = gymnasium.OneSeat(name, opponents="novice"), random.Random(SEED)
    known, info = table.reset(seed=SEED)
    seen = blake2b(str(info["seat"]).encode())
    for _ in range(3):
        known, *_ = table.step(chosen(known["action_mask"], chooser))
        seen.update(known["observation"].tobytes())
    return [seen.hexdigest()]


def through_many_games(name: str) -> list[str]:
    table, chooser, seen = gymnasium.ManyGames(name, 5), random.Random(SEED), blake2b()
    known, _ = table.reset(seed=SEED)
    for _ in range(STEPS):
        seen.update(known["observation"].tobytes())
        known, *_ = table.step(np.array([chosen(mask, chooser) for mask in known["action_mask"]]))
    table.close()
    return [seen.hexdigest()]


WAYS = (through_openspiel, through_pettingzoo, through_gymnasium, through_many_games)


def stories() -> dict[str, dict[str, list[str]]]:
    """Play through every adapter and return what was seen."""
    return {way.__name__: {name: way(name) for name in games.names()} for way in WAYS}


def test_another_process_plays_the_same_games() -> None:
    command = [sys.executable, "-m", "tests.adapters.test_processes"]
    done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "4711"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == stories()


if __name__ == "__main__":
    print(json.dumps(stories()))
