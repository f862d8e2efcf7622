"""The processes in which computers think, so that the event loop never waits. A process that dies is replaced.

The first process also compiles: first the rules of every game, so that people can play, then what computers need.
Moves and hints go before compiling. When everything is compiled, the other processes start.
"""

import asyncio
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec

from pagodas import games
from pagodas.core.errors import PagodasError
from pagodas.core.types import Move, State
from pagodas.players.precompile_marks import is_warm
from pagodas.server.bot_process import Choose, Chosen, Job, Load, Warm, load_rules
from pagodas.server.json_logs import log
from pagodas.server.measures import Timings

TRIES = 3
NOW, LATER = 0, 1
COMPILING_SECONDS = 900.0
LOADING_SECONDS = 60.0


class BotDied(PagodasError):
    """A bot's process ended, or took too long, before it answered."""


class Bot:
    """One process that chooses moves."""

    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        """The id of the process, 0 while there is none."""
        return self._process.pid if self._process else 0

    async def ask(self, job: Job, seconds: float) -> Chosen:
        """Do a job. After a failure the next job gets a new process, whose start takes none of its time."""
        if isinstance(job, Choose) and not self._running:
            await self._limited(Load(job.game), LOADING_SECONDS)
        return await self._limited(job, seconds)

    async def _limited(self, job: Job, seconds: float) -> Chosen:
        try:
            async with asyncio.timeout(seconds):
                return await self._send(job)
        except (OSError, EOFError, msgspec.DecodeError) as error:
            await self.stop()
            raise BotDied(f"{_said(error)} while thinking about {job.game}") from error

    @property
    def _running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def _send(self, job: Job) -> Chosen:
        if not self._running:
            command = (sys.executable, "-m", "pagodas.server.bot_process")
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, start_new_session=True
            )  # Ctrl-C is for the server, which ends it
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(job) + b"\n")
        await self._process.stdin.drain()
        answer = await self._process.stdout.readline()
        if not answer:
            raise EOFError(f"its process ended with {await self._process.wait()}")
        return msgspec.json.decode(answer, type=Chosen)

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _said(error: Exception) -> str:
    return str(error) or type(error).__name__


class BotPool:
    """All bots, and for each game whether its rules and its computers are compiled."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._jobs: asyncio.PriorityQueue[tuple[int, int, Job, asyncio.Future[Chosen]]] = asyncio.PriorityQueue()
        self._numbers = count()
        self.bots = [Bot() for _ in range(workers)]
        self._tasks: list[asyncio.Task[None]] = []
        self.rules_ready: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.computers_ready: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.replaced = 0  # processes that died and were replaced
        self.thinking = Timings()
        self.loaded = 0  # processes that have loaded every game

    def start(self) -> None:
        """Start compiling and thinking."""
        self._tasks = [asyncio.create_task(self._work(self.bots[0])), asyncio.create_task(self._warm())]

    async def stop(self) -> None:
        """End all processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for bot in self.bots:
            await bot.stop()

    async def choose(self, game: str, player: str, observed: State) -> Move:
        """Return the move a player chooses."""
        await self.computers_ready[game].wait()
        job = Choose(game, player, observed.tobytes(), secrets.randbits(62))
        asked = time.perf_counter()
        chosen = await self._do(NOW, job)
        self.thinking.note(time.perf_counter() - asked)
        return chosen.move

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a process."""
        return self._jobs.qsize()

    async def _do(self, urgency: int, job: Job) -> Chosen:
        done: asyncio.Future[Chosen] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((urgency, next(self._numbers), job, done))
        return await done

    async def _work(self, bot: Bot) -> None:
        unloaded = [game for game in games.names() if is_warm(game)]
        while True:
            if unloaded and self._jobs.empty():
                with suppress(BotDied):
                    await bot.ask(Load(unloaded.pop()), LOADING_SECONDS)
                self.loaded += not unloaded
                continue
            _, _, job, done = await self._jobs.get()
            if done.cancelled():
                continue
            try:
                chosen = await self._retry(bot, job)
            except BotDied as error:
                _settle(done, error)
            else:
                _settle(done, chosen)

    async def _retry(self, bot: Bot, job: Job) -> Chosen:
        """Do a job, with a new process if the first one dies."""
        seconds = self._seconds if isinstance(job, Choose) else COMPILING_SECONDS
        for left in reversed(range(TRIES)):
            try:
                return await bot.ask(job, seconds)
            except BotDied as error:
                self.replaced += 1
                log.warning("bot replaced", extra={"game": job.game, "reason": str(error), "tries_left": left})
                if not left:
                    raise
        raise AssertionError

    # --- Compiling ---

    async def _warm(self) -> None:
        cold = [game for game in games.names() if not is_warm(game)]
        for game in sorted(games.names(), key=cold.__contains__):
            await self._unless_broken(game, self._ready_rules(game, game in cold))
        for game in cold:
            await self._unless_broken(game, self._ready_computers(game))
        self._tasks += [asyncio.create_task(self._work(bot)) for bot in self.bots[1:]]

    async def _ready_rules(self, game: str, cold: bool) -> None:
        loaded = await asyncio.to_thread(games.load, game)
        if cold:
            await self._do(LATER, Warm(game, everything=False))
        await asyncio.to_thread(load_rules, loaded)
        self.rules_ready[game].set()
        if not cold:
            self.computers_ready[game].set()
        log.info("rules ready", extra={"game": game})

    async def _ready_computers(self, game: str) -> None:
        if self.rules_ready[game].is_set():
            await self._do(LATER, Warm(game, everything=True))
            self.computers_ready[game].set()
            log.info("computers ready", extra={"game": game})

    async def _unless_broken(self, game: str, work: Coroutine[Any, Any, None]) -> None:
        """Get one game ready. Where that fails, the other games must not suffer."""
        try:
            await work
        except Exception as error:
            log.exception("game left out", extra={"game": game, "reason": str(error)})


def _settle(done: "asyncio.Future[Chosen]", chosen: Chosen | Exception) -> None:
    if done.done():
        return
    if isinstance(chosen, Exception):
        done.set_exception(chosen)
    else:
        done.set_result(chosen)
