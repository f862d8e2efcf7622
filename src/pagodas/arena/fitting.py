"""Weights from lessons: those under which the learned judgement comes closest to what happened.

The judgement is `LIMIT` times the hyperbolic tangent of a weighted sum (`players.judgement`), so a few steps of Gauss
and Newton find the weights. A gentle pull towards the weights before keeps those about which the lessons say little.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pagodas.arena.practice import Practice
from pagodas.players.judgement import LIMIT, Weights

__all__ = ["error", "fit", "lessons"]

STEPS = 40
PULL = 1e-3  # towards the weights before, for each lesson
LONGEST = 1.0  # of a step, in standard deviations of the features
DIGITS = 4  # of a weight: fewer than libraries of linear algebra differ in

Lessons = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]


def lessons(practices: Sequence[Practice]) -> Lessons:
    """Return all differences and results of some games."""
    differences = np.array([row for practice in practices for row in practice.differences])
    return differences, np.array([result for practice in practices for result in practice.results])


def fit(practices: Sequence[Practice], before: Weights) -> Weights:
    """Return new weights; none before count as zeros."""
    differences, results = lessons(practices)
    spread = differences.std(axis=0)
    spread[spread == 0.0] = 1.0
    scaled, count = differences / spread, len(results)
    start = before * spread if len(before) else np.zeros(len(spread))
    found = start.copy()
    for _ in range(STEPS):
        judged = np.tanh(scaled @ found)
        slopes = scaled * (LIMIT * (1.0 - judged * judged))[:, None]
        uphill = slopes.T @ (results - LIMIT * judged) - PULL * count * (found - start)
        step = np.linalg.solve(slopes.T @ slopes + PULL * count * np.eye(len(found)), uphill)
        found += step * min(1.0, LONGEST / max(np.abs(step).max(), 1e-12))
    return np.asarray(np.round(found / spread, DIGITS) + 0.0, np.float64)  # no negative zeros


def error(practices: Sequence[Practice], weights: Weights) -> float:
    """Return how far the judgement is from what happened, as a mean square. It proves nothing about play."""
    differences, results = lessons(practices)
    return float(np.mean((results - LIMIT * np.tanh(differences @ weights)) ** 2))
