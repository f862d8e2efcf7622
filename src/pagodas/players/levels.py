"""Levels for people: the weakest looks at its own turn only, the strongest thinks as long as is polite.

A weaker level thinks less, and more often mistakes a move that is nearly as good for the best one. No level plays a
move that it sees losing.
"""

from dataclasses import dataclass
from time import perf_counter

from pagodas.core.game import Game
from pagodas.players.candidates import NO_SLIPS, Slips
from pagodas.players.iterative_deepening import Depth
from pagodas.players.judgement import Weights
from pagodas.players.learned_weights import NO_WEIGHTS, learned
from pagodas.players.mcts import TO_THE_END, Manner
from pagodas.players.mcts_driver import Budget, Clock
from pagodas.players.search_player import GREEDY, JUDGING, SearchPlayer, by_depth, by_tree, by_turn, strongest

PATIENCE = 1.8  # seconds that nobody minds waiting
FURTHEST = 12  # turns that a judgement looks ahead
NEARLY = 0.1  # where a position is judged, moves worse than the best by no more than this get exact values
LIGHTNESS = 4  # iterations that imagine are so many times quicker than those that judge


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level thinks, and how careless it is.

    In games with chance it searches a tree, `horizon` turns ahead with so many iterations; in other games it uses
    alpha-beta, so many turns deep with so many plies. The two give values of different scales, so each has its slips.
    If a clock can stop it, it plans to think `leisure` times as much.
    """

    iterations: int
    horizon: int
    slips: Slips
    turns: int
    plies: int
    slips_in_depth: Slips
    leisure: int = 1
    selective: bool = False
    learned: bool = False  # judges by what was learned, where something was


# Where no chance makes games differ, it chooses among moves that the search can hardly tell apart.
VARIETY = Slips(0.0015, few=12, looked_at=1.0, opening=0.005)

LEVELS = {
    "novice": Level(20, 1, Slips(0.3, few=12, looked_at=0.0), 1, 2_000, Slips(0.5, few=8)),
    "casual": Level(60, 2, Slips(0.2), 2, 10_000, Slips(0.05, few=12), selective=True),
    "club": Level(300, 4, Slips(0.09), 3, 40_000, Slips(0.02), selective=True),
    "master": Level(6_000, TO_THE_END, NO_SLIPS, 12, 600_000, VARIETY, leisure=64, selective=True, learned=True),
}

FORMER = {  # strongest levels of earlier releases, to measure progress by
    "master-1": Level(6_000, TO_THE_END, NO_SLIPS, 12, 600_000, NO_SLIPS, leisure=4),
}


@dataclass(frozen=True, slots=True)
class TreePlan:
    """What a level does in a game with chance."""

    slips: Slips
    manner: Manner
    iterations: int
    weights: Weights


@dataclass(frozen=True, slots=True)
class DepthPlan:
    """What a level does in a game without."""

    slips: Slips
    turns: int
    plies: int
    margin: float  # moves worse than the best by no more than this get exact values
    selective: bool
    weights: Weights


def plan(name: str, game: Game, clock: bool) -> TreePlan | DepthPlan:
    """Return what a level does in a game. If a clock can stop it, the best level plans for more than there is time."""
    level = LEVELS[name] if name in LEVELS else FORMER[name]
    leisure = level.leisure if clock else 1
    weights = learned(game) if level.learned else NO_WEIGHTS
    if game.searched_by_depth:
        slips = level.slips_in_depth
        return DepthPlan(slips, level.turns, leisure * level.plies, slips.width, level.selective, weights)
    if level.horizon == 1:
        return TreePlan(level.slips, GREEDY, level.iterations, weights)
    manner = strongest(game) if level.slips == NO_SLIPS else JUDGING._replace(horizon=level.horizon)
    if clock and manner.imagining:
        leisure *= LIGHTNESS
    return TreePlan(level.slips, manner, leisure * level.iterations, weights)


def judging_plan(name: str, game: Game, opened: bool = False) -> TreePlan | DepthPlan:
    """Return how a level judges a position: with its own budget, but as the strongest level thinks.

    With all cards open nobody plays by habit, which knows only what players know.
    """
    level = LEVELS[name]
    if game.searched_by_depth:
        return DepthPlan(NO_SLIPS, FURTHEST, level.plies, NEARLY, selective=False, weights=learned(game))
    return TreePlan(NO_SLIPS, JUDGING if opened else strongest(game), level.iterations, learned(game))


def at_level(
    name: str,
    game: Game,
    seed: int,
    seconds: float | None = PATIENCE,
    threads: int = 1,
    margin: float = 0.0,
    iterations: int | None = None,
    weights: Weights | None = None,
    clock: Clock = perf_counter,
) -> SearchPlayer:
    """Return a player of a level. Without a time limit the same seed gives the same moves on every machine.

    With a time limit, the best level uses that time. Moves worse than the best by no more than `margin` get exact
    values. So many `iterations`, or plies, may take the place of the level's own, and so may `weights`.
    """
    planned = plan(name, game, clock=seconds is not None)
    weights = planned.weights if weights is None else weights
    if isinstance(planned, DepthPlan):
        plies = iterations or planned.plies
        depth = Depth(planned.turns, plies, seconds, max(margin, planned.margin), threads, planned.selective, clock)
        return SearchPlayer(by_depth(game, depth, weights), seed, planned.slips)
    if planned.manner == GREEDY:
        return SearchPlayer(by_turn(game, iterations or planned.iterations), seed, planned.slips)
    budget = Budget(iterations or planned.iterations, seconds, threads, clock)
    return SearchPlayer(by_tree(game, planned.manner, budget, weights), seed, planned.slips)
