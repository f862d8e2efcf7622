"""Players that think before they choose, and can explain their thoughts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.players.iterative_deepening import Depth, deepened, workspaces
from pagodas.players.mcts import Manner
from pagodas.players.mcts_driver import SEEDS, Budget, Candidate, search

GREED = 0.2  # exploration within one turn
CURIOSITY = 0.5  # exploration of a search that judges; values differ less than outcomes
IMAGINATION = 2.0  # exploration of a search that imagines how the game goes on, as a multiple of the stakes
LOST, WON = -0.9, 0.98  # values beyond which a move is as good as lost or won
LOOKED_AT = 0.05  # a move with fewer visits than this share of the best move's was hardly looked at
WIDTH = 3.0  # a slip may be this many temperatures worse than the best move

JUDGING = Manner(CURIOSITY, True, 0)
IMAGINING = Manner(IMAGINATION, imagining=True)

Chance: TypeAlias = np.random.Generator
Consider: TypeAlias = Callable[[State, int], list[Candidate]]  # an observed state and a seed → moves, the best first


@dataclass(frozen=True, slots=True)
class Slips:
    """How careless a player is: how much worse a move may be and still seem good, and among how many it hesitates.

    A hasty player also takes moves that it hardly looked at.
    """

    temperature: float = 0.0
    few: int = 5
    hasty: bool = False

    @property
    def width(self) -> float:
        """How much worse than the best move a slip may be."""
        return WIDTH * self.temperature


NONE = Slips()


@dataclass(frozen=True, slots=True)
class Thoughts:
    """The thoughts of a player about its position.

    `chance` is the chance to win, from 0 to 1; with more than two seats 0 means the last place and 1 the first.
    """

    chance: float
    line: tuple[Move, ...]
    moves: tuple[Candidate, ...]

    def of(self, move: Move) -> Candidate | None:
        """Return the thoughts about a move, None if the player did not look at it."""
        return next((candidate for candidate in self.moves if candidate.move == move), None)


class SearchPlayer:
    """Considers its moves and takes the best or, if it slips, one that seems nearly as good."""

    def __init__(self, consider: Consider, seed: int, slips: Slips = NONE) -> None:
        self._consider = consider
        self._chance = np.random.default_rng(seed)
        self._slips = slips

    def choose(self, observed: State) -> Move:
        """Return a legal move."""
        return slip(self._considered(observed), self._slips, self._chance).move

    def think(self, observed: State) -> Thoughts:
        """Return all thoughts about a position."""
        found = self._considered(observed)
        return Thoughts(chance_of(found[0].value), found[0].line, tuple(found))

    def _considered(self, observed: State) -> list[Candidate]:
        return self._consider(observed, int(self._chance.integers(SEEDS)))


def chance_of(value: float) -> float:
    """Turn the worth of a game, from -1 to 1, into a chance."""
    return min(1.0, max(0.0, (value + 1.0) / 2.0))


def slip(found: list[Candidate], slips: Slips, chance: Chance) -> Candidate:
    """Return the best move or one that seems nearly as good; the higher the temperature, the more often.

    A slip never replaces a win. It never takes a move that the player saw losing, unless all moves lose, nor, unless
    the player is hasty, a move that the player hardly looked at.
    """
    best = found[0]
    if slips == NONE or not LOST <= best.value <= WON:
        return best
    within = max(LOST, best.value - slips.width)
    looked_at = 1.0 if slips.hasty else min(best.visits, max(2.0, LOOKED_AT * best.visits))
    near = [move for move in found if move.value >= within and move.visits >= looked_at]
    near = sorted(near, key=lambda move: -move.value)[: slips.few]
    weights = np.exp([min(0.0, move.value - best.value) / slips.temperature for move in near])
    return near[int(chance.choice(len(near), p=weights / weights.sum()))]


def strongest(game: Game) -> Manner:
    """Return the manner of search that plays a game best."""
    return IMAGINING if game.imaginative else JUDGING


def by_tree(game: Game, manner: Manner, budget: Budget) -> Consider:
    """Consider by a tree search."""
    return lambda observed, seed: search(game, observed, budget, seed, manner)


def by_turn(game: Game, iterations: int) -> Consider:
    """Consider the own turn only; the values at its end count, not the numbers of visits."""
    manner, budget = Manner(GREED, True, 0, 1), Budget(iterations)
    return lambda observed, seed: sorted(
        search(game, observed, budget, seed, manner), key=lambda move: (-move.value, move.move)
    )


def by_depth(game: Game, depth: Depth) -> Consider:
    """Consider by alpha-beta."""
    on = workspaces(game, depth)
    return lambda observed, seed: deepened(game, observed, depth, on)  # noqa: ARG005
