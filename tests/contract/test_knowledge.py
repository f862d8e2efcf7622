"""Observing hides all that a seat cannot know; dealing anew fits all that it does know."""

from collections.abc import Iterator

import pytest

from pagodas.core import verbs
from pagodas.core.types import SPECTATOR
from pagodas.session import Session
from tests.contract.settings import Setting
from tests.contract.walk import MOMENTS, moments


def another_world(session: Session, seat: int, seed: int) -> object:
    """Return a state that may differ from the true one in whatever the seat cannot know."""
    out = session.game.blank()
    verbs.redeal(session.seen_by(seat), seed, out)
    return out[0]


def watched(setting: Setting, count: int = MOMENTS) -> Iterator[tuple[Session, int]]:
    """Give a game at several moments, with every viewer."""
    for session in moments(setting, seed=2, count=count):
        for seat in (SPECTATOR, *range(setting.seats)):
            yield session, seat


def test_worlds_that_differ_only_in_the_unknown_look_the_same(setting: Setting) -> None:
    say = setting.game.strings("en")
    for session, seat in watched(setting):
        seen = session.seen_by(seat)
        for seed in range(3):
            again = setting.game.observe(another_world(session, seat, seed), seat)
            assert again.tobytes() == seen.tobytes()
        assert setting.game.sketch.draw(again, seat, say) == setting.game.sketch.draw(seen, seat, say)


def test_observing_twice_adds_nothing(setting: Setting) -> None:
    for session, seat in watched(setting):
        seen = session.seen_by(seat)
        assert setting.game.observe(seen, seat).tobytes() == seen.tobytes()
        assert seen.rng == 0


def test_who_is_to_move_knows_the_legal_moves(setting: Setting) -> None:
    for session, seat in watched(setting):
        if seat == session.to_move:
            assert sorted(setting.game.legal(session.seen_by(seat))) == sorted(setting.game.legal(session.state))


@pytest.mark.parametrize("seed", range(2))
def test_a_dealt_world_can_be_played_to_its_end(setting: Setting, seed: int) -> None:
    for session, seat in watched(setting, count=2):
        state = another_world(session, seat, seed)
        plies = 0
        while not state.ending:  # type: ignore[attr-defined]
            verbs.play(state, setting.game.legal(state)[-1 if plies % 2 else 0])
            plies += 1
            assert plies < 5000
