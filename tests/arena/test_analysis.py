"""A game looked through: the chances, and the mistakes with what was better."""

import pytest

from pagodas import games
from pagodas.arena.analysis import Moment, Slip, analyse, chances, mistake
from pagodas.arena.plots import Bar, Mark, Series, bar_chart, line_chart
from pagodas.core.game import Game
from pagodas.players.thinkers import Thoughts
from pagodas.players.thinking import Candidate
from pagodas.session import Session
from tests.players.positions import MOUNTAIN, ONE_STEP_FROM_A_CHAIN, observed


def random_session(game: Game, seats: int, plies: int) -> Session:
    session = Session.new(game, seed=5, seats=seats)
    while session.legal() and len(session.moves) < plies:
        legal = session.legal()
        session.play(legal[(7 * len(session.moves)) % len(legal)])
    return session


@pytest.mark.parametrize("id", games.names())
def test_every_game_can_be_looked_through(id: str) -> None:
    game = games.load(id)
    session = random_session(game, max(game.seats), 12)
    moments = list(analyse(session, "novice"))
    assert [moment.turn for moment in moments] == [turn.number for turn in session.turns]
    assert all(0.0 <= moment.chance <= 1.0 for moment in moments)
    for seat in range(session.seats):
        assert len(chances(moments, seat, session.seats)) == len(moments)


def test_a_mistake_is_named_with_what_was_better_and_a_trifle_is_not() -> None:
    observed_state = observed(ONE_STEP_FROM_A_CHAIN)
    win, wait, trifle = (MOUNTAIN.legal(observed_state)[index] for index in (0, 1, 2))
    moves = (Candidate(win, 9, 1.0), Candidate(wait, 5, 0.2), Candidate(trifle, 5, 0.9))
    thoughts = Thoughts(1.0, (win,), moves)
    slip = mistake(MOUNTAIN, observed_state, thoughts, wait)
    assert slip is not None
    assert (slip.cost, slip.sign) == (pytest.approx(0.4), "??")
    assert slip.better == MOUNTAIN.notation.format_move(observed_state, win)
    assert mistake(MOUNTAIN, observed_state, thoughts, trifle) is None
    assert mistake(MOUNTAIN, observed_state, thoughts, win) is None


def test_with_two_seats_one_sees_the_others_chances_turned_round() -> None:
    moments = [Moment(1, 0, "a", 0.6, None, None), Moment(2, 1, "b", 0.7, 0.9, Slip("b", "c", 0.3))]
    assert chances(moments, 0, 2) == pytest.approx([0.6, 0.3])
    assert chances(moments, 0, 2, opened=True) == pytest.approx([0.6, 0.1])


def test_plots_hold_every_line_mark_and_bar() -> None:
    drawn = line_chart([Series("A & B", [0.1, 0.9, 0.4])], "chances", [Mark(0, 1, "better <b>")])
    assert drawn.count("<polyline") == 1
    assert "A &amp; B" in drawn
    assert "<title>better &lt;b&gt;</title>" in drawn
    assert bar_chart([Bar("x", 0.5, 0.4, 0.6), Bar("y", 0.2)], "bars", percent=True).count("<rect") == 2
