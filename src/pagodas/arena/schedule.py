"""The schedule of a tournament: every pairing in every seat, all of them with the same seeds.

A fixture is one game to be played. Its key names everything that its result depends on. So the arena can keep results,
find them again and count each only once, no matter when and on which machine the game was played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from pagodas.core.errors import PagodasError
from pagodas.core.fault_words import Faults
from pagodas.core.options import Value

__all__ = ["ArenaError", "Fixture", "Tournament", "solo"]

fault = Faults(Path(__file__).parent / "strings")

SEED_STEP = 1_000_003  # between the seeds of a series; players take theirs in between


class ArenaError(PagodasError):
    """A tournament that cannot be held."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: a game's id and options, the players by seat, and the seed of all chance."""

    game: str
    options: tuple[tuple[str, Value], ...]
    players: tuple[str, ...]
    seed: int

    @property
    def key(self) -> str:
        """A name for the fixture: equal fixtures have equal results."""
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}[{options}] {' '.join(self.players)} #{self.seed}"


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament to be played, with about `games` games for each pairing."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int
    seats: int = 2
    options: tuple[tuple[str, Value], ...] = ()

    def fixtures(self) -> list[Fixture]:
        """Return all games, seed by seed, so that a tournament is balanced even if it stops early."""
        if len(set(self.players)) < max(2, len(self.players)):
            raise ArenaError(fault("players", given=", ".join(self.players)))
        tables = [table for pair in combinations(self.players, 2) for table in lineups(*pair, self.seats)]
        each = max(1, round(self.games / len(lineups("a", "b", self.seats))))
        return [self._fixture(table, self.seed + SEED_STEP * number) for number in range(each) for table in tables]

    def _fixture(self, table: tuple[str, ...], seed: int) -> Fixture:
        return Fixture(self.game, self.options, table, seed)


def lineups(one: str, other: str, seats: int) -> list[tuple[str, ...]]:
    """Return the tables at which two players sit alternately, each of them in every seat equally often."""
    rows = [[one, other] * seats, [other, one] * seats]
    shifts = range(seats) if seats % 2 else range(1)
    return [_turned(tuple(row[:seats]), shift) for row in rows for shift in shifts]


def _turned(table: tuple[str, ...], shift: int) -> tuple[str, ...]:
    return table[shift:] + table[:shift]


def solo(
    game: str, player: str, games: int, seed: int, seats: int, options: Sequence[tuple[str, Value]]
) -> list[Fixture]:
    """Return games of a player against itself."""
    return [Fixture(game, tuple(options), (player,) * seats, seed + SEED_STEP * number) for number in range(games)]


def remaining(fixtures: Iterable[Fixture], done: Iterable[str]) -> list[Fixture]:
    """Return the games that have not been played."""
    played = set(done)
    return [fixture for fixture in fixtures if fixture.key not in played]
