"""A trail grows and is cut like a list of its own, though it shares its items with others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagodas.session.history import History

steps = st.lists(st.tuples(st.integers(0, 9), st.none() | st.integers(0, 9)), max_size=30)


@given(steps)
def test_trails_grown_from_one_another_in_any_order_are_as_lists_would_be(steps: list[tuple[int, int | None]]) -> None:
    trails, lists = [History([7, 8])], [[7, 8]]
    for number, (origin, length) in enumerate(steps):
        trail, model = trails[origin % len(trails)], lists[origin % len(lists)]
        trails.append(trail.then(number) if length is None else trail.upto(length))
        lists.append([*model, number] if length is None else model[:length])
    assert [list(trail) for trail in trails] == lists
    for trail, model in zip(trails, lists, strict=True):
        assert len(trail) == len(model)
        assert trail[1:] == model[1:]
        assert trail[::-2] == model[::-2]
        assert not model or (trail[0], trail[-1]) == (model[0], model[-1])
        assert trail == History(model)


@given(st.integers(1, 5))
def test_what_another_trail_added_is_out_of_reach(more: int) -> None:
    short = History([1])
    longer = short
    for number in range(more):
        longer = longer.then(number)
    for index in (1, -2):
        with pytest.raises(IndexError):
            short[index]
