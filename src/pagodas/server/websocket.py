"""WebSockets on uvicorn's connections: frames in, frames out, nothing in between.

Every move takes this way, and through the usual queues and tasks half of the server's time would be spent in it. What
the standard says is left to `websockets`, but for short texts that come alone, as moves do; what is sent in one go of
the event loop leaves in one piece.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, Protocol, cast

from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # compiled where it can be
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

GOING_AWAY = 1012  # come again
DEAD = 1011
CLOSE_SECONDS = 10.0  # in which a client has to agree that a connection ends
UNREAD_BYTES = 64 * 1024  # that the system keeps for a slow reader; as many again wait here before it counts as one
SHORT, MIDDLE = 126, 1 << 16  # lengths from which a frame's head is longer
TEXT = 0x80 | Opcode.TEXT
MASKED = 0x80  # what a client sends always is: four bytes stand before it
HEAD = 6  # bytes before a short text
END_OF_REQUEST = b"\r\n\r\n"


class Listener(Protocol):
    """Who is told what comes over a line."""

    def hear(self, text: bytes) -> None:
        """Take a message."""

    def hang_up(self) -> None:
        """Learn that the line is dead."""

    def go_on(self) -> None:
        """Learn that the client has read what waited for it."""


class Clients:
    """All lines, and those among them that have something to send."""

    def __init__(self, admit: Callable[[Request], bool], listen: Callable[["WebSocket"], Listener]) -> None:
        self.admit = admit
        self.listen = listen
        self.lines: set[WebSocket] = set()
        self._due: list[WebSocket] = []

    def due(self, line: "WebSocket") -> None:
        """Let a line send when all that happens now has happened."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._send)
        self._due.append(line)

    def _send(self) -> None:
        due, self._due = self._due, []
        for line in due:
            line.flush()

    async def keep_alive(self, seconds: float) -> None:
        """Ping every line from time to time, and give up those that never answer."""
        while True:
            await asyncio.sleep(seconds)
            for line in list(self.lines):
                line.ping()


class WebSocket(asyncio.Protocol):
    """One client's WebSocket, in the place where uvicorn wants its own."""

    __slots__ = (
        "_aligned",
        "_connections",
        "_exchange",
        "_heard",
        "_listener",
        "_parts",
        "_transport",
        "_waiting",
        "_ws",
        "paused",
    )

    def __init__(self, clients: Clients, connections: set[Any], message_bytes: int) -> None:
        self._exchange = clients
        self._connections = connections
        self._ws = ServerProtocol(max_size=message_bytes)
        self._waiting: list[bytes] = []
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._aligned = False  # whether what comes next begins a frame: all that came were whole ones
        self._listener: Listener | None = None
        self._heard = True
        self.paused = False  # whether the client is slow to read

    # --- What uvicorn's connection tells ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
        self._connections.add(self)
        self._exchange.lines.add(self)

    def data_received(self, data: bytes) -> None:
        """Take in what came."""
        self._heard = True
        if self._aligned and self._listener and not self._parts and self._ws.state is OPEN and _is_short_text(data):
            self._listener.hear(apply_mask(data[HEAD:], data[2:HEAD]))
        else:
            self._receive(data)

    def _receive(self, data: bytes) -> None:
        self._aligned = self._aligned and _is_frame(data)
        self._ws.receive_data(data)
        for event in self._ws.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Request):
                self._shake_hands(event)
                self._aligned = data.find(END_OF_REQUEST) == len(data) - len(END_OF_REQUEST)
        self._answer()

    def eof_received(self) -> None:
        """Take in that nothing more comes."""
        self._ws.receive_eof()
        self._answer()

    def pause_writing(self) -> None:
        """Note that the client is slow."""
        self.paused = True

    def resume_writing(self) -> None:
        """Note that it is not any more."""
        self.paused = False
        self.flush()
        if self._listener:
            self._listener.go_on()

    def connection_lost(self, _: Exception | None) -> None:
        """End."""
        self._waiting.clear()
        self._connections.discard(self)
        self._exchange.lines.discard(self)
        listener, self._listener = self._listener, None
        if listener:
            listener.hang_up()

    def shutdown(self) -> None:
        """End, because the server does."""
        self.close(GOING_AWAY, "the server stops; come again")
        self._transport.close()

    # --- Frames ---

    def _shake_hands(self, request: Request) -> None:
        if self._exchange.admit(request):
            response = self._ws.accept(request)
        else:
            response = self._ws.reject(403, "not from here, not to there, or the house is full")
        self._ws.send_response(response)
        if self._ws.state is OPEN:
            self._listener = self._exchange.listen(self)

    def _take(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT) and self._listener:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                message = b"".join(self._parts)
                self._parts.clear()
                self._listener.hear(message)

    def _answer(self) -> None:
        """Send what the standard asks for."""
        for data in self._ws.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()

    # --- What goes out ---

    def send(self, text: bytes) -> None:
        """Send a message with whatever else is sent now."""
        if not self._waiting:
            self._exchange.due(self)
        self._waiting.append(_head(len(text)) + text)

    def flush(self) -> None:
        """Send what waits, unless the client is slow."""
        if self._waiting and not self.paused:
            if self._ws.state is OPEN and not self._transport.is_closing():
                self._transport.write(b"".join(self._waiting))
            self._waiting.clear()

    @property
    def waiting(self) -> int:
        """How many messages wait for the client to read."""
        return len(self._waiting) if self.paused else 0

    def close(self, code: int, reason: str) -> None:
        """End after what has been sent."""
        if self._ws.state is OPEN:
            self.flush()
            self._ws.send_close(code, reason)
            self._answer()
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.abort)

    def ping(self) -> None:
        """Ask for a sign of life; who gave none since the last time is given up."""
        if not self._heard:
            self.close(DEAD, "no answer")
            self._transport.abort()
        elif self._ws.state is OPEN:
            self._heard = False
            self._ws.send_ping(b"")
            self._answer()


def _is_short_text(data: bytes) -> bool:
    """Tell whether something that begins a frame is one short text from a client and nothing else."""
    return data[0] == TEXT and HEAD <= len(data) < SHORT + HEAD and data[1] == MASKED + len(data) - HEAD


def _is_frame(data: bytes) -> bool:
    """Tell whether something that begins a frame is one from a client and nothing else."""
    if len(data) < HEAD:
        return False
    length, more = data[1] - MASKED, 0
    if length >= SHORT:
        more = 2 if length == SHORT else 8
        length = int.from_bytes(data[2 : 2 + more], "big")
    return len(data) == HEAD + more + length


def _head(length: int) -> bytes:
    """Return what stands before a text that is sent whole."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < MIDDLE:
        return b"%c\x7e" % TEXT + length.to_bytes(2, "big")
    return b"%c\x7f" % TEXT + length.to_bytes(8, "big")
