"""The rulings M1-M12, each on a position drawn for it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagodas.games.mountain import rules
from pagodas.games.mountain.board_files import BOARDS, HALFWAY
from pagodas.games.mountain.boards import CHAIN_COUNT
from pagodas.games.mountain.state import BLACK, BUDDHA, CHAIN, DIE, GOAT, HUMAN, REPETITION, WHITE, WORM, held
from pagodas.session import Session
from tests.played_position import PlayedPosition


def table(*lines: str) -> PlayedPosition:
    return PlayedPosition("mountain", "\n".join(lines))


# --- M1: boards ---


@pytest.mark.parametrize(
    ("name", "spaces", "stairs", "lines"),
    [("stairs", 17, 4, 44), ("octagon", 17, 8, 48), ("hexagon", 13, 6, 36), ("triangle", 4, 3, 6)],
)
def test_boards_have_their_spaces_and_lines(name: str, spaces: int, stairs: int, lines: int) -> None:
    board = next(board for board in BOARDS if board.name == name)  # M1
    assert len(board.spaces) == spaces
    assert len(board.joined(board.pagoda, board.solid, board.dotted)) == stairs
    assert len(board.solid) + len(board.dotted) == lines


@pytest.mark.parametrize(
    "board", [board for board in BOARDS if HALFWAY in board.elevation], ids=lambda board: board.name
)
def test_half_way_spaces_have_one_solid_line_down_and_two_dotted(board) -> None:  # type: ignore[no-untyped-def]
    ring = board.pagoda // 2  # M1
    for i in range(ring):
        down = [space for space in board.joined(ring + i, board.solid) if space < ring]
        rough = [space for space in board.joined(ring + i, board.dotted) if space < ring]
        assert down == [i]
        assert sorted(rough) == sorted([(i - 1) % ring, (i + 1) % ring])


def test_every_board_counts_its_chains() -> None:
    # M9: pairs of stairs, each with three ways down, less those that would share a base space
    counts = dict(zip((board.name for board in BOARDS), CHAIN_COUNT, strict=True))
    assert counts == {"stairs": 50, "octagon": 220, "hexagon": 111, "triangle": 3}


# --- M2, M3: dice, turns ---


def test_everybody_starts_with_a_worm_two_goats_and_two_humans_in_the_pool() -> None:
    state = Session.new("mountain", seed=1).state  # M2
    assert state.pool.tolist() == [[1, 2, 2, 0], [1, 2, 2, 0]]
    assert not held(state, WHITE) | held(state, BLACK)


def test_on_the_triangle_everybody_has_three_dice_and_needs_a_chain_of_three() -> None:
    state = Session.new("mountain", options={"board": "triangle"}, seed=1).state  # M2
    assert state.pool.tolist() == [[1, 1, 1, 0], [1, 1, 1, 0]]
    won = table("board: triangle", "white: Gb1 Hp; pool W", "black: Hb3; pool W G").play("W@b2")
    assert (won.state.ending, won.state.winner) == (CHAIN, WHITE)  # M9
    around = table("board: triangle", "white: Gb1 Hb2; pool W").play("W@b3")
    assert around.state.ending == 0  # M9: a chain has the pagoda in it


def test_a_die_shows_one_worm_two_goats_two_humans_and_one_buddha() -> None:
    assert DIE[1:].tolist() == [WORM, GOAT, GOAT, HUMAN, HUMAN, BUDDHA]  # M2


def test_the_lot_decides_who_starts_unless_an_option_does() -> None:
    starters = {int(Session.new("mountain", seed=seed).state.seat) for seed in range(20)}  # M3
    assert starters == {WHITE, BLACK}
    assert all(Session.new("mountain", seed=seed, options={"starts": 2}).to_move == BLACK for seed in range(9))


def test_pieces_are_placed_on_empty_spaces_but_never_on_the_pagoda() -> None:
    start = table("black: Wb1; pool G G H H")  # M3
    assert {"W@b2", "G@h8", "H@b8"} <= start.legal()
    assert start.why_not("W@b1").startswith("M3")
    assert start.why_not("G@p").startswith("M3")


def test_a_piece_not_in_the_pool_cannot_be_placed() -> None:
    assert table("white: Wb1 Gb2; pool G H H").why_not("W@b3").startswith("M3")


def test_a_player_who_can_neither_place_nor_move_passes() -> None:
    # M3: a worm on the pagoda cannot move (M4), and Buddhas are never placed (M8)
    stuck = table("white: Wp; pool B B B B", "black: Gb1 Gb3 Hb5 Hb6; pool W")
    assert stuck.legal() == {"pass"}
    stuck.play("pass")
    assert stuck.state.seat == BLACK


def test_nobody_may_pass_who_can_move() -> None:
    assert table("white: Wb1; pool B B B B").why_not("pass").startswith("M3")


# --- M4: worms ---


def test_a_worm_creeps_along_its_ring_only() -> None:
    worm = table("white: Wh1; pool B B B B")  # M4
    assert worm.legal() == {"Wh1-h2", "Wh1-h8"}
    assert worm.why_not("Wh1-b1").startswith("M4")


def test_a_worm_on_the_pagoda_stays_there() -> None:
    assert "Wp-h1" not in table("white: Wp Hb1; pool B B B").legal()
    assert table("white: Wp Hb1; pool B B B").why_not("Wp-h1").startswith("M4")


def test_worms_share_a_space_with_anybody_in_any_number() -> None:
    shared = table("white: Wb1 Wb1 Hb2; pool B B", "black: Gb8 Wb3; pool H H B")  # M4
    shared.play("Wb1-b2", "Wb3-b2", "Wb1-b2")
    assert shared.state.count[WHITE, :, 1].tolist() == [2, 0, 1]
    assert shared.state.count[BLACK, :, 1].tolist() == [1, 0, 0]


# --- M5: goats ---


def test_a_goat_leaps_along_any_line_to_another_height() -> None:
    goat = table("white: Gb1; pool B B B B")  # M5
    assert goat.legal() == {"Gb1-h1", "Gb1-h2", "Gb1-h8"}
    assert goat.why_not("Gb1-b2").startswith("M5")
    assert goat.why_not("Gb1-h5").startswith("M5")


def test_a_goat_climbs_only_real_stairs() -> None:
    assert table("white: Gh2; pool B B B B").why_not("Gh2-p").startswith("M5")
    assert "Gh1-p" in table("white: Gh1; pool B B B B").legal()


def test_the_goats_player_chooses_where_the_pushed_piece_goes() -> None:
    push = table("white: Gb1; pool W G H H", "black: Hh1; pool W G G H").play("Gb1-h1")  # M5
    assert push.legal() == {">b2", ">b8", ">h2", ">h8", ">p"}
    assert push.state.seat == WHITE
    push.play(">p")
    assert push.state.count[BLACK, HUMAN, 16] == 1
    assert push.state.seat == BLACK


def test_nothing_is_pushed_back_to_where_the_goat_came_from_or_onto_others() -> None:
    push = table("white: Gb1 Wh2; pool G H H", "black: Hh1; pool W G G H").play("Gb1-h1")  # M5
    assert push.why_not(">b1").startswith("M5")
    assert push.why_not(">h2").startswith("M5")
    assert push.why_not(">h5").startswith("M5")
    assert push.why_not(">x").startswith("M5")
    assert push.why_not("W@b5").startswith("M5")


def test_a_goat_pushes_its_own_side_too() -> None:
    own = table("white: Gb1 Gh1; pool W H H").play("Gb1-h1>p")  # M5
    assert own.position().splitlines()[1] == "white: Gh1 Gp; pool W H H"


def test_a_pushed_worm_needs_an_empty_space_like_anybody() -> None:
    push = table("white: Gb1; pool W G H H", "black: Wh1 Hh2; pool G G H").play("Gb1-h1")  # M5
    assert ">h2" not in push.legal()


def test_several_pieces_are_pushed_to_spaces_of_their_own() -> None:
    # M5, M7: the opponent's first, then the own
    push = table("white: Gb1 Wh1; pool G H H", "black: Wh1; pool G G H H").play("Gb1-h1>h2")
    assert ">h2" not in push.legal()
    push.play(">h8")
    assert push.position().splitlines()[1:3] == ["white: Wh8 Gh1; pool G H H", "black: Wh2; pool G G H H"]


def test_equal_pieces_go_in_the_order_of_their_destinations() -> None:
    # M5: one outcome is one sequence of moves, so two equal worms are not pushed to b8 and then b2
    push = table("white: Gb1; pool W G H H", "black: Wh1 Wh1; pool G H H")
    push.play("Gb1-h1")
    assert push.legal() == {">b2", ">b8", ">h2", ">h8"}
    push.play(">h2")
    assert push.legal() == {">h8", ">p"}


def crowded_goat() -> PlayedPosition:
    # the goat enters b1 from h1: refuges b2, b8, h2, h8, of which only b2 is empty
    return table("white: Gh1 Wb1 Hh2; pool B B", "black: Gb1 Gb8 Hh8; pool B B")


def test_with_too_few_spaces_all_are_used_and_the_goats_player_chooses_who_dies() -> None:
    push = crowded_goat().seeded(1).play("Gh1-b1")  # M5
    assert push.state.doomed == 1
    assert push.legal() == {">b2", ">x"}
    survivor_is_black = crowded_goat().seeded(1).play("Gh1-b1>b2")
    assert survivor_is_black.legal() == {">x"}
    survivor_is_white = crowded_goat().seeded(1).play("Gh1-b1>x")
    assert survivor_is_white.legal() == {">b2"}


def test_with_no_space_at_all_the_pushed_die() -> None:
    push = table("white: Gh1 Wb2 Hh2; pool B B", "black: Hb1 Gb8 Gh8; pool B B").seeded(3).play("Gh1-b1")  # M5
    assert push.legal() == {">x"}
    push.play(">x")
    assert push.state.rolled == 1


# --- M6: humans ---


def test_a_human_walks_solid_lines_to_any_height() -> None:
    human = table("white: Hh1; pool B B B B")  # M6
    assert human.legal() == {"Hh1-b1", "Hh1-h2", "Hh1-h8", "Hh1-p"}
    assert human.why_not("Hh1-b2").startswith("M6")


def test_a_human_kills_all_opposing_pieces_it_meets() -> None:
    fight = table("white: Hb1; pool W G G H", "black: Wb2 Wb2 Gb2; pool H H").seeded(1)  # M6
    assert "Hb1-b2x" in fight.legal()
    fight.play("Hb1-b2x")
    assert held(fight.state, BLACK) == 0
    assert fight.state.rolled == 3


def test_an_own_worm_shields_an_enemy_beside_it() -> None:
    shield = table("white: Hb1 Wb2; pool G G H", "black: Hb2; pool W G G H")  # M6
    assert shield.why_not("Hb1-b2") == "M6: a human may not enter a space that holds a piece of your own side."


# --- M7: death ---


def test_the_dead_are_rolled_the_opponents_first_and_worms_before_humans() -> None:
    # M7: a black worm and a black goat die, in that order, whatever order their dice fall in
    fight = table("white: Hb1; pool W G G H", "black: Gb2 Wb2; pool H H B").seeded(5).play("Hb1-b2")
    faces = fight.state.rolls[: fight.state.rolled]
    expected = np.bincount(DIE[faces], minlength=4)
    assert (fight.state.pool[BLACK] - [0, 0, 2, 1] == expected).all()


def test_a_pushed_own_piece_that_dies_is_rolled_after_the_opponents() -> None:
    # M5, M7: two must die, one of each side; the black die is rolled first
    push = table("white: Gh1 Wb1 Hh2 Hb2; pool B", "black: Gb1 Gb8 Hh8; pool B B").seeded(2).play("Gh1-b1>x>x")
    first, second = (int(DIE[face]) for face in push.state.rolls[:2])
    assert push.state.rolled == 2
    assert push.state.pool[BLACK, first] == 1 + 2 * (first == BUDDHA)
    assert push.state.pool[WHITE, second] == 1 + (second == BUDDHA)


# --- M8, M9, M10: Buddhas and chains ---


def test_five_own_spaces_over_the_pagoda_win() -> None:
    won = table("white: Wb1 Gh1 Hp Hh3 Gb5; pool").play("Gb5-h4")  # M9
    assert won.state.ending == 0
    won = table("white: Wb1 Gh1 Hp Hh3 Gh4; pool").play("Gh4-b3")
    assert won.state.ending == CHAIN
    assert won.state.winner == WHITE


def test_a_chain_may_use_dotted_lines() -> None:
    won = table("white: Wb8 Gh1 Hp Hh3 Gh4; pool").play("Gh4-b4")  # M9: h1-b8 and h3-b4 are dotted
    assert won.state.winner == WHITE


def test_a_chain_needs_two_different_ways_up() -> None:
    for loose in ("Wb1 Gh1 Hp Hh3 Gh6", "Wb1 Gh1 Hp Hh5 Gh8"):
        still = table(f"white: {loose}; pool").play("Gh6-b6" if "h6" in loose else "Gh8-b8")  # M9
        assert still.state.ending == 0


def test_a_space_shared_with_the_opponent_counts() -> None:
    won = table("white: Wb1 Gh1 Hp Hh3 Gh4; pool", "black: Wb1 Wb4; pool G H H").play("Gh4-b3")  # M9
    assert won.state.winner == WHITE


def test_a_buddha_counts_one_completely_empty_space_also_the_pagoda() -> None:
    won = table("white: Wb1 Gh1 Hh3 Gh4; pool B").play("Gh4-b3")  # M8
    assert won.state.winner == WHITE
    blocked = table("white: Wb1 Gh1 Hh3 Gh4; pool B", "black: Wp; pool G G H H").play("Gh4-b3")
    assert blocked.state.ending == 0


def test_buddhas_are_neither_placed_nor_moved() -> None:
    buddha = table("white: Wb1; pool B B B B")  # M8
    assert buddha.why_not("B@b3").startswith("M8")
    assert buddha.why_not("Bb1-b2").startswith("M8")


def test_a_die_in_the_pool_that_is_no_buddha_leaves_the_chain_short() -> None:
    short = table("white: Wb1 Gh1 Hh3 Gh4; pool H").play("Gh4-b3")  # M9
    assert short.state.ending == 0


def test_a_kill_can_win_for_the_killed() -> None:
    position = ("white: Hb5; pool W G G H", "black: Gb1 Hh1 Hh3 Gb4 Wb6; pool")
    # M7, M10: the worm comes back as a Buddha and holds the empty pagoda
    assert table(*position, "then: Hb5-b6x=6").state.winner == BLACK
    assert table(*position, "then: Hb5-b6x=1").state.ending == 0


def test_the_movers_chain_goes_before_the_opponents() -> None:
    # M10: White's human leaves the pagoda, and both sides can pay for it with a Buddha
    both = table("white: Wb5 Gh5 Hp Gb7; pool B", "black: Gb1 Hh1 Hh3 Wb3; pool B").play("Hp-h7")
    assert rules.chain(both.state, BLACK)
    assert both.state.winner == WHITE


def test_one_move_can_complete_the_opponents_chain() -> None:
    opened = table("white: Hp Gb6; pool W G H", "black: Gb1 Hh1 Hh3 Wb3; pool B").play("Hp-h5")  # M10
    assert opened.state.winner == BLACK


# --- M11: draws ---

SHUFFLE = ("Hb1-b2", "Hb5-b6", "Hb2-b1", "Hb6-b5")


def shuffling() -> PlayedPosition:
    return table("white: Hb1; pool W G G H", "black: Hb5; pool W G G H")


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    drawn = shuffling().play(*SHUFFLE)  # M11: the start counts
    assert drawn.state.ending == 0
    drawn.play(*SHUFFLE)
    assert drawn.state.ending == REPETITION
    assert drawn.legal() == set()


def test_equal_dice_are_alike_for_repetition() -> None:
    swapped = table("white: Hb1 Hb3; pool W G G", "black: Hb5; pool W G G H")  # M11
    swapped.play("Hb1-b2", "Hb5-b6", "Hb3-b4", "Hb6-b5", "Hb2-b3", "Hb5-b6", "Hb4-h4", "Hb6-b5", "Hh4-h3", "Hb5-b6")
    before = rules.key(swapped.state)
    other = table("white: Hb3 Hh3; pool W G G", "black: Hb6; pool W G G H", "turn: white")
    assert before == rules.key(other.state)


def test_a_position_with_the_other_side_to_move_is_another() -> None:
    lines = ("white: Hb1; pool W G G H", "black: Hb5; pool W G G H")
    assert rules.key(table(*lines).state) != rules.key(table(*lines, "turn: black").state)  # M11


def test_the_limit_of_turns_is_a_draw() -> None:
    session = Session.new("mountain", seed=1, options={"max_turns": 3})  # M11
    for _ in range(3):
        session.play(session.legal()[0])
    assert session.result is not None
    assert session.result.reason == "limit"


def test_a_chain_goes_before_a_draw() -> None:
    won = table("white: Wb1 Gh1 Hp Hh3 Gh4; pool")  # M10
    won.state.max_turns = 1
    won.play("Gh4-b3")
    assert won.state.ending == CHAIN


# --- M12: violent worms ---


def test_violent_worms_kill_where_they_land() -> None:
    bite = table("worms: violent", "white: Wb1; pool G G H H", "black: Hb2; pool W G G H").seeded(1)  # M12
    assert "Wb1-b2x" in bite.legal()
    bite.play("Wb1-b2x")
    assert held(bite.state, BLACK) == 0


def test_violent_worms_do_not_enter_their_own_side() -> None:
    assert table("worms: violent", "white: Wb1 Hb2; pool G G H").why_not("Wb1-b2").startswith("M12")
    assert "Wb1-b2" in table("white: Wb1 Hb2; pool G G H").legal()


# --- Properties ---


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from([board.name for board in BOARDS]), st.booleans())
def test_every_side_always_has_its_dice_and_no_space_two_walkers(seed: int, board: str, violent: bool) -> None:
    session = Session.new("mountain", seed=seed, options={"board": board, "violent_worms": violent})
    chooser = np.random.default_rng(seed)
    dice = session.state.pool.sum(axis=1)
    while not session.result and len(session.moves) < 120:
        session.play(int(chooser.choice(session.legal())))
        state = session.state
        assert (state.pool.sum(axis=1) + state.count.sum(axis=(1, 2)) + state.dead.sum(axis=1) == dice).all()
        if not state.pushing:
            assert (state.count[:, GOAT:].sum(axis=(0, 1)) <= 1).all()
            assert not state.dead.any()
        present = (state.count > 0) @ (1 << np.arange(state.count.shape[2]))
        assert (present == state.at).all()
