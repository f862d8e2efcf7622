"""What the database keeps, removes and returns."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from typer import Typer
from typer.testing import CliRunner

from pagodas.cli import serve as serve_commands
from pagodas.server import event_log, store
from pagodas.server.hosted_game import Member, Start
from pagodas.server.store import LogEntry, Store, StoreError
from tests.server.conftest import sqlite
from tests.server.running import Client, Running, with_store

START = Start("mountain", 1, [Member("person", "Ada"), Member("computer", "Bob", "random")], {}, 1, 5)


async def append(
    opened: Store, id: str, version: int, log: list[LogEntry], changes: dict[str, Any] | None = None
) -> None:
    """Wait until something is opened."""
    done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
    opened.append(id, version, log, done.set_result, changes)
    if error := await done:
        raise error


def test_unfinished_games_in_which_nothing_happens_are_removed(database: str) -> None:
    async def clean(opened: Store) -> None:
        await opened.create("idle", START, [], {"a": 0}, False)
        await opened.create("done", START, [], {"b": 0}, False)
        await append(opened, "done", 0, [LogEntry(event_log.Resigned(0))], {"finished": time.time()})
        before = time.time
        try:
            time.time = lambda: before() + 31 * store.DAY  # type: ignore[assignment]
            await opened.create("fresh", START, [], {"c": 0}, False)
            await opened.clean(30)
        finally:
            time.time = before
        assert await opened.load("idle") is None
        assert await opened.load("done") is not None
        assert await opened.load("fresh") is not None

    with_store(database, clean)


def test_a_version_is_written_once_and_one_bad_write_harms_no_other(database: str) -> None:
    async def write(opened: Store) -> None:
        await opened.create("twice", START, [], {"d": 0}, False)
        await opened.create("other", START, [], {"e": 0}, False)
        entry = [LogEntry(event_log.Resigned(0), 0, "r")]
        await append(opened, "twice", 0, entry)
        results = await asyncio.gather(
            append(opened, "twice", 0, entry), append(opened, "other", 0, entry), return_exceptions=True
        )
        assert isinstance(results[0], StoreError)
        assert results[1] is None
        found = await opened.load("other")
        assert found is not None
        assert found.log == entry

    with_store(database, write)


def test_after_a_defect_nobody_waits_and_writing_goes_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write(opened: Store) -> None:
        await opened.create("one", START, [], {}, False)
        with monkeypatch.context() as broken:
            broken.setattr(store, "_insert", lambda *_: 1 / 0)
            with pytest.raises(StoreError):
                await asyncio.wait_for(append(opened, "one", 0, [LogEntry(event_log.Resigned(0))]), 5)
        await append(opened, "one", 0, [LogEntry(event_log.Resigned(1))])
        found = await opened.load("one")
        assert found is not None
        assert found.log == [LogEntry(event_log.Resigned(1))]

    with_store(database, write)


def test_many_writes_at_once_become_few_commits(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together: list[int] = []
    insert = store._insert
    monkeypatch.setattr(
        store, "_insert", lambda connection, writes: (together.append(len(writes)), insert(connection, writes))
    )

    async def write(opened: Store) -> None:
        await asyncio.gather(*(opened.create(f"game {number}", START, [], {}, False) for number in range(200)))

    with_store(database, write)
    assert sum(together) == 200
    assert len(together) < 5


def test_migrations_make_the_tables_the_code_expects(tmp_path: Path) -> None:
    url = sqlite(tmp_path)

    async def nothing(_: Store) -> None:
        return None

    with_store(url, nothing)
    with_store(url, nothing)  # a second start changes nothing
    found = sqlalchemy.inspect(sqlalchemy.create_engine(url))
    for table in store.metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}


def test_sqlite_flushes_to_disk_before_a_commit_returns(tmp_path: Path) -> None:
    async def ask(opened: Store) -> list[object]:
        return [await opened._run(lambda connection, name=name: connection.exec_driver_sql(f"PRAGMA {name}").scalar())
                for name in ("journal_mode", "synchronous")]  # fmt: skip

    assert with_store(sqlite(tmp_path), ask) == ["wal", 2]


def test_the_command_export_prints_all_data_of_a_game(tmp_path: Path) -> None:
    async def create(opened: Store) -> None:
        await opened.create("one", START, [LogEntry(event_log.Resigned(0))], {"secret": 0}, False)

    with_store(sqlite(tmp_path), create)
    app = Typer()
    app.command()(serve_commands.export)
    done = CliRunner().invoke(app, ["one", "--database", sqlite(tmp_path)])
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert found["game"]["start"]["seed"] == 5
    assert found["events"][0]["event"] == {"kind": "resigned", "seat": 0}


@pytest.mark.parametrize("url", ["games.db", "mysql://here/games", "nonsense://"])
def test_an_unsupported_database_is_refused_with_a_reason(url: str) -> None:
    with pytest.raises(StoreError, match="sqlite"):
        Store(url)


def test_a_database_error_is_reported_to_clients_without_its_text(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the innermost thoughts of the database")

    monkeypatch.setattr(server.inside.store, "access", fail)
    with Client(server.url) as client:
        refused = client.sit("x")
        assert refused.fault == "unavailable"  # not "unknown": the game may well be there
    answer = server.get("/api/games/x/export")
    assert answer.status_code == 503
    assert "thoughts" not in answer.text + refused.reason


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    async def nothing(_: Store) -> None:
        return None

    with_store(sqlite(tmp_path), nothing)
    with sqlalchemy.create_engine(sqlite(tmp_path)).begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'later'")
    with pytest.raises(StoreError, match="later"):
        with_store(sqlite(tmp_path), nothing)


def test_help_tells_what_can_be_chosen() -> None:
    app = Typer()
    app.command()(serve_commands.serve)
    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"}).stdout
    for option in ("--host", "--port", "--database", "--public-url", "30 days", "/health", "docs/server.md"):
        assert option in shown
