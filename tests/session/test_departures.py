"""Leaving a table of three or more: the others play on, and who is not back at the end comes last."""

import random
from dataclasses import replace

import pytest

from pagodas import games
from pagodas.core.errors import SessionError
from pagodas.session import Match, Session, format_record, parse_record
from pagodas.session.departures import Departure, last_place

NAMES = ("Ada", "Bob", "Cy", "Dee")


def table(seats: int = 4, seed: int = 4) -> Session:
    return Session.new("yokai", NAMES[:seats], seed=seed)


def play_on(session: Session, moves: int = 10_000) -> Session:
    """Play moves that depend only on the seed and the ply."""
    for _ in range(moves):
        if not (legal := session.legal()):
            break
        session.play(random.Random(f"{session.seed}/{len(session.moves)}").choice(legal))
    return session


def test_the_others_play_on_and_whoever_left_comes_last() -> None:
    for leaver in range(4):
        session = play_on(table(), 20)
        session.leave(leaver)
        assert session.result is None
        assert session.left == (leaver,)
        play_on(session)
        assert session.result is not None
        assert session.result.reason in session.game.endings
        assert session.result.ranks[leaver] == 4
        assert session.result.points[leaver] == 0


def test_the_others_keep_their_order() -> None:
    as_played = play_on(table()).result
    without = play_on(table(), 20)
    without.leave(as_played.winners[0])  # type: ignore[union-attr]
    result = play_on(without).result
    assert as_played is not None
    assert result is not None
    others = [seat for seat in range(4) if seat != as_played.winners[0]]
    assert sorted(others, key=lambda seat: as_played.ranks[seat]) == sorted(others, key=lambda seat: result.ranks[seat])
    assert result.utilities[as_played.winners[0]] == -1.0


def test_whoever_comes_back_before_the_end_has_lost_nothing() -> None:
    session = play_on(table(), 20)
    session.leave(2)
    play_on(session, 20)
    session.come_back(2)
    assert session.left == ()
    assert play_on(session).result == play_on(table()).result


def test_the_last_at_the_table_has_won() -> None:
    session = play_on(table(3), 1)
    session.leave(0)
    session.leave(2)
    assert session.result is not None
    assert (str(session.result), session.result.reason) == ("0-1-0", "resignation")
    assert session.result.utilities == (-0.5, 1.0, -0.5)
    for act in (session.come_back, session.leave):
        with pytest.raises(SessionError, match="over"):
            act(0)
    with pytest.raises(SessionError, match="stays that way"):
        session.undo()


def test_nobody_leaves_twice_or_comes_back_from_nowhere() -> None:
    session = table()
    session.leave(1)
    with pytest.raises(SessionError, match="left the table already"):
        session.leave(1)
    with pytest.raises(SessionError, match="non hai lasciato"):
        session.come_back(0, "it")


def test_of_two_the_other_wins_at_once() -> None:
    session = Session.new("yokai", NAMES[:2], seed=1)
    session.leave(0)
    assert session.result is not None
    assert (str(session.result), session.given_up, session.left) == ("0-1", 0, ())


def test_where_the_rules_make_resigning_a_turn_leaving_is_that_turn() -> None:
    masons = Session.new("masons", seed=1)
    assert not masons.can_be_left


def test_who_gives_up_after_others_left_comes_last_with_them() -> None:
    session = table()
    session.leave(3)
    session.resign(1)
    assert session.result is not None
    assert str(session.result) == "1/2-0-1/2-0"


def test_a_draw_is_shared_by_those_who_stayed() -> None:
    session = table()
    session.leave(3)
    session.agree_draw()
    assert session.result is not None
    assert str(session.result) == "1/3-1/3-1/3-0"


def test_moves_taken_back_do_not_bring_anybody_back() -> None:
    session = table(3)
    session.play(session.legal()[0])
    while session.mid_turn:
        session.play(session.legal()[0])
    made = len(session.moves)
    session.leave(0)
    while session.moves:
        try:
            session.undo()
        except SessionError:  # a card was drawn
            break
    assert len(session.moves) <= made
    assert session.left == (0,)
    assert session.departures[0].turns <= session.state.turns
    assert parse_record(format_record(session)).departures == session.departures


def test_a_record_tells_who_left_and_came_back() -> None:
    session = play_on(table(3), 9)
    session.leave(1)
    play_on(session, 15)
    session.come_back(1)
    record = format_record(session)
    turns = [departure.turns + 1 for departure in session.departures]
    assert f"\n{turns[0]}. Bob: leave\n{turns[0]}. " in record
    assert f"\n{turns[1] + session.mid_turn}. Bob: return\n" in record
    again = parse_record(record)
    assert again.departures == session.departures == (Departure(turns[0] - 1, 1), Departure(turns[1] - 1, 1, back=True))
    assert format_record(again) == record


def test_a_record_from_before_in_which_a_resignation_ended_the_game_still_loads() -> None:
    session = play_on(table(), 9)
    session.resign(1)
    record = format_record(session)
    assert record.endswith("Bob: resign\n")
    assert '[Result "1/3-0-1/3-1/3"]' in record
    assert parse_record(record).result == session.result


def test_in_a_match_whoever_left_stays_away_until_they_come_back() -> None:
    match = Match(games.load("yokai"), NAMES[:3], 3, {}, seed=4)
    match.current.leave(2)
    play_on(match.current)
    following = match.advance()
    assert following.left == (2,)
    following.come_back(2)
    play_on(following)
    assert match.advance().left == ()
    assert match.score[2] == following.result.points[2]  # type: ignore[union-attr]


def test_a_game_that_too_few_would_play_begins_with_all() -> None:
    match = Match(games.load("yokai"), NAMES[:3], 2, {}, seed=4)
    match.current.leave(2)
    match.current.leave(0)
    assert match.advance().left == ()


def test_amounts_go_to_the_others_where_the_outcome_is_one() -> None:
    assert last_place((1.0, 0.0, -1.0), {0}, graded=True) == (-1.0, 1.0, 0.0)
    assert last_place((0.0, 0.0, 0.0), {1}, graded=False) == (0.5, -1.0, 0.5)
    betting = replace(games.load("yokai"), amount=20.0)
    session = Session.new(betting, NAMES[:3], seed=4)
    session.leave(0)
    assert sum(play_on(session).result.points) == 0  # type: ignore[union-attr]
