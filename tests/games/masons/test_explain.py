"""The referee gives the ruling and the reason, whatever is tried."""

import pytest

from pagodas.core.errors import IllegalMove
from pagodas.session import Session
from tests.played_position import PlayedPosition

OPEN = """
green: Sb4 Ce4 Cb7 Sh1
red: Sa2 Cb2 Cd2 Ce2 Cf5 Cg6 Cf6 Sg5 Ci8
"""
FULL = "green: Sa2 Sb9 Sc4 Sd7 Se1 Sg9 Sh5 Ca6 Cb3 Cc8 Cd2 Cf5 Cg7 Ci4"


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        ("Sa2", "S3: only an empty square will do, and a2 is taken"),
        ("Cb4", "S3: only an empty square"),
        ("m Sa1", "S4: there is nobody on a1"),
        ("m Sa2", "S4: the piece on a2 is not yours"),
        ("m Ce4", "S5: e4 is a column"),
        ("m e4", "S5: e4 is a column"),
        ("Sb4-e7", "S4: b4 is a stone"),
        ("b4-e7", "S4: b4 is a stone"),
        ("Ce4-e4", "S5: a column that moves"),
        ("Ce4-b4", "S5: only an empty square will do, and b4 is taken"),
        ("Ce4-a1", "S5: a column keeps to its colour, and e4 is green but a1 is black"),
        ("Ca9-b9", "S5: there is nobody on a9"),
        ("Cb2-c3", "S5: the piece on b2 is not yours"),
        ("dem b4", "S6: you may demolish only when your reserve is empty"),
        ("dem b4 h1", "S6: you may demolish only when your reserve is empty"),
        ("end", "S6: you are not demolishing"),
        ("t Sa2 Cb2 Cd2", "S12: a fence has equal gaps"),
        ("t Sa2 Cb2", "S12: it takes three pieces"),
        ("t Sa2 Cb2 Cd2 Ce2 Ci8", "S7: these pieces are neither"),
        ("t Sa2 Sb2 Sd2 Se2", "S7: the piece on b2 is a column"),
        ("t Cf5 Cf6 Sg5 Cg6", "S14: only a ruin can be torn down like this"),
        ("t Sa2 Cb2 Cc2", "S7: there is no piece of your opponent on c2"),
        ("t Sb4 Ce4", "S7: there is no piece of your opponent on b4"),
        ("t wall 9", "S13: there is no wall on line 9"),
        ("t Ci8", "S16: i8 is not encircled"),
        ("dec", "S17: you can declare only a building"),
        ("pass", "S10: you may pass only when"),
        ("resign", "S10: resigning ends the game"),
        ("Sa1+", "S16: this move announces no new cross"),
        ("m b4+", "S16: this move announces no new cross"),
        ("Si5-g7", "S5: there is nobody on i5"),
        ("Sa2-b3", "S5: the piece on a2 is not yours"),
        ("Se4-b4", "S5: the piece on e4 is a column"),
        ("m Ca1", "S4: there is nobody on a1"),
        ("m Cb2", "S4: the piece on b2 is not yours"),
        ("m Cb4", "S4: the piece on b4 is a stone"),
        ("t Sb2", "S8: the piece on b2 is a column"),
        ("t Sa1", "S8: there is no piece of your opponent on a1"),
        ("t b2 b2 b2", "S7: b2 is named twice"),
        ("b4", "S6: you are not demolishing: b4 alone"),
    ],
)
def test_an_attempt_is_refused_with_its_ruling(tried: str, reason: str) -> None:
    assert PlayedPosition("masons", OPEN).why_not(tried).startswith(reason)


def test_a_wall_may_be_named_by_its_line() -> None:
    wall = PlayedPosition("masons", OPEN).play("t wall 2")
    assert "captured S C C C" in wall.position()


def test_a_stone_of_a_demolition_may_be_named_like_the_first() -> None:
    going_on = PlayedPosition("masons", f"{FULL}\nthen: dem c4").play("dem e1")
    assert "demolishing: c4 e1" in going_on.position()


def test_part_of_a_wall_that_is_no_fence_is_refused() -> None:
    wall = PlayedPosition("masons", "red: Sa2 Cb2 Cd2 Ce2 Ci2")
    assert wall.why_not("t Sa2 Cb2 Cd2 Ce2").startswith("S13: a wall is torn down whole")


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        ("end", "S6: to demolish is to take off two stones or more"),
        ("c4", "S6: c4 is already off"),
        ("a2", "S6: stones are named from a1 towards i9; c4 has been picked"),
        ("f5", "S5: f5 is a column"),
        ("a1", "S6: there is nobody on a1"),
        ("Sa1", "S6: you are demolishing"),
        ("resign", "S6: you are demolishing"),
    ],
)
def test_a_demolition_is_refused_with_its_ruling(tried: str, reason: str) -> None:
    assert PlayedPosition("masons", f"{FULL}\nthen: dem c4").why_not(tried).startswith(reason)


@pytest.mark.parametrize(
    ("lines", "tried", "reason"),
    [
        (f"{FULL}\ndemolished: green", "dem a2", "S6: you were the last to demolish"),
        (FULL, "dem h5", "S6: stones are named from a1 towards i9, and after h5"),
        (FULL, "Sa1", "S3: there is no stone in your reserve"),
        (FULL, "Ca1", "S3: there is no column in your reserve"),
        ("green: Cb4 Ce4 Cb7 Ce7", "dec", "S14: all you have finished are ruins"),
        ("green: Sb4 Ce4 Cb7 Ce7 Ch7", "dec", "S15: your building is not valid"),
        ("green: Sb4 Ce4 Cb7 Ce7\nthen: dec", "dec", "S18: your opponent has declared 10"),
        ("green: Sc5 Sg5 Se1 Se9\nred: Cb2\nturn: red\nthen: Cb2-e5", "t Ce5", "S16: your cross around e5"),
        ("options: no_early_resignation", "resign", "S20: in this game nobody resigns"),
        ("green: Sb4 Ce4 Cb7 Ce7\nthen: dec / pass", "Sa1", "S18: the game is over"),
        ("green: Sb4 Ce4 Cb7 Ce7\nthen: Sa1 / resign", "Sa1", "S20: the game is over"),
        ("green: captured S S S S S S S\nred: captured S S S S S S S\nthen: Ca1", "Ca2", "S19: the game is over"),
    ],
)
def test_every_right_has_its_ruling(lines: str, tried: str, reason: str) -> None:
    assert PlayedPosition("masons", lines).why_not(tried).startswith(reason)


def test_reasons_are_told_in_italian_too() -> None:
    assert PlayedPosition("masons", OPEN).why_not("Ce4-a1", "it").startswith("S5: una colonna resta nel suo colore")


def test_what_is_no_move_at_all_has_no_reason() -> None:
    table = PlayedPosition("masons", OPEN)
    for text in ("hello", "Sz9", "Se10", "t", ""):
        assert table.game.judge.explain(table.state, text) is None


def test_a_session_quotes_the_ruling() -> None:
    session = Session.new("masons", seed=1)
    with pytest.raises(IllegalMove, match="S17"):
        session.play("dec")
