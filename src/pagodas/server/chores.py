"""What the server does unasked: it sweeps, cleans up, resumes games, pings clients and announces computers."""

import asyncio
from dataclasses import dataclass, field

from pagodas import games
from pagodas.core.errors import PagodasError
from pagodas.server.json_logs import log
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
        chores = [self._sweep(), self._clean(), self._resume_computers(), self.clients.keep_alive(PING_SECONDS)]
        chores += [self.rooms.announce_computers(kind) for kind in games.names()]
        self._tasks = [asyncio.create_task(chore) for chore in chores]

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
            try:
                await self.rooms.get(game)
            except PagodasError as error:
                log.warning("not resumed", extra={"room": game, "reason": str(error)})
