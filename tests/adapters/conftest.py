import pytest

from tests.games_found import all_games, settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give every game and every setting to the tests that ask for one."""
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", settings(), ids=str)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", all_games(), ids=str)
