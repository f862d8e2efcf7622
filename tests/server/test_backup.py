"""Copies that are made while people play hold every game as it was, and a server goes on with them."""

import re
import shlex
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from pagodas.server import messages
from pagodas.server.messages import CreatedGame, Done, Table, Update
from pagodas.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.postgres import FOLDERS, another_database
from tests.server.running import Client, Running, running

MOST_MOVES = 40  # so few that no game of masons is over
ADDRESS = "postgresql://pagodas@127.0.0.1/pagodas"  # in the manual
MANUAL = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text(encoding="utf-8")


def written_down(program: str) -> str:
    """Return the command line that the manual gives for a program."""
    found = re.search(rf"^    ({program} .*)$", MANUAL, re.MULTILINE)
    assert found, program
    return found[1]


def run(command: str, replaced: dict[str, str]) -> None:
    """Run a command line of the manual, with the names of the test in place of its own."""
    for name, value in replaced.items():
        assert name in command, (name, command)
        command = command.replace(name, value)
    program, *arguments = shlex.split(command)
    folder = next((folder for folder in FOLDERS if (folder / program).exists()), None)
    subprocess.run([str(folder / program) if folder else program, *arguments], check=True, capture_output=True)


@contextmanager
def played(server: Running, game: CreatedGame) -> Iterator[Callable[[], int]]:
    """Play a game meanwhile; yield what tells the number of acknowledged moves."""
    acknowledged, stop = [0], threading.Event()

    def play() -> None:
        with Client(server.url) as client:
            for chair, seat in enumerate(game.seats):
                client.say(messages.Sit(chair=chair, token=seat.token, view="codes"))
            while not stop.is_set() and acknowledged[0] < MOST_MOVES:
                told = client.hear(Table, Update)
                if told.position.legal and told.position.ply == acknowledged[0]:
                    ply = told.position.ply
                    code = Random(ply).choice(told.position.legal).code
                    client.say(messages.Play(id=f"{ply}", chair=told.chair, ply=ply, code=code))
                    client.hear(Done)
                    acknowledged[0] += 1

    thread = threading.Thread(target=play)
    thread.start()
    yield lambda: acknowledged[0]
    stop.set()
    thread.join()


def check_copy(url: str, game: CreatedGame, least: int) -> None:
    """Check that a server goes on with a copy, and that a client that knows more than the copy is told so."""
    with running(Settings(url, workers=1)) as server, Client(server.url) as client:
        table = client.sit(game.seats[0], since=1000)
        assert isinstance(table, Table)
        assert table.version >= least
        mover = Client(server.url)
        position = mover.sit(game.seats[table.position.to_move]).position
        assert isinstance(mover.play(position.ply, position.legal[0].code), Done)
        mover.close()


def copied_while_played(url: str, copy: Callable[[], None]) -> tuple[CreatedGame, int]:
    """Copy a database while somebody plays; return the game and the moves that were acknowledged before."""
    with running(Settings(url, workers=1)) as server:
        game = server.create("person", "person", game="masons")
        with played(server, game) as acknowledged:
            while acknowledged() < 5:
                time.sleep(0.01)
            least = acknowledged()
            copy()
    return game, least


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_postgresql_is_copied_and_restored_as_written_down(database: str, tmp_path: Path) -> None:
    url, file = another_database(database, "original"), str(tmp_path / "games.dump")
    names = {ADDRESS: url.replace("+asyncpg", ""), "games.dump": file}
    game, least = copied_while_played(url, lambda: run(written_down("pg_dump"), names))
    restored = another_database(database, "restored")
    run(written_down("pg_restore"), {ADDRESS: restored.replace("+asyncpg", ""), "games.dump": file})
    check_copy(restored, game, least)


@pytest.mark.parametrize("program", ["sqlite3", "python3"])
def test_sqlite_is_copied_as_written_down(program: str, tmp_path: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    copy = tmp_path / "copy"
    copy.mkdir()
    names = {"server.db": str(tmp_path / "games.db"), "copy.db": str(copy / "games.db")}
    game, least = copied_while_played(sqlite(tmp_path), lambda: run(written_down(program), names))
    check_copy(sqlite(copy), game, least)
