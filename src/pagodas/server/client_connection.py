"""One client's connection: handles its messages within limits. A slow client delays nobody else."""

import msgspec

from pagodas.core.errors import PagodasError
from pagodas.server import messages
from pagodas.server.catalogue import check_language
from pagodas.server.json_logs import log
from pagodas.server.limits import RateLimit
from pagodas.server.messages import INTERNAL_ERROR, Fault
from pagodas.server.room import Room
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.settings import Settings
from pagodas.server.store import DATABASE_UNAVAILABLE, Access, StoreError
from pagodas.server.viewers import Viewer
from pagodas.server.websocket import WebSocket

POLICY_VIOLATION = 1008
TRY_LATER = 1013


class ClientConnection:
    """A client, with its chairs at one or more games."""

    __slots__ = ("_chairs", "_inbox", "_open", "_rate", "_rooms", "_settings", "_sitting", "_too_fast", "_websocket")

    def __init__(self, websocket: WebSocket, rooms: RoomRegistry, settings: Settings) -> None:
        self._websocket = websocket
        self._rooms = rooms
        self._settings = settings
        self._rate = RateLimit(settings.messages_per_second, settings.burst)
        self._chairs: dict[int, tuple[Viewer, Room]] = {}
        self._inbox: list[bytes] = []  # messages that arrived during a `sit`
        self._sitting = False
        self._open = True
        self._too_fast = 0  # messages beyond the rate

    # --- Receiving ---

    def on_message(self, text: bytes) -> None:
        """Handle a message, after those before it."""
        if not self._open:
            return
        if self._sitting:
            self._inbox.append(text)
            if len(self._inbox) > self._settings.burst:
                self._drop(POLICY_VIOLATION, "too many messages")
        else:
            self._handle(text)
            if self._too_fast > self._settings.patience:
                self._drop(POLICY_VIOLATION, "too many messages")

    def on_close(self) -> None:
        """Leave all games."""
        self._open = False
        for chair in list(self._chairs):
            self._leave(chair)

    def on_drain(self) -> None:
        """Send a whole table to a client that was slow and has caught up."""
        for viewer, room in self._chairs.values():
            if viewer.behind:
                room.post(room.catch_up, viewer)

    def _handle(self, text: bytes) -> None:
        try:
            message = messages.read_client(text)
        except msgspec.MsgspecError as error:
            self._too_fast += not self._rate.take()
            sender = messages.read_sender(text)
            self._refuse(sender.chair, sender.id, "malformed", f"the message is not valid: {error}")
            return
        if not self._rate.take():
            self._too_fast += 1
            self._refuse(message.chair, getattr(message, "id", ""), "too-fast", "slow down: too many messages")
        elif isinstance(message, messages.Sit):
            self._sitting = True
            self._rooms.backend.run(self._sit_down(message))
        elif isinstance(message, messages.Leave):
            self._leave(message.chair)
        elif message.chair not in self._chairs:
            self._refuse(message.chair, getattr(message, "id", ""), "unknown", "nobody sits on this chair; sit first")
        else:
            viewer, room = self._chairs[message.chair]
            room.post(room.request, viewer, message)

    async def _sit_down(self, sit: messages.Sit) -> None:
        """Handle a `sit`, then the messages that arrived meanwhile."""
        try:
            await self._sit(sit)
        except Exception:  # a defect; the client still gets an answer
            log.exception("sit failed")
            self._refuse(sit.chair, "", "unavailable", INTERNAL_ERROR)
        finally:
            self._sitting = False
        while self._inbox and not self._sitting:
            self.on_message(self._inbox.pop(0))

    async def _sit(self, sit: messages.Sit) -> None:
        try:
            access = await self._rooms.backend.store.access(sit.token, sit.game)
            check_language(access.kind, sit.language)
        except StoreError as error:
            log.error("database read failed", extra={"reason": str(error)})
            self._refuse(sit.chair, "", "unavailable", DATABASE_UNAVAILABLE)
            return
        except PagodasError as error:
            self._refuse(sit.chair, "", "unknown", str(error))
            return
        if self._rooms.backend.bots.rules_ready[access.kind].is_set():
            await self._take_chair(sit, access)
        else:
            notice = messages.Notice("preparing", f"The rules of {access.kind} are being compiled …", sit.chair)
            self.answer(messages.encode(notice))
            self._rooms.backend.run(self._take_chair(sit, access))

    async def _take_chair(self, sit: messages.Sit, access: Access) -> None:
        try:
            room = await self._rooms.get(access.game)
        except PagodasError as error:
            self._refuse(sit.chair, "", "unavailable", str(error))
            return
        if not self._open:
            return
        self._leave(sit.chair)
        viewer = Viewer(self, sit.chair, access.party, sit.view, sit.language, set(sit.symbols))
        self._chairs[sit.chair] = (viewer, room)
        room.post(room.sit, viewer, sit.since)

    def _leave(self, chair: int) -> None:
        if chair in self._chairs:
            viewer, room = self._chairs.pop(chair)
            room.post(room.leave, viewer)

    # --- Sending ---

    def answer(self, data: bytes) -> None:
        """Send an answer. A client that asks and never reads is disconnected."""
        if not self._open:
            return
        self._websocket.send(data)
        if self._websocket.waiting > self._settings.most_waiting:
            self._drop(TRY_LATER, "read what you ask for")

    def tell(self, data: bytes) -> bool:
        """Send news; return False, and send nothing, when the client is slow."""
        if self._websocket.paused or not self._open:
            return False
        self._websocket.send(data)
        return True

    def _drop(self, code: int, reason: str) -> None:
        self._open = False
        self._inbox.clear()
        self._websocket.close(code, reason)

    def _refuse(self, chair: int, id: str, fault: Fault, reason: str) -> None:
        self.answer(messages.encode(messages.Refused(chair, id, fault, reason)))
