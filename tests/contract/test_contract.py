"""Every game found keeps every promise of the contract."""

from pagodas.contract import Check
from pagodas.contract.game_settings import Setting
from pagodas.core.game import Game
from tests.games_found import all_games


def test_games_keep_the_contract(check: Check, subject: Game | Setting) -> None:
    check.promise(subject)


def test_no_two_games_share_a_record_type() -> None:
    games = all_games()
    assert len({game.state for game in games}) == len(games)
