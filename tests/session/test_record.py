"""Records prove themselves: whatever is wrong with one is named, with its line, its turn, its text and the reason."""

from datetime import date

import pytest

from pagodas.core.errors import RecordError
from pagodas.session import Session, format_record, parse_record

DAY = date(2026, 1, 2)


def killing() -> Session:
    session = Session.new("mountain", names=("Ada", "Bob"), seed=5, options={"starts": "1"})
    for turn in ("H@b1", "W@b2", "Hb1-b2x"):
        session.play(turn)
    return session


RECORD = format_record(killing(), DAY)
ROLL = RECORD.rstrip()[-1]


def test_a_record_is_readable_text() -> None:
    assert RECORD.splitlines() == [
        '[Game "mountain"]',
        '[Version "1"]',
        '[Options "starts=1 board=stairs violent_worms=no max_turns=300"]',
        '[Seed "5"]',
        '[Seats "Ada | Bob"]',
        '[Date "2026-01-02"]',
        '[Result "*"]',
        "",
        "1. Ada: H@b1",
        "2. Bob: W@b2",
        f"3. Ada: Hb1-b2x={ROLL}",
    ]


def test_reading_is_generous_about_form() -> None:
    loose = '[Game "mountain"]\n[Seed "5"]\n[Options "starts=1"]\nH@b1 / (W@b2) ; a quiet start\n hb1-b2 · \n'
    assert parse_record(loose.replace(" · ", "")).moves == killing().moves


def test_turns_on_one_line_may_be_numbered_by_rounds() -> None:
    rounds = '[Game "mountain"]\n[Seed "5"]\n[Options "starts=1"]\n1. H@b1 / W@b2\n2. Hb1-b2x'
    assert parse_record(rounds).moves == killing().moves


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[Game", "[Game ", None),
        ('[Game "mountain"]', "", "no [Game"),
        ("mountain", "chess", "no game 'chess'"),
        ('[Version "1"]', '[Version "9"]', "version 9"),
        ("board=stairs", "board=cube", "cube"),
        ('"5"', '"five"', "seed"),
        ("[Seed", "Seed]", "line 4"),
        ("1. Ada", "2. Ada", "line 9: turn 1 expected, 2 found"),
        ("W@b2", "W@p", "line 10: turn 2, 'Bob: W@p': W@p: M3"),
        ("W@b2", "blah", "line 10: turn 2, 'Bob: blah': blah: no move is written so"),
        ("2. Bob", "2. Ada", "it is Bob's turn"),
        (f"={ROLL}", "=7", f"the record says '=7', but the seed gives '={ROLL}'"),
        ("H@b1", "H@b1>h3", "the turn is over before '>h3'"),
        ('[Result "*"]', '[Result "1-0"]', "the record gives the result 1-0, but the moves give *"),
        ('[Result "*"]', '[Ending "chain"]', "the game ended by chain, but it ended by nothing yet"),
    ],
)
def test_a_damaged_record_is_refused_with_the_place_and_the_reason(old: str, new: str, complaint: str | None) -> None:
    damaged = RECORD.replace(old, new, 1)
    if complaint is None:
        assert parse_record(damaged).moves == killing().moves
        return
    with pytest.raises(RecordError) as caught:
        parse_record(damaged)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_turn_that_was_never_finished_cannot_be_followed_by_another() -> None:
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    for text in ("G@b1", "H@h1", "Gb1-h1"):
        session.play(text)
    with pytest.raises(RecordError, match="not complete"):
        parse_record(format_record(session) + "4. Black: W@b5\n")


def test_resignations_and_agreed_draws_are_part_of_the_record() -> None:
    given_up, agreed = killing(), killing()
    given_up.resign(0)
    agreed.agree_draw()
    assert format_record(given_up).rstrip().endswith("4. Ada: resign")
    assert format_record(agreed).rstrip().endswith("4. draw")
    for session in (given_up, agreed):
        assert parse_record(format_record(session)).result == session.result


def test_names_with_quotes_survive() -> None:
    session = Session.new("mountain", names=('Ada "the goat"', "Bob\\"), seed=1)
    assert parse_record(format_record(session)).names == session.names
