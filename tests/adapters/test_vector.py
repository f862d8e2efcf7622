"""Thousands of games at once are the same games as one at a time."""

import numpy as np
import pytest

from pagodas.adapters.tensors import Encoder
from pagodas.adapters.vector import LOT, SELF_PLAY, Batch
from pagodas.contract.game_settings import Setting
from pagodas.core import verbs
from pagodas.core.errors import OptionError
from pagodas.core.game import Game, outcome
from pagodas.core.types import Seat

COUNT = 12


def batch(setting: Setting, learner: Seat, threads: int = 1, seed: int = 1) -> Batch:
    games = Batch(setting.game, COUNT, setting.seats, setting.options, learner, threads)
    games.reset(np.arange(seed, seed + COUNT))
    return games


def some_moves(games: Batch, chance: np.random.Generator) -> np.ndarray:
    return (games.shown.masks * chance.random(games.shown.masks.shape)).argmax(1)


def everything(games: Batch) -> bytes:
    return b"".join(array.tobytes() for array in (*games.shown, games.viewers))


@pytest.mark.parametrize("learner", [LOT, SELF_PLAY, 0])
def test_what_is_shown_is_what_the_viewer_knows_and_may_do(setting: Setting, learner: Seat) -> None:
    games, encoder, chance = batch(setting, learner), Encoder(setting.game), np.random.default_rng(0)
    for _ in range(20):
        for row, seat in enumerate(games.viewers):
            state = games._rows.states[row]
            assert (games.shown.observations[row] == encoder.tensor(state, seat)).all()
            assert (games.shown.masks[row] == encoder.mask(state)).all()
            assert state.seat == seat
        games.step(some_moves(games, chance))


def test_ended_games_are_paid_out_and_replaced(setting: Setting) -> None:
    games, chance = batch(setting, SELF_PLAY), np.random.default_rng(0)
    ended = 0
    for _ in range(600):
        actors = games.viewers.copy()
        games.step(some_moves(games, chance))
        shown = games.shown
        assert (shown.utilities[~shown.ended] == 0).all()
        assert np.allclose(shown.utilities.sum(1), 0)
        assert (shown.rewards == shown.utilities[np.arange(COUNT), actors].astype(np.float32)).all()
        assert shown.masks.any(1).all()
        ended += shown.ended.sum()
        if ended > 2 * COUNT:
            return
    assert ended


def test_a_game_played_in_the_batch_ends_as_it_does_alone(setting: Setting) -> None:
    games, chance = batch(setting, SELF_PLAY), np.random.default_rng(3)
    state = games._rows.states[:1].copy()
    while not games.shown.ended[0]:
        moves = some_moves(games, chance)
        games.step(moves)
        verbs.play(state[0], int(moves[0]))
    last = games.shown.finals[0]
    assert tuple(games.shown.utilities[0]) == outcome(state[0])
    assert (last == Encoder(setting.game).tensor(state[0], int(last[: games.layout.viewers].argmax()))).all()


def test_an_illegal_action_loses(setting: Setting) -> None:
    games = batch(setting, LOT)
    games.step(np.where(games.shown.masks[:, 0] == 0, 0, -1))
    assert games.shown.ended.all()
    assert (games.shown.rewards == -1).all()
    assert np.allclose(games.shown.utilities.sum(1), 0)


@pytest.mark.parametrize("learner", [LOT, SELF_PLAY])
def test_threads_and_other_rows_change_nothing(game: Game, learner: Seat) -> None:
    one, three = (batch(Setting(game, game.seats[-1]), learner, threads) for threads in (1, 3))
    chance = np.random.default_rng(1)
    for _ in range(40):
        moves = some_moves(one, chance)
        one.step(moves)
        three.step(moves)
        assert everything(one) == everything(three)
    three.close()


def test_each_game_has_its_own_seed(game: Game) -> None:
    setting = Setting(game, game.seats[0])
    first, second = batch(setting, LOT, seed=1), batch(setting, LOT, seed=2)
    assert (first.shown.observations[1:] == second.shown.observations[:-1]).all()
    assert len({row.tobytes() for row in first.shown.observations}) > 1


def test_a_number_of_seats_the_game_does_not_have_is_refused(game: Game) -> None:
    with pytest.raises(OptionError, match="seats, not 17"):
        Batch(game, 1, seats=17)


def test_whatever_is_written_into_what_was_shown_changes_nothing(setting: Setting) -> None:
    spoilt, untouched = batch(setting, SELF_PLAY), batch(setting, SELF_PLAY)
    chance = np.random.default_rng(0)
    for _ in range(30):
        moves = some_moves(untouched, chance)
        for array in (*spoilt.shown[:-1], spoilt.viewers):  # as a masked softmax does, in place
            array[...] = 1
        spoilt.step(moves)
        untouched.step(moves)
        assert everything(spoilt) == everything(untouched)


def test_a_move_that_was_never_legal_loses_though_somebody_wrote_it_into_the_mask(setting: Setting) -> None:
    games = batch(setting, LOT)
    illegal = np.where(games.shown.masks[:, 0] == 0, 0, games.shown.masks.argmin(1))
    forbidden = games.shown.masks[np.arange(COUNT), illegal] == 0
    games.shown.masks[...] = 1
    games.step(illegal)
    assert games.shown.ended[forbidden].all()
    assert (games.shown.rewards[forbidden] == -1).all()


def test_a_new_game_may_wait_for_the_next_step(setting: Setting) -> None:
    at_once, later = (
        Batch(setting.game, COUNT, setting.seats, setting.options, SELF_PLAY, 1, resets_later=wait)
        for wait in (False, True)
    )
    for games in (at_once, later):
        games.reset(np.arange(COUNT))
    chance, waiting, replaced = np.random.default_rng(0), np.zeros(COUNT, bool), np.zeros(COUNT, int)
    for _ in range(600):
        actors, moves = later.viewers, some_moves(later, chance)
        later.step(moves)
        shown = later.shown
        assert shown.masks.any(1).all()  # also at an end
        assert not shown.ended[waiting].any()  # the action was not played
        assert (shown.rewards[waiting] == 0).all()
        assert (shown.utilities[waiting] == 0).all()
        assert (shown.observations[shown.ended] == shown.finals[shown.ended]).all()
        assert (later.viewers[shown.ended] == actors[shown.ended]).all()
        assert (shown.masks[shown.ended] == 1).all()
        row = 0  # the same game at once and later
        if not waiting[row]:
            at_once.step(np.where(np.arange(COUNT) == row, moves[row], at_once.shown.masks.argmax(1)))
            assert at_once.shown.ended[row] == shown.ended[row]
        if not shown.ended[row]:
            assert (at_once.shown.observations[row] == shown.observations[row]).all()
            assert (at_once.shown.masks[row] == shown.masks[row]).all()
        replaced += waiting
        if replaced[row] and replaced.sum() > COUNT:
            return
        waiting = shown.ended.copy()
    assert replaced.any()
