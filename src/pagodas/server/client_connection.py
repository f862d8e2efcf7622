"""One client's connection: reads its messages within limits, and never lets a slow one hold anybody up."""

import time

import msgspec

from pagodas.core.errors import PagodasError
from pagodas.server import messages
from pagodas.server.catalogue import check_language
from pagodas.server.json_logs import log
from pagodas.server.messages import Fault
from pagodas.server.rooms import Chair, Room, Rooms
from pagodas.server.settings import Settings
from pagodas.server.store import AWAY, Access, StoreError
from pagodas.server.websocket import WebSocket

POLICY_VIOLATION = 1008
TRY_LATER = 1013


class RateLimit:
    """Lets so many through at once, and so many a second after that."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Tell whether one more may pass."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class ClientConnection:
    """A client, with its chairs at one or more games."""

    __slots__ = ("_bucket", "_chairs", "_inbox", "_line", "_open", "_rooms", "_settings", "_sitting", "_spilled")

    def __init__(self, line: WebSocket, rooms: Rooms, settings: Settings) -> None:
        self._line = line
        self._rooms = rooms
        self._settings = settings
        self._bucket = RateLimit(settings.messages_per_second, settings.burst)
        self._chairs: dict[int, tuple[Chair, Room]] = {}
        self._inbox: list[bytes] = []  # what came while somebody was sitting down
        self._sitting = False
        self._open = True
        self._spilled = 0  # messages refused because they came too fast

    # --- What comes in ---

    def hear(self, text: bytes) -> None:
        """Take a message, after those before it."""
        if not self._open:
            return
        if self._sitting:
            self._inbox.append(text)
            if len(self._inbox) > self._settings.burst:
                self._drop(POLICY_VIOLATION, "too many messages")
        else:
            self._heed(text)
            if self._spilled > self._settings.patience:
                self._drop(POLICY_VIOLATION, "too many messages")

    def hang_up(self) -> None:
        """Leave all games."""
        self._open = False
        for number in list(self._chairs):
            self._give_up(number)

    def go_on(self) -> None:
        """Tell everything to a client that was slow and is not any more."""
        for chair, room in self._chairs.values():
            if chair.behind:
                room.post(room.catch_up, chair)

    def _heed(self, text: bytes) -> None:
        try:
            message = messages.read_client(text)
        except msgspec.MsgspecError as error:
            self._spilled += not self._bucket.take()
            sender = messages.read_sender(text)
            self._refuse(sender.chair, sender.id, "malformed", f"this is no message of the protocol: {error}")
            return
        if not self._bucket.take():
            self._spilled += 1
            self._refuse(message.chair, getattr(message, "id", ""), "too-fast", "slow down: too many messages")
        elif isinstance(message, messages.Sit):
            self._sitting = True
            self._rooms.run(self._sit_down(message))
        elif isinstance(message, messages.Leave):
            self._give_up(message.chair)
        elif message.chair not in self._chairs:
            self._refuse(message.chair, getattr(message, "id", ""), "unknown", "nobody sits on this chair; sit first")
        else:
            chair, room = self._chairs[message.chair]
            room.post(room.request, chair, message)

    async def _sit_down(self, sit: messages.Sit) -> None:
        """Sit, and then hear what came meanwhile."""
        try:
            await self._sit(sit)
        except Exception:  # a defect, and still no reason for silence
            log.exception("could not sit")
            self._refuse(sit.chair, "", "unavailable", "something went wrong here; it was noted")
        finally:
            self._sitting = False
        while self._inbox and not self._sitting:
            self.hear(self._inbox.pop(0))

    async def _sit(self, sit: messages.Sit) -> None:
        try:
            access = await self._rooms.store.access(sit.token, sit.game)
            check_language(access.kind, sit.language)
        except StoreError as error:
            log.error("not read", extra={"reason": str(error)})
            self._refuse(sit.chair, "", "unavailable", AWAY)
            return
        except PagodasError as error:
            self._refuse(sit.chair, "", "unknown", str(error))
            return
        if self._rooms.bots.rules_ready[access.kind].is_set():
            await self._take(sit, access)
        else:
            notice = messages.Notice("preparing", f"The rules of {access.kind} are being compiled …", sit.chair)
            self.answer(messages.encode(notice))
            self._rooms.run(self._take(sit, access))

    async def _take(self, sit: messages.Sit, access: Access) -> None:
        try:
            room = await self._rooms.get(access.game)
        except PagodasError as error:
            self._refuse(sit.chair, "", "unavailable", str(error))
            return
        if not self._open:
            return
        self._give_up(sit.chair)
        chair = Chair(self, sit.chair, access.party, sit.view, sit.language, set(sit.symbols))
        self._chairs[sit.chair] = (chair, room)
        room.post(room.sit, chair, sit.since)

    def _give_up(self, number: int) -> None:
        if number in self._chairs:
            chair, room = self._chairs.pop(number)
            room.post(room.leave, chair)

    # --- What goes out ---

    def answer(self, data: bytes) -> None:
        """Send what the client waits for; one that asks and never reads is dropped."""
        if not self._open:
            return
        self._line.send(data)
        if self._line.waiting > self._settings.most_waiting:
            self._drop(TRY_LATER, "read what you ask for")

    def tell(self, data: bytes) -> bool:
        """Send news, unless the client is slow."""
        if self._line.paused or not self._open:
            return False
        self._line.send(data)
        return True

    def _drop(self, code: int, reason: str) -> None:
        self._open = False
        self._inbox.clear()
        self._line.close(code, reason)

    def _refuse(self, chair: int, id: str, fault: Fault, reason: str) -> None:
        self.answer(messages.encode(messages.Refused(chair, id, fault, reason)))
