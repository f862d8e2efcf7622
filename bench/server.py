"""`python -m bench.server`: many games at once on loopback, two clients each, every move committed before its answer.

Measures moves per second of the server's CPU, the time from sending a move until both clients have it, and the memory
an idle connection takes, its share of a game included. The server is a process of its own, and so are the clients
(this one); a game that ends is followed by the next of its match. The row "bare" is the same traffic and the same
commits with no rules and no views: the most that Starlette, uvicorn and SQLite could do here and now, so that figures
of a busy machine can be read as ratios. For comparison: boardgame.io 0.50 with storage in memory did about 1,700 moves
per CPU second at p99 485 ms for 300 games on a two-core machine, and the bare server 10,000 at 135 ms.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import httpx
import msgspec
import typer
from rich.console import Console
from rich.table import Table

from bench.loopback import connect
from bench.pair import Pair, Play
from pagodas.server import messages

GOAL_MOVES, GOAL_P99, GOAL_MEMORY = 5100.0, 240.0, 40.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
AT_ONCE = 50  # connections opened together
BARE = "bare"
VIEWS = (BARE, "codes", "text", "scene")


@dataclass
class Figures:
    """What one run gave."""

    database: str
    game: str
    view: str
    games: int
    moves: int
    moves_per_second: float
    moves_per_cpu_second: float
    p50_ms: float
    p99_ms: float
    idle_kb: float
    of_bare: float = 0.0  # moves per CPU second, as a share of what the bare server did in this run


class Duel(Pair):
    """One match on our server, or on the bare one."""

    def __init__(self, game: messages.CreatedGame, view: str, play: Play) -> None:
        super().__init__(play)
        self._tokens = [seat.token for seat in game.seats]
        self._view = view
        self._chance = random.Random(game.id)
        self._request = 0
        self._waiting: tuple[int, messages.Position] | None = None

    async def open(self, port: int) -> None:
        for seat, token in enumerate(self._tokens):
            client = await connect(port, lambda _, data, seat=seat: self._hear(seat, data))
            self._clients.append(client)
            view: Any = "codes" if self._view == BARE else self._view
            client.say(messages.encode(messages.Sit(token=token, view=view)))

    def start(self) -> None:
        if self._waiting:
            self._move(*self._waiting)

    def _hear(self, seat: int, data: bytes) -> None:
        if data.startswith((b'{"type":"done"', b'{"type":"parties"', b'{"type":"symbols"')):
            return
        message = messages.read_server(data)
        if isinstance(message, messages.Table):
            self._play.sat += not message.happened
            seat = message.seat
        if not isinstance(message, messages.Table | messages.Update):
            raise AssertionError(message)
        self._count(message.version)
        self._act(seat, message.position)

    def _act(self, seat: int, position: messages.Position) -> None:
        if position.legal and self._play.going:
            self._move(seat, position)
        elif position.legal:
            self._waiting = seat, position
        elif position.result and seat == 0:
            self._clients[0].say(messages.encode(messages.Next(id=f"after {position.ply} {self._request}")))

    def _move(self, seat: int, position: messages.Position) -> None:
        self._request += 1
        code = self._chance.choice(position.legal).code
        self._send(seat, messages.encode(messages.Play(id=str(self._request), ply=position.ply, code=code)))


def main(
    games: Annotated[int, typer.Option(help="Games at once.", max=1000)] = 300,
    seconds: Annotated[float, typer.Option(help="How long to play.", max=120)] = 10.0,
    game: Annotated[str, typer.Option(help="Which game.")] = "mountain",
    view: Annotated[list[str] | None, typer.Option(help="codes, text or scene, or bare; all by default.")] = None,
    database: Annotated[str, typer.Option(help="A database URL; SQLite in a new folder by default.")] = "",
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
) -> None:
    """Load a server on this machine."""
    console = Console()
    figures = []
    for each in view or VIEWS:
        with console.status(f"{games} games, view {each} …"):
            figures.append(measure(games, seconds, game, each, database))
    compare(figures)
    console.print(shown(figures))
    if json_file:
        json_file.write_text(json.dumps([asdict(row) for row in figures], indent=2) + "\n")


def compare(figures: list[Figures]) -> None:
    """Note how each compares to the bare server, if that was measured too."""
    for bare in (row for row in figures if row.view == BARE):
        for row in figures:
            row.of_bare = row.moves_per_cpu_second / bare.moves_per_cpu_second


def measure(games: int, seconds: float, game: str, view: str, database: str) -> Figures:
    """Run a server, load it, and stop it."""
    module = "bench.bare" if view == BARE else "bench.served"
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/games.db"
        with served(module, url) as (pid, port):
            figures = asyncio.run(load(pid, port, games, seconds, game, view))
    figures.database = "sqlite" if view == BARE else url.partition(":")[0].partition("+")[0]
    return figures


@contextmanager
def served(module: str, database: str) -> Iterator[tuple[int, int]]:
    command = [sys.executable, "-m", module, database]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        port = int(server.stdout.readline())
        _wait_until_ready(port)
        yield server.pid, port
    finally:
        server.stdin.close()
        server.wait(30)


def _wait_until_ready(port: int) -> None:
    while not all(httpx.get(f"http://127.0.0.1:{port}/health").json()["computers"].values()):
        time.sleep(0.2)


async def load(pid: int, port: int, games: int, seconds: float, game: str, view: str) -> Figures:
    play = Play()
    duels = [Duel(each, view, play) for each in await created(port, games, game)]
    before = memory(pid)
    for start in range(0, games, AT_ONCE):
        await asyncio.gather(*(duel.open(port) for duel in duels[start : start + AT_ONCE]))
    while play.sat < 2 * games:
        await asyncio.sleep(0.1)
    idle = (memory(pid) - before) / (2 * games)
    play.going = True
    cpu, began = cpu_seconds(pid), time.perf_counter()
    for duel in duels:
        duel.start()
    await asyncio.sleep(seconds)
    play.going = False
    used, took = cpu_seconds(pid) - cpu, time.perf_counter() - began
    times = sorted(play.times)
    moves = len(times)
    await asyncio.sleep(0.5)
    for duel in duels:
        duel.close()
    p50, p99 = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99))
    return Figures("", game, view, games, moves, moves / took, moves / used, p50, p99, idle / 1024)


async def created(port: int, games: int, game: str) -> list[messages.CreatedGame]:
    """Set matches up that no run comes to the end of."""
    wish = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}], "length": 99}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        found = []
        for _ in range(games):
            answer = await client.post("/api/games", content=json.dumps(wish))
            found.append(msgspec.json.decode(answer.raise_for_status().content, type=messages.CreatedGame))
        return found


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def shown(figures: list[Figures]) -> Table:
    title = f"{figures[0].games} games of {figures[0].game}, every move committed before it is acknowledged"
    table = Table(title=title)
    for column in ("database", "view", "moves/s", "moves/CPU s", "of bare", "p50 ms", "p99 ms", "kB idle"):
        table.add_column(column, justify="right")
    for row in figures:
        rates = [f"{number:,.0f}" for number in (row.moves_per_second, row.moves_per_cpu_second)]
        rest = [f"{number:,.0f}" for number in (row.p50_ms, row.p99_ms, row.idle_kb)]
        table.add_row(row.database, row.view, *rates, f"{row.of_bare:.2f}" if row.of_bare else "", *rest)
    goals = (f"{goal:,.0f}" for goal in (GOAL_P99, GOAL_MEMORY))
    table.add_row("goal", "", "", f"{GOAL_MOVES:,.0f}", "", "", *goals)
    return table


if __name__ == "__main__":
    typer.run(main)
