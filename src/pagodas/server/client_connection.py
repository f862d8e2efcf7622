"""One client's connection: handles its messages within limits. A slow client delays nobody else."""

from pagodas.core.errors import OtherVersion, PagodasError
from pagodas.server import messages
from pagodas.server.catalogue import check_language
from pagodas.server.database import StoreError
from pagodas.server.json_logs import log
from pagodas.server.limits import RateLimit
from pagodas.server.messages import INTERNAL_ERROR, Fault
from pagodas.server.referee import Refusal
from pagodas.server.room import Room
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.settings import Settings
from pagodas.server.store import DATABASE_UNAVAILABLE, Access
from pagodas.server.viewers import Viewer
from pagodas.server.websocket import WebSocket

POLICY_VIOLATION = 1008
TRY_LATER = 1013


class ClientConnection:
    """A client, with its chairs at one or more games."""

    __slots__ = ("_chairs", "_coming", "_open", "_rate", "_refusals", "_rooms", "_settings", "_too_fast", "_websocket")

    def __init__(self, websocket: WebSocket, rooms: RoomRegistry, settings: Settings) -> None:
        self._websocket = websocket
        self._rooms = rooms
        self._settings = settings
        self._rate = RateLimit(settings.messages_per_second, settings.burst)
        self._chairs: dict[int, tuple[Viewer, Room]] = {}
        self._coming: dict[int, list[messages.FromClient]] = {}  # what waits for a chair that is being taken
        self._refusals: dict[int, Refusal] = {}  # of chairs that could not be taken
        self._open = True
        self._too_fast = 0  # messages beyond the rate

    # --- Receiving ---

    def on_message(self, text: bytes) -> None:
        """Handle a message, after those before it."""
        if self._open:
            self._handle(text)
            self._lose_patience()

    def on_other_frame(self) -> None:
        """Count a frame that is no message: many of them are as much work as messages."""
        if self._open and not self._rate.take():
            self._too_fast += 1
            self._lose_patience()

    def _lose_patience(self) -> None:
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
        except messages.UNREADABLE as error:
            self._too_fast += not self._rate.take()
            sender = messages.read_sender(text)
            self._refuse(sender.chair, sender.id, "malformed", f"the message is not valid: {error}")
            return
        if not self._rate.take():
            self._too_fast += 1
            self._refuse(message.chair, _id(message), "too-fast", "slow down: too many messages")
        elif message.chair in self._coming:
            self._let_wait(message)
        else:
            self._act_on(message)

    def _act_on(self, message: messages.FromClient) -> None:
        if isinstance(message, messages.Sit):
            self._coming[message.chair] = []
            self._refusals.pop(message.chair, None)
            self._rooms.backend.run(self._sit_down(message))
        elif isinstance(message, messages.Leave):
            self._leave(message.chair)
        elif message.chair in self._refusals:  # its request may have been kept before: "unknown" would say it was not
            refusal = self._refusals[message.chair]
            self._refuse(message.chair, message.id, refusal.fault, refusal.reason)
        elif message.chair not in self._chairs:
            self._refuse(message.chair, message.id, "unknown", "nobody sits on this chair; sit first")
        else:
            viewer, room = self._chairs[message.chair]
            room.post(room.request, viewer, message)

    def _let_wait(self, message: messages.FromClient) -> None:
        waiting = self._coming[message.chair]
        if len(waiting) < self._settings.early_messages:
            waiting.append(message)
        else:
            self._refuse(message.chair, _id(message), "too-fast", "the game is still being read; wait for its table")

    # --- Sitting down ---

    async def _sit_down(self, sit: messages.Sit) -> None:
        """Handle a `sit`, then the messages for its chair that arrived meanwhile."""
        try:
            await self._sit(sit)
        except Refusal as refusal:
            self._refuse_chair(sit.chair, refusal)
        except Exception:  # a defect; the client still gets an answer
            log.exception("sit failed")
            self._refuse_chair(sit.chair, Refusal("unavailable", INTERNAL_ERROR))
        waiting = self._coming.pop(sit.chair)
        if self._open:
            self._act_on_all(waiting)

    def _refuse_chair(self, chair: int, refusal: Refusal) -> None:
        """Refuse a chair, and every request for it until the client sits down again."""
        self._leave(chair)
        self._refusals[chair] = refusal
        self._refuse(chair, "", refusal.fault, refusal.reason)

    def _act_on_all(self, waiting: list[messages.FromClient]) -> None:
        """Do what waited for a chair; what follows another `sit` waits on."""
        for message in waiting:
            if message.chair in self._coming:
                self._let_wait(message)
            else:
                self._act_on(message)

    async def _sit(self, sit: messages.Sit) -> None:
        """Take a chair. Raises Refusal."""
        try:
            access = await self._rooms.backend.store.access(sit.token, sit.game)
            check_language(access.kind, sit.language)
        except StoreError as error:
            raise _unavailable(error) from error
        except PagodasError as error:
            raise Refusal("unknown", str(error)) from error
        if not self._rooms.backend.bots.rules_ready[access.kind].is_set():
            notice = messages.Notice("preparing", f"The rules of {access.kind} are being compiled …", sit.chair)
            self.answer(messages.encode(notice))
        self._take_chair(sit, access, await self._room(access.game))

    async def _room(self, game: str) -> Room:
        try:
            return await self._rooms.get(game)
        except StoreError as error:
            raise _unavailable(error) from error
        except OtherVersion as error:
            raise Refusal("outdated", str(error)) from error
        except PagodasError as error:
            raise Refusal("unavailable", str(error)) from error

    def _take_chair(self, sit: messages.Sit, access: Access, room: Room) -> None:
        if not self._open:
            return
        self._leave(sit.chair)
        viewer = Viewer(self, sit.chair, access.party, sit.view, sit.language, set(sit.symbols), sit.follow)
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
        self._websocket.close(code, reason)

    def _refuse(self, chair: int, id: str, fault: Fault, reason: str) -> None:
        self._rooms.backend.refusals[fault] += 1
        self.answer(messages.encode(messages.Refused(chair, id, fault, reason)))


def _id(message: messages.FromClient) -> str:
    return message.id if isinstance(message, messages.Request) else ""


def _unavailable(error: StoreError) -> Refusal:
    """Log what the database said: it is for whoever runs the server, not for the client."""
    log.error("database read failed", extra={"reason": str(error)})
    return Refusal("unavailable", DATABASE_UNAVAILABLE)
