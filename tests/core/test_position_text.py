"""Positions are lines of names and what follows them; what makes no sense is refused with a reason."""

import numpy as np
import pytest

from pagodas.core.hidden_hands import observe, redeal
from pagodas.core.position_text import Fields, one_of, read_cards, split_at, written, written_cards
from tests.core.card_game import CARDS, SEATS, STATE, start

TEXT = """
    pot: 12
    1: K Q

    turn: black
"""


def test_what_follows_a_name_is_taken_once() -> None:
    fields = Fields(TEXT)
    assert "1" in fields
    assert fields.take("1") == "K Q"
    assert "1" not in fields
    assert fields.take("1", "nothing") == "nothing"


def test_one_of_several_names_is_read_as_its_number() -> None:
    fields = Fields(TEXT)
    assert fields.choose("turn", ("white", "black")) == 1
    assert fields.choose("turn", ("white", "black")) == 0
    with pytest.raises(ValueError, match="'red' is none of white, black"):
        one_of(("white", "black"), "red")


def test_whole_numbers_are_read_in_their_range() -> None:
    assert Fields(TEXT).whole("pot", 0, 99) == 12
    assert Fields(TEXT).whole("bets", 1, 4) == 1
    assert Fields(TEXT).whole("bets", 1, 4, 2) == 2
    for text in ("pot: 5", "pot: -1", "pot: many", "pot: ", f"pot: {'9' * 5000}"):
        with pytest.raises(ValueError, match="pot must be a number from 0 to 4"):
            Fields(text).whole("pot", 0, 4)


def test_several_numbers_are_read_from_one_line() -> None:
    assert Fields("paid: 3 5").wholes("paid", 2, 1, 13) == [3, 5]
    assert Fields("").wholes("paid", 2, 1, 13) == [1, 1]
    with pytest.raises(ValueError, match="paid must be 2 numbers, not 3"):
        Fields("paid: 1 2 3").wholes("paid", 2, 1, 13)
    with pytest.raises(ValueError, match="paid must be a number from 1 to 13, not '14'"):
        Fields("paid: 3 14").wholes("paid", 2, 1, 13)


def test_a_letter_is_one_of_several_and_two_letters_are_not() -> None:
    assert one_of("WGHB", "G") == 1
    for text in ("WG", "", "WGHB"):
        with pytest.raises(ValueError, match=f"'{text}' is none of W, G, H, B"):
            one_of("WGHB", text)


def test_several_of_some_names_follow_each_once() -> None:
    assert Fields("options: simple fast").several("options", ("fast", "simple")) == ["simple", "fast"]
    assert Fields("").several("options", ("fast", "simple")) == []
    with pytest.raises(ValueError, match="'slow' is none of fast, simple"):
        Fields("options: fast slow").several("options", ("fast", "simple"))
    with pytest.raises(ValueError, match="'fast' is there twice"):
        Fields("options: fast fast").several("options", ("fast", "simple"))


def test_a_list_may_have_a_second_part() -> None:
    assert split_at("pool", "Gb1 Hp; pool W G") == (["Gb1", "Hp"], ["W", "G"])
    assert split_at("pool", "pool W") == ([], ["W"])
    assert split_at("pool", "Gb1") == (["Gb1"], [])
    assert split_at("pool", "") == ([], [])
    for text in ("Gb1; W", "Gb1; pool W; pool G", "Gb1;", "; poolW"):
        with pytest.raises(ValueError, match="only be 'pool' and what follows it, once"):
            split_at("pool", text)


def test_a_line_is_a_name_a_colon_and_the_rest_and_is_there_once() -> None:
    with pytest.raises(ValueError, match="'turn black' is no line of a position"):
        Fields("pot: 12\nturn black")
    with pytest.raises(ValueError, match="two lines 'turn'"):
        Fields("turn: black\npot: 12\nturn: white")


def test_lines_that_nobody_takes_are_refused() -> None:
    fields = Fields(TEXT)
    for name in ("pot", "1"):
        fields.take(name)
    with pytest.raises(ValueError, match="no line 'turn' in a position"):
        fields.finish()
    fields.take("turn")
    fields.finish()


def test_only_what_there_is_something_to_say_about_is_written() -> None:
    assert written({"pot": "12", "declared": "", "turn": "black"}) == ["pot: 12", "turn: black"]


NAMES = [f"c{card}" for card in range(CARDS)]


def with_cards(text: str):  # type: ignore[no-untyped-def]
    states = np.zeros(1, STATE)
    states[0].seats = SEATS
    read_cards(Fields(text), states[0], NAMES)
    return states[0]


def test_cards_are_written_and_read_back_where_they_are() -> None:
    states, seen = np.zeros(1, STATE), np.zeros(1, STATE)
    start(states[0], 1)
    observe(states[0], 1, seen)
    for state in (states[0], seen[0]):
        again = with_cards("\n".join(written(written_cards(state, NAMES))))
        for field in ("places", "held", "shown"):
            assert list(again[field]) == list(state[field])


def test_unknown_cards_are_written_as_questions() -> None:
    state = with_cards("1: c4 ?\n2: ? ?\n3: c2\ntable: c0\nshown: 3")
    assert written_cards(state, NAMES) == {"1": "c4 ?", "2": "? ?", "3": "c2", "table": "c0", "shown": "3"}
    out = np.zeros(1, STATE)
    redeal(state, 1, out)
    assert "?" not in "".join(written_cards(out[0], NAMES).values())


def test_cards_that_cannot_be_are_refused() -> None:
    for text, reason in (
        ("1: c1\n2: c1", "twice"),
        ("1: c99", "'c99' is none of c0"),
        ("shown: 7", "'7' is none of 1"),
    ):
        with pytest.raises(ValueError, match=reason):
            with_cards(text)
