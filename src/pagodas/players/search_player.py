"""Players that think before they choose, and can explain their thoughts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.players.candidates import NO_SLIPS, Candidate, Candidates, Slips, slip
from pagodas.players.iterative_deepening import Depth, deepened, workspaces
from pagodas.players.judgement import Weights
from pagodas.players.learned_weights import NO_WEIGHTS
from pagodas.players.mcts import Manner
from pagodas.players.mcts_driver import SEEDS, Budget, search

GREED = 0.2  # exploration within one turn
CURIOSITY = 0.5  # exploration of a search that judges; values differ less than outcomes
IMAGINATION = 2.0  # exploration of a search that imagines how the game goes on, as a multiple of the stakes

GREEDY = Manner(GREED, True, 0, 1)
JUDGING = Manner(CURIOSITY, True, 0)
IMAGINING = Manner(IMAGINATION, imagining=True)

Consider: TypeAlias = Callable[[State, int], Candidates]  # an observed state and a seed → moves, the best first


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
    """Considers its moves and takes the best or, if it slips, one that seems nearly as good.

    Each choice depends on what is observed and on a seed of its own, which comes from the player's.
    """

    def __init__(self, consider: Consider, seed: int, slips: Slips = NO_SLIPS) -> None:
        self._consider = consider
        self._chance = np.random.default_rng(seed)
        self._slips = slips

    def choose(self, observed: State) -> Move:
        """Return a legal move."""
        return self.choice(observed, self._seed())

    def choice(self, observed: State, seed: int) -> Move:
        """Return the move that a seed leads to."""
        return int(slip(self.considered(observed, seed).found, self._slips, int(observed.turns), seed))

    def considered(self, observed: State, seed: int) -> Candidates:
        """Return what a search with this seed finds."""
        return self._consider(observed, seed)

    def think(self, observed: State) -> Thoughts:
        """Return all thoughts about a position."""
        moves = self.considered(observed, self._seed()).moves
        return Thoughts(chance_of(moves[0].value), moves[0].line, tuple(moves))

    def _seed(self) -> int:
        return int(self._chance.integers(SEEDS))


def chance_of(value: float) -> float:
    """Turn the worth of a game, from -1 to 1, into a chance."""
    return min(1.0, max(0.0, (value + 1.0) / 2.0))


def strongest(game: Game) -> Manner:
    """Return the manner of search that plays a game best."""
    return IMAGINING if game.imaginative else JUDGING


def by_tree(game: Game, manner: Manner, budget: Budget, weights: Weights = NO_WEIGHTS) -> Consider:
    """Consider by a tree search."""
    return lambda observed, seed: search(game, observed, budget, seed, manner, weights=weights)


def by_turn(game: Game, iterations: int) -> Consider:
    """Consider the own turn only; the values at its end count, not the numbers of visits."""
    return lambda observed, seed: search(game, observed, Budget(iterations), seed, GREEDY, by_value=True)


def by_depth(game: Game, depth: Depth, weights: Weights = NO_WEIGHTS) -> Consider:
    """Consider by alpha-beta."""
    on = workspaces(game, depth, weights)
    return lambda observed, seed: deepened(game, observed, depth, on)  # noqa: ARG005
