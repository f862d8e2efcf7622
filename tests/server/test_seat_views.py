"""What a seat is told fits together."""

import msgspec

from pagodas.contract.game_settings import Setting
from pagodas.server import messages
from pagodas.server.hosted_game import HostedGame, Member, Start
from pagodas.server.seat_views import SeatViews
from pagodas.views.wire import wire_symbols
from tests.games_found import settings


def hosted(setting: Setting, seed: int = 7) -> HostedGame:
    members = [Member("person", f"p{seat}") for seat in range(setting.seats)]
    return HostedGame(Start(setting.game.id, 1, members, setting.options, 1, seed))  # type: ignore[arg-type]


def test_drawings_are_those_of_the_scene_with_any_number_of_seats() -> None:
    for setting in settings():  # in one process, one after the other: a table of five must not get that of two
        game = hosted(setting)
        _, drawings = SeatViews("game", game).symbols(0, "en")
        expected = wire_symbols(game.session.scene(0))
        assert msgspec.json.decode(drawings) == msgspec.json.decode(messages.encode(expected)), str(setting)
