"""All SQL: games, their logs and the hashes of their tokens, in SQLite or PostgreSQL.

Many rooms write at once. One task gathers their writes, commits them as one transaction, and only then calls each room
back. So a commit costs one flush to disk, however many moves it has. The task waits longer when many rooms write.

SQLite runs in threads, a whole transaction at a time: with an asynchronous driver, each statement would wait for its
turn on the event loop. PostgreSQL uses such a driver, because it waits for the network anyway. The SQL is the same.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.engine import Connection, Dialect, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pagodas.core.errors import PagodasError
from pagodas.server.event_log import AnyEvent, read_event, write_event
from pagodas.server.hosted_game import Member, Start
from pagodas.server.json_logs import log
from pagodas.server.messages import INTERNAL_ERROR

Given = ParamSpec("Given")
Found = TypeVar("Found")

READERS = 4  # threads
MOST_TOGETHER = 500  # writes in one transaction
MOST_ROWS = 64  # rows in one statement
GATHERING = 0.0002  # seconds to wait for more writes, times the writes of the last commit: a room alone never waits
MOST_GATHERING = 0.02  # seconds, so that nobody waits long in a crowd
DAY = 24 * 3600.0
DATABASE_UNAVAILABLE = "the database does not answer as it should; try again"  # for clients; the log has the reason
NO_GAME = "this link leads to no game on this server; the game may have been cleaned up"
NOT_LISTED = "no listed game has this id; a game that is not listed needs the token of one of its links"

metadata = sql.MetaData()

games = sql.Table(
    "games",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(32), nullable=False),
    sql.Column("start", sql.Text, nullable=False),  # JSON of Start
    sql.Column("members", sql.Text, nullable=False),  # JSON of the parties as they are now
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("finished", sql.Float, nullable=True),
)
tokens = sql.Table(
    "tokens",
    metadata,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    sql.Column("party", sql.Integer, nullable=False),  # -1 may only watch
)
events = sql.Table(
    "events",
    metadata,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True),
    sql.Column("event", sql.Text, nullable=False),  # JSON of an event
    sql.Column("party", sql.Integer, nullable=True),  # whose request led to it
    sql.Column("request", sql.String(40), nullable=True),
    sql.Column("at", sql.Float, nullable=False),
)


class StoreError(PagodasError):
    """The database failed."""


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


OnCommit = Callable[[StoreError | None], None]  # called after a commit, or with the reason why it failed


@dataclass(slots=True)
class Write:
    """Something to be committed: rows for tables, changes of a game's own row, and whom to call afterwards."""

    rows: dict[str, list[tuple[Any, ...]]]
    game: str
    changes: dict[str, Any]
    on_commit: OnCommit


def hashed(token: str) -> str:
    """Return the hash that is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """The database behind all rooms."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._threads = ThreadPoolExecutor(READERS + 1, "store")
        self._waiting: list[Write] = []
        self._writer: asyncio.Task[None] | None = None  # runs while there is something to write

    async def open(self) -> None:
        """Bring the tables up to date. Raises StoreError with the reason."""
        try:
            await self._transact(_migrate)
        except (SQLAlchemyError, OSError, CommandError) as error:
            raise StoreError(f"cannot use the database {_named(self._engine)}: {_reason(error)}") from error

    async def close(self) -> None:
        """Finish all writes, and close the database."""
        if self._writer:
            await self._writer
        if isinstance(self._engine, AsyncEngine):
            await self._engine.dispose()
        else:
            self._engine.dispose()
        self._threads.shutdown()

    async def _run(
        self, action: Callable[Concatenate[Connection, Given], Found], *args: Given.args, **kwargs: Given.kwargs
    ) -> Found:
        """Run something in one transaction. Raises StoreError."""
        try:
            return await self._transact(action, *args, **kwargs)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"the database failed: {_reason(error)}") from error

    async def _transact(
        self, action: Callable[Concatenate[Connection, Given], Found], *args: Given.args, **kwargs: Given.kwargs
    ) -> Found:
        if isinstance(self._engine, AsyncEngine):
            async with self._engine.begin() as connection:
                return await connection.run_sync(action, *args, **kwargs)
        loop, engine = asyncio.get_running_loop(), self._engine
        return await loop.run_in_executor(self._threads, lambda: _in_transaction(engine, action, *args, **kwargs))

    # --- Writing ---

    async def create(
        self, id: str, start: Start, log: Sequence[LogEntry], tokens: dict[str, int], listed: bool
    ) -> None:
        """Keep a new game: its start, its first events, and its tokens with the party each is for."""
        game = (id, start.game, _json(start), _json(start.members), listed, time.time(), None)
        rows = {"games": [game], "tokens": _token_rows(id, tokens), "events": _event_rows(id, 0, log)}
        kept = asyncio.get_running_loop().create_future()
        self._write(Write(rows, id, {}, partial(_settle, kept)))
        await kept

    def append(
        self,
        id: str,
        version: int,
        log: Sequence[LogEntry],
        on_commit: OnCommit,
        changes: dict[str, Any] | None = None,
        tokens: dict[str, int] | None = None,
    ) -> None:
        """Keep the events after `version`, changes of the game's own row, and new tokens: all of it or nothing.

        `on_commit` is called later, never before this returns.
        """
        rows = {"events": _event_rows(id, version, log)}
        if tokens:
            rows["tokens"] = _token_rows(id, tokens)
        self._write(Write(rows, id, changes or {}, on_commit))

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
        """Commit all together; if that fails, each alone, so that one bad write harms no other."""
        try:
            await self._run(_insert, writes)
        except StoreError as error:
            if len(writes) == 1:
                _tell(writes, error)
                return
            for write in writes:
                await self._commit([write])
            return
        _tell(writes, None)

    # --- Reading ---

    async def access(self, token: str, game: str = "") -> Access:
        """Return what a token gives access to; without a token, watching a listed game. Raises NoSuchGame."""
        query = sql.select(games.c.id, games.c.kind)
        if token:
            query = query.add_columns(tokens.c.party).join(tokens).where(tokens.c.hash == hashed(token))
        else:
            query = query.add_columns(sql.literal(-1).label("party")).where(games.c.id == game, games.c.listed)
        rows = await self._run(_rows, query)
        if not rows:
            raise NoSuchGame(NO_GAME if token else NOT_LISTED)
        return Access(rows[0]["id"], rows[0]["kind"], rows[0]["party"])

    async def load(self, id: str) -> StoredGame | None:
        """Return a game with its log, None if there is no such game."""
        rows, log = await self._run(_game, id)
        entries = [LogEntry(read_event(entry["event"]), entry["party"], entry["request"]) for entry in log]
        return _stored_game(rows[0], entries) if rows else None

    async def listed(self, most: int = 100) -> list[StoredGame]:
        """Return the newest games that everybody may watch."""
        query = sql.select(games).where(games.c.listed).order_by(games.c.created.desc()).limit(most)
        return [_stored_game(row, []) for row in await self._run(_rows, query)]

    async def with_computers(self, most: int = 1000) -> list[str]:
        """Return the newest unfinished games in which a computer plays."""
        query = sql.select(games.c.id).where(games.c.finished.is_(None), games.c.members.like('%"computer"%'))
        return [row["id"] for row in await self._run(_rows, query.order_by(games.c.created.desc()).limit(most))]

    async def export(self, id: str) -> dict[str, Any] | None:
        """Return all data of a game, except the hashes of its tokens."""
        rows, log = await self._run(_game, id)
        if not rows:
            return None
        decode = msgspec.json.decode
        game = {**rows[0], "start": decode(rows[0]["start"]), "members": decode(rows[0]["members"])}
        return {"game": game, "events": [{**entry, "event": decode(entry["event"])} for entry in log]}

    async def healthy(self) -> bool:
        """Tell whether the database answers."""
        try:
            await self._run(_rows, sql.select(sql.literal(1)))
        except StoreError:
            return False
        return True

    async def clean(self, days: float) -> int:
        """Remove the unfinished games in which nothing happened for so many days; return their number."""
        return await self._run(_clean, time.time() - days * DAY)


# --- Rows ---

_TABLES = {"games": games, "tokens": tokens, "events": events}  # in the order in which rows may refer to each other


def _in_transaction(engine: Engine, action: Callable[..., Found], *args: Any, **kwargs: Any) -> Found:
    with engine.begin() as connection:
        return action(connection, *args, **kwargs)


def _insert(connection: Connection, writes: list[Write]) -> None:
    for name in _TABLES:
        if rows := [row for write in writes for row in write.rows.get(name, ())]:
            _insert_rows(connection, name, rows)
    for write in writes:
        if write.changes:
            connection.execute(sql.update(games).where(games.c.id == write.game).values(write.changes))


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


def _rows(connection: Connection, query: Any) -> Sequence[Any]:
    return connection.execute(query).mappings().all()


def _game(connection: Connection, id: str) -> tuple[Sequence[Any], Sequence[Any]]:
    """Return a game's row, if there is one, and its log."""
    log = sql.select(events).where(events.c.game == id).order_by(events.c.version)
    return _rows(connection, sql.select(games).where(games.c.id == id)), _rows(connection, log)


def _clean(connection: Connection, limit: float) -> int:
    lively = sql.select(events.c.game).where(events.c.game == games.c.id, events.c.at >= limit)
    old = sql.select(games.c.id).where(games.c.finished.is_(None), games.c.created < limit, ~lively.exists())
    ids = [row["id"] for row in _rows(connection, old)]
    for column in (events.c.game, tokens.c.game, games.c.id):
        connection.execute(sql.delete(column.table).where(column.in_(ids)))
    return len(ids)


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


def _token_rows(id: str, tokens: dict[str, int]) -> list[tuple[Any, ...]]:
    return [(hashed(token), id, party) for token, party in tokens.items()]


def _stored_game(row: Any, log: list[LogEntry]) -> StoredGame:
    start = msgspec.json.decode(row["start"], type=Start)
    members = msgspec.json.decode(row["members"], type=list[Member])
    return StoredGame(row["id"], start, members, row["listed"], row["created"], row["finished"], log)


def _json(content: Any) -> str:
    return msgspec.json.encode(content).decode()


# --- The database itself ---


def _engine(url: str) -> Engine | AsyncEngine:
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        raise StoreError("this is not a database URL; an example is sqlite:///games.db") from None
    if parsed.get_backend_name() == "sqlite":
        engine = sql.create_engine(parsed.set(drivername="sqlite"))
        sql.event.listen(engine, "connect", _make_durable)
        return engine
    if parsed.get_backend_name() != "postgresql":
        raise StoreError(f"databases of type {parsed.get_backend_name()!r} are not supported; use sqlite or postgresql")
    try:
        return create_async_engine(parsed.set(drivername="postgresql+asyncpg"))
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'pagodas[postgres]'") from None


def _make_durable(connection: Any, _: Any) -> None:
    """Have SQLite write ahead, and flush to disk before a commit returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _named(engine: Engine | AsyncEngine) -> str:
    return engine.url.render_as_string(hide_password=True)


def _reason(error: Exception) -> str:
    """Return what the database itself said, in one line."""
    said = getattr(error, "orig", None) or error
    return str(said.__cause__ or said).partition("\n")[0]


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "pagodas.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
