"""Places where a test may kill the server: PAGODAS_FAILPOINT="after-commit:3" kills it the third time it gets there."""

import asyncio
import os
import signal
from itertools import count

FLUSH_SECONDS = 0.2  # for messages sent before to get out

_wanted, _, _passage = os.environ.get("PAGODAS_FAILPOINT", "").partition(":")
_passages = count(1)


def strike(name: str) -> bool:
    """Tell whether a test wants the server to die here. It dies a moment later; the caller must do nothing more."""
    if name != _wanted or next(_passages) != int(_passage or 1):
        return False
    asyncio.get_running_loop().call_later(FLUSH_SECONDS, os.kill, os.getpid(), signal.SIGKILL)
    return True
