"""Levels for people, from one who looks at the own turn only to one who thinks as long as is polite.

The weaker they are the less they think, and the more often they take a move for the best that is only nearly so. None
makes a move it can see to lose.
"""

from dataclasses import dataclass

from pagodas.core.game import Game
from pagodas.players.iterative_deepening import Depth
from pagodas.players.mcts import TO_THE_END
from pagodas.players.search_player import JUDGING, NONE, SearchPlayer, Slips, by_depth, by_tree, by_turn, strongest
from pagodas.players.tree_search import Budget

PATIENCE = 1.8  # seconds that nobody minds waiting
LEISURE = 4  # times as much is thought by who makes no slips and has a clock to stop it
LIGHTNESS = 4  # … and again where iterations imagine, which takes less time than to judge


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level thinks, and how careless it is.

    Where there is chance it searches a tree, so many turns ahead with so many iterations, else by alpha-beta, so many
    turns deep with so many plies; what is nearly as good differs between the two, and so does what a slip is.
    """

    iterations: int
    horizon: int
    slips: Slips
    turns: int
    plies: int
    slips_in_depth: Slips


LEVELS = {
    "novice": Level(20, 1, Slips(0.3, few=12, hasty=True), 1, 2_000, Slips(0.5, few=8)),
    "casual": Level(60, 2, Slips(0.2), 1, 10_000, Slips(0.08)),
    "club": Level(300, 4, Slips(0.09), 2, 40_000, Slips(0.025)),
    "master": Level(6_000, TO_THE_END, NONE, 12, 600_000, NONE),
}


def at_level(
    name: str, game: Game, seed: int, seconds: float | None = PATIENCE, threads: int = 1, margin: float = 0.0
) -> SearchPlayer:
    """Return a player of a level; without a time limit it is reproducible from the seed on every machine.

    With one, the best level uses it. Moves that are worse than the best by no more than `margin` are given their exact
    values.
    """
    level = LEVELS[name]
    leisure = LEISURE if seconds and level.slips == NONE else 1
    if not game.chance and game.seats == (2,):
        wide = max(margin, level.slips_in_depth.width)
        depth = Depth(level.turns, leisure * level.plies, seconds, wide, threads)
        return SearchPlayer(by_depth(game, depth), seed, level.slips_in_depth)
    if level.horizon == 1:
        return SearchPlayer(by_turn(game, level.iterations), seed, level.slips)
    manner = strongest(game) if level.slips == NONE else JUDGING._replace(horizon=level.horizon)
    if seconds and manner.imagining:
        leisure *= LIGHTNESS
    return SearchPlayer(by_tree(game, manner, Budget(leisure * level.iterations, seconds, threads)), seed, level.slips)
