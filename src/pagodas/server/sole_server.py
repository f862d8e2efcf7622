"""One server for one SQLite file: rooms of two processes would not hear of each other's moves.

The lock is an open transaction of SQLite itself, in an empty file beside the database. So it works wherever SQLite
does, the system ends it with the process, however that ends, and whoever only reads the database is not in its way.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from pagodas.server.database import StoreError, sqlite_file


@contextmanager
def sole_server(database: str) -> Iterator[None]:
    """Be the only server of a database that cannot be shared. Raises StoreError where there is one already."""
    file = sqlite_file(database)
    if file is None:
        yield
        return
    try:
        connection = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise StoreError(f"cannot use the database {database}: {error}") from error
    with closing(connection):
        _lock(connection, f"{file}")
        yield


def _lock(connection: sqlite3.Connection, name: str) -> None:
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise StoreError(f"cannot lock the database {name}: {error}") from error
        advice = "stop it first, or keep games in PostgreSQL, which several servers can share"
        raise StoreError(f"another server uses {name}; {advice}") from error
