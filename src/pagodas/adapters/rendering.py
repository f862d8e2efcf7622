"""What a researcher sees of a game being played: the drawing of whoever is to move."""

from pagodas.core.game import Game
from pagodas.core.strings import DEFAULT
from pagodas.core.types import SPECTATOR, State
from pagodas.views.svg import svg
from pagodas.views.text import plain

HUMAN, TEXT, SVG = "human", "ansi", "svg"
MODES = (HUMAN, TEXT, SVG)


def picture(game: Game, state: State, mode: str) -> str:
    """Draw what the seat to move sees, after the end what everybody does."""
    seat = SPECTATOR if state.ending else int(state.seat)
    scene = game.sketch.draw(game.observe(state, seat), seat, game.strings(DEFAULT))
    return svg(scene) if mode == SVG else plain(scene)


def show(game: Game, state: State, mode: str | None) -> str | None:
    """Draw it and return the drawing, but for humans print it."""
    drawn = picture(game, state, mode or HUMAN)
    if mode not in (HUMAN, None):
        return drawn
    print(drawn)  # noqa: T201 that is what rendering for humans is
    return None
