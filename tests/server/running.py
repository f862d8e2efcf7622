"""A server in a thread of the test's process, and a client that connects to it as any other would."""

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from pagodas import games
from pagodas.server import messages
from pagodas.server.app import Server
from pagodas.server.run import config
from pagodas.server.settings import Settings
from pagodas.server.store import Store

Kind = TypeVar("Kind")
PATIENCE = 40.0  # seconds; only a failing test waits this long


@dataclass
class Running:
    """A server that listens on a port of its own."""

    settings: Settings
    port: int
    inside: Server
    thread: threading.Thread = field(repr=False)
    loop: uvicorn.Server = field(repr=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(self.url + path, headers=headers, timeout=PATIENCE)

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return self.post_bytes(path, json.dumps(body).encode(), **headers)

    def post_bytes(self, path: str, body: bytes, **headers: str) -> httpx.Response:
        return httpx.post(self.url + path, content=body, headers=headers, timeout=PATIENCE)

    def create(self, *seats: Any, **more: Any) -> messages.CreatedGame:
        """Set a game up; a seat is "person", "open", or the level of a computer."""
        wish = {"game": "mountain", "seats": [wished(seat) for seat in seats], "options": {"starts": "1"}, **more}
        answer = self.post("/api/games", wish)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=messages.CreatedGame)

    def stop(self) -> None:
        self.loop.should_exit = True
        self.thread.join(PATIENCE)


def wished(seat: str | dict[str, str]) -> dict[str, str]:
    if isinstance(seat, dict):
        return seat
    return {"kind": seat} if seat in ("person", "open") else {"kind": "computer", "player": seat}


def start(settings: Settings) -> Running:
    setup = config(settings, "127.0.0.1", 0)
    server = uvicorn.Server(setup)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < until + 60, "the server does not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    running = Running(settings, port, setup.app.server, thread, server)  # type: ignore[union-attr]
    while not all(running.inside.bots.rules_ready[name].is_set() for name in games.names()):
        time.sleep(0.05)
    return running


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    server = start(settings)
    try:
        yield server
    finally:
        server.stop()


class Client:
    """A client that keeps every message it receives."""

    def __init__(self, url: str, near: str = "", **options: Any) -> None:
        self._stack = ExitStack()
        address = url.replace("http", "ws", 1) + "/api/play" + (near and f"?near={near}")
        self.socket: ClientConnection = self._stack.enter_context(connect(address, **options))
        self.raw: list[str] = []
        self.ids = 0

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._stack.close()

    # --- Talking ---

    def say(self, message: Any) -> None:
        self.socket.send(messages.encode(message).decode())

    def next(self, seconds: float = PATIENCE) -> Any:
        raw = self.socket.recv(seconds)
        assert isinstance(raw, str)
        self.raw.append(raw)
        return messages.read_server(raw)

    def hear(self, *types: type[Kind]) -> Kind:
        """Return the next message of one of these types; skip others."""
        while True:
            message = self.next()
            if isinstance(message, types):
                return message

    def ask(self, kind: type, **fields: Any) -> Any:
        """Ask for something, and return the answer."""
        self.ids += 1
        self.say(kind(id=f"r{self.ids}", **fields))
        return self.hear(messages.Done, messages.Refused, messages.Hinted, messages.Explained)

    # --- Sitting ---

    def sit(self, seat: messages.SeatLink | str, view: Any = "codes", **fields: Any) -> Any:
        token = seat if isinstance(seat, str) else seat.token
        self.say(messages.Sit(token=token, view=view, **fields))
        return self.hear(messages.Table, messages.Update, messages.Refused)

    def play(self, ply: int, move: int | str, **fields: Any) -> Any:
        how = {"code": move} if isinstance(move, int) else {"text": move}
        return self.ask(messages.Play, ply=ply, **how, **fields)

    def position(self, ply: int) -> messages.Position:
        """Return the position for this client as soon as `ply` moves have been made."""
        while (told := self.hear(messages.Table, messages.Update)).position.ply < ply:
            pass
        return told.position

    def quiet(self, seconds: float = 0.2) -> None:
        """Check that nothing comes."""
        try:
            message = self.next(seconds)
        except TimeoutError:
            return
        raise AssertionError(message)


def with_store(url: str, action: Callable[[Store], Awaitable[object]]) -> object:
    async def run() -> object:
        opened = Store(url)
        try:
            await opened.open()
            return await action(opened)
        finally:
            await opened.close()

    return asyncio.run(run())
