"""HTTP connections of uvicorn, within limits: it has none for what arrives before a request is whole.

A head that is too large, a request that is never finished, and an answer that nobody reads end the connection. So do
many requests at once, and bodies in tiny parts: each is work, and all of them would arrive in one turn of the loop.
"""

import asyncio
from typing import Any

import httptools
from starlette.exceptions import HTTPException
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pagodas.server.limits import Limits
from pagodas.server.response_headers import plain_response

__all__ = ["HttpConnection"]

PART = 64  # bytes that a header or a part of a body counts, besides its own
BODY_SLACK = 2  # times the largest body: what is beyond that is not even thrown away
LINGERING_SECONDS = 0.5
MOST_PIPELINED = 8  # requests that wait for the answers before them


class HttpConnection(HttpToolsProtocol):
    """One connection. uvicorn makes it, reads requests from it and has the application answer them."""

    def __init__(self, limits: Limits, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._limits = limits
        self._settings = limits.settings
        self._place: str | None = None  # the address that this connection counts for
        self._refusal: HTTPException | None = None
        self._ended = False
        self._answering: RequestResponseCycle | None = None
        self._in_head = True
        self._head_bytes = 0
        self._body_bytes = 0
        self._later_bytes = 0  # that arrived after those with which the request began
        self._sending: asyncio.TimerHandle | None = None  # until the client has sent a request
        self._reading: asyncio.TimerHandle | None = None  # until the client reads its answer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Start, if there is a place."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        address = "" if self._limits.addresses.trusts(peer) else self._limits.addresses.counted(peer, ())
        try:
            self._limits.check_place(address)
        except HTTPException as refusal:
            self._refusal = refusal  # told when it asks for something: few expect an answer before that
            self.loop.call_later(LINGERING_SECONDS, self._hang_up)
            return
        self._limits.places.take(address)
        self._place = address
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._forget_answers()
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; as a WebSocket it counts for whoever is behind a trusted web server."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        _cancel(self._sending)
        _cancel(self._reading)
        if self._place is not None:
            self._limits.places.release(self._place)
            self._place = None

    # --- Receiving ---

    def data_received(self, data: bytes) -> None:
        """Read what arrived, unless the connection ends."""
        if self._ended or self.transport.is_closing():
            return
        if self._refusal:
            self._end(self._refusal)
            return
        self._unset_keepalive_if_required()
        self._await_request()
        self._later_bytes += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except httptools.HttpParserError:
            self._end(self._refusal or self._limits.refuse("malformed", 400, "this is not HTTP"))
        else:
            self._refuse_excess()

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self.handle_websocket_upgrade()
        else:  # to something we do not speak; the request is answered as if it had not asked for that
            self.cycle.keep_alive = False

    def _refuse_excess(self) -> None:
        """End a request whose head, or whose end, still does not come."""
        if self._in_head and self._later_bytes > self._settings.header_bytes:
            self._end(self._head_too_large())
        elif self._later_bytes > self._most_body:
            self._end(self._body_too_large())

    @property
    def _most_body(self) -> int:
        return BODY_SLACK * self._settings.body_bytes

    def on_message_begin(self) -> None:
        """Begin to count."""
        self._await_request()
        self._in_head, self._head_bytes, self._body_bytes, self._later_bytes = True, 0, 0, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count the first line."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header."""
        self._count_head(len(name) + len(value) + PART)
        super().on_header(name, value)

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > self._settings.header_bytes:
            self._stop_parsing(self._head_too_large())

    def on_headers_complete(self) -> None:
        """Have the request answered, unless too many wait already."""
        self._in_head = False
        if len(self.pipeline) >= MOST_PIPELINED:
            self._stop_parsing(self._limits.refuse("requests", 429, "wait for answers before you ask on"))
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count a part of the body."""
        self._body_bytes += len(body) + PART
        if self._body_bytes > self._most_body:
            self._stop_parsing(self._body_too_large())
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for no more of this request."""
        _cancel(self._sending)
        self._sending = None
        self._later_bytes = 0
        super().on_message_complete()

    # --- Refusing ---

    def _head_too_large(self) -> HTTPException:
        most = self._settings.header_bytes
        return self._limits.refuse("headers", 431, f"the headers of a request may have at most {most} bytes")

    def _body_too_large(self) -> HTTPException:
        return self._limits.refuse("body", 413, f"a body may have at most {self._settings.body_bytes} bytes")

    def _stop_parsing(self, refusal: HTTPException) -> None:
        """Have the parser stop: it does so at any exception."""
        self._refusal = refusal
        raise refusal

    def _hang_up(self) -> None:
        """End a connection that got no place and asked for nothing."""
        if not self._ended:
            self.transport.abort()

    def _end(self, refusal: HTTPException) -> None:
        """Say why, unless an answer is on its way, and close.

        What still arrives is thrown away for a moment: systems drop what was sent on a connection that ends unread.
        """
        self._ended = True
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(plain_response(refusal.status_code, refusal.detail))
            self.transport.write_eof()
            self.loop.call_later(LINGERING_SECONDS, self.transport.abort)
        else:
            self._forget_answers()
            self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Answer a request."""
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _forget_answers(self) -> None:
        """Have no answer written that is on its way; uvicorn thinks only of the one to the last request."""
        for cycle in (self._answering, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    # --- Waiting ---

    def _await_request(self) -> None:
        if self._sending is None:
            self._sending = self.loop.call_later(self._settings.request_seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        if not (self._ended or self.transport.is_closing()):
            self._end(
                self._limits.refuse("slow", 408, f"no whole request in {self._settings.request_seconds:g} seconds")
            )

    def pause_writing(self) -> None:
        """Wait for a client that does not read, but not for ever."""
        super().pause_writing()
        self._reading = self.loop.call_later(self._settings.answer_seconds, self._stop_waiting)

    def resume_writing(self) -> None:
        """Note that the client has read on."""
        _cancel(self._reading)
        super().resume_writing()

    def _stop_waiting(self) -> None:
        self._limits.refused["slow"] += 1
        self._forget_answers()
        self.transport.abort()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
