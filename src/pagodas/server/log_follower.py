"""Brings the rooms in memory up to date with what other servers wrote, by reading their logs on."""

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial

from pagodas.server.database import StoreError
from pagodas.server.peer_notices import REMOVED
from pagodas.server.retrying import short_pauses, until_it_works
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.store import Store

AT_ONCE = 64  # games whose logs are read together


class LogFollower:
    """Reads the logs of rooms that others wrote. While it reads, further hints gather: many become one statement."""

    def __init__(self, store: Store, rooms: RoomRegistry) -> None:
        self._store = store
        self._rooms = rooms
        self._behind: dict[str, None] = {}  # the games to be read, in the order of their hints
        self._reader: asyncio.Task[None] | None = None  # runs while there is something to read

    def hear(self, versions: Mapping[str, int]) -> None:
        """Take the hint that other servers wrote logs up to these versions."""
        for game, version in versions.items():
            if room := self._rooms.in_memory(game):
                if version > room.hosted.version or version == REMOVED:
                    self._behind[game] = None
            elif loading := self._rooms.loading(game):  # it may have read its log before this was written
                loading.add_done_callback(partial(self._hear_again, {game: version}))
        self._read()

    def _hear_again(self, versions: Mapping[str, int], _: object) -> None:
        self.hear(versions)

    def check(self, games: Iterable[str]) -> None:
        """Look at the logs of these games, because hints may have been missed."""
        self._behind |= dict.fromkeys(games)
        self._read()

    def stop(self) -> None:
        """Read no more."""
        if self._reader:
            self._reader.cancel()

    def _read(self) -> None:
        if self._behind and self._reader is None:
            self._reader = asyncio.create_task(self._read_all())

    async def _read_all(self) -> None:
        try:
            while self._behind:
                await until_it_works("read the logs of other servers", self._read_some, short_pauses())
        finally:
            self._reader = None

    async def _read_some(self) -> None:
        games = list(self._behind)[:AT_ONCE]
        rooms = {game: room for game in games if (room := self._rooms.in_memory(game))}
        known = {game: room.hosted.version for game, room in rooms.items()}
        for game in games:
            del self._behind[game]
        try:
            logs = await self._store.logs_after(known) if known else {}
        except StoreError:
            self._behind |= dict.fromkeys(games)
            raise
        for game, room in rooms.items():
            if game in logs:
                room.post(room.follow, known[game] + 1, logs[game])
            else:
                room.post(room.end)
