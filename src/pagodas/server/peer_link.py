"""The connection over which a server hears the others on its PostgreSQL. It belongs to nobody else, and lasts.

While it is down, hints are missed. So each time it is up again, everything in memory is checked.

Locks of PostgreSQL that belong to a connection end with it. Each server holds one with its number, so the others see
who is there. The system ends the connection of a process that dies, and PostgreSQL that of a machine that is silent.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any, Protocol
from zlib import crc32

import msgspec

from pagodas.server.database import PAGODAS_LOCKS, StoreError
from pagodas.server.json_logs import log
from pagodas.server.peer_notices import CHANNEL, Notice, ServerNumber, payloads, read_notice
from pagodas.server.retrying import SHORT_PAUSE, log_failure, short_pauses, until_it_works
from pagodas.server.store import Store

NAME = "pagodas peer link"  # of the connection
BEAT_SECONDS = 1.0  # between signs of life of the connection
PATIENCE = 4.0  # seconds without an answer, after which the connection counts as lost
WHAT = "hear other servers"
BE_THERE = "SELECT pg_advisory_lock_shared($1, $2)"
WHO_IS_THERE = """
    SELECT DISTINCT objid::bigint AS server FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND classid::bigint = $1 AND objid <> 0 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
TELL = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload"


class Listener(Protocol):
    """Whom a link tells what it hears and sees."""

    def hear(self, notice: Notice) -> None:
        """Take over what another server told."""

    def bridge_gap(self) -> None:
        """Look at everything, because notices may have been missed."""

    def lose(self, servers: frozenset[ServerNumber]) -> None:
        """Note that these servers are gone."""


class PeerLink:
    """Hears what other servers tell, and sees which of them there are."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._task: asyncio.Task[None] | None = None
        self._connection: Any = None
        self._turn = asyncio.Lock()  # a connection does one thing at a time
        self.number = store.server
        self.servers: frozenset[ServerNumber] = frozenset((self.number,))  # that were there when we last looked
        self.up = asyncio.Event()

    def start(self, listener: Listener) -> None:
        """Connect, and stay connected."""
        self._task = asyncio.create_task(self._stay_connected(listener))

    async def stop(self) -> None:
        """End the connection."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def ask(self, query: str, *arguments: Any) -> list[Any]:
        """Run a statement on this connection, with which its locks end. Raises StoreError where that is impossible."""
        async with self._turn:
            if self._connection is None:
                raise StoreError("not connected to the database")
            try:
                async with asyncio.timeout(PATIENCE):
                    found: list[Any] = await self._connection.fetch(query, *arguments)
            except Exception as error:  # whatever it is: only a new connection is known to be sound
                self._connection.terminate()
                raise StoreError(str(error) or "the database does not answer") from error
        return found

    async def tell(self, notice: Notice) -> None:
        """Tell all servers something that belongs to no commit. Raises StoreError."""
        await self.ask(TELL, CHANNEL, list(payloads(notice)))

    def is_mine(self, game: str) -> bool:
        """Tell whether a game is in this server's share of all games: work that any server could do is shared out."""
        servers = sorted(self.servers)
        return servers[crc32(game.encode()) % len(servers)] == self.number

    async def _stay_connected(self, listener: Listener) -> None:
        while True:
            connection = await until_it_works(WHAT, self._connect, short_pauses())
            try:
                await self._attend(connection, listener)
            except Exception as error:  # whatever it is: to hear nothing is worse
                log_failure(WHAT, StoreError(str(error) or "the database does not answer"))
            finally:
                self.up.clear()
                self._connection = None
                connection.terminate()
            await asyncio.sleep(SHORT_PAUSE)

    async def _connect(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            return await self._store.own_connection(NAME)

    async def _attend(self, connection: Any, listener: Listener) -> None:
        """Listen as long as the connection lasts. Raises an exception when it is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        async with asyncio.timeout(PATIENCE):
            await connection.add_listener(CHANNEL, partial(self._hear, listener))
        self._connection = connection
        await self.ask(BE_THERE, PAGODAS_LOCKS, self.number)
        await self._look_around(listener)
        self.up.set()
        listener.bridge_gap()
        while not lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), BEAT_SECONDS)
            await self._look_around(listener)
        raise StoreError("the database ended the connection")

    async def _look_around(self, listener: Listener) -> None:
        """See which servers there are. The question is a sign of life, too."""
        servers = frozenset(row["server"] for row in await self.ask(WHO_IS_THERE, PAGODAS_LOCKS))
        gone, self.servers = self.servers - servers, servers | {self.number}
        if gone:
            log.info("servers left", extra={"servers": sorted(gone), "left": len(servers)})
            listener.lose(gone)

    def _hear(self, listener: Listener, _: Any, __: int, ___: str, payload: str) -> None:
        try:
            notice = read_notice(payload)
        except msgspec.MsgspecError as error:  # from a server of a later version
            log.warning("notice not understood", extra={"reason": str(error)})
            return
        if notice.server != self.number:
            listener.hear(notice)
