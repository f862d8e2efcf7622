"""Ways to set up a game: the defaults for every number of seats, and each option once with each of its extremes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pagodas.core.game import Game
from pagodas.core.options import Choice, Flag, Option, Value
from pagodas.session import Session

__all__ = ["Setting", "settings_of"]


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and some options."""

    game: Game
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])

    def session(self, seed: int) -> Session:
        """Start a game."""
        return Session.new(self.game, options=self.options, seed=seed, seats=self.seats)


def settings_of(game: Game) -> list[Setting]:
    """Return every number of seats with the default options, and the fewest seats with each other value."""
    counts = sorted(game.seats)
    varied = [{option.name: value} for option in game.own_options for value in _other_values(option)]
    return [Setting(game, seats) for seats in counts] + [Setting(game, counts[0], options) for options in varied]


def _other_values(option: Option) -> list[Value]:
    """Return the values of an option besides its default: of a whole number the least and the most."""
    if isinstance(option, Choice):
        return [value for value in option.values if value != option.default]
    if isinstance(option, Flag):
        return [not option.default]
    return [value for value in sorted({option.least, option.most}) if value != option.default]
