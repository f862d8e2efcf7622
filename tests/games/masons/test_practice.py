"""The two practice games of the tradition replay move by move, with all that is said about them."""

import re

import numpy as np
import pytest

from pagodas.games.masons import scoring, value
from pagodas.games.masons.shapes import NAMES, SHAPE_SQUARES, members
from pagodas.games.masons.state import MOVES, STATE
from pagodas.games.masons.words import listed, valid_shapes
from pagodas.session import Session, format_record, parse_record

GREEN, RED = range(2)

FIRST = "Se4 Se6 · Cb4 Sh9 · Ch7 Se9 · Ch6 Se1 · Se7 Sf1 · Cf9 Ca5 · Ci5 Ci4 · Ch7-b7 Si1 · Cf4 Ci9 · dec"
SECOND = """
    Ch4 Cb6 · Sb9 Sh1 · Cf9 Cd1 · Cf5 Cb5 · Sg9 Cd1-g4 · Sd5 Se4 · Cf5-f2 Ch2 · Cf2-f8 Ce2 · Sf1 Sg1 · Sg2 Se8 ·
    Ch5 Si5 · Sa5 Cg5 · Sb8 Ch9+ · Cf9-i9 (t Ch5) · Cb4 Cg5-f4 · Ch5 (m Se4) · Cb4-i2 Ch2-b2 · Ca1 Sa2 ·
    (dem a5 b8 b9 f1 g9) Sa9 · Sg5 Cb6-d2 · (t Sa2 Cb2 Cd2 Ce2) Ch9-d2 · Sa2 Si1 · (t Sg1 Sh1 Si1) Cf4-i1 ·
    Sa8 Ci1-g8 · Si1 Cb5-a4 · dec
"""


def turns(text: str) -> list[str]:
    """Take a game apart into its turns; those of several words stand in parentheses."""
    return re.findall(r"\([^)]*\)|[^\s·]+", text)


def after(text: str, count: int, starts: str) -> Session:
    """Play the first `count` turns."""
    session = Session.new("masons", options={"starts": starts}, seed=1)
    for turn in turns(text)[:count]:
        session.play(turn)
    return session


def first(rounds: float) -> Session:
    return after(FIRST, round(2 * rounds), "1")


def second(rounds: float) -> Session:
    return after(SECOND, round(2 * rounds), "2")


def buildings(session: Session, side: int) -> list[str]:
    return [listed(SHAPE_SQUARES[shape].tolist()) for shape in valid_shapes(session.state, side)]


def reach(session: Session, side: int) -> int:
    depth = value.PICKS + 1
    return int(value.reach(session.state, side, np.zeros(depth, STATE), np.empty((depth, MOVES), np.int32)))


def threats(session: Session) -> set[str]:
    """What the player to move could tear down or take."""
    texts = (session.game.notation.format_move(session.state, move) for move in session.legal())
    return {text for text in texts if text.startswith("t ")}


@pytest.mark.parametrize(("text", "starts"), [(FIRST, "1"), (SECOND, "2")])
def test_a_practice_game_is_a_record(text: str, starts: str) -> None:
    lines = " / ".join(turns(text))
    session = parse_record(f'[Game "masons"]\n[Options "starts={starts}"]\n{lines}\n')
    assert len(session.turns) == len(turns(text))
    assert session.state.declared in (20, 44)  # S17
    written = format_record(session)
    assert format_record(parse_record(written)) == written
    plain = [turn.strip("()") for turn in turns(text)]
    assert [session.turn_text(turn) for turn in session.turns] == plain


def test_a_practice_game_is_a_record_with_two_turns_a_line() -> None:
    rounds = [" / ".join(turns(pair)) for pair in SECOND.split("·")]
    lines = "\n".join(f"{number}. {pair}" for number, pair in enumerate(rounds, 1))
    assert parse_record(f'[Game "masons"]\n[Options "starts=2"]\n{lines}\n').state.declared == 44


def test_in_the_first_game_green_completes_a_house_worth_20_without_a_fence() -> None:
    session = first(7.5)  # S11, S22: after 8 Ch7-b7
    assert buildings(session, GREEN) == ["b4 b7 e4 e7"]
    assert scoring.worth(session.state, GREEN) == 20
    assert threats(session) == set()  # S12


def test_in_the_first_game_the_other_way_to_b7_would_have_made_a_fence() -> None:
    session = first(7)  # S12, S15: b7 e7 h7
    session.play("Sb7")
    assert buildings(session, GREEN) == []
    assert threats(session) == {"t Sb7 Se7 Ch7"}


def test_in_the_first_game_declaring_at_once_would_lose_to_a_house_worth_30() -> None:
    session = first(8)  # S17, S18: after 8 … Si1
    assert reach(session, RED) == 30
    session.play("dec")
    session.play("Sf4")
    assert buildings(session, RED) == ["f1 f4 i1 i4"]
    assert session.result is not None
    assert session.result.points == (0, 30)


def test_in_the_first_game_no_last_turn_beats_the_declaration() -> None:
    session = first(9)  # S18: before 10 dec
    assert reach(session, RED) <= 20
    session.play("dec")
    for move in session.legal():
        trial = first(9.5)
        trial.play(move)
        if trial.result:
            assert trial.result.points == (20, 0)


def test_in_the_second_game_a_cross_is_announced_and_used() -> None:
    session = second(13)  # S16: after 13 … Ch9+
    assert [NAMES[square] for square in members(session.state.announced[GREEN])] == ["h5"]
    session.play("Cf9-i9")
    assert "t Ch5" in threats(session)
    session.play("t Ch5")
    assert session.state.left[RED].tolist() == [7, 6]  # S8


def test_in_the_second_game_green_has_a_fence_after_round_15() -> None:
    assert "t Se4 Cf4 Cg4" in threats(second(15))  # S12
    assert not any("e4" in threat for threat in threats(second(16)))


def test_in_the_second_game_red_demolishes_with_an_empty_reserve() -> None:
    session = second(18)  # S6: 19 dem a5 b8 b9 f1 g9
    assert session.state.reserve[RED].tolist() == [0, 0]
    session.play("dem g9 f1 b9 b8 a5")
    assert session.state.reserve[RED].tolist() == [5, 0]
    assert session.turn_text(session.turns[-1]) == "dem a5 b8 b9 f1 g9"
    assert session.state.demolished == RED


def test_in_the_second_game_green_has_a_wall_after_round_20() -> None:
    session = second(20)  # S13
    assert "t Sa2 Cb2 Cd2 Ce2" in threats(session)
    session.play("t Sa2 Cb2 d2 e2")
    assert session.state.left[GREEN].tolist() == [6, 4]


def test_in_the_second_game_red_ends_with_a_tower_worth_44() -> None:
    session = second(25.5)
    assert session.state.declared == 44  # S17, S22
    assert buildings(session, RED) == ["a1 a2 i1 i2"]
    session.resign(GREEN)
    assert session.result is not None
    assert session.result.points == (0, 44)  # S20
