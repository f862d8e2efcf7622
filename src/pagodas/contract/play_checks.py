"""Random play ends, every legal move can be played, and a game that is over stays over."""

import numpy as np

from pagodas.contract.check import each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import moments, played, steps
from pagodas.core import verbs
from pagodas.core.playouts import random_games

SEEDS = range(3)
GAMES = 50
SLACK = 1e-9
MOST_KEY = 2**64 - 1


@each_setting
def random_play_ends_with_a_result_that_sums_to_zero(setting: Setting) -> None:
    """Play to the end several times."""
    for seed in SEEDS:
        session = played(setting, seed)
        result = session.result
        hold(result is not None, f"a random game with seed {seed} did not end within {len(session.moves)} moves")
        assert result is not None
        hold(result.reason in setting.game.endings, f"it ended by {result.reason!r}, which is none of Game.endings")
        hold(abs(sum(result.utilities)) < SLACK, f"the outcome {result.utilities} does not sum to 0")
        hold(all(-1 <= utility <= 1 for utility in result.utilities), f"{result.utilities} is not within -1 and 1")
        hold(len(result.points) == setting.seats, f"{len(result.points)} points for {setting.seats} seats")
        hold(session.legal() == [], "there are legal moves after the end")


@each_setting
def every_legal_move_can_be_played_and_changes_something(setting: Setting) -> None:
    """Try every move at several moments."""
    for session in moments(setting, seed=11, count=8):
        legal = session.legal()
        hold(len(set(legal)) == len(legal), f"legal moves are listed twice: {legal}")
        hold(all(0 <= move < setting.game.moves for move in legal), f"not all of {legal} are below Game.moves")
        for move in legal:
            following = setting.game.blank()
            following[0] = session.state
            verbs.play(following[0], move)
            hold(following[0].tobytes() != session.state.tobytes(), f"move {move} changes nothing")
            hold(
                following[0].ending or setting.game.legal(following[0]),
                f"after move {move} the game is not over and nothing is legal",
            )


@each_setting
def compiled_random_games_are_reproducible(setting: Setting) -> None:
    """Play many games in compiled code, twice."""
    game = setting.game
    starts = np.concatenate([game.start(setting.seats, setting.options, seed) for seed in range(4)])
    moves = np.empty(game.moves, np.int32)
    plies = [random_games(starts, game.blank(), GAMES, 7, moves) for _ in range(2)]
    hold(plies[0] == plies[1], f"the same seed gave {plies[0]} plies, then {plies[1]}")
    hold(plies[0] >= GAMES, f"{GAMES} games had {plies[0]} plies in all")


@each_setting
def turns_and_reveals_never_go_back(setting: Setting) -> None:
    """Look at the counters of the header move by move."""
    session = played(setting, seed=5)
    for index in range(len(session.moves)):
        before, move, after = session.step(index, None)
        hold(after.turns - before.turns in (0, 1), f"move {move} took `turns` from {before.turns} to {after.turns}")
        hold(after.reveals >= before.reveals, f"move {move} took `reveals` from {before.reveals} to {after.reveals}")


@each_setting
def values_are_estimates_of_outcomes(setting: Setting) -> None:
    """Judge some positions."""
    out = np.zeros(setting.seats)
    for session in moments(setting, seed=3, count=20):
        verbs.value(session.state, out)
        hold(abs(out.sum()) < SLACK, f"the value {out.tolist()} does not sum to 0")
        hold((np.abs(out) <= 1).all(), f"the value {out.tolist()} is not within -1 and 1")


@each_setting
def features_are_counted_for_every_seat(setting: Setting) -> None:
    """Count what can be counted at some moments; a game without features counts nothing."""
    names = setting.game.feature_names
    hold(len(set(names)) == len(names), f"Game.feature_names has a name twice: {names}")
    for session in moments(setting, seed=4, count=20):
        out = np.full((setting.seats, len(names)), np.nan)
        verbs.features(session.state, out)
        hold(bool(np.isfinite(out).all()), f"not every feature of every seat is a number: {out.tolist()}")


@each_setting
def resigning_is_worth_something_to_everybody(setting: Setting) -> None:
    """Let each seat give up in the middle of a game."""
    for session in moments(setting, seed=12, count=3):
        for seat in range(setting.seats) if setting.game.resignation is None else ():
            given_up = session.copy()
            given_up.resign(seat)
            result = given_up.result
            assert result is not None
            hold(abs(sum(result.utilities)) < SLACK, f"resigning is worth {result.utilities}, which does not sum to 0")
            hold(all(-1 <= utility <= 1 for utility in result.utilities), f"{result.utilities} is not within -1 and 1")
            hold(result.utilities[seat] == min(result.utilities), f"seat {seat + 1} gains by resigning")


@each_setting
def whoever_leaves_a_table_of_three_or_more_comes_last(setting: Setting) -> None:
    """Let each seat leave in the middle of a game, and play on without it."""
    for session in moments(setting, seed=13, count=1) if setting.session(13).can_be_left else ():
        for seat in range(setting.seats):
            game = session.copy()
            game.leave(seat)
            hold(game.result is None, f"seat {seat + 1} left, and the game was over for all")
            for _ in steps(game, seed=13):
                pass
            result = game.result
            assert result is not None
            hold(abs(sum(result.utilities)) < SLACK, f"the result {result.utilities} does not sum to 0")
            worst = min(result.utilities)
            hold(result.utilities[seat] == worst, f"seat {seat + 1} left and is not last in {result.utilities}")
            hold(setting.game.graded or result.ranks[seat] == setting.seats, f"seat {seat + 1} shares {result.ranks}")


@each_setting
def equal_positions_have_equal_keys_and_moves_change_them(setting: Setting) -> None:
    """Compare keys before and after moves."""
    for session in moments(setting, seed=6):
        copy = setting.game.blank()
        copy[0] = session.state
        before = verbs.key(session.state)
        hold(0 <= before <= MOST_KEY, f"the key {before} is no word of 64 bits without sign: return an np.uint64")
        hold(verbs.key(copy[0]) == before, "a copy of a position has another key")
        move = session.legal()[0]
        verbs.play(copy[0], move)
        hold(verbs.key(copy[0]) != before, f"move {move} does not change the key")
