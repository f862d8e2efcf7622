"""Games survive: a stop, a kill at the worst moments, and another server on the same database."""

import asyncio
import json
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from pagodas.server import messages
from pagodas.server.hosted_game import Member, Start
from pagodas.server.messages import Done, Table, Update
from pagodas.server.settings import Settings
from pagodas.server.store import Store, Write
from tests.server.conftest import sqlite
from tests.server.postgres import free_port, missing, postgres
from tests.server.process import Process, process
from tests.server.running import PATIENCE, Client, running, with_store


@pytest.fixture(params=["sqlite", "postgresql"])
def own_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite(tmp_path)
    elif reason := missing():
        pytest.skip(reason)
    else:
        with postgres() as url:
            yield url


KILLED_AT = {"before-commit": False, "after-commit": True, "after-acknowledge": True}  # → whether the move was kept


@pytest.mark.parametrize("point", KILLED_AT)
def test_a_kill_loses_nothing_acknowledged_and_doubles_nothing(own_database: str, point: str) -> None:
    database, port = own_database, free_port()
    with process(database, port, PAGODAS_FAILPOINT=f"{point}:3") as server:
        game = server.create("person", "person")
        answers, request, told = play_until_it_dies(server, game)
    assert told == 2  # nobody hears of a move before it is kept and acknowledged
    assert len(answers) == (3 if point == "after-acknowledge" else 2)
    with running(Settings(database, workers=1)) as server, Client(server.url) as again:
        table = again.sit(game.seats[0])
        assert table.position.ply == (3 if KILLED_AT[point] else 2)
        again.say(request)  # a client without an answer sends the same request again
        done = again.hear(Done)
        assert done == Done(0, request.id, 3)
        assert again.sit(game.seats[0]).position.ply == 3


def play_until_it_dies(server: Process, game: messages.CreatedGame) -> tuple[list[Done], messages.Play, int]:
    """Play the first moves of mountain for both seats; the server dies at the third request.

    Returns the acknowledgements, that request, and the last version that anybody was told.
    """
    answers = []
    with Client(server.url) as white, Client(server.url) as black:
        with suppress(ConnectionClosed):
            position = white.sit(game.seats[0]).position
            black.sit(game.seats[1])
            for ply in range(3):
                mover = (white, black)[position.to_move]
                legal = position.legal or mover.position(ply).legal
                request = messages.Play(id=f"move {ply}", ply=ply, code=legal[0].code)
                mover.say(request)
                answers.append(mover.hear(Done))
                position = mover.position(ply + 1)
        told = max(last_told(client) for client in (white, black))
    return answers, request, told


def last_told(client: Client) -> int:
    """Return the last version a client was told, after the connection has ended."""
    with suppress(ConnectionClosed):
        while True:
            client.next()
    heard = [messages.read_server(raw) for raw in client.raw]
    return max(message.version for message in heard if isinstance(message, Update | Table))


def test_nothing_is_acknowledged_or_told_before_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(Settings(sqlite(tmp_path), workers=1)) as server:
        game, disk, kept = server.create("person", "person"), threading.Event(), server.inside.store._commit

        async def commit(writes: list[Write]) -> None:
            while not disk.is_set():
                await asyncio.sleep(0.01)
            await kept(writes)

        monkeypatch.setattr(server.inside.store, "_commit", commit)
        with Client(server.url) as white, Client(server.url) as black:
            code = white.sit(game.seats[0]).position.legal[0].code
            black.sit(game.seats[1])
            white.hear(messages.Parties)
            white.say(messages.Play(id="slowly", ply=0, code=code))
            for client in (white, black):
                client.quiet()
            disk.set()
            assert isinstance(white.next(), Done)
            for client in (white, black):
                assert client.hear(Update).version == 1


def test_a_stop_is_graceful_and_computers_resume_their_turn(own_database: str) -> None:
    port = free_port()
    with process(own_database, port) as server:
        game = server.create("person", "random", options={"starts": "2"})
        with Client(server.url) as white:
            position = white.sit(game.seats[0]).position
            while not position.legal:
                position = white.hear(Update).position
            done = white.play(position.ply, position.legal[0].code)
            assert isinstance(done, Done)
            log = server.stop()
        assert server.process.returncode in (0, -signal.SIGTERM)
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"started", "created", "stopped"} <= {line["event"] for line in lines}
    assert game.seats[0].token not in log
    with running(Settings(own_database, workers=1)) as server, Client(server.url) as white:
        update = white.sit(game.seats[0], since=done.version)
        while not update.position.legal:
            update = white.hear(Update, Table)
        assert update.position.ply > position.ply + 1


def test_a_game_kept_since_earlier_rules_is_refused_with_the_reason_and_no_longer_listed(own_database: str) -> None:
    members = [Member("person", "Ada"), Member("open", "Bob")]

    async def create(store: Store) -> None:
        for version in (1, 2):
            start = Start("architects", version, members, {"starts": "1"}, 1, 5)
            await store.create(f"game-{version}", start, [], {f"token-{version}": 0}, True)

    with_store(own_database, create)
    with running(Settings(own_database, workers=1)) as server, Client(server.url) as ada:
        refused = ada.sit("token-1")
        assert (refused.fault, refused.reason[:55]) == (
            "outdated",
            "this game was made with version 1 of architects, and in",
        )
        assert ada.sit("token-2").version == 0
        assert [entry["id"] for entry in server.get("/api/games").json()] == ["game-2"]
        assert server.post("/api/games/game-1/join", {"name": "Bob"}).status_code == 410


def test_computers_resume_their_turn_without_any_viewer(own_database: str) -> None:
    members = [Member("person", "Ada"), Member("computer", "Bob", "random")]
    start = Start("mountain", 1, members, {"starts": "2"}, 1, 5)

    async def create(store: Store) -> None:
        await store.create("one", start, [], {}, False)

    async def moves(store: Store) -> int:
        kept = await store.load("one")
        assert kept is not None
        return len(kept.log)

    with_store(own_database, create)
    with running(Settings(own_database, workers=1)):
        until = time.monotonic() + PATIENCE
        while not with_store(own_database, moves):
            assert time.monotonic() < until, "the computer makes no move"
            time.sleep(0.1)
