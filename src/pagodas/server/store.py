"""All SQL: games, their logs and the hashes of their tokens, in SQLite or PostgreSQL.

Many rooms write at once. One task gathers their writes, commits them as one transaction, and only then calls each room
back. So a commit costs one flush to disk, however many moves it has. The task waits longer when many rooms write.

The writer has a connection of its own: however many people come and read at once, it never waits for them.
"""

import asyncio
import hashlib
import secrets
import string
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain, repeat
from operator import attrgetter
from typing import Any, Concatenate, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sql
from alembic.util import CommandError
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pagodas.core.errors import PagodasError
from pagodas.server import removal
from pagodas.server.database import Connections, Found, Given, StoreError, is_up_to_date, migrate, reason_of, rows_of
from pagodas.server.event_log import AnyEvent, read_event, write_event
from pagodas.server.hosted_game import Member, Start
from pagodas.server.json_logs import log
from pagodas.server.measures import Timings
from pagodas.server.messages import INTERNAL_ERROR
from pagodas.server.peer_notices import CHANNEL, REMOVED, Committed, Entry, Notice, ServerNumber, Written, payloads
from pagodas.server.tables import events, games, tokens

ID_BYTES = 8  # after a letter
TOKEN_BYTES = 16
NEAR = 6  # characters by which a proxy may bring everybody at a table to one server
READERS = 4  # that read at once
MOST_TOGETHER = 500  # writes in one transaction
PORTION = 500  # rows of a log that are read at once
MOST_ROWS = 64  # rows in one statement
GATHERING = 0.0002  # seconds to wait for more writes, times the writes of the last commit: a room alone never waits
MOST_GATHERING = 0.02  # seconds, so that nobody waits long in a crowd
DAY = 24 * 3600.0
CLEANING_PAUSE = 0.01  # seconds, in which moves are kept
NUL = "\0"  # the character that PostgreSQL cannot keep
DATABASE_UNAVAILABLE = "the database does not answer as it should; try again"  # for clients; the log has the reason
NO_GAME = "this link leads to no game on this server; the game may have been deleted or cleaned up"
NOT_LISTED = "no listed game has this id; a game that is not listed needs the token of one of its links"


class Outrun(StoreError):
    """Another server wrote this version of a log first, or removed the game."""


class NoSuchGame(PagodasError):
    """No game has this id or this token."""


@dataclass(frozen=True)
class Access:
    """What a token or an id gives access to: a game of a kind, as one of its parties, or as a watcher (-1)."""

    game: str
    kind: str
    party: int


class LogEntry(NamedTuple):
    """An event of a game's log, and the request that led to it, if any."""

    event: AnyEvent
    party: int | None = None
    request: str | None = None


@dataclass(frozen=True)
class StoredGame:
    """A game as the database has it; `log` is empty where it was not asked for."""

    id: str
    start: Start
    members: list[Member]
    listed: bool
    created: float
    finished: float | None
    log: list[LogEntry] = field(default_factory=list)


Kept = TypeVar("Kept")
OnCommit = Callable[[StoreError | None], None]  # called after a commit, or with the reason why it failed


@dataclass(slots=True)
class Write:
    """Something to be committed: rows for tables, changes of a game's own row, and whom to call afterwards."""

    rows: dict[str, list[tuple[Any, ...]]]
    game: str
    version: int  # of the log after it; 0 for a new game
    changes: dict[str, Any]
    on_commit: OnCommit
    removed_at: int | None = None  # the version at which the game is removed
    also: Callable[[Connection], None] | None = None  # what else belongs to it
    asked: float = field(default_factory=time.perf_counter)


def new_id() -> str:
    """Return an id that no game has yet. It does not begin with a dash: people give ids and links to commands."""
    return secrets.choice(string.ascii_letters) + secrets.token_urlsafe(ID_BYTES)


def new_token(game: str) -> str:
    """Return a token that nobody can guess. It begins as the id of its game does: see `near` in docs/protocol.md."""
    return game[:NEAR] + secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return the hash that is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """The database behind all rooms."""

    def __init__(self, url: str) -> None:
        self.server: ServerNumber = secrets.randbelow(2**31 - 1) + 1  # tells this server from others
        self._reading = Connections(url, READERS)
        self._writing = Connections(url, 1)
        self._waiting: list[Write] = []
        self.commits = Timings()  # of each write, from when it was asked for
        self._writer: asyncio.Task[None] | None = None  # runs while there is something to write
        self._data_version = 0  # of SQLite, when we last looked

    @property
    def shared(self) -> bool:
        """Whether other servers may use this database too."""
        return self._reading.shared

    async def open(self) -> None:
        """Bring the tables up to date. Raises StoreError with the reason."""
        try:
            await self._writing.transact(migrate)
        except (SQLAlchemyError, OSError, CommandError) as error:
            raise StoreError(f"cannot use the database {self._writing}: {reason_of(error)}") from error

    async def check(self) -> None:
        """Raise StoreError unless the tables are up to date."""
        if not await self._read(is_up_to_date):
            raise StoreError(f"the tables of {self._reading} are of another version; start this version's server once")

    async def close(self) -> None:
        """Finish all writes, and close the database."""
        if self._writer:
            await self._writer
        await self._reading.close()
        await self._writing.close()

    async def _read(
        self, action: Callable[Concatenate[Connection, Given], Found], *args: Given.args, **kwargs: Given.kwargs
    ) -> Found:
        return await self._run(self._reading, action, *args, **kwargs)

    async def own_connection(self, name: str) -> Any:
        """Return a connection of asyncpg to a shared database. Whoever asks for it closes it."""
        return await self._reading.apart(name)

    async def look(
        self, query: Callable[Concatenate[Connection, Given], Found], *args: Given.args, **kwargs: Given.kwargs
    ) -> Found:
        """Read something that servers do not need."""
        return await self._read(query, *args, **kwargs)

    async def _run(
        self,
        connections: Connections,
        action: Callable[Concatenate[Connection, Given], Found],
        *args: Given.args,
        **kwargs: Given.kwargs,
    ) -> Found:
        """Run something in one transaction. Raises StoreError; Outrun for keys that exist or rows that are gone."""
        try:
            return await connections.transact(action, *args, **kwargs)
        except IntegrityError as error:
            raise Outrun(f"another server was faster: {reason_of(error)}") from error
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database failed: {reason_of(error)}") from error

    # --- Writing ---

    async def create(
        self, id: str, start: Start, log: Sequence[LogEntry], tokens: dict[str, int], listed: bool
    ) -> None:
        """Keep a new game: its start, its first events, and its tokens with the party each is for."""
        game = (id, start.game, _json(start), _json(start.members), listed, time.time(), None)
        rows = {"games": [game], "tokens": _token_rows(id, tokens), "events": _event_rows(id, 0, log)}
        kept = asyncio.get_running_loop().create_future()
        self._write(Write(rows, id, 0, {}, partial(_settle, kept)))
        await kept

    def append(
        self,
        id: str,
        version: int,
        log: Sequence[LogEntry],
        on_commit: OnCommit,
        changes: dict[str, Any] | None = None,
        tokens: dict[str, int] | None = None,
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Keep the events after `version`, changes of the game's own row, new tokens and more: all of it or nothing.

        `on_commit` is called later, never before this returns.
        """
        rows = {"events": _event_rows(id, version, log)}
        if tokens:
            rows["tokens"] = _token_rows(id, tokens)
        self._write(Write(rows, id, version + len(log), changes or {}, on_commit, also=also))

    def remove(self, id: str, version: int, on_commit: OnCommit) -> None:
        """Remove a game whose log ends with `version`. `on_commit` is called later, never before this returns."""
        self._write(Write({}, id, REMOVED, {}, on_commit, version))

    def _write(self, write: Write) -> None:
        self._waiting.append(write)
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        together = 0
        while self._waiting:
            await asyncio.sleep(min(MOST_GATHERING, GATHERING * together))
            writes, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            together = len(writes)
            try:
                await self._commit(writes)
            except Exception:  # a defect; the rooms must not wait for ever
                log.exception("commit failed")
                _tell(writes, StoreError(INTERNAL_ERROR))
        self._writer = None

    async def _commit(self, writes: list[Write]) -> None:
        """Commit all together; if that fails, each half for itself, so that one bad write harms no other."""
        try:
            await self._run(self._writing, _insert, writes, self.server)
        except StoreError as error:
            if len(writes) == 1:
                _tell(writes, error)
                return
            half = len(writes) // 2
            await self._commit(writes[:half])
            await self._commit(writes[half:])
            return
        now = time.perf_counter()
        for write in writes:
            self.commits.note(now - write.asked)
        _tell(writes, None)

    # --- Reading ---

    async def access(self, token: str, game: str = "") -> Access:
        """Return what a token gives access to; without a token, watching a listed game. Raises NoSuchGame."""
        if NUL in game:
            raise NoSuchGame(NOT_LISTED)
        query = sql.select(games.c.id, games.c.kind)
        if token:
            query = query.add_columns(tokens.c.party).join(tokens).where(tokens.c.hash == hashed(token))
        else:
            query = query.add_columns(sql.literal(-1).label("party")).where(games.c.id == game, games.c.listed)
        rows = await self._read(rows_of, query)
        if not rows:
            raise NoSuchGame(NO_GAME if token else NOT_LISTED)
        return Access(rows[0]["id"], rows[0]["kind"], rows[0]["party"])

    async def load(self, id: str) -> StoredGame | None:
        """Return a game with its log, None if there is no such game."""
        game, log = await self._game_and_log(id, _entries)
        return _stored_game(game, log) if game else None

    async def _game_and_log(
        self, id: str, made_of: Callable[[Sequence[Any]], list[Kept]]
    ) -> tuple[Any | None, list[Kept]]:
        """Return a game's row, None if there is none, and what is made of its log.

        The log is read in portions: none of them keeps anybody else waiting. The row is read last. So a match that it
        calls over was over when the log was read, and no seed in that log is of a game that still goes on.
        """
        found: list[Kept] = []
        last = 0
        while True:
            portion, rows = await self._read(_portion_and_game, id, last)
            found += made_of(portion)
            if len(portion) < PORTION:
                return (rows[0] if rows else None), found
            last = portion[-1]["version"]

    async def log_after(self, id: str, version: int) -> list[LogEntry]:
        """Return the entries of a game's log after a version. Raises NoSuchGame."""
        found = await self.logs_after({id: version})
        if not found:
            raise NoSuchGame(NO_GAME)
        return found[id]

    async def logs_after(self, versions: dict[str, int]) -> dict[str, list[LogEntry]]:
        """Return the entries of games' logs after these versions, for the games that there are, in one statement."""
        found: dict[str, list[LogEntry]] = {}
        for row in await self._read(_logs, versions):
            entries = found.setdefault(row["id"], [])
            if row["event"] is not None:
                entries.append(LogEntry(read_event(row["event"]), row["party"], row["request"]))
        return found

    async def listed(self, most: int = 100) -> list[StoredGame]:
        """Return the newest games that everybody may watch."""
        query = sql.select(games).where(games.c.listed).order_by(games.c.created.desc()).limit(most)
        return [_stored_game(row, []) for row in await self._read(rows_of, query)]

    async def with_computers(self, most: int = 1000) -> list[str]:
        """Return the newest unfinished games in which a computer plays, for itself or for somebody who left."""
        plays = sql.or_(games.c.members.like('%"computer"%'), games.c.members.like('%"stand_in"%'))
        query = sql.select(games.c.id).where(games.c.finished.is_(None), plays)
        return [row["id"] for row in await self._read(rows_of, query.order_by(games.c.created.desc()).limit(most))]

    async def export(self, id: str) -> dict[str, Any] | None:
        """Return all data of a game, except the hashes of its tokens, to be encoded."""
        game, log = await self._game_and_log(id, _exported)
        if game is None:
            return None
        return {
            "game": {**game, **{name: msgspec.Raw(game[name].encode()) for name in ("start", "members")}},
            "events": log,
        }

    async def written_by_others(self) -> bool:
        """Tell whether another process has written to this database of SQLite since this was last asked."""
        version = await self._run(self._writing, _data_version)
        before, self._data_version = self._data_version, version
        return version != before

    async def healthy(self) -> bool:
        """Tell whether the database answers."""
        try:
            await self._read(rows_of, sql.select(sql.literal(1)))
        except StoreError:
            return False
        return True

    async def clean(self, days: float) -> int:
        """Remove the unfinished games in which nothing happened for so many days; return their number."""
        limit, last, removed = time.time() - days * DAY, "", 0
        while ids := await self._read(removal.old_games, limit, last):
            removed += await self._run(self._writing, removal.remove_old, ids, limit)
            last = ids[-1]
            await asyncio.sleep(CLEANING_PAUSE)
        return removed


# --- Rows ---

_TABLES = {"games": games, "tokens": tokens, "events": events}  # in the order in which rows may refer to each other


def _insert(connection: Connection, writes: list[Write], server: ServerNumber) -> None:
    """Write everything, in one order in all servers, so that none waits for another that waits for it."""
    writes = sorted(writes, key=attrgetter("game"))
    for name in _TABLES:
        if rows := [row for write in writes for row in write.rows.get(name, ())]:
            _insert_rows(connection, name, rows)
    for write in writes:
        if write.changes:
            connection.execute(sql.update(games).where(games.c.id == write.game).values(write.changes))
        if write.removed_at is not None and not removal.remove_at(connection, write.game, write.removed_at):
            raise Outrun(f"the log of {write.game} has gone on, or the game is gone")
        if write.also:
            write.also(connection)
    written = {write.game: _written(write) for write in writes if write.version}
    if written and connection.dialect.name == "postgresql":
        _notify(connection, Committed(server, written))


def _written(write: Write) -> Written:
    rows = write.rows.get("events", ())
    entries = tuple(Entry(msgspec.Raw(event), party, request) for _, _, event, party, request, _ in rows)
    return Written(write.version, entries)


def heard_entries(entries: Sequence[Entry]) -> list[LogEntry]:
    """Return the entries of a log that another server told; none where it has a later version, with other events."""
    try:
        return [LogEntry(read_event(entry.event), entry.party, entry.request) for entry in entries]
    except msgspec.MsgspecError as error:
        log.warning("events not understood", extra={"reason": str(error)})
        return []


def _notify(connection: Connection, notice: Notice) -> None:
    """Tell other servers, when and if this is committed: once for many writes, since PostgreSQL then locks a queue."""
    for payload in payloads(notice):
        connection.exec_driver_sql("SELECT pg_notify($1, $2)", (CHANNEL, payload))


def _insert_rows(connection: Connection, name: str, rows: list[tuple[Any, ...]]) -> None:
    """Insert many rows per statement: after each, this thread waits until the event loop gives up the interpreter."""
    while rows:
        several = min(MOST_ROWS, 1 << len(rows).bit_length() - 1)  # a power of two: there are few statements to compile
        now, rows = rows[:several], rows[several:]
        connection.exec_driver_sql(_insertion(name, several, connection.dialect), tuple(chain.from_iterable(now)))


@cache
def _insertion(name: str, rows: int, dialect: Dialect) -> str:
    """Return the statement that inserts so many rows; to compile it costs more than to run it."""
    table = _TABLES[name]
    values = [{column.name: None for column in table.columns}] * rows
    return str(sql.insert(table).values(values).compile(dialect=dialect))


def _logs(connection: Connection, versions: dict[str, int]) -> Sequence[Any]:
    """Return a row for each event after these versions, and a row without an event for a game that has none."""
    several = 1 << (len(versions) - 1).bit_length()  # a power of two: there are few statements to compile
    given: dict[str, str | int] = {}
    for each, (game, version) in zip(range(several), chain(versions.items(), repeat(("", 0))), strict=False):
        given |= {f"game{each}": game, f"version{each}": version}  # no game is called nothing
    return connection.execute(_reading(several), given).mappings().all()


@cache
def _reading(games: int) -> sql.TextClause:
    """Return the statement that reads the logs of so many games."""
    known = ", ".join(f"(CAST(:game{each} AS VARCHAR), CAST(:version{each} AS INTEGER))" for each in range(games))
    return sql.text(
        f"WITH known (game, version) AS (VALUES {known}) "  # noqa: S608  # nothing but names of parameters
        "SELECT games.id, events.event, events.party, events.request FROM known JOIN games ON games.id = known.game "
        "LEFT JOIN events ON events.game = known.game AND events.version > known.version "
        "ORDER BY games.id, events.version"
    )


def _portion_and_game(connection: Connection, id: str, last: int) -> tuple[Sequence[Any], Sequence[Any]]:
    """Return the next rows of a game's log after a version, and then the game's own row, if there is one."""
    log = sql.select(events).where(events.c.game == id, events.c.version > last)
    portion = rows_of(connection, log.order_by(events.c.version).limit(PORTION))
    return portion, rows_of(connection, sql.select(games).where(games.c.id == id))


def _data_version(connection: Connection) -> int:
    """Return a number of SQLite that changes when somebody else writes."""
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def _tell(writes: list[Write], error: StoreError | None) -> None:
    for write in writes:
        try:
            write.on_commit(error)
        except Exception:  # a defect of one room; the others are still called
            log.exception("commit callback failed", extra={"room": write.game})


def _settle(kept: "asyncio.Future[None]", error: StoreError | None) -> None:
    if kept.done():  # the request was cancelled
        return
    if error:
        kept.set_exception(error)
    else:
        kept.set_result(None)


def _event_rows(id: str, version: int, log: Sequence[LogEntry]) -> list[tuple[Any, ...]]:
    now = time.time()
    return [
        (id, version + count, write_event(entry.event).decode(), entry.party, entry.request, now)
        for count, entry in enumerate(log, 1)
    ]


def _entries(rows: Sequence[Any]) -> list[LogEntry]:
    return [LogEntry(read_event(row["event"]), row["party"], row["request"]) for row in rows]


def _exported(rows: Sequence[Any]) -> list[dict[str, Any]]:
    return [{**row, "event": msgspec.Raw(row["event"].encode())} for row in rows]


def _token_rows(id: str, tokens: dict[str, int]) -> list[tuple[Any, ...]]:
    return [(hashed(token), id, party) for token, party in tokens.items()]


def _stored_game(row: Any, log: list[LogEntry]) -> StoredGame:
    start = msgspec.json.decode(row["start"], type=Start)
    members = msgspec.json.decode(row["members"], type=list[Member])
    return StoredGame(row["id"], start, members, row["listed"], row["created"], row["finished"], log)


def _json(content: Any) -> str:
    return msgspec.json.encode(content).decode()
