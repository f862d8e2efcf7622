"""A terminal of 80 columns shows everything that is written: no letter is cut off at the edge or hidden by another."""

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


@each_game
def a_terminal_shows_illustrations_whole(game: Game) -> None:
    """Draw the illustrations of the rules pages."""
    for language in game.languages:
        figures = (part for part in parts(game, language) if isinstance(part, Figure))
        for number, figure in enumerate(figures, 1):
            _check_letters(figure.scene, f"illustration {number} of rules.{language}.md")


@each_setting
def a_terminal_shows_positions_whole(setting: Setting) -> None:
    """Draw positions of a game for the player to move and for a spectator."""
    for language in setting.game.languages:
        for session in moments(setting, seed=31, count=3):
            for seat in (session.to_move, SPECTATOR):
                _check_letters(session.scene(seat, language), f"the board in {language}")


def _check_letters(scene: Scene, drawn: str) -> None:
    glyphs = "".join(scene.symbols[item.symbol].glyph.replace("{}", item.text) for item in scene.items)
    lost = _letters(glyphs) - _letters(fitted(scene, COLUMNS).plain)
    hold(not lost, f"{drawn} has no room for these letters in {COLUMNS} columns: {' '.join(sorted(lost.elements()))}")


def _letters(text: str) -> Counter[str]:
    return Counter(filter(str.isalnum, text))
