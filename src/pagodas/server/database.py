"""The database itself: SQLite or PostgreSQL, made durable, and its tables brought up to date."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from pagodas.core.errors import PagodasError

Given = ParamSpec("Given")
Found = TypeVar("Found")

CONNECTING_SECONDS = 10.0  # after which PostgreSQL counts as out of reach
OF_SQLALCHEMY = ("async_fallback", "prepared_statement_cache_size", "prepared_statement_name_func")  # not of asyncpg
PAGODAS_LOCKS = 0x7061676F  # the first number of our advisory locks of PostgreSQL
MIGRATING = 0  # the second one of the lock of whoever changes tables; those of servers are their numbers
# PostgreSQL ends the connection of a machine that has been silent for so many seconds: its locks end with it.
KEPT_ALIVE = {"tcp_keepalives_idle": "1", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2"}


class StoreError(PagodasError):
    """The database failed."""


class Connections:
    """Some connections to a database. Whoever needs one waits until one is free.

    SQLite runs in threads, a whole transaction at a time: with an asynchronous driver, each statement would wait for
    its turn on the event loop. PostgreSQL uses such a driver, because it waits for the network anyway.
    """

    def __init__(self, url: str, most: int) -> None:
        """Prepare `most` connections. Raises StoreError for what is no URL, or not supported."""
        self._engine = _new_engine(url, most)
        self._threads = ThreadPoolExecutor(most, "database")

    @property
    def shared(self) -> bool:
        """Whether other servers may use this database too."""
        return isinstance(self._engine, AsyncEngine)

    def __str__(self) -> str:
        """Return the URL of the database without its password."""
        return self._engine.url.render_as_string(hide_password=True)

    async def transact(
        self, action: Callable[Concatenate[Connection, Given], Found], *args: Given.args, **kwargs: Given.kwargs
    ) -> Found:
        """Do something in one transaction."""
        if isinstance(self._engine, AsyncEngine):
            async with self._engine.begin() as connection:
                return await connection.run_sync(action, *args, **kwargs)
        loop, engine = asyncio.get_running_loop(), self._engine
        return await loop.run_in_executor(self._threads, lambda: _in_transaction(engine, action, *args, **kwargs))

    async def apart(self, name: str) -> Any:
        """Return one more connection to PostgreSQL, of asyncpg itself, which can listen. Whoever asks for it closes it.

        PostgreSQL shows the name in `pg_stat_activity`, and ends the connection soon after its other end.
        """
        asyncpg = import_module("asyncpg")  # an extra
        _, options = self._engine.dialect.create_connect_args(self._engine.url)
        options = {each: options[each] for each in options if each not in OF_SQLALCHEMY}
        try:
            connection = await asyncpg.connect(**options)
            for setting, value in {"application_name": name, **KEPT_ALIVE}.items():
                await connection.execute("SELECT set_config($1, $2, false)", setting, value)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreError(f"cannot connect to the database: {error}") from error
        return connection

    async def close(self) -> None:
        """Close all connections."""
        if isinstance(self._engine, AsyncEngine):
            await self._engine.dispose()
        else:
            self._engine.dispose()
        self._threads.shutdown()


def _in_transaction(engine: Engine, action: Callable[..., Found], *args: Any, **kwargs: Any) -> Found:
    with engine.begin() as connection:
        return action(connection, *args, **kwargs)


def _new_engine(url: str, most: int) -> Engine | AsyncEngine:
    parsed = _parsed(url)
    if parsed.get_backend_name() == "sqlite":
        engine = sql.create_engine(parsed.set(drivername="sqlite"), poolclass=QueuePool, pool_size=most, max_overflow=0)
        sql.event.listen(engine, "connect", _make_durable)
        return engine
    if parsed.get_backend_name() != "postgresql":
        raise StoreError(f"databases of type {parsed.get_backend_name()!r} are not supported; use sqlite or postgresql")
    try:
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"),
            pool_size=most,
            max_overflow=0,
            connect_args={"timeout": CONNECTING_SECONDS},
        )
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'pagodas[postgres]'") from None


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except SQLAlchemyError:
        raise StoreError("this is not a database URL; an example is sqlite:///games.db") from None


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database, None for other databases. Raises StoreError for what is no URL."""
    parsed = _parsed(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(parsed.database or "").resolve()


def _make_durable(connection: Any, _: Any) -> None:
    """Have SQLite write ahead, and flush to disk before a commit returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def reason_of(error: Exception) -> str:
    """Return what the database itself said, in one line."""
    said = getattr(error, "orig", None) or error
    return str(said.__cause__ or said).partition("\n")[0]


def rows_of(connection: Connection, query: Any) -> Sequence[Any]:
    """Return what a query finds, as mappings from the names of columns."""
    return connection.execute(query).mappings().all()


def migrate(connection: Connection) -> None:
    """Bring the tables up to date."""
    if connection.dialect.name == "postgresql":  # servers that start together take turns
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(PAGODAS_LOCKS, MIGRATING)))
    config = _migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_up_to_date(connection: Connection) -> bool:
    """Tell whether the tables are as this version wants them."""
    present = MigrationContext.configure(connection).get_current_revision()
    return present == ScriptDirectory.from_config(_migrations()).get_current_head()


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", "pagodas.server:migrations")
    return config
