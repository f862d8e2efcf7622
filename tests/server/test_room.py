"""How a room waits for its commits, and what it tells viewers who are too slow: without a network in between."""

import asyncio
from typing import Any

import pytest

from pagodas.server import messages, room
from pagodas.server.bot_pool import BotPool
from pagodas.server.hosted_game import HostedGame, Member, Start
from pagodas.server.messages import Done, Refused, Table, Update
from pagodas.server.room import Room
from pagodas.server.room_backend import LoadedGame, RoomBackend
from pagodas.server.store import OnCommit, StoreError
from pagodas.server.viewers import Viewer


class Reader:
    """A client that reads all it gets."""

    def __init__(self) -> None:
        self.got: list[Any] = []

    def answer(self, data: bytes) -> None:
        self.got.append(messages.read_server(data))

    def tell(self, data: bytes) -> bool:
        self.answer(data)
        return True


class QuickStore:
    """A database that keeps everything."""

    def append(self, _: str, __: int, ___: object, on_commit: OnCommit, *____: object) -> None:
        """Keep something."""
        asyncio.get_running_loop().call_soon(on_commit, None)


class SlowStore:
    """A database that keeps things when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, OnCommit]] = []

    def append(self, _: str, version: int, __: object, on_commit: OnCommit, *___: object) -> None:
        """Note what is to be kept."""
        self.asked.append((version, on_commit))


class Backend(RoomBackend):
    """A backend that loads a game in which nothing has been kept."""

    def __init__(self, store: Any) -> None:
        super().__init__(store, BotPool(workers=0, seconds=1.0))

    async def load(self, _: str) -> LoadedGame:
        """Load the game."""
        return LoadedGame(new_game(), {})


def new_game() -> HostedGame:
    members = [Member("person", "White"), Member("person", "Black")]
    return HostedGame(Start("mountain", 1, members, {"starts": "1"}, 1, 5))


def answers(viewer: Viewer) -> list[Any]:
    got: list[Any] = viewer.client.got  # type: ignore[attr-defined]
    return [each for each in got if isinstance(each, Done | Refused)]


def seated(backend: Backend) -> tuple[Room, Viewer, Viewer]:
    room = Room("one", LoadedGame(new_game(), {}), backend)
    white, black = (Viewer(Reader(), 0, party, "codes", "en", set()) for party in (0, 1))
    for viewer in (white, black):
        room.post(room.sit, viewer, 0)
    return room, white, black


def test_requests_wait_while_another_is_committed() -> None:
    async def play() -> None:
        store = SlowStore()
        room, white, black = seated(Backend(store))
        room.post(room.request, white, messages.Play(id="first", ply=0, code=room.hosted.session.legal()[0]))
        room.post(room.request, black, messages.Resign(id="second"))
        assert ([version for version, _ in store.asked], answers(white), room.hosted.version) == ([0], [], 0)
        store.asked[0][1](None)
        assert answers(white) == [Done(0, "first", 1)]
        assert ([version for version, _ in store.asked], answers(black)) == ([0, 1], [])
        store.asked[1][1](None)
        assert answers(black) == [Done(0, "second", 2)]
        await room.close()

    asyncio.run(play())


def test_a_room_whose_commit_failed_is_loaded_again_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RELOAD_SECONDS", 0.0)

    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, _ = seated(backend)
        move = messages.Play(id="move", ply=0, code=room.hosted.session.legal()[0])
        room.post(room.request, white, move)
        store.asked[0][1](StoreError("no room on the disk"))
        room.post(room.request, white, move)  # waits until the game has been loaded
        assert [(each.id, each.fault) for each in answers(white)] == [("move", "unavailable")]
        assert len(store.asked) == 1
        await asyncio.gather(*backend._tasks)
        assert isinstance(white.client.got[-1], Table)  # type: ignore[attr-defined]
        store.asked[1][1](None)
        assert answers(white)[-1] == Done(0, "move", 1)
        await room.close()

    asyncio.run(play())


def test_a_viewer_who_is_behind_hears_no_news_before_a_table() -> None:
    async def play() -> None:
        room, quick, slow = seated(Backend(QuickStore()))
        read: Any = slow.client
        read.got.clear()
        slow.behind = True
        room.post(room.request, quick, messages.Play(id="a", ply=0, code=room.hosted.session.legal()[0]))
        await room.close()
        assert [type(each) for each in quick.client.got[-2:]] == [Done, Update]  # type: ignore[attr-defined]
        assert read.got == []
        room.post(room.catch_up, slow)
        assert [type(each) for each in read.got] == [Table]
        assert (read.got[0].version, slow.behind) == (1, False)

    asyncio.run(play())
