"""`python -m bench.server`: many games at once on loopback, two clients each, every move committed before its answer.

It measures moves per second of the server's CPU, the time from sending a move until both clients have it, the bytes of
an update on the wire, and the memory of an idle connection, including its share of a game. The server runs in a process
of its own; the clients run in this one. A game that ends is followed by the next of its match. Two rows are for
comparison, so that figures of a busy machine can be read as ratios: "boardgame.io" is the plainest game on that server,
which keeps everything in memory; "bare" has the same traffic and the same commits as ours, but no rules and no views:
the most that Starlette, uvicorn and SQLite can do on this machine now.

With `--processes 2` every view is measured on one process and twice on two that share a PostgreSQL: "near", when a
proxy brings everybody at a table to one process, as docs/server.md shows, and "apart", when the two of every game are
at different processes: the worst case. It also says how much later the other client has a move than the first one.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
from statistics import median
from typing import Annotated, Any, NamedTuple

import httpx
import msgspec
import typer
import uvloop
from rich.console import Console
from rich.table import Column, Table

from bench import boardgameio
from bench.loopback import Loopback, connect
from bench.pair import Pair, Play
from pagodas.games import names as found_games
from pagodas.server import messages
from tests.server.follower import Follower
from tests.server.postgres import postgres

# Three times the 1,700 moves per CPU second of boardgame.io 0.50, at half its p99 of 485 ms, as measured on another
# machine when the goal was set. In the same run as ours it is much faster, see docs/protocol.md.
GOALS = ("", "5,100", "", "", "240", "600", "4,096", "40")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
AT_ONCE = 50  # connections opened together
SPEED, WEIGHT = ("moves\nper s", "per\nCPU s", "of\nbare", "p50\nms", "p99\nms"), ("bytes", "most\nbytes", "kB\nidle")
COLUMNS = ("game", "view", *SPEED, *WEIGHT)
PATIENCE = 300.0  # seconds until measuring begins; longer means that something is wrong
LEAD = 20  # moves in each game before measuring begins: V8 compiles code only after it has run often
BARE, BOARDGAMEIO = "bare", "boardgame.io"
PLAIN = (BOARDGAMEIO, BARE)  # servers without our games
VIEWS = (*PLAIN, "codes", "text", "scene")
ALONE, NEAR, APART = "", "near", "apart"  # how the clients of a game are dealt out among processes


class Process(NamedTuple):
    """A process of a server."""

    pid: int
    port: int


Fleet = Sequence[Process]  # processes that serve the same games


@dataclass
class Figures:
    """The figures of one run."""

    database: str
    processes: int
    game: str  # empty for a server without our games
    view: str
    games: int
    moves: int
    moves_per_second: float
    moves_per_cpu_second: float
    p50_ms: float
    p99_ms: float
    idle_kb: float
    update_bytes: int  # on the wire: half of the updates have no more
    most_update_bytes: int
    lag_ms: float = 0.0  # after which the other client has a move, in half of the moves
    dealt: str = ALONE
    of_bare: float = 0.0  # moves per CPU second, divided by those of the bare server in this run
    of_boardgameio: float = 0.0  # the same for boardgame.io
    p99_of_boardgameio: float = 0.0
    of_one_process: float = 0.0  # moves per CPU second of all processes, divided by those of one alone in this run
    more_lag_ms: float = 0.0  # than on one process


class Choice(msgspec.Struct):
    """A legal move."""

    code: int


class Position(msgspec.Struct):
    """The part of a position that a client playing at random needs."""

    ply: int
    legal: list[Choice] = []
    result: msgspec.Raw = msgspec.Raw()

    @property
    def codes(self) -> list[int]:
        """The legal moves."""
        return [choice.code for choice in self.legal]


class Changes(msgspec.Struct):
    """The same part of what changed in a position."""

    ply: int
    legal: list[int] = []
    result: msgspec.Raw = msgspec.Raw()

    @property
    def codes(self) -> list[int]:
        """The legal moves."""
        return list(accumulate(self.legal))


class TableOrUpdate(msgspec.Struct):
    """The part of these messages that it needs. The rest is not decoded: the server is measured, not the client."""

    type: str
    position: Position | None = None
    changes: Changes | None = None
    version: int = 0
    seat: int = -1
    happened: msgspec.Raw = msgspec.Raw()


read_message = msgspec.json.Decoder(TableOrUpdate).decode


class Duel(Pair):
    """One match on our server, or on the bare one."""

    def __init__(self, game: messages.CreatedGame, view: str, play: Play) -> None:
        super().__init__(play)
        self._tokens = [seat.token for seat in game.seats]
        self._view = view
        self._chance = random.Random(game.id)
        self._request = 0
        self._waiting: tuple[int, Position | Changes] | None = None
        self.follower: Follower | None = None  # of the first seat, where somebody checks what it knows

    async def open(self, ports: Sequence[int]) -> None:
        for seat, (token, port) in enumerate(zip(self._tokens, (ports[0], ports[-1]), strict=True)):
            self._clients.append(await connect(port, partial(self._hear, seat)))
            self._clients[seat].say(self._sit(token))

    def _sit(self, token: str) -> bytes:
        view: Any = "codes" if self._view == BARE else self._view
        return messages.encode(messages.Sit(token=token, view=view, follow=view == "scene"))

    async def check(self, port: int) -> None:
        """Check that the first seat, which was told changes, knows what it is told when it sits down anew."""
        fresh, told = Follower(), asyncio.get_running_loop().create_future()

        def hear(_: Loopback, data: bytes) -> None:
            fresh.hear(messages.read_server(data))
            if fresh.version and not told.done():
                told.set_result(None)

        client = await connect(port, hear)
        client.say(self._sit(self._tokens[0]))
        await told
        client.close()
        assert self.follower
        assert self.follower.position == fresh.position

    def start(self) -> None:
        if self._waiting:
            self._move(*self._waiting)

    def _hear(self, seat: int, client: Loopback, data: bytes) -> None:
        if data.startswith((b'{"type":"done"', b'{"type":"parties"', b'{"type":"symbols"')):
            return
        message = read_message(data)
        if self.follower and client is self._clients[0]:
            self.follower.hear(messages.read_server(data))
        if message.type == "table":
            self._play.sat += not message.happened
            seat = message.seat
        elif message.type == "update":
            self._play.update_bytes.append(client.frame_bytes)
        else:
            raise AssertionError(data)
        self._count(message.version)
        position = message.position or message.changes
        assert position
        self._act(seat, position)

    def _act(self, seat: int, position: Position | Changes) -> None:
        if position.legal and self._play.going:
            self._move(seat, position)
        elif position.legal:
            self._waiting = seat, position
        elif position.result and seat == 0:
            self._clients[0].say(messages.encode(messages.Next(id=f"after {position.ply} {self._request}")))

    def _move(self, seat: int, position: Position | Changes) -> None:
        self._request += 1
        code = self._chance.choice(position.codes)
        self._send(seat, messages.encode(messages.Play(id=str(self._request), ply=position.ply, code=code)))


def main(
    games: Annotated[int, typer.Option(help="Games at once.", max=1000)] = 300,
    seconds: Annotated[float, typer.Option(help="How long to play.", max=120)] = 10.0,
    game: Annotated[list[str] | None, typer.Option(help="Which game; all by default.")] = None,
    view: Annotated[
        list[str] | None, typer.Option(help="codes, text or scene, or bare, or boardgame.io; all by default.")
    ] = None,
    database: Annotated[str, typer.Option(help="A database URL; SQLite in a new folder by default.")] = "",
    processes: Annotated[int, typer.Option(help="Also measure so many processes on one PostgreSQL.", min=1)] = 1,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
) -> None:
    """Load a server on this machine."""
    console = Console()
    figures = []
    with shared_database(database, processes) as shared:
        for kind, each in runs(game or found_games(), possible(view or VIEWS, console)):
            for dealt in (ALONE, NEAR, APART) if processes > 1 and each not in PLAIN else (ALONE,):
                several = processes if dealt else 1
                with console.status(f"{games} games of {kind or each}, view {each}, processes: {several} {dealt} …"):
                    figures.append(measure(games, seconds, kind, each, shared, several, dealt))
    compare(figures)
    if figures:
        console.print(shown(figures))
    for row in figures:
        if row.of_boardgameio and row.view != BOARDGAMEIO:
            console.print(against(row), highlight=False)
        if row.of_one_process:
            console.print(against_one(row), highlight=False)
    if json_file:
        json_file.write_text(json.dumps([asdict(row) for row in figures], indent=2) + "\n")


def possible(views: Sequence[str], console: Console) -> Sequence[str]:
    """Leave boardgame.io out if it is not installed, and say so."""
    if BOARDGAMEIO not in views or boardgameio.installed():
        return views
    console.print(boardgameio.MISSING)
    return [view for view in views if view != BOARDGAMEIO]


def runs(kinds: Sequence[str], views: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what to measure: each server of others once, each view of ours for every game."""
    yield from (("", view) for view in views if view in PLAIN)
    yield from ((kind, view) for kind in kinds for view in views if view not in PLAIN)


@contextmanager
def shared_database(database: str, processes: int) -> Iterator[str]:
    """Yield a database that so many processes can share: a new one unless it is given."""
    with nullcontext(database) if database or processes == 1 else postgres(durable=True) as url:
        yield url


def compare(figures: list[Figures]) -> None:
    """Compute the ratios to boardgame.io, to the bare server and to one process, if they were measured too."""
    measured = {row.view: row for row in figures}
    bare, other = measured.get(BARE), measured.get(BOARDGAMEIO)
    alone = {(row.game, row.view): row for row in figures if row.processes == 1}
    for row in figures:
        if row.processes > 1:
            row.of_one_process = row.moves_per_cpu_second / alone[row.game, row.view].moves_per_cpu_second
            row.more_lag_ms = row.lag_ms - alone[row.game, row.view].lag_ms
        if bare:
            row.of_bare = row.moves_per_cpu_second / bare.moves_per_cpu_second
        if other:
            row.of_boardgameio = row.moves_per_cpu_second / other.moves_per_cpu_second
            row.p99_of_boardgameio = row.p99_ms / other.p99_ms


def measure(
    games: int, seconds: float, game: str, view: str, database: str, processes: int, dealt: str = ALONE
) -> Figures:
    """Run a server, load it, and stop it."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/games.db"
        if view == BOARDGAMEIO:
            kind, command = "memory", boardgameio.command()
        elif view == BARE:
            kind, command = "sqlite", served("bench.bare", f"sqlite:///{folder}/games.db")
        else:
            kind, command = url.partition(":")[0].partition("+")[0], served("bench.served", url)
        with ExitStack() as stack:
            fleet = [stack.enter_context(running(command)) for _ in range(processes)]
            if view != BOARDGAMEIO:
                _wait_until_ready(fleet)
            return uvloop.run(load(fleet, games, seconds, game, view, kind, dealt))


def served(module: str, database: str) -> list[str]:
    """Return the command that runs a server of this repository."""
    return [sys.executable, "-m", module, database]


@contextmanager
def running(command: list[str]) -> Iterator[Process]:
    """Run a process that prints its port and ends when its input does."""
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        yield Process(server.pid, int(server.stdout.readline()))
    finally:
        server.stdin.close()
        server.wait(30)


def _wait_until_ready(fleet: Fleet) -> None:
    """Wait until everything is compiled."""
    for server in fleet:
        while not all(httpx.get(f"http://127.0.0.1:{server.port}/health", timeout=60).json()["computers"].values()):
            time.sleep(0.2)


async def load(
    fleet: Fleet, games: int, seconds: float, game: str, view: str, database: str, dealt: str = ALONE
) -> Figures:
    play = Play()
    pairs = await set_up(fleet[0].port, games, game, view, play)
    async with asyncio.timeout(PATIENCE):
        idle = await seat(fleet, pairs, play, dealt)
        await begin(pairs, play)
    times, took, used = await timed(fleet, play, seconds)
    play.going = False
    await asyncio.sleep(0.5)
    if isinstance(pairs[0], Duel) and pairs[0].follower:
        await pairs[0].check(fleet[0].port)
    for pair in pairs:
        pair.close()
    moves, sizes = len(times), sorted(play.update_bytes)
    p50, p99 = (1000 * times[int(moves * share)] for share in (0.5, 0.99))
    weights, lag = (sizes[len(sizes) // 2], sizes[-1]), 1000 * median(play.lags)
    rates = moves / took, moves / used
    return Figures(database, len(fleet), game, view, games, moves, *rates, p50, p99, idle, *weights, lag, dealt)


async def seat(fleet: Fleet, pairs: Sequence[Pair], play: Play, dealt: str) -> float:
    """Connect all clients, and return the kB that each connection takes."""
    before = memory(fleet)
    opening = [pair.open(ports_of(number, fleet, dealt)) for number, pair in enumerate(pairs)]
    for start in range(0, len(pairs), AT_ONCE):
        await asyncio.gather(*opening[start : start + AT_ONCE])
    while play.sat < 2 * len(pairs):
        await asyncio.sleep(0.1)
    return (memory(fleet) - before) / (2 * len(pairs)) / 1024


def ports_of(pair: int, fleet: Fleet, dealt: str) -> tuple[int, int]:
    """Return the ports for the two clients of a pair: of one process, or of one and the next."""
    first, second = pair % len(fleet), (pair + (dealt == APART)) % len(fleet)
    return fleet[first].port, fleet[second].port


async def begin(pairs: Sequence[Pair], play: Play) -> None:
    """Play in all games until the server is warm."""
    play.going = True
    for pair in pairs:
        pair.start()
    while len(play.times) < LEAD * len(pairs):
        await asyncio.sleep(0.1)


async def timed(fleet: Fleet, play: Play, seconds: float) -> tuple[list[float], float, float]:
    """Return the times of all moves, sorted, the seconds that passed, and the seconds of CPU the server used."""
    play.times.clear()
    play.lags.clear()
    cpu, began = cpu_seconds(fleet), time.perf_counter()
    await asyncio.sleep(seconds)
    return sorted(play.times), time.perf_counter() - began, cpu_seconds(fleet) - cpu


async def set_up(port: int, games: int, game: str, view: str, play: Play) -> Sequence[Pair]:
    if view == BOARDGAMEIO:
        return await boardgameio.pairs(port, games, play)
    duels = [Duel(each, view, play) for each in await created(port, games, game)]
    if view == "scene":
        duels[0].follower = Follower()
    return duels


async def created(port: int, games: int, game: str) -> list[messages.CreatedGame]:
    """Set up matches too long for any run to finish."""
    wish = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}], "length": 99}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        found = []
        for _ in range(games):
            answer = await client.post("/api/games", content=json.dumps(wish))
            found.append(msgspec.json.decode(answer.raise_for_status().content, type=messages.CreatedGame))
        return found


def cpu_seconds(fleet: Fleet) -> float:
    """Return the seconds of CPU that all processes used."""
    fields = [Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split() for server in fleet]
    return sum(int(each[11]) + int(each[12]) for each in fields) / TICKS


def memory(fleet: Fleet) -> int:
    """Return the bytes that all processes have in memory."""
    return sum(int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) for server in fleet) * PAGE


def shown(figures: list[Figures]) -> Table:
    first = figures[0]
    databases = " and ".join(dict.fromkeys(row.database for row in figures))
    title = f"{first.games} games at once, every move committed first where there is a database; {databases}"
    table = Table(*(Column(name, justify="right") for name in COLUMNS), title=title)
    for row in figures:
        many = f" × {row.processes} {row.dealt}" if row.processes > 1 else ""
        table.add_row(row.game, row.view + many, *cells(row))
    table.add_row("goal", "", *GOALS)
    return table


def cells(row: Figures) -> list[str]:
    rates = [f"{number:,.0f}" for number in (row.moves_per_second, row.moves_per_cpu_second)]
    weights = row.update_bytes, row.most_update_bytes, row.idle_kb
    rest = [f"{number:,.0f}" for number in (row.p50_ms, row.p99_ms, *weights)]
    return [*rates, f"{row.of_bare:.2f}" if row.of_bare else "", *rest]


def against(row: Figures) -> str:
    """Say how a row compares to boardgame.io."""
    moves = f"{row.of_boardgameio:.2f} times its moves per CPU second"
    return f"{row.game} {row.view} against boardgame.io: {moves}, {row.p99_of_boardgameio:.2f} times its p99"


def against_one(row: Figures) -> str:
    """Say how several processes compare to one."""
    share = f"{row.of_one_process:.2f} times the moves per CPU second of one"
    lag = f"the other client has a move {row.more_lag_ms:+.1f} ms later ({row.lag_ms:.1f} ms after the first)"
    return f"{row.game} {row.view} on {row.processes} processes, {row.dealt}: {share}; {lag}"


if __name__ == "__main__":
    typer.run(main)
