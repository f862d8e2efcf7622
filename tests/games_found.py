"""All games there are, for tests that every game receives."""

from pagodas import games
from pagodas.contract.game_settings import Setting, settings_of
from pagodas.core.game import Game


def all_games() -> list[Game]:
    return [games.load(name) for name in games.names()]


def settings() -> list[Setting]:
    return [setting for game in all_games() for setting in settings_of(game)]
