"""Which differences a series of games shows, corrected for the number of comparisons.

Who compares twenty shares with a fair one finds one of them off by luck alone. Holm's method keeps the chance of even
one such error, among all comparisons of a report, at five in a hundred.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

__all__ = ["Comparison", "Verdict", "judged"]

ERROR = 0.05  # the chance of any false alarm in a whole report
DIGITS = 2  # of a number of games that nobody can know exactly


@dataclass(frozen=True, slots=True)
class Comparison:
    """A share of games beside a fair one."""

    name: str
    share: float
    fair: float
    games: int

    @property
    def luck(self) -> float:
        """The chance that luck alone brings a share at least so far from a fair one."""
        return math.erfc(abs(self.share - self.fair) / self._spread(self.games) / math.sqrt(2)) if self.games else 1.0

    def games_to_settle(self, comparisons: int) -> int | None:
        """Return about how many games would show that this is no luck among so many comparisons, None if it is fair."""
        if self.share == self.fair:
            return None
        sure = NormalDist().inv_cdf(1 - ERROR / comparisons / 2)
        return _rounded_up((sure * self._spread(1) / (self.share - self.fair)) ** 2)

    def _spread(self, games: int) -> float:
        """Return the standard deviation of the share of so many games that are won by luck."""
        return math.sqrt(self.fair * (1 - self.fair) / games)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A comparison, whether the games show it to be no luck, and about how many games would show it."""

    comparison: Comparison
    shown: bool
    settled_by: int | None


def judged(comparisons: Sequence[Comparison]) -> list[Verdict]:
    """Judge all comparisons of a report together, by Holm's method."""
    shown: set[int] = set()
    for rank, index in enumerate(sorted(range(len(comparisons)), key=lambda index: comparisons[index].luck)):
        if comparisons[index].luck > ERROR / (len(comparisons) - rank):
            break
        shown.add(index)
    return [
        Verdict(one, index in shown, one.games_to_settle(len(comparisons))) for index, one in enumerate(comparisons)
    ]


def _rounded_up(games: float) -> int:
    """Round a number of games up to two digits."""
    unit = 10 ** max(0, math.floor(math.log10(games)) + 1 - DIGITS) if games >= 1 else 1
    return math.ceil(games / unit) * unit
