"""Levels for people, from one who looks at the own turn only to one who thinks as long as is polite.

The weaker they are the less they think, and the more often they take a move for the best that is only nearly so. None
makes a move it can see to lose.
"""

from dataclasses import dataclass

from pagodas.core.game import Game
from pagodas.players.deepening import Depth
from pagodas.players.search import Manner
from pagodas.players.thinkers import CURIOSITY, WIDTH, Consider, Thinker, by_depth, by_tree, by_turn
from pagodas.players.thinking import Budget

PATIENCE = 1.8  # seconds that nobody minds waiting


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level thinks, and how careless it is.

    Where there is chance it searches a tree, so many turns ahead with so many iterations, else by alpha-beta, so many
    turns deep with so many plies.
    """

    iterations: int
    horizon: int
    turns: int
    plies: int
    temperature: float = 0.0


LEVELS = {
    "novice": Level(iterations=60, horizon=1, turns=1, plies=1_000, temperature=0.15),
    "casual": Level(iterations=60, horizon=2, turns=2, plies=20_000, temperature=0.06),
    "club": Level(iterations=400, horizon=4, turns=3, plies=100_000, temperature=0.02),
    "master": Level(iterations=12_000, horizon=400, turns=12, plies=1_500_000),
}


def at_level(
    name: str, game: Game, seed: int, seconds: float | None = PATIENCE, threads: int = 1, margin: float = 0.0
) -> Thinker:
    """Return a player of a level; without a time limit it is reproducible from the seed on every machine.

    Moves that are worse than the best by no more than `margin` are given their exact values.
    """
    level = LEVELS[name]
    margin = max(margin, WIDTH * level.temperature)
    return Thinker(_considering(level, game, seconds, threads, margin), seed, level.temperature)


def _considering(level: Level, game: Game, seconds: float | None, threads: int, margin: float) -> Consider:
    if not game.chance and game.seats == (2,):
        return by_depth(game, Depth(level.turns, level.plies, seconds, margin))
    if level.horizon == 1:
        return by_turn(game, level.iterations)
    manner = Manner(CURIOSITY, True, 0, level.horizon)
    return by_tree(game, manner, Budget(level.iterations, seconds, threads))
