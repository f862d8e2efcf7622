"""A room: takes the requests for one game one after the other, and for each of them commits, acknowledges, tells.

A room changes only after the database has kept the change, so nobody ever sees what could still be lost. Meanwhile
other requests wait. A room can be rebuilt from the game's log at any time.

Other servers may have the same game in a room of theirs. The log decides: where another server wrote first, the room
reads the log on, and decides its request again.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from pagodas.core.errors import PagodasError
from pagodas.core.types import SPECTATOR, Move, Seat
from pagodas.server import failpoints, messages
from pagodas.server.computer_moves import ComputerMoves
from pagodas.server.database import StoreError
from pagodas.server.event_log import Joined, Played, Revoked
from pagodas.server.hosted_game import HostedGame, PartyNumber
from pagodas.server.json_logs import log
from pagodas.server.messages import INTERNAL_ERROR
from pagodas.server.page_thinking import PageThinking, may_think
from pagodas.server.peer_notices import ServerNumber
from pagodas.server.phrases import Phrases
from pagodas.server.referee import Refusal, explain, grant, refuse_hints, refuse_out_of_turn
from pagodas.server.retrying import growing_pauses, log_failure
from pagodas.server.room_backend import LoadedGame, RoomBackend, granted_requests
from pagodas.server.store import DATABASE_UNAVAILABLE, NO_GAME, NUL, LogEntry, NoSuchGame, OnCommit, Outrun, hashed
from pagodas.server.task_queue import TaskQueue
from pagodas.server.viewers import Viewer, Viewers
from pagodas.session.names import free_name, tidy

FEW = 20  # events that are taken over at once; more of them would keep other rooms waiting
FULL = "this game has {} entries in its log, and no more are kept; set up another"
GONE = Refusal("deleted", "this game was deleted")
CROWDED = Refusal("not-now", "too many people look at this game; try again later")
WITHDRAWN = Refusal("unknown", "whoever runs this server withdrew your link to this game")
PREPARING = "The computer players are being compiled …"
READY = "The computer players are ready."


class Room:
    """A game being played, its viewers and its computers."""

    def __init__(self, id: str, loaded: LoadedGame, backend: RoomBackend) -> None:
        self.id = id
        self.hosted, self._granted = loaded
        self.used = time.monotonic()
        self._backend = backend
        self._viewers = Viewers(id, self.hosted)
        self._computers = ComputerMoves(id, backend)
        self._pages = PageThinking(self._viewers)
        self._phrases = Phrases(self._viewers)
        self._tasks = TaskQueue(id, backend.run)
        self.removed = False  # the game was removed from the database
        self._lost = False  # the database failed, and the log could not be read since
        self._retrying = False  # to read it
        self._closed = False
        self._ask_computer(heard=self.hosted.version > 0)

    def post(self, action: Callable[..., None], *arguments: Any) -> None:
        """Do something after everything that was posted before."""
        self._tasks.post(action, *arguments)

    async def close(self) -> None:
        """Finish all tasks, and end."""
        self._closed = True
        self._computers.stop()
        await self._tasks.finish()

    @property
    def idle(self) -> bool:
        """Whether nobody needs this room now."""
        return not (self._viewers or self._tasks.busy or self._lost or self._computers.thinking)

    @property
    def _full(self) -> bool:
        """Whether the log takes no more events."""
        return self.hosted.version >= self._backend.most_events

    # --- Coming and going ---

    def sit(self, viewer: Viewer, since: int) -> None:
        """Seat a viewer, and tell what happened after version `since`, or everything."""
        self.used = time.monotonic()
        if since > self.hosted.version and self._backend.store.shared:  # another server told more
            self._tasks.do_after(self._read_or_retry(growing_pauses()), self._write_and_seat, viewer, since)
        else:
            self._write_and_seat(viewer, since)

    def _write_and_seat(self, viewer: Viewer, since: int) -> None:
        if self._viewers.needs_writing(viewer, since):
            self._tasks.do_after(self._viewers.write_turns(viewer, since), self._seat, viewer, since)
        else:
            self._seat(viewer, since)

    def _seat(self, viewer: Viewer, since: int) -> None:
        if self.removed:
            viewer.dismiss(GONE)
            return
        if not self._viewers.has_room_for(viewer, self._backend.most_watchers):
            viewer.dismiss(CROWDED)
            return
        self._viewers.add(viewer, since)
        self._note_presence()
        if self._waits_for_computers():
            viewer.answer(messages.Notice("preparing", PREPARING, viewer.chair))

    def _waits_for_computers(self) -> bool:
        ready = self._backend.bots.computers_ready
        has_computers = any(member.kind == "computer" or member.stand_in for member in self.hosted.members)
        return has_computers and not ready[self.hosted.start.game].is_set()

    def announce_computers(self) -> None:
        """Tell everybody that computers can play now."""
        self._viewers.notify("ready", READY)

    def leave(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        self.used = time.monotonic()
        self._viewers.remove(viewer)
        self._note_presence()
        if self._pages.awaits(viewer, self.hosted):
            self._ask_computer()

    def _note_presence(self) -> None:
        self._backend.presence.note(self.id, self._viewers.here if self._viewers else None)

    def note_elsewhere(self, server: ServerNumber, parties: list[PartyNumber]) -> None:
        """Note who is connected to another server."""
        self._viewers.note_elsewhere({**self._viewers.elsewhere, server: {*parties}})

    def hear_elsewhere(self, seat: Seat, phrase: messages.PhraseId) -> None:
        """Tell everybody here what a seat said at another server."""
        self._viewers.say(seat, phrase)

    def forget_elsewhere(self) -> None:
        """Assume that nobody is connected to other servers, until they say who is."""
        self._viewers.note_elsewhere({})

    def catch_up(self, viewer: Viewer) -> None:
        """Send a whole table to a viewer who was too slow for news."""
        self._viewers.catch_up(viewer)

    def join(self, name: str, token: str, done: "asyncio.Future[Seat]") -> None:
        """Give an open seat to a person."""
        if self.removed:
            done.set_exception(NoSuchGame(NO_GAME))
            return
        if self._lost:
            done.set_exception(StoreError(DATABASE_UNAVAILABLE))
            return
        request = hashed(f"join {token}")[:40]  # the longest id that a request may have
        if (seat := self._joined_before(request)) is not None:
            done.set_result(seat)
            return
        seats = [seat for seat in range(len(self.hosted.members)) if self.hosted.member_at(seat).kind == "open"]
        if not seats:
            done.set_exception(Refusal("not-now", "no seat is open in this game"))
            return
        seat = seats[0]
        taken = [other for index, other in enumerate(self.hosted.session.names) if index != seat]
        wanted = free_name(tidy(name) or self.hosted.member_at(seat).name, taken)
        try:
            changed = self.hosted.after([Joined(seat, wanted)])
        except PagodasError as error:
            done.set_exception(error)
            return
        party = changed.party_at(seat)
        self._commit(changed, partial(self._joined, seat, done), party, request, {token: party})

    def _joined_before(self, request: str) -> Seat | None:
        """Return the seat that this very request got, where the database kept it and failed to say so."""
        parties = range(len(self.hosted.members))
        return next((self.hosted.seat_of(party) for party in parties if (party, request) in self._granted), None)

    def _joined(self, seat: Seat, done: "asyncio.Future[Seat]", error: StoreError | None) -> None:
        if error:
            done.set_exception(error)
            return
        self._broadcast()
        done.set_result(seat)

    # --- Requests ---

    def request(self, viewer: Viewer, request: messages.Request) -> None:
        """Grant a request or refuse it: either way there is an answer."""
        self.used = time.monotonic()
        if getattr(request, "ply", 0) > self.hosted.ply and self._backend.store.shared:  # another server told more
            self._tasks.do_after(self._read_or_retry(growing_pauses()), self._decide, viewer, request)
        else:
            self._decide(viewer, request)

    def _decide(self, viewer: Viewer, request: messages.Request) -> None:
        if viewer.dismissal:
            self._refuse(viewer, request.id, viewer.dismissal)
            return
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
        if self._lost:
            raise Refusal("unavailable", DATABASE_UNAVAILABLE)
        if NUL in request.id:
            raise Refusal("malformed", "an id may have any characters but NUL")
        if self._full and not isinstance(request, messages.Resign):
            raise Refusal("not-now", FULL.format(self.hosted.version))
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
        self._backend.refusals[refusal.fault] += 1
        ply, version = self.hosted.ply, self.hosted.version
        viewer.answer(messages.Refused(viewer.chair, id, refusal.fault, refusal.reason, ply, version))

    def _broadcast(self, heard: bool = False) -> None:
        """Tell everybody what happened, here or elsewhere."""
        if self.hosted.deleted:
            self.end()
            return
        began = time.perf_counter()
        self._viewers.broadcast()
        self._backend.telling.note(time.perf_counter() - began)
        self._ask_computer(heard)

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
        committed = partial(self._committed, changed, on_commit)
        self._tasks.wait()
        if changed.deleted:
            self._backend.store.remove(self.id, before, committed)
            return
        entries = [LogEntry(event, party, request) for event in changed.log[before:]]
        self._backend.store.append(self.id, before, entries, committed, _changes(self.hosted, changed), tokens)

    def _committed(self, changed: HostedGame, on_commit: OnCommit, error: StoreError | None) -> None:
        if isinstance(error, Outrun):
            self._tasks.wait_for(self._decide_again(on_commit))
            return
        if error:
            log.error("commit failed", extra={"room": self.id, "reason": str(error)})
            self._tasks.wait_for(self._reload(growing_pauses()))
            on_commit(error)
            return
        if failpoints.strike("after-commit"):
            return
        try:
            self._backend.count_moves(changed, self.hosted.version)
            self.hosted = changed
            self._viewers.advance_to(changed)
            on_commit(None)
        finally:
            self._tasks.go_on()

    async def _reload(self, pauses: Iterator[float]) -> bool:
        """After a failed commit, believe the log: it may have been written after all, or by another server."""
        await asyncio.sleep(next(pauses))
        return await self._read_or_retry(pauses)

    async def _read_or_retry(self, pauses: Iterator[float]) -> bool:
        """Take over what is in the log. If that fails nothing is granted, and it is tried again until it works."""
        try:
            await self._read_on()
        except Exception as error:
            log_failure("read the log", error, room=self.id)
            self._lost = True
            self._computers.stop()
            if not self._retrying:
                self._retrying = True
                self._backend.run(self._retry(pauses))
        else:
            self._lost = False
            if not (self.removed or self._computers.thinking):
                self._ask_computer()
        return False

    async def _retry(self, pauses: Iterator[float]) -> None:
        """Try again later: until then other tasks go on, and people can look at the game."""
        await asyncio.sleep(next(pauses))
        self._retrying = False
        if not self._closed:
            self.post(lambda: self._tasks.wait_for(self._read_or_retry(pauses)))

    # --- The log, where others write too ---

    async def _decide_again(self, on_commit: OnCommit) -> bool:
        """Bring the room up to date after a commit that came second; the task is then done again."""
        version = self.hosted.version
        try:
            await self._read_on()
            if self.hosted.version == version and not self.removed:
                raise StoreError(f"the log takes nothing after version {version}")
        except PagodasError as error:
            log.error("log not read", extra={"room": self.id, "reason": str(error)})
            on_commit(StoreError(str(error)))
            return await self._reload(growing_pauses())
        return True

    async def _read_on(self) -> bool:
        """Take over what others have written since."""
        version = self.hosted.version
        try:
            news = await self._backend.store.log_after(self.id, version)
        except NoSuchGame:
            self.end()
            return False
        if news:
            self._advance(await asyncio.to_thread(self.hosted.after, [entry.event for entry in news]), news)
        return False

    def end(self) -> None:
        """Send everybody away: the game was removed."""
        self.removed = True
        self._computers.stop()
        self._viewers.dismiss(GONE)
        self._note_presence()

    def follow(self, first: int, entries: Sequence[LogEntry]) -> None:
        """Take over those of these entries, from version `first` of the log on, that this room does not have yet."""
        known = self.hosted.version
        news = entries[max(0, known + 1 - first) :]
        if first > known + 1 or len(news) > FEW:
            self._tasks.wait_for(self._read_or_retry(growing_pauses()))
        elif news:
            self._advance(self.hosted.after(entry.event for entry in news), news)

    def _advance(self, changed: HostedGame, news: Sequence[LogEntry]) -> None:
        self._granted |= granted_requests(news, self.hosted.version + 1)
        self.hosted = changed
        self._viewers.advance_to(changed)
        self._broadcast(heard=True)
        for event in (entry.event for entry in news):
            if isinstance(event, Revoked):
                self._viewers.dismiss(WITHDRAWN, event.parties)
                self._note_presence()

    # --- Questions ---

    def _explain(self, viewer: Viewer, request: messages.Why) -> None:
        legal, reason = explain(self.hosted, viewer.viewpoint.seat, request, viewer.language)
        viewer.answer(messages.Explained(viewer.chair, request.id, reason, legal))

    def _look(self, viewer: Viewer, request: messages.Look) -> None:
        self._refuse_future(request.ply)
        told, scene = self._viewers.views.look(viewer.viewpoint, request.ply)
        viewer.answer(messages.Looked(viewer.chair, request.id, request.ply, told, scene))

    def _guide(self, viewer: Viewer, request: messages.Guide) -> None:
        if viewer.viewpoint.seat == SPECTATOR:
            raise Refusal("not-now", "only players are guided")
        notes = self._viewers.views.guidance(viewer.viewpoint, request.since, request.told)
        viewer.answer(messages.Guided(viewer.chair, request.id, self.hosted.ply, notes))

    def _observe(self, viewer: Viewer, request: messages.Observe) -> None:
        refuse_hints(self.hosted)
        ply = self.hosted.ply if request.ply == messages.PRESENT else request.ply
        self._refuse_future(ply)
        state, rules = self._viewers.views.observed(viewer.viewpoint.seat, ply), self.hosted.game.version
        viewer.answer(messages.Observed(viewer.chair, request.id, ply, rules, state))

    def _refuse_future(self, ply: int) -> None:
        if not 0 <= ply <= self.hosted.ply:
            raise Refusal("unknown", f"there is no ply {ply}; the game is at ply {self.hosted.ply}")

    def _hint(self, viewer: Viewer, request: messages.Hint) -> None:
        viewpoint, version = viewer.viewpoint, self.hosted.version
        refuse_out_of_turn(self.hosted, viewpoint.seat)
        refuse_hints(self.hosted)
        if request.ideas:
            self._word_hint(viewer, request.id, request.ideas)
            return
        answer = partial(self._answer_hint, viewer, request.id, version)
        self._backend.hints.ask(self.id, viewer.party, self.hosted, viewpoint.seat, answer)

    def _answer_hint(self, viewer: Viewer, id: str, version: int, ideas: list[messages.Idea]) -> None:
        if not ideas:
            self._refuse(viewer, id, Refusal("unavailable", "no computer could think about it; try again"))
        elif version != self.hosted.version:
            self._refuse(viewer, id, Refusal("stale", "the game went on meanwhile"))
        else:
            self._word_hint(viewer, id, ideas)

    def _word_hint(self, viewer: Viewer, id: str, ideas: list[messages.Idea]) -> None:
        if ideas[0].move not in self.hosted.session.legal():
            raise Refusal("illegal", "no legal move has this number")
        move, told, why = self._viewers.views.hint(viewer.viewpoint, ideas)
        viewer.answer(messages.Hinted(viewer.chair, id, move, told, why, ideas[0].chance))

    def _say(self, viewer: Viewer, request: messages.Say) -> None:
        self._phrases.say(viewer, request.phrase)
        self._backend.presence.repeat(self.id, viewer.viewpoint.seat, request.phrase)
        viewer.answer(messages.Done(viewer.chair, request.id, self.hosted.version))

    # --- Computers ---

    def _ask_computer(self, heard: bool = False) -> None:
        """Have the computer to move think: in a page that volunteers, for as long as it may take, or else here."""
        if self._full:
            self._computers.stop()
            return
        wait = self._backend.page_seconds if self._pages.ask(self.hosted) else 0.0
        self._computers.think(self.hosted, self._computer_chose, wait, heard)

    def _volunteer(self, viewer: Viewer, request: messages.Volunteer) -> None:
        if not may_think(self.hosted, viewer.party):
            raise Refusal("not-now", "for the computers of this game only the server thinks")
        viewer.willing = True
        viewer.answer(messages.Done(viewer.chair, request.id, self.hosted.version))
        if self._waits_for_computers():
            viewer.answer(messages.Notice("ready", READY, viewer.chair))
            self._pages.ask(self.hosted)

    def _take_thought(self, viewer: Viewer, request: messages.Thought) -> None:
        """Play what a page has chosen for a computer. Where that is no move, the server thinks at once."""
        asked = self._pages.awaits(viewer, self.hosted)
        if not asked and (viewer.party, request.id) not in self._granted:
            raise Refusal("not-now", "nobody waits for this move")
        try:
            self._grant(viewer, request)
        except Refusal as refusal:
            if refusal.fault != "unavailable":
                self._pages.give_up()
                self._ask_computer()
            raise

    def _computer_chose(self, version: int, move: Move) -> None:
        self.post(self._play_computer_move, version, move)

    def _play_computer_move(self, version: int, move: Move) -> None:
        if version != self.hosted.version or self.removed or self._lost:
            return  # an undo or a resignation came first, a deletion, or an outage, after which it is asked again
        self._computers.finish()
        self._pages.give_up()
        event = Played(self.hosted.session.to_move, self.hosted.ply, [move])
        self._commit(self.hosted.after([event]), self._computer_move_committed)

    def _computer_move_committed(self, error: StoreError | None) -> None:
        if not error:
            self._broadcast()


# Requests with an answer of their own. The referee grants or refuses all others.
_QUESTIONS: dict[type, Callable[[Room, Viewer, Any], None]] = {
    messages.Why: Room._explain,
    messages.Hint: Room._hint,
    messages.Look: Room._look,
    messages.Guide: Room._guide,
    messages.Observe: Room._observe,
    messages.Volunteer: Room._volunteer,
    messages.Thought: Room._take_thought,
    messages.Say: Room._say,
}


def _changes(before: HostedGame, after: HostedGame) -> dict[str, Any]:
    """Return what changes in the game's own row of the database."""
    changes: dict[str, Any] = {}
    if before.over != after.over:
        changes["finished"] = time.time() if after.over else None
    if before.members != after.members:
        changes["members"] = msgspec.json.encode(after.members).decode()
    return changes
