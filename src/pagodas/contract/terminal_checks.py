"""A terminal of 80 columns and 24 rows shows everything that is written: no letter is cut off or hidden by another."""

from collections import Counter

from pagodas.contract.check import each_game, each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import moments
from pagodas.core.game import Game
from pagodas.core.scene import Scene
from pagodas.core.types import SPECTATOR
from pagodas.views.rulesbook import Figure, parts
from pagodas.views.text import fitted

COLUMNS = 80
ROWS = 19  # of 24: the others are for the players, what happened, what to do, and what is typed


@each_game
def a_terminal_shows_illustrations_whole(game: Game) -> None:
    """Draw the illustrations of the rules pages."""
    for language in game.languages:
        figures = (part for part in parts(game, language) if isinstance(part, Figure))
        for number, figure in enumerate(figures, 1):
            _check_letters(figure.scene, None, f"illustration {number} of rules.{language}.md")


@each_setting
def a_terminal_shows_positions_whole(setting: Setting) -> None:
    """Draw positions of a game for the player to move and for a spectator."""
    for language in setting.game.languages:
        for session in moments(setting, seed=31, count=3):
            for seat in (session.to_move, SPECTATOR):
                _check_letters(session.scene(seat, language), ROWS, f"the board in {language}")


def _check_letters(scene: Scene, rows: int | None, drawn: str) -> None:
    glyphs = "".join(scene.symbols[item.symbol].glyph.replace("{}", item.text) for item in scene.items)
    board = fitted(scene, COLUMNS, rows).plain
    lost, room = _letters(glyphs) - _letters(board), f"{COLUMNS} columns" + (f" and {rows} rows" if rows else "")
    hold(not lost, f"{drawn} has no room for these letters in {room}: {' '.join(sorted(lost.elements()))}")
    high = board.count("\n") + 1
    hold(rows is None or high <= rows, f"{drawn} takes {high} rows of a terminal, and there are {rows}")


def _letters(text: str) -> Counter[str]:
    return Counter(filter(str.isalnum, text))
