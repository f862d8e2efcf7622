"""Brings the rooms in memory up to date with what other servers wrote.

Most of it comes with the notices of these servers. Where notices were missed, the logs are read on.
"""

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial

from pagodas.server.database import StoreError
from pagodas.server.peer_notices import REMOVED, Written
from pagodas.server.retrying import short_pauses, until_it_works
from pagodas.server.room import Room
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.store import Store, heard_entries

AT_ONCE = 64  # games whose logs are read together


class LogFollower:
    """Follows the logs that others write. While it reads, the games to be read gather: many become one statement."""

    def __init__(self, store: Store, rooms: RoomRegistry) -> None:
        self._store = store
        self._rooms = rooms
        self._behind: dict[str, None] = {}  # the games to be read, in the order of their notices
        self._reader: asyncio.Task[None] | None = None  # runs while there is something to read

    def hear(self, news: Mapping[str, Written]) -> None:
        """Take over what another server wrote."""
        for game, written in news.items():
            if room := self._rooms.in_memory(game):
                self._follow(room, written)
            elif loading := self._rooms.loading(game):  # it may have read its log before this was written
                loading.add_done_callback(partial(self._hear_again, {game: written}))
        self._read()

    def _hear_again(self, news: Mapping[str, Written], _: object) -> None:
        self.hear(news)

    def _follow(self, room: Room, written: Written) -> None:
        if written.entries and (entries := heard_entries(written.entries)):
            room.post(room.follow, written.version - len(entries) + 1, entries)
        elif written.version > room.hosted.version or written.version == REMOVED:
            self._behind[room.id] = None

    def check(self, games: Iterable[str]) -> None:
        """Look at the logs of these games, because notices may have been missed."""
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
