"""Decides which of several servers thinks for the computer to move in a game: usually the one that wrote the last move.

The right is a lock of PostgreSQL that belongs to the server's link. So it ends with the server, however that ends, and
another server that has the game in memory gets it when it next asks. A right that was lost with the link harms
nothing: where two servers think, the log takes the first move.
"""

import asyncio
import hashlib
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from pagodas.server.database import StoreError
from pagodas.server.peer_link import PeerLink

AGAIN_SECONDS = 1.0  # until those who were refused ask again
TAKE = "SELECT key, pg_try_advisory_lock(key) AS granted FROM unnest($1::bigint[]) key"
GIVE_BACK = "SELECT pg_advisory_unlock(key) FROM unnest($1::bigint[]) key"


@dataclass(slots=True)
class Wish:
    """The wish to think for a game, and when to ask for it."""

    granted: "asyncio.Future[None]"
    due: float


class ThinkingRights:
    """The rights that the rooms of this server have and want. Without other servers, each gets what it wants."""

    def __init__(self, link: PeerLink | None) -> None:
        self._link = link
        self._held: set[str] = set()
        self._wishes: dict[str, Wish] = {}
        self._returned: set[str] = set()  # held until the database knows
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def ask(self, game: str, wait: bool = False) -> "asyncio.Future[None]":
        """Return what is done as soon as this server may think for a game. Whoever asks gives it back.

        Whoever only heard of the last move waits: the server that wrote it goes first.
        """
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._link is None or game in self._held:
            self._returned.discard(game)
            granted.set_result(None)
        else:
            pause = AGAIN_SECONDS if wait and len(self._link.servers) > 1 else 0.0
            self._wishes[game] = Wish(granted, time.monotonic() + pause)
            self._wake.set()
        return granted

    def give_back(self, game: str) -> None:
        """Let others think for a game."""
        self._wishes.pop(game, None)
        if game in self._held:
            self._returned.add(game)
            self._wake.set()

    def forget(self) -> None:
        """Note that all locks are gone, because the link was lost. Whoever thinks goes on, as if alone."""
        self._held.clear()
        self._returned.clear()

    def start(self) -> None:
        """Get rights, and give them back, whenever rooms ask for it."""
        self._task = asyncio.create_task(self._work())

    def stop(self) -> None:
        """Get no more rights. Those of this server end with its link."""
        if self._task:
            self._task.cancel()

    async def _work(self) -> None:
        assert self._link is not None
        while True:
            await self._link.up.wait()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), self._pause())
            self._wake.clear()
            with suppress(StoreError):  # the link says so in the log; when it is up again, they ask again
                await self._return_all(self._link)
                await self._take(self._link, self._due())

    def _pause(self) -> float | None:
        """Return the seconds until somebody asks, None if nobody does."""
        first = min((wish.due for wish in self._wishes.values()), default=None)
        return None if first is None else max(0.0, first - time.monotonic())

    def _due(self) -> list[str]:
        """Return the games to ask for now. Those who are refused ask again later."""
        now = time.monotonic()
        due = [game for game, wish in self._wishes.items() if wish.due <= now]
        for game in due:
            self._wishes[game].due = now + AGAIN_SECONDS
        return due

    async def _return_all(self, link: PeerLink) -> None:
        returned, self._returned = self._returned, set()
        self._held -= returned
        if returned:
            await link.ask(GIVE_BACK, list(_keys(returned)))

    async def _take(self, link: PeerLink, games: list[str]) -> None:
        keys = _keys(games)
        for row in await link.ask(TAKE, list(keys)) if games else ():
            if row["granted"]:
                self._grant(keys[row["key"]])

    def _grant(self, game: str) -> None:
        self._held.add(game)
        wish = self._wishes.pop(game, None)
        if wish is None:  # the room gave up meanwhile
            self.give_back(game)
        elif not wish.granted.done():
            wish.granted.set_result(None)


def _keys(games: Iterable[str]) -> dict[int, str]:
    """Return the games by the numbers of their locks."""
    return {int.from_bytes(hashlib.sha256(game.encode()).digest()[:8], signed=True): game for game in games}
