"""Games that a learner plays against itself, and what they teach: how positions looked, and what came of them.

A game begins with a few random moves, so that the learner sees positions it would avoid. Then the strongest search,
with so many iterations and the weights learned so far, decides for every seat. Each turn gives a lesson for every two
seats: by how much the features of one exceed those of the other, and what the comparison came to. That is half the
outcome and, where two play, half what the search thought: outcomes are true but full of luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from time import thread_time
from typing import Any, Self

import numpy as np

from pagodas import games
from pagodas.arena.play_fixture import Contestant
from pagodas.arena.schedule import Fixture
from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.core.types import Seat, State
from pagodas.players.levels import at_level
from pagodas.players.mcts_driver import SEEDS

__all__ = ["LEARNER", "Practice", "learner", "practise"]

LEARNER = "master"  # the level whose search a learner uses
MOST_RANDOM = 8  # moves at the beginning
TRUST = 0.5  # in the outcome, rather than in the search
DIGITS = 5  # of a feature that are kept

Pair = tuple[Seat, Seat]


@dataclass(frozen=True, slots=True)
class Practice:
    """The lessons of one game: differences of features, and for each what it came to, from -1 to 1."""

    key: str
    differences: list[list[float]]
    results: list[float]

    def as_row(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Self:
        """Make it from plain data."""
        return cls(**row)


@dataclass(frozen=True, slots=True)
class Moment:
    """How two seats compared before a turn, and what the search thought of the first one's chances, None if nothing."""

    pair: Pair
    difference: list[float]
    thought: float | None


def learner(
    game: Game, seed: int, weights: Sequence[float], iterations: int, seconds: float | None = None
) -> Contestant:
    """Return a contestant that judges with these weights. A time is that of the processor."""
    return Contestant(
        at_level(
            LEARNER,
            game,
            seed,
            seconds,
            iterations=iterations,
            weights=np.array(weights, np.float64),
            clock=thread_time,
        ),
        sees_all=False,
    )


def practise(fixture: Fixture, weights: Sequence[float], iterations: int) -> Practice:
    """Play a game against oneself and return its lessons."""
    game = games.load(fixture.game)
    chance = np.random.default_rng(fixture.seed)
    state = game.start(len(fixture.players), dict(fixture.options), fixture.seed)[0]
    state = _stray(game, state, chance)
    player = at_level(LEARNER, game, 0, None, iterations=iterations, weights=np.array(weights, np.float64))
    moments: list[Moment] = []
    turn = -1
    while state.ending == 0:
        seed = int(chance.integers(SEEDS))
        found = player.considered(game.observe(state, int(state.seat)), seed).found
        if state.turns != turn:
            turn = int(state.turns)
            moments += _moments(game, state, float(found[0].value))
        verbs.play(state, int(found[0].move))
    results = outcome(state)
    return Practice(
        fixture.key,
        [moment.difference for moment in moments],
        [_came_to(moment, results) for moment in moments],
    )


def _stray(game: Game, state: State, chance: np.random.Generator) -> State:
    """Begin with a few random moves, as long as the game goes on; return where they lead."""
    for _ in range(int(chance.integers(MOST_RANDOM + 1))):
        before = state.copy()
        verbs.play(state, int(chance.choice(game.legal(state))))
        if state.ending:
            return before
    return state


def _moments(game: Game, state: State, value: float) -> Iterator[Moment]:
    """Compare every two seats; `value` is what the search thinks of the chances of the seat to move."""
    counted = np.zeros((int(state.seats), len(game.feature_names)))
    verbs.features(state, counted)
    for pair in combinations(range(int(state.seats)), 2):
        difference = np.round(counted[pair[0]] - counted[pair[1]], DIGITS)
        known = len(counted) == 2  # a search judges the seat to move, which tells nothing about two others
        thought = (value if state.seat == pair[0] else -value) if known else None
        yield Moment(pair, difference.tolist(), thought)


def _came_to(moment: Moment, results: Sequence[float]) -> float:
    one, other = moment.pair
    result = (results[one] - results[other]) / 2
    return round(result if moment.thought is None else TRUST * result + (1 - TRUST) * moment.thought, DIGITS)
