"""Every game as an OpenSpiel game: `pyspiel.load_game("pagodas_mountain(board=hexagon)")` once this is imported.

The options of a game are its parameters; one more is `players`, if a game allows several numbers of seats. Importing
this reads only the facts of the games: what compiles is imported when a game is loaded. Until then OpenSpiel is told
that a game may hide something and leave something to chance; the loaded game says what is so.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pagodas import games
from pagodas.adapters.optional_libraries import MissingExtra
from pagodas.core.about import About
from pagodas.core.options import Choice, Option, Value

if TYPE_CHECKING:
    from pagodas.adapters.spiel_game import Observer, SpielGame, SpielState

__all__ = ["Observer", "SpielGame", "SpielState", "register"]

try:
    import pyspiel
except ImportError:
    raise MissingExtra("openspiel", "open_spiel") from None

PREFIX = "pagodas_"
PLAYERS = "players"


def __getattr__(name: str) -> Any:
    """Import the classes of games when somebody asks for them."""
    if name in __all__:
        return getattr(import_module("pagodas.adapters.spiel_game"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def by_index(option: Option) -> bool:
    """Tell whether OpenSpiel would read names of a choice as numbers; then an index stands for a name."""
    return isinstance(option, Choice) and any(value.isdecimal() for value in option.values)


def parameters(game: About) -> dict[str, Value]:
    """Return the parameters of a game with their defaults."""
    own = {option.name: option.code(option.default) if by_index(option) else option.default for option in game.options}
    players = {PLAYERS: game.seats[0]} if len(game.seats) > 1 else {}
    return {**own, **players}


def game_type(game: About, hides: bool = True, chance: bool = True) -> Any:
    """Describe a game to OpenSpiel."""
    kind = pyspiel.GameType
    knowledge = kind.Information
    return kind(
        short_name=PREFIX + game.id,
        long_name=game.strings("en")("title"),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC,
        information=knowledge.IMPERFECT_INFORMATION if hides else knowledge.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


def register(game: About) -> None:
    """Make a game known to OpenSpiel, by a class: OpenSpiel frees other callables only after Python has ended."""

    class Registered:
        def __new__(cls, given: dict[str, Value] | None = None) -> Any:
            from pagodas.adapters.spiel_game import SpielGame

            return SpielGame(games.load(game.id), given or {})

    pyspiel.register_game(game_type(game), Registered)


for _about in games.listed():
    if PREFIX + _about.id not in pyspiel.registered_names():
        register(_about)
