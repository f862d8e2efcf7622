"""Whoever sends too much, too slowly or too often over HTTP is refused with a reason, and others are served on."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from pagodas.server.client_addresses import ClientAddresses, NotAnAddress
from pagodas.server.http_connection import MOST_PIPELINED
from pagodas.server.limits import MOST_ADDRESSES, Places, RatePerAddress
from pagodas.server.settings import NoSuchLimit, Settings, limit_names, with_limits
from tests.server.conftest import sqlite
from tests.server.running import PATIENCE, Client, Running, running

ROOT = Path(__file__).parents[2]
HEAD = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
GONE = "reset|pipe"
ONE = "203.0.113.1"
OTHER = "203.0.113.2"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Return a server behind a web server on this machine, with small limits."""
    settings = Settings(
        sqlite(tmp_path_factory.mktemp("strict")),
        workers=1,
        build_engines=False,
        trusted_proxies=("127.0.0.1",),
        request_seconds=1.0,
        answer_seconds=1.0,
        connections_per_address=3,
        games_per_minute=3,
        imports_per_minute=1,
        request_burst=40,
        requests_per_second=1e-6,
    )
    with running(settings) as server:
        yield server


@contextmanager
def connected(server: Running) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as client:
        yield client


def everything(client: socket.socket) -> bytes:
    """Return what comes until the server closes the connection."""
    found = b""
    try:
        while part := client.recv(1 << 16):
            found += part
    except ConnectionResetError:
        pass
    return found


def pour(client: socket.socket, data: bytes) -> None:
    for start in range(0, len(data), 1 << 16):
        client.sendall(data[start : start + (1 << 16)])
        time.sleep(0.001)


def wait_until_empty(server: Running) -> None:
    """Wait until the server has no connection any more."""
    until = time.monotonic() + PATIENCE
    while server.inside.limits.places.taken:
        assert time.monotonic() < until, "the server still waits"
        time.sleep(0.02)


def refusals(server: Running, reason: str) -> int:
    return server.inside.limits.refused[reason]


# --- One connection ---


@pytest.mark.parametrize("endless", [b"X: " + b"a" * 9_000_000, b"X: a\r\n" * 100_000], ids=["long", "many"])
def test_headers_without_end_are_refused(strict: Running, endless: bytes) -> None:
    before = refusals(strict, "headers")
    with connected(strict) as client:
        client.sendall(HEAD)
        pour(client, endless)
        assert everything(client).startswith(b"HTTP/1.1 431 ")
    assert refusals(strict, "headers") == before + 1


def test_headers_that_are_too_large_get_an_answer(strict: Running) -> None:
    with connected(strict) as client:
        client.sendall(HEAD + b"X: " + b"a" * 20_000 + b"\r\n\r\n")
        assert everything(client).startswith(b"HTTP/1.1 431 ")
    with connected(strict) as client:
        client.sendall(HEAD + b"X-Forwarded-For: 192.0.2.1\r\nX: " + b"a" * 10_000 + b"\r\nConnection: close\r\n\r\n")
        assert everything(client).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET",
        HEAD,
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ",
    ],
    ids=range(5),
)
def test_half_a_request_is_not_waited_for_for_ever(strict: Running, half: bytes) -> None:
    with connected(strict) as client:
        client.sendall(half)
        began = time.monotonic()
        everything(client)
        assert 0.5 < time.monotonic() - began < 5
    wait_until_empty(strict)


def test_a_trickle_does_not_keep_a_connection(strict: Running) -> None:
    with connected(strict) as client, pytest.raises(OSError, match=GONE):
        trickle(client)


def trickle(client: socket.socket) -> None:
    """Send a little again and again, which is no request, until that is no longer possible."""
    for _ in range(100):
        client.sendall(b"\r\n")
        time.sleep(0.05)


def test_a_body_without_end_is_refused(strict: Running) -> None:
    head = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(strict) as client:
        client.sendall(head)
        pour(client, (b"1000\r\n" + b"a" * 0x1000 + b"\r\n") * 1000)
        everything(client)  # the server ends the connection


def test_a_body_in_tiny_parts_is_refused(strict: Running) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    before = refusals(strict, "body")
    with connected(strict) as client:
        client.sendall(head + b"1\r\n \r\n" * 20_000)
        everything(client)
    assert refusals(strict, "body") == before + 1


@pytest.mark.usefixtures("nothing_fails")
def test_requests_are_not_asked_for_all_at_once(strict: Running) -> None:
    with connected(strict) as client:
        client.sendall((HEAD + b"X-Forwarded-For: 192.0.2.4\r\n\r\n") * 1000)
        assert everything(client).count(b"HTTP/1.1 200") <= MOST_PIPELINED + 1
    wait_until_empty(strict)


def test_an_answer_that_nobody_reads_is_not_kept(strict: Running) -> None:
    lazy = socket.socket()
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with lazy:
        lazy.connect(("127.0.0.1", strict.port))
        lazy.settimeout(PATIENCE)
        request = b"GET /api/kinds/masons/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.5\r\n\r\n"
        lazy.sendall(request * (MOST_PIPELINED + 1))
        wait_until_empty(strict)


@pytest.mark.parametrize("nonsense", [b"\0\0\0\0", b"HELLO\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02"])
def test_what_is_not_http_is_refused(strict: Running, nonsense: bytes) -> None:
    with connected(strict) as client:
        client.sendall(nonsense)
        assert everything(client).startswith(b"HTTP/1.1 400 ")


# --- One address ---


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    settings = Settings(sqlite(tmp_path), workers=1, build_engines=False, connections_per_address=3, connections=4)
    with running(settings) as server:
        with Client(server.url), Client(server.url), Client(server.url):
            assert server.inside.limits.places.taken == 3
            with connected(server) as client:
                client.sendall(HEAD)
                assert everything(client).startswith(b"HTTP/1.1 429 ")
            with connected(server) as client:
                assert everything(client) == b""  # nor may it wait there
        with Client(server.url):  # the others have left
            pass


def test_the_server_has_so_many_connections(tmp_path: Path) -> None:
    settings = Settings(sqlite(tmp_path), workers=1, build_engines=False, connections=2)
    with running(settings) as server, Client(server.url), Client(server.url), connected(server) as client:
        client.sendall(HEAD)
        assert everything(client).startswith(b"HTTP/1.1 503 ")
        with pytest.raises(InvalidStatus) as refused:
            Client(server.url)
        assert refused.value.response.status_code == 503


def test_behind_a_web_server_everybody_counts_alone(strict: Running) -> None:
    one = {"additional_headers": {"X-Forwarded-For": ONE}}
    with Client(strict.url, **one), Client(strict.url, **one), Client(strict.url, **one):
        with pytest.raises(InvalidStatus) as refused:
            Client(strict.url, **one)
        assert refused.value.response.status_code == 429
        with Client(strict.url, additional_headers={"X-Forwarded-For": OTHER}):
            assert strict.inside.limits.places.taken == 4


def test_one_address_sets_up_so_many_games(strict: Running) -> None:
    def create(address: str) -> int:
        return strict.post("/api/games", {"game": "mountain"}, **{"X-Forwarded-For": address}).status_code

    assert [create("192.0.2.10") for _ in range(5)] == [201, 201, 201, 429, 429]
    assert create("192.0.2.11") == 201
    assert create("2001:db8::1") == create("2001:db8::2") == create("2001:db8::3") == 201
    assert create("2001:db8::4") == 429  # the same network of 64 bits
    assert create("2001:db8:0:1::4") == 201


def test_one_address_brings_so_many_records(strict: Running) -> None:
    def bring(address: str) -> int:
        return strict.post("/api/games", {"record": "no record"}, **{"X-Forwarded-For": address}).status_code

    assert [bring("192.0.2.20") for _ in range(2)] == [422, 429]
    assert bring("192.0.2.21") == 422


def test_one_address_asks_so_much(strict: Running) -> None:
    before = refusals(strict, "requests")
    asked = [strict.get("/api/games", **{"X-Forwarded-For": "192.0.2.30"}) for _ in range(45)]
    assert [answer.status_code for answer in asked] == [200] * 40 + [429] * 5
    assert asked[-1].json() == {"error": "too many requests from your address; slow down"}
    assert refusals(strict, "requests") == before + 5
    assert strict.get("/api/games", **{"X-Forwarded-For": "192.0.2.31"}).status_code == 200


# --- Addresses ---


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("198.51.100.7", [], "198.51.100.7"),
        ("198.51.100.7", [ONE], "198.51.100.7"),  # anybody can write that
        ("127.0.0.1", [ONE], ONE),
        ("127.0.0.1", [f"{OTHER}, {ONE}"], ONE),  # the first one was sent by the client itself
        ("127.0.0.1", [OTHER, f"{ONE}, 10.1.2.3"], ONE),  # through two of ours
        ("127.0.0.1", ["10.1.2.3"], "127.0.0.1"),
        ("127.0.0.1", ["nonsense"], ""),
        ("::ffff:127.0.0.1", [f"::ffff:{ONE}"], ONE),
        ("::1", [], "::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        ("", [], ""),
    ],
)
def test_the_address_is_that_of_whoever_asks(peer: str, forwarded: list[str], counted: str) -> None:
    assert ClientAddresses(["127.0.0.1", "10.0.0.0/8"]).counted(peer, forwarded) == counted


def test_a_proxy_is_named_by_its_address() -> None:
    with pytest.raises(NotAnAddress, match=r"'caddy'.*127\.0\.0\.1"):
        ClientAddresses(["caddy"])


def test_a_web_server_that_is_not_trusted_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    addresses = ClientAddresses([])
    for _ in range(3):
        assert addresses.counted("127.0.0.1", [ONE]) == "127.0.0.1"
    [line] = [record.message for record in caplog.records]
    assert "--trusted-proxy" in line


def test_the_quietest_addresses_are_forgotten_first() -> None:
    rates = RatePerAddress(1e-9, 1)
    assert rates.take("busy")
    for number in range(2 * MOST_ADDRESSES):
        assert rates.take(str(number))
        assert not rates.take("busy")  # however many others there are
    assert len(rates._rates) <= MOST_ADDRESSES


def test_places_that_are_released_leave_nothing() -> None:
    places = Places(10, 2)
    for address in ("a", "a", "b"):
        places.take(address)
    assert not places.has_one_for("a")
    for address in ("a", "a", "b"):
        places.release(address)
    assert (places.taken, len(places._taken_by)) == (0, 0)


# --- Settings ---


def test_every_limit_can_be_set_by_its_name() -> None:
    assert {"header_bytes", "connections_per_address", "games_per_minute", "keep_days"} <= set(limit_names())
    assert "workers" not in limit_names()
    changed = with_limits(Settings("sqlite://"), ["header_bytes=5000", "games_per_minute=0.5"])
    assert (changed.header_bytes, changed.games_per_minute) == (5000, 0.5)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ("header_byte=1", "did you mean header_bytes"),
        ("header_bytes=many", "whole number above 0"),
        ("keep_days=-1", "number above 0"),
        ("keep_days=nan", "number above 0"),
        ("keep_days", "number above 0"),
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(wish: str, reason: str) -> None:
    with pytest.raises(NoSuchLimit, match=reason):
        with_limits(Settings("sqlite://"), [wish])


def test_every_limit_is_documented_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` +\| ([\d,.]+)", (ROOT / "docs/server.md").read_text(), re.MULTILINE))
    assert {name: float(value.replace(",", "")) for name, value in rows.items()} == {
        name: getattr(Settings, name) for name in limit_names()
    }
