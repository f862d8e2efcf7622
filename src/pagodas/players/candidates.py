"""What a search found about each of the first moves: ranked, compared and chosen from, in compiled code.

Servers, arenas and browsers all choose by these functions, so the same findings and the same seed give the same move
everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, kernel
from pagodas.core.maths import exp
from pagodas.core.rng import mix, seeded
from pagodas.core.types import Move, Seat, Utilities

__all__ = ["CANDIDATE", "NO_SLIPS", "Candidate", "Candidates", "Found", "Slips", "gather", "rank", "slip"]

Found: TypeAlias = npt.NDArray[Any]  # rows of CANDIDATE

LOST, WON = -0.9, 0.98  # values beyond which a move is as good as lost or won
LOOKED_AT = 0.05  # a move with fewer visits than this share of the best move's was hardly looked at
OPENING = 8  # turns of a game in which much is equally good
WIDTH = 3.0  # a slip may be this many temperatures worse than the best move
LINE = 6  # moves of a line that are worth showing
TOLD = 8  # moves whose lines are worth showing
FRACTION = np.uint64(11)  # shifted by this, a random word fits a float
UNIT = 1.0 / (1 << 53)

_FIELDS = [("value", np.float64), ("move", np.int32), ("visits", np.int32)]
CANDIDATE = np.dtype((np.record, _FIELDS))  # what a search found about one move


class Slips(NamedTuple):
    """How careless a player is: how much worse a move may be and still seem good, and among how many it hesitates.

    It takes no move that it looked at less than this share of the best move; 0 is a hasty player, who takes any. In the
    opening another temperature may hold. With a small one nothing is lost, and no two games are alike.
    """

    temperature: float = 0.0
    few: int = 5
    looked_at: float = LOOKED_AT
    opening: float = 0.0  # the temperature in the opening, if it is higher

    @property
    def width(self) -> float:
        """How much worse than the best move a slip may be."""
        return WIDTH * max(self.temperature, self.opening)


NO_SLIPS = Slips()  # of a player who always takes the best move


@dataclass(frozen=True, slots=True)
class Candidate:
    """The findings of a search about a move: its number of visits, and its value to the seat to move.

    `line` is the move and the moves that the search expects after it; only the few best moves have one.
    """

    move: Move
    visits: int
    value: float
    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidates:
    """All that a search found, the best first, and how to ask it for the line of a move."""

    found: Found
    line_of: Callable[[Move], tuple[Move, ...]]

    @property
    def moves(self) -> list[Candidate]:
        """The findings as plain objects."""
        rows = [(int(row.move), int(row.visits), float(row.value)) for row in self.found]
        lines = [self.line_of(row[0]) if place < TOLD else (row[0],) for place, row in enumerate(rows)]
        return [Candidate(*row, line) for row, line in zip(rows, lines, strict=True)]


def as_found(rows: list[tuple[Move, int, float]]) -> Found:
    """Return findings given as move, visits and value."""
    return np.array([(value, move, visits) for move, visits, value in rows], CANDIDATE)


# --- From a tree ---


@kernel
def gather(tree: Any, worth: Utilities, seat: Seat, found: Found, count: int) -> int:
    """Add to `count` findings what a tree knows of each first move, and return how many there are then.

    A move that is there already gets the sum of both. Until `rank` is called, `value` is the sum over all visits.
    """
    child = int(tree[0].first)
    while child != 0:
        row = tree[child]
        place = 0
        while place < count and found[place].move != row.move:
            place += 1
        if place == count:
            found[place].move, found[place].visits, found[place].value = row.move, 0, 0.0
            count += 1
        found[place].visits += row.visits
        found[place].value += worth[child, seat]
        child = int(row.next)
    return count


@kernel
def rank(found: Found, by_value: bool) -> None:
    """Make the values averages, and sort by visits, or by value alone."""
    for index in range(len(found)):
        found[index].value /= found[index].visits
        value, move, visits = found[index].value, found[index].move, found[index].visits
        place = index
        while place > 0 and precedes(value, move, visits, found[place - 1], by_value):
            found[place] = found[place - 1]
            place -= 1
        found[place].value, found[place].move, found[place].visits = value, move, visits


@compiled
def precedes(value: float, move: Move, visits: int, other: Any, by_value: bool) -> bool:
    """Tell whether a move ranks before another."""
    if not by_value and visits != other.visits:
        return bool(visits > other.visits)
    if value != other.value:
        return bool(value > other.value)
    return bool(move < other.move)


# --- Choosing ---


@kernel
def slip(found: Found, slips: Slips, turns: int, seed: int) -> Move:
    """Return the best move after so many turns or one that seems nearly as good; in warmer tempers more often.

    A slip never replaces a win. It never takes a move that the player saw losing, unless all moves lose, nor, unless
    the player is hasty, a move that the player hardly looked at.
    """
    best = found[0]
    temperature = max(slips.temperature, slips.opening) if turns < OPENING else slips.temperature
    if temperature == 0.0 or best.value < LOST or best.value > WON:
        return int(best.move)
    near = np.zeros(slips.few, np.int32)
    count = nearly_as_good(found, WIDTH * temperature, slips.looked_at, near)
    total = 0.0
    for place in range(count):
        total += liking(found, near[place], temperature)
    left = total * UNIT * float(mix(~seeded(seed)) >> FRACTION)
    for place in range(count):
        left -= liking(found, near[place], temperature)
        if left < 0.0:
            return int(found[near[place]].move)
    return int(found[near[count - 1]].move)


@compiled
def nearly_as_good(found: Found, width: float, share: float, near: npt.NDArray[np.int32]) -> int:
    """Write where the few moves are among which a player hesitates, the best first, and return how many."""
    best = found[0]
    within = max(LOST, best.value - width)
    least = min(float(best.visits), max(2.0, share * best.visits)) if share > 0.0 else 1.0
    count = 0
    for index in range(len(found)):
        if found[index].value >= within and found[index].visits >= least:
            place = count
            while place > 0 and found[near[place - 1]].value < found[index].value:
                if place < len(near):
                    near[place] = near[place - 1]
                place -= 1
            if place < len(near):
                near[place] = index
                count = min(count + 1, len(near))
    return count


@compiled
def liking(found: Found, index: int, temperature: float) -> float:
    """Return how likely a slip to a move is, compared with the best."""
    return exp(min(0.0, found[index].value - found[0].value) / temperature)
