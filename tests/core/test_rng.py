"""Chance is fair, repeatable, and counts what it shows."""

import numba
import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from pagodas import games
from pagodas.core import rng
from pagodas.core.types import State

STATES = games.load("mountain").blank()
WEIGHTS = np.array([0, 3, 0, 1], np.int8)


@numba.njit
def below(state: State, n: int) -> int:
    return rng.below(state, n)


@numba.njit
def pick(state: State, weights: npt.NDArray[np.int8], total: int) -> int:
    return rng.pick(state, weights, total)


def drawn(seed: int, n: int, count: int) -> list[int]:
    STATES[0].rng = rng.seeded(seed)
    return [below(STATES[0], n) for _ in range(count)]


def test_splitmix64_gives_its_published_sequence() -> None:
    # the first words of the generator started at 0, as its author's C code prints them
    word, words = np.uint64(0), []
    with np.errstate(over="ignore"):
        for _ in range(3):
            word += rng.STEP
            words.append(int(rng.mix(word)))
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@given(st.integers(0, 2**62), st.integers(1, 1000))
def test_numbers_are_in_range_and_repeatable(seed: int, n: int) -> None:
    numbers = drawn(seed, n, 5)
    assert all(0 <= number < n for number in numbers)
    assert drawn(seed, n, 5) == numbers


def test_a_die_is_fair() -> None:
    counts = np.bincount(drawn(1, 6, 6000))
    assert ((counts - 1000) ** 2 / 1000).sum() < 20.5  # chi squared, 5 degrees of freedom, one in a thousand


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    assert len({tuple(drawn(seed, 6, 20)) for seed in range(100)}) == 100


def test_every_draw_is_counted_as_a_revelation() -> None:
    before = int(STATES[0].reveals)
    drawn(1, 6, 4)
    assert STATES[0].reveals == before + 4


def test_an_index_is_picked_as_often_as_its_weight_says() -> None:
    STATES[0].rng = rng.seeded(2)
    counts = np.bincount([pick(STATES[0], WEIGHTS, 4) for _ in range(4000)])
    assert counts.tolist()[0::2] == [0, 0]
    assert abs(counts[1] - 3000) < 100
