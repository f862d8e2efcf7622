"""Games played long ago come out the same; every game has golden files."""

from pagodas.core.game import Game
from tests.contract.golden import files


def test_golden_files_still_hold(game: Game) -> None:
    for file, text in files(game).items():
        assert file.exists(), f"{file.name} is missing: make golden"
        assert file.read_text(encoding="utf-8") == text, f"{file.name} differs: if that is right, make golden"
