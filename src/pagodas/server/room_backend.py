"""What all rooms share: the database, the bots, what other servers know, and tasks that run beside the rooms."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

from pagodas import games
from pagodas.core.types import SPECTATOR
from pagodas.server.bot_pool import BotPool
from pagodas.server.event_log import Played
from pagodas.server.hints import Hints
from pagodas.server.hosted_game import HostedGame, PartyNumber, rebuilt
from pagodas.server.measures import Timings
from pagodas.server.peer_link import PeerLink
from pagodas.server.peer_presence import PeerPresence
from pagodas.server.store import LogEntry, NoSuchGame, Store
from pagodas.server.thinking_rights import ThinkingRights

GrantedRequests = dict[tuple[PartyNumber, str], int]  # who asked and the request's id → the version it led to


class LoadedGame(NamedTuple):
    """A game rebuilt from its log, and the requests that were granted in it."""

    hosted: HostedGame
    granted: GrantedRequests


class RoomBackend:
    """The database, the bots and the background tasks."""

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        most_events: int,
        page_seconds: float = 0.0,
        link: PeerLink | None = None,
        most_hints: int = 50,
        most_watchers: int = 500,
    ) -> None:
        self.store = store
        self.bots = bots
        self.most_events = most_events  # of one game
        self.most_watchers = most_watchers  # of one game
        self.page_seconds = page_seconds  # that a page has for a computer's move
        self.moves: Counter[tuple[str, str]] = Counter()  # kept so far, by the game and who made them
        self.refusals: Counter[str] = Counter()  # by their fault
        self.telling = Timings()
        self.hints = Hints(bots, self.run, most_hints)
        self.rights = ThinkingRights(link)
        self.presence = PeerPresence(link, self.run)
        self._tasks: set[asyncio.Task[Any]] = set()  # Python may collect a task that nobody refers to

    async def load(self, id: str) -> LoadedGame:
        """Rebuild a game from its log, as soon as its rules are compiled."""
        stored = await self.store.load(id)
        if stored is None:
            raise NoSuchGame("there is no such game; it may have been cleaned up")
        if stored.start.game not in games.names():
            raise NoSuchGame(f"this is a game of {stored.start.game}, which is no longer installed on this server")
        await self.bots.rules(stored.start.game)
        hosted = await asyncio.to_thread(rebuilt, stored.start, [entry.event for entry in stored.log])
        return LoadedGame(hosted, granted_requests(stored.log, 1))

    def count_moves(self, changed: HostedGame, since: int) -> None:
        """Count the moves that were kept after a version."""
        for event in changed.log[since:]:
            if isinstance(event, Played):
                by = "person" if event.seat == SPECTATOR else changed.member_at(event.seat).kind
                self.moves[changed.start.game, by] += len(event.moves)

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside the rooms."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel_tasks(self) -> None:
        """Cancel everything that runs beside the rooms."""
        for task in self._tasks:
            task.cancel()


def granted_requests(entries: Sequence[LogEntry], first: int) -> GrantedRequests:
    """Return the requests behind entries of a log, the first of which has version `first`."""
    return {
        (entry.party, entry.request): version
        for version, entry in enumerate(entries, first)
        if entry.party is not None and entry.request is not None
    }
