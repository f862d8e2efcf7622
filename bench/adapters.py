"""`python -m bench.adapters`: steps per second of every adapter, beside other people's environments in the same run.

All subjects take turns in short laps and the best lap of each counts, because other work on the machine only ever
slows one down; the median is shown beside it. Single games are driven by one loop, the choice of a random legal action
included, and timed by the processor. The vector environment is timed in its `step` alone, by the clock: one step is
one action in one game, the other seats' random replies to it, what ended games were worth, new games in their places,
and of every game the observation and the mask. How the actions were chosen is not in it.
"""

import os
import random
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import perf_counter, process_time
from typing import Annotated, Any, TypeAlias

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from pagodas import games

LAP = 0.3  # seconds
BATCHES = (256, 1024, 4096)
MIDDLE = 1024

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


def many(env: Any) -> Lap:
    """Time the steps of a vector environment by the clock."""
    chance = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    noise = chance.random((16, seen["action_mask"].shape[1]), dtype=np.float32)

    def lap() -> float:
        nonlocal seen
        count, spent = 0, 0.0
        while spent < LAP:
            actions = (seen["action_mask"] * noise[count % len(noise)]).argmax(1)
            begin = perf_counter()
            seen, *_ = env.step(actions)
            spent += perf_counter() - begin
            count += 1
        return count * env.num_envs / spent

    return lap


def ours(name: str) -> Iterator[tuple[str, Lap]]:
    """Give every adapter on a game."""
    import pyspiel

    from pagodas.adapters import gymnasium, openspiel, pettingzoo

    yield f"{name}: PettingZoo, raw", single(agents(pettingzoo.raw_env(name)))
    yield f"{name}: PettingZoo", single(agents(pettingzoo.env(name)))
    yield f"{name}: Gymnasium, against random", single(seats(gymnasium.OneSeat(name)))
    yield f"{name}: OpenSpiel", single(nodes(pyspiel.load_game(openspiel.PREFIX + name)))
    for count in BATCHES:
        yield f"{name}: {count} games at once", many(gymnasium.ManyGames(name, count))
    variants: dict[str, dict[str, Any]] = {
        "written over": {"copy": False},
        "self-play": {"self_play": True},
        "one thread": {"threads": 1},
    }
    for label, settings in variants.items():
        yield f"{name}: {MIDDLE} games at once, {label}", many(gymnasium.ManyGames(name, MIDDLE, **settings))


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
    try:
        subjects = [*(row for name in game or games.names() for row in ours(name)), *theirs()]
    except ImportError as missing:
        print(missing)
        return
    laps: dict[str, list[float]] = {name: [] for name, _ in subjects}
    for _ in range(1 + round(seconds / LAP)):  # the first lap warms up
        for name, lap in subjects:
            laps[name].append(lap())
    Console().print(shown(laps))


def shown(laps: dict[str, list[float]]) -> Table:
    """Lay the speeds out for people."""
    rounds = len(next(iter(laps.values()))) - 1
    table = Table("environment", caption=f"steps per second, in {rounds} laps; {os.cpu_count()} cores")
    table.add_column("best lap", justify="right")
    table.add_column("median", justify="right")
    for name, speeds in laps.items():
        table.add_row(name, f"{max(speeds[1:]):,.0f}", f"{median(speeds[1:]):,.0f}")
    return table


if __name__ == "__main__":
    typer.run(main)
