"""How rooms are brought up to date, without a network in between."""

import asyncio
from typing import Any

import msgspec
import pytest

from pagodas.server import event_log, retrying
from pagodas.server.database import StoreError
from pagodas.server.log_follower import LogFollower
from pagodas.server.peer_notices import REMOVED, Entry, Written
from pagodas.server.room_backend import LoadedGame
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.store import LogEntry
from tests.server.test_room import Backend, new_game


class Logs:
    """A database with the logs of other servers; it answers when it is told to."""

    shared = True

    def __init__(self) -> None:
        self.logs: dict[str, list[LogEntry]] = {}
        self.asked: list[dict[str, int]] = []
        self.alone: list[str] = []  # the games that were read by themselves
        self.failures = 0

    async def log_after(self, game: str, version: int) -> list[LogEntry]:
        """Return the rest of one log."""
        self.alone.append(game)
        return self.logs[game][version:]

    async def logs_after(self, versions: dict[str, int]) -> dict[str, list[LogEntry]]:
        """Return the rest of each log."""
        self.asked.append(versions)
        await asyncio.sleep(0)
        if self.failures:
            self.failures -= 1
            raise StoreError("gone fishing")
        return {game: self.logs[game][version:] for game, version in versions.items() if game in self.logs}


class SlowBackend(Backend):
    """A backend that loads games when it is told to."""

    def __init__(self, store: Any) -> None:
        super().__init__(store)
        self.ready = asyncio.Event()

    async def load(self, _: str) -> LoadedGame:
        """Load a game in which nothing had happened."""
        loaded = LoadedGame(new_game(), {})
        await self.ready.wait()
        return loaded


OFFER = LogEntry(event_log.Offered(1, "draw"), 1, "draw?")


def test_notices_of_many_games_become_one_statement_and_own_news_none() -> None:
    async def follow() -> None:
        logs, rooms, follower = await three_rooms()
        follower.hear({"a": Written(1), "b": Written(1), "c": Written(0), "elsewhere": Written(9)})
        follower.hear({"a": Written(1)})
        await asyncio.sleep(0.01)
        assert logs.asked == [{"a": 0, "b": 0}]
        assert [room.hosted.version for room in rooms] == [1, 1, 0]

    asyncio.run(follow())


def test_what_comes_with_a_notice_is_taken_over_without_a_look_at_the_database() -> None:
    async def follow() -> None:
        logs, rooms, follower = await three_rooms()
        told = Entry(msgspec.Raw(event_log.write_event(OFFER.event)), OFFER.party, OFFER.request)
        for _ in range(2):  # and what is told twice happens once
            follower.hear({"a": Written(1, (told,))})
        assert ([room.hosted.version for room in rooms], logs.asked) == ([1, 0, 0], [])
        assert list(rooms[0].hosted.pending) == ["draw"]

    asyncio.run(follow())


def test_a_notice_that_cannot_be_read_or_does_not_fit_leads_to_the_log() -> None:
    async def follow() -> None:
        logs, rooms, follower = await three_rooms()
        follower.hear({"a": Written(1, (Entry(msgspec.Raw(b'{"kind":"danced"}'), 0, None),))})
        await asyncio.sleep(0.01)
        assert (logs.asked, rooms[0].hosted.version) == ([{"a": 0}], 1)
        told = Entry(msgspec.Raw(event_log.write_event(OFFER.event)), OFFER.party, OFFER.request)
        follower.hear({"b": Written(2, (told,))})
        await asyncio.sleep(0.01)
        assert (logs.alone, rooms[1].hosted.version) == (["b"], 1)

    asyncio.run(follow())


def test_after_a_gap_every_room_is_looked_at_and_removed_games_end() -> None:
    async def follow() -> None:
        logs, rooms, follower = await three_rooms()
        del logs.logs["b"]
        follower.check(room.id for room in rooms)
        await asyncio.sleep(0.01)
        assert [(room.hosted.version, room.removed) for room in rooms] == [(1, False), (0, True), (1, False)]
        logs.logs.pop("a")
        follower.hear({"a": Written(REMOVED)})
        await asyncio.sleep(0.01)
        assert [room.removed for room in rooms] == [True, True, False]

    asyncio.run(follow())


def test_a_room_that_was_being_loaded_when_a_notice_came_reads_on() -> None:
    async def follow() -> None:
        logs = Logs()
        backend = SlowBackend(logs)
        rooms = RoomRegistry(backend, 60.0)
        follower = LogFollower(logs, rooms)  # type: ignore[arg-type]
        getting = asyncio.create_task(rooms.get("a"))
        await asyncio.sleep(0)
        logs.logs["a"] = [OFFER]
        follower.hear({"a": Written(1)})
        backend.ready.set()
        room = await getting
        await asyncio.sleep(0.01)
        assert room.hosted.version == 1

    asyncio.run(follow())


def test_a_database_that_fails_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "SHORT_PAUSE", 0.001)

    async def follow() -> None:
        logs, rooms, follower = await three_rooms()
        logs.failures = 3
        follower.hear({"a": Written(1)})
        await asyncio.sleep(0.1)
        assert len(logs.asked) == 4
        assert [room.hosted.version for room in rooms] == [1, 0, 0]

    asyncio.run(follow())


async def three_rooms() -> tuple[Logs, list[Any], LogFollower]:
    logs = Logs()
    backend = SlowBackend(logs)
    backend.ready.set()
    rooms = RoomRegistry(backend, 60.0)
    found = [await rooms.get(name) for name in "abc"]
    logs.logs = {name: [OFFER] for name in "abc"}
    return logs, found, LogFollower(logs, rooms)  # type: ignore[arg-type]
