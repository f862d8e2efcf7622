"""Records prove themselves: whatever is wrong with one is named, with its line, its turn, its text and the reason."""

from datetime import date

import pytest

from pagodas import games
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import played
from pagodas.core import verbs
from pagodas.core.errors import RecordError
from pagodas.session import Match, Session, format_record, parse_record, parse_records

DAY = date(2026, 1, 2)


LENGTH = 300_000  # characters of a text that a reader in quadratic time would read for minutes


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
        ('"5"', f'"{"5" * 5000}"', "the seed must be a whole number from 0 to 2^63 - 1, not '5555"),
        ('"5"', f'"{2**63}"', "the seed must be a whole number from 0 to 2^63 - 1"),
        ('[Seed "5"]', '[Seed "5"]\n[Seed "6"]', "line 5: the tag 'Seed' is there twice"),
        ("starts=1 ", "starts=1 starts=1 ", "option 'starts' is given twice"),
        ("max_turns=300", "max_turns", "option max_turns cannot be 'yes'; it takes a whole number"),
        ("1. Ada", "2. Ada", "line 9: turn 1 expected, 2 found"),
        ("1. Ada", f"{'1' * 5000}. Ada", "line 9: turn 1 expected, 1111"),
        ("W@b2", "W@p", "line 10: turn 2, 'Bob: W@p': W@p: M3"),
        ("W@b2", "blah", "line 10: turn 2, 'Bob: blah': blah: no move is written like that"),
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


def test_the_records_of_a_match_are_read_from_one_text() -> None:
    match = Match(games.load("mountain"), ("Ada", "Bob"), 3, {}, seed=5)
    match.current.resign(1)
    match.advance().agree_draw()
    match.advance()
    text = "\n".join(format_record(session, DAY) for session in match.sessions)
    again = parse_records(text)
    assert [session.result for session in again] == [session.result for session in match.sessions]
    assert [session.seed for session in again] == [5, 6, 7]
    with pytest.raises(RecordError, match="there are 3 records in this text; give one at a time"):
        parse_record(text)


def test_a_fault_in_a_later_game_of_a_text_is_found_at_its_line() -> None:
    with pytest.raises(RecordError, match="line 22: turn 2"):
        parse_records(RECORD + "\n" + RECORD.replace("W@b2", "W@p"))


BLANKS = " " * LENGTH
LONG_LINES = {
    "blanks": f"1. x{BLANKS}y",
    "blanks before a turn": f"1.{BLANKS}x",
    "slashes": "1. " + "/ " * (LENGTH // 2),
    "turns of nothing": "1. x" + " / y" * (LENGTH // 4),
    "digits": "1" * LENGTH,
    "a number": "1" * LENGTH + ". x",
    "a tag without an end": '[Game "' + "x" * LENGTH,
    "backslashes": '[Game "' + "\\" * LENGTH,
    "blanks in a tag": f'[Game{BLANKS}"x"',
    "parentheses": "1. " + "(" * LENGTH + ")" * LENGTH,
    "lines": "x\n" * (LENGTH // 10),
    "tags": "".join(f'[t{number} "x"]\n' for number in range(LENGTH // 10)) + "x",
    "equals signs": "1. x" + "= " * (LENGTH // 2),
    "blanks before an equals sign": f"1. x{BLANKS}y=",
    "pushes": "1. " + ">x" * (LENGTH // 2),
    "commas": "1. " + "," * LENGTH,
    "words": "1. " + "end " * (LENGTH // 4),
    "squares": "1. dem " + "a1 " * (LENGTH // 3),
    "pieces": "1. t " + "Sa1 " * (LENGTH // 4),
    "letters": "1. " + "sa1" * (LENGTH // 3),
    "pieces without blanks": "1. t " + "a1" * (LENGTH // 2),
    "pieces of all kinds": "1. t " + "a1b2c3d4e5f6g7h8i9" * (LENGTH // 18) + "+",
    "colons": "1. " + "free:" * (LENGTH // 5),
    "signs": "1. t a1" + "+" * LENGTH,
    "digits of a move": "1. Gb" + "1" * LENGTH + "-h",
    "digits of a card": "1. Te" + "1" * LENGTH,
    "remarks": "1. x" + ";" * LENGTH,
}


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("line", LONG_LINES.values(), ids=LONG_LINES)
def test_any_text_is_refused_in_time_in_proportion_to_its_length(game: str, line: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(f'[Game "{game}"]\n[Options "starts=1"]\n{line}')
    assert len(str(caught.value)) < 2000


def test_reading_plays_every_move_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(Setting(games.load("mountain"), 2), seed=3)
    record, made = format_record(session), []
    play = verbs.play
    monkeypatch.setattr(verbs, "play", lambda state, move: (made.append(move), play(state, move)))
    assert parse_record(record).moves == session.moves
    assert made == list(session.moves)


def test_names_with_quotes_survive() -> None:
    session = Session.new("mountain", names=('Ada "the goat"', "Bob\\"), seed=1)
    assert parse_record(format_record(session)).names == session.names
