"""What the server refuses before it does anything: foreign names and origins, too many requests, too large bodies.

The numbers are in settings.py. http_connection.py limits what one connection may send before it is a request, and
client_connection.py what one client may send over its WebSocket.
"""

import time
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from pagodas.server.client_addresses import ClientAddresses
from pagodas.server.host_names import HostNames
from pagodas.server.messages import UNREADABLE
from pagodas.server.settings import Settings

Body = TypeVar("Body")
MOST_ADDRESSES = 20_000  # whose requests are counted
MINUTE = 60.0  # seconds


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


class RatePerAddress:
    """A limit of the rate for each address; those that were quiet for longest are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._limit = rate, burst
        self._rates: dict[str, RateLimit] = {}

    def take(self, address: str) -> bool:
        """Count one more, and tell whether it is allowed."""
        rate = self._rates.pop(address) if address in self._rates else RateLimit(*self._limit)
        self._rates[address] = rate  # now the last one
        if len(self._rates) > MOST_ADDRESSES:
            del self._rates[next(iter(self._rates))]
        return rate.take()


class Places:
    """The open connections: so many in all, and so many from one address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most = most
        self._most_from_one = most_from_one
        self.taken = 0
        self._taken_by: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        """Whether there is no place at all."""
        return self.taken >= self._most

    def has_one_for(self, address: str) -> bool:
        """Tell whether an address may have one more; "" is nobody's, and has no limit of its own."""
        return not address or self._taken_by[address] < self._most_from_one

    def take(self, address: str) -> None:
        """Count a connection."""
        self.taken += 1
        self._taken_by[address] += 1

    def release(self, address: str) -> None:
        """Count a connection no more."""
        self.taken -= 1
        self._taken_by[address] -= 1
        if not self._taken_by[address]:
            del self._taken_by[address]


class Limits:
    """Checks whatever comes from outside, and counts what it refuses."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.refused: Counter[str] = Counter()  # by what was too much or wrong
        self.addresses = ClientAddresses(settings.trusted_proxies)
        self.places = Places(settings.connections, settings.connections_per_address)
        self._hosts = HostNames(settings)
        self._requests = RatePerAddress(settings.requests_per_second, settings.request_burst)
        self._games = RatePerAddress(settings.games_per_minute / MINUTE, settings.games_per_minute)
        self._records = RatePerAddress(settings.imports_per_minute / MINUTE, settings.imports_per_minute)

    def refuse(self, what: str, status: int, reason: str) -> HTTPException:
        """Count a refusal, and return the error for it."""
        self.refused[what] += 1
        return HTTPException(status, reason)

    # --- Who asks ---

    def has_own_origin(self, origin: str | None, host: str) -> bool:
        """Tell whether a request comes from our own pages; programs other than browsers send no origin."""
        return origin is None or origin in (_origin(self.settings.public_url), f"http://{host}", f"https://{host}")

    def check_request(self, peer: str, hosts: list[str], forwarded: Sequence[str]) -> str:
        """Return the address to count a request for. Raises HTTPException for a foreign host and too many requests."""
        if problem := self._hosts.problem(hosts):
            raise self.refuse("host", 421, problem)
        address = self.addresses.counted(peer, forwarded)
        if not self._requests.take(address):
            raise self.refuse("requests", 429, "too many requests from your address; slow down")
        return address

    def check_creator(self, request: Request) -> None:
        """Refuse pages of others, and addresses that set up or join too many games. Raises HTTPException."""
        if not self.has_own_origin(request.headers.get("origin"), request.headers.get("host", "")):
            raise self.refuse("origin", 403, "this page does not belong to this server")
        if not self._games.take(self.address_of(request)):
            raise self.refuse("games", 429, "too many games from your address; wait a minute")

    def check_importer(self, request: Request) -> None:
        """Refuse addresses that bring too many records. Raises HTTPException."""
        if not self._records.take(self.address_of(request)):
            raise self.refuse("imports", 429, "too many records from your address; wait a minute")

    def address_of(self, request: Request) -> str:
        """Return the address that a request counts for."""
        peer = request.client.host if request.client else ""
        return self.addresses.counted(peer, request.headers.getlist("x-forwarded-for"))

    def check_place(self, address: str) -> None:
        """Refuse one connection too many. Raises HTTPException."""
        if self.places.full:
            raise self.refuse("connections", 503, "this server has too many connections; try again later")
        if not self.places.has_one_for(address):
            raise self.refuse("address", 429, "too many connections from your address; close some")

    # --- What they send ---

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
                raise self.refuse("body", 413, f"a body may have at most {self.settings.body_bytes} bytes")
        return bytes(body)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
