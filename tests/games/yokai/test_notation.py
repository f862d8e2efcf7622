"""Moves, turns and positions of yokai as text."""

import pytest

from pagodas.core.errors import IllegalMove, MalformedMove
from pagodas.games.yokai import notation
from pagodas.games.yokai.cards import DECK
from pagodas.games.yokai.state import GAVE, MOVES
from pagodas.session import Session, format_record, parse_record
from pagodas.session.move_parser import read_decision
from tests.games.yokai.play import GAME, drawn, hand, make, moves, pool, random_game
from tests.games.yokai.test_rules import THREE, TWO

POSITION = """seats: 3
round: 2
piles: Te7 Ka3 | On4
1: Ka1 Te2; pool Ta5 Ta7
2: On3 Ba5 Nu1; pool Yu1
3: Ba2 Ba9; pool Ro4
turn: 1
played: 7
known: On3"""


def test_a_position_reads_back_as_it_was_written() -> None:
    assert notation.format_position(drawn(POSITION)) == POSITION


def test_unknown_cards_of_a_position_are_dealt_from_those_that_are_nowhere() -> None:
    state = drawn(POSITION.replace("Ba5 Nu1", "? ?"))
    assert len(hand(state, 2)) == 3
    assert state.sizes[DECK] == 100 - 3 - 7 - 4


def test_an_observed_position_shows_question_marks_that_can_be_read_again() -> None:
    text = notation.format_position(GAME.observe(drawn(POSITION), 0))
    assert "2: On3 ? ?; pool ?" in text
    assert "1: Ka1 Te2; pool Ta5 Ta7" in text
    assert len(hand(drawn(text), 2)) == 3


def test_an_unfinished_turn_is_written_too() -> None:
    state = make(drawn(THREE), "Te5>1")
    again = drawn(notation.format_position(state))
    assert moves(again) == moves(state)


def test_an_ended_position_shows_its_pools() -> None:  # Y13
    over = drawn("seats: 2\nround: 5\npiles: Nu5 | Nu8\n1: pool Ka3\n2: pool On4\nover: yes")
    assert pool(GAME.observe(over, -1), 2) == ["On4"]
    assert drawn(notation.format_position(over)).tobytes() == over.tobytes()


@pytest.mark.parametrize(
    ("wrong", "because"),
    [
        ("seats: 6\npiles: Ka1 | Ka2", "seats must be a number from 2 to 5"),
        ("seats: 2\npiles: Ka1", "two piles"),
        ("seats: 2\npiles: Ka1 | Ka1\n1: Te1\n2: Te2", "Ka1 is there twice"),
        ("seats: 2\npiles: Ka1 | Zz9", "'Zz9' is no card"),
        ("seats: 2\npiles: Ka1 | Ka2\nmoon: full", "no line 'moon'"),
        ("seats: 2\npiles: Ka1 | Ka2\n1: Te1; poolTe2", "only be 'pool'"),
        ("seats: 2\npiles: Ka1 | Ka2\n1: Te1\n2: Te2\nover: maybe", "none of no, yes"),
        ("seats: 2\npiles: Ka1 | Ka2\nturn: " + 5000 * "1", "turn must be a number from 1 to 2"),
        ("seats: 2\npiles: Ka1 | Ka2\n1:" + 200 * " ?", "only 100 cards"),
        ("seats: 2\npiles: Ka1 | Ka2\nphase: sleeping", "none of playing"),
        ("seats: 2\npiles: Ka1 | Ka2\n1: Te1\n2: Te2\nthen: Te2>1", "no legal move"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(wrong: str, because: str) -> None:
    with pytest.raises(ValueError, match=because):
        drawn(wrong)


@pytest.mark.parametrize("text", ["Ta3>1", "ta3>1", " Ta3 > 1 ", "ta31", "Ta3-1", "Ta3/1"])
def test_a_card_and_a_pile_may_be_written_in_several_ways(text: str) -> None:
    state = drawn(TWO)
    assert notation.format_move(state, read_decision(GAME, state, text)) == "Ta3>1"


@pytest.mark.parametrize(("text", "meant"), [("draw", "deck"), ("d", "deck"), ("take", "pile"), ("PILE", "pile")])
def test_where_a_card_comes_from_may_be_said_in_plain_words(text: str, meant: str) -> None:
    state = make(drawn(TWO), "Te7>1")
    assert notation.format_move(state, read_decision(GAME, state, text)) == meant


def test_a_turn_is_its_decisions_with_commas_and_luck_follows_an_equals_sign() -> None:
    assert notation.join_turn(["Te7>1", "deck=On4"]) == "Te7>1, deck=On4"
    assert notation.split_turn("Te7>1, deck=On4") == [("Te7>1", ""), ("deck", "=On4")]
    deal = "Ta3>1!=1:Ka1+Te2|2:?"
    assert notation.split_turn(deal) == [("Ta3>1!", "=1:Ka1+Te2|2:?")]


def test_a_new_round_shows_everybody_only_the_own_cards() -> None:  # Y10
    state = drawn(TWO.replace("Te7 Ta3 Yu2", "Ta3"))
    after = make(state, "Ta3>1")
    whole = notation.format_luck(state, after)
    assert whole.startswith("=1:")
    assert whole.count("+") == 12
    seen = notation.format_luck(GAME.observe(state, 0), GAME.observe(after, 0))
    assert seen.endswith("|2:?")
    assert seen.count("+") == 6


def test_a_seat_that_nobody_sits_in_has_no_move() -> None:  # Y4
    with pytest.raises(ValueError, match="nobody sits in seat 5"):
        notation.format_move(drawn(TWO), GAVE + 4)
    assert GAVE + 4 == MOVES - 1


def test_a_record_of_five_replays_to_the_same_game() -> None:
    session = Session.new("yokai", seats=5, seed=12)
    for _, move, _ in random_game(5, 12):
        session.play(move)
    text = format_record(session)
    assert parse_record(text).state.tobytes() == session.state.tobytes()
    assert '[Ending "rounds"]' in text


def test_a_turn_as_others_saw_it_hides_gifts_and_draws() -> None:  # Y4, Y5
    session = Session.new("yokai", seats=3, seed=5)
    for _, move, _ in random_game(3, 5, 30):
        session.play(move)
    gifts = [turn for turn in session.turns if "@" in session.turn_text(turn)]
    assert gifts
    for turn in gifts:
        receiver = int(session.turn_text(turn).partition("@")[2][0]) - 1
        third = next(seat for seat in range(3) if seat not in (turn.seat, receiver))
        assert "?@" in session.turn_text(turn, third)
        assert "?@" not in session.turn_text(turn, receiver)


def test_nonsense_is_no_move_and_a_forbidden_move_has_a_reason() -> None:
    with pytest.raises(MalformedMove):
        read_decision(GAME, drawn(TWO), "hello")
    with pytest.raises(IllegalMove, match="Y3: On1 is not in your hand"):
        read_decision(GAME, drawn(TWO), "On1>1")
