"""Games played long ago come out the same, and every game has golden files."""

from pagodas.contract.check import each_game, hold
from pagodas.contract.golden import golden_files
from pagodas.core.game import Game


@each_game
def golden_files_still_hold(game: Game) -> None:
    """Compare the golden files with what they should be."""
    for file, text in golden_files(game).items():
        hold(file.exists(), f"golden/{file.name} is missing: pagodas golden {game.id} writes it")
        same = file.read_text(encoding="utf-8") == text
        hold(same, f"golden/{file.name} differs: if the change is right, pagodas golden {game.id} writes it anew")
