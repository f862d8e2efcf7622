"""Facts are found once for a state that is kept, and each time for one that may change."""

import gc
import weakref

import pytest

from pagodas import games
from pagodas.core import jit
from pagodas.core.facts import fact
from pagodas.core.types import State

asked: list[int] = []


@fact
def turns_from(state: State, start: int) -> int:
    asked.append(start)
    return int(state.turns) - start


@pytest.fixture(autouse=True)
def _forget() -> None:
    asked.clear()


GAME = games.load(games.names()[0])


@pytest.mark.skipif(jit.INTERPRETED, reason="interpreted rules keep no states")
def test_a_fact_about_a_kept_state_is_found_once_for_each_question() -> None:
    observed = GAME.observe(GAME.start(GAME.seats[0], {}, 1)[0], 0)
    assert [turns_from(observed, start) for start in (0, 1, 0, 1)] == [0, -1, 0, -1]
    assert asked == [0, 1]


def test_a_fact_about_a_state_that_changes_is_found_anew() -> None:
    state = GAME.start(GAME.seats[0], {}, 1)[0]
    assert turns_from(state, 0) == 0
    state.turns = 5
    assert turns_from(state, 0) == 5


@pytest.mark.skipif(jit.INTERPRETED, reason="interpreted rules keep no states")
def test_a_state_with_facts_is_freed_when_nobody_needs_it() -> None:
    observed = GAME.observe(GAME.start(GAME.seats[0], {}, 1)[0], 0)
    turns_from(observed, 0)
    gone = weakref.ref(observed)
    gc.disable()
    del observed
    gc.enable()
    assert gone() is None
