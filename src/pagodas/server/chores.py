"""What the server does unasked: it sweeps, cleans up, resumes games, pings clients and announces computers."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from pagodas import games
from pagodas.core.errors import PagodasError
from pagodas.server.database import StoreError
from pagodas.server.json_logs import log
from pagodas.server.retrying import until_it_works
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.store import Store
from pagodas.server.websocket import Clients

SWEEP_SECONDS = 30.0
PING_SECONDS = 20.0
CLEAN_SECONDS = 24 * 3600.0


@dataclass
class Chores:
    """The chores of one server, each a task of its own."""

    store: Store
    rooms: RoomRegistry
    clients: Clients
    keep_days: float
    _tasks: list["asyncio.Task[None]"] = field(default_factory=list)

    def start(self) -> None:
        """Start all chores."""
        chores: dict[str, Callable[[], Awaitable[None]]] = {
            "sweep": self._sweep,
            "clean": self._clean,
            "resume computers": self._resume_computers,
            "keep alive": partial(self.clients.keep_alive, PING_SECONDS),
        }
        chores |= {f"announce {kind}": partial(self.rooms.announce_computers, kind) for kind in games.names()}
        self._tasks = [asyncio.create_task(until_it_works(what, chore)) for what, chore in chores.items()]

    def stop(self) -> None:
        """Stop all chores."""
        for task in self._tasks:
            task.cancel()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.rooms.sweep()

    async def _clean(self) -> None:
        while True:
            removed = await self.store.clean(self.keep_days)
            log.info("cleaned up", extra={"removed": removed, "keep_days": self.keep_days})
            await asyncio.sleep(CLEAN_SECONDS)

    async def _resume_computers(self) -> None:
        """Let computers go on with the turns they had when the server stopped."""
        for game in await self.store.with_computers():
            await until_it_works("resume a computer", partial(self._resume, game))

    async def _resume(self, game: str) -> None:
        try:
            await self.rooms.get(game)
        except StoreError:
            raise
        except PagodasError as error:  # this game cannot be played any more
            log.warning("not resumed", extra={"room": game, "reason": str(error)})
