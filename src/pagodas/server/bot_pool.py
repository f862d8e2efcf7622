"""The processes in which computers think, so that the event loop never waits. A process that dies is replaced.

What is not compiled yet is compiled in processes of its own, as many as there are processors (`compile_order` says what
comes first). Computers' moves go before hints, and both before the loading of games that have become ready.
"""

import asyncio
import os
import secrets
import subprocess
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
from pagodas.analysis import Judged
from pagodas.core.errors import PagodasError
from pagodas.core.types import Move, State
from pagodas.players.precompile_marks import is_warm
from pagodas.server.bot_process import Analyse, Choose, Chosen, Consider, Job, Load, Warm, load_rules
from pagodas.server.compile_order import CompileOrder, Stage
from pagodas.server.json_logs import log
from pagodas.server.measures import Timings
from pagodas.server.messages import Idea

# How processes are started that Ctrl-C does not reach: it is for the server, which ends them.
APART: dict[str, Any] = {"start_new_session": True}
if sys.platform == "win32":
    APART = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}

TRIES = 3
NOW, SOON, LATER = 0, 1, 2
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
        if isinstance(job, Choose | Analyse) and not self._running:
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
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, **APART)
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
        self._jobs: asyncio.PriorityQueue[tuple[int, int, Job | None, asyncio.Future[Chosen]]] = asyncio.PriorityQueue()
        self._numbers = count()
        self.bots = [Bot() for _ in range(workers)]
        self._tasks: list[asyncio.Task[None]] = []
        self.rules_ready: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.computers_ready: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.replaced = 0  # processes that died and were replaced
        self.thinking = Timings()
        self.compiled = asyncio.Event()  # set when everything is that can be
        self._order = CompileOrder([game for game in games.names() if not is_warm(game)])
        self._ready: list[str] = []  # games whose computers are compiled, to be loaded by every process
        self._loaded = [0] * workers  # how many of those each process has loaded

    def start(self) -> None:
        """Start compiling and thinking."""
        self._tasks = [asyncio.create_task(self._work(number)) for number in range(len(self.bots))]
        self._tasks.append(asyncio.create_task(self._get_ready()))

    async def stop(self) -> None:
        """End all processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for bot in self.bots:
            await bot.stop()

    async def choose(self, game: str, player: str, observed: State, urgency: int = NOW) -> Move:
        """Return the move a player chooses."""
        self.want(game)
        await self.computers_ready[game].wait()
        job = Choose(game, player, observed.tobytes(), secrets.randbits(62))
        asked = time.perf_counter()
        chosen = await self._do(urgency, job)
        self.thinking.note(time.perf_counter() - asked)
        return chosen.move

    async def consider(self, game: str, player: str, observed: State, urgency: int = NOW) -> list[Idea]:
        """Return the moves that a player considers best."""
        self.want(game)
        await self.computers_ready[game].wait()
        return (await self._do(urgency, Consider(game, player, observed.tobytes(), secrets.randbits(62)))).ideas

    async def analyse(self, game: str, record: str, number: int, level: str) -> list[list[Judged]]:
        """Judge the positions of a recorded game, when nobody waits for a move or a hint."""
        self.want(game)
        await self.computers_ready[game].wait()
        return (await self._do(LATER, Analyse(game, record, number, level))).judged

    def want(self, game: str) -> None:
        """Compile a game before others, since somebody waits for it."""
        self._order.want(game)

    async def rules(self, game: str) -> None:
        """Wait until the rules of a game are compiled, which then come first."""
        self.want(game)
        await self.rules_ready[game].wait()

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a process."""
        return self._jobs.qsize()

    @property
    def loaded(self) -> int:
        """The number of processes that have loaded every game."""
        return self._loaded.count(len(self._ready)) if self.compiled.is_set() else 0

    async def _do(self, urgency: int, job: Job) -> Chosen:
        done: asyncio.Future[Chosen] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((urgency, next(self._numbers), job, done))
        return await done

    async def _work(self, number: int) -> None:
        """Load what is ready while there is nothing else to do, and think."""
        bot = self.bots[number]
        while True:
            if self._loaded[number] < len(self._ready) and self._jobs.empty():
                with suppress(BotDied):
                    await bot.ask(Load(self._ready[self._loaded[number]]), LOADING_SECONDS)
                self._loaded[number] += 1
                continue
            _, _, job, done = await self._jobs.get()
            if job is None or done.cancelled():
                continue
            try:
                chosen = await self._retry(bot, job)
            except BotDied as error:
                _settle(done, error)
            else:
                _settle(done, chosen)

    def _wake_all(self) -> None:
        """Let every process that has nothing to do look for games to load."""
        for _ in self.bots:
            self._jobs.put_nowait((LATER, next(self._numbers), None, asyncio.Future()))

    async def _retry(self, bot: Bot, job: Job) -> Chosen:
        """Do a job, with a new process if the first one dies."""
        seconds = self._seconds if isinstance(job, Choose | Analyse) else COMPILING_SECONDS
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

    async def _get_ready(self) -> None:
        for game in filter(is_warm, games.names()):
            await self._unless_broken(game, self._prepare(game))
        await asyncio.gather(*(self._compile() for _ in range(os.cpu_count() or 1)))
        self.compiled.set()

    async def _prepare(self, game: str) -> None:
        """Get ready what is compiled."""
        await self._load_rules(game)
        self._let_think(game)

    async def _compile(self) -> None:
        """Compile in a process of its own, until nothing is left for it."""
        bot = Bot()
        try:
            while stage := self._order.take():
                await self._unless_broken(stage.game, self._compile_stage(bot, stage))
                self._order.finish(stage)
        finally:
            await bot.stop()

    async def _compile_stage(self, bot: Bot, stage: Stage) -> None:
        await self._retry(bot, Warm(stage.game, stage.everything))
        if stage.everything:
            self._let_think(stage.game)
        else:
            await self._load_rules(stage.game)

    async def _load_rules(self, game: str) -> None:
        await asyncio.to_thread(load_rules, await asyncio.to_thread(games.load, game))
        self.rules_ready[game].set()
        log.info("rules ready", extra={"game": game})

    def _let_think(self, game: str) -> None:
        self.computers_ready[game].set()
        self._ready.append(game)
        self._wake_all()
        log.info("computers ready", extra={"game": game})

    async def _unless_broken(self, game: str, work: Coroutine[Any, Any, None]) -> None:
        """Get one game ready. Where that fails, the other games must not suffer."""
        try:
            await work
        except Exception as error:
            self._order.leave_out(game)
            log.exception("game left out", extra={"game": game, "reason": str(error)})


def _settle(done: "asyncio.Future[Chosen]", chosen: Chosen | Exception) -> None:
    if done.done():
        return
    if isinstance(chosen, Exception):
        done.set_exception(chosen)
    else:
        done.set_result(chosen)
