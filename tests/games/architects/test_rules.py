"""The rulings A1-A22, each on a position drawn for it; A9's look-ahead and the end of a turn have their own files."""

import numpy as np
import pytest

from pagodas.games.architects import pieces
from pagodas.games.architects.pieces import BLUE, DISPLAY, HAND, RED
from pagodas.games.architects.state import COMPLETED, completed, is_completed
from pagodas.session import Session
from tests.played_position import PlayedPosition


def table(*lines: str) -> PlayedPosition:
    return PlayedPosition("architects", "\n".join(lines))


def uses(position: PlayedPosition, seat: int = 0) -> list[int]:
    return position.state.uses[seat].tolist()


def cards_everywhere(state) -> list[int]:  # type: ignore[no-untyped-def]
    laid = np.bincount(state.laid[: state.laid_count] % pieces.COLOURS, minlength=pieces.COLOURS)
    return (state.cards.sum(axis=(0, 1)) + state.pile + state.discards + laid).tolist()


# --- A1-A4: the box, the set-up ---


@pytest.mark.parametrize("seed", range(3))
def test_there_are_always_eleven_cards_of_each_colour(seed: int) -> None:
    session = Session.new("architects", seed=seed)  # A1
    while session.legal():
        session.play(session.legal()[(seed + len(session.moves)) % len(session.legal())])
        assert cards_everywhere(session.state) == [11] * 5
        assert session.state.pile.sum() == session.state.pile_size > 0
        assert (session.state.cards[:, HAND].sum(axis=1) == session.state.held).all()


def test_every_pair_of_base_and_spaces_is_one_tile() -> None:
    state = Session.new("architects", seed=1).state  # A2
    assert state.supply.tolist() == [31] * 5
    with pytest.raises(ValueError, match="only one tile R/B"):
        table("lots: R/B1 R/B2 - - - -")


def test_the_rooftop_on_the_back_has_the_colour_of_the_spaces() -> None:
    assert (np.arange(5) == pieces.ROOFTOP).all()  # A2


def test_six_lots_and_five_abilities_at_zero() -> None:
    state = Session.new("architects", seed=1).state  # A3
    assert len(state.level) == 6
    assert state.uses.tolist() == [[0] * 5] * 2


def test_everybody_starts_with_one_card_of_each_colour_shown_and_two_in_hand() -> None:
    state = Session.new("architects", seed=1).state  # A4
    assert state.cards[:, DISPLAY].tolist() == [[1] * 5] * 2
    assert state.held.tolist() == [2, 2]
    assert state.pile_size == 41
    assert state.scores.tolist() == [0, 0]


def test_the_lot_decides_who_starts_unless_an_option_does() -> None:
    assert {int(Session.new("architects", seed=seed).state.starter) for seed in range(20)} == {0, 1}  # A4
    assert all(Session.new("architects", seed=seed, options={"starts": 2}).to_move == 1 for seed in range(9))


# --- A5-A7: columns and tiles ---


def test_the_first_column_chooses_the_colour_of_an_empty_lot() -> None:
    start = table("ivory: RYGBP | RY")  # A5
    assert {"R1", "Y1", "G1", "B6", "P6", "hR1", "hY6"} <= start.legal()
    after = start.play("R1")
    assert after.why_not("Y1") == "A5: the floor on lot 1 takes red columns."
    assert "hR1" in after.legal()


def test_the_spaces_of_a_tile_dictate_the_colour_of_the_next_floor() -> None:
    start = table("lots: R4 - - - - -", "ivory: RYGBP | BB")  # A5
    assert start.play("R1/B").legal() >= {"B1", "hB1"}
    assert start.why_not("Y1").startswith("A5")


@pytest.mark.parametrize(("pagoda", "points"), [("-", 1), ("R/B1", 2), ("R/Y/B1", 3), ("R/Y/G/B1", 4)])
def test_a_column_scores_the_number_of_its_floor(pagoda: str, points: int) -> None:
    after = table(f"lots: {pagoda} - - - - -", "ivory: RYGBP | RY").play("B1")  # A6
    assert after.state.scores.tolist() == [points, 0]


def test_a_card_of_the_display_and_one_of_the_hand_are_different_choices() -> None:
    start = table("ivory: RRGBP | RY")  # A6
    assert start.state.cards[0, DISPLAY, RED] == 2
    assert {move for move in start.legal() if move.endswith("R2")} == {"R2", "hR2"}
    assert start.play("hR2").state.held[0] == 1


def test_two_red_columns_and_a_blue_one_on_a_second_floor_score_four() -> None:
    after = table("lots: - G/B1 - - - -", "ivory: RRGBP | RY").play("R1", "R1", "B2")  # A6, the first example
    assert after.state.scores[0] == 4
    assert after.state.built == 3


def test_the_last_two_columns_and_the_tile_of_a_first_floor_score_three() -> None:
    after = table("lots: R2 - - - - -", "ivory: RRBBP | RY").play("R1", "R1", "hR1/B")  # A7, the second example
    assert after.state.scores[0] == 3
    assert uses(after)[pieces.LANTERN] == 2
    assert after.play("B1").state.scores[0] == 5


def test_the_roof_of_the_third_example_scores_ten_with_two_columns_counted() -> None:
    start = table("lots: R/Y/B/G3 - - - - -", "ivory: GGPPR | YY")  # A8, the third example
    after = start.play("G1", "G1/P", "P", "P")
    assert after.state.scores[0] == 10
    assert after.state.built == 2
    assert uses(after)[pieces.RICE] == 2


def test_a_tile_needs_four_columns_beneath_it() -> None:
    assert table("lots: R3 - - - - -").why_not("R1/B") == (  # A7
        "A7: a tile needs four columns beneath it, and the floor on lot 1 does not have them yet."
    )


def test_a_tile_is_chosen_among_those_of_its_base_colour() -> None:
    start = table("lots: R4 R/B1 - - - -", "ivory: RYGBP | YY")  # A7
    assert {move for move in start.legal() if "1/" in move} == {"R1/R", "R1/Y", "R1/G", "R1/P"}
    assert start.why_not("R1/B").startswith("A2")
    assert start.why_not("Y1/B").startswith("A7")


def test_a_tile_sets_its_ability_to_two_whatever_it_was() -> None:
    after = table("lots: R4 - - - - -", "ivory: RYGBP | YY; uses R1 G1").play("R1/B")  # A7
    assert uses(after) == [2, 0, 1, 0, 0]


# --- A8: roofs ---

FULL = "R/Y/B/G4"


def test_a_roof_is_refused_when_its_rooftop_cannot_be_paid() -> None:
    start = table("lots: R/Y/G/B4 - - - - -", "ivory: BGPRP | YB")  # A8
    assert {move for move in start.legal() if "1/" in move} == {"B1/P", "hB1/P"}
    assert start.why_not("B1/R") == (
        "A8: a roof is built with its rooftop or not at all, and its cards would be missing."
    )


def test_only_rooftops_with_two_cards_of_their_colour_are_offered() -> None:
    start = table(f"options: simple\nlots: {FULL} - - - - -", "ivory: GGPRB | YY")  # A8
    assert {move for move in start.legal() if "1/" in move} == {"G1/Y"}
    assert start.why_not("G1/G").startswith("A8")  # one of the green cards pays for the tile
    assert start.why_not("G1/P").startswith("A8")


def test_nothing_else_happens_between_a_roof_and_its_rooftop() -> None:
    start = table(f"lots: {FULL} - - - - -", "ivory: GGPRR | RY").play("G1/R")  # A8
    assert start.legal() == {"R", "hR", "rice"}
    assert start.why_not("R2").startswith("A8")
    assert start.why_not("end").startswith("A8")


def test_the_rooftop_may_be_the_fourth_column_with_the_lantern() -> None:
    columns = "R2 R2 hR2"  # A8, A20
    position = f"lots: {FULL} - - - - -", "ivory: RRGPP | RY"
    assert table(*position).play(columns).why_not("G1/P").startswith("A8: the rooftop counts as a column")
    lit = table(position[0], position[1] + "; uses R1").play(columns, "G1/P", "P", "P")
    assert lit.state.built == 4
    assert uses(lit)[pieces.LANTERN] == 0


def test_the_lantern_a_roof_earns_lights_its_own_rooftop() -> None:
    start = table("lots: G/Y/B/R4 - - - - -", "ivory: YYYRP | PG").play("Y2 Y2 Y2")  # A8, A20
    after = start.play("R1/P", "P", "hP")
    assert after.state.built == 4
    assert uses(after)[pieces.LANTERN] == 1


def test_the_rice_a_green_roof_earns_may_pay_for_its_own_rooftop() -> None:
    start = table(f"lots: {FULL} - - - - -", "ivory: GPRRB | YB")  # A8, A18
    after = start.play("G1/P", "rice", "R", "R", "P")
    assert after.state.scores[0] == 6
    assert uses(after)[pieces.RICE] == 1


def test_the_buddha_a_blue_roof_earns_does_not_pay_for_it() -> None:
    start = table("lots: R/Y/G/B4 - - - - -", "ivory: RRPPG | YY")  # A8: a tile never helps to pay for itself
    assert start.why_not("buddha:B1/P").startswith("A14")


def test_buddha_and_rice_may_serve_in_one_roof() -> None:
    start = table(f"lots: {FULL} - - - - -", "ivory: RRYYP | BB; uses G1 B1")  # A8
    after = start.play("buddha:G1/P", "R R", "rice", "hB", "hB", "P")
    assert after.state.scores[0] == 6
    assert uses(after) == [0, 0, 1, 0, 0]  # the green tile has filled the bowl again, and it was used


def test_rice_replaces_only_one_card_of_a_rooftop() -> None:
    start = table(f"lots: {FULL} - - - - -", "ivory: GRRYY | BB; uses G1")  # A18
    assert {move for move in start.legal() if move.startswith("G1/")} == {"G1/R", "G1/Y", "G1/B"}
    assert start.why_not("G1/P").startswith("A8")


def test_rice_may_use_the_rooftop_s_own_colour() -> None:
    start = table(f"lots: {FULL} - - - - -", "ivory: GPPPR | YB").play("G1/P", "rice")  # A18
    assert start.legal() == {"P"}
    assert start.play("P P P").state.scores[0] == 6


# --- A9: how much in a turn ---


def test_a_turn_needs_a_column_and_takes_three() -> None:
    start = table("ivory: RRRRY | RY")  # A9
    assert start.why_not("end") == "A9: a turn may not end before a column is built."
    after = start.play("R1 R1 R1")
    assert after.legal() == {"end"}
    assert after.why_not("R1").startswith("A9")


def test_any_number_of_tiles_may_follow_the_third_column() -> None:
    after = table("lots: R4 Y4 - - - -", "ivory: GGGRY | RY").play("G3 G3 G3", "R1/R", "Y2/Y")  # A9
    assert after.state.scores[0] == 5
    assert "end" in after.legal()


def test_who_can_build_in_no_way_exchanges_four_cards() -> None:
    start = table("lots: R4 R/R4 R/Y4 Y4 Y/R/G4 Y/Y4", "ivory: BBBBB | BB", "onyx: PPPPP | PP")  # A9
    assert start.legal() == {"exchange"}
    after = start.play("exchange B B hB hB")
    assert after.legal() == {"end"}
    assert after.state.discards[BLUE] == 4
    after.play("end")
    assert after.state.scores.tolist() == [0, 0]
    assert after.state.seat == 1
    assert after.state.cards[0, DISPLAY].sum() == 5


def test_the_dragon_may_help_who_can_build_nothing() -> None:
    lots = "lots: R4 R/R4 R/Y4 Y4 Y/R/G4 Y/Y4"  # A9: the Dragon is not an action in this sense
    start = table(lots, "ivory: BBBBB | BB; uses Y1", "onyx: PPPPP | PP")
    assert start.legal() == {"exchange", "dragon"}


def test_nobody_exchanges_who_could_take_an_alternative_turn() -> None:
    start = table("lots: R4 R/R4 R/Y4 Y4 Y/R1 Y/Y4", "ivory: BBBBB | BB")  # A9, A12
    assert start.legal() == {"alt"}
    assert start.why_not("exchange").startswith("A9")


# --- A10: tiles run out ---


def test_a_floor_whose_tiles_have_run_out_goes_no_higher() -> None:
    start = table("lots: R/R4 R/Y1 R/G1 R/B1 R4 B/P1", "ivory: RRBBP | YY")  # A10
    assert start.why_not("R5/B").startswith("A2")
    start.play("P6", "R5/P")
    assert start.state.supply[RED] == 0
    assert start.why_not("R1/P") == "A10: there are no red tiles left."


def test_columns_may_be_built_towards_a_floor_that_cannot_be_closed() -> None:
    start = table("lots: R/R1 R/Y1 R/G1 R/B1 R/P3 B/R3", "ivory: RRBBP | RY")  # A10
    assert start.state.supply[RED] == 0
    assert "R6" in start.legal()
    after = start.play("R6")
    assert is_completed(after.state, 5)
    assert after.why_not("R6/B").startswith("A10")
    assert after.why_not("R6").startswith("A10")


def test_a_pagoda_that_can_go_no_higher_counts_as_completed() -> None:
    start = table("lots: R/R4 R/Y1 R/G/R4 R/B1 R/P1 B/Y/R3", "ivory: RRBBP | RY", "turn: onyx")  # A10, A15
    assert start.state.supply[RED] == 0
    assert completed(start.state) == 2


def test_the_last_tile_of_a_colour_ends_the_game_at_the_end_of_the_turn() -> None:
    lots = "lots: R/R4 R/Y/R4 R/G/B/R4 R/B1 B/Y1 R4"  # A10, A15: only R/P is left, three more floors need red
    start = table(lots, "ivory: RYGBP | RY", "onyx: RPPBG | YY", "turn: onyx")
    start.play("B4", "R6/P")
    assert completed(start.state) == 3
    assert not start.state.ending
    assert "P6" in start.legal()
    start.play("end")
    assert start.state.ending == COMPLETED


# --- A11, A12: the kinds of turn ---


def test_an_alternative_turn_costs_four_cards_and_builds_one_column_of_any_colour() -> None:
    start = table("lots: R/B1 - - - - -", "ivory: RYGPP | YY")  # A12
    after = start.play("alt R Y hY P")
    assert after.legal() == {"free:B1", *(f"free:{colour}{lot}" for colour in "RYGBP" for lot in range(2, 7))}
    after.play("free:B1")
    assert after.state.scores[0] == 2
    assert after.legal() == {"end"}
    assert after.why_not("R2").startswith("A12")


def test_an_alternative_turn_comes_instead_of_a_regular_one() -> None:
    start = table("ivory: RYGBP | RY; uses Y1 P1").play("R1")  # A12
    assert start.why_not("alt").startswith("A12")
    dragged = table("ivory: RYGBP | RY; uses Y1 P1 G1 B1").play("dragon R draw")
    assert "alt" in dragged.legal()
    held = dragged.play("alt").legal()
    assert all(len(card) <= 2 for card in held)  # nothing but cards


def test_a_regular_turn_mixes_columns_and_tiles_as_it_likes() -> None:
    start = table("lots: R4 - - - - -", "ivory: RYGBP | BB")  # A11
    after = start.play("R1/B", "B1", "Y2", "hB1")
    assert after.state.scores[0] == 1 + 2 + 1 + 2


# --- A14: abilities ---


def test_each_ability_serves_once_a_turn_and_loses_a_use() -> None:
    start = table("ivory: RRRRY | YY; uses G2")  # A14
    after = start.play("rice:B1 R R")
    assert uses(after) == [0, 0, 1, 0, 0]
    assert after.why_not("rice:B1").startswith("A14")


def test_an_ability_earned_this_turn_serves_at_once() -> None:
    start = table("lots: G4 - - - - -", "ivory: GRRBP | YY")  # A14
    assert start.why_not("rice:R2").startswith("A14")
    after = start.play("G1/B", "rice:B1 R R")
    assert uses(after)[pieces.RICE] == 1


def test_an_ability_used_and_then_earned_again_does_not_serve_twice() -> None:
    start = table("lots: G4 - - - - -", "ivory: GRRBP | YY; uses G1")  # A14
    after = start.play("rice:B2 R R", "G1/B")
    assert uses(after)[pieces.RICE] == 2
    assert after.why_not("rice:B1").startswith("A14")


# --- A15: the end of the game ---

TWO = "lots: R/Y/B/G^P Y/G/R/B^R"


def test_the_second_player_has_one_more_turn() -> None:
    start = table(f"{TWO} P/B/P/Y4 - - -", "ivory: YGPPR | RR", "onyx: RYGBP | RY").play("Y3/P P P", "end")  # A15
    assert not start.state.ending
    assert start.state.seat == 1
    start.play("R4 end")
    assert start.state.ending == COMPLETED
    assert start.legal() == set()
    assert start.why_not("R4").startswith("A15")


def test_the_second_player_s_third_pagoda_ends_the_game_at_once() -> None:
    position = f"{TWO} P/B/P/Y4 - - -", "ivory: YGPPR | RR", "onyx: RYGBP | RY", "starts: onyx"  # A15
    start = table(*position).play("Y3/P P P", "end")
    assert start.state.ending == COMPLETED


@pytest.mark.parametrize(("points", "shares"), [(90, (1.0, 0.0)), (96, (0.5, 0.5)), (100, (0.0, 1.0))])
def test_most_points_win_and_a_tie_is_shared(points: int, shares: tuple[float, float]) -> None:
    start = table(
        f"{TWO} P/B/P/Y4 - - -", "ivory: YGPPR | RR; 90 points", f"onyx: RYGBP | RY; {points} points", "starts: onyx"
    )  # A15
    start.play("Y3/P P P", "end")
    assert start.game.score(start.state) == shares


# --- A17-A20: the other abilities one by one ---


def test_the_dragon_changes_cards_in_their_places_before_anything_else() -> None:
    start = table("ivory: RYGBP | RYG; uses Y2")  # A17
    after = start.play("dragon", "R", "hG")
    assert after.why_not("R1").startswith("A17")
    after.play("draw")
    assert after.state.cards[0, DISPLAY].sum() == 5
    assert after.state.held[0] == 3
    assert after.state.discards.tolist() == [1, 0, 1, 0, 0]
    assert after.why_not("dragon").startswith("A14")
    assert table("ivory: RYGBP | RY; uses Y2").play("R1").why_not("dragon").startswith("A17")


def test_the_dragon_takes_at_least_one_card_and_at_most_all() -> None:
    start = table("ivory: RYGBP | RY; uses Y2").play("dragon")  # A17
    assert start.why_not("draw").startswith("A17")
    start.play("R Y G B P hR hY")
    assert start.legal() == {"draw"}


def test_rice_pays_a_column_with_two_cards_of_any_one_colour_from_both_places() -> None:
    start = table("lots: R1 - - - - -", "ivory: RRGBP | GY; uses G1").play("rice:R1")  # A18
    assert start.legal() == {"R", "G", "hG"}  # also the column's own colour
    assert start.why_not("B").startswith("A18")
    assert start.play("hG").legal() == {"G"}
    assert start.why_not("R").startswith("A18")
    assert start.play("G").state.columns[0] == 2


def test_the_buddha_pays_a_tile_with_two_cards_of_one_colour() -> None:
    start = table("lots: R4 - - - - -", "ivory: BBGGP | YY; uses B1")  # A19
    assert start.why_not("R1/B").startswith("A7")
    after = start.play("buddha:R1/B G G")
    assert after.state.level[0] == 1
    assert uses(after) == [2, 0, 0, 0, 0]


def test_the_lantern_allows_a_fourth_column_and_only_that_uses_it() -> None:
    start = table("ivory: RRRRY | RY; uses R2").play("R1 R1 R1")  # A20
    assert uses(start)[pieces.LANTERN] == 2
    start.play("R1")
    assert uses(start)[pieces.LANTERN] == 1
    assert start.why_not("Y2").startswith("A9")


# --- A21, A22: variants ---


def test_fast_pagodas_have_three_floors_and_a_rooftop_worth_four() -> None:
    after = table("options: fast", "lots: R/Y/B4 - - - - -", "ivory: BGGRY | PP").play("B1/G G G")  # A21
    assert after.state.scores[0] == 5
    assert after.state.level[0] == 3
    assert is_completed(after.state, 0)


def test_the_simple_game_has_no_abilities() -> None:
    after = table("options: simple", "lots: R4 - - - - -", "ivory: RYGBP | BB").play("R1/B", "B1")  # A22
    assert uses(after) == [0] * 5
    assert after.why_not("rice:B1").startswith("A22")


def test_variants_combine() -> None:
    session = Session.new("architects", seed=4, options={"fast": True, "simple": True})  # A21, A22
    while session.legal():
        session.play(session.legal()[-1 - len(session.moves) % 2 if len(session.legal()) > 1 else 0])
    assert session.state.uses.sum() == 0
    assert session.state.level.max() <= 3
