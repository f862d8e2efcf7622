"""A game looked through: the chances, and the mistakes with what was better."""

import pytest

from pagodas import games
from pagodas.arena.analysis import (
    Account,
    Moment,
    Slip,
    View,
    account,
    analyse,
    chances,
    chances_over_time,
    consistent,
    mistake,
)
from pagodas.arena.analysis_page import charts, picture_of, web_page
from pagodas.core.game import Game
from pagodas.players.candidates import Candidate
from pagodas.players.player import search_player
from pagodas.players.search_player import Thoughts
from pagodas.session import Session
from tests.players.positions import BOTH_ONE_STEP_FROM_A_CHAIN, MOUNTAIN, ONE_STEP_FROM_A_CHAIN, observed, written


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
    assert all(0.0 <= moment.known.chance <= 1.0 for moment in moments)
    for seat in range(session.seats):
        assert len(chances(moments, seat, session.seats)) == len(moments)
    hidden = id in ("architects", "yokai")
    assert all((moment.opened is not None) == hidden for moment in moments)
    drawn = picture_of(session, moments)
    lines = session.seats * (1 + hidden) if session.seats > 2 else 1 + hidden
    assert drawn.count("<polyline") == lines
    assert drawn.count('stroke-dasharray="6 5"') == 2 * (lines // 2 if hidden else 0)  # with its name
    page = web_page(session, moments, "novice")
    assert page.count("<polyline") == 2 * lines  # for wide screens and for narrow ones
    assert ("all cards open" in page) == hidden


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


def test_a_mistake_that_hardly_shows_is_judged_by_what_it_leads_to() -> None:
    state = observed(BOTH_ONE_STEP_FROM_A_CHAIN)
    texts = {written(BOTH_ONE_STEP_FROM_A_CHAIN, move): move for move in MOUNTAIN.legal(state)}
    win, idle = texts["Hh4-h5"], texts["Wb1-b2"]
    hardly = Thoughts(0.5, (win,), (Candidate(win, 9, 0.0), Candidate(idle, 1, -0.1)))
    assert mistake(MOUNTAIN, state, hardly, idle) is None
    slip = mistake(MOUNTAIN, state, hardly, idle, search_player("casual", MOUNTAIN, 1))
    assert slip is not None
    assert slip.is_blunder  # M9: White could have won at once


MOMENTS = (
    Moment(1, 0, "a", View(0.6)),
    Moment(2, 1, "b", View(0.7, Slip("b", "c", 0.3)), View(0.9)),
    Moment(3, 1, "d", View(0.5, Slip("d", "e", 0.1)), View(0.5, Slip("d", "f", 0.2))),
)


def test_with_two_seats_one_sees_the_others_chances_turned_round() -> None:
    assert chances(MOMENTS, 0, 2) == pytest.approx([0.6, 0.3, 0.5])
    assert chances(MOMENTS, 0, 2, opened=True) == pytest.approx([0.6, 0.1, 0.5])


def test_with_three_seats_a_chance_stays_until_its_seat_moves_again() -> None:
    assert chances(MOMENTS, 1, 3) == pytest.approx([0.5, 0.7, 0.5])
    assert chances(MOMENTS, 2, 3) == pytest.approx([0.5, 0.5, 0.5])


def test_what_a_seat_did_wrong_is_summed_up_both_ways() -> None:
    assert account(MOMENTS, 0) == Account(0, 0, 0.0)
    assert account(MOMENTS, 1) == Account(2, 1, pytest.approx(0.4))
    assert account(MOMENTS, 1, opened=True) == Account(1, 0, pytest.approx(0.2))


def test_the_course_of_a_game_ends_with_its_result() -> None:
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    session.play("W@b1")
    moments = [Moment(1, 0, "W@b1", View(0.6))]
    assert chances_over_time(session, moments, 0) == [0.6]
    session.resign(1)
    assert chances_over_time(session, moments, 0) == [0.6, 1.0]
    assert chances_over_time(session, moments, 1) == [0.4, 0.0]


def test_mistakes_are_marked_on_the_line_and_say_what_was_better() -> None:
    session = Session.new("mountain", names=("A & B", "Bob"), seed=1)
    (chart,) = charts(session, MOMENTS)
    assert [(mark.step, mark.colour, mark.grave) for mark in chart.marks] == [(1, 1, True), (2, 1, False)]
    page = web_page(session, MOMENTS, "club")
    assert "<title>2. Bob: b ?? better c, +30%</title>" in page
    assert "A &amp; B" in page
    assert "A & B" not in page


def test_a_chance_falls_by_what_a_mistake_cost() -> None:
    session = Session.new("mountain", names=("Ada", "Bob"), options={"starts": "1"}, seed=1)
    for turn in ("W@b1", "W@b3", "G@h1"):
        session.play(turn)
    judged = [
        Moment(1, 0, "W@b1", View(0.5)),
        Moment(2, 1, "W@b3", View(0.55, Slip("W@b3", "G@b3", 0.57))),  # a second look thought more of what was better
        Moment(3, 0, "G@h1", View(0.6, Slip("G@h1", "H@h1", 0.2))),
    ]
    moments = consistent(session, judged)
    assert [moment.known.chance for moment in moments] == pytest.approx([0.5, 0.97, 0.6])
    course = chances_over_time(session, moments, 1)
    assert course[1] - course[2] == pytest.approx(0.57)
    assert moments[1].known.slip == Slip("W@b3", "G@b3", pytest.approx(0.57))


def test_a_mistake_costs_no_more_than_there_was_to_lose() -> None:
    session = Session.new("mountain", options={"starts": "1"}, seed=1)
    for turn in ("W@b1", "W@b3"):
        session.play(turn)
    moments = consistent(
        session, [Moment(1, 0, "W@b1", View(0.5, Slip("W@b1", "G@b1", 0.3))), Moment(2, 1, "W@b3", View(0.15))]
    )
    assert moments[0].known == View(1.0, Slip("W@b1", "G@b1", pytest.approx(0.15)))
    moments = consistent(
        session, [Moment(1, 0, "W@b1", View(0.5, Slip("W@b1", "G@b1", 0.3))), Moment(2, 1, "W@b3", View(0.02))]
    )
    assert moments[0].known == View(0.5)  # nothing worth naming is left of it


def test_text_and_chart_agree_on_every_mistake_of_a_game_without_chance() -> None:
    session = random_session(games.load("masons"), 2, 24)
    moments = consistent(session, list(analyse(session, "novice")))
    slips = [(index, moment) for index, moment in enumerate(moments[:-1]) if moment.known.slip]
    assert slips
    for index, moment in slips:
        course = chances_over_time(session, moments, moment.seat)
        assert moment.known.slip is not None
        assert course[index] - course[index + 1] == pytest.approx(moment.known.slip.cost)


def test_where_cards_are_hidden_or_drawn_chances_stay_as_they_were_judged() -> None:
    session = random_session(games.load("yokai"), 2, 12)
    judged = list(analyse(session, "novice"))
    assert [moment.known for moment in consistent(session, judged)] == [moment.known for moment in judged]
