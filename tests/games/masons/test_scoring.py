"""Judging (S11-S15, S22, S23): drawn positions, and the slow judge on random ones."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagodas import games
from pagodas.core import verbs
from pagodas.core.types import State
from pagodas.games.masons import scoring, shapes
from pagodas.games.masons.shapes import COLOURS, KINDS_OF_SHAPE, NAMES, SHAPE_KIND, SHAPES
from pagodas.games.masons.words import valid_shapes
from tests.games.masons import slow
from tests.played_position import PlayedPosition

GREEN, RED = range(2)


def table(*lines: str) -> PlayedPosition:
    return PlayedPosition("masons", "\n".join(lines))


def worth(green: str, red: str = "") -> int:
    return int(scoring.worth(table(f"green: {green}", f"red: {red}").state, GREEN))


# --- S1: the board ---


def test_colours_run_in_diagonals_and_each_has_27_squares() -> None:
    colours = {name: COLOURS[shapes.colour(NAMES.index(name))] for name in NAMES}  # S1
    assert [colours[name] for name in ("a1", "b1", "c1", "a2", "e5")] == ["black", "green", "red", "red", "black"]
    assert set(Counter(colours.values()).values()) == {27}


def test_lower_left_and_upper_right_corners_of_squares_share_a_colour() -> None:
    for kind, squares in SHAPES:  # S1
        if KINDS_OF_SHAPE[kind] in ("hut", "house", "castle"):
            assert shapes.colour(squares[0]) == shapes.colour(squares[3])


# --- S11: shapes ---


def test_there_are_224_shapes() -> None:
    counts = Counter(KINDS_OF_SHAPE[kind] for kind in SHAPE_KIND)  # S11
    assert counts == {"hut": 64, "house": 110, "castle": 30, "tower": 16, "pagoda": 4}
    assert sum(counts.values()) == 224


def test_the_shapes_are_those_of_the_slow_judge() -> None:
    found = {(KINDS_OF_SHAPE[kind], frozenset(slow.place(NAMES[s]) for s in squares)) for kind, squares in SHAPES}
    assert found == set(slow.SHAPES)  # S11


@pytest.mark.parametrize(
    ("green", "points"),
    [
        ("Se3 Cf3 Ce4 Cf4", 1),  # hut: e3 is red, the other's colour
        ("Sb3 Cb6 Ce3 Ce6", 5),  # house
        ("Sc2 Cc9 Cj2 Cj9".replace("j", "i"), 0),  # 7 by 8 is no square
        ("Sb1 Cb7 Ch1 Ch7", 20),  # castle of side 7, the stone on its own colour
        ("Sf1 Cg1 Cf9 Cg9", 11),  # tower, upright
        ("Sa2 Ca3 Ci2 Ci3", 11),  # tower, lying
        ("Sd5 Ce4 Ce6 Cf5", 15),  # pagoda
        ("Sd2 Cb4 Cf4 Cd6", 0),  # a square on its point is a pagoda only on the central cross
        ("Sa1 Cb1 Ca8 Cb8", 0),  # a tower's squares are all on the edge
    ],
)
def test_what_is_a_building(green: str, points: int) -> None:
    assert worth(green) == points  # S11, S22


def test_pieces_in_between_do_not_matter() -> None:
    assert worth("Sa1 Ca9 Ci1 Ci9", "Sa5 Ce1 Ce5 Si4") == 10  # S11


# --- S12, S13, S15: fences and walls ---


def test_three_pieces_with_equal_gaps_are_a_fence_and_spoil_a_building() -> None:
    assert worth("Sb4 Ce4 Cb7 Ce7") == 10  # S12, S15
    assert worth("Sb4 Ce4 Cb7 Ce7 Ch7") == 0
    assert worth("Sb4 Ce4 Cb7 Ce7 Ci7") == 10


def test_a_fence_elsewhere_does_no_harm() -> None:
    assert worth("Sb4 Ce4 Cb7 Ce7 Cg1 Ch1 Ci1") == 10  # S15


def test_four_pieces_in_a_line_are_a_wall_whatever_their_gaps() -> None:
    assert worth("Sa1 Ca3 Cc1 Cc3 Cd1") == 5  # S13: a1 c1 d1 is neither
    assert worth("Sa1 Ca3 Cc1 Cc3 Cd1 Ci1") == 0


def test_a_wall_is_all_pieces_of_its_line_and_may_hold_fences() -> None:
    red = table("red: Sa2 Cb2 Cd2 Ce2 Cg2", "turn: green").legal()  # S13: b2 d2 e2 g2 hold no fence, a2 d2 g2 do
    assert {text for text in red if text.startswith("t ")} == {"t Sa2 Cb2 Cd2 Ce2 Cg2", "t Sa2 Cd2 Cg2"}


def test_playing_on_a_lost_square_is_legal() -> None:
    assert "Sc1" in table("green: Sa1 Sb1").legal()  # S15


# --- S14: ruins ---


def test_a_building_of_columns_only_is_a_ruin_and_worth_nothing() -> None:
    assert worth("Cb4 Ce4 Cb7 Ce7") == 0  # S14
    assert "t Cb4 Cb7 Ce4 Ce7" in table("green: Cb4 Ce4 Cb7 Ce7", "turn: red").legal()
    assert "t Sb4 Cb7 Ce4 Ce7" not in table("green: Sb4 Ce4 Cb7 Ce7", "turn: red").legal()


# --- S22, S23: values ---


@pytest.mark.parametrize(
    ("green", "points"),
    [
        ("Sb1 Cc1 Cb2 Cc2", 2),  # b1 is green
        ("Sc2 Cb1 Cb2 Cc1", 2),  # so is c2
        ("Sb2 Cb1 Cc1 Cc2", 1),  # black counts like red
        ("Sb1 Sc1 Sb2 Cc2", 4),
        ("Sb1 Sc1 Sb2 Sc2", 12),  # four stones count double
        ("Sa5 Se1 Se9 Si5", 180),  # the largest pagoda: e1 and i5 … two on their own colour
    ],
)
def test_stones_count_by_building_and_colour(green: str, points: int) -> None:
    assert worth(green) == points  # S22


def test_no_single_building_is_worth_more_than_180_or_less_than_1() -> None:
    values = []
    for shape in range(len(SHAPES)):  # S22
        full = table("green: " + " ".join(f"S{NAMES[s]}" for s in SHAPES[shape][1]))
        values.append(int(scoring.building_value(full.state, GREEN, shape)))
    assert max(values) == 180


def test_buildings_that_share_a_piece_are_one() -> None:
    house, hut = "Sb4 Cb7 Ce4 Ce7", "Cf8 Sf7 Ce8"  # S23
    assert worth(house) == 10
    assert worth(f"{house} {hut}") == 10 + 1  # e7 is in both


def test_buildings_apart_do_not_add_up() -> None:
    assert worth("Sb4 Cb7 Ce4 Ce7 Sf1 Sf2 Cg1 Cg2") == 10  # S23: the hut alone is worth less


def test_buildings_combine_through_others_even_over_a_column() -> None:
    # S23: hut a1 b2, hut b2 c3 over the column b2, and c3 with the house c3 f6
    combined = worth("Sa1 Ca2 Cb1 Cb2 Sb3 Cc2 Cc3 Sf6 Cc6 Cf3")
    assert combined == slow_worth("Sa1 Ca2 Cb1 Cb2 Sb3 Cc2 Cc3 Sf6 Cc6 Cf3")


def slow_worth(green: str) -> int:
    return slow.worth(table(f"green: {green}").state, GREEN)


# --- The slow judge ---


def agree(state: State) -> None:
    for side in range(2):
        own, other = slow.pieces(state, side), slow.pieces(state, 1 - side)
        assert scoring.worth(state, side) == slow.worth(state, side)
        found = [frozenset(slow.place(NAMES[s]) for s in SHAPES[shape][1]) for shape in valid_shapes(state, side)]
        assert sorted(map(sorted, found)) == sorted(sorted(shape) for _, shape in slow.valid(own))
        between = [
            int(state.between[side, 0, w] & state.between[side, 1, w] & scoring.held(state, 1 - side, w))
            for w in (0, 1)
        ]
        assert {slow.place(NAMES[s]) for s in shapes.members(between)} == slow.crosses(set(own), set(other))


@given(st.randoms(use_true_random=False), st.integers(1, 14), st.integers(2, 9))
def test_random_positions_are_judged_as_slowly(chance: random.Random, count: int, width: int) -> None:
    near = [name for name in NAMES if slow.place(name)[0] <= width and slow.place(name)[1] <= width]
    squares = chance.sample(near, min(2 * count, len(near)))  # S11-S16, S22, S23
    kinds = ["S"] * 7 + ["C"] * 7
    chance.shuffle(kinds)
    sides = [" ".join(k + s for k, s in zip(kinds, squares[i::2], strict=False)) for i in range(2)]
    agree(table(f"green: {sides[0]}", f"red: {sides[1]}").state)


@pytest.mark.parametrize("seed", range(3))
def test_positions_reached_by_play_are_judged_as_slowly(seed: int) -> None:
    game, chance = games.load("masons"), random.Random(seed)
    state = game.start(2, {}, seed)[0]
    while not state.ending:
        verbs.play(state, chance.choice([move for move in game.legal(state) if move != 2]))
        if chance.random() < 0.2:
            agree(state)


def test_lines_know_their_lost_squares() -> None:
    for filling in range(512):
        own = {(1, i + 1) for i in range(9) if filling >> i & 1}
        expected = slow.lost(own, own | {(x, y) for x in range(2, 10) for y in range(1, 10)})
        assert {(1, i + 1) for i in range(9) if shapes.LOST[filling] >> i & 1} == expected  # S15
