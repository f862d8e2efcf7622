"""All rooms in memory. A room is loaded when somebody needs it, and leaves memory when nobody does."""

import asyncio
import time
from collections.abc import Iterator

from pagodas.server.room import Room
from pagodas.server.room_backend import RoomBackend


class RoomRegistry:
    """The rooms by the ids of their games."""

    def __init__(self, backend: RoomBackend, idle_seconds: float) -> None:
        self.backend = backend
        self._idle_seconds = idle_seconds
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def in_memory(self, id: str) -> Room | None:
        """Return a room that is in memory, otherwise None."""
        return self._rooms.get(id)

    def loading(self, id: str) -> "asyncio.Task[Room] | None":
        """Return the task that loads a room, if one does so now."""
        return self._loading.get(id)

    async def get(self, id: str) -> Room:
        """Return a room; load it unless it is in memory."""
        if id in self._rooms:
            return self._rooms[id]
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        self._rooms[id] = Room(id, await self.backend.load(id), self.backend)
        return self._rooms[id]

    async def announce_computers(self, kind: str) -> None:
        """Tell everybody at a kind of game when its computers are compiled."""
        ready = self.backend.bots.computers_ready[kind]
        if not ready.is_set():
            await ready.wait()
            for room in self._rooms.values():
                if room.hosted.start.game == kind:
                    room.post(room.announce_computers)

    async def sweep(self) -> None:
        """Drop the rooms that nobody needs from memory."""
        limit = time.monotonic() - self._idle_seconds
        for room in [room for room in self._rooms.values() if room.idle and room.used < limit]:
            del self._rooms[room.id]
            await room.close()

    async def close(self) -> None:
        """Finish the requests of every room."""
        self.backend.cancel_tasks()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
