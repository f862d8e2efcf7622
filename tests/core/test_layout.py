from itertools import islice

from pagodas.core.layout import in_row, in_rows, narrow, onward, side_by_side, stacked


def test_a_row_lies_around_its_centre():
    assert in_row(3, (100, 5), 20) == [(80, 5), (100, 5), (120, 5)]
    assert in_row(1, (100, 5), 20) == [(100, 5)]
    assert in_row(0, (100, 5), 20) == []


def test_a_long_row_closes_up():
    assert in_row(4, (100, 5), 20, width=40) == [(85, 5), (95, 5), (105, 5), (115, 5)]


def test_places_go_on_from_a_start():
    assert list(islice(onward((10, 5), (20, 1)), 3)) == [(10, 5), (30, 6), (50, 7)]


def test_rows_are_filled_one_after_the_other():
    assert in_rows(3, 2, (100, 50), (20, 30)) == [(90, 35), (110, 35), (100, 65)]
    assert in_rows(0, 2, (100, 50), (20, 30)) == []


def test_things_of_several_widths_touch_each_other():
    assert side_by_side([10, 30], (100, 5)) == [(85, 5), (105, 5)]


def test_a_narrow_screen_shows_areas_below_each_other_in_full_width():
    arranged = narrow(300, stacked(300, [(0, 0, 600, 100), (0, 100, 300, 80)], top=10))
    assert [(part.to, part.scale) for part in arranged.parts] == [((0, 10), 0.5), ((0, 60), 1)]
    assert arranged.height == 140
