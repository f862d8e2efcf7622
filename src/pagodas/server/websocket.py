"""WebSockets on uvicorn's connections: frames in, frames out, nothing in between.

Every move comes through here. With the usual queues and tasks, half of the server's time would be spent on them. The
library `websockets` implements the standard, except for short texts that arrive alone, as moves do: those are read
here. All messages sent during one turn of the event loop leave in one piece, compressed where the client reads that.

Whatever a client sends, it holds the event loop for a moment only: of much data at once a piece is read in each turn of
the loop, and one message is handled. Meanwhile, and as long as the client does not read what it was sent, nothing
more is read from it.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, cast

from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # compiled where it can be
from websockets.http11 import Request, Response
from websockets.protocol import CONNECTING, OPEN, Event
from websockets.server import ServerProtocol

from pagodas.server.deflate import OFFER, deflated, inflated, window_of
from pagodas.server.limits import Places
from pagodas.server.response_headers import PROTECTION

SWITCHING_PROTOCOLS = 101
SERVICE_RESTART = 1012  # the client should connect again
NO_ANSWER = 1011
CLOSE_SECONDS = 10.0  # a client has this long to confirm that a connection ends
UNREAD_BYTES = 64 * 1024  # the system buffers for a slow client; when as many again wait here, `paused` is set
PINGS_AT_ONCE = 100
PIECE = 4096  # bytes that are read in one turn of the event loop: some hundred of the smallest frames
SHORT, MIDDLE = 126, 1 << 16  # from these lengths on, a frame's head is longer
TEXT = 0x80 | Opcode.TEXT
COMPRESSED_TEXT = 0x40 | TEXT
TEXTS = (TEXT, COMPRESSED_TEXT)
PARTS = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)  # of messages
MASKED = 0x80  # clients always mask: the four bytes of the mask stand before the text
HEAD = 6  # bytes before a short text
END_OF_REQUEST = b"\r\n\r\n"


class Listener(Protocol):
    """Receives the events of one WebSocket."""

    def on_message(self, text: bytes) -> None:
        """Handle a message."""

    def on_other_frame(self) -> None:
        """Count a frame that is no message: part of one, a ping or a pong."""

    def on_close(self) -> None:
        """Handle the end of the connection."""

    def on_drain(self) -> None:
        """Go on sending: a slow client has read everything that waited for it."""


class Handshake(ServerProtocol):
    """The standard, with our headers in the answers to those who get no WebSocket."""

    def send_response(self, response: Response) -> None:
        """Answer a handshake."""
        if response.status_code != SWITCHING_PROTOCOLS:
            response.headers.update(PROTECTION)
        super().send_response(response)


class NotAdmitted(Exception):
    """A client gets no WebSocket; the status is for programs, the reason for people."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Clients:
    """All WebSockets, and those among them that have something to send."""

    def __init__(
        self, admit: Callable[[Request, str], str], listen: Callable[["WebSocket"], Listener], places: Places
    ) -> None:
        self.admit = admit  # a request from a peer; returns the address it counts for, or raises NotAdmitted
        self.listen = listen
        self.places = places
        self.websockets: set[WebSocket] = set()
        self._unsent: list[WebSocket] = []

    def flush_soon(self, websocket: "WebSocket") -> None:
        """Let a WebSocket send its messages once everything due in this turn of the event loop has happened."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent.append(websocket)

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        for websocket in unsent:
            websocket.flush()

    async def keep_alive(self, seconds: float) -> None:
        """Ping every client again and again, and close the connections of those that do not answer."""
        while True:
            await asyncio.sleep(seconds)
            for number, websocket in enumerate(list(self.websockets), 1):
                websocket.ping()
                if number % PINGS_AT_ONCE == 0:
                    await asyncio.sleep(0)  # others have their turn


class WebSocket(asyncio.Protocol):
    """One client's WebSocket, which takes the place of uvicorn's own implementation."""

    __slots__ = (
        "_address",
        "_aligned",
        "_alive",
        "_clients",
        "_connections",
        "_events",
        "_listener",
        "_message_bytes",
        "_parts",
        "_reading_on",
        "_transport",
        "_unread",
        "_waiting",
        "_window",
        "_ws",
        "paused",
    )

    def __init__(self, clients: Clients, connections: set[Any], message_bytes: int) -> None:
        self._clients = clients
        self._connections = connections
        self._message_bytes = message_bytes
        self._ws = Handshake(max_size=message_bytes, extensions=[OFFER])
        self._window = 0  # for compressing; none for a client that reads nothing compressed
        self._waiting: list[bytes] = []
        self._unread: deque[bytes] = deque()  # data that arrived and was not looked at yet
        self._events: deque[Event] = deque()  # read from it, and to be handled
        self._reading_on: asyncio.Handle | None = None  # in the next turn of the event loop
        self._parts: list[bytes] = []  # of a message that arrives in several frames
        self._aligned = False  # the next data begins a frame: until now only whole frames arrived
        self._address = ""  # that this WebSocket counts for
        self._listener: Listener | None = None
        self._alive = True  # data arrived since the last ping
        self.paused = False  # the client is slow to read

    # --- Called by the event loop and by uvicorn ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
        self._connections.add(self)
        self._clients.websockets.add(self)

    def data_received(self, data: bytes) -> None:
        """Read what arrived."""
        self._alive = True
        text = self._short_text(data) if self._is_move(data) else None
        if text is not None and self._listener:
            self._listener.on_message(text)
        else:
            self._receive(data)

    def _is_move(self, data: bytes) -> bool:
        """Tell whether data is a short text alone, and nothing before it is left to be read."""
        return self._aligned and not (self._left or self._parts) and self._ws.state is OPEN and _is_short_text(data)

    def _short_text(self, data: bytes) -> bytes | None:
        """Return a short text, None where it is compressed and should not be, or wrongly, or too long."""
        text = apply_mask(data[HEAD:], data[2:HEAD])
        if data[0] == TEXT:
            return text
        return inflated(text, self._message_bytes) if self._window else None

    def _receive(self, data: bytes) -> None:
        ends = data.find(END_OF_REQUEST) == len(data) - len(END_OF_REQUEST) >= 0
        self._aligned = ends if self._ws.state is CONNECTING else self._aligned and _is_frame(data)
        self._unread.extend(data[start : start + PIECE] for start in range(0, len(data), PIECE))
        if not self._reading_on:
            self._read_on()

    @property
    def _left(self) -> bool:
        """Whether something that arrived waits for the next turns of the event loop."""
        return bool(self._events or self._unread)

    def _read_on(self) -> None:
        """Read a piece of what arrived, or handle what was read before, up to the end of a message."""
        self._reading_on = None
        if not self._events and self._unread:
            self._ws.receive_data(self._unread.popleft())
            self._events.extend(self._ws.events_received())
        self._handle_events()
        self._write_pending()
        self._pace()

    def _handle_events(self) -> None:
        while self._events:
            event = self._events.popleft()
            if isinstance(event, Request):
                self._handshake(event)
            elif isinstance(event, Frame) and self._receive_frame(event):
                return

    def _pace(self) -> None:
        """Go on with what arrived. Until that is done, or the client reads what it was sent, read no more from it."""
        if self._transport.is_closing():
            return
        if self._left or self.paused:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()
        if self._left and not self.paused and not self._reading_on:
            self._reading_on = asyncio.get_running_loop().call_soon(self._read_on)

    def eof_received(self) -> None:
        """Note that nothing more will arrive."""
        self._ws.receive_eof()
        self._write_pending()

    def pause_writing(self) -> None:
        """Note that the client is slow."""
        self.paused = True
        self._pace()

    def resume_writing(self) -> None:
        """Note that the client has caught up."""
        self.paused = False
        self.flush()
        self._pace()
        if self._listener:
            self._listener.on_drain()

    def connection_lost(self, _: Exception | None) -> None:
        """Forget the client."""
        self._waiting.clear()
        self._unread.clear()
        self._events.clear()
        self._connections.discard(self)
        self._clients.websockets.discard(self)
        listener, self._listener = self._listener, None
        if listener:
            self._clients.places.release(self._address)
            listener.on_close()

    def shutdown(self) -> None:
        """Close, because the server stops."""
        self.close(SERVICE_RESTART, "the server stops; connect again")
        self._transport.close()

    # --- Frames ---

    def _handshake(self, request: Request) -> None:
        try:
            self._address = self._clients.admit(request, self._peer)
        except NotAdmitted as refused:
            self._ws.send_response(self._ws.reject(refused.status, refused.reason))
            return
        self._ws.send_response(self._ws.accept(request))
        if self._ws.state is OPEN:
            self._window = window_of(self._ws.extensions)
            self._clients.places.take(self._address)
            self._listener = self._clients.listen(self)

    @property
    def _peer(self) -> str:
        """The address at the other end, "" if it has none."""
        peer = self._transport.get_extra_info("peername")
        return str(peer[0]) if isinstance(peer, tuple) else ""

    def _receive_frame(self, frame: Frame) -> bool:
        """Handle a frame, and tell whether a message ended with it."""
        if self._listener is None:
            return False
        if frame.opcode in PARTS:
            self._parts.append(bytes(frame.data))
        if frame.opcode in PARTS and frame.fin:
            message = b"".join(self._parts)
            self._parts.clear()
            self._listener.on_message(message)
            return True
        self._listener.on_other_frame()
        return False

    def _write_pending(self) -> None:
        """Write what the standard asks for: answers to handshakes, pings and closes."""
        for data in self._ws.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()

    # --- Sending ---

    def send(self, text: bytes) -> None:
        """Send a message, together with all others of this turn of the event loop."""
        if not self._waiting:
            self._clients.flush_soon(self)
        data = deflated(text, self._window)
        self._waiting.append(
            _head(TEXT, len(text)) + text if data is None else _head(COMPRESSED_TEXT, len(data)) + data
        )

    def flush(self) -> None:
        """Write the messages that wait, unless the client is slow."""
        if self._waiting and not self.paused:
            if self._ws.state is OPEN and not self._transport.is_closing():
                self._transport.write(b"".join(self._waiting))
            self._waiting.clear()

    @property
    def waiting(self) -> int:
        """The number of messages that wait for a slow client."""
        return len(self._waiting) if self.paused else 0

    def close(self, code: int, reason: str) -> None:
        """Close the connection after sending what waits."""
        if self._ws.state is OPEN:
            self.flush()
            self._ws.send_close(code, reason)
            self._write_pending()
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.abort)

    def ping(self) -> None:
        """Ping the client; close the connection if nothing arrived since the last ping."""
        if not self._alive:
            self.close(NO_ANSWER, "no answer")
            self._transport.abort()
        elif self._ws.state is OPEN:
            self._alive = False
            self._ws.send_ping(b"")
            self._write_pending()


def _is_short_text(data: bytes) -> bool:
    """Tell whether data that begins a frame is exactly one short text from a client."""
    return data[0] in TEXTS and HEAD <= len(data) < SHORT + HEAD and data[1] == MASKED + len(data) - HEAD


def _is_frame(data: bytes) -> bool:
    """Tell whether data that begins a frame is exactly one frame from a client."""
    if len(data) < HEAD:
        return False
    length, more = data[1] - MASKED, 0
    if length >= SHORT:
        more = 2 if length == SHORT else 8
        length = int.from_bytes(data[2 : 2 + more], "big")
    return len(data) == HEAD + more + length


def _head(kind: int, length: int) -> bytes:
    """Return the head of a frame that holds a whole text."""
    if length < SHORT:
        return bytes((kind, length))
    if length < MIDDLE:
        return b"%c\x7e" % kind + length.to_bytes(2, "big")
    return b"%c\x7f" % kind + length.to_bytes(8, "big")
