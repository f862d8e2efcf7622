"""Compiled equals interpreted, one seed is one game in every process, and what was compiled once stays compiled."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from pagodas.core.compiled_sources import game_sources
from tests.contract.settings import all_games
from tests.contract.trace import traces

SEEDS, PLIES = 1, 60


def run(**environment: str) -> Any:
    command = [sys.executable, "-m", "tests.contract.trace", str(SEEDS), str(PLIES)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_interpreted_rules_play_the_same_games() -> None:
    assert run(NUMBA_DISABLE_JIT="1")["traces"] == traces(SEEDS, PLIES)


def test_another_process_with_another_hash_seed_plays_the_same_games_and_compiles_nothing() -> None:
    here = traces(SEEDS, PLIES)  # whatever was missing is compiled now, and kept
    other = run(PYTHONHASHSEED="4711")
    assert other["traces"] == here
    assert other["compiled"] == []


def test_no_two_games_share_a_record_type() -> None:
    games = all_games()
    assert len({game.state for game in games}) == len(games)


def test_every_record_carries_a_name_of_its_own() -> None:
    for game in all_games():
        assert any(name.startswith(f"{game.id}_") for name in game.state.names or ())
        assert game_sources(game.folder)
