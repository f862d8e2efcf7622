"""The SQL that removes games, with their logs and tokens: those that people delete, and those that nobody plays on."""

from itertools import accumulate

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from pagodas.server.database import rows_of
from pagodas.server.tables import events, games

MOST_REMOVED = 100  # games in one transaction
MOST_EVENTS_REMOVED = 5_000  # with their events


def remove_at(connection: Connection, id: str, version: int) -> bool:
    """Remove a game, provided that its log ends with this version; return whether it did."""
    lock(connection, [id])
    last = sql.select(sql.func.coalesce(sql.func.max(events.c.version), 0)).where(events.c.game == id)
    unless_later = sql.delete(games).where(games.c.id == id, last.scalar_subquery() == version)
    return connection.execute(unless_later).rowcount > 0


def remove(connection: Connection, ids: list[str]) -> None:
    """Remove games. What refers to them goes with them."""
    connection.execute(sql.delete(games).where(games.c.id.in_(ids)))


def lock(connection: Connection, ids: list[str]) -> list[str]:
    """Let nobody write to these games before this transaction ends; return those that there are.

    SQLite has one writer at a time anyway.
    """
    query = sql.select(games.c.id).where(games.c.id.in_(ids)).order_by(games.c.id).with_for_update()
    return [row["id"] for row in rows_of(connection, query)]


# --- Old games ---


def _old(limit: float) -> sql.ColumnElement[bool]:
    """Tell of a game whether it is unfinished and nothing happened in it since then."""
    later = events.alias()
    lively = sql.select(later.c.game).where(later.c.game == games.c.id, later.c.at >= limit)
    return sql.and_(games.c.finished.is_(None), games.c.created < limit, ~lively.exists())


def old_games(connection: Connection, limit: float, last: str) -> list[str]:
    """Return some old games, from the next id on: so many that it takes only a moment to remove them."""
    sizes = sql.select(games.c.id, sql.func.count(events.c.version).label("size")).outerjoin(events)
    query = sizes.where(games.c.id > last, _old(limit)).group_by(games.c.id).order_by(games.c.id).limit(MOST_REMOVED)
    rows = rows_of(connection, query)
    together = accumulate(row["size"] for row in rows)
    few = [row["id"] for row, size in zip(rows, together, strict=True) if size <= MOST_EVENTS_REMOVED]
    return few or [row["id"] for row in rows[:1]]


def remove_old(connection: Connection, ids: list[str], limit: float) -> int:
    """Remove those of these games that are still old; nobody can write to them meanwhile."""
    still = lock(connection, ids)
    still = [row["id"] for row in rows_of(connection, sql.select(games.c.id).where(games.c.id.in_(still), _old(limit)))]
    remove(connection, still)
    return len(still)
