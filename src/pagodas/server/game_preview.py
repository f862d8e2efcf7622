"""How a game looks before anybody plays it: its colours and a picture."""

import random
from functools import cache
from pathlib import Path

from pagodas.core.game import Game
from pagodas.core.scene import MARK_COLOURS, Scene
from pagodas.core.strings import DEFAULT
from pagodas.core.types import SPECTATOR
from pagodas.session import Session
from pagodas.views.svg import finished, svg

COVER = "cover.svg"  # in the folder of a game: its picture; colours and pieces have the names they have in the scene
SEED = 5
MOST_MOVES = 48  # half as many are enough to fill a board


@cache
def palette(game: Game) -> dict[str, list[str]]:
    """Return the colours of a game by role, for light and for dark surroundings."""
    scene = _position(game)
    return {role: list(colours) for role, colours in {**MARK_COLOURS, **scene.palette}.items()}


@cache
def picture(game: Game, dark: bool) -> str:
    """Return the cover of a game as an SVG document; if it has none, a position that is always the same."""
    cover, scene = game.folder / COVER, _position(game)
    if cover.exists():
        return finished(cover.read_text(encoding="utf-8"), scene, dark=dark)
    return svg(scene, dark=dark)


@cache
def face(game: Game, drawing: Path, dark: bool) -> str:
    """Return the face of a level as an SVG document."""
    return finished(drawing.read_text(encoding="utf-8"), _position(game), dark=dark)


@cache
def _position(game: Game) -> Scene:
    """Draw the middle of a random game, where most pieces are on the board and nothing is over."""
    session = Session.new(game, seed=SEED)
    chance = random.Random(SEED)  # noqa: S311
    while (legal := session.legal()) and len(session.moves) < MOST_MOVES:
        session.play(chance.choice(legal))
    middle = game.observe(session.state_at(len(session.moves) // 2), SPECTATOR)
    return game.sketch.draw(middle, SPECTATOR, game.strings(DEFAULT))
