"""How a game looks before anybody plays it: its colours and a picture."""

import random
from functools import cache

from pagodas.core.game import Game
from pagodas.core.scene import MARK_COLOURS, Scene
from pagodas.core.types import SPECTATOR
from pagodas.session import Session
from pagodas.views.svg import finished, svg

COVER = "cover.svg"  # in the folder of a game: its picture; colours and pieces have the names they have in the scene
SEED = 5
TURNS = 24  # enough for pieces on the board, too few for most games to be over


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
def _position(game: Game) -> Scene:
    session = Session.new(game, seed=SEED)
    chance = random.Random(SEED)  # noqa: S311
    while (legal := session.legal()) and int(session.state.turns) < TURNS:
        session.play(chance.choice(legal))
    return session.scene(SPECTATOR)
