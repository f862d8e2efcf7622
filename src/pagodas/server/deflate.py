"""Compressed WebSocket messages (permessage-deflate, RFC 7692): each by itself, so that none tells about another.

Where secrets and texts that somebody else chose are compressed with a common memory, lengths give the secrets away
(CRIME). Here a compressor lives for one message, which is for one seat and made from what that seat knows: the length
of what is sent depends on nothing else. Nor does a connection keep a compressor, which would be most of its memory.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

__all__ = ["deflated", "inflated", "window_of"]

OFFER = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
WORTHWHILE = 200  # bytes; shorter messages fit into one packet in any case
LONG = 4096  # bytes
SMALL_WINDOW = 12  # bits: what a message that is not long can use, and little memory to clear
LEVEL, MEMORY = 6, 7
SHORT, QUICK_LEVEL = 1000, 1  # bytes of messages that are small enough however they are compressed, and how they are
LARGE, KEPT = 1 << 15, 32  # messages of more bytes are drawings, which are the same for many
END = b"\0\0\xff\xff"  # of a compressed message, which is not sent


def window_of(extensions: Sequence[Extension]) -> int:
    """Return how far back, in bits, a client can look, 0 for one that reads nothing compressed."""
    return next((one.local_max_window_bits for one in extensions if isinstance(one, PerMessageDeflate)), 0)


def deflated(text: bytes, window: int) -> bytes | None:
    """Return a message compressed for a client, None where it should be sent as it is."""
    if not window or len(text) < WORTHWHILE:
        return None
    return _deflated_once(text, window) if len(text) > LARGE else _deflated(text, window)


def _deflated(text: bytes, window: int) -> bytes:
    bits = window if len(text) > LONG else min(window, SMALL_WINDOW)
    level = LEVEL if len(text) > SHORT else QUICK_LEVEL
    compressor = zlib.compressobj(level, zlib.DEFLATED, -bits, MEMORY)
    return (compressor.compress(text) + compressor.flush(zlib.Z_SYNC_FLUSH))[: -len(END)]


_deflated_once = lru_cache(KEPT)(_deflated)


def inflated(data: bytes, most: int) -> bytes | None:
    """Return the message that a client compressed, None where it is none or has more bytes than allowed."""
    decompressor = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = decompressor.decompress(data + END, most)
    except zlib.error:
        return None
    return None if decompressor.unconsumed_tail else text
