"""A terminal of 80 columns and 24 rows shows everything that is written.

No letter is cut off or hidden by another, and no two texts run together.
"""

from collections import Counter

from pagodas.contract.check import each_game, each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import moments
from pagodas.core.game import Game
from pagodas.core.scene import Scene
from pagodas.core.types import SPECTATOR
from pagodas.views.rulesbook import Figure, parts
from pagodas.views.text import Board, fitted

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
        for session in moments(setting, seed=31, count=4, most=400):
            for seat in (session.to_move, SPECTATOR):
                _check_letters(session.scene(seat, language), ROWS, f"the board in {language}")


@each_setting
def a_terminal_shows_everything_that_can_be_chosen(setting: Setting) -> None:
    """Find the cells of each item that a move begins or goes on with, where people pick it by cursor or mouse."""
    for session in moments(setting, seed=37, count=3):
        observed, scene = session.seen_by(session.to_move), session.scene(session.to_move)
        board = Board(scene, min(scene.columns, COLUMNS), ROWS)
        for item in {item for move in session.legal() for item in session.game.sketch.path(observed, move)}:
            hold(board.cells(item), f"{item} can be chosen, but a terminal does not show it: its symbol has no glyph")


def _check_letters(scene: Scene, rows: int | None, drawn: str) -> None:
    glyphs = "".join(scene.symbols[item.symbol].glyph.replace("{}", item.text) for item in scene.items)
    board = fitted(scene, COLUMNS, rows).plain
    lost, room = _letters(glyphs) - _letters(board), f"{COLUMNS} columns" + (f" and {rows} rows" if rows else "")
    hold(not lost, f"{drawn} has no room for these letters in {room}: {' '.join(sorted(lost.elements()))}")
    hold(not (joined := _run_together(scene, rows)), f"{drawn} lets {' and '.join(joined)} run together in {room}")
    high = board.count("\n") + 1
    hold(rows is None or high <= rows, f"{drawn} takes {high} rows of a terminal, and there are {rows}")


def _run_together(scene: Scene, rows: int | None) -> tuple[str, ...]:
    """Return the ids of two items whose letters stand side by side, none if there are no such items."""
    owners = {
        (row, column): item
        for item, (row, left), line in Board(scene, min(scene.columns, COLUMNS), rows).written()
        for column, letter in enumerate(line, left)
        if letter.isalnum()
    }
    beside = ((item, owners.get((row, column + 1), item)) for (row, column), item in owners.items())
    return next((pair for pair in beside if pair[0] != pair[1]), ())


def _letters(text: str) -> Counter[str]:
    return Counter(filter(str.isalnum, text))
