"""What people write about masons is read: turns in every form, positions, games broken off."""

import pytest

from pagodas import games
from pagodas.games.masons import notation
from pagodas.session import Session
from tests.played_position import PlayedPosition

FULL = "green: Sa2 Sb9 Sc4 Sd7 Se1 Sg9 Sh5 Ca6 Cb3 Cc8 Cd2 Cf5 Cg7 Ci4"
CROSS = "green: Sc5 Sg5 Se1 Ce6\nred: Ce5 Sa2 Cb2 Cc2"


@pytest.mark.parametrize(
    ("lines", "texts"),
    [
        ("", ("Se4", "se4", " S e4 ", "(Se4)", "Se4!")),
        ("green: Ch7", ("Ch7-b7", "ch7b7", "h7-b7", "h7b7", "Ch7-b7!")),
        ("green: Se4", ("m Se4", "m e4", "mSe4", "(m Se4)", "remove e4")),
        (CROSS, ("Se9+", "Se9", "se9+")),
        (CROSS, ("t Sa2 Cb2 Cc2", "t Cc2 Sa2 Cb2", "t a2 b2 c2", "(t Sa2 b2 c2)", "t c2, b2, a2")),
        ("green: Sb4 Ce4 Cb7 Ce7", ("dec", "DEC", "declare")),
        (FULL, ("dem a2 c4", "dem c4 a2", "(dem Sc4 Sa2)", "demolish c4, a2")),
    ],
)
def test_a_turn_may_be_written_in_many_ways(lines: str, texts: tuple[str, ...]) -> None:
    results = {PlayedPosition("masons", lines).play(text).position() for text in texts}
    assert len(results) == 1


def test_a_demolition_is_one_turn_of_several_decisions() -> None:
    assert notation.split_turn("dem g9 a2") == [("dem a2", ""), ("g9", ""), ("end", "")]  # S6
    assert notation.join_turn(["dem a2", "g9", "end"]) == "dem a2 g9"
    assert notation.join_turn(["dem a2", "g9", "end+"]) == "dem a2 g9+"
    assert notation.split_turn("dem a2 g9+")[-1] == ("end+", "")


def test_a_demolition_broken_off_stays_open() -> None:
    assert notation.join_turn(["dem a2", "g9"]) == "dem a2 g9 …"
    assert notation.split_turn("dem a2 g9 …") == [("dem a2", ""), ("g9", "")]
    assert notation.split_turn("dem a2") == [("dem a2", "")]


def test_lists_are_written_in_the_order_of_the_squares() -> None:
    legal = PlayedPosition("masons", "red: Ch2 Sa2 Cc2 Cb2").legal()  # S13
    assert "t Sa2 Cb2 Cc2 Ch2" in legal


def test_resigning_and_passing_have_words() -> None:
    session = Session.new("masons", options={"starts": 1}, seed=1)
    session.resign(0)
    assert [session.turn_text(turn) for turn in session.turns] == ["resign"]  # S10


@pytest.mark.parametrize(
    "lines",
    [
        "green: Sb4 Ce4; captured S C C\nred: Sa9\nturn: red",
        "green: Sc5 Se1 Se9 Sg5\nred: Ce5\nturn: red\nannounced: e5",
        "green: Sb4\nred: Sa9\nturn: green\ndemolished: red\ndeclared: 20",
        "green: Sb4\nred: Sa9\nturn: green\noptions: no_early_resignation",
        "green: Sb4\nred: Sa9\nturn: green\ndemolishing: a5 b8",
    ],
)
def test_positions_round_trip(lines: str) -> None:
    assert notation.format_position(notation.parse_position(lines)[0]) == lines


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("green: Sb4 Cb4", "two pieces on b4"),
        ("green: Xb4", "is none of"),
        ("green: Sb44", "is none of"),
        ("green: Sa1 Sa2 Sa3 Sa4 Sa5 Sa6 Sa7 Sa8", "7 stones"),
        ("green: Se4; captured SC", "'SC' is none of S, C"),
        ("green: Se4; caught S", "only be 'captured'"),
        ("announced: e5", "nobody stands on e5"),
        ("green: Se5\nannounced: e5 e5", "'e5' is there twice"),
        ("demolishing: a5 a5", "'a5' is there twice"),
        ("declared: 99999", "declared must be a number from 0 to 9999"),
        ("options: no_early_resignation loud", "'loud' is none of"),
        ("blue: Sa1", "no line 'blue'"),
        ("then: Sz9", "no legal move"),
    ],
)
def test_a_false_position_is_refused_with_a_reason(lines: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        notation.parse_position(lines)


def test_a_game_told_in_words_names_what_was_built() -> None:
    session = Session.new("masons", options={"starts": 1}, seed=1)
    for turn in ("Sb4", "Sa1", "Ce4", "Sa2", "Cb7", "Sa5", "Ce7", "Sa9", "dec", "pass"):
        session.play(turn)
    told = [session.tell(index, 0) for index in range(len(session.moves))]
    assert told[0] == "Green places a stone on b4."
    assert told[6] == "Green places a column on e7. That is a house, b4 b7 e4 e7, worth 10."
    assert told[8] == "Green declares 10 points."
    say = games.load("masons").strings("en")
    assert games.load("masons").words.status(session.state, say) == "Green wins with the 10 points declared."
