"""Databases of every earlier version are brought up to date with all their games, which go on.

`first_version.json` has what the first version of the server wrote when people played these games on it.
"""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from pagodas.server import database as databases
from pagodas.server import messages
from pagodas.server.database import Connections
from pagodas.server.messages import Done, Refused, Table, Update
from pagodas.server.settings import Settings
from pagodas.server.store import Store
from tests.server.conftest import sqlite
from tests.server.postgres import another_database
from tests.server.running import Client, Running, running, with_store

WRITTEN = json.loads((Path(__file__).parent / "first_version.json").read_text(encoding="utf-8"))
LINKS: dict[str, list[str]] = WRITTEN["links"]
TABLES = ("games", "tokens", "events")


def earlier_versions() -> list[str]:
    return [step.revision for step in ScriptDirectory.from_config(databases._migrations()).walk_revisions()][:0:-1]


def write_as(version: str, connection: Connection) -> None:
    """Make the tables of an earlier version, and write what the first version wrote, as migrated up to that one."""
    config = databases._migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    for table in TABLES:
        known = sql.table(table, *map(sql.column, WRITTEN[table][0]))
        connection.execute(sql.insert(known), [_typed(row) for row in WRITTEN[table]])
    command.upgrade(config, version)


def _typed(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as PostgreSQL takes it, which tells truths from numbers. It is new: old games are cleaned up."""
    now = {name: time.time() for name in ("created", "finished", "at") if row.get(name)}
    return {**row, **now, **{name: bool(row[name]) for name in ("listed",) if name in row}}


def write(url: str, version: str) -> None:
    async def written() -> None:
        connections = Connections(url, 1)
        await connections.transact(lambda connection: write_as(version, connection))
        await connections.close()

    asyncio.run(written())


@pytest.fixture(params=earlier_versions())
def old(request: pytest.FixtureRequest, database: str, tmp_path: Path) -> str:
    """A database as an earlier version left it."""
    version = request.param
    url = (
        sqlite(tmp_path)
        if database.startswith("sqlite")
        else another_database(database, f"version{time.monotonic_ns()}")
    )
    write(url, version)
    return url


@pytest.fixture
def updated(old: str) -> Iterator[Running]:
    with running(Settings(old, workers=1)) as server:
        yield server


def play_on(server: Running, links: list[str]) -> None:
    """Sit down at all links of a game, and make the next move."""
    with Client(server.url) as client:
        for chair, link in enumerate(links):
            client.say(messages.Sit(chair=chair, token=link, view="codes"))
        while not (told := client.hear(Table, Update)).position.legal:
            pass
        play = messages.Play(id="on", chair=told.chair, ply=told.position.ply, code=told.position.legal[0].code)
        client.say(play)
        assert client.hear(Done, Refused) == Done(told.chair, "on", told.version + 1)


@pytest.mark.parametrize("version", ["0001"])
def test_the_first_version_is_known(version: str) -> None:
    assert earlier_versions()[0] == version
    assert WRITTEN["alembic_version"] == [{"version_num": version}]


def test_every_game_of_an_earlier_version_goes_on(updated: Running) -> None:
    for name in ("undo offered", "second game", "rematch", "joined", "computer"):
        play_on(updated, LINKS[name])


def test_what_was_over_can_still_be_seen_and_read(updated: Running) -> None:
    with Client(updated.url) as client:
        table: Any = client.sit(LINKS["drawn"][0])
        assert table.position.result.reason == "agreement"
        assert [party.name for party in table.parties] == ["Ada", "Bob"]
    listed = {game["id"]: game.get("over", False) for game in updated.get("/api/games").json()}
    assert listed[table.game] is True
    record = updated.get(f"/api/games/{table.game}/record", authorization=f"Bearer {LINKS['watch'][0]}")
    assert (record.status_code, "Ada" in record.text) == (200, True)


def test_nothing_is_lost_on_the_way(old: str) -> None:
    async def count(store: Store) -> list[int]:
        return [
            (await store.look(databases.rows_of, sql.text(f"SELECT count(*) AS rows FROM {table}")))[0]["rows"]
            for table in TABLES
        ]

    assert with_store(old, count) == [len(WRITTEN[table]) for table in TABLES]
