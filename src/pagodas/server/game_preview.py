"""How a game looks before anybody sits down to it: its colours, and a picture of it."""

import random
from functools import cache

from pagodas.core.game import Game
from pagodas.core.scene import MARK_COLOURS, Scene
from pagodas.core.types import SPECTATOR
from pagodas.session import Session
from pagodas.views.svg import finished, svg

COVER = "cover.svg"  # in the folder of a game: its picture, colours and pieces by their names in the scene
SEED = 5
TURNS = 24  # enough for something to be on the table, too few for most games to be over


@cache
def palette(game: Game) -> dict[str, list[str]]:
    """Return the colours of a game by role, for light and for dark surroundings."""
    scene = _under_way(game)
    return {role: list(colours) for role, colours in {**MARK_COLOURS, **scene.palette}.items()}


@cache
def picture(game: Game, dark: bool) -> str:
    """Return the cover of a game as an SVG document; without one, a game under way that is always the same."""
    cover, scene = game.folder / COVER, _under_way(game)
    if cover.exists():
        return finished(cover.read_text(encoding="utf-8"), scene, dark=dark)
    return svg(scene, dark=dark)


@cache
def _under_way(game: Game) -> Scene:
    session = Session.new(game, seed=SEED)
    chance = random.Random(SEED)  # noqa: S311
    while (legal := session.legal()) and int(session.state.turns) < TURNS:
        session.play(chance.choice(legal))
    return session.scene(SPECTATOR)
