"""What all rooms share: the database, the bots, and the tasks that run beside the rooms."""

import asyncio
from collections.abc import Coroutine
from typing import Any, NamedTuple

from pagodas.server.bot_pool import BotPool
from pagodas.server.hosted_game import HostedGame, PartyNumber, rebuilt
from pagodas.server.store import NoSuchGame, Store

GrantedRequests = dict[tuple[PartyNumber, str], int]  # who asked and the request's id → the version it led to


class LoadedGame(NamedTuple):
    """A game rebuilt from its log, and the requests that were granted in it."""

    hosted: HostedGame
    granted: GrantedRequests


class RoomBackend:
    """The database, the bots and the background tasks."""

    def __init__(self, store: Store, bots: BotPool) -> None:
        self.store = store
        self.bots = bots
        self._tasks: set[asyncio.Task[Any]] = set()  # Python may collect a task that nobody refers to

    async def load(self, id: str) -> LoadedGame:
        """Rebuild a game from its log, as soon as its rules are compiled."""
        stored = await self.store.load(id)
        if stored is None:
            raise NoSuchGame("there is no such game; it may have been cleaned up")
        await self.bots.rules_ready[stored.start.game].wait()
        hosted = await asyncio.to_thread(rebuilt, stored.start, [entry.event for entry in stored.log])
        granted = {
            (entry.party, entry.request): version
            for version, entry in enumerate(stored.log, 1)
            if entry.party is not None and entry.request is not None
        }
        return LoadedGame(hosted, granted)

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside the rooms."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel_tasks(self) -> None:
        """Cancel everything that runs beside the rooms."""
        for task in self._tasks:
            task.cancel()
