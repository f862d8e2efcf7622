"""How a room waits for what is to be kept, and what it tells those who are too slow: without a network in between."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from pagodas.server import messages, rooms
from pagodas.server.hosted_game import HostedGame, Member, Start
from pagodas.server.messages import Done, Refused, Table, Update
from pagodas.server.rooms import Chair, Room
from pagodas.server.store import OnCommit, StoreError


class Mailbox:
    """A client that reads all it gets."""

    def __init__(self) -> None:
        self.got: list[Any] = []

    def answer(self, data: bytes) -> None:
        self.got.append(messages.read_server(data))

    def tell(self, data: bytes) -> bool:
        self.answer(data)
        return True


class House:
    """A house whose database keeps everything."""

    def __init__(self) -> None:
        self.store = self

    def append(self, _: str, __: int, ___: object, then: OnCommit, *____: object) -> None:
        """Keep something."""
        asyncio.get_running_loop().call_soon(then, None)


class Slow(House):
    """A house whose database keeps things when it is told to, and which can read them again."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, OnCommit]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def append(self, _: str, version: int, __: object, then: OnCommit, *___: object) -> None:
        """Note what is to be kept."""
        self.asked.append((version, then))

    async def read(self, _: str) -> tuple[HostedGame, dict[tuple[int, str], int]]:
        """Read a game in which nothing has been kept."""
        return new_course(), {}

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the rooms."""
        self.tasks.append(asyncio.create_task(work))


def new_course() -> HostedGame:
    members = [Member("person", "White"), Member("person", "Black")]
    return HostedGame(Start("mountain", 1, members, {"starts": "1"}, 1, 5))


def answers(chair: Chair) -> list[Any]:
    got: list[Any] = chair.mailbox.got  # type: ignore[attr-defined]
    return [each for each in got if isinstance(each, Done | Refused)]


def seated(house: Any) -> tuple[Room, Chair, Chair]:
    room = Room("one", new_course(), {}, house)
    white, black = (Chair(Mailbox(), 0, party, "codes", "en", set()) for party in (0, 1))
    for chair in (white, black):
        room.post(room.sit, chair, 0)
    return room, white, black


def test_requests_wait_while_something_is_kept() -> None:
    async def play() -> None:
        house = Slow()
        room, white, black = seated(house)
        room.post(room.request, white, messages.Play(id="first", ply=0, code=room.hosted.session.legal()[0]))
        room.post(room.request, black, messages.Resign(id="second"))
        assert ([version for version, _ in house.asked], answers(white), room.hosted.version) == ([0], [], 0)
        house.asked[0][1](None)
        assert answers(white) == [Done(0, "first", 1)]
        assert ([version for version, _ in house.asked], answers(black)) == ([0, 1], [])
        house.asked[1][1](None)
        assert answers(black) == [Done(0, "second", 2)]
        await room.close()

    asyncio.run(play())


def test_a_room_that_could_not_be_kept_is_read_again_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "RELOAD_SECONDS", 0.0)

    async def play() -> None:
        house = Slow()
        room, white, _ = seated(house)
        move = messages.Play(id="move", ply=0, code=room.hosted.session.legal()[0])
        room.post(room.request, white, move)
        house.asked[0][1](StoreError("no room on the disk"))
        room.post(room.request, white, move)  # waits until the game has been read
        assert [(each.id, each.fault) for each in answers(white)] == [("move", "unavailable")]
        assert len(house.asked) == 1
        await asyncio.gather(*house.tasks)
        assert isinstance(white.mailbox.got[-1], Table)  # type: ignore[attr-defined]
        house.asked[1][1](None)
        assert answers(white)[-1] == Done(0, "move", 1)
        await room.close()

    asyncio.run(play())


def test_who_is_behind_hears_no_news_before_being_told_everything() -> None:
    async def play() -> None:
        room, quick, slow = seated(House())
        read: Any = slow.mailbox
        read.got.clear()
        slow.behind = True
        room.post(room.request, quick, messages.Play(id="a", ply=0, code=room.hosted.session.legal()[0]))
        await room.close()
        assert [type(each) for each in quick.mailbox.got[-2:]] == [Done, Update]  # type: ignore[attr-defined]
        assert read.got == []
        room.post(room.catch_up, slow)
        assert [type(each) for each in read.got] == [Table]
        assert (read.got[0].version, slow.behind) == (1, False)

    asyncio.run(play())
