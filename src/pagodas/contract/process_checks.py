"""Compiled equals interpreted, one seed is one game in every process, and nothing is compiled twice."""

import json
import os
import subprocess
import sys
from typing import Any

from pagodas.contract.check import each_game, hold
from pagodas.contract.trace import traces
from pagodas.core.game import Game


def _elsewhere(game: Game, **environment: str) -> Any:
    """Trace a game in another process."""
    command = [sys.executable, "-m", "pagodas.contract.trace", game.id]
    surroundings = {**os.environ, **environment}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)  # noqa: S603
    hold(done.returncode == 0, f"another process failed:\n{done.stderr}")
    return json.loads(done.stdout)


@each_game
def another_process_plays_the_same_games_and_compiles_nothing(game: Game) -> None:
    """Play with another hash seed."""
    here = traces(game)  # whatever was missing is compiled now, and kept
    other = _elsewhere(game, PYTHONHASHSEED="4711")
    hold(other["traces"][game.id] == here, "another process plays other games with the same seeds")
    compiled = ", ".join(other["compiled"])
    hold(not compiled, f"a second process compiles {compiled} again: Python calls it, so it must be a @kernel")


@each_game
def interpreted_rules_play_the_same_games(game: Game) -> None:
    """Play without the compiler."""
    interpreted = _elsewhere(game, NUMBA_DISABLE_JIT="1")["traces"][game.id]
    here = traces(game)
    odd = ", ".join(name for name in here if here[name] != interpreted[name])
    hold(not odd, f"compiled and interpreted rules play differently: {odd}")
