"""The arithmetic of an analysis, on judgements that are given: signs, sums, luck."""

import pytest

from pagodas import games
from pagodas.analysis import Account, Judged, Moment, Slip, Study, View
from pagodas.analysis.course import account, chances, chances_over_time
from pagodas.session import Session

MOMENTS = (
    Moment(1, 0, "a", View(0.6)),
    Moment(2, 1, "b", View(0.7, Slip("b", "c", 0.3), 0.3, luck=0.2)),
    Moment(3, 1, "d", View(0.5, Slip("d", "e", 0.06), 0.06)),
)
HIDDEN = (
    Moment(1, 0, "a", View(0.6), View(0.6)),
    Moment(2, 1, "b", View(0.7, Slip("b", "c", 0.3), 0.3), View(0.9)),
    Moment(3, 1, "d", View(0.5), View(0.5, Slip("d", "f", 0.2), 0.2)),
)


def judged_game(*values: Judged, turns: tuple[str, ...] = ("W@b1", "W@b3", "G@h1")) -> list[Moment]:
    """Return the moments of a game of mountain; the judgements come in the order of the game, then second looks."""
    session = Session.new("mountain", options={"starts": "1"}, seed=1)
    for turn in turns:
        session.play(turn)
    study = Study(session)
    given = list(values)
    first = study.wanted()
    study.learn(first, reversed([given.pop(0) for _ in first]))
    second = study.wanted()
    study.learn(second, [given.pop(0) for _ in second])
    assert not given
    return list(study.moments())


def code(text: str, *before: str) -> int:
    session = Session.new("mountain", options={"starts": "1"}, seed=1)
    for turn in before:
        session.play(turn)
    session.play(text)
    return session.moves[-1]


FIRST, SECOND, THIRD = code("W@b1"), code("W@b3", "W@b1"), code("G@h1", "W@b1", "W@b3")
OTHER = code("G@b3", "W@b1")


def test_where_the_best_was_played_both_sides_to_move_are_averaged() -> None:
    told = judged_game(Judged(FIRST, 0.2, 0.2), Judged(SECOND, 0.2, 0.2), Judged(THIRD, 0.0, 0.0))
    assert [moment.known.chance for moment in told] == pytest.approx([0.525, 0.55, 0.5])
    assert not any(moment.known.slip for moment in told)


def test_the_last_two_looks_of_a_search_are_averaged_unless_it_saw_the_end() -> None:
    told = judged_game(Judged(FIRST, 0.4, 0.4, shallower=0.0), turns=("W@b1",))
    assert told[0].known.chance == pytest.approx(0.6)
    told = judged_game(Judged(FIRST, 0.99, 0.99, shallower=0.0), turns=("W@b1",))
    assert told[0].known.chance == pytest.approx(0.995)


def test_a_second_look_corrects_the_bar_and_the_chance_falls_by_what_a_mistake_cost() -> None:
    told = judged_game(
        Judged(FIRST, 0.0, 0.0),
        Judged(OTHER, 0.1, -0.1),  # the search hardly sees that the other move is better
        Judged(THIRD, 0.2, 0.2),
        Judged(0, -0.94),  # but after it White is nearly lost
    )
    slip = told[1].known.slip
    assert slip is not None
    assert (slip.cost, slip.better, slip.sign) == (pytest.approx(0.57), "G@b3", "??")
    assert told[1].known.chance == pytest.approx(0.97)
    course = chances(told, 1, 2)
    assert course[1] - course[2] == pytest.approx(0.57)


def test_a_move_that_a_second_look_finds_good_is_no_mistake() -> None:
    told = judged_game(Judged(FIRST, 0.0, 0.0), Judged(OTHER, 0.4, -0.2), Judged(THIRD, -0.4, -0.4), Judged(0, -0.4))
    assert told[1].known.slip is None
    assert told[1].known.chance == pytest.approx(0.7)


def test_signs_tell_how_grave_a_slip_is() -> None:
    assert [Slip("a", "b", cost).sign for cost in (0.05, 0.1, 0.25)] == ["?!", "?", "??"]


def test_with_two_seats_one_sees_the_others_chances_turned_round() -> None:
    assert chances(MOMENTS, 0, 2) == pytest.approx([0.6, 0.3, 0.5])
    assert chances(HIDDEN, 0, 2, opened=True) == pytest.approx([0.6, 0.1, 0.5])


def test_where_the_other_knows_other_cards_a_chance_stays_until_its_seat_moves_again() -> None:
    assert chances(HIDDEN, 0, 2) == pytest.approx([0.6, 0.6, 0.6])


def test_with_three_seats_a_chance_stays_until_its_seat_moves_again() -> None:
    assert chances(MOMENTS, 1, 3) == pytest.approx([0.5, 0.7, 0.5])
    assert chances(MOMENTS, 2, 3) == pytest.approx([0.5, 0.5, 0.5])


def test_the_game_of_a_seat_is_summed_up_both_ways() -> None:
    assert account(MOMENTS, 0) == Account(0, 0, 0.0, accuracy=1.0, luck=-0.2)
    of_second = account(MOMENTS, 1)
    assert (of_second.mistakes, of_second.blunders, of_second.inaccuracies) == (1, 1, 1)
    assert (of_second.cost, of_second.luck) == (pytest.approx(0.36), pytest.approx(0.2))
    assert account(HIDDEN, 1, opened=True).mistakes == 1
    assert account(HIDDEN, 1, opened=True).cost == pytest.approx(0.2)


def test_accuracy_falls_with_the_chances_given_away() -> None:
    found = [View(0.5, cost=cost).accuracy for cost in (0.0, 0.1, 0.25, 1.0)]
    assert found == sorted(found, reverse=True)
    assert found[0] == 1.0


def test_the_course_of_a_game_ends_with_its_result() -> None:
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    session.play("W@b1")
    moments = [Moment(1, 0, "W@b1", View(0.6))]
    assert chances_over_time(session, moments, 0) == [0.6]
    session.resign(1)
    assert chances_over_time(session, moments, 0) == [0.6, 1.0]
    assert chances_over_time(session, moments, 1) == [0.4, 0.0]


def test_luck_is_what_a_draw_changed_and_no_decision() -> None:
    session = Session.new(games.load("architects"), seed=4)
    while not any(luck_steps(session)):
        session.play(session.legal()[0])
    session.play(session.legal()[0])
    ply = luck_steps(session).index(True)
    study = Study(session)
    wanted = study.wanted()
    study.learn(wanted, [judged_at(session, position.ply, 0.4 if position.ply > ply else 0.0) for position in wanted])
    while more := study.wanted():
        study.learn(more, [Judged(0, 0.0)] * len(more))
    moment = next(each for each in reversed(study.moments()) if each.ply <= ply)
    same = session.state_at(ply + 1).seat == session.state_at(ply).seat
    assert moment.luck == pytest.approx(0.2 if same else -0.2)


def luck_steps(session: Session) -> list[bool]:
    plies = range(len(session.moves))
    return [bool(session.state_at(ply).rng != session.state_at(ply + 1).rng) for ply in plies]


def judged_at(session: Session, ply: int, value: float) -> Judged:
    return Judged(session.moves[ply], value, value)
