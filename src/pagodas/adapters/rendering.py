"""Drawings of a game in progress for researchers, as the seat to move sees it."""

from pagodas.core.game import Game
from pagodas.core.strings import DEFAULT
from pagodas.core.types import SPECTATOR, State
from pagodas.views.svg import svg
from pagodas.views.text import plain

HUMAN, TEXT, SVG = "human", "ansi", "svg"
MODES = (HUMAN, TEXT, SVG)


def picture(game: Game, state: State, mode: str) -> str:
    """Draw the view of the seat to move, after the end the view of a spectator."""
    seat = SPECTATOR if state.ending else int(state.seat)
    scene = game.sketch.draw(game.observe(state, seat), seat, game.strings(DEFAULT))
    return svg(scene) if mode == SVG else plain(scene)


def show(game: Game, state: State, mode: str | None) -> str | None:
    """Draw a state and return the drawing, or print it if it is for humans."""
    drawn = picture(game, state, mode or HUMAN)
    if mode not in (HUMAN, None):
        return drawn
    print(drawn)  # noqa: T201 rendering for humans means printing
    return None
