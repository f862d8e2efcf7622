"""What whoever runs a server can do to its games: beside running servers, or while none runs.

All of it is written to the log, or removed with it, as servers do it. So rooms hear of it, and tell people.
The rules of a game are not needed: a game that cannot be played any more can still be ended and deleted.
"""

import asyncio
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec

from pagodas.core.errors import PagodasError
from pagodas.server import admin_queries, event_log
from pagodas.server.database import StoreError
from pagodas.server.event_log import AnyEvent, write_event
from pagodas.server.hosted_game import WATCHER, Member, PartyNumber
from pagodas.server.store import (
    NO_GAME,
    Access,
    LogEntry,
    NoSuchGame,
    Outrun,
    Store,
    StoredGame,
    hashed,
    new_token,
)
from pagodas.session.names import free_name

TRIES = 10  # where servers write to a game at the same time
NOBODYS_NAME = "—"  # the name of whoever wants to be forgotten


class Summary(msgspec.Struct, frozen=True):
    """A game in a few words."""

    id: str
    game: str
    rules: int  # their version
    parties: list[Member]
    listed: bool
    created: str
    last: str  # when something last happened
    over: str | None  # since when
    entries: int  # in its log


class Links(msgspec.Struct, frozen=True):
    """The parties of a game whose links were withdrawn, and their new tokens, if any."""

    game: str
    parties: list[PartyNumber]
    tokens: dict[PartyNumber, str] = {}


@dataclass(frozen=True)
class Change:
    """What is to be written about a game."""

    events: list[AnyEvent]
    row: dict[str, Any] = field(default_factory=dict)
    tokens: dict[str, PartyNumber] = field(default_factory=dict)
    also: Callable[[Any], None] | None = None


class Administration:
    """The games of a database, for those who run its servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- Looking ---

    async def newest(self, most: int, kind: str = "", over: bool | None = None) -> list[Summary]:
        """Return the newest games."""
        return [_summary(row) for row in await self._store.look(admin_queries.newest, most, kind, over)]

    async def show(self, id: str) -> Summary:
        """Return one game. Raises NoSuchGame."""
        rows = await self._store.look(admin_queries.one, id)
        if not rows:
            raise NoSuchGame(NO_GAME)
        return _summary(rows[0])

    async def linked(self, id: str) -> list[PartyNumber]:
        """Return the parties of a game that have links."""
        return await self._store.look(admin_queries.linked, id)

    async def behind(self, link: str) -> Access:
        """Return what a link, or the token in it, gives access to. Raises NoSuchGame."""
        token = urlsplit(link).fragment or link
        if not token:
            raise NoSuchGame(NO_GAME)
        return await self._store.access(token)

    # --- Changing ---

    async def end(self, id: str) -> bool:
        """End a match; return False if it was over."""
        return await self._write(id, _ending)

    async def delete(self, id: str) -> None:
        """Delete a game, with its log and its links."""
        for _ in range(TRIES):
            stored, done = await self._stored(id), _new_future()
            self._store.remove(id, len(stored.log), done.set_result)
            if await _kept(done):
                return
        raise StoreError(_busy(id))

    async def revoke(self, id: str, parties: Collection[PartyNumber], renew: bool = False) -> Links:
        """Withdraw the links of parties, and make new ones if wanted."""
        having = [party for party in await self.linked(id) if party in parties]
        fresh = {party: new_token(id) for party in having} if renew else {}
        await self._write(id, partial(_withdrawal, having, {token: party for party, token in fresh.items()}))
        return Links(id, having, fresh)

    async def forget(self, link: str) -> str:
        """Delete everything of whoever has this link: their name and their link, or the game, where nobody else plays.

        Returns which: "game" or "person".
        """
        access = await self.behind(link)
        if access.party == WATCHER:
            raise PagodasError("this link is for watching; nothing of a person is kept with it")
        stored = await self._stored(access.game)
        others = [member for party, member in enumerate(stored.members) if party != access.party]
        if not any(member.kind == "person" for member in others):
            await self.delete(access.game)
            return "game"
        await self._write(access.game, partial(_oblivion, access.party))
        return "person"

    # --- Writing ---

    async def _write(self, id: str, decide: Callable[[StoredGame], Change]) -> bool:
        """Write what is to be written, decided anew where a server was faster; return whether there was anything."""
        for _ in range(TRIES):
            stored, done = await self._stored(id), _new_future()
            change = decide(stored)
            if not change.events:
                return False
            entries, more = [LogEntry(event) for event in change.events], (change.row, change.tokens, change.also)
            self._store.append(id, len(stored.log), entries, done.set_result, *more)
            if await _kept(done):
                return True
        raise StoreError(_busy(id))

    async def _stored(self, id: str) -> StoredGame:
        stored = await self._store.load(id)
        if stored is None:
            raise NoSuchGame(NO_GAME)
        return stored


Kept: TypeAlias = "asyncio.Future[StoreError | None]"


def _new_future() -> Kept:
    return asyncio.get_running_loop().create_future()


async def _kept(done: Kept) -> bool:
    """Wait for a commit; return False if a server was faster."""
    error = await done
    if error and not isinstance(error, Outrun):
        raise error
    return error is None


def _busy(id: str) -> str:
    return f"servers write to game {id} all the time; try again"


# --- What is written ---


def _ending(stored: StoredGame) -> Change:
    return Change([], {}) if stored.finished else Change([event_log.Ended()], {"finished": time.time()})


def _withdrawal(parties: list[PartyNumber], fresh: dict[str, PartyNumber], stored: StoredGame) -> Change:
    if not parties:
        return Change([])
    kept = [hashed(token) for token in fresh]
    withdraw = partial(admin_queries.withdraw, id=stored.id, parties=parties, but=kept)
    return Change([event_log.Revoked(parties)], {}, fresh, withdraw)


def _oblivion(party: PartyNumber, stored: StoredGame) -> Change:
    """Replace a person's name from the start on, withdraw the link, and end the match, if others would wait."""
    log = [entry.event for entry in stored.log]
    taken = {member.name for member in (*stored.start.members, *stored.members)}
    taken |= {event.name for event in log if isinstance(event, event_log.Joined)}
    name = free_name(NOBODYS_NAME, taken)
    swaps = sum(isinstance(event, event_log.Rematch) for event in log)
    seat = (party + swaps) % len(stored.members)
    ending = _ending(stored)
    row = {
        "start": _text(msgspec.structs.replace(stored.start, members=_renamed(stored.start.members, party, name))),
        "members": _text(_renamed(stored.members, party, name)),
        **ending.row,
    }
    events = [event_log.Joined(seat, name), *ending.events, event_log.Revoked([party])]
    return Change(events, row, also=partial(_forget_rows, stored.id, party, _rewritten(log, party, name, stored)))


def _forget_rows(id: str, party: PartyNumber, texts: dict[int, str], connection: Any) -> None:
    admin_queries.withdraw(connection, id, [party])
    admin_queries.rewrite(connection, id, party, texts)


def _rewritten(log: list[AnyEvent], party: PartyNumber, name: str, stored: StoredGame) -> dict[int, str]:
    """Return the entries in which this party joined, by their versions, with another name."""
    found, swaps = {}, 0
    for version, event in enumerate(log, 1):
        swaps += isinstance(event, event_log.Rematch)
        if isinstance(event, event_log.Joined) and (event.seat - swaps) % len(stored.members) == party:
            found[version] = write_event(event_log.Joined(event.seat, name)).decode()
    return found


def _renamed(members: list[Member], party: PartyNumber, name: str) -> list[Member]:
    return [
        msgspec.structs.replace(member, name=name) if number == party and member.kind == "person" else member
        for number, member in enumerate(members)
    ]


def _summary(row: Any) -> Summary:
    return Summary(
        id=row["id"],
        game=row["kind"],
        rules=msgspec.json.decode(row["start"])["version"],
        parties=msgspec.json.decode(row["members"], type=list[Member]),
        listed=row["listed"],
        created=_iso(row["created"]),
        last=_iso(row["last"] or row["created"]),
        over=_iso(row["finished"]) if row["finished"] else None,
        entries=row["entries"],
    )


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _text(content: Any) -> str:
    return msgspec.json.encode(content).decode()
