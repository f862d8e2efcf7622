"""Plays games through a real server, and shows its memory: `python -m tests.server.soak --games 3000`.

The server runs in a process of its own and drops each game from memory when nobody looks at it any more. After a
while its memory must stay flat. The first games do not count: caches fill, and code is loaded.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import httpx

from pagodas import games
from pagodas.server import messages
from pagodas.server.messages import Table, Update
from tests.server.conftest import sqlite
from tests.server.postgres import free_port
from tests.server.process import Process
from tests.server.running import Client, Running

LIMITS = ["games_per_minute=1e9", "requests_per_second=1e9", "messages_per_second=1e9", "idle_seconds=0.1"]
START = "from pagodas.cli.serve import serve; serve(port={}, database={!r}, workers=1, limit={!r})"
MOST_MOVES = 60
MOST_GROWTH = 8.0  # MB that memory may grow after the first third: noise of the allocator


def play(server: Running, kind: str, chance: random.Random) -> int:
    """Play a game with two people, one of whom sees scenes, and a watcher; return how many moves it had."""
    game = server.create("person", "person", game=kind, options={})
    with Client(server.url, max_queue=None) as client:
        for chair, (link, view) in enumerate(
            ((game.seats[0], "codes"), (game.seats[1], "scene"), (game.watch, "text"))
        ):
            client.sit(link, view, chair=chair)
        legal = sit_again(client, game)
        ply = 0
        while legal and ply < MOST_MOVES:
            seat = next(seat for seat in (0, 1) if legal.get(seat))
            client.say(messages.Play(id=f"{ply}", chair=seat, ply=ply, code=chance.choice(legal[seat])))
            ply += 1
            legal = heard(client, ply)
        client.ask(messages.Resign)
    return ply


def sit_again(client: Client, game: messages.CreatedGame) -> dict[int, list[int]]:
    """Take both seats once more, with codes only; return the legal moves of each."""
    legal = {}
    for chair, link in enumerate(game.seats):
        client.say(messages.Sit(chair=chair, token=link.token, view="codes"))
        while not (isinstance(table := client.next(), Table) and table.chair == chair):
            pass
        legal[chair] = [move.code for move in table.position.legal]
    return {seat: codes for seat, codes in legal.items() if codes}


def heard(client: Client, ply: int) -> dict[int, list[int]]:
    """Return the legal moves of each seat after so many moves."""
    legal = {}
    told: set[int] = set()
    while told != {0, 1}:
        message = client.next()
        position = message.position if isinstance(message, Table | Update) else None
        if position and position.ply == ply and message.chair in (0, 1):
            told.add(message.chair)
            legal[message.chair] = [move.code for move in position.legal]
    return {seat: codes for seat, codes in legal.items() if codes}


def memory(server: Process) -> float:
    """Return the memory of the server's process in MB."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000


@contextmanager
def soaked(folder: Path) -> Iterator[Process]:
    """Run a server whose log nobody reads."""
    port, nothing = free_port(), cast(Any, None)
    command = [sys.executable, "-c", START.format(port, sqlite(folder), LIMITS)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, text=True) as started:
        server = Process(nothing, port, nothing, nothing, nothing, started)
        try:
            wait_until_ready(server)
            yield server
        finally:
            server.kill()


def wait_until_ready(server: Process) -> None:
    """Wait until the server answers, and has loaded all games."""
    while server.process.poll() is None:
        with suppress(httpx.HTTPError):
            if all(server.get("/health").json()["computers"].values()):
                return
        time.sleep(0.2)
    raise AssertionError("the server does not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    given = parser.parse_args()
    chance, until, sizes = random.Random(1), time.monotonic() + given.seconds, []
    with tempfile.TemporaryDirectory() as folder, soaked(Path(folder)) as server:
        played = moves = 0
        while played < given.games and time.monotonic() < until:
            moves += play(server, games.names()[played % len(games.names())], chance)
            played += 1
            if played % max(1, given.games // 12) == 0:
                sizes.append(memory(server))
                print(f"{played} games, {moves} moves: {sizes[-1]:.1f} MB", flush=True)
    later = sizes[len(sizes) // 3 :]
    growth = later[-1] - later[0]
    print(f"After the first third the memory grew by {growth:.1f} MB; {MOST_GROWTH:g} are allowed.")
    sys.exit(growth > MOST_GROWTH)


if __name__ == "__main__":
    main()
