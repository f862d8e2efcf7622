"""A connection that a test can cut: everything to a port goes through another port, until the cut."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Line:
    """Passes bytes on in both directions while it is not cut."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._cut = False
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._pass_on, "127.0.0.1", 0), self._loop)
        self.port: int = server.result().sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Break all connections, and take no new ones."""
        self._loop.call_soon_threadsafe(self._break)

    def mend(self) -> None:
        """Take connections again."""
        self._cut = False

    def close(self) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _break(self) -> None:
        self._cut = True
        for writer in self._writers:
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers |= {writer, back}
        await asyncio.gather(_copy(reader, back), _copy(there, writer))
        self._writers -= {writer, back}


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextmanager
def line(to: int) -> Iterator[Line]:
    opened = Line(to)
    try:
        yield opened
    finally:
        opened.close()
