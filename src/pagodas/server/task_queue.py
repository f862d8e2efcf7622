"""Tasks of one room, one after the other. A task may wait for the database; those behind it then wait too."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from pagodas.server.json_logs import log

Task = tuple[Callable[..., None], tuple[Any, ...]]
Run = Callable[[Coroutine[Any, Any, Any]], None]  # runs something in the background


class TaskQueue:
    """What a room does and has still to do. The first task is the present one; it leaves the queue when it is done."""

    def __init__(self, room: str, run: Run) -> None:
        self._room = room
        self._run = run
        self._tasks: deque[Task] = deque()
        self._busy = False
        self._waiting = False  # the present task waits for something
        self._finished: asyncio.Future[None] | None = None  # for whoever waits until nothing is left to do

    @property
    def busy(self) -> bool:
        """Whether there is anything to do."""
        return self._busy

    def post(self, action: Callable[..., None], *arguments: Any) -> None:
        """Do something after everything that was posted before."""
        self._tasks.append((action, arguments))
        if not self._busy:
            self._do_tasks()

    def _do_tasks(self) -> None:
        """Do tasks until none is left, or until one has to wait."""
        self._busy = True
        while self._tasks:
            action, arguments = self._tasks[0]
            try:
                action(*arguments)
            except Exception:
                log.exception("room failed", extra={"room": self._room})
            if self._waiting:
                return
            self._tasks.popleft()
        self._busy = False
        if self._finished:
            self._finished.set_result(None)
            self._finished = None

    async def finish(self) -> None:
        """Wait until nothing is left to do."""
        if self._busy:
            self._finished = asyncio.get_running_loop().create_future()
            await self._finished

    # --- Waiting ---

    def wait(self) -> None:
        """Let the present task wait until somebody calls `go_on`."""
        self._waiting = True

    def go_on(self, again: bool = False) -> None:
        """End the present task, or do it again; then do the others."""
        self._waiting = False
        if not again:
            self._tasks.popleft()
        self._do_tasks()

    def wait_for(self, work: Coroutine[Any, Any, bool]) -> None:
        """Let the present task wait for this work, which returns whether the task has to be done again."""
        self.wait()
        self._run(self._go_on_after(work))

    async def _go_on_after(self, work: Coroutine[Any, Any, bool]) -> None:
        again = False
        try:
            again = await work
        except Exception:
            log.exception("room failed", extra={"room": self._room})
        finally:
            self.go_on(again)

    def do_after(self, work: Coroutine[Any, Any, bool], action: Callable[..., None], *arguments: Any) -> None:
        """Let the present task wait for this work, and then, before all other tasks, do something else."""
        self._tasks.insert(1, (action, arguments))
        self.wait_for(work)
