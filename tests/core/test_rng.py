"""Chance is fair, repeatable, and counts what it shows."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pagodas import games
from pagodas.core import rng

STATES = games.load("mountain").blank()


def drawn(seed: int, n: int, count: int) -> list[int]:
    STATES[0].rng = rng.seeded(seed)
    return [rng.below(STATES[0], n) for _ in range(count)]


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
