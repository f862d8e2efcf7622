"""Tries again what failed: after a pause that grows with each failure, and never silently."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import repeat
from typing import Any, TypeVar

from pagodas.core.errors import PagodasError
from pagodas.server.json_logs import log

Found = TypeVar("Found")

FIRST_PAUSE = 1.0  # seconds
LONGEST_PAUSE = 60.0
SHORT_PAUSE = 0.1
LONGEST_SHORT_PAUSE = 5.0


def growing_pauses() -> Iterator[float]:
    """Yield the seconds to wait before each attempt: twice as many each time, up to a limit."""
    return _pauses(FIRST_PAUSE, LONGEST_PAUSE)


def short_pauses() -> Iterator[float]:
    """Yield the seconds to wait before each attempt at what others wait for."""
    return _pauses(SHORT_PAUSE, LONGEST_SHORT_PAUSE)


def _pauses(first: float, longest: float) -> Iterator[float]:
    pause = first
    while pause < longest:
        yield pause
        pause *= 2
    yield from repeat(longest)


def log_failure(what: str, error: Exception, **about: Any) -> None:
    """Say what failed and will be tried again; with all details if it is not an error we know."""
    known = isinstance(error, PagodasError)
    extra = {"what": what, "reason": str(error), **about}
    log.warning("failed, will be tried again", extra=extra, exc_info=None if known else error)


async def until_it_works(
    what: str, work: Callable[[], Awaitable[Found]], pauses: Iterator[float] | None = None
) -> Found:
    """Do something; as long as it fails, do it again later."""
    for pause in pauses or growing_pauses():
        try:
            return await work()
        except Exception as error:  # whatever it is: nobody else would do this work
            log_failure(what, error, again_in_seconds=pause)
        await asyncio.sleep(pause)
    raise AssertionError
