"""Workers play games: this process, processes on this machine, or a Ray cluster. All have one signature.

Results arrive in the order in which games end; each depends on its fixture alone. If a Ray worker dies, another plays
its unfinished games again.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeAlias, TypeVar

from pagodas import games
from pagodas.arena.play_fixture import Enter, contestant
from pagodas.arena.schedule import ArenaError, Fixture, fault

__all__ = ["check_place", "run"]

Result = TypeVar("Result")
Play: TypeAlias = Callable[[Fixture], Result]

PLACES = ("local", "ray")
AHEAD = 4  # games handed out for each worker, so that no worker waits for its next game
RETRIES = 5  # how often Ray plays a game again after its worker died


def run(
    fixtures: Sequence[Fixture],
    play: Play[Result],
    workers: int,
    on: str = "local",
    address: str = "",
    enter: Enter = contestant,
) -> Iterator[Result]:
    """Play all games. With an `address` join that Ray cluster, otherwise start Ray on this machine.

    `enter` makes the contestants whose code is to be compiled before processes need it.
    """
    check_place(on)
    if on == "ray":
        return _on_ray(fixtures, play, workers, address)
    return map(play, fixtures) if workers <= 1 else _in_processes(fixtures, play, workers, enter)


def check_place(on: str) -> None:
    """Refuse a place where no games can be played."""
    if on not in PLACES:
        raise ArenaError(fault("place", given=repr(on)))
    if on == "ray" and find_spec("ray") is None:
        raise ArenaError(fault("no_ray"))


def _in_processes(fixtures: Sequence[Fixture], play: Play[Result], workers: int, enter: Enter) -> Iterator[Result]:
    _compile(fixtures, enter)
    waiting, others = iter(fixtures), set(active_children())
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_deaf) as pool:
        under_way: set[Future[Result]] = {pool.submit(play, fixture) for fixture in islice(waiting, AHEAD * workers)}
        try:
            while under_way:
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                under_way |= {pool.submit(play, fixture) for fixture in islice(waiting, len(done))}
                yield from (job.result() for job in done)
        finally:
            if under_way:  # interrupted: give up the unfinished games
                pool.shutdown(wait=False, cancel_futures=True)
                for worker in set(active_children()) - others:
                    worker.terminate()


def _deaf() -> None:
    """Ignore an interruption: the process that hands out the games deals with it."""
    signal(SIGINT, SIG_IGN)


def _compile(fixtures: Sequence[Fixture], enter: Enter) -> None:
    """Fill the cache of compiled code here, so that the processes need not compile."""
    for kind, name in sorted({(fixture.game, name) for fixture in fixtures for name in fixture.players}):
        game = games.load(kind)
        state = game.start(game.seats[0], {}, 1)[0]
        enter(name, game, 1).choose(game, state)


def _on_ray(fixtures: Sequence[Fixture], play: Play[Result], workers: int, address: str) -> Iterator[Result]:
    ray: Any = import_module("ray")
    started = not ray.is_initialized()
    if started:
        ray.init(
            address=address or None, num_cpus=None if address else workers, log_to_driver=False, logging_level="ERROR"
        )
    try:
        yield from _ray_results(ray, fixtures, play, workers)
    finally:
        if started:
            ray.shutdown()


def _ray_results(ray: Any, fixtures: Sequence[Fixture], play: Play[Result], workers: int) -> Iterator[Result]:
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play)
    waiting = iter(fixtures)
    under_way = [task.remote(fixture) for fixture in islice(waiting, AHEAD * workers)]
    while under_way:
        done, under_way = ray.wait(under_way, num_returns=1)
        under_way += [task.remote(fixture) for fixture in islice(waiting, len(done))]
        yield from ray.get(done)
