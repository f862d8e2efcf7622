import math

import pytest

from pagodas.core.outlines import around, barbs, bend, blob, bow, rescaled, smooth, trimmed, xy


def test_a_point_is_written_to_a_tenth():
    assert xy((1.26, -2.0)) == "1.3,-2"


def test_angles_go_clockwise_from_the_right():
    assert around(math.pi / 2, 10, (5, 5)) == pytest.approx((5, 15))


def test_a_trimmed_line_keeps_clear_of_its_ends():
    assert trimmed((0, 0), (0, 100), 10, 20) == ((0, 10), (0, 80))
    assert trimmed((3, 4), (3, 4), 10, 10) == ((3, 4), (3, 4))


def test_an_arc_bows_to_the_left_of_its_way():
    start, *_, end = arc = bow((0, 0), (100, 0), 10)
    assert (start, end) == ((0, 0), (100, 0))
    assert arc[2] == (50, -10)


def test_the_barbs_of_an_arrow_lie_behind_its_tip():
    left, tip, right = barbs((0, 0), (100, 0), 15)
    assert tip == (100, 0)
    assert left[0] == pytest.approx(right[0])
    assert left[0] < 100
    assert left[1] == pytest.approx(-right[1])


@pytest.mark.parametrize("seed", range(5))
def test_a_bend_stays_within_bounds_and_closes(seed):
    assert all(-1 <= bend(angle / 10, seed) <= 1 for angle in range(63))
    assert bend(0, seed) == pytest.approx(bend(2 * math.pi, seed))


def test_a_smooth_outline_goes_through_its_points_and_closes():
    data = smooth([(0, 0), (10, 0), (10, 10)])
    assert data.startswith("M0,0C")
    assert " 10,0S" in data
    assert data.endswith(" 0,0Z")


def test_a_blob_is_the_same_every_time_and_differs_by_seed():
    assert blob((0, 0), 10, 0.1, 1) == blob((0, 0), 10, 0.1, 1) != blob((0, 0), 10, 0.1, 2)


def test_path_data_is_scaled_and_moved():
    assert rescaled("M-4,7 L4,7Z", 5, (10, 0)) == "M8,3.5 L12,3.5 Z"
