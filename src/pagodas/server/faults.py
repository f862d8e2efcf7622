"""Places where a test may kill the server: PAGODAS_FAULT="after-commit:3" ends it at the third passage."""

import asyncio
import os
import signal
from itertools import count

POINTS = ("before-commit", "after-commit", "after-acknowledge")
FLUSHED = 0.2  # seconds in which what was sent before gets out

_wanted, _, _passage = os.environ.get("PAGODAS_FAULT", "").partition(":")
_passages = count(1)

active = _wanted in POINTS


async def point(name: str) -> None:
    """Die here, if this is where a test wants it."""
    if name == _wanted and next(_passages) == int(_passage or 1):
        await asyncio.sleep(FLUSHED)
        os.kill(os.getpid(), signal.SIGKILL)
