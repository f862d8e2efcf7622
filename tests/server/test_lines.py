"""What is sent over lines of which some are dead."""

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.protocol import OPEN

from pagodas.server.lines import Exchange, Line


class Transport(Mock):
    """One end of a connection; writing to it after it is closed fails, as it does in reality."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        if self.closed:
            raise RuntimeError("the handler is closed")
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closed


def opened(exchange: Exchange) -> tuple[Line, Transport]:
    line, transport = Line(exchange, set(), 1 << 14), Transport()
    line.connection_made(transport)
    line._ws.state = OPEN
    return line, transport


def lose(line: Line, transport: Transport) -> None:
    transport.closed = True
    line.connection_lost(None)


def only_close(_: Line, transport: Transport) -> None:
    transport.closed = True


@pytest.mark.parametrize("end", [lose, only_close])
def test_a_line_that_dies_with_something_to_send_keeps_no_other_waiting(
    end: Callable[[Line, Transport], None],
) -> None:
    async def send() -> None:
        exchange = Exchange(Mock(), Mock())
        dying, first = opened(exchange)
        living, second = opened(exchange)
        dying.send(b"to nobody")
        living.send(b"one")
        end(dying, first)
        await asyncio.sleep(0.01)
        living.send(b"two")
        await asyncio.sleep(0.01)
        assert b"".join(second.written) == b"\x81\x03one\x81\x03two"
        assert first.written == []

    asyncio.run(send())
