"""How good a position is for each seat: by the `value` of the game, or by weights learned for its `features`.

The learned judgement is linear. What a seat counts, times the weights, is its strength; how far one seat is ahead of
another goes through a hyperbolic tangent. Anything richer cost more time than it brought insight.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled
from pagodas.core.maths import tanh
from pagodas.core.types import Features, State, Utilities
from pagodas.core.verbs import can_learn, features, outcome, value

__all__ = ["LIMIT", "Weights", "estimate"]

Weights: TypeAlias = npt.NDArray[np.float64]  # one for each feature, none where the game's `value` judges

LIMIT = 0.95  # no judgement is as sure as an end


@compiled
def estimate(state: State, weights: Weights, counted: Features, out: Utilities) -> None:
    """Write the worth of the game to each seat: its outcome, or the judgement if it goes on.

    `counted` is room for the features of each seat.
    """
    if state.ending != 0:
        outcome(state, out)
    elif can_learn(state) and len(weights) > 0:
        features(state, counted)
        compare(weights, counted, out)
    else:
        value(state, out)


@compiled
def compare(weights: Weights, counted: Features, out: Utilities) -> None:
    """Compare every two seats, and write the average of its comparisons for each."""
    seats = len(out)
    for seat in range(seats):
        out[seat] = 0.0
    for one in range(seats):
        for other in range(one + 1, seats):
            ahead = 0.0
            for index in range(len(weights)):
                ahead += weights[index] * (counted[one, index] - counted[other, index])
            found = LIMIT * tanh(ahead) / (seats - 1)
            out[one] += found
            out[other] -= found
