"""Games are found in folders and packages, and a broken one spoils nobody else's."""

from pathlib import Path

import pytest

from pagodas import games
from pagodas.core.errors import RegistrationError, UnknownGame
from tests.subprocesses import python


def package(folder: Path, id: str, module: str, text: str) -> Path:
    """Write what pip would install: a package, and the notes of its entry point."""
    (folder / module).mkdir(parents=True)
    (folder / module / "__init__.py").write_text(text)
    notes = folder / f"{module}-1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (notes / "entry_points.txt").write_text(f"[pagodas.games]\n{id} = {module}\n")
    return folder


def test_games_are_found_by_looking() -> None:
    assert "mountain" in games.names()
    assert games.load("mountain") is games.load("mountain")
    assert games.folder("mountain").name == "mountain"
    with pytest.raises(UnknownGame, match="mountain"):
        games.load("chess")


def test_the_facts_of_a_game_are_known_before_it_is_loaded(tmp_path: Path) -> None:
    for name in games.names():
        facts, game = games.about(name), games.load(name)
        assert vars(facts).items() <= vars(game).items()
    package(tmp_path, "molehill", "molehills", "from pagodas.games.mountain.game import GAME as M\n"
            "from dataclasses import replace\nGAME = replace(M, id='mountain')")  # fmt: skip
    shown = python("-c", "import molehills as m; from pagodas import games; print(games._about('molehills') is m.GAME)",
                   PYTHONPATH=str(tmp_path))  # fmt: skip
    assert shown == "True\n"


def test_a_game_is_found_through_the_entry_point_of_a_package(tmp_path: Path) -> None:
    package(tmp_path, "molehill", "molehills", "")
    code = "from pagodas import games; print(games.names(), games.folder('molehill'))"
    shown = python("-c", code, PYTHONPATH=str(tmp_path))
    assert "'molehill'" in shown
    assert str(tmp_path / "molehills") in shown


def test_a_broken_game_is_named_and_left_out(tmp_path: Path) -> None:
    package(tmp_path, "molehill", "molehills", "raise ValueError('no mole')")
    code = "from pagodas import games; print([game.id for game in games.playable()], 'molehill' in games.names())"
    shown = python("-c", code, PYTHONPATH=str(tmp_path))
    assert "'mountain'" in shown
    assert "False" in shown
    assert "the game molehill of molehills cannot be loaded: ValueError('no mole')" in shown


def test_a_package_cannot_replace_a_game_that_is_there(tmp_path: Path) -> None:
    package(tmp_path, "mountain", "other_mountain", "")
    shown = python("-c", "from pagodas import games; print(games.folder('mountain'))", PYTHONPATH=str(tmp_path))
    assert str(games.FOLDER / "mountain") in shown
    assert "other_mountain is left out: pagodas has a game mountain too" in shown


def test_a_module_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    package(tmp_path, "molehill", "molehills", "")
    (tmp_path / "molehills-1.0.dist-info" / "entry_points.txt").write_text(
        "[pagodas.games]\nmolehill = nowhere.at_all\n"
    )
    shown = python("-c", "from pagodas import games; print(games.names())", PYTHONPATH=str(tmp_path))
    assert "'molehill'" not in shown
    assert "molehills is left out: it names a module nowhere.at_all that is not there" in shown


def test_a_game_must_call_itself_by_its_name(tmp_path: Path) -> None:
    package(tmp_path, "molehill", "molehills", "from pagodas.games.mountain.game import GAME")
    code = """
from pagodas import games
try:
    games.load("molehill")
except Exception as error:
    print(type(error).__name__, error)
"""
    shown = python("-c", code, PYTHONPATH=str(tmp_path))
    assert shown.startswith(
        f"{RegistrationError.__name__} molehills brings the game molehill, which calls itself mountain"
    )
