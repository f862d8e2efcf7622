"""What a room tells those who are too slow, without a network in between."""

import asyncio
from typing import Any

from pagodas.server import messages
from pagodas.server.course import Course, Member, Start
from pagodas.server.messages import Done, Table, Update
from pagodas.server.rooms import Chair, Room
from pagodas.server.store import Then


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

    def append(self, _: str, __: int, ___: object, then: Then, *____: object) -> None:
        """Keep something."""
        asyncio.get_running_loop().call_soon(then, None)


def test_who_is_behind_hears_no_news_before_being_told_everything() -> None:
    async def play() -> None:
        members = [Member("person", "White"), Member("person", "Black")]
        house: Any = House()
        room = Room("one", Course(Start("mountain", 1, members, {"starts": "1"}, 1, 5)), {}, house)
        quick, slow = (Chair(Mailbox(), 0, party, "codes", "en", set()) for party in (0, 1))
        room.post(room.sit, quick, 0)
        room.post(room.sit, slow, 0)
        read: Any = slow.mailbox
        read.got.clear()
        slow.behind = True
        room.post(room.request, quick, messages.Play(id="a", ply=0, code=room.course.session.legal()[0]))
        await room.close()
        assert [type(each) for each in quick.mailbox.got[-2:]] == [Done, Update]  # type: ignore[attr-defined]
        assert read.got == []
        room.post(room.catch_up, slow)
        assert [type(each) for each in read.got] == [Table]
        assert (read.got[0].version, slow.behind) == (1, False)

    asyncio.run(play())
