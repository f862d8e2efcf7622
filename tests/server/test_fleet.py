"""Two processes on one PostgreSQL: a computer thinks in one of them, and when one dies, the other goes on."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pagodas.server import messages
from pagodas.server.messages import Done, Parties, Refused, Table, Update
from pagodas.server.store import LogEntry, Store
from tests.server.postgres import free_port
from tests.server.process import Process, process
from tests.server.running import PATIENCE, Client, with_store

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)
SECONDS_TO_TAKE_OVER = 5.0
COUNT = "pagodas_thinking_seconds_count"


@dataclass
class Measured:
    """A process, and where its metrics are."""

    server: Process
    metrics: int

    @property
    def thoughts(self) -> int:
        """How often the process thought for a computer."""
        lines = httpx.get(f"http://127.0.0.1:{self.metrics}/metrics").text.splitlines()
        return int(float(next(line.split()[1] for line in lines if line.startswith(COUNT))))


@contextmanager
def measured(database: str, failpoint: str = "") -> Iterator[Measured]:
    """Run a process until its computers are loaded, so that nobody waits for that."""
    port = free_port()
    with process(database, free_port(), port, PAGODAS_FAILPOINT=failpoint) as server:
        while not server.get("/health").json()["bots_loaded"]:
            time.sleep(0.1)
        yield Measured(server, port)


@pytest.fixture(scope="module")
def staying(database: str) -> Iterator[Measured]:
    with measured(database) as server:
        yield server


@pytest.fixture
def dying(database: str, request: pytest.FixtureRequest) -> Iterator[Measured]:
    """Another process, which dies where `request.param` says."""
    with measured(database, getattr(request, "param", "")) as server:
        yield server


def log_of(database: str, game: str) -> list[LogEntry]:
    async def read(store: Store) -> list[LogEntry]:
        return await store.log_after(game, 0)

    return with_store(database, read)  # type: ignore[return-value]


# --- Computers ---


def test_a_computer_thinks_once_however_many_servers_have_its_game(
    database: str, staying: Measured, dying: Measured
) -> None:
    before = staying.thoughts + dying.thoughts
    game = staying.server.create("person", "random", options={"starts": "1"})
    with Client(staying.server.url) as ada, Client(dying.server.url) as again:
        position = ada.sit(game.seats[0]).position
        again.sit(game.seats[0])
        again.ids = 100  # both are one party: the ids of its requests differ
        for turn in range(6):
            mover, other = (ada, again) if turn % 2 else (again, ada)  # so both servers commit first in turn
            mover.play(position.ply, position.legal[0].code)
            for client in (mover, other):
                while not (told := client.hear(Update)).position.legal:
                    pass
            position = told.position
    by_computer = [entry for entry in log_of(database, game.id) if entry.party is None]
    assert staying.thoughts + dying.thoughts - before == len(by_computer)


@pytest.mark.parametrize("dying", ["before-commit:2"], indirect=True)  # the person's move, then the computer's
def test_a_server_takes_the_computers_turn_over_from_one_that_dies(staying: Measured, dying: Measured) -> None:
    game, before = dying.server.create("person", "random", options={"starts": "1"}), staying.thoughts
    with Client(dying.server.url) as ada, Client(staying.server.url) as watcher:
        ada.play(0, ada.sit(game.seats[0]).position.legal[0].code)
        assert watcher.sit(game.watch).version == 1  # the other server thinks already
        dying.server.process.wait(PATIENCE)
        assert staying.thoughts == before
        until = time.monotonic() + SECONDS_TO_TAKE_OVER
        while not isinstance(watcher.next(until - time.monotonic()), Update):
            pass


@pytest.mark.usefixtures("staying")
@pytest.mark.parametrize("dying", ["before-commit:1"], indirect=True)
def test_the_turn_is_taken_over_though_nobody_looks_on(database: str, dying: Measured) -> None:
    game = dying.server.create("person", "random", options={"starts": "2"})
    dying.server.process.wait(PATIENCE)
    until = time.monotonic() + SECONDS_TO_TAKE_OVER
    while not log_of(database, game.id):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_who_was_connected_to_a_server_that_dies_is_gone(staying: Measured, dying: Measured) -> None:
    game = dying.server.create("person", "person")
    with Client(dying.server.url) as ada, Client(staying.server.url) as bob:
        ada.sit(game.seats[0])
        bob.sit(game.seats[1])
        while not bob.hear(Parties).parties[0].here:
            pass
        dying.server.kill()
        while bob.hear(Parties).parties[0].here:
            pass


# --- Killed under load ---

GAMES = 12
PLIES = 60  # of each game: so few that nobody is too fast
MOVES = 120  # in all games, acknowledged before the kill


@dataclass
class Player:
    """A client of one seat that plays at random. When its server is gone, it goes to another."""

    urls: list[str]
    token: str
    name: str
    granted: dict[str, int] = field(default_factory=dict)  # the version of each acknowledged request
    version: int = 0
    position: messages.Position | None = None
    unanswered: messages.Play | None = None
    next_ply: int = 0  # the first for which this client has made no move
    came_back: bool = False

    @property
    def done(self) -> bool:
        return self.position is not None and (self.position.ply >= PLIES or self.position.result is not None)

    async def play(self) -> None:
        for attempt in range(1000):
            try:
                async with connect(
                    self.urls[attempt % len(self.urls)].replace("http", "ws", 1) + "/api/play"
                ) as socket:
                    self.came_back = attempt > 0
                    await self._play_on(socket)
                    return
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)
        raise AssertionError("no server takes this client")

    async def _play_on(self, socket: ClientConnection) -> None:
        await say(socket, messages.Sit(token=self.token, view="codes", since=self.version))
        if self.unanswered:
            await say(socket, self.unanswered)  # the same id: it is granted once
        while not self.done:
            self._hear(messages.read_server(await socket.recv()))
            if not (self.unanswered or self.done) and (play := self._next_move()):
                self.unanswered, self.next_ply = play, play.ply + 1
                await say(socket, play)

    def _hear(self, told: object) -> None:
        assert not isinstance(told, Refused)
        if isinstance(told, Done):
            self.granted[told.id] = told.version
            self.unanswered = None
        if isinstance(told, Table | Update):
            self.version, self.position = told.version, told.position

    def _next_move(self) -> messages.Play | None:
        if self.position is None or not self.position.legal or self.position.ply < self.next_ply:
            return None
        name = f"{self.name} {self.position.ply}"
        return messages.Play(id=name, ply=self.position.ply, code=Random(name).choice(self.position.legal).code)


async def say(socket: ClientConnection, message: messages.Message) -> None:
    await socket.send(messages.encode(message).decode())


def test_a_server_killed_under_load_loses_nothing_and_its_clients_play_on_at_the_other(
    database: str, staying: Measured, dying: Measured
) -> None:
    there, here = staying.server.url, dying.server.url
    games = [staying.server.create("person", "person") for _ in range(GAMES)]
    players = [
        Player([here, there] if (number + seat) % 2 else [there, here], game.seats[seat].token, f"{number}/{seat}")
        for number, game in enumerate(games)
        for seat in (0, 1)
    ]

    async def load() -> None:
        async with asyncio.timeout(PATIENCE):
            playing = [asyncio.create_task(player.play()) for player in players]
            while sum(len(player.granted) for player in players) < MOVES:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(dying.server.kill)
            await asyncio.gather(*playing)

    asyncio.run(load())
    assert sum(player.came_back for player in players) > GAMES / 2
    for number, game in enumerate(games):
        check_log(log_of(database, game.id), players[2 * number : 2 * number + 2])


def check_log(log: list[LogEntry], players: list[Player]) -> None:
    """Check that a log has every acknowledged request, where it was acknowledged, nothing else, nothing twice."""
    kept = {entry.request: version for version, entry in enumerate(log, 1)}
    assert len(kept) == len(log)
    assert kept == {**players[0].granted, **players[1].granted}
