"""Hashes of positions, for the verb `key`: from facts one after the other, or as a sum that moves keep up to date."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled
from pagodas.core.rng import STEP, mix

__all__ = ["WIDTH", "hashed", "packed", "random_words"]

WIDTH = 64  # of a number in `packed`


@compiled
def hashed(word: np.uint64, fact: int) -> np.uint64:
    """Add a fact to a hash; facts are whole numbers from -2."""
    return mix(word + np.uint64(2 + fact) * STEP)


@compiled
def packed(counts: Iterable[int]) -> int:
    """Pack up to ten numbers from -1 to 62 into one fact."""
    word = 0
    for count in counts:
        word = word * WIDTH + int(count) + 1
    return word


def random_words(count: int) -> npt.NDArray[Any]:
    """Return words to be added to a hash when a fact becomes true, and subtracted when it no longer is."""
    words = np.arange(1, count + 1, dtype=np.uint64) * STEP
    with np.errstate(over="ignore"):
        return np.array([getattr(mix, "py_func", mix)(word) for word in words])
