"""Every record that the program writes loads to the same game, wherever and however it stopped."""

import random
from contextlib import suppress
from datetime import date
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagodas import games
from pagodas.core.errors import SessionError
from pagodas.core.options import Choice, Flag, Option, Value
from pagodas.core.types import NOBODY, Seat
from pagodas.server import catalogue
from pagodas.server.hosted_game import rebuilt
from pagodas.server.messages import NewGame
from pagodas.session import Match, Session, format_record, parse_record

DAY = date(2026, 1, 2)
MOST_MOVES = 70
NAMES = (
    "Ada",
    "Zoë Ó Briain",
    "李小龍",
    'Jo "the goat"',
    "b\\",
    "Gal·la",
    "A/B",
    "1. Bob",
    "(Eve)",
    "[Seed",
    "draw",
    "👩‍🚀",
)


class Going(NamedTuple):
    """Who leaves the table after how many moves, or comes back if they have left."""

    moves: int
    seat: Seat


class Stop(NamedTuple):
    """Where a game stops: after how many moves, if possible in the middle of a turn, and by what."""

    moves: int
    lingering: bool
    ending: str  # "unfinished", "draw", "resign" or "leave"
    seat: Seat = NOBODY
    goings: tuple[Going, ...] = ()


class Remark(NamedTuple):
    """What somebody would like to say about a turn, in a language."""

    turn: int
    text: str
    language: str


def a_value(option: Option) -> st.SearchStrategy[Value]:
    if isinstance(option, Choice):
        return st.sampled_from(option.values)
    return st.booleans() if isinstance(option, Flag) else st.integers(option.least, option.most)


@st.composite
def started(draw: st.DrawFn, game_id: str) -> Session:
    game = games.load(game_id)
    seats = draw(st.sampled_from(game.seats))
    names = draw(st.permutations(NAMES))[:seats]
    options = {option.name: draw(a_value(option)) for option in game.own_options}
    options["starts"] = draw(st.sampled_from(["lot", *(str(seat + 1) for seat in range(seats))]))
    return Session.new(game, names, options, draw(st.integers(0, 2**63 - 1)))


@st.composite
def stops(draw: st.DrawFn) -> Stop:
    ending = draw(st.sampled_from(["unfinished", "draw", "resign", "leave"]))
    goings = draw(st.lists(st.builds(Going, st.integers(0, MOST_MOVES), st.integers(0, 4)), max_size=4))
    return Stop(draw(st.integers(0, MOST_MOVES)), draw(st.booleans()), ending, draw(st.integers(0, 4)), tuple(goings))


REMARKS = st.builds(
    Remark,
    st.integers(0, MOST_MOVES),
    st.text(max_size=30)
    | st.sampled_from(["; ;", "en: x", "it's", '[Seed "4"]', "3. Ada: resign", "x" * 1000, "👩‍🚀"]),
    st.sampled_from(["", "en", "it", "fra"]),
)


def remark_on(session: Session, remarks: list[Remark]) -> None:
    """Comment on turns, as far as the rule for comments allows it."""
    for turn, text, language in remarks:
        with suppress(SessionError):
            session.comment(text, turn % (len(session.turns) + 1), language)


def play_to(session: Session, stop: Stop, chance: random.Random) -> None:
    while len(session.moves) < stop.moves and (legal := session.legal()):
        session.play(chance.choice(legal))
        go(session, stop)
    if stop.lingering:
        linger(session, chance)
    if session.result is None:
        end(session, stop)


def go(session: Session, stop: Stop) -> None:
    for going in stop.goings:
        if session.can_be_left and session.result is None and going.moves == len(session.moves):
            seat = going.seat % session.seats
            (session.come_back if seat in session.left else session.leave)(seat)


def linger(session: Session, chance: random.Random) -> None:
    """Make a move with which the turn is not over, where there is one."""
    for move in chance.sample(legal := session.legal(), len(legal)):
        trial = session.copy()
        trial.play(move)
        if trial.mid_turn and trial.result is None:
            session.play(move)
            return


def end(session: Session, stop: Stop) -> None:
    if stop.ending == "draw":
        session.agree_draw()
    elif stop.ending == "leave" and session.can_be_left:
        for seat in set(range(session.seats)) - {stop.seat % session.seats, *session.left}:
            if session.result is None:
                session.leave(seat)
    elif stop.ending == "resign" and session.game.resignation is None:
        session.resign(stop.seat % session.seats)
    elif stop.ending == "resign" and session.game.refuse_resignation(session.state) is None:
        session.resign(session.to_move)


def same(one: Session, other: Session) -> bool:
    assert one.moves == other.moves
    assert (one.game, one.names, one.options, one.seed) == (other.game, other.names, other.options, other.seed)
    assert one.state.tobytes() == other.state.tobytes()
    assert (one.result, one.given_up, one.agreed) == (other.result, other.given_up, other.agreed)
    assert (one.departures, one.left) == (other.departures, other.left)
    return True


def hosted_again(record: str) -> Session:
    """Import a record into a server, and load the game from its log."""
    return rebuilt(*catalogue.imported(NewGame(record=record))[:2]).session


@pytest.mark.parametrize("game", games.names())
@settings(max_examples=50)
@given(data=st.data())
def test_a_game_that_stops_anywhere_is_read_back_whole(game: str, data: st.DataObject) -> None:
    session, chance = data.draw(started(game)), random.Random(data.draw(st.integers(0, 99)))
    play_to(session, data.draw(stops()), chance)
    remark_on(session, data.draw(st.lists(REMARKS, max_size=5)))
    record = format_record(session, DAY)
    again = parse_record(record)
    assert same(session, again)
    assert again.comments == session.comments
    assert format_record(again, DAY) == record
    assert same(session, hosted_again(record))


@pytest.mark.parametrize("game", games.names())
def test_a_game_played_to_its_end_is_read_back_whole(game: str) -> None:
    for seats in games.load(game).seats:
        session, chance = Session.new(game, NAMES[:seats], seed=seats), random.Random(seats)
        play_to(session, Stop(10_000, False, "unfinished"), chance)
        assert session.result
        record = format_record(session, DAY)
        assert f'[Ending "{session.result.reason}"]' in record
        assert same(session, parse_record(record))
        assert same(session, hosted_again(record))


@pytest.mark.parametrize("game", games.names())
def test_every_game_of_a_match_is_read_back_whole(game: str) -> None:
    kind = games.load(game)
    match, chance = Match(kind, NAMES[: kind.seats[-1]], 3, {}, seed=4), random.Random(4)
    for ending in ("resign", "draw", "unfinished"):
        play_to(match.current, Stop(30, True, ending, 1), chance)
        if match.current.result and not match.over:
            match.advance()
    for session in match.sessions:
        assert same(session, parse_record(format_record(session, DAY)))


def mid_demolition() -> Session:
    """masons: a demolition is under way."""
    session, chance = Session.new("masons", seed=1, options={"starts": "1"}), random.Random(1)
    while not session.mid_turn:
        picks = [move for move in session.legal() if text(session, move).startswith("dem ")]
        session.play(picks[0] if picks else chance.choice(session.legal()))
    return session


def text(session: Session, move: int) -> str:
    return session.game.notation.format_move(session.state, move)


def test_a_game_given_up_in_the_middle_of_a_turn_is_read_back() -> None:
    goat = Session.new("mountain", seed=1, options={"starts": "1"})
    for turn in ("G@b1", "H@h1", "Gb1-h1"):
        goat.play(turn)
    for seat in range(2):
        given_up = goat.copy()
        given_up.resign(seat)
        assert format_record(given_up).endswith(f"3. White: Gb1-h1\n4. {given_up.names[seat]}: resign\n")
        assert same(given_up, parse_record(format_record(given_up)))


def test_a_draw_agreed_during_a_demolition_is_read_back() -> None:
    session = mid_demolition()
    session.agree_draw()
    assert session.mid_turn
    assert same(session, parse_record(format_record(session)))
