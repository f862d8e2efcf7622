"""Places where a test may kill the server: PAGODAS_FAILPOINT="after-commit:3" ends it at the third passage."""

import asyncio
import os
import signal
from itertools import count

FLUSHED = 0.2  # seconds in which what was sent before gets out

_wanted, _, _passage = os.environ.get("PAGODAS_FAILPOINT", "").partition(":")
_passages = count(1)


def strike(name: str) -> bool:
    """Tell whether this is where a test wants the server to die; it soon does, and must do nothing more."""
    if name != _wanted or next(_passages) != int(_passage or 1):
        return False
    asyncio.get_running_loop().call_later(FLUSHED, os.kill, os.getpid(), signal.SIGKILL)
    return True
