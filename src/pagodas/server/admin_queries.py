"""The SQL for those who run a server: what games there are, whose links they have, and what is made of them."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from pagodas.server.database import rows_of
from pagodas.server.tables import events, games, tokens


def newest(connection: Connection, most: int, kind: str, over: bool | None) -> Sequence[Any]:
    """Return the rows of the newest games, with the length and the last time of their logs."""
    query = _with_log(sql.select(games)).order_by(games.c.created.desc(), games.c.id).limit(most)
    if kind:
        query = query.where(games.c.kind == kind)
    if over is not None:
        query = query.where(games.c.finished.is_not(None) if over else games.c.finished.is_(None))
    return rows_of(connection, query)


def one(connection: Connection, id: str) -> Sequence[Any]:
    """Return the row of a game in the same form, if there is one."""
    return rows_of(connection, _with_log(sql.select(games)).where(games.c.id == id))


def _with_log(query: sql.Select[Any]) -> sql.Select[Any]:
    own = events.c.game == games.c.id
    length = sql.select(sql.func.count()).where(own).scalar_subquery()
    last = sql.select(sql.func.max(events.c.at)).where(own).scalar_subquery()
    return query.add_columns(length.label("entries"), last.label("last"))


def linked(connection: Connection, id: str) -> list[int]:
    """Return the parties of a game that have links."""
    query = sql.select(tokens.c.party).where(tokens.c.game == id).distinct().order_by(tokens.c.party)
    return [row["party"] for row in rows_of(connection, query)]


def withdraw(connection: Connection, id: str, parties: Sequence[int], but: Sequence[str] = ()) -> None:
    """Remove the tokens of parties of a game, except those with these hashes."""
    theirs = sql.and_(tokens.c.game == id, tokens.c.party.in_(parties), tokens.c.hash.not_in(but))
    connection.execute(sql.delete(tokens).where(theirs))


def rewrite(connection: Connection, id: str, party: int, texts: dict[int, str]) -> None:
    """Give entries of a log other texts, by their versions, and forget the ids of the requests of a party."""
    for version, text in texts.items():
        entry = sql.and_(events.c.game == id, events.c.version == version)
        connection.execute(sql.update(events).where(entry).values(event=text))
    theirs = sql.and_(events.c.game == id, events.c.party == party)
    connection.execute(sql.update(events).where(theirs).values(request=None))
