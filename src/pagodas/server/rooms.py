"""Rooms: each takes the requests for its game one by one, and commits, acknowledges, tells everybody.

A room changes only after the database has kept the change, so nobody ever sees what could still be lost. Meanwhile
requests wait. It is rebuilt from the log whenever it is needed.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Protocol

import msgspec

from pagodas.core.errors import PagodasError
from pagodas.core.types import SPECTATOR, Move, Seat
from pagodas.server import failpoints, messages
from pagodas.server.bot_pool import BotDied, BotPool
from pagodas.server.events import Joined, Played
from pagodas.server.hosted_game import WATCHER, HostedGame, PartyNumber, rebuilt
from pagodas.server.json_logs import log
from pagodas.server.messages import View
from pagodas.server.referee import Refusal, explain, grant, refuse_out_of_turn
from pagodas.server.seat_views import SeatViews, Viewpoint
from pagodas.server.store import LogEntry, NoSuchGame, OnCommit, Store, StoreError

HINTS_BY = "master"
NOTHING = Viewpoint(SPECTATOR, "codes", "en")  # what somebody sees who has not sat down yet
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
    viewpoint: Viewpoint = NOTHING
    told: int = 0  # the last version sent
    behind: bool = False
    hinting: bool = False  # waits for a hint


Task = tuple[Callable[..., None], tuple[Any, ...]]


class Room:
    """A game being played, and those who look at it."""

    def __init__(self, id: str, hosted: HostedGame, answered: dict[tuple[int, str], int], house: "Rooms") -> None:
        self.id = id
        self.hosted = hosted
        self.chairs: set[Chair] = set()
        self.used = time.monotonic()
        self._views = SeatViews(id, hosted)
        self._answered = answered  # the version of each request granted
        self._house = house
        self._tasks: deque[Task] = deque()
        self._busy = False  # with a task, or waiting for it to be kept
        self._keeping = False  # what the last task came to
        self._done: asyncio.Future[None] | None = None  # for whoever waits until there is nothing to do
        self._thinking: asyncio.Task[None] | None = None
        self._ask_computer()

    # --- One thing after the other ---

    def post(self, action: Callable[..., None], *arguments: Any) -> None:
        """Have something done when it is its turn."""
        self._tasks.append((action, arguments))
        if not self._busy:
            self._go_on()

    def _go_on(self) -> None:
        """Do what there is to do, until something has to be kept first."""
        self._busy = True
        while self._tasks:
            action, arguments = self._tasks.popleft()
            try:
                action(*arguments)
            except Exception:
                log.exception("room failed", extra={"room": self.id})
            if self._keeping:
                return
        self._busy = False
        if self._done:
            self._done.set_result(None)
            self._done = None

    async def close(self) -> None:
        """Finish what was asked for, and end."""
        if self._thinking:
            self._thinking.cancel()
        if self._busy:
            self._done = asyncio.get_running_loop().create_future()
            await self._done

    @property
    def idle(self) -> bool:
        """Tell whether nobody needs this room now."""
        return not (self.chairs or self._busy or self._thinking)

    # --- Coming and going ---

    def sit(self, chair: Chair, since: int) -> None:
        """Let somebody look, and tell them what they missed."""
        self.chairs.add(chair)
        chair.viewpoint = self._viewpoint(chair)
        self.used = time.monotonic()
        if chair.view == "scene":
            self._tell_symbols(chair)
        update = self._views.update(chair.number, chair.viewpoint, since) if since else None
        chair.mailbox.answer(update or self._table(chair))
        chair.told = self.hosted.version
        self._tell_parties(chair)
        if self._has_computers and not self._computers.is_set():
            chair.mailbox.answer(_notice(chair, "preparing", "The computer players are being compiled …"))

    def tell_ready(self) -> None:
        """Say that computers can play now."""
        for chair in self.chairs:
            chair.mailbox.answer(_notice(chair, "ready", "The computer players are ready."))

    @property
    def _has_computers(self) -> bool:
        return any(member.kind == "computer" for member in self.hosted.members)

    @property
    def _computers(self) -> asyncio.Event:
        return self._house.bots.computers_ready[self.hosted.start.game]

    def leave(self, chair: Chair) -> None:
        """Let somebody go."""
        self.chairs.discard(chair)
        self.used = time.monotonic()
        self._tell_parties(chair)

    def catch_up(self, chair: Chair) -> None:
        """Tell everything to somebody who was too slow."""
        if chair in self.chairs:
            chair.behind = not chair.mailbox.tell(self._table(chair))
            chair.told = self.hosted.version

    @property
    def here(self) -> list[PartyNumber]:
        """The parties that are connected."""
        return sorted({chair.party for chair in self.chairs} - {WATCHER})

    def join(self, name: str, token: str, done: "asyncio.Future[int]") -> None:
        """Give an open seat to a person."""
        seats = [seat for seat in range(len(self.hosted.members)) if self.hosted.member_at(seat).kind == "open"]
        if not seats:
            done.set_exception(Refusal("not-now", "no seat is open in this game"))
            return
        seat = seats[0]
        wanted = name or self.hosted.member_at(seat).name
        try:
            following = self.hosted.after([Joined(seat, _free_name(self.hosted, seat, wanted))])
        except PagodasError as error:
            done.set_exception(error)
            return
        self._keep(following, partial(self._joined, seat, done), keys={token: following.party_at(seat)})

    def _joined(self, seat: Seat, done: "asyncio.Future[int]", error: StoreError | None) -> None:
        if error:
            done.set_exception(error)
            return
        self._broadcast()
        self._tell_parties()
        done.set_result(seat)

    # --- Requests ---

    def request(self, chair: Chair, request: messages.Request) -> None:
        """Grant a request or refuse it: in either case there is an answer."""
        self.used = time.monotonic()
        try:
            _ANSWERS.get(type(request), Room._grant)(self, chair, request)
        except Refusal as refusal:
            self._refuse(chair, request.id, refusal)
        except Exception:  # a defect, and still no reason for silence
            log.exception("request failed", extra={"room": self.id, "request": type(request).__name__})
            self._refuse(chair, request.id, Refusal("unavailable", "something went wrong here; it was noted"))

    def _grant(self, chair: Chair, request: messages.Request) -> None:
        if (chair.party, request.id) in self._answered:
            self._acknowledge(chair, request.id)
            return
        following = grant(self.hosted, chair.viewpoint.seat, request, chair.language)
        self._keep(following, partial(self._granted, chair, request.id), chair.party, request.id)

    def _granted(self, chair: Chair, id: str, error: StoreError | None) -> None:
        if error:
            self._refuse(chair, id, Refusal("unavailable", "this could not be kept; try again"))
            return
        self._answered[chair.party, id] = self.hosted.version
        self._acknowledge(chair, id)
        if not failpoints.strike("after-acknowledge"):
            self._broadcast()

    def _keep(
        self,
        following: HostedGame,
        then: OnCommit,
        party: PartyNumber | None = None,
        request: str | None = None,
        keys: dict[str, int] | None = None,
    ) -> None:
        """Commit the events that lead to the following game, and only then show it."""
        if failpoints.strike("before-commit"):
            return
        before = self.hosted.version
        entries = [LogEntry(event, party, request) for event in following.log[before:]]
        kept = partial(self._kept, following, then)
        self._house.store.append(self.id, before, entries, kept, _changes(self.hosted, following), keys)
        self._keeping = True

    def _kept(self, following: HostedGame, then: OnCommit, error: StoreError | None) -> None:
        if error:
            log.error("not kept", extra={"room": self.id, "reason": str(error)})
            self._house.run(self._reload())
            then(error)
            return
        if failpoints.strike("after-commit"):
            return
        try:
            self._turn_to(following)
            then(None)
        finally:
            self._keeping = False
            self._go_on()

    def _turn_to(self, following: HostedGame) -> None:
        swapped = following.swaps != self.hosted.swaps
        self.hosted = following
        self._views.turn_to(following)
        if swapped:
            self._look_again()

    def _look_again(self) -> None:
        """Let everybody look from where they sit now."""
        for chair in self.chairs:
            chair.viewpoint = self._viewpoint(chair)

    async def _reload(self) -> None:
        """After a write that failed, believe the log: it may have been kept, or another server may have written."""
        try:
            await asyncio.sleep(RELOAD_SECONDS)
            self.hosted, self._answered = await self._house.read(self.id)
            self._views = SeatViews(self.id, self.hosted)
            self._look_again()
            for chair in self.chairs:
                self.catch_up(chair)
            self._ask_computer()
        except Exception:
            log.exception("room not read again", extra={"room": self.id})
        finally:
            self._keeping = False
            self._go_on()

    def _acknowledge(self, chair: Chair, id: str) -> None:
        done = messages.Done(chair.number, id, self._answered[chair.party, id])
        chair.mailbox.answer(messages.encode(done))

    def _refuse(self, chair: Chair, id: str, refusal: Refusal) -> None:
        refused = messages.Refused(
            chair.number, id, refusal.fault, refusal.reason, self.hosted.ply, self.hosted.version
        )
        chair.mailbox.answer(messages.encode(refused))

    def _explain(self, chair: Chair, request: messages.Why) -> None:
        legal, reason = explain(self.hosted, chair.viewpoint.seat, request, chair.language)
        chair.mailbox.answer(messages.encode(messages.Explained(chair.number, request.id, reason, legal)))

    def _look(self, chair: Chair, request: messages.Look) -> None:
        if not 0 <= request.ply <= self.hosted.ply:
            raise Refusal("unknown", f"there is no ply {request.ply}; the game is at ply {self.hosted.ply}")
        told, scene = self._views.look(chair.viewpoint, request.ply)
        looked = messages.Looked(chair.number, request.id, request.ply, told, scene)
        chair.mailbox.answer(messages.encode(looked))

    # --- Telling ---

    def _broadcast(self) -> None:
        for chair in self.chairs:
            if not chair.behind:
                self._tell(chair)
        self._ask_computer()

    def _tell(self, chair: Chair) -> None:
        if chair.view == "scene":
            self._tell_symbols(chair)
        update = self._views.update(chair.number, chair.viewpoint, chair.told) or self._table(chair, chair.told)
        chair.behind = not chair.mailbox.tell(update)
        chair.told = self.hosted.version

    def _table(self, chair: Chair, since: int | None = None) -> bytes:
        return self._views.table(chair.number, chair.viewpoint, self.here, since)

    def _viewpoint(self, chair: Chair) -> Viewpoint:
        return Viewpoint(self.hosted.seat_of(chair.party), chair.view, chair.language)

    def _tell_symbols(self, chair: Chair) -> None:
        """Send the drawings a scene needs, once."""
        name, drawings = self._views.symbols(chair.viewpoint.seat, chair.language)
        if name not in chair.symbols:
            chair.symbols.add(name)
            ready: Any = drawings
            chair.mailbox.answer(messages.encode(messages.Symbols(chair.number, name, ready)))

    def _tell_parties(self, but: Chair | None = None) -> None:
        parties = self._views.parties(self.here)
        for chair in self.chairs:
            if chair is not but and not chair.behind:
                chair.behind = not chair.mailbox.tell(messages.encode(messages.Parties(chair.number, parties)))

    # --- Computers ---

    def _ask_computer(self) -> None:
        """Let a computer think, if it is its turn."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        if player := self.hosted.computer_to_move:
            self._thinking = asyncio.create_task(self._think(player, self.hosted.version))

    async def _think(self, player: str, version: int) -> None:
        session = self.hosted.session
        observed = session.seen_by(session.to_move)
        try:
            move = await self._house.bots.choose(self.hosted.start.game, player, observed)
        except BotDied:
            log.exception("any move is better than none", extra={"room": self.id})
            move = session.legal()[0]
        self.post(self._computer_moved, version, move)

    def _computer_moved(self, version: int, move: Move) -> None:
        if version != self.hosted.version:
            return  # overtaken by an undo or a resignation
        self._thinking = None
        event = Played(self.hosted.session.to_move, self.hosted.ply, [move])
        self._keep(self.hosted.after([event]), self._moved)

    def _moved(self, error: StoreError | None) -> None:
        if not error:
            self._broadcast()

    def _hint(self, chair: Chair, request: messages.Hint) -> None:
        refuse_out_of_turn(self.hosted, chair.viewpoint.seat)
        if chair.hinting:
            raise Refusal("too-fast", "one hint at a time")
        chair.hinting = True
        self._house.run(self._find_hint(chair, request, self.hosted.version))

    async def _find_hint(self, chair: Chair, request: messages.Hint, version: int) -> None:
        viewpoint = chair.viewpoint
        observed = self.hosted.session.seen_by(viewpoint.seat)
        try:
            move = await self._house.bots.choose(self.hosted.start.game, HINTS_BY, observed)
        except BotDied:
            chair.hinting = False
            self._refuse(chair, request.id, Refusal("unavailable", "nobody could think about it; try again"))
            return
        chair.hinting = False
        if version != self.hosted.version:
            self._refuse(chair, request.id, Refusal("stale", "the game went on meanwhile"))
            return
        hinted = messages.Hinted(chair.number, request.id, self._views.legal_move(viewpoint, observed, move))
        chair.mailbox.answer(messages.encode(hinted))


_ANSWERS: dict[type, Callable[[Room, Chair, Any], None]] = {
    messages.Why: Room._explain,
    messages.Hint: Room._hint,
    messages.Look: Room._look,
}  # to what is only asked; everything else is granted


def _notice(chair: Chair, code: Literal["preparing", "ready"], text: str) -> bytes:
    return messages.encode(messages.Notice(code, text, chair.number))


def _changes(before: HostedGame, after: HostedGame) -> dict[str, Any]:
    """Return what changes in a game's own row."""
    changes: dict[str, Any] = {}
    if before.over != after.over:
        changes["finished"] = time.time() if after.over else None
    if before.members != after.members:
        changes["members"] = msgspec.json.encode(after.members).decode()
    return changes


def _free_name(hosted: HostedGame, seat: int, name: str) -> str:
    """Return a name that no other seat has."""
    taken = {hosted.member_at(other).name for other in range(len(hosted.members)) if other != seat}
    while name in taken:
        name += "'"
    return name


class Rooms:
    """All rooms in memory, and the way to the others."""

    def __init__(self, store: Store, bots: BotPool, idle_seconds: float) -> None:
        self.store = store
        self.bots = bots
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

    async def read(self, id: str) -> tuple[HostedGame, dict[tuple[int, str], int]]:
        """Return what the log of a game comes to, and the version of each request granted in it."""
        kept = await self.store.load(id)
        if kept is None:
            raise NoSuchGame("there is no such game; it may have been cleaned up")
        await self.bots.rules_ready[kept.start.game].wait()
        hosted = await asyncio.to_thread(rebuilt, kept.start, [entry.event for entry in kept.log])
        answered = {
            (entry.party, entry.request): version
            for version, entry in enumerate(kept.log, 1)
            if entry.party is not None and entry.request is not None
        }
        return hosted, answered

    def run(self, work: Any) -> None:
        """Run something beside the rooms."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def announce(self, kind: str) -> None:
        """Tell those who wait for computers when they are ready."""
        if not self.bots.computers_ready[kind].is_set():
            await self.bots.computers_ready[kind].wait()
            for room in self._rooms.values():
                if room.hosted.start.game == kind:
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
