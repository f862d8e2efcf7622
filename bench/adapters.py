"""`python -m bench.adapters`: steps per second of every adapter, beside other people's environments in the same run.

All subjects take turns in short laps and the best lap of each counts, because other work on the machine only ever
slows one down. Single games are driven by one loop, the choice of a random legal action included, and timed by the
processor. The vector environment is timed in its `step` alone, with as many threads as there are cores: by the clock,
which is what counts on a machine that does nothing else, and by the processors, for those that do.
"""

import os
import random
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import Annotated, Any, TypeAlias

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from pagodas import games
from pagodas.adapters import gymnasium, openspiel, pettingzoo

LAP = 0.3  # seconds
BATCHES = (256, 1024, 4096)

Lap: TypeAlias = Callable[[], float]  # runs for about LAP seconds and returns steps per second


def single(steps: Iterator[None]) -> Lap:
    """Time an endless series of steps by the processor."""

    def lap() -> float:
        count, begin = 0, process_time()
        while process_time() - begin < LAP:
            next(steps)
            count += 1
        return count / (process_time() - begin)

    return lap


def legal(mask: Any, chooser: random.Random) -> int:
    return int(chooser.choice(np.flatnonzero(mask)))


def agents(env: Any) -> Iterator[None]:
    """Step through random games of a PettingZoo environment."""
    chooser = random.Random(1)
    while True:
        env.reset(seed=chooser.randrange(2**30))
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else legal(seen["action_mask"], chooser))
            yield


def seats(env: Any) -> Iterator[None]:
    """Step through random games of a Gymnasium environment."""
    chooser = random.Random(1)
    while True:
        (seen, _), over = env.reset(seed=chooser.randrange(2**30)), False
        while not over:
            seen, _, over, _, _ = env.step(legal(seen["action_mask"], chooser))
            yield


def nodes(game: Any) -> Iterator[None]:
    """Step through random games of OpenSpiel, chance included, without observing."""
    chooser = random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chooser.choice(state.legal_actions()))
            yield


def cards(env: Any) -> Iterator[None]:
    """Step through random games of RLCard."""
    chooser = random.Random(1)
    while True:
        seen, _ = env.reset()
        while not env.is_over():
            seen, _ = env.step(chooser.choice(list(seen["legal_actions"])))
            yield


def many(env: Any, clock: Callable[[], float] = perf_counter) -> Lap:
    """Time the steps of a vector environment."""
    chance = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    noise = chance.random((16, seen["action_mask"].shape[1]), dtype=np.float32)

    def lap() -> float:
        nonlocal seen
        count, spent = 0, 0.0
        while spent < LAP:
            actions = (seen["action_mask"] * noise[count % len(noise)]).argmax(1)
            begin = clock()
            seen, *_ = env.step(actions)
            spent += clock() - begin
            count += 1
        return count * env.num_envs / spent

    return lap


def ours(name: str) -> Iterator[tuple[str, Lap]]:
    """Give every adapter on a game."""
    import pyspiel

    yield f"{name}: PettingZoo, raw", single(agents(pettingzoo.raw_env(name)))
    yield f"{name}: PettingZoo", single(agents(pettingzoo.env(name)))
    yield f"{name}: Gymnasium, against random", single(seats(gymnasium.OneSeat(name)))
    yield f"{name}: OpenSpiel", single(nodes(pyspiel.load_game(openspiel.PREFIX + name)))
    for count in BATCHES:
        yield f"{name}: {count} games at once", many(gymnasium.ManyGames(name, count, copy=False))
    for label, settings in {"self-play": {"self_play": True, "copy": False}, "copied out": {}}.items():
        yield f"{name}: 1024 games at once, {label}", many(gymnasium.ManyGames(name, 1024, **settings))
    lap = many(gymnasium.ManyGames(name, 1024, copy=False), process_time)
    yield f"{name}: 1024 games at once, per second of one core", lap


def theirs() -> Iterator[tuple[str, Lap]]:
    """Give other people's environments, as far as they are installed."""
    for module in ("connect_four_v3", "leduc_holdem_v4"):
        try:
            made = import_module(f"pettingzoo.classic.{module}").raw_env()
        except ImportError:
            continue
        yield f"PettingZoo {module}, raw", single(agents(made))
    if find_spec("rlcard"):
        yield "RLCard uno", single(cards(import_module("rlcard").make("uno")))


def main(
    seconds: Annotated[float, typer.Option(help="How long to measure each figure.")] = 2.0,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be given several times.")] = None,
) -> None:
    """Measure how fast the adapters are."""
    warnings.simplefilter("ignore")
    subjects = [*(row for name in game or games.names() for row in ours(name)), *theirs()]
    best = {name: 0.0 for name, _ in subjects}
    for _ in range(1 + round(seconds / LAP)):  # the first lap warms up
        best = {name: max(best[name], lap()) for name, lap in subjects}
    table = Table(
        "environment", caption=f"steps per second, the best of {round(seconds / LAP)} laps; {os.cpu_count()} cores"
    )
    table.add_column("steps/s", justify="right")
    for name, speed in best.items():
        table.add_row(name, f"{speed:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
