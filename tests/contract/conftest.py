import pytest

from pagodas.contract import Check, checks
from pagodas.contract.game_settings import Setting
from pagodas.core.game import Game
from tests.games_found import all_games

SLOW = ("interpreted rules play the same games", "everything compiles ahead", "players make legal moves")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give every check of the contract everything it has to be given, of every game found."""
    if {"check", "subject"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("check", "subject"), [case for check in checks() for case in cases(check)])


def cases(check: Check) -> list[object]:
    marks = [pytest.mark.slow] if check.name in SLOW else []
    subjects: list[Game | Setting] = [subject for game in all_games() for subject in check.subjects(game)]
    return [pytest.param(check, subject, id=f"{check.name}-{subject}", marks=marks) for subject in subjects]
