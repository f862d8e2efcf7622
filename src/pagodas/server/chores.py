"""What the server does unasked: it sweeps, cleans up, resumes games, pings clients and announces computers."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from pagodas import games
from pagodas.core.errors import PagodasError
from pagodas.server.database import StoreError
from pagodas.server.json_logs import log
from pagodas.server.log_follower import LogFollower
from pagodas.server.peer_link import PeerLink
from pagodas.server.retrying import until_it_works
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.store import Store
from pagodas.server.websocket import Clients

SWEEP_SECONDS = 30.0
COMMAND_SECONDS = 1.0
PING_SECONDS = 20.0
CLEAN_SECONDS = 24 * 3600.0


@dataclass
class Chores:
    """The chores of one server, each a task of its own."""

    store: Store
    rooms: RoomRegistry
    clients: Clients
    keep_days: float
    follower: LogFollower
    link: PeerLink | None = None  # to other servers
    _tasks: list["asyncio.Task[None]"] = field(default_factory=list)
    _resuming: "asyncio.Task[None] | None" = None

    def start(self) -> None:
        """Start all chores."""
        chores: dict[str, Callable[[], Awaitable[None]]] = {
            "sweep": self._sweep,
            "clean": self._clean,
            "resume computers": self._resume_computers,
            "keep alive": partial(self.clients.keep_alive, PING_SECONDS),
        }
        if not self.link:
            chores["hear commands"] = self._hear_commands
        chores |= {f"announce {kind}": partial(self.rooms.announce_computers, kind) for kind in games.names()}
        self._tasks = [asyncio.create_task(until_it_works(what, chore)) for what, chore in chores.items()]

    def resume_computers(self) -> None:
        """Let computers go on with the turns that another server left."""
        if self._resuming:
            self._resuming.cancel()  # what it has not reached yet comes now
        self._resuming = asyncio.create_task(until_it_works("resume computers", self._resume_computers))

    def stop(self) -> None:
        """Stop all chores."""
        for task in (*self._tasks, self._resuming):
            if task:
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

    async def _hear_commands(self) -> None:
        """Notice what `pagodas admin` wrote to SQLite; PostgreSQL tells it."""
        while True:
            await asyncio.sleep(COMMAND_SECONDS)
            if await self.store.written_by_others():
                self.follower.check(room.id for room in self.rooms)

    async def _resume_computers(self) -> None:
        """Let computers go on with the turns they had when a server stopped. Several servers share the games out."""
        if self.link:
            await self.link.up.wait()
        for game in await self.store.with_computers():
            if self.link and not self.link.is_mine(game):
                continue
            await until_it_works("resume a computer", partial(self._resume, game))

    async def _resume(self, game: str) -> None:
        try:
            await self.rooms.get(game)
        except StoreError:
            raise
        except PagodasError as error:  # this game cannot be played any more
            log.warning("not resumed", extra={"room": game, "reason": str(error)})
