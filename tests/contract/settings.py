"""Ways to set up a game: the defaults for fewest and most seats, and each other value of each option once."""

from dataclasses import dataclass, field

from pagodas import games
from pagodas.core.game import Game
from pagodas.core.options import Choice, Flag, Option, Value
from pagodas.session import Session


@dataclass(frozen=True)
class Setting:
    game: Game
    seats: int
    options: dict[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])

    def session(self, seed: int) -> Session:
        return Session.new(self.game, options=self.options, seed=seed, seats=self.seats)


def all_games() -> list[Game]:
    return [games.load(name) for name in games.names()]


def settings() -> list[Setting]:
    return [setting for game in all_games() for setting in settings_of(game)]


def settings_of(game: Game) -> list[Setting]:
    counts = sorted({min(game.seats), max(game.seats)})
    varied = [{option.name: value} for option in game.own_options for value in other_values(option)]
    return [Setting(game, seats) for seats in counts] + [Setting(game, counts[0], options) for options in varied]


def other_values(option: Option) -> list[Value]:
    if isinstance(option, Choice):
        return [value for value in option.values if value != option.default]
    return [not option.default] if isinstance(option, Flag) else []
