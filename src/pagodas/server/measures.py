"""What a server counts while it runs. It costs a fraction of a microsecond; `metrics` shows it to Prometheus."""

import asyncio
import time
from bisect import bisect_left

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
LAG_SECONDS = 0.5  # between two looks at the event loop


class Timings:
    """Counts durations by their size: the last count is of those beyond all bounds."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Count a duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class LoopLag:
    """How late the event loop is: everything else waits as long."""

    def __init__(self) -> None:
        self.timings = Timings()
        self._turned = time.monotonic()

    @property
    def silence(self) -> float:
        """The seconds since the event loop last turned; it grows when the loop is stuck."""
        return time.monotonic() - self._turned

    async def watch(self) -> None:
        """Look again and again how much later than asked the loop wakes up."""
        while True:
            self._turned = time.monotonic()
            await asyncio.sleep(LAG_SECONDS)
            self.timings.note(max(0.0, self.silence - LAG_SECONDS))
