"""The viewers of one game: who looks at it, from which seat, and what each of them has been told."""

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pagodas.core.types import SPECTATOR
from pagodas.server import messages
from pagodas.server.hosted_game import WATCHER, HostedGame, PartyNumber
from pagodas.server.messages import View
from pagodas.server.referee import Refusal
from pagodas.server.seat_views import SeatViews, Viewpoint

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
    viewpoint: Viewpoint = NOT_SEATED
    told: int = 0  # the last version sent
    behind: bool = False  # was too slow for news, and needs a whole table
    awaits_hint: bool = False
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

    def __len__(self) -> int:
        return len(self._viewers)

    @property
    def present(self) -> list[PartyNumber]:
        """The parties that are connected."""
        return sorted({viewer.party for viewer in self._viewers} - {WATCHER})

    @property
    def willing(self) -> list[Viewer]:
        """Those whose pages think for computers."""
        return [viewer for viewer in self._viewers if viewer.willing and not viewer.behind]

    # --- Coming and going ---

    def add(self, viewer: Viewer, since: int) -> None:
        """Seat a viewer, and tell what happened after version `since`, or everything."""
        self._viewers.add(viewer)
        viewer.viewpoint = self._viewpoint(viewer)
        if viewer.view == "scene":
            self._tell_symbols(viewer)
        update = self.views.update(viewer.chair, viewer.viewpoint, since) if since else None
        viewer.client.answer(update or self._table(viewer))
        viewer.told = self.views.hosted.version
        self.tell_parties(but=viewer)

    def remove(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        self._viewers.discard(viewer)
        self.tell_parties(but=viewer)

    def dismiss(self, dismissal: Refusal) -> None:
        """Send everybody away."""
        for viewer in self._viewers:
            viewer.dismiss(dismissal)
        self._viewers.clear()

    # --- Following the game ---

    def advance_to(self, hosted: HostedGame) -> None:
        """Show a later version of the game from now on."""
        swapped = hosted.swaps != self.views.hosted.swaps
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

    def _tell(self, viewer: Viewer) -> None:
        if viewer.view == "scene":
            self._tell_symbols(viewer)
        update = self.views.update(viewer.chair, viewer.viewpoint, viewer.told) or self._table(viewer, viewer.told)
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
        parties = self.views.parties(self.present)
        for viewer in self._viewers:
            if viewer is not but and not viewer.behind:
                viewer.behind = not viewer.client.tell(messages.encode(messages.Parties(viewer.chair, parties)))

    def notify(self, code: Literal["preparing", "ready"], text: str) -> None:
        """Send everybody a notice about the server."""
        for viewer in self._viewers:
            viewer.answer(messages.Notice(code, text, viewer.chair))
