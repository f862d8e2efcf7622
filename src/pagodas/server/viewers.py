"""The viewers of one game: who looks at it, from which seat, and what each of them has been told."""

import asyncio
from collections.abc import Container
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pagodas.core.types import SPECTATOR, Seat
from pagodas.server import messages
from pagodas.server.hosted_game import WATCHER, HostedGame, PartyNumber
from pagodas.server.messages import View
from pagodas.server.peer_notices import ServerNumber
from pagodas.server.referee import Refusal
from pagodas.server.seat_views import SeatViews, Viewpoint

FEW_TURNS = 25  # that are written at once
MOST_DEVICES = 32  # from which one person looks at a game
NOT_SEATED = Viewpoint(SPECTATOR, "codes", "en")  # until the room has seated the viewer


class Client(Protocol):
    """Sends messages to one client."""

    def answer(self, data: bytes) -> None:
        """Send an answer, for which the client waits."""

    def tell(self, data: bytes) -> bool:
        """Send news; return False, and send nothing, when the client is slow. It then needs a whole table later."""


@dataclass(eq=False, slots=True)
class Viewer:
    """Somebody who looks at a game: one chair of one connection."""

    client: Client
    chair: int
    party: PartyNumber
    view: View
    language: str
    symbols: set[str]
    follow: bool = False  # is told changes of scenes
    viewpoint: Viewpoint = NOT_SEATED
    told: int = 0  # the last version sent
    behind: bool = False  # was too slow for news, and needs a whole table
    dismissal: Refusal | None = None  # why this viewer may no longer look
    willing: bool = False  # to think for computers

    def answer(self, message: messages.Message) -> None:
        """Send an answer."""
        self.client.answer(messages.encode(message))

    def dismiss(self, dismissal: Refusal) -> None:
        """Send this viewer away. All its requests are refused from now on."""
        self.dismissal = dismissal
        self.answer(messages.Refused(self.chair, "", dismissal.fault, dismissal.reason))


class Viewers:
    """All viewers of one game."""

    def __init__(self, id: str, hosted: HostedGame) -> None:
        self.views = SeatViews(id, hosted)
        self._id = id
        self._viewers: set[Viewer] = set()
        self.elsewhere: dict[ServerNumber, set[PartyNumber]] = {}  # who is connected to other servers
        self._parties_changed = False  # since everybody was told
        self._told_present: list[PartyNumber] = []  # who everybody was told is connected

    def __len__(self) -> int:
        return len(self._viewers)

    @property
    def here(self) -> list[PartyNumber]:
        """The parties that are connected to this server."""
        return sorted({viewer.party for viewer in self._viewers} - {WATCHER})

    @property
    def present(self) -> list[PartyNumber]:
        """The parties that are connected to any server."""
        return sorted({*self.here}.union(*self.elsewhere.values()))

    def note_elsewhere(self, found: dict[ServerNumber, set[PartyNumber]]) -> None:
        """Note who is connected to other servers, and tell everybody if that makes a difference."""
        before, self.elsewhere = self.present, found
        if self.present != before:
            self.tell_parties()

    @property
    def willing(self) -> list[Viewer]:
        """Those whose pages think for computers."""
        return [viewer for viewer in self._viewers if viewer.willing and not viewer.behind]

    # --- Coming and going ---

    def needs_writing(self, viewer: Viewer, since: int) -> bool:
        """Tell whether a viewer needs so many turns in writing that it would keep others waiting."""
        return len(self.views.unwritten(self._viewpoint(viewer), since)) > FEW_TURNS

    async def write_turns(self, viewer: Viewer, since: int) -> bool:
        """Write the turns that a viewer needs, a few in each turn of the event loop."""
        viewpoint = self._viewpoint(viewer)
        turns = self.views.unwritten(viewpoint, since)
        for start in range(0, len(turns), FEW_TURNS):
            self.views.write(viewpoint, turns[start : start + FEW_TURNS])
            await asyncio.sleep(0)
        return False

    def has_room_for(self, viewer: Viewer, most_watchers: int) -> bool:
        """Tell whether one more may look: everybody who looks is told of everything."""
        others = sum(other.party == viewer.party for other in self._viewers)
        return others < (most_watchers if viewer.party == WATCHER else MOST_DEVICES)

    def add(self, viewer: Viewer, since: int) -> None:
        """Seat a viewer, and tell what happened after version `since`, or everything."""
        self._viewers.add(viewer)
        viewer.viewpoint = self._viewpoint(viewer)
        if viewer.view == "scene":
            self._tell_symbols(viewer)
        update = self.views.update(viewer.chair, viewer.viewpoint, since) if since else None
        viewer.client.answer(update or self._table(viewer))
        viewer.told = self.views.hosted.version
        self._tell_presence(but=viewer)

    def remove(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        self._viewers.discard(viewer)
        self._tell_presence(but=viewer)

    def _tell_presence(self, but: Viewer) -> None:
        """Tell everybody, but one, who is connected, if that is no longer what they were told."""
        if self.present != self._told_present:
            self.tell_parties(but=but)

    def dismiss(self, dismissal: Refusal, parties: Container[PartyNumber] | None = None) -> None:
        """Send everybody away, or everybody of some parties."""
        leaving = {viewer for viewer in self._viewers if parties is None or viewer.party in parties}
        for viewer in leaving:
            viewer.dismiss(dismissal)
        self._viewers -= leaving

    # --- Following the game ---

    def advance_to(self, hosted: HostedGame) -> None:
        """Show a later version of the game from now on."""
        swapped = hosted.swaps != self.views.hosted.swaps
        renewed = hosted.members is not self.views.hosted.members and not swapped  # a table tells who sits where
        self._parties_changed = self._parties_changed or renewed
        self.views.advance_to(hosted)
        if swapped:
            self._update_viewpoints()

    def _update_viewpoints(self) -> None:
        for viewer in self._viewers:
            viewer.viewpoint = self._viewpoint(viewer)

    def _viewpoint(self, viewer: Viewer) -> Viewpoint:
        return Viewpoint(self.views.hosted.seat_of(viewer.party), viewer.view, viewer.language)

    # --- Telling ---

    def broadcast(self) -> None:
        """Tell everybody what happened since they were last told."""
        for viewer in self._viewers:
            if not viewer.behind:
                self._tell(viewer)
        if self._parties_changed:
            self._parties_changed = False
            self.tell_parties()

    def _tell(self, viewer: Viewer) -> None:
        if viewer.view == "scene":
            self._tell_symbols(viewer)
        told, follow = viewer.told, viewer.follow
        update = self.views.update(viewer.chair, viewer.viewpoint, told, follow) or self._table(viewer, told)
        viewer.behind = not viewer.client.tell(update)
        viewer.told = self.views.hosted.version

    def catch_up(self, viewer: Viewer) -> None:
        """Send a whole table to a viewer who was too slow for news."""
        if viewer in self._viewers:
            viewer.behind = not viewer.client.tell(self._table(viewer))
            viewer.told = self.views.hosted.version

    def _table(self, viewer: Viewer, since: int | None = None) -> bytes:
        return self.views.table(viewer.chair, viewer.viewpoint, self.present, since)

    def _tell_symbols(self, viewer: Viewer) -> None:
        """Send the drawings a scene needs, once."""
        name, drawings = self.views.symbols(viewer.viewpoint.seat, viewer.language)
        if name not in viewer.symbols:
            viewer.symbols.add(name)
            encoded: Any = drawings
            viewer.answer(messages.Symbols(viewer.chair, name, encoded))

    def tell_parties(self, but: Viewer | None = None) -> None:
        """Tell everybody, but one, who sits where."""
        self._told_present = self.present
        parties = self.views.parties(self.present)
        encoded: dict[int, bytes] = {}  # by the chair
        for viewer in self._viewers:
            if viewer is not but and not viewer.behind:
                if viewer.chair not in encoded:
                    encoded[viewer.chair] = messages.encode(messages.Parties(viewer.chair, parties))
                viewer.behind = not viewer.client.tell(encoded[viewer.chair])

    def say(self, seat: Seat, phrase: messages.PhraseId) -> None:
        """Tell everybody what a seat said, but those who are slow."""
        for viewer in self._viewers:
            viewer.client.tell(messages.encode(messages.Said(viewer.chair, seat, phrase)))

    def notify(self, code: Literal["preparing", "ready"], text: str) -> None:
        """Send everybody a notice about the server."""
        for viewer in self._viewers:
            viewer.answer(messages.Notice(code, text, viewer.chair))
