"""Typed and written decisions become moves in one way for all games."""

import pytest

from pagodas import games
from pagodas.core import one_decision_turns
from pagodas.core.turn_text import find_move, play_turns, simplify, split_luck

MOUNTAIN = games.load("mountain")


def test_case_and_spaces_never_matter() -> None:
    assert simplify(" W @ B3 ") == "w@b3"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("deck", ("deck", "")),
        ("deck=On4", ("deck", "=On4")),
        ("deck = On4", ("deck", "=On4")),
        ("a=b=c", ("a", "=b=c")),
    ],
)
def test_luck_begins_at_the_first_equals_sign(text: str, parts: tuple[str, str]) -> None:
    assert split_luck(text) == parts


def test_a_written_move_is_found_among_the_legal_ones() -> None:
    state = MOUNTAIN.start(2, {}, 1)[0]
    move = find_move(state, "w@B3", MOUNTAIN.notation.format_move)
    assert MOUNTAIN.notation.format_move(state, move) == "W@b3"
    with pytest.raises(ValueError, match="'pass' is no legal move here"):
        find_move(state, "pass", MOUNTAIN.notation.format_move)


def test_turns_are_played_one_after_the_other() -> None:
    state = MOUNTAIN.start(2, {"starts": "1"}, 1)[0]
    play_turns(state, ["W@b3", "W@b4"], MOUNTAIN.notation.split_turn, MOUNTAIN.notation.format_move)
    assert "white: Wb3" in MOUNTAIN.notation.format_position(state)
    assert "black: Wb4" in MOUNTAIN.notation.format_position(state)


def test_a_turn_of_one_decision_is_that_decision() -> None:
    assert one_decision_turns.join_turn(["bet"]) == "bet"
    assert one_decision_turns.split_turn("bet") == [("bet", "")]
    assert one_decision_turns.split_turn("call=K") == [("call", "=K")]
    assert one_decision_turns.readings("bet") == ()
