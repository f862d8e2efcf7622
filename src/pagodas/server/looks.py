"""How a game looks before anybody sits down to it: its colours, and a picture of it under way."""

import random
from functools import cache

from pagodas.core.game import Game
from pagodas.core.scene import MARK_COLOURS, Scene
from pagodas.core.types import SPECTATOR
from pagodas.session import Session
from pagodas.views.svg import svg

SEED = 5
TURNS = 24  # enough for something to be on the table, too few for most games to be over


@cache
def palette(game: Game) -> dict[str, list[str]]:
    """Return the colours of a game by role, for light and for dark surroundings."""
    scene = Session.new(game, seed=SEED).scene(SPECTATOR)
    return {role: list(colours) for role, colours in {**MARK_COLOURS, **scene.palette}.items()}


@cache
def picture(game: Game, dark: bool) -> str:
    """Return an SVG document of a game under way, always the same."""
    return svg(_under_way(game), dark=dark)


@cache
def _under_way(game: Game) -> Scene:
    session = Session.new(game, seed=SEED)
    chance = random.Random(SEED)  # noqa: S311
    while (legal := session.legal()) and int(session.state.turns) < TURNS:
        session.play(chance.choice(legal))
    return session.scene(SPECTATOR)
