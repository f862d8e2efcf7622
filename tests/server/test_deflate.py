"""Compressed messages: readable by every client that asks for them, and each compressed by itself."""

import asyncio
import json
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame
from websockets.protocol import OPEN

from pagodas.server.deflate import LARGE, WORTHWHILE, deflated, inflated
from pagodas.server.websocket import WebSocket
from tests.server.test_websocket import hear, listening

ANY = ClientPerMessageDeflateFactory()
TEXTS = [
    json.dumps({"type": "update", "items": [{"id": f"e{n}", "label": f"a stone on e{n}"} for n in range(count)]})
    for count in (1, 10, 100, 2000)
]


def sent(websocket: WebSocket, *texts: str) -> list[bytes]:
    """Return what is written for each of these messages."""
    transport: Any = websocket._transport

    async def send() -> list[bytes]:
        for text in texts:
            websocket.send(text.encode())
            await asyncio.sleep(0)
        written, transport.written = transport.written, []
        return written

    return asyncio.run(send())


def read(client: ClientProtocol, data: list[bytes]) -> list[str]:
    client.receive_data(b"".join(data))
    return [bytes(frame.data).decode() for frame in client.events_received() if isinstance(frame, Frame)]


@pytest.mark.parametrize("window", range(9, 16))
def test_a_client_reads_messages_whatever_window_it_has(window: int) -> None:
    factory = ClientPerMessageDeflateFactory(server_max_window_bits=window)
    websocket, _, client = listening([factory])
    data = sent(websocket, *TEXTS)
    assert read(client, data) == TEXTS
    assert len(b"".join(data)) < len("".join(TEXTS)) / 5


def test_a_client_that_does_not_ask_reads_messages_as_they_are() -> None:
    websocket, _, client = listening()
    data = sent(websocket, *TEXTS)
    assert read(client, data) == TEXTS
    assert TEXTS[0].encode() in data[0]


def test_the_bytes_of_a_message_do_not_depend_on_what_was_sent_before() -> None:
    """Otherwise the length of a message with a guess would tell whether the guess was right."""
    alone = [sent(listening([ANY])[0], text)[0] for text in TEXTS]
    websocket = listening([ANY])[0]
    assert sent(websocket, *TEXTS, *TEXTS) == alone * 2
    assert sent(listening([ANY])[0], *TEXTS[::-1]) == alone[::-1]


def test_a_connection_keeps_no_memory_for_compressing() -> None:
    websocket, listener, client = listening([ANY])
    client.send_text(b"x" * 500)
    hear(websocket, b"".join(client.data_to_send()))
    sent(websocket, *TEXTS)
    (extension,) = websocket._ws.extensions
    assert isinstance(extension, PerMessageDeflate)
    assert listener.heard == [b"x" * 500]
    assert not hasattr(extension, "encoder")
    assert not hasattr(extension, "decoder")


def test_short_messages_are_sent_as_they_are_and_drawings_compressed_once() -> None:
    assert deflated(b"x" * (WORTHWHILE - 1), 15) is None
    drawings = b"drawing" * LARGE
    assert deflated(drawings, 15) is deflated(drawings, 15)


@pytest.mark.parametrize("length", [1 << 14, (1 << 14) + 1, 100_000])
def test_a_short_frame_with_a_long_message_is_read_up_to_the_limit(length: int) -> None:
    websocket, listener, client = listening([ANY])
    client.send_text(b"x" * length)
    data = b"".join(client.data_to_send())
    assert len(data) < 132
    hear(websocket, data)
    assert [len(text) for text in listener.heard] == [length][: length <= 1 << 14]
    assert (websocket._ws.state is OPEN) is (length <= 1 << 14)


@pytest.mark.parametrize("asked", [True, False])
def test_a_text_that_is_wrongly_compressed_ends_the_connection(asked: bool) -> None:
    websocket, listener, _ = listening([ANY] if asked else [])
    hear(websocket, b"\xc1\x83" + bytes(4) + b"\xff\xff\xff")
    assert listener.heard == []
    assert websocket._ws.state is not OPEN


def test_what_was_compressed_is_found_again_within_the_limit() -> None:
    data = deflated(b"move " * 200, 15)
    assert data
    assert inflated(data, 1000) == b"move " * 200
    assert inflated(data, 999) is None
    assert inflated(b"\xff\xff\xff", 1000) is None
