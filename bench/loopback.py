"""A minimal WebSocket client, so cheap that a benchmark measures the server and not the client."""

import asyncio
import base64
import os
import struct
import zlib
from collections.abc import Callable
from typing import cast

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)
TEXT, PING, PONG, COMPRESSED = 1, 9, 10, 64
END = b"\0\0\xff\xff"  # of a compressed message, which is not sent
NO_MASK = b"\0\0\0\0"  # clients must mask, and may do so with zeros


class Loopback(asyncio.Protocol):
    """One connection; calls back with each text."""

    frame_bytes = 0  # of the last text, with its head: what it took on the wire

    def __init__(self, port: int, heard: Callable[["Loopback", bytes], None], path: str) -> None:
        self.open = asyncio.get_running_loop().create_future()
        self._port = port
        self._heard = heard
        self._path = path
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(HANDSHAKE.format(path=self._path, port=self._port, key=key).encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._buffer = rest
            self.open.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame out of the buffer, if a whole one is there."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1], 2
        if length == 126:
            if len(buffer) < 4:
                return False
            length, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif length == 127:
            if len(buffer) < 10:
                return False
            length, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + length:
            return False
        payload, self._buffer = buffer[start : start + length], buffer[start + length :]
        if buffer[0] & 15 == TEXT:
            self.frame_bytes = start + length
            self._heard(self, _inflated(payload) if buffer[0] & COMPRESSED else payload)
        elif buffer[0] & 15 == PING:
            self._send(PONG, payload)
        return True

    def say(self, text: bytes) -> None:
        self._send(TEXT, text)

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else struct.pack("!BBH", 128 | kind, 128 | 126, size)
        self._transport.write(head + NO_MASK + payload)

    def close(self) -> None:
        self._transport.close()


def _inflated(payload: bytes) -> bytes:
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(payload + END)


async def connect(port: int, heard: Callable[[Loopback, bytes], None], path: str = "/api/play") -> Loopback:
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Loopback(port, heard, path), "127.0.0.1", port)
    await client.open
    return client
