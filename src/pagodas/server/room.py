"""A room: takes the requests for one game one after the other, and for each of them commits, acknowledges, tells.

A room changes only after the database has kept the change, so nobody ever sees what could still be lost. Meanwhile
other requests wait. A room can be rebuilt from the game's log at any time.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from pagodas.core.errors import PagodasError
from pagodas.core.types import Move, Seat, State
from pagodas.server import failpoints, messages
from pagodas.server.computer_moves import ComputerMoves
from pagodas.server.event_log import Joined, Played
from pagodas.server.hosted_game import HostedGame, PartyNumber
from pagodas.server.json_logs import log
from pagodas.server.messages import INTERNAL_ERROR
from pagodas.server.referee import Refusal, explain, grant, refuse_out_of_turn
from pagodas.server.room_backend import LoadedGame, RoomBackend
from pagodas.server.seat_views import Viewpoint
from pagodas.server.store import LogEntry, OnCommit, StoreError
from pagodas.server.viewers import Viewer, Viewers

RELOAD_SECONDS = 1.0
PREPARING = "The computer players are being compiled …"
READY = "The computer players are ready."

Task = tuple[Callable[..., None], tuple[Any, ...]]


class Room:
    """A game being played, its viewers and its computers."""

    def __init__(self, id: str, loaded: LoadedGame, backend: RoomBackend) -> None:
        self.id = id
        self.hosted, self._granted = loaded
        self.used = time.monotonic()
        self._backend = backend
        self._viewers = Viewers(id, self.hosted)
        self._computers = ComputerMoves(id, backend)
        self._tasks: deque[Task] = deque()
        self._busy = False  # with a task or its commit
        self._committing = False  # the result of the last task
        self._finished: asyncio.Future[None] | None = None  # for whoever waits until nothing is left to do
        self._ask_computer()

    # --- One task after the other ---

    def post(self, action: Callable[..., None], *arguments: Any) -> None:
        """Do something after everything that was posted before."""
        self._tasks.append((action, arguments))
        if not self._busy:
            self._run_tasks()

    def _run_tasks(self) -> None:
        """Run tasks until none is left, or until one has to be committed first."""
        self._busy = True
        while self._tasks:
            action, arguments = self._tasks.popleft()
            try:
                action(*arguments)
            except Exception:
                log.exception("room failed", extra={"room": self.id})
            if self._committing:
                return
        self._busy = False
        if self._finished:
            self._finished.set_result(None)
            self._finished = None

    async def close(self) -> None:
        """Finish all tasks, and end."""
        self._computers.stop()
        if self._busy:
            self._finished = asyncio.get_running_loop().create_future()
            await self._finished

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room now."""
        return not (self._viewers or self._busy or self._computers.thinking)

    # --- Coming and going ---

    def sit(self, viewer: Viewer, since: int) -> None:
        """Seat a viewer, and tell what happened after version `since`, or everything."""
        self.used = time.monotonic()
        self._viewers.add(viewer, since)
        if self._waits_for_computers():
            viewer.answer(messages.Notice("preparing", PREPARING, viewer.chair))

    def _waits_for_computers(self) -> bool:
        ready = self._backend.bots.computers_ready
        has_computers = any(member.kind == "computer" for member in self.hosted.members)
        return has_computers and not ready[self.hosted.start.game].is_set()

    def announce_computers(self) -> None:
        """Tell everybody that computers can play now."""
        self._viewers.notify("ready", READY)

    def leave(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        self.used = time.monotonic()
        self._viewers.remove(viewer)

    def catch_up(self, viewer: Viewer) -> None:
        """Send a whole table to a viewer who was too slow for news."""
        self._viewers.catch_up(viewer)

    def join(self, name: str, token: str, done: "asyncio.Future[Seat]") -> None:
        """Give an open seat to a person."""
        seats = [seat for seat in range(len(self.hosted.members)) if self.hosted.member_at(seat).kind == "open"]
        if not seats:
            done.set_exception(Refusal("not-now", "no seat is open in this game"))
            return
        seat = seats[0]
        wanted = name or self.hosted.member_at(seat).name
        try:
            changed = self.hosted.after([Joined(seat, _free_name(self.hosted, seat, wanted))])
        except PagodasError as error:
            done.set_exception(error)
            return
        self._commit(changed, partial(self._joined, seat, done), tokens={token: changed.party_at(seat)})

    def _joined(self, seat: Seat, done: "asyncio.Future[Seat]", error: StoreError | None) -> None:
        if error:
            done.set_exception(error)
            return
        self._broadcast()
        self._viewers.tell_parties()
        done.set_result(seat)

    # --- Requests ---

    def request(self, viewer: Viewer, request: messages.Request) -> None:
        """Grant a request or refuse it: either way there is an answer."""
        self.used = time.monotonic()
        try:
            _QUESTIONS.get(type(request), Room._grant)(self, viewer, request)
        except Refusal as refusal:
            self._refuse(viewer, request.id, refusal)
        except Exception:  # a defect; the client still gets an answer
            log.exception("request failed", extra={"room": self.id, "request": type(request).__name__})
            self._refuse(viewer, request.id, Refusal("unavailable", INTERNAL_ERROR))

    def _grant(self, viewer: Viewer, request: messages.Request) -> None:
        if (viewer.party, request.id) in self._granted:
            self._acknowledge(viewer, request.id)
            return
        changed = grant(self.hosted, viewer.viewpoint.seat, request, viewer.language)
        self._commit(changed, partial(self._grant_committed, viewer, request.id), viewer.party, request.id)

    def _grant_committed(self, viewer: Viewer, id: str, error: StoreError | None) -> None:
        if error:
            self._refuse(viewer, id, Refusal("unavailable", "this could not be kept; try again"))
            return
        self._granted[viewer.party, id] = self.hosted.version
        self._acknowledge(viewer, id)
        if not failpoints.strike("after-acknowledge"):
            self._broadcast()

    def _acknowledge(self, viewer: Viewer, id: str) -> None:
        viewer.answer(messages.Done(viewer.chair, id, self._granted[viewer.party, id]))

    def _refuse(self, viewer: Viewer, id: str, refusal: Refusal) -> None:
        ply, version = self.hosted.ply, self.hosted.version
        viewer.answer(messages.Refused(viewer.chair, id, refusal.fault, refusal.reason, ply, version))

    def _broadcast(self) -> None:
        self._viewers.broadcast()
        self._ask_computer()

    # --- Committing ---

    def _commit(
        self,
        changed: HostedGame,
        on_commit: OnCommit,
        party: PartyNumber | None = None,
        request: str | None = None,
        tokens: dict[str, PartyNumber] | None = None,
    ) -> None:
        """Commit the events that lead to the changed game; only then show it, and call `on_commit`."""
        if failpoints.strike("before-commit"):
            return
        before = self.hosted.version
        entries = [LogEntry(event, party, request) for event in changed.log[before:]]
        committed = partial(self._committed, changed, on_commit)
        self._backend.store.append(self.id, before, entries, committed, _changes(self.hosted, changed), tokens)
        self._committing = True

    def _committed(self, changed: HostedGame, on_commit: OnCommit, error: StoreError | None) -> None:
        if error:
            log.error("commit failed", extra={"room": self.id, "reason": str(error)})
            self._backend.run(self._reload())
            on_commit(error)
            return
        if failpoints.strike("after-commit"):
            return
        try:
            self.hosted = changed
            self._viewers.advance_to(changed)
            on_commit(None)
        finally:
            self._committing = False
            self._run_tasks()

    async def _reload(self) -> None:
        """After a failed commit, believe the log: it may have been written after all, or by another server."""
        try:
            await asyncio.sleep(RELOAD_SECONDS)
            self.hosted, self._granted = await self._backend.load(self.id)
            self._viewers.start_over(self.hosted)
            self._ask_computer()
        except Exception:
            log.exception("reload failed", extra={"room": self.id})
        finally:
            self._committing = False
            self._run_tasks()

    # --- Questions ---

    def _explain(self, viewer: Viewer, request: messages.Why) -> None:
        legal, reason = explain(self.hosted, viewer.viewpoint.seat, request, viewer.language)
        viewer.answer(messages.Explained(viewer.chair, request.id, reason, legal))

    def _look(self, viewer: Viewer, request: messages.Look) -> None:
        if not 0 <= request.ply <= self.hosted.ply:
            raise Refusal("unknown", f"there is no ply {request.ply}; the game is at ply {self.hosted.ply}")
        told, scene = self._viewers.views.look(viewer.viewpoint, request.ply)
        viewer.answer(messages.Looked(viewer.chair, request.id, request.ply, told, scene))

    def _hint(self, viewer: Viewer, request: messages.Hint) -> None:
        viewpoint, version = viewer.viewpoint, self.hosted.version
        refuse_out_of_turn(self.hosted, viewpoint.seat)
        if viewer.awaits_hint:
            raise Refusal("too-fast", "one hint at a time")
        viewer.awaits_hint = True
        answer = partial(self._answer_hint, viewer, request.id, viewpoint, version)
        self._computers.hint(self.hosted, viewpoint.seat, answer)

    def _answer_hint(
        self, viewer: Viewer, id: str, viewpoint: Viewpoint, version: int, observed: State, move: Move | None
    ) -> None:
        viewer.awaits_hint = False
        if move is None:
            self._refuse(viewer, id, Refusal("unavailable", "no computer could think about it; try again"))
        elif version != self.hosted.version:
            self._refuse(viewer, id, Refusal("stale", "the game went on meanwhile"))
        else:
            legal_move = self._viewers.views.legal_move(viewpoint, observed, move)
            viewer.answer(messages.Hinted(viewer.chair, id, legal_move))

    # --- Computers ---

    def _ask_computer(self) -> None:
        self._computers.think(self.hosted, self._computer_chose)

    def _computer_chose(self, version: int, move: Move) -> None:
        self.post(self._play_computer_move, version, move)

    def _play_computer_move(self, version: int, move: Move) -> None:
        if version != self.hosted.version:
            return  # an undo or a resignation came first
        self._computers.finish()
        event = Played(self.hosted.session.to_move, self.hosted.ply, [move])
        self._commit(self.hosted.after([event]), self._computer_move_committed)

    def _computer_move_committed(self, error: StoreError | None) -> None:
        if not error:
            self._broadcast()


# Requests that change nothing. The referee grants or refuses all others.
_QUESTIONS: dict[type, Callable[[Room, Viewer, Any], None]] = {
    messages.Why: Room._explain,
    messages.Hint: Room._hint,
    messages.Look: Room._look,
}


def _changes(before: HostedGame, after: HostedGame) -> dict[str, Any]:
    """Return what changes in the game's own row of the database."""
    changes: dict[str, Any] = {}
    if before.over != after.over:
        changes["finished"] = time.time() if after.over else None
    if before.members != after.members:
        changes["members"] = msgspec.json.encode(after.members).decode()
    return changes


def _free_name(hosted: HostedGame, seat: Seat, name: str) -> str:
    """Return the name, changed where another seat has it already."""
    taken = {hosted.member_at(other).name for other in range(len(hosted.members)) if other != seat}
    while name in taken:
        name += "'"
    return name
