"""`python -m bench.database`: how many moves a database keeps, when several servers write to it and do nothing else.

Each process has the games of one server and appends a move to every one of them as soon as the last is kept, as rooms
do, without rules and without clients. It also measures the bytes that a kept move takes, with its index.
"""

import asyncio
import multiprocessing
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import sqlalchemy as sql
import typer
from rich.console import Console

from pagodas.server.database import StoreError, rows_of
from pagodas.server.event_log import Played
from pagodas.server.hosted_game import Member, Start
from pagodas.server.store import LogEntry, Store
from tests.server.postgres import postgres

START = Start("mountain", 1, [Member("person", "Ada"), Member("person", "Bob")], {}, 1, 5)
SIZES = {
    "postgresql": "SELECT pg_database_size(current_database()) AS bytes",
    "sqlite": "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()",
}


class Game:
    """A game in which a move is kept, and then the next."""

    def __init__(self, store: Store, id: str) -> None:
        self._store = store
        self._id = id
        self.kept = 0
        self.going = True

    def move(self, error: StoreError | None = None) -> None:
        """Count the last move, and make another."""
        assert error is None, error
        entry = LogEntry(Played(self.kept % 2, self.kept, [123]), self.kept % 2, f"request {self.kept}")
        if self.going:
            self._store.append(self._id, self.kept, [entry], self._on_commit)

    def _on_commit(self, error: StoreError | None) -> None:
        self.kept += 1
        self.move(error)


async def write(url: str, server: int, games: int, seconds: float) -> int:
    """Write as one server does; return the number of moves kept."""
    store = Store(url)
    await store.open()
    playing = [Game(store, f"{server} {number}") for number in range(games)]
    await asyncio.gather(*(store.create(game._id, START, [], {}, False) for game in playing))
    for game in playing:
        game.move()
    await asyncio.sleep(seconds)
    for game in playing:
        game.going = False
    await store.close()
    return sum(game.kept for game in playing)


async def size(url: str) -> int:
    store = Store(url)
    await store.open()
    rows = await store.look(rows_of, sql.text(SIZES[url.partition(":")[0].partition("+")[0]]))
    await store.close()
    return int(rows[0]["bytes"])


def _write(given: tuple[str, int, int, float]) -> int:
    return asyncio.run(write(*given))


@contextmanager
def database(processes: int) -> Iterator[str]:
    """Yield an empty database: PostgreSQL for several processes, SQLite for one."""
    if processes > 1:
        with postgres(durable=True) as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/games.db"


def main(
    processes: Annotated[int, typer.Option(min=1, help="How many servers; one uses SQLite.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Games at once, for each server.")] = 300,
    seconds: Annotated[float, typer.Option(max=60, help="How long to write.")] = 5.0,
) -> None:
    """Write moves to a database on this machine."""
    with database(processes) as url, multiprocessing.get_context("spawn").Pool(processes) as pool:
        before = asyncio.run(size(url))
        kept = sum(pool.map(_write, [(url, server, games, seconds) for server in range(processes)]))
        grown = (asyncio.run(size(url)) - before) / kept
    engine = url.partition(":")[0].partition("+")[0]
    text = f"{kept / seconds:,.0f} moves kept per second by {processes} × {games} games in {engine}"
    Console(highlight=False).print(f"{text}; {grown:.0f} bytes for each", soft_wrap=True)


if __name__ == "__main__":
    typer.run(main)
