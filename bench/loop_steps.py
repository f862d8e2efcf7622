"""Measures how long the worst that a client can ask for holds the server's event loop: `python -m bench.loop_steps`.

For each kind of request it prints the longest turn of the event loop meanwhile: its processor time, which is the work
done there, and how long it took, which also counts what other threads and other programs did. Nobody else is served
during that time, so no turn may take more than 50 ms.
"""

import asyncio
import contextlib
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from pagodas import games
from pagodas.server.event_log import Answered, AnyEvent, Offered, Resigned
from pagodas.server.hosted_game import Member, Start, first_events
from pagodas.server.settings import Settings
from pagodas.server.store import LogEntry, Store
from pagodas.session import Session, format_record

MOST_MS = 50.0
TRIES = 12  # random games, of which the longest is taken
LONGEST = 4000  # moves of such a game
WATCHERS = 100  # connections that watch one game, with all their chairs
CHAIRS = 16
TOKEN = "a" * 22
BIG = Settings.message_bytes - 200


def longest_game(name: str) -> Session:
    """Return the longest of some random games; nobody gives up."""
    found = [random_game(name, seed) for seed in range(TRIES)]
    return max(found, key=lambda session: len(session.moves))


def random_game(name: str, seed: int) -> Session:
    session, chance = Session.new(games.load(name), seed=seed), random.Random(seed)
    while (legal := session.legal()) and len(session.moves) < LONGEST:
        session.play(chance.choice(legal))
    return session


# --- The server ---


class Server:
    """A server in a process of its own, which tells of the longest turn of its event loop."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "bench.measured_loop", database]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self._line())
        self.url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=self.url, timeout=60)
        while not all(self.http.get("/health").json()["computers"].values()):
            time.sleep(0.2)

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def longest(self) -> tuple[float, float]:
        """Return the longest turn since this was asked before: its processor time, and the time it took, in ms."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        work, took = json.loads(self._line())
        return work, took

    def connect(self) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}/api/play", max_size=None, max_queue=None)

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@contextlib.contextmanager
def served() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.db'}"
        asyncio.run(keep_games(database))
        server = Server(database)
        try:
            yield server
        finally:
            server.stop()


async def keep_games(database: str) -> None:
    """Write the longest games into the database, and one with the longest log."""
    store = Store(database)
    await store.open()
    for name in games.names():
        session = longest_game(name)
        members = [Member("person", name) for name in session.names]
        start = Start(name, session.game.version, members, session.options, 1, session.seed)
        tokens = {f"{TOKEN}-{name}-{seat}": seat for seat in range(session.seats)}
        await keep(store, name, start, first_events(session), tokens)
    start = Start("mountain", games.load("mountain").version, [Member("person", "A"), Member("person", "B")], {}, 1, 1)
    pair: list[AnyEvent] = [Offered(0, "draw"), Answered(1, "draw", False)]
    log = pair * (Settings.most_events // 2 - 1) + [Resigned(0)]
    await keep(store, "log", start, log, {f"{TOKEN}-log-{seat}": seat for seat in range(2)})
    await store.close()


async def keep(store: Store, id: str, start: Start, log: list[AnyEvent], tokens: dict[str, int]) -> None:
    await store.create(id, start, [LogEntry(event, 0, f"r{n}") for n, event in enumerate(log)], tokens, True)
    kept = asyncio.get_running_loop().create_future()
    store.append(id, len(log), [], kept.set_result, {"finished": 1.0})
    await kept


# --- What is asked ---


def sit(game: str, view: str, language: str, seat: int = 0) -> str:
    return json.dumps({"type": "sit", "token": f"{TOKEN}-{game}-{seat}", "view": view, "language": language})


def ask(socket: ClientConnection, *texts: str) -> None:
    """Send messages, and wait for the answer to the last one."""
    for text in texts:
        socket.send(text)
    socket.send(json.dumps({"type": "volunteer", "id": "last"}))
    while json.loads(socket.recv(60)).get("id") != "last":
        pass


def request(type: str, **fields: Any) -> str:
    return json.dumps({"type": type, "id": "x", **fields})


def sitting(server: Server, *texts: str) -> Callable[[], None]:
    def go() -> None:
        with server.connect() as socket:
            ask(socket, *texts)

    return go


def raw(server: Server, data: bytes) -> Callable[[], None]:
    def go() -> None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), 5) as client:
            client.sendall(data)
            while client.recv(1 << 16):
                pass

    return go


def kinds(server: Server) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what is asked for, with its name."""
    yield from http_kinds(server)
    for name in games.names():
        yield from game_kinds(server, name)
    yield "sit at a log of 20,000 events", sitting(server, sit("log", "scene", "en"))
    yield "a watched game: people come", crowd(server)
    yield from junk(server)


def http_kinds(server: Server) -> Iterator[tuple[str, Callable[[], object]]]:
    get, post = server.http.get, server.http.post
    for path in ("/", "/health", "/api/kinds", "/api/games"):
        yield f"GET {path}", lambda path=path: get(path)
    for part in ("record", "export"):
        yield f"{part} of 20,000 events", lambda part=part: get(f"/api/games/log/{part}")
    for name in games.names():
        for path in (f"/api/kinds/{name}/rules", f"/api/kinds/{name}/picture", f"/api/games/{name}/record"):
            yield f"GET {path}", lambda path=path: get(path)
        record = format_record(longest_game(name))
        yield f"import {name}", lambda record=record: post("/api/games", json={"record": record})
    for what in (
        record[:200] + " " * 99_000,
        "1. x" + " " * 99_000 + "y",
        "[" * 99_000,
        "1. a " * 19_000,
        '"' * 99_000,
    ):
        yield f"import {what[-8:]!r} …", lambda what=what: post("/api/games", json={"record": what})
    options = {str(number): number for number in range(8000)}
    yield "create with 8,000 options", lambda: post("/api/games", json={"game": "mountain", "options": options})


def game_kinds(server: Server, name: str) -> Iterator[tuple[str, Callable[[], object]]]:
    for view in ("text", "scene"):
        yield f"{name}: sit, {view}", sitting(server, sit(name, view, "it"))
    seat, ply = sit(name, "scene", "en"), len(longest_game(name).moves)
    yield f"{name}: look", sitting(server, seat, request("look", ply=ply - 1), request("look", ply=ply // 2 + 7))
    yield f"{name}: observe, why", sitting(server, seat, request("observe"), request("why", text="a1-" * 130))
    begun = server.http.post("/api/games", json={"game": name}).json()["seats"]
    for link in begun:
        seat = json.dumps({"type": "sit", "token": link["token"], "view": "scene"})
        texts = ["a1" * 200, "((((" * 100, " " * 399 + "x", "1. a " * 80, "a,b," * 100]
        asked = [request("why", text=text) for text in texts] + [request("play", ply=0, text=text) for text in texts]
        paths = [request("why", path=["a1" * 40] * 8), request("why", path=["x:" * 40])]
        yield f"{name}: texts of {link['name']}", sitting(server, seat, *asked, *paths)


def crowd(server: Server) -> Callable[[], None]:
    """Let many watch a game, and one person come and go."""

    def go() -> None:
        game = server.http.post("/api/games", json={"game": "masons", "listed": True}).json()
        with contextlib.ExitStack() as stack:
            for _ in range(WATCHERS):
                watcher = stack.enter_context(server.connect())
                for chair in range(CHAIRS):
                    watcher.send(json.dumps({"type": "sit", "game": game["id"], "view": "scene", "chair": chair}))
            one = stack.enter_context(server.connect())
            seat = json.dumps({"type": "sit", "token": game["seats"][0]["token"], "view": "codes"})
            ask(one, seat, '{"type":"leave"}', seat, request("play", ply=0, code=0), request("resign"))

    return go


def junk(server: Server) -> Iterator[tuple[str, Callable[[], object]]]:
    texts = [
        "[" * BIG,
        '{"a":' * (BIG // 5),
        '"' + "x" * BIG,
        '{"type":"sit","symbols":[' + '"",' * (BIG // 3),
        "\\u" * (BIG // 2),
    ]
    yield "malformed messages of 16 KiB", sitting(server, *texts)
    head = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    yield "10,000 requests at once", raw(server, (head + b"\r\n") * 10_000)
    yield "100,000 headers", raw(server, head + b"a:\r\n" * 100_000)
    chunked = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    yield "a body in 50,000 parts", raw(server, chunked + b"1\r\n \r\n" * 50_000)
    upgrade = (
        b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        + b"A" * 22
        + b"==\r\n\r\n"
    )
    for name, frame in (("pings", b"\x89\x80"), ("empty messages", b"\x81\x80"), ("empty parts", b"\x01\x80")):
        yield f"100,000 {name}", frames(server, head.replace(b"/health", b"/api/play") + upgrade, frame + bytes(4))


def frames(server: Server, handshake: bytes, frame: bytes) -> Callable[[], None]:
    def go() -> None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), 5) as client:
            client.sendall(handshake)
            client.recv(1000)
            client.sendall(frame * 100_000)

    return go


def main() -> None:
    worst = 0.0
    with served() as server:
        for name, go in kinds(server):
            server.longest()
            go()
            time.sleep(0.05)
            work, took = server.longest()
            worst = max(worst, work)
            print(
                f"{name:<42.42} {work:7.1f} ms of work {took:7.1f} ms {'  TOO LONG' if work > MOST_MS else ''}",
                flush=True,
            )
    print(f"The longest turn of the event loop had {worst:.1f} ms of work; {MOST_MS:g} ms are allowed.")
    sys.exit(worst > MOST_MS)


if __name__ == "__main__":
    main()
