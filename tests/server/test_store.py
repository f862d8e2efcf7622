"""What the database keeps, removes and returns."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy
from sqlalchemy import Connection
from typer import Typer
from typer.testing import CliRunner

from pagodas.cli import serve as serve_commands
from pagodas.server import event_log, messages, removal, store
from pagodas.server.database import StoreError
from pagodas.server.hosted_game import Member, Start
from pagodas.server.store import PORTION, LogEntry, NoSuchGame, Outrun, Store, new_id, new_token
from pagodas.server.tables import metadata
from tests.server.conftest import sqlite
from tests.server.postgres import another_database
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


async def create_old(opened: Store, count: int, events: int = 0) -> None:
    """Set up games that are long forgotten."""
    games = [(f"old {number}", "mountain", "{}", "[]", False, 0.0, None) for number in range(count)]
    log = [(game[0], version + 1, "{}", None, None, 0.0) for game in games for version in range(events)]
    for name, rows in (("games", games), ("events", log)):
        for start in range(0, len(rows), 5000):
            await opened._run(opened._writing, store._insert_rows, name, rows[start : start + 5000])


@pytest.mark.slow
def test_any_number_of_old_games_is_removed(database: str) -> None:
    async def clean(opened: Store) -> None:
        await create_old(opened, 33_000)  # more than PostgreSQL takes parameters
        assert await opened.clean(30) == 33_000

    with_store(database, clean)


def test_moves_are_kept_while_old_games_are_removed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "MOST_REMOVED", 10)
    monkeypatch.setattr(removal, "MOST_EVENTS_REMOVED", 7)

    async def clean(opened: Store) -> None:
        await create_old(opened, 30, events=3)
        await create_old_but_lively(opened)
        cleaning = asyncio.create_task(opened.clean(30))
        await asyncio.sleep(0)
        await append(opened, "lively", 1, [LogEntry(event_log.Resigned(0))])
        assert not cleaning.done()
        assert await cleaning == 30
        assert await opened.clean(30) == 0
        assert await opened.load("lively") is not None

    with_store(database, clean)


async def create_old_but_lively(opened: Store) -> None:
    lively = (_json(START), _json(START.members))
    rows = {"games": [("lively", "mountain", *lively, False, 0.0, None)]}
    rows["events"] = [("lively", 1, _json(event_log.Offered(0, "draw")), None, None, time.time())]
    for name in rows:
        await opened._run(opened._writing, store._insert_rows, name, rows[name])


def _json(content: Any) -> str:
    return msgspec.json.encode(content).decode()


def test_a_version_is_written_once_and_one_bad_write_harms_no_other(database: str) -> None:
    async def write(opened: Store) -> None:
        await opened.create("twice", START, [], {"d": 0}, False)
        await opened.create("other", START, [], {"e": 0}, False)
        entry = [LogEntry(event_log.Resigned(0), 0, "r")]
        await append(opened, "twice", 0, entry)
        results = await asyncio.gather(
            append(opened, "twice", 0, entry), append(opened, "other", 0, entry), return_exceptions=True
        )
        assert isinstance(results[0], Outrun)
        assert results[1] is None
        found = await opened.load("other")
        assert found is not None
        assert found.log == entry

    with_store(database, write)


def test_one_bad_write_among_many_costs_few_commits(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    insert = store._insert
    monkeypatch.setattr(
        store,
        "_insert",
        lambda connection, writes, *more: (tries.append(len(writes)), insert(connection, writes, *more)),
    )

    async def write(opened: Store) -> None:
        names = [f"crowd {number}" for number in range(64)]
        await asyncio.gather(*(opened.create(name, START, [], {}, False) for name in names))
        entry = [LogEntry(event_log.Resigned(0), 0, "r")]
        await append(opened, names[5], 0, entry)
        tries.clear()
        results = await asyncio.gather(*(append(opened, name, 0, entry) for name in names), return_exceptions=True)
        assert [type(result) for result in results if result] == [Outrun]

    with_store(database, write)
    assert len(tries) < 20


def test_the_log_is_read_on_after_a_version(database: str) -> None:
    async def read(opened: Store) -> None:
        log = [LogEntry(event_log.Offered(0, "draw"), 0, "r"), LogEntry(event_log.Answered(1, "draw", False), 1, "s")]
        await opened.create("read on", START, log, {}, False)
        assert [await opened.log_after("read on", version) for version in range(3)] == [log, log[1:], []]
        assert await opened.logs_after({"read on": 1, "never made": 0, "read in": 5}) == {"read on": log[1:]}
        with pytest.raises(NoSuchGame):
            await opened.log_after("never made", 0)

    with_store(database, read)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_servers_that_start_together_on_an_empty_database_take_turns(database: str) -> None:
    url = another_database(database, "together")

    async def start() -> None:
        stores = [Store(url) for _ in range(4)]
        try:
            results = await asyncio.gather(*(each.open() for each in stores), return_exceptions=True)
            assert results == [None] * 4
            await stores[0].create("one", START, [], {}, False)
            assert await stores[3].load("one") is not None
        finally:
            for each in stores:
                await each.close()

    asyncio.run(start())


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
        store,
        "_insert",
        lambda connection, writes, *more: (together.append(len(writes)), insert(connection, writes, *more)),
    )

    async def write(opened: Store) -> None:
        await asyncio.gather(*(opened.create(f"game {number}", START, [], {}, False) for number in range(200)))

    with_store(database, write)
    assert sum(together) == 200
    assert len(together) < 5


def sleep(connection: Connection) -> None:
    """Take a while to read."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_sleep(0.1)")
    else:
        time.sleep(0.1)


def test_a_crowd_of_readers_does_not_keep_the_writer_waiting(database: str) -> None:
    async def write(opened: Store) -> None:
        await opened.create("busy", START, [], {}, False)
        readers = [asyncio.create_task(opened._read(sleep)) for _ in range(50)]
        await asyncio.sleep(0)
        await append(opened, "busy", 0, [LogEntry(event_log.Resigned(0))])
        assert sum(reader.done() for reader in readers) < 25
        await asyncio.gather(*readers)

    with_store(database, write)


def test_migrations_make_the_tables_the_code_expects(tmp_path: Path) -> None:
    url = sqlite(tmp_path)

    async def nothing(_: Store) -> None:
        return None

    with_store(url, nothing)
    with_store(url, nothing)  # a second start changes nothing
    found = sqlalchemy.inspect(sqlalchemy.create_engine(url))
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        indexes = {index["name"]: index["column_names"] for index in found.get_indexes(table.name)}
        assert indexes == {index.name: [column.name for column in index.columns] for index in table.indexes}


def test_sqlite_flushes_to_disk_before_a_commit_returns(tmp_path: Path) -> None:
    async def ask(opened: Store) -> list[object]:
        return [await opened._read(lambda connection, name=name: connection.exec_driver_sql(f"PRAGMA {name}").scalar())
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


@pytest.mark.parametrize("kind", ["record", "export"])
def test_a_finished_game_is_read_once_for_its_record_or_export(
    server: Running, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    game, reads, read = server.create("person", "person"), [], store._portion_and_game
    monkeypatch.setattr(store, "_portion_and_game", lambda *given: (reads.append(given), read(*given))[1])
    with Client(server.url) as white:
        white.sit(game.seats[0])
        white.ask(messages.Resign)
    asyncio.run_coroutine_threadsafe(server.inside.rooms.sweep(), server.loop.servers[0].get_loop()).result()
    reads.clear()
    answer = server.get(f"/api/games/{game.id}/{kind}", authorization=f"Bearer {game.watch.token}")
    assert answer.status_code == 200
    assert "resign" in answer.text
    assert [read for _, read, _ in reads].count(game.id) == 1


def test_a_long_log_is_read_in_portions_and_the_game_itself_last(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = [
        LogEntry(event_log.Offered(number % 2, "draw", number), 0, f"r{number}") for number in range(PORTION * 2 + 3)
    ]
    asked: list[str] = []
    read = store.rows_of

    def note(connection: Any, query: Any) -> Any:
        rows = read(connection, query)
        if "long" in query.compile().params.values():  # other servers read too
            asked.append(f"{len(rows)} of {query.get_final_froms()[0].name}")
        return rows

    async def load(opened: Store) -> list[LogEntry]:
        await opened.create("long", START, log, {}, False)
        monkeypatch.setattr(store, "rows_of", note)
        found = await opened.load("long")
        assert found is not None
        return found.log

    assert with_store(database, load) == log
    # Where the game itself was read first, a rematch could begin before its log is read, and its seed would be told.
    assert asked == [f"{PORTION} of events", "1 of games"] * 2 + ["3 of events", "1 of games"]


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


def test_no_id_and_no_token_looks_like_an_option_of_a_command() -> None:
    ids = [new_id() for _ in range(2000)]
    assert len(set(ids)) == len(ids)
    assert not [each for each in ids if each.startswith("-") or new_token(each).startswith("-")]
