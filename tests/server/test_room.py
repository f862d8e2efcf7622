"""How a room waits for its commits, and what it tells viewers who are too slow: without a network in between."""

import asyncio
from typing import Any

import pytest

from pagodas import games
from pagodas.server import event_log, messages, retrying
from pagodas.server.bot_pool import BotPool
from pagodas.server.database import StoreError
from pagodas.server.hosted_game import HostedGame, Member, Start
from pagodas.server.messages import Done, Refused, Table, Update
from pagodas.server.room import Room
from pagodas.server.room_backend import LoadedGame, RoomBackend
from pagodas.server.store import LogEntry, NoSuchGame, OnCommit, Outrun
from pagodas.server.viewers import Viewer
from tests.server.running import PATIENCE


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

    shared = False

    def append(self, _: str, __: int, ___: object, on_commit: OnCommit, *____: object) -> None:
        """Keep something."""
        asyncio.get_running_loop().call_soon(on_commit, None)


class SlowStore:
    """A database that keeps things when it is told to, and whose log has what another server wrote."""

    shared = True

    def __init__(self) -> None:
        self.asked: list[tuple[int, OnCommit]] = []
        self.log: list[LogEntry] = []
        self.removed = False
        self.failures = 0  # that are still to come

    def append(self, _: str, version: int, log: list[LogEntry], on_commit: OnCommit, *__: object) -> None:
        """Note what is to be kept."""
        self.asked.append((version, on_commit))
        self.written = log

    async def log_after(self, _: str, version: int) -> list[LogEntry]:
        """Return the rest of the log."""
        if self.removed:
            raise NoSuchGame("no such game")
        if self.failures:
            self.failures -= 1
            raise StoreError("no answer")
        return self.log[version:]


class Backend(RoomBackend):
    """A backend without bots."""

    def __init__(self, store: Any, most_events: int = 1000) -> None:
        super().__init__(store, BotPool(workers=0, seconds=1.0), most_events)

    async def quiet(self) -> None:
        """Wait until nothing runs beside the rooms."""
        while self._tasks:
            await asyncio.gather(*self._tasks)


def new_game(kind: Any = "person", player: str = "") -> HostedGame:
    members = [Member(kind, "White", player), Member(kind, "Black", player)]
    return HostedGame(Start("mountain", 1, members, {"starts": "1"}, 1, 5))


def answers(viewer: Viewer) -> list[Any]:
    got: list[Any] = viewer.client.got  # type: ignore[attr-defined]
    return [each for each in got if isinstance(each, Done | Refused)]


def heard(viewer: Viewer, kind: type) -> list[Any]:
    got: list[Any] = viewer.client.got  # type: ignore[attr-defined]
    return [each for each in got if isinstance(each, kind)]


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


def test_a_room_whose_commit_failed_reads_the_log_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.0)

    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, _ = seated(backend)
        move = messages.Play(id="move", ply=0, code=room.hosted.session.legal()[0])
        room.post(room.request, white, move)
        store.asked[0][1](StoreError("no room on the disk"))
        room.post(room.request, white, move)  # waits until the log has been read
        assert [(each.id, each.fault) for each in answers(white)] == [("move", "unavailable")]
        assert len(store.asked) == 1
        await backend.quiet()
        store.asked[1][1](None)
        assert answers(white)[-1] == Done(0, "move", 1)
        await room.close()

    asyncio.run(play())


def fail_to_commit(room: Room, viewer: Viewer, store: SlowStore) -> None:
    room.post(room.request, viewer, messages.Resign(id="a"))
    store.asked.pop()[1](StoreError("no room on the disk"))


def test_a_room_that_cannot_read_the_log_tries_until_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)

    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, black = seated(backend)
        store.failures = 3
        fail_to_commit(room, white, store)
        while store.failures > 1:
            await asyncio.sleep(0.001)
        room.post(room.request, white, messages.Resign(id="b"))  # need not wait for its answer
        assert [(each.id, each.fault) for each in answers(white)] == [("a", "unavailable"), ("b", "unavailable")]
        room.post(room.leave, white)
        room.post(room.leave, black)
        assert not room.idle  # it must not be forgotten before it is well again
        await backend.quiet()
        room.post(room.request, white, messages.Resign(id="b"))
        store.asked.pop()[1](None)
        assert answers(white)[-1] == Done(0, "b", 1)
        await room.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_computer_is_asked_again_after_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)

    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        asked: list[int] = []

        async def choose(*_: object) -> int:
            asked.append(1)
            return new_game().session.legal()[0]

        monkeypatch.setattr(backend.bots, "choose", choose)
        room = Room("one", LoadedGame(new_game("computer", "random"), {}), backend)
        while not store.asked:
            await asyncio.sleep(0.001)
        store.failures = 3
        store.asked.pop()[1](StoreError("no answer"))
        while len(asked) < 2:
            await asyncio.sleep(0.001)
        assert store.failures == 0
        while not store.asked:
            await asyncio.sleep(0.001)
        store.asked.pop()[1](None)
        assert room.hosted.ply == 1
        await room.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_room_that_closes_during_an_outage_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)

    async def play() -> None:
        store = SlowStore()
        room, white, _ = seated(Backend(store))
        store.failures = 1000
        for name in ("a", "b"):
            room.post(room.request, white, messages.Resign(id=name))
        closing = asyncio.create_task(room.close())
        await asyncio.sleep(0)
        store.asked.pop()[1](StoreError("no answer"))
        await closing
        assert [each.fault for each in answers(white)] == ["unavailable"] * 2

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


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


def test_a_game_with_too_many_events_can_only_be_given_up() -> None:
    async def play() -> None:
        room, white, _ = seated(Backend(QuickStore(), most_events=1))
        moves = [messages.Play(id=str(ply), ply=ply, code=room.hosted.session.legal()[0]) for ply in range(2)]
        room.post(room.request, white, moves[0])
        room.post(room.request, white, messages.Offer(id="offer", matter="draw"))
        room.post(room.request, white, messages.Resign(id="resign"))
        room.post(room.request, white, messages.Offer(id="again", matter="rematch"))
        await room.close()
        assert [getattr(each, "fault", "done") for each in answers(white)] == ["done", "not-now", "done", "not-now"]
        assert answers(white)[1].reason == "this game has 1 entries in its log, and no more are kept; set up another"

    asyncio.run(play())


def test_a_computer_makes_no_move_that_would_not_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        backend = Backend(QuickStore(), most_events=1)

        async def choose(_: str, __: str, observed: Any) -> int:
            return int(games.load("mountain").legal(observed)[0])

        monkeypatch.setattr(backend.bots, "choose", choose)
        room = Room("one", LoadedGame(new_game("computer", "random"), {}), backend)
        while not room.idle:
            await asyncio.sleep(0.001)
        assert room.hosted.version == 1
        await room.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


# --- Another server writes the same log ---


def test_a_move_that_another_server_kept_already_is_acknowledged_and_not_made_twice() -> None:
    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, black = seated(backend)
        move = messages.Play(id="move", ply=0, code=room.hosted.session.legal()[0])
        store.log = [LogEntry(event_log.Played(0, 0, [move.code]), 0, "move")]  # through another server, which died
        room.post(room.request, white, move)
        store.asked[0][1](Outrun("the version exists"))
        await backend.quiet()
        assert answers(white) == [Done(0, "move", 1)]
        assert len(store.asked) == 1
        for viewer in (white, black):
            assert [each.version for each in heard(viewer, Update)] == [1]
        await room.close()

    asyncio.run(play())


def test_a_request_that_came_second_is_decided_again() -> None:
    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, black = seated(backend)
        code = room.hosted.session.legal()[0]
        store.log = [LogEntry(event_log.Offered(1, "draw"), 1, "draw?")]
        room.post(room.request, white, messages.Play(id="move", ply=0, code=code))
        room.post(room.request, black, messages.Resign(id="enough"))  # keeps its place in the queue
        store.asked[0][1](Outrun("the version exists"))
        await backend.quiet()
        assert [version for version, _ in store.asked] == [0, 1]
        store.asked[1][1](None)
        assert (answers(white), answers(black)) == ([Done(0, "move", 2)], [])
        store.asked[2][1](None)
        assert answers(black) == [Done(0, "enough", 3)]
        await room.close()

    asyncio.run(play())


def test_a_request_that_no_longer_fits_is_refused_as_stale() -> None:
    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, _ = seated(backend)
        first, second = room.hosted.session.legal()[:2]
        store.log = [LogEntry(event_log.Played(0, 0, [first]), 0, "on my other device")]
        room.post(room.request, white, messages.Play(id="move", ply=0, code=second))
        store.asked[0][1](Outrun("the version exists"))
        await backend.quiet()
        assert [(each.id, each.fault, each.version) for each in answers(white)] == [("move", "stale", 1)]
        await room.close()

    asyncio.run(play())


def test_a_client_who_knows_more_than_the_room_is_answered_from_the_log() -> None:
    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, black = seated(backend)
        late = Viewer(Reader(), 0, 1, "codes", "en", set())
        first = room.hosted.session.legal()[0]
        store.log = [LogEntry(event_log.Played(0, 0, [first]), 0, "a")]
        room.post(room.sit, late, 1)
        await backend.quiet()
        assert [each.version for each in heard(late, Update)] == [1]
        second = room.hosted.session.legal()[0]
        store.log += [LogEntry(event_log.Played(1, 1, [second]), 1, "b")]
        third = room.hosted.after([event_log.Played(1, 1, [second])]).session.legal()[0]
        room.post(room.request, white, messages.Play(id="c", ply=2, code=third))
        await backend.quiet()
        store.asked[0][1](None)
        assert answers(white) == [Done(0, "c", 3)]
        assert [each.version for each in heard(black, Update)] == [1, 2, 3]
        room.post(room.request, white, messages.Play(id="d", ply=99, code=third))  # nobody has told that
        await backend.quiet()
        assert answers(white)[-1].fault == "stale"
        await room.close()

    asyncio.run(play())


def test_a_game_that_was_removed_sends_its_viewers_away() -> None:
    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room, white, black = seated(backend)
        store.removed = True
        room.post(room.request, white, messages.Resign(id="a"))
        store.asked[0][1](Outrun("there is no such game"))
        await backend.quiet()
        for viewer, ids in ((white, ["", "a"]), (black, [""])):
            assert [(each.id, each.fault) for each in answers(viewer)] == [(known, "deleted") for known in ids]
        late = Viewer(Reader(), 0, 1, "codes", "en", set())
        room.post(room.sit, late, 0)
        assert [each.fault for each in answers(late)] == ["deleted"]
        assert heard(late, Table) == []
        assert room.idle

    asyncio.run(play())


def test_a_person_whose_seat_was_kept_although_the_commit_failed_gets_that_seat() -> None:
    async def play() -> None:
        store = SlowStore()
        backend = Backend(store)
        room = Room("one", LoadedGame(new_game("open"), {}), backend)
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        room.post(room.join, "Ada", "token", done)
        store.log = store.written
        store.asked[0][1](Outrun("the version exists"))
        await backend.quiet()
        assert await done == 0
        assert [member.kind for member in room.hosted.members] == ["person", "open"]
        await room.close()

    asyncio.run(play())
