"""All SQL: games, their logs and the hashes of their tokens, in SQLite or PostgreSQL.

Many rooms write at once; one task gathers what waits, commits it as one transaction, and only then lets each of them
know. So a commit costs one flush to disk, however many moves are in it.
"""

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from pagodas.core.errors import PagodasError
from pagodas.server.course import Member, Start
from pagodas.server.events import AnyEvent, read_event, write_event

MOST_TOGETHER = 500  # writes in one transaction
DAY = 24 * 3600.0

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
    sql.Column("party", sql.Integer, nullable=True),  # who asked for it, under the name `request`
    sql.Column("request", sql.String(40), nullable=True),
    sql.Column("at", sql.Float, nullable=False),
)


class StoreError(PagodasError):
    """The database did not keep something."""


class UnknownTable(PagodasError):
    """No game of that id, or none that a token is for."""


@dataclass(frozen=True)
class Place:
    """What a token or an id is for: a game, its kind, and a party in it, -1 to watch."""

    game: str
    kind: str
    party: int


@dataclass(frozen=True)
class Entry:
    """A line of a log: an event, and the request it answers, if any."""

    event: AnyEvent
    party: int | None = None
    request: str | None = None


@dataclass(frozen=True)
class Kept:
    """A game as the database has it."""

    id: str
    start: Start
    members: list[Member]
    listed: bool
    created: float
    finished: float | None
    log: list[Entry] = field(default_factory=list)


@dataclass
class Write:
    """Something to be committed: rows for tables, changes of a game, and who waits for it."""

    rows: dict[str, list[dict[str, Any]]]
    game: str
    changes: dict[str, Any]
    done: asyncio.Future[None]


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """The database behind all rooms."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = _engine(url)
        self._waiting: asyncio.Queue[Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        async with self.engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_all(), name="store")

    async def close(self) -> None:
        """Write what still waits, and let go of the database."""
        if self._writer:
            await self._waiting.join()
            self._writer.cancel()
        await self.engine.dispose()

    # --- Writing ---

    async def create(self, id: str, start: Start, log: Sequence[Entry], keys: dict[str, int], listed: bool) -> None:
        """Keep a new game: its start, its first events, and for each token the party it belongs to."""
        game = {
            "id": id,
            "kind": start.game,
            "start": _json(start),
            "members": _json(start.members),
            "listed": listed,
            "created": time.time(),
            "finished": None,
        }
        rows = {"games": [game], "tokens": _token_rows(id, keys), "events": _event_rows(id, 0, log)}
        await self._write(rows, id, {})

    async def append(
        self,
        id: str,
        version: int,
        log: Sequence[Entry],
        changes: dict[str, Any] | None = None,
        keys: dict[str, int] | None = None,
    ) -> None:
        """Keep what happened after `version`, with changes to the game's row and new tokens: all of it or nothing."""
        rows = {"events": _event_rows(id, version, log)}
        if keys:
            rows["tokens"] = _token_rows(id, keys)
        await self._write(rows, id, changes or {})

    async def _write(self, rows: dict[str, list[dict[str, Any]]], id: str, changes: dict[str, Any]) -> None:
        write = Write(rows, id, changes, asyncio.get_running_loop().create_future())
        self._waiting.put_nowait(write)
        await write.done

    async def _write_all(self) -> None:
        while True:
            writes = [await self._waiting.get()]
            while not self._waiting.empty() and len(writes) < MOST_TOGETHER:
                writes.append(self._waiting.get_nowait())
            try:
                await self._commit(writes)
            finally:
                for _ in writes:
                    self._waiting.task_done()

    async def _commit(self, writes: list[Write]) -> None:
        """Commit all together; where that fails, each alone, so that one bad write harms no other."""
        try:
            async with self.engine.begin() as connection:
                await _execute(connection, writes)
        except (SQLAlchemyError, OSError) as error:
            if len(writes) == 1:
                _settle(writes[0], StoreError(f"the database did not take it: {type(error).__name__}"))
                return
            for write in writes:
                await self._commit([write])
            return
        for write in writes:
            _settle(write, None)

    # --- Reading ---

    async def place(self, token: str, game: str = "") -> Place:
        """Return what a token is for; without one, a place to watch a listed game."""
        query = sql.select(games.c.id, games.c.kind)
        if token:
            query = query.add_columns(tokens.c.party).join(tokens).where(tokens.c.hash == hashed(token))
        else:
            query = query.add_columns(sql.literal(-1).label("party")).where(games.c.id == game, games.c.listed)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise UnknownTable("this link is for no game here; the game may have been cleaned up")
        return Place(row.id, row.kind, row.party)

    async def load(self, id: str) -> Kept | None:
        """Return a game with its log."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(sql.select(games).where(games.c.id == id))).first()
            query = sql.select(events).where(events.c.game == id).order_by(events.c.version)
            log = (await connection.execute(query)).all()
        return _kept(row, [Entry(read_event(line.event), line.party, line.request) for line in log]) if row else None

    async def listed(self, most: int = 100) -> list[Kept]:
        """Return the newest games that everybody may watch."""
        query = sql.select(games).where(games.c.listed).order_by(games.c.created.desc()).limit(most)
        async with self.engine.connect() as connection:
            return [_kept(row, []) for row in (await connection.execute(query)).all()]

    async def with_computers(self, most: int = 1000) -> list[str]:
        """Return the newest unfinished games in which a computer plays."""
        query = sql.select(games.c.id).where(games.c.finished.is_(None), games.c.members.like('%"computer"%'))
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(games.c.created.desc()).limit(most))
            return [row.id for row in rows.all()]

    async def export(self, id: str) -> dict[str, Any] | None:
        """Return everything the database has of a game, but for the hashes of its tokens."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(sql.select(games).where(games.c.id == id))).mappings().first()
            query = sql.select(events).where(events.c.game == id).order_by(events.c.version)
            log = (await connection.execute(query)).mappings().all()
        if row is None:
            return None
        game = {**row, "start": msgspec.json.decode(row["start"]), "members": msgspec.json.decode(row["members"])}
        return {"game": game, "events": [{**line, "event": msgspec.json.decode(line["event"])} for line in log]}

    async def healthy(self) -> bool:
        """Tell whether the database answers."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(sql.select(sql.literal(1)))
        except (SQLAlchemyError, OSError):
            return False
        return True

    # --- Cleaning up ---

    async def clean(self, days: float) -> int:
        """Remove unfinished games in which nothing happened for so many days, and return how many there were."""
        limit = time.time() - days * DAY
        lively = sql.select(events.c.game).where(events.c.game == games.c.id, events.c.at >= limit)
        old = sql.select(games.c.id).where(games.c.finished.is_(None), games.c.created < limit, ~lively.exists())
        async with self.engine.begin() as connection:
            ids = [row.id for row in (await connection.execute(old)).all()]
            for table, column in ((events, events.c.game), (tokens, tokens.c.game), (games, games.c.id)):
                await connection.execute(sql.delete(table).where(column.in_(ids)))
        return len(ids)


# --- Rows ---

_TABLES = {"games": games, "tokens": tokens, "events": events}  # in the order in which rows may refer to each other
_INSERTS = {name: sql.insert(table) for name, table in _TABLES.items()}


async def _execute(connection: AsyncConnection, writes: list[Write]) -> None:
    for name, insert in _INSERTS.items():
        if rows := [row for write in writes for row in write.rows.get(name, [])]:
            await connection.execute(insert, rows)
    for write in writes:
        if write.changes:
            await connection.execute(sql.update(games).where(games.c.id == write.game).values(write.changes))


def _settle(write: Write, error: Exception | None) -> None:
    if write.done.done():  # nobody waits any more
        return
    if error:
        write.done.set_exception(error)
    else:
        write.done.set_result(None)


def _event_rows(id: str, version: int, log: Sequence[Entry]) -> list[dict[str, Any]]:
    now = time.time()
    return [
        {
            "game": id,
            "version": version + count,
            "event": write_event(entry.event).decode(),
            "party": entry.party,
            "request": entry.request,
            "at": now,
        }
        for count, entry in enumerate(log, 1)
    ]


def _token_rows(id: str, keys: dict[str, int]) -> list[dict[str, Any]]:
    return [{"hash": hashed(token), "game": id, "party": party} for token, party in keys.items()]


def _kept(row: Any, log: list[Entry]) -> Kept:
    start = msgspec.json.decode(row.start, type=Start)
    members = msgspec.json.decode(row.members, type=list[Member])
    return Kept(row.id, start, members, row.listed, row.created, row.finished, log)


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


# --- The database itself ---


def _engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        raise StoreError("this is no database URL; one looks like sqlite+aiosqlite:///games.db") from None
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"no database {parsed.get_backend_name()!r}; there are sqlite and postgresql")
    try:
        engine = create_async_engine(parsed.set(drivername=_DRIVERS[parsed.get_backend_name()]))
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'pagodas[postgres]'") from None
    if parsed.get_backend_name() == "sqlite":
        sql.event.listen(engine.sync_engine, "connect", _make_durable)
    return engine


_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


def _make_durable(connection: Any, _: Any) -> None:
    """Let SQLite write ahead, and flush to disk before it calls anything committed."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "pagodas.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
