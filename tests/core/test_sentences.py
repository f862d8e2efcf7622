"""What games tell is put together in one way."""

from pathlib import Path

import pytest

from pagodas import games
from pagodas.core.sentences import counted, listed, seat_name, status, tell_result, winners
from pagodas.core.strings import Strings

WORDS = """
and = "{first} and {last}"
[seat]
1 = "White"
2 = "Black"
[cards]
one = "one card"
many = "{count} cards"
[status]
turn = "{seat} to play."
won = "{seat} wins{more}."
shared = "{seat} share the win{more}."
"""


@pytest.fixture
def say(tmp_path: Path) -> Strings:
    (tmp_path / "en.toml").write_text(WORDS)
    return Strings(tmp_path)


def test_seats_have_names(say: Strings) -> None:
    assert [seat_name(seat, say) for seat in range(2)] == ["White", "Black"]


def test_words_are_listed(say: Strings) -> None:
    assert listed(["a"], say) == "a"
    assert listed(["a", "b"], say) == "a and b"
    assert listed(["a", "b", "c"], say) == "a, b and c"


def test_one_is_counted_differently(say: Strings) -> None:
    assert [counted("cards", count, say) for count in range(3)] == ["0 cards", "one card", "2 cards"]


def test_whose_turn_it_is_and_who_won(say: Strings) -> None:
    state = games.load("mountain").start(2, {"starts": "2"}, 1)[0]
    assert status(state, say) == "Black to play."
    state.ending, state.winner = 1, 0
    assert winners(state) == [0]
    assert tell_result(state, say, more=" at last") == "White wins at last."
    state.winner = -1
    assert winners(state) == [0, 1]
    assert tell_result(state, say, more="") == "White and Black share the win."
