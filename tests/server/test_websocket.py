"""Frames in and out, whatever pieces they arrive in, and whoever disconnects meanwhile."""

import asyncio
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.client import ClientProtocol
from websockets.extensions import ClientExtensionFactory
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from pagodas.server.websocket import PIECE, Clients, WebSocket


class Transport(Mock):
    """One end of a connection; writing to it after it is closed fails, as it does in reality."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.written: list[bytes] = []
        self.closed = False
        self.reading = True

    def write(self, data: bytes) -> None:
        if self.closed:
            raise RuntimeError("the handler is closed")
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


def opened(clients: Clients) -> tuple[WebSocket, Transport]:
    websocket, transport = WebSocket(clients, set(), 1 << 14), Transport()
    websocket.connection_made(transport)
    websocket._ws.state = OPEN
    return websocket, transport


def lose(websocket: WebSocket, transport: Transport) -> None:
    transport.closed = True
    websocket.connection_lost(None)


def only_close(_: WebSocket, transport: Transport) -> None:
    transport.closed = True


@pytest.mark.parametrize("end", [lose, only_close])
def test_a_websocket_that_dies_with_something_to_send_keeps_no_other_waiting(
    end: Callable[[WebSocket, Transport], None],
) -> None:
    async def send() -> None:
        clients = Clients(Mock(), Mock(), Mock())
        dying, first = opened(clients)
        living, second = opened(clients)
        dying.send(b"to nobody")
        living.send(b"one")
        end(dying, first)
        await asyncio.sleep(0.01)
        living.send(b"two")
        await asyncio.sleep(0.01)
        assert b"".join(second.written) == b"\x81\x03one\x81\x03two"
        assert first.written == []

    asyncio.run(send())


class Listener(Mock):
    """Notes every message."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.heard: list[bytes] = []
        self.others = 0  # frames that are no messages

    def on_other_frame(self) -> None:
        self.others += 1

    def on_message(self, text: bytes) -> None:
        self.heard.append(text)


def listening(extensions: Sequence[ClientExtensionFactory] = ()) -> tuple[WebSocket, Listener, ClientProtocol]:
    """Return a WebSocket after its handshake, its listener, and a client."""
    listener, client = Listener(), ClientProtocol(parse_uri("ws://here/"), extensions=extensions or None)
    websocket = WebSocket(Clients(lambda *_: "", lambda _: listener, Mock()), set(), 1 << 14)
    transport = Transport()
    websocket.connection_made(transport)
    client.send_request(client.connect())
    websocket.data_received(b"".join(client.data_to_send()))
    client.receive_data(b"".join(transport.written))
    transport.written.clear()
    client.events_received()
    assert client.state is OPEN
    return websocket, listener, client


def hear(websocket: WebSocket, *pieces: bytes) -> None:
    """Let data arrive, and then the event loop turn until all of it has been read."""

    async def arrive() -> None:
        for piece in pieces:
            websocket.data_received(piece)
        while websocket._left:
            await asyncio.sleep(0)

    asyncio.run(arrive())


TEXTS = [b"a", b"", b"a move", b"x" * 125, b"y" * 126, b"z" * 5000]


@pytest.mark.parametrize("extensions", [(), (ClientPerMessageDeflateFactory(),)], ids=["plain", "compressed"])
@pytest.mark.parametrize("seed", range(20))
def test_messages_are_heard_alike_in_whatever_pieces_they_come(
    seed: int, extensions: Sequence[ClientExtensionFactory]
) -> None:
    chance, (websocket, listener, client) = random.Random(seed), listening(extensions)
    said, stream, ends = [], b"", [0]
    for text in chance.choices(TEXTS, k=30):
        kind = chance.choice(["whole", "whole", "parts", "ping"])
        if kind == "ping":
            client.send_ping(text[:100])
        elif kind == "whole":
            client.send_text(text)
        else:
            client.send_text(text, fin=False)
            client.send_continuation(b"end", fin=True)
        said += {"whole": [text], "parts": [text + b"end"], "ping": []}[kind]
        for data in client.data_to_send():
            stream += data
            ends.append(len(stream))
    cuts = ends + chance.sample(range(len(stream)), chance.choice([0, 0, 3, 50]))
    hear(websocket, *(stream[start:end] for start, end in pairwise(sorted({*cuts}))))
    assert listener.heard == said
    assert websocket._ws.state is OPEN


def framed(text: bytes) -> bytes:
    """Return a short frame with a mask that changes nothing."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


FRAME = framed(b"no frame")  # when it is part of a text


def test_what_looks_like_a_frame_amid_a_text_is_none() -> None:
    websocket, listener, _ = listening()
    hear(websocket, framed(b"text" + FRAME + FRAME)[: -2 * len(FRAME)], FRAME, FRAME)
    assert listener.heard == [b"text" + FRAME + FRAME]


@pytest.mark.parametrize("start", [b"", b"\r\n\r\n"])
def test_a_text_that_begins_with_the_handshake_is_heard(start: bytes) -> None:
    listener, client = Listener(), ClientProtocol(parse_uri("ws://here/"))
    websocket = WebSocket(Clients(lambda *_: "", lambda _: listener, Mock()), set(), 1 << 14)
    websocket.connection_made(Transport())
    client.send_request(client.connect())
    hear(websocket, b"".join(client.data_to_send()) + framed(start + FRAME)[: -len(FRAME)], FRAME)
    assert listener.heard == [start + FRAME]


def test_a_short_text_with_a_long_head_is_heard() -> None:
    websocket, listener, _ = listening()
    for length in range(120, 126):
        hear(websocket, b"\x81\xfe" + length.to_bytes(2, "big") + bytes(4) + b"x" * length)
    assert [len(text) for text in listener.heard] == list(range(120, 126))


def test_a_text_amid_the_parts_of_another_ends_the_connection() -> None:
    websocket, listener, client = listening()
    client.send_text(b"one", fin=False)
    websocket.data_received(b"".join(client.data_to_send()))
    other = listening()[2]
    other.send_text(b"two")
    websocket.data_received(b"".join(other.data_to_send()))
    assert listener.heard == []
    assert websocket._ws.state is not OPEN


# --- Much at once ---

PING = b"\x89\x80" + bytes(4)


def test_of_many_messages_at_once_one_is_handled_in_each_turn_of_the_event_loop() -> None:
    websocket, listener, _ = listening()

    async def count() -> list[int]:
        websocket.data_received(framed(b"a move") * 50)
        counts = [len(listener.heard)]
        while websocket._left:
            await asyncio.sleep(0)
            counts.append(len(listener.heard))
        return counts

    assert asyncio.run(count()) == list(range(1, 51))


def test_of_much_data_at_once_a_piece_is_read_in_each_turn_of_the_event_loop() -> None:
    websocket, listener, _ = listening()

    async def count() -> list[int]:
        websocket.data_received(PING * 50_000)
        counts = [listener.others]
        while websocket._left:
            await asyncio.sleep(0)
            counts.append(listener.others)
        return counts

    counts = asyncio.run(count())
    assert counts[-1] == 50_000
    assert max(after - before for before, after in pairwise([0, *counts])) <= PIECE / len(PING) + 1


def test_nothing_is_read_from_a_client_that_does_not_read() -> None:
    websocket, listener, _ = listening()
    transport: Any = websocket._transport

    async def ping() -> None:
        websocket.pause_writing()  # 64 kB wait for the client
        written = len(transport.written)
        websocket.data_received(PING * 50_000)  # which were on their way already
        for _ in range(100):
            await asyncio.sleep(0)
        assert not transport.reading
        assert listener.others <= PIECE / len(PING) + 1  # the others wait, and so do their pongs
        assert sum(map(len, transport.written[written:])) <= PIECE
        websocket.resume_writing()
        while websocket._left:
            await asyncio.sleep(0)
        assert listener.others == 50_000
        assert transport.reading

    asyncio.run(ping())


def test_empty_parts_of_a_message_are_counted() -> None:
    websocket, listener, _ = listening()
    hear(websocket, b"\x01\x80" + bytes(4), *[b"\x00\x80" + bytes(4)] * 500)
    assert listener.others == 501
    assert listener.heard == []
