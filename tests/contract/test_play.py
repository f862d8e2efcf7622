"""Random play ends, every legal move can be played, and what is over is over."""

import numpy as np
import pytest

from pagodas.core import verbs
from pagodas.core.playouts import random_games
from tests.contract.settings import Setting
from tests.contract.walk import moments, played

SEEDS = range(3)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_play_ends_with_a_result_that_sums_to_zero(setting: Setting, seed: int) -> None:
    session = played(setting, seed)
    result = session.result
    assert result is not None
    assert result.reason in setting.game.endings
    assert abs(sum(result.utilities)) < 1e-9
    assert all(-1 <= utility <= 1 for utility in result.utilities)
    assert len(result.points) == setting.seats
    assert session.legal() == []


def test_every_legal_move_can_be_played_and_changes_something(setting: Setting) -> None:
    for session in moments(setting, seed=11, count=8):
        legal = session.legal()
        assert len(set(legal)) == len(legal)
        assert all(0 <= move < setting.game.moves for move in legal)
        for move in legal:
            following = setting.game.blank()
            following[0] = session.state
            verbs.play(following[0], move)
            assert following[0].tobytes() != session.state.tobytes()
            assert following[0].ending or setting.game.legal(following[0])


def test_compiled_random_games_end_too(setting: Setting) -> None:
    game = setting.game
    starts = np.concatenate([game.start(setting.seats, setting.options, seed) for seed in range(4)])
    moves = np.empty(game.moves, np.int32)
    plies = random_games(starts, game.blank(), 50, 7, moves)
    assert plies == random_games(starts, game.blank(), 50, 7, moves)
    assert plies > 50


def test_turns_and_reveals_never_go_back(setting: Setting) -> None:
    session = played(setting, seed=5)
    for index in range(len(session.moves)):
        before, _, after = session.step(index, None)
        assert after.turns - before.turns in (0, 1)
        assert after.reveals >= before.reveals


def test_values_are_estimates_of_outcomes(setting: Setting) -> None:
    out = np.zeros(setting.seats)
    for session in moments(setting, seed=3, count=20):
        verbs.value(session.state, out)
        assert abs(out.sum()) < 1e-9
        assert (np.abs(out) <= 1).all()


def test_equal_positions_have_equal_keys_and_moves_change_them(setting: Setting) -> None:
    for session in moments(setting, seed=6):
        copy = setting.game.blank()
        copy[0] = session.state
        before = verbs.key(session.state)
        assert verbs.key(copy[0]) == before
        verbs.play(copy[0], session.legal()[0])
        assert verbs.key(copy[0]) != before
