"""The connection over which a server hears the others on its PostgreSQL. It belongs to nobody else, and lasts.

While it is down, hints are missed. So each time it is up again, everything in memory is checked.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from pagodas.server.database import StoreError
from pagodas.server.json_logs import log
from pagodas.server.peer_notices import CHANNEL, Notice, read_notice
from pagodas.server.retrying import SHORT_PAUSE, log_failure, short_pauses, until_it_works
from pagodas.server.store import Store

NAME = "pagodas peer link"  # of the connection
BEAT_SECONDS = 1.0  # between signs of life of the connection
PATIENCE = 4.0  # seconds without an answer, after which the connection counts as lost
WHAT = "hear other servers"


class PeerLink:
    """Hears what other servers tell."""

    def __init__(self, store: Store, on_notice: Callable[[Notice], None], on_gap: Callable[[], None]) -> None:
        self._store = store
        self._on_notice = on_notice
        self._on_gap = on_gap  # called when hints may have been missed
        self._task: asyncio.Task[None] | None = None
        self.up = asyncio.Event()

    def start(self) -> None:
        """Connect, and stay connected."""
        self._task = asyncio.create_task(self._stay_connected())

    async def stop(self) -> None:
        """End the connection."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _stay_connected(self) -> None:
        while True:
            connection = await until_it_works(WHAT, self._connect, short_pauses())
            try:
                await self._attend(connection)
            except Exception as error:  # whatever it is: to hear nothing is worse
                log_failure(WHAT, StoreError(str(error) or "the database does not answer"))
            finally:
                self.up.clear()
                connection.terminate()
            await asyncio.sleep(SHORT_PAUSE)

    async def _connect(self) -> Any:
        async with asyncio.timeout(PATIENCE):
            return await self._store.own_connection(NAME)

    async def _attend(self, connection: Any) -> None:
        """Listen as long as the connection lasts. Raises an exception when it is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        async with asyncio.timeout(PATIENCE):
            await connection.add_listener(CHANNEL, self._hear)
        self.up.set()
        self._on_gap()
        while not lost.is_set():
            async with asyncio.timeout(PATIENCE):
                await connection.execute("SELECT 1")
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), BEAT_SECONDS)
        raise StoreError("the database ended the connection")

    def _hear(self, _: Any, __: int, ___: str, payload: str) -> None:
        try:
            notice = read_notice(payload)
        except msgspec.MsgspecError as error:  # from a server of a later version
            log.warning("notice not understood", extra={"reason": str(error)})
            return
        if notice.server != self._store.server:
            self._on_notice(notice)
