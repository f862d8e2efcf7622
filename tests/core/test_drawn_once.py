"""Parts of a scene are drawn once for equal arguments, and never from a state."""

from collections.abc import Iterator

import pytest

from pagodas import games
from pagodas.core.drawn_once import drawn_once, made_once
from pagodas.core.scene import Item

drawn: list[int] = []


@drawn_once
def row(count: int) -> Iterator[Item]:
    drawn.append(count)
    yield from (Item(f"stone:{index}", "stone", 10.0 * index, 0.0, "a stone") for index in range(count))


def test_what_was_drawn_before_is_the_same_thing_again() -> None:
    drawn.clear()
    first, other, again = row(2), row(3), row(2)
    assert again is first
    assert len(other) == 3
    assert drawn == [2, 3]


def test_a_state_cannot_be_drawn_from_by_mistake() -> None:
    game = games.load(games.names()[0])
    observed = game.observe(game.start(game.seats[0], {}, 1)[0], 0)
    with pytest.raises(TypeError, match="unhashable"):
        made_once(lambda state: int(state.turns))(observed)
