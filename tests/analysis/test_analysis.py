"""A game looked through: the same numbers wherever they are asked for, and mistakes that are found."""

import pytest

import pagodas
from pagodas import games
from pagodas.analysis import Judged, Position, Study, analyse, judge
from pagodas.analysis.course import chances
from pagodas.core.game import Game
from pagodas.players.player import UnknownPlayer
from pagodas.session import Session
from tests.players.positions import BOTH_ONE_STEP_FROM_A_CHAIN, MOUNTAIN


def random_session(game: Game, seats: int, plies: int) -> Session:
    session = Session.new(game, seed=5, seats=seats)
    while session.legal() and len(session.moves) < plies:
        legal = session.legal()
        session.play(legal[(7 * len(session.moves)) % len(legal)])
    return session


@pytest.mark.parametrize("id", games.names())
def test_every_game_can_be_looked_through_with_any_number_of_seats(id: str) -> None:
    game = games.load(id)
    for seats in {min(game.seats), max(game.seats)}:
        session = random_session(game, seats, 12)
        found = analyse(session, "novice")
        assert [moment.turn for moment in found.moments] == [turn.number for turn in session.turns]
        assert all(0.0 <= moment.view(opened).chance <= 1.0 for moment in found.moments for opened in (False, True))
        assert all((moment.opened is not None) == game.hides for moment in found.moments)
        assert len(found.accounts) == seats
        assert all(0.0 <= own.accuracy <= 1.0 for both in found.accounts for own in both if own.accuracy is not None)


@pytest.mark.parametrize("id", games.names())
def test_whoever_judges_positions_elsewhere_gets_the_same_analysis(id: str) -> None:
    session = random_session(games.load(id), 2, 10)
    study = Study(session)
    while wanted := study.wanted():
        study.learn(wanted, list(judge(session, wanted, "novice")))
    assert study.moments() == pagodas.analyse(session, "novice").moments


def test_an_analysis_without_a_level_is_the_masters() -> None:
    session = Session.new("mountain", seed=1)
    assert analyse(session).level == "master"
    assert analyse(session).moments == ()


def test_only_levels_analyse() -> None:
    with pytest.raises(UnknownPlayer):
        analyse(Session.new("mountain", seed=1), "random")


GOOD_TURNS = (  # of masons, between two players who look ahead
    *("Sa7", "Sb8", "Si7", "Cc8", "Si8", "Sa8", "t Sa8 Sb8 Cc8", "Ca8", "Sh8"),
    *("Ch7", "Cg7", "Sg9", "Cd4", "Cd7", "Cg5", "Cd3", "Sg1", "Sa1"),
)
BLUNDER, ANSWER = "Cg5-h9", "Sh3"  # it throws the game away


def good_game(*more: str) -> Session:
    session = Session.new("masons", seed=1, options={"starts": "1"})
    for turn in (*GOOD_TURNS, *more):
        session.play(turn)
    return session


def test_a_decisive_blunder_put_into_a_good_game_is_found() -> None:
    found = analyse(good_game(BLUNDER, ANSWER), "casual")
    moment = found.moments[len(GOOD_TURNS)]
    assert moment.known.slip is not None
    assert (moment.known.slip.played, moment.known.slip.is_mistake) == (BLUNDER, True)
    assert moment.known.cost == max(each.known.cost for each in found.moments)
    assert moment in found.that_mattered


def test_a_win_that_was_there_is_in_the_chance_before_it_was_missed() -> None:
    session = Session.new(MOUNTAIN, seed=1)
    states = MOUNTAIN.notation.parse_position(BOTH_ONE_STEP_FROM_A_CHAIN)
    session._stand(bytearray(states.tobytes()), states[0])
    session._milestones = type(session._milestones)([bytearray(states.tobytes())])
    texts = {MOUNTAIN.notation.format_move(states[0], move): move for move in session.legal()}
    session.play(texts["Wb1-b2"])
    (moment,) = analyse(session, "casual").moments
    assert moment.known.slip is not None
    assert (moment.known.slip.better, moment.known.slip.sign) == ("Hh4-h5", "??")  # M9: White could have won at once
    assert moment.known.chance > 0.99


def test_positions_are_judged_from_the_end_of_a_game() -> None:
    session = random_session(games.load("masons"), 2, 6)
    plies = [position.ply for position in Study(session).wanted()]
    assert plies == sorted(plies, reverse=True)


def test_chances_of_masons_do_not_zigzag_with_the_side_to_move() -> None:
    course = chances(analyse(good_game(), "casual").moments, 0, 2)
    swings = [abs(now - (last + then) / 2) for last, now, then in zip(course, course[1:], course[2:], strict=False)]
    assert max(swings[2:]) < 0.1


def test_a_study_learns_in_portions() -> None:
    session = random_session(games.load("mountain"), 2, 4)
    study = Study(session)
    first = study.wanted()[0]
    study.learn([first], [Judged(0, 0.0, 0.0)])
    assert first not in study.wanted()
    assert Position(first.ply, first.seat) == first
