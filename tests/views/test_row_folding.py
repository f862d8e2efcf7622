"""Rows of a drawing are folded together without hiding a letter."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pagodas.views.row_folding import Rows, fold

GRID = 0b10101010
drawings = st.lists(st.integers(0, 255), min_size=1, max_size=24).map(tuple)


def meet(one: int, other: int) -> bool:
    return bool(one & (other | other << 1 | other >> 1))


def test_a_drawing_that_fits_stays_as_it_is() -> None:
    assert fold((1, 0, 1), 3) == (0, 1, 2)


def test_blank_rows_go_first() -> None:
    assert fold((1, 0, 0, 1), 2)[0] == 0
    assert fold((1, 0, 0, 1), 2)[-1] == 1


def test_letters_side_by_side_may_share_a_row() -> None:
    assert fold((0b1, 0b100), 1) == (0, 0)


def test_letters_that_would_touch_stay_below_each_other() -> None:
    assert fold((0b1, 0b10), 1) == (0, 1)


def test_equal_distances_stay_equal() -> None:
    grid = (GRID, 0, 0) * 8 + (GRID,)
    places = fold(grid, 17)[::3]
    assert {below - above for above, below in pairwise(places)} == {2}


@given(drawings, st.integers(1, 24))
def test_no_letter_hides_another_and_the_order_stays(rows: tuple[int, ...], most: int) -> None:
    places = fold(rows, most)
    assert list(places) == sorted(places)
    assert places[0] == 0
    for below in range(len(rows)):
        assert all(places[above] < places[below] for above in range(below) if meet(rows[above], rows[below]))


@given(drawings)
def test_no_row_is_left_that_has_no_letters(rows: tuple[int, ...]) -> None:
    assert fold(rows, 1)[-1] + 1 <= max(1, sum(map(bool, rows)))


def test_rows_stay_where_they_were_when_letters_come_and_go():
    letter, other = 0b100, 0b100_0000
    rows = Rows()
    crowded, sparse = {0: letter, 1: other, 2: letter, 5: other}, {0: letter, 5: other}
    assert rows.fold(crowded, 3) == (0, fold((letter, other, letter, 0, 0, other), 3))
    assert rows.fold(sparse, 3) == rows.fold(crowded, 3)
    assert Rows().fold(sparse, 3) != Rows().fold(crowded, 3)


def test_rows_move_when_there_is_no_room_for_everything_that_ever_was_there():
    letter = 0b100
    rows = Rows()
    assert rows.fold({0: letter, 1: 0, 2: letter, 3: 0}, 2)[1][-1] == 1
    assert rows.fold({1: letter, 3: letter}, 2)[1][-1] == 1  # four letters below each other have no room in two rows
