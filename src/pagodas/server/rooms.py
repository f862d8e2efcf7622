"""Rooms: one task at a time works for a game; it takes requests one by one, and commits, acknowledges, tells everybody.

A room changes only after the database has kept the change, so nobody ever sees what could still be lost. It is rebuilt
from the log whenever it is needed.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import msgspec

from pagodas.core.errors import PagodasError
from pagodas.core.types import SPECTATOR, Move
from pagodas.server import faults, messages
from pagodas.server.bots import ThinkerDied, Thinkers
from pagodas.server.course import WATCHER, Course, PartyNumber, rebuilt
from pagodas.server.events import Joined, Played
from pagodas.server.logs import log
from pagodas.server.messages import View
from pagodas.server.referee import Refusal, explain, grant, refuse_out_of_turn
from pagodas.server.store import Entry, Store, StoreError, UnknownTable
from pagodas.server.viewing import Gallery, Sight

HINTS_BY = "master"
NOTHING = Sight(SPECTATOR, "codes", "en")  # what somebody sees who has not sat down yet
RELOAD_SECONDS = 1.0


class Mailbox(Protocol):
    """Where messages for a client go."""

    def answer(self, data: bytes) -> None:
        """Send something the client waits for."""

    def tell(self, data: bytes) -> bool:
        """Send news; False when the client is too slow for it and must be told everything later."""


@dataclass(eq=False, slots=True)
class Chair:
    """Somebody looking at a game, from one connection."""

    mailbox: Mailbox
    number: int
    party: PartyNumber
    view: View
    language: str
    symbols: set[str]
    sight: Sight = NOTHING
    told: int = 0  # the last version sent
    behind: bool = False
    hinting: bool = False  # waits for a hint


Task = tuple[Callable[..., Awaitable[None]], tuple[Any, ...]]


class Room:
    """A game being played, and those who look at it."""

    def __init__(self, id: str, course: Course, answered: dict[tuple[int, str], int], house: "Rooms") -> None:
        self.id = id
        self.course = course
        self.chairs: set[Chair] = set()
        self.used = time.monotonic()
        self._gallery = Gallery(id, course)
        self._answered = answered  # the version of each request granted
        self._house = house
        self._tasks: deque[Task] = deque()
        self._owner: asyncio.Task[None] | None = None  # while there is something to do
        self._thinking: asyncio.Task[None] | None = None
        self._ask_computer()

    # --- One task ---

    def post(self, action: Callable[..., Awaitable[None]], *arguments: Any) -> None:
        """Have something done when it is its turn."""
        self._tasks.append((action, arguments))
        if self._owner is None:
            self._owner = asyncio.create_task(self._own())

    async def _own(self) -> None:
        while self._tasks:
            action, arguments = self._tasks.popleft()
            try:
                await action(*arguments)
            except Exception:
                log.exception("room failed", extra={"room": self.id})
        self._owner = None

    async def close(self) -> None:
        """Finish what was asked for, and end."""
        if self._thinking:
            self._thinking.cancel()
        if self._owner:
            await self._owner

    @property
    def idle(self) -> bool:
        """Tell whether nobody needs this room now."""
        return not (self.chairs or self._owner or self._thinking)

    # --- Coming and going ---

    async def sit(self, chair: Chair, since: int) -> None:
        """Let somebody look, and tell them what they missed."""
        self.chairs.add(chair)
        chair.sight = self._sight(chair)
        self.used = time.monotonic()
        self._tell_symbols(chair)
        update = self._gallery.update(chair.number, chair.sight, since) if since else None
        chair.mailbox.answer(update or self._table(chair))
        chair.told = self.course.version
        self._tell_parties(chair)
        if self._has_computers and not self._computers.is_set():
            chair.mailbox.answer(_notice(chair, "preparing", "The computer players are being compiled …"))

    async def tell_ready(self) -> None:
        """Say that computers can play now."""
        for chair in self.chairs:
            chair.mailbox.answer(_notice(chair, "ready", "The computer players are ready."))

    @property
    def _has_computers(self) -> bool:
        return any(member.kind == "computer" for member in self.course.members)

    @property
    def _computers(self) -> asyncio.Event:
        return self._house.thinkers.computers[self.course.start.game]

    async def leave(self, chair: Chair) -> None:
        """Let somebody go."""
        self.chairs.discard(chair)
        self.used = time.monotonic()
        self._tell_parties(chair)

    async def catch_up(self, chair: Chair) -> None:
        """Tell everything to somebody who was too slow."""
        if chair in self.chairs:
            chair.behind = not chair.mailbox.tell(self._table(chair))
            chair.told = self.course.version

    @property
    def here(self) -> list[PartyNumber]:
        """The parties that are connected."""
        return sorted({chair.party for chair in self.chairs} - {WATCHER})

    async def join(self, name: str, token: str, done: "asyncio.Future[int]") -> None:
        """Give an open seat to a person."""
        seats = [seat for seat in range(len(self.course.members)) if self.course.member_at(seat).kind == "open"]
        if not seats:
            done.set_exception(Refusal("not-now", "no seat is open in this game"))
            return
        seat = seats[0]
        wanted = name or self.course.member_at(seat).name
        try:
            following = self.course.after([Joined(seat, _free_name(self.course, seat, wanted))])
            await self._keep(following, keys={token: following.party_at(seat)})
        except PagodasError as error:
            done.set_exception(error)
            return
        done.set_result(seat)
        self._broadcast()
        self._tell_parties()

    # --- Requests ---

    async def request(self, chair: Chair, request: messages.Request) -> None:
        """Grant a request or refuse it: in either case there is an answer."""
        self.used = time.monotonic()
        try:
            if isinstance(request, messages.Why):
                self._explain(chair, request)
            elif isinstance(request, messages.Hint):
                self._hint(chair, request)
            elif isinstance(request, messages.Look):
                self._look(chair, request)
            else:
                await self._grant(chair, request)
        except Refusal as refusal:
            self._refuse(chair, request.id, refusal)
        except StoreError:
            log.exception("not kept", extra={"room": self.id})
            self._refuse(chair, request.id, Refusal("unavailable", "this could not be kept; try again"))
            await self._reload()
        except Exception:  # a defect, and still no reason for silence
            log.exception("request failed", extra={"room": self.id, "request": type(request).__name__})
            self._refuse(chair, request.id, Refusal("unavailable", "something went wrong here; it was noted"))

    async def _grant(self, chair: Chair, request: messages.Request) -> None:
        key = (chair.party, request.id)
        if key not in self._answered:
            following = grant(self.course, chair.sight.seat, request, chair.language)
            await self._keep(following, chair.party, request.id)
            self._acknowledge(chair, request.id)
            if faults.active:
                await faults.point("after-acknowledge")
            self._broadcast()
        else:
            self._acknowledge(chair, request.id)

    async def _keep(
        self,
        following: Course,
        party: PartyNumber | None = None,
        request: str | None = None,
        keys: dict[str, int] | None = None,
    ) -> None:
        """Commit what makes this course the following one, and only then let it be so."""
        if faults.active:
            await faults.point("before-commit")
        before = self.course.version
        entries = [Entry(event, party, request) for event in following.log[before:]]
        await self._house.store.append(self.id, before, entries, _changes(self.course, following), keys)
        if faults.active:
            await faults.point("after-commit")
        self._turn_to(following)
        if party is not None and request is not None:
            self._answered[party, request] = following.version

    def _turn_to(self, following: Course) -> None:
        swapped = following.swaps != self.course.swaps
        self.course = following
        self._gallery.turn_to(following)
        if swapped:
            self._look_again()

    def _look_again(self) -> None:
        """Let everybody look from where they sit now."""
        for chair in self.chairs:
            chair.sight = self._sight(chair)

    async def _reload(self) -> None:
        """After a write that failed, believe the log: it may have been kept, or another server may have written."""
        await asyncio.sleep(RELOAD_SECONDS)
        self.course, self._answered = await self._house.read(self.id)
        self._gallery = Gallery(self.id, self.course)
        self._look_again()
        for chair in self.chairs:
            await self.catch_up(chair)
        self._ask_computer()

    def _acknowledge(self, chair: Chair, id: str) -> None:
        done = messages.Done(chair.number, id, self._answered[chair.party, id])
        chair.mailbox.answer(messages.encode(done))

    def _refuse(self, chair: Chair, id: str, refusal: Refusal) -> None:
        refused = messages.Refused(
            chair.number, id, refusal.fault, refusal.reason, self.course.ply, self.course.version
        )
        chair.mailbox.answer(messages.encode(refused))

    def _explain(self, chair: Chair, request: messages.Why) -> None:
        legal, reason = explain(self.course, chair.sight.seat, request, chair.language)
        chair.mailbox.answer(messages.encode(messages.Explained(chair.number, request.id, reason, legal)))

    def _look(self, chair: Chair, request: messages.Look) -> None:
        if not 0 <= request.ply <= self.course.ply:
            raise Refusal("unknown", f"there is no ply {request.ply}; the game is at ply {self.course.ply}")
        told, scene = self._gallery.look(chair.sight, request.ply)
        looked = messages.Looked(chair.number, request.id, request.ply, told, scene)
        chair.mailbox.answer(messages.encode(looked))

    # --- Telling ---

    def _broadcast(self) -> None:
        for chair in self.chairs:
            if not chair.behind:
                self._tell(chair)
        self._ask_computer()

    def _tell(self, chair: Chair) -> None:
        self._tell_symbols(chair)
        update = self._gallery.update(chair.number, chair.sight, chair.told) or self._table(chair, chair.told)
        chair.behind = not chair.mailbox.tell(update)
        chair.told = self.course.version

    def _table(self, chair: Chair, since: int | None = None) -> bytes:
        return self._gallery.table(chair.number, chair.sight, self.here, since)

    def _sight(self, chair: Chair) -> Sight:
        return Sight(self.course.seat_of(chair.party), chair.view, chair.language)

    def _tell_symbols(self, chair: Chair) -> None:
        """Send the drawings a scene needs, once."""
        if chair.view != "scene":
            return
        name, drawings = self._gallery.symbols(chair.sight.seat, chair.language)
        if name not in chair.symbols:
            chair.symbols.add(name)
            ready: Any = drawings
            chair.mailbox.answer(messages.encode(messages.Symbols(chair.number, name, ready)))

    def _tell_parties(self, but: Chair | None = None) -> None:
        parties = self._gallery.parties(self.here)
        for chair in self.chairs:
            if chair is not but and not chair.behind:
                chair.behind = not chair.mailbox.tell(messages.encode(messages.Parties(chair.number, parties)))

    # --- Computers ---

    def _ask_computer(self) -> None:
        """Let a computer think, if it is its turn."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        if player := self.course.computer_to_move:
            self._thinking = asyncio.create_task(self._think(player, self.course.version))

    async def _think(self, player: str, version: int) -> None:
        session = self.course.session
        observed = session.seen_by(session.to_move)
        try:
            move = await self._house.thinkers.choose(self.course.start.game, player, observed)
        except ThinkerDied:
            log.exception("any move is better than none", extra={"room": self.id})
            move = session.legal()[0]
        self.post(self._computer_moved, version, move)

    async def _computer_moved(self, version: int, move: Move) -> None:
        if version != self.course.version:
            return  # overtaken by an undo or a resignation
        self._thinking = None
        event = Played(self.course.session.to_move, self.course.ply, [move])
        try:
            await self._keep(self.course.after([event]))
        except StoreError:
            log.exception("not kept", extra={"room": self.id})
            await self._reload()
            return
        self._broadcast()

    def _hint(self, chair: Chair, request: messages.Hint) -> None:
        refuse_out_of_turn(self.course, chair.sight.seat)
        if chair.hinting:
            raise Refusal("too-fast", "one hint at a time")
        chair.hinting = True
        self._house.run(self._find_hint(chair, request, self.course.version))

    async def _find_hint(self, chair: Chair, request: messages.Hint, version: int) -> None:
        sight = chair.sight
        observed = self.course.session.seen_by(sight.seat)
        try:
            move = await self._house.thinkers.choose(self.course.start.game, HINTS_BY, observed)
        except ThinkerDied:
            chair.hinting = False
            self._refuse(chair, request.id, Refusal("unavailable", "nobody could think about it; try again"))
            return
        chair.hinting = False
        if version != self.course.version:
            self._refuse(chair, request.id, Refusal("stale", "the game went on meanwhile"))
            return
        hinted = messages.Hinted(chair.number, request.id, self._gallery.legal_move(sight, observed, move))
        chair.mailbox.answer(messages.encode(hinted))


def _notice(chair: Chair, code: Literal["preparing", "ready"], text: str) -> bytes:
    return messages.encode(messages.Notice(code, text, chair.number))


def _changes(before: Course, after: Course) -> dict[str, Any]:
    """Return what changes in a game's own row."""
    changes: dict[str, Any] = {}
    if before.over != after.over:
        changes["finished"] = time.time() if after.over else None
    if before.members != after.members:
        changes["members"] = msgspec.json.encode(after.members).decode()
    return changes


def _free_name(course: Course, seat: int, name: str) -> str:
    """Return a name that no other seat has."""
    taken = {course.member_at(other).name for other in range(len(course.members)) if other != seat}
    while name in taken:
        name += "'"
    return name


class Rooms:
    """All rooms in memory, and the way to the others."""

    def __init__(self, store: Store, thinkers: Thinkers, idle_seconds: float) -> None:
        self.store = store
        self.thinkers = thinkers
        self._idle_seconds = idle_seconds
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._running: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    async def get(self, id: str) -> Room:
        """Return a room, rebuilt from its log unless it is there."""
        if id in self._rooms:
            return self._rooms[id]
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        self._rooms[id] = Room(id, *await self.read(id), self)
        return self._rooms[id]

    async def read(self, id: str) -> tuple[Course, dict[tuple[int, str], int]]:
        """Return what the log of a game comes to, and the version of each request granted in it."""
        kept = await self.store.load(id)
        if kept is None:
            raise UnknownTable("there is no such game; it may have been cleaned up")
        await self.thinkers.rules[kept.start.game].wait()
        course = await asyncio.to_thread(rebuilt, kept.start, [entry.event for entry in kept.log])
        answered = {
            (entry.party, entry.request): version
            for version, entry in enumerate(kept.log, 1)
            if entry.party is not None and entry.request is not None
        }
        return course, answered

    def run(self, work: Any) -> None:
        """Run something beside the rooms."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def announce(self, kind: str) -> None:
        """Tell those who wait for computers when they are ready."""
        if not self.thinkers.computers[kind].is_set():
            await self.thinkers.computers[kind].wait()
            for room in self._rooms.values():
                if room.course.start.game == kind:
                    room.post(room.tell_ready)

    async def sweep(self) -> None:
        """Let rooms that nobody needs leave memory."""
        limit = time.monotonic() - self._idle_seconds
        for room in [room for room in self._rooms.values() if room.idle and room.used < limit]:
            del self._rooms[room.id]
            await room.close()

    async def close(self) -> None:
        """Finish what every room has been asked for."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
