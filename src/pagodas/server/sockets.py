"""One client's connection: reads its messages within limits, and never lets a slow one hold anybody up."""

import asyncio
import time
from collections import deque
from contextlib import suppress

import msgspec
from starlette.types import Message, Receive, Send

from pagodas.core.errors import PagodasError
from pagodas.server import messages
from pagodas.server.kinds import check_language
from pagodas.server.messages import Fault
from pagodas.server.rooms import Chair, Room, Rooms
from pagodas.server.settings import Settings
from pagodas.server.store import Place

POLICY_VIOLATION = 1008
TRY_LATER = 1013


class Bucket:
    """Lets so many through at once, and so many a second after that."""

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


class Connection:
    """A client, with its chairs at one or more games."""

    __slots__ = (
        "_bucket",
        "_chairs",
        "_open",
        "_outbox",
        "_receive",
        "_rooms",
        "_send",
        "_sender",
        "_settings",
        "_spilled",
    )

    def __init__(self, receive: Receive, send: Send, rooms: Rooms, settings: Settings) -> None:
        self._receive = receive
        self._send = send
        self._rooms = rooms
        self._settings = settings
        self._bucket = Bucket(settings.messages_per_second, settings.burst)
        self._chairs: dict[int, tuple[Chair, Room]] = {}
        self._outbox: deque[bytes] = deque()
        self._open = True
        self._sender: asyncio.Task[None] | None = None
        self._spilled = 0  # messages refused because they came too fast

    async def run(self) -> None:
        """Serve the client until it goes."""
        await self._receive()  # websocket.connect
        await self._send({"type": "websocket.accept"})
        try:
            while self._spilled <= self._settings.patience:
                came = await self._receive()
                if came["type"] == "websocket.disconnect":
                    return
                await self._hear(came.get("text") or "")
            await self._send(_closing(POLICY_VIOLATION, "too many messages"))
        finally:
            self._open = False
            for number in list(self._chairs):
                self._give_up(number)
            if self._sender:
                self._sender.cancel()

    # --- What comes in ---

    async def _hear(self, text: str) -> None:
        try:
            message = messages.read_client(text)
        except msgspec.MsgspecError as error:
            self._spilled += not self._bucket.take()
            self._refuse(0, "", "malformed", f"this is no message of the protocol: {error}")
            return
        if not self._bucket.take():
            self._spilled += 1
            self._refuse(message.chair, getattr(message, "id", ""), "too-fast", "slow down: too many messages")
        elif isinstance(message, messages.Sit):
            await self._sit(message)
        elif isinstance(message, messages.Leave):
            self._give_up(message.chair)
        elif message.chair not in self._chairs:
            self._refuse(message.chair, getattr(message, "id", ""), "unknown", "nobody sits on this chair; sit first")
        else:
            chair, room = self._chairs[message.chair]
            room.post(room.request, chair, message)

    async def _sit(self, sit: messages.Sit) -> None:
        try:
            place = await self._rooms.store.place(sit.token, sit.game)
            check_language(place.kind, sit.language)
        except PagodasError as error:
            self._refuse(sit.chair, "", "unknown", str(error))
            return
        if self._rooms.thinkers.rules[place.kind].is_set():
            await self._take(sit, place)
        else:
            notice = messages.Notice("preparing", f"The rules of {place.kind} are being compiled …", sit.chair)
            self.answer(messages.encode(notice))
            self._rooms.run(self._take(sit, place))

    async def _take(self, sit: messages.Sit, place: Place) -> None:
        try:
            room = await self._rooms.get(place.game)
        except PagodasError as error:
            self._refuse(sit.chair, "", "unavailable", str(error))
            return
        if not self._open:
            return
        self._give_up(sit.chair)
        chair = Chair(self, sit.chair, place.party, sit.view, sit.language, set(sit.symbols))
        self._chairs[sit.chair] = (chair, room)
        room.post(room.sit, chair, sit.since)

    def _give_up(self, number: int) -> None:
        if number in self._chairs:
            chair, room = self._chairs.pop(number)
            room.post(room.leave, chair)

    # --- What goes out ---

    def answer(self, data: bytes) -> None:
        """Send what the client waits for; one that asks and never reads is dropped."""
        self._outbox.append(data)
        if len(self._outbox) > self._settings.most_waiting:
            self._outbox.clear()
            self._spilled = self._settings.patience + 1
            self._rooms.run(self._drop())
        else:
            self._wake()

    def tell(self, data: bytes) -> bool:
        """Send news, unless too much waits already."""
        if len(self._outbox) >= self._settings.outbox:
            return False
        self._outbox.append(data)
        self._wake()
        return True

    def _wake(self) -> None:
        if self._sender is None:
            self._sender = asyncio.create_task(self._flush())

    async def _flush(self) -> None:
        try:
            while self._outbox:
                await self._send({"type": "websocket.send", "text": self._outbox.popleft().decode()})
        except (RuntimeError, OSError):  # the client is gone
            self._outbox.clear()
        finally:
            self._sender = None
        for chair, room in self._chairs.values():
            if chair.behind:
                room.post(room.catch_up, chair)

    async def _drop(self) -> None:
        with suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self._send(_closing(TRY_LATER, "read what you ask for"))

    def _refuse(self, chair: int, id: str, fault: Fault, reason: str) -> None:
        self.answer(messages.encode(messages.Refused(chair, id, fault, reason)))


def _closing(code: int, reason: str) -> Message:
    return {"type": "websocket.close", "code": code, "reason": reason}
