"""What the server refuses before it does anything: foreign origins, too many requests, too large bodies.

The numbers are in settings.py. client_connection.py limits what one client may send over its WebSocket.
"""

import time
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from pagodas.server.messages import UNREADABLE
from pagodas.server.settings import Settings

Body = TypeVar("Body")
MOST_ADDRESSES = 10_000  # whose requests are counted


class RateLimit:
    """Allows so many at once, and after that so many per second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Count one more, and tell whether it is allowed."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """Checks whatever comes from outside."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._addresses: dict[str, RateLimit] = {}

    def has_own_origin(self, origin: str | None, host: str) -> bool:
        """Tell whether a request comes from our own pages; programs other than browsers send no origin."""
        return origin is None or origin in (_origin(self.settings.public_url), f"http://{host}", f"https://{host}")

    def is_full(self, connections: int) -> bool:
        """Tell whether there are more connections than the server takes."""
        return connections > self.settings.connections

    def check_sender(self, request: Request) -> None:
        """Refuse pages of others, and addresses that set up or join too many games. Raises HTTPException."""
        if not self.has_own_origin(request.headers.get("origin"), request.headers.get("host", "")):
            raise HTTPException(403, "this page does not belong to this server")
        if not self._rate_of(request.client.host if request.client else "").take():
            raise HTTPException(429, "too many games from your address; wait a minute")

    def _rate_of(self, address: str) -> RateLimit:
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.clear()
        rate = self.settings.games_per_minute
        return self._addresses.setdefault(address, RateLimit(rate / 60, rate))

    async def read_body(self, request: Request, kind: type[Body]) -> Body:
        """Return the body of a request. Raises HTTPException for one that is too large or not valid."""
        try:
            body = await self._body(request)
        except ClientDisconnect as error:  # nobody will read the answer
            raise HTTPException(400, "the body ended early") from error
        try:
            return msgspec.json.decode(body or b"{}", type=kind)
        except UNREADABLE as error:
            raise HTTPException(400, f"the body is not valid: {error}") from error

    async def _body(self, request: Request) -> bytes:
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > self.settings.body_bytes:
                raise HTTPException(413, f"a body may have at most {self.settings.body_bytes} bytes")
        return bytes(body)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
