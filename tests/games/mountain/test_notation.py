"""Texts of `mountain`: the notation of mountain.md both ways, in all the forms people write it."""

import pytest

from pagodas.core.errors import AmbiguousMove, IllegalMove, MalformedMove
from pagodas.games.mountain import notation
from pagodas.session import Session
from pagodas.session.move_parser import read_decision
from tests.played_position import PlayedPosition

OPENING = "white: Wb1 Gb2 Hh1; pool G H\nblack: Gb3 Hh2; pool W G H"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Wb1-b8", "Wb1-b8"),
        ("wb1b8", "Wb1-b8"),
        ("b1-b8", "Wb1-b8"),
        ("g @ b5", "G@b5"),
        ("hb6", "H@b6"),
        ("Hh1-h2", "Hh1-h2x"),
        ("h1h2x", "Hh1-h2x"),
        ("gb2-h2", "Gb2-h2"),
    ],
)
def test_moves_are_read_however_they_are_written(typed: str, meant: str) -> None:
    table = PlayedPosition("mountain", OPENING)
    move = read_decision(table.game, table.state, typed)
    assert table.game.notation.format_move(table.state, move) == meant


def test_a_text_that_fits_two_pieces_is_ambiguous() -> None:
    table = PlayedPosition("mountain", "white: Wb1 Hb1; pool G G H")
    with pytest.raises(AmbiguousMove, match="Wb1-b2, Hb1-b2"):
        read_decision(table.game, table.state, "b1-b2")


def test_nonsense_is_malformed_and_says_how_to_write_moves() -> None:
    table = PlayedPosition("mountain", OPENING)
    with pytest.raises(MalformedMove, match="W@b3"):
        read_decision(table.game, table.state, "castle")


def test_illegal_moves_name_their_ruling_in_the_language_asked_for() -> None:
    table = PlayedPosition("mountain", OPENING)
    with pytest.raises(IllegalMove, match="M5: una capra deve salire"):
        read_decision(table.game, table.state, "Gb2-b1", "it")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Gb1-h2>h3>x=6,2", [("Gb1-h2", ""), (">h3", ""), (">x", "=6,2")]),
        ("Hp-h5x = 6", [("Hp-h5x", "=6")]),
        (">h3", [(">h3", "")]),
        ("pass", [("pass", "")]),
        ("", [("", "")]),
    ],
)
def test_turns_are_taken_apart(text: str, parts: list[tuple[str, str]]) -> None:
    assert notation.split_turn(text) == parts


def test_a_whole_turn_is_played_from_one_text_and_written_as_one() -> None:
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    for turn in ("G@b1", "H@h1", "Gb1-h1>p"):
        session.play(turn)
    assert [session.turn_text(turn) for turn in session.turns] == ["G@b1", "H@h1", "Gb1-h1>p"]


def test_a_turn_that_fails_half_way_is_not_played_at_all() -> None:
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    session.play("G@b1")
    session.play("H@h1")
    with pytest.raises(IllegalMove, match="M5"):
        session.play("Gb1-h1>b1")
    assert len(session.moves) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("white: Wb1; pool G", "5 dice"),
        ("white: Wb9; pool G G H H", "b9"),
        ("white: pool WG G H H B", "'WG' is none of W, G, H, B"),
        ("white: Wb1; G G H H", "only be 'pool'"),
        ("turn: white\nturn: black", "two lines 'turn'"),
        ("turn white", "'turn white' is no line"),
        ("board: cube", "cube"),
        ("purple: Wb1", "purple"),
        ("turn: nobody", "nobody"),
        ("then: Gb1-h2", "Gb1-h2"),
        ("white: Hb1; pool W G G H\nblack: Wb2; pool G G H H\nthen: Hb1-b2x=7", "the dice never fall so"),
    ],
)
def test_positions_that_cannot_be_read_say_why(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        notation.parse_position(text)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_drawn_position_can_say_how_the_dice_fell(face: int) -> None:
    fight = f"white: Hb1; pool W G G H\nblack: Wb2; pool G G H H\nthen: Hb1-b2x={face}"
    assert PlayedPosition("mountain", fight).state.rolls[0] == face
