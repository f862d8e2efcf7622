"""Compressed responses, for content that is the same for everybody.

No other response is compressed: where a secret and a text that somebody else chose are compressed together, the length
of the response gives the secret away (BREACH).
"""

import asyncio
import gzip
import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["public_response"]

NO_HEADERS: Mapping[str, str] = MappingProxyType({})
WORTHWHILE = 500  # bytes
KEPT = 64  # contents kept compressed: files of the page, rules and pictures in a few forms each
REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$")


async def public_response(
    request: Request, content: bytes, media_type: str, headers: Mapping[str, str] = NO_HEADERS
) -> Response:
    """Return public content, compressed if the client takes that."""
    sent = {**headers, "vary": "accept-encoding"}
    if len(content) >= WORTHWHILE and accepts_gzip(request.headers.get("accept-encoding", "")):
        sent["content-encoding"] = "gzip"
        content = await asyncio.to_thread(compressed, content)
    return Response(content, media_type=media_type, headers=sent)


@lru_cache(KEPT)
def compressed(content: bytes) -> bytes:
    """Compress content, once."""
    return gzip.compress(content, mtime=0)


def accepts_gzip(wanted: str) -> bool:
    """Tell whether a client takes gzip, by its header accept-encoding."""
    codings = (coding.strip().lower() for coding in wanted.split(","))
    return any(coding.startswith(("gzip", "*")) and not REFUSED.search(coding) for coding in codings)
