"""Texts of `architects`: decisions, whole turns, luck and positions, in the forms people write them."""

import re
from itertools import pairwise

import pytest

from pagodas.core import verbs
from pagodas.core.errors import IllegalMove, MalformedMove, SessionError
from pagodas.games.architects import notation
from pagodas.session import Session, format_record
from pagodas.session.move_parser import read_decision
from tests.played_position import PlayedPosition

POSITION = "lots: R4 G/B1 Y/P/R/G4 - - -\nivory: RRGBP | YPG; uses G1 B1"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("R4", "R4"),
        ("r 4", "R4"),
        ("dr4", "R4"),
        ("hY4", "hY4"),
        ("y4", "hY4"),
        ("p4", "P4"),
        ("r1/b", "R1/B"),
        ("R1B", "R1/B"),
        ("1/b", "R1/B"),
        ("g3/p", "G3/P"),
        ("rice b2", "rice:B2"),
        ("rice2", "rice:B2"),
        ("buddha 1/y", "buddha:R1/Y"),
        ("ALT", "alt"),
    ],
)
def test_decisions_are_read_however_they_are_written(typed: str, meant: str) -> None:
    table = PlayedPosition("architects", POSITION)
    assert notation.format_move(table.state, read_decision(table.game, table.state, typed)) == meant


def test_nonsense_is_malformed_and_says_how_to_write_moves() -> None:
    table = PlayedPosition("architects", POSITION)
    with pytest.raises(MalformedMove, match="R3 builds a red column"):
        read_decision(table.game, table.state, "castle")


def test_a_refusal_names_its_ruling_in_the_language_asked_for() -> None:
    table = PlayedPosition("architects", POSITION)
    with pytest.raises(IllegalMove, match="A7: il piano sul lotto 1 ha già quattro colonne"):
        read_decision(table.game, table.state, "R1", "it")


def test_a_whole_turn_is_one_line() -> None:
    session = Session.new("architects", seed=3, options={"starts": 1})
    colour = next(letter for letter in "RYGBP" if f"h{letter}1" in texts(session))
    session.play(f"{colour}1 h{colour}1 end")
    line = session.turn_text(session.turns[0])
    assert line.startswith(f"{colour}1 h{colour}1 end=")


def texts(session: Session) -> set[str]:
    return {notation.format_move(session.state, move) for move in session.legal()}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("R1 hR1 end=RY,G", [("R1", ""), ("hR1", ""), ("end", "=RY,G")]),
        ("dragon R hG draw=B,Y alt", [("dragon", ""), ("R", ""), ("hG", ""), ("draw", "=B,Y"), ("alt", "")]),
        ("end = RY,?~", [("end", "=RY,?~")]),
        ("R1 end=R fan=,GBP", [("R1", ""), ("end", "=R"), ("fan", "=,GBP")]),
        ("", [("", "")]),
    ],
)
def test_turns_are_taken_apart(text: str, parts: list[tuple[str, str]]) -> None:
    assert notation.split_turn(text) == parts


def test_luck_shows_the_drawn_cards_and_hides_those_of_the_other_hand() -> None:
    table = PlayedPosition("architects", "ivory: RRGBP | RY")
    before = table.game.blank()
    before[0] = table.play("R1 hR1").state
    after = table.play("end").state
    own, other = (
        notation.format_luck(table.game.observe(before[0], seat), table.game.observe(after, seat)) for seat in (0, 1)
    )
    assert len(own) == len("=R,Y")
    assert own[:3] == other[:3]
    assert other.endswith(",?")
    assert not own.endswith("?")


@pytest.mark.parametrize(("answer", "drawn"), [("fan", 3), ("keep", 1)])
def test_the_display_is_drawn_by_the_end_and_the_hand_by_the_answer_about_the_fan(answer: str, drawn: int) -> None:
    table = PlayedPosition("architects", "ivory: RRGBP | RY; uses P1").play("R1 hR1")  # A16
    states = [table.game.blank() for _ in range(3)]
    states[0][0] = table.state
    states[1][0] = table.play("end").state
    states[2][0] = table.play(answer).state
    luck = [notation.format_luck(before[0], after[0]) for before, after in pairwise(states)]
    assert re.fullmatch("=[RYGBP]", luck[0])
    assert re.fullmatch("=," + "[RYGBP]" * drawn, luck[1])
    hidden = [table.game.observe(state[0], 1) for state in states[1:]]
    assert notation.format_luck(*hidden) == "=," + "?" * drawn


def test_luck_marks_a_new_draw_pile() -> None:
    discard = "R" * 7 + "Y" * 8 + "G" * 8 + "B" * 9 + "P" * 8
    table = PlayedPosition("architects", f"ivory: RRGBP | RY\nonyx: RYGPP | YG\ndiscard: {discard}").play("R1")
    before = table.game.blank()
    before[0] = table.state
    assert notation.format_luck(before[0], table.play("end").state).endswith("~")  # A13


def test_records_show_what_was_drawn() -> None:
    session = Session.new("architects", seed=5, options={"starts": 1})
    session.play("R1 end")
    assert "1. Ivory: R1 end=" in format_record(session)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("lots: R4", "six lots|6 lots"),
        ("lots: R9 - - - - -", "no pagoda"),
        ("lots: R0 - - - - -", "empty lot"),
        ("lots: R/B^Y - - - - -", "floors and a roof"),
        ("lots: R/Y/B/G/P1 - - - - -", "floors and a roof"),
        ("ivory: RYGB | RR", "five cards"),
        ("ivory: RRRRR | RRRR\nonyx: RRRRR | ??", "only 11 cards"),
        ("ivory: RYGBP | RR; known Y", "must be in the hand"),
        ("ivory: RYGBP | RR; happy", "says nothing"),
        ("turn: jade", "none of ivory, onyx"),
        ("now: dancing", "none of opening"),
        ("now: acting; happy", "says nothing about a turn"),
        ("now: fanning", "nobody decides about a Fan that does nothing"),
        ("ivory: RYGBP | RYGB; uses P1\nnow: fanning", "nobody decides about a Fan that does nothing"),
        ("ivory: RYGBP | RY; uses P1\nnow: fanning; used P", "nobody decides about a Fan that does nothing"),
        ("ivory: RYGB | RY; uses P1\nnow: fanning", "the display is refilled before the Fan"),
        ("now: acting; act dancing", "none of rice, buddha, rooftop"),
        ("now: acting; built 999", "built must be a number from 1"),
        ("now: acting; lot 9", "lot must be a number from 1 to 6"),
        ("now: acting; lot 1; lot 2", "'lot' is there twice"),
        ("now: acting; used RR", "'R' is there twice"),
        ("now: acting; colour RY", "'RY' is none of R, Y"),
        ("now: acting; laid R", "'R' is no card at a lot"),
        ("now: acting; laid" + 20 * " R3", "nobody lays more than"),
        ("ivory: RYGBP | RR; 99999 points", "points must be a number from 0 to 999"),
        ("ivory: RYGBP | RR; uses R", "uses must be a number from 0 to 2, not ''"),
        ("ivory: RYGBP | RR; uses R9", "uses must be a number from 0 to 2"),
        ("ivory: RYGBP | RR;", "'' says nothing about a player"),
        ("discard: " + 300 * "R", "only 11 cards of colour R"),
        ("options: fast slow", "'slow' is none of fast, simple"),
        ("weather: fine", "no line 'weather'"),
        ("then: R9", "no legal move"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        notation.parse_position(text)


def test_positions_keep_everything_that_is_known() -> None:
    text = (
        "options: fast\nlots: R/B2 G4 - - - Y/P/R^G\n"
        "ivory: RYGBP | RY; known Y; uses R2 G1; 12 points\n"
        "onyx: RRGBP | PP; 9 points\ndiscard: RRG\nturn: onyx\nstarts: ivory"
    )
    assert notation.format_position(notation.parse_position(text)[0]) == text


def test_a_position_in_which_the_fan_is_decided_is_written_and_read() -> None:
    table = PlayedPosition("architects", "ivory: RRGBP | RY; uses G1 P1").play("rice:B1 R R", "end")
    text = notation.format_position(table.state)
    assert "now: fanning; built 1; used G" in text
    read = PlayedPosition("architects", text)
    assert read.legal() == {"fan", "keep"}
    assert verbs.key(read.state) == verbs.key(table.state)


def test_an_observed_position_has_unknown_cards() -> None:
    table = PlayedPosition("architects", POSITION)
    assert "onyx: RYGBP | ??" in notation.format_position(table.game.observe(table.state, 0))


@pytest.mark.parametrize("seed", range(4))
def test_positions_in_the_midst_of_a_turn_are_written_whole(seed: int) -> None:
    session = Session.new("architects", seed=seed)
    while legal := session.legal():
        text = notation.format_position(session.state)
        read = notation.parse_position(text)[0]
        assert verbs.key(read) == verbs.key(session.state), text
        assert notation.format_position(read) == text
        assert session.game.legal(read) == legal
        session.play(legal[(seed + 31 * len(session.moves)) % len(legal)])


# --- Taking back ---


def test_a_turn_can_be_taken_back_up_to_the_last_drawn_card() -> None:
    session = Session.new("architects", seed=5, options={"starts": 1})
    start = session.state.tobytes()
    session.play("R1")
    session.play("Y2")
    session.undo()
    session.undo()
    assert session.state.tobytes() == start
    session.play("R1 Y2")
    session.reset_turn()
    assert session.state.tobytes() == start


def test_nothing_is_taken_back_once_cards_are_drawn() -> None:
    session = Session.new("architects", seed=5, options={"starts": 1})
    session.play("R1 end")
    with pytest.raises(SessionError):
        session.undo()
