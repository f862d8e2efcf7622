"""Whole numbers are read in their range, and any other text is refused, however long it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagodas.core.whole_numbers import read_whole

THOUSANDS = 20_000  # digits; Python's `int` gives up at 4,300


@given(st.integers(-50, 50), st.integers(0, 100), st.integers(-200, 200))
def test_a_number_is_read_if_it_is_in_its_range(least: int, width: int, number: int) -> None:
    if least <= number <= least + width:
        assert read_whole(str(number), least, least + width) == number
    else:
        with pytest.raises(ValueError, match=f"from {least} to {least + width}"):
            read_whole(str(number), least, least + width)


def test_noughts_in_front_do_not_matter() -> None:
    assert read_whole("007", 0, 9) == 7
    assert read_whole("0" * THOUSANDS, 0, 9) == 0


@pytest.mark.parametrize("text", ["", "-", "+1", "1_0", " 1", "1.0", "²", "one", "--1", "-1", "9" * THOUSANDS])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a whole number from 0 to 9"):
        read_whole(text, 0, 9)
