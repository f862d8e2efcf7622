"""The turns, the end and the draws of masons (S2-S10, S16-S21), each ruling on a position drawn for it."""

import random

import numpy as np
import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.errors import IllegalMove
from pagodas.core.types import State
from pagodas.games.masons import scoring, value
from pagodas.games.masons.shapes import NAMES, members
from pagodas.games.masons.state import DECLARE, DECLARED, EXHAUSTED, LIMIT, MOVES, OUTBUILT, REPETITION, RESIGN, STATE
from pagodas.session import Session
from pagodas.session.match import Match
from tests.played_position import PlayedPosition

GREEN, RED = range(2)
HOUSE = "green: Sb4 Ce4 Cb7 Ce7"  # worth 10
FULL = "Sa2 Sb9 Sc4 Sd7 Se1 Sg9 Sh5 Ca6 Cb3 Cc8 Cd2 Cf5 Cg7 Ci4"


def table(*lines: str) -> PlayedPosition:
    return PlayedPosition("masons", "\n".join(lines))


def announced(state: State, side: int) -> list[str]:
    return [NAMES[square] for square in members(state.announced[side])]


def starting(text: str, legal: set[str]) -> set[str]:
    return {decision for decision in legal if decision.startswith(text)}


# --- S2, S3: the start, placing ---


def test_everybody_starts_with_seven_stones_and_seven_columns_in_reserve() -> None:
    state = Session.new("masons", seed=1).state  # S2
    assert state.reserve.tolist() == [[7, 7], [7, 7]]
    assert not any(scoring.held(state, side, word) for side in range(2) for word in range(2))


def test_the_small_board_is_the_middle_and_everybody_has_four_stones_and_a_column() -> None:
    state = Session.new("masons", options={"board": "small"}, seed=1).state  # S1, S2
    assert state.reserve.tolist() == state.left.tolist() == [[4, 1], [4, 1]]
    game = games.load("masons")
    texts = {game.notation.format_move(state, move) for move in game.legal(state)}
    assert texts == {kind + file + rank for kind in "SC" for file in "def" for rank in "456"}


def test_the_lot_decides_who_starts_unless_an_option_does() -> None:
    assert {Session.new("masons", seed=seed).to_move for seed in range(20)} == {GREEN, RED}  # S2
    assert all(Session.new("masons", seed=seed, options={"starts": 2}).to_move == RED for seed in range(9))


def test_there_are_162_first_turns() -> None:
    legal = table().legal()  # S3: 81 squares, stone or column
    assert len(legal) == 162
    assert {"Sa1", "Ci9"} <= legal


def test_pieces_are_placed_on_empty_squares_from_the_reserve() -> None:
    placed = table("green: Sa1", "red: Ca2").play("Cb2")  # S3
    assert placed.state.reserve[GREEN].tolist() == [6, 6]
    assert table("green: Sa1", "red: Ca2").why_not("Sa2").startswith("S3")
    assert table("green: Sa1 Sb2 Sc3 Sd4 Se5 Sf6 Sg7").why_not("Sh9").startswith("S3")


# --- S4, S5: taking back, moving ---


def test_a_stone_returns_to_the_reserve() -> None:
    back = table("green: Se4 Cb4").play("m Se4")  # S4
    assert back.state.reserve[GREEN].tolist() == [7, 6]
    assert table("green: Se4 Cb4").why_not("m Cb4").startswith("S5")


def test_a_column_moves_to_any_empty_square_of_its_colour() -> None:
    legal = starting("Ch7-", table("green: Ch7 Ca3", "red: Sb7").legal())  # S5
    assert len(legal) == 27 - 3 + (1 if "Ch7-a3" in legal else 0)
    assert "Ch7-e4" in legal
    assert "Ch7-b7" not in legal
    moved = table("green: Ch7").play("Ch7-b7")
    assert moved.position().startswith("green: Cb7")


def test_columns_keep_to_their_colour_and_stones_do_not_move() -> None:
    position = table("green: Ch7 Se4")
    assert position.why_not("Ch7-h6").startswith("S5: a column keeps to its colour, and h7 is green but h6 is red")
    assert position.why_not("Se4-b4").startswith("S4")


# --- S6: demolishing ---


def test_demolishing_takes_several_stones_off_in_one_turn() -> None:
    done = table(f"green: {FULL}").play("dem g9 a2 c4")  # S6
    assert done.state.reserve[GREEN].tolist() == [3, 0]
    assert (done.state.turns, done.state.seat) == (1, RED)


def test_demolishing_is_picked_in_order_and_finished() -> None:
    picking = table(f"green: {FULL}").play("dem c4")  # S6
    assert picking.legal() == {"d7", "e1", "g9", "h5"}
    assert picking.why_not("end").startswith("S6")
    assert picking.why_not("a2").startswith("S6")
    assert picking.why_not("Sa1").startswith("S6")
    assert picking.play("d7").legal() == {"e1", "g9", "h5", "end"}
    assert picking.play("end").state.demolished == GREEN


def test_nobody_demolishes_with_pieces_in_reserve() -> None:
    assert table(f"green: {FULL.removesuffix(' Ci4')}").why_not("dem a2").startswith("S6")  # S6
    captured = table(f"green: {FULL.removesuffix(' Ci4')}; captured C")
    assert "dem a2" in captured.legal()


def test_nobody_demolishes_again_before_the_opponent_has() -> None:
    red = "Sa1 Sb1 Sc2 Sd3 Sf2 Sg3 Sh8 Ca8 Cb5 Cc5 Ce8 Ch1 Ch3 Ci9"
    position = table(f"green: {FULL}", f"red: {red}", "demolished: green")  # S6
    assert position.why_not("dem a2").startswith("S6")
    position.play("Ci4-a5", "dem a1 b1")
    assert starting("dem", position.legal())


def test_one_stone_taken_back_does_not_use_the_right_up() -> None:
    position = table(f"green: {FULL}").play("m Sa2", "Sa1", "Sa2", "Sa3")  # S6
    assert "dem a2" in position.legal()


def test_a_lone_stone_cannot_be_demolished() -> None:
    alone = table("green: Sa1 Ca6 Cb3 Cc8 Cd2 Cf5 Cg7 Ci4; captured S S S S S S")  # S6
    assert alone.why_not("dem a1").startswith("S6")


# --- S7: tearing down ---


@pytest.mark.parametrize(
    ("red", "turn", "left"),
    [
        ("Sa2 Cd2 Cg2 Ci9", "t Sa2 Cd2 Cg2", [6, 5]),  # S12
        ("Sa2 Cb2 Cd2 Ce2 Sc9", "t Sa2 Cb2 Cd2 Ce2", [6, 4]),  # S13
        ("Ca1 Cb1 Ca2 Cb2 Sc9", "t Ca1 Ca2 Cb1 Cb2", [7, 3]),  # S14
    ],
)
def test_what_is_torn_down_leaves_the_game(red: str, turn: str, left: list[int]) -> None:
    torn = table(f"red: {red}").play(turn)  # S7
    assert torn.state.left[RED].tolist() == left
    assert torn.state.reserve[RED].tolist() == [7 - red.count("S"), 7 - red.count("C")]
    assert torn.position().splitlines()[1].startswith(f"red: {red.split()[-1]}; captured") or left == [6, 5]


def test_a_wall_with_a_fence_is_torn_down_whole_or_by_the_fence() -> None:
    position = table("red: Sa2 Cb2 Cc2 Ch2")  # S7, S13
    assert starting("t ", position.legal()) == {"t Sa2 Cb2 Cc2", "t Sa2 Cb2 Cc2 Ch2"}
    assert position.why_not("t Cb2 Cc2 Ch2").startswith("S12")
    assert position.play("t a2 b2 c2").state.left[RED].tolist() == [6, 5]


def test_own_fences_are_not_torn_down_and_nothing_must_be() -> None:
    position = table("green: Sa1 Sb1 Sc1", "red: Sa9 Sb9 Sc9")  # S7
    assert starting("t ", position.legal()) == {"t Sa9 Sb9 Sc9"}
    assert "Se5" in position.legal()


# --- S8, S16: crosses ---


def test_a_cross_is_announced_by_the_move_that_completes_it_and_used_a_turn_later() -> None:
    position = table("green: Sc5 Sg5 Se1", "red: Ce5")  # S16
    assert "Se9+" in position.legal()
    position.play("Se9")
    assert announced(position.state, GREEN) == ["e5"]
    position.play("Sa9")
    assert position.play("t Ce5").state.left[RED].tolist() == [7, 6]  # S8


def test_arms_need_equal_distance_only_in_pairs() -> None:
    assert "Se8+" in table("green: Sc5 Sg5 Se2", "red: Ce5").legal()  # S16
    assert "Se9" in table("green: Sc5 Sg5 Se2", "red: Ce5").legal()


def test_a_piece_that_leaves_is_safe() -> None:
    position = table("green: Sc5 Sg5 Se1 Se9", "red: Ce5 Sa9", "announced: e5", "turn: red")  # S16
    position.play("Ce5-f6")
    assert not starting("t ", position.legal())


def test_another_piece_on_the_same_square_must_be_announced_anew() -> None:
    position = table("green: Sc5 Sg5 Se1 Se9", "red: Se5 Cb2", "announced: e5", "turn: red")  # S16
    position.play("m Se5", "Sa9", "Cb2-e5")
    assert position.why_not("t Ce5").startswith("S16")
    assert "Sa8+" in position.legal()
    position.play("Sa8", "Sb8")
    assert "t Ce5" in position.legal()


def test_an_announcement_lapses_when_an_arm_is_lost() -> None:
    # S16, S7: e1 e3 … the fence e1 e5 e9 is broken by e5 itself, but c5 g5 i5 with a fence lose the arm g5
    position = table("green: Sc5 Sg5 Ci5 Se1 Se9 Ce8", "red: Ce5", "announced: e5", "turn: red")
    assert starting("t ", position.legal()) == set()
    fenced = table("green: Sc5 Sg5 Se1 Se9 Sg1 Sg9", "red: Ce5", "announced: e5", "turn: red")
    fenced.play("t Sg1 Sg5 Sg9")
    assert announced(fenced.state, GREEN) == []
    assert not starting("t ", fenced.legal())


def test_a_piece_that_walks_into_four_arms_is_announced_a_turn_later() -> None:
    position = table("green: Sc5 Sg5 Se1 Se9", "red: Cb2", "turn: red").play("Cb2-e5")  # S16
    assert announced(position.state, GREEN) == []
    assert position.why_not("t Ce5").startswith("S16")
    assert "m Sc5" in position.legal()
    assert "Ca1+" in position.legal()


def test_the_sign_of_a_cross_stands_only_where_a_target_is_new() -> None:
    position = table("green: Sc5 Sg5 Se1 Se9", "red: Ce5", "announced: e5")  # S16
    assert "Ca1" in position.legal()


def test_a_declaration_never_carries_the_sign() -> None:
    position = table(f"{HOUSE} Sc5 Sg5 Se1 Se9", "red: Ce5")  # S16
    assert "dec" not in {text for text in position.legal() if text.endswith("+")}


# --- S9, S17, S18: declaring ---


def test_only_a_building_that_stands_can_be_declared() -> None:
    assert "dec" in table(HOUSE).legal()  # S9, S17
    assert table("green: Sb4 Ce4 Cb7").why_not("dec").startswith("S17")
    assert table("green: Cb4 Ce4 Cb7 Ce7").why_not("dec").startswith("S14")
    assert table(f"{HOUSE} Ch7").why_not("dec").startswith("S15")


def test_the_value_is_fixed_when_it_is_declared() -> None:
    position = table(HOUSE, "red: Sa1").play("dec")  # S17
    assert position.state.declared == 10
    assert position.why_not("dec").startswith("S18")


def test_after_the_last_turn_the_declarer_wins_unless_outbuilt() -> None:
    ended = table(HOUSE, "red: Sf1 Si1 Si4").play("dec", "pass")  # S18
    assert (ended.state.ending, ended.state.winner, ended.state.points) == (DECLARED, GREEN, 10)
    outbuilt = table(HOUSE, "red: Sf1 Si1 Si4").play("dec", "Cf4")
    assert (outbuilt.state.ending, outbuilt.state.winner) == (OUTBUILT, RED)
    assert outbuilt.state.points == scoring.worth(outbuilt.state, RED) > 10


def test_an_equal_worth_does_not_beat_a_declaration() -> None:
    equal = table(HOUSE, "red: Sd2 Cd5 Cg2 Cg5").play("dec", "pass")  # S18: d2 is red
    assert scoring.worth(equal.state, RED) == 10
    assert equal.state.winner == GREEN


def test_a_building_that_stood_before_answers_a_declaration() -> None:
    answered = table(HOUSE, "red: Sf1 Cg1 Sf9 Cg9").play("dec", "pass")  # S18
    assert (answered.state.ending, answered.state.winner) == (OUTBUILT, RED)


def test_tearing_down_the_declared_building_comes_too_late() -> None:
    # S18: the value was fixed, even if nothing is left of it
    position = table(f"{HOUSE} Sh1 Sh2 Sh3", "red: Sa1", "then: dec / t Sh1 Sh2 Sh3")
    assert position.state.winner == GREEN


def test_the_last_turn_may_be_a_demolition() -> None:
    position = table(HOUSE, f"red: {FULL}", "then: dec")  # S6, S18
    position.play("dem a2 b9")
    assert position.state.ending


# --- S10, S20: passing and resigning ---


def test_passing_is_for_those_who_can_only_resign_and_for_last_turns() -> None:
    nothing_left = "green: ; captured S S S S S S S C C C C C C C"
    assert table(nothing_left, "red: Sa1 Cc5").legal() == {"pass"}  # S10
    assert table("green: Sa1").why_not("pass").startswith("S10")
    assert "pass" in table(HOUSE, "then: dec").legal()  # S18


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ((HOUSE, "red: Sf1 Sa1", "turn: red"), 10),  # the building counts
        (("green: Sb4 Sa1 Cd4", "turn: red"), 30),  # no building: 20 on the own colour, 10 elsewhere
        (("green: Cb4", "turn: red"), 0),
        ((HOUSE, "red: Sf1 Si1 Si4 Cf4", "then: dec"), 10),  # what was declared
    ],
)
def test_resigning_gives_the_opponent_what_it_has(lines: tuple[str, ...], points: int) -> None:
    position = table(*lines)  # S20
    verbs.play(position.state, RESIGN)
    assert (position.state.winner, position.state.points) == (GREEN, points)
    assert position.legal() == set()


def test_resigning_is_a_turn_but_not_among_the_legal_moves() -> None:
    session = Session.new("masons", seed=1, options={"starts": 1})  # S10
    assert RESIGN not in session.legal()
    session.resign(GREEN)
    assert session.state.winner == RED
    assert session.turn_text(session.turns[-1]) == "resign"


def test_early_resignation_can_be_barred() -> None:
    session = Session.new("masons", seed=1, options={"starts": 1, "no_early_resignation": True})  # S20
    for turn in ("Sa1", "Sb3", "Sc5", "Sd7", "Ca3", "Cb5", "Cc7"):
        session.play(turn)
    with pytest.raises(IllegalMove, match="S20"):
        session.resign(RED)
    session.play("Cd9")
    session.resign(GREEN)
    assert session.state.winner == RED


# --- S19: draws ---


def test_a_position_for_the_third_time_is_a_draw() -> None:
    position = table("green: Ca1", "red: Ci9")  # S19
    there_and_back = ("Ca1-b2", "Ci9-h8", "Cb2-a1", "Ch8-i9")
    position.play(*there_and_back)
    assert position.state.ending == 0
    position.play(*there_and_back)
    assert position.state.ending == REPETITION


def test_the_start_counts_as_a_position() -> None:
    session = Session.new("masons", seed=1, options={"starts": 1})  # S19
    for turn in 2 * ("Sa1", "Sb1", "m Sa1", "m Sb1"):
        session.play(turn)
    assert session.state.ending == REPETITION


def test_the_same_stones_with_other_rights_are_another_position() -> None:
    game = games.load("masons")  # S19
    with_right = game.notation.parse_position(f"green: {FULL}")[0]
    without = game.notation.parse_position(f"green: {FULL}\ndemolished: green")[0]
    assert verbs.key(with_right) != verbs.key(without)


def test_an_announced_cross_makes_another_position_and_a_lapsed_one_does_not() -> None:
    game = games.load("masons")  # S19
    cross = "green: Sc5 Sg5 Se1 Se9\nred: Ce5"
    quiet, loud = (game.notation.parse_position(text)[0] for text in (cross, f"{cross}\nannounced: e5"))
    assert verbs.key(quiet) != verbs.key(loud)
    left = table(*cross.splitlines(), "announced: e5", "turn: red").play("Ce5-f6")
    never = table(*cross.splitlines(), "turn: red").play("Ce5-f6")
    assert verbs.key(left.state) == verbs.key(never.state)


def test_nobody_able_to_build_is_a_draw() -> None:
    # S19: three pieces left on one side, no stone on the other
    green = "green: Sa1 Sb9 Ci5; captured S S S S S C C C C C C"
    red = "red: Ca2 Cb2 Cc2 Cd9 Ce9 Ch7 Cg5; captured S S S S S S S"
    assert table(green, red).play("t Ca2 Cb2 Cc2").state.ending == EXHAUSTED
    assert table(green.replace(" S C", " C", 1), red).play("t Ca2 Cb2 Cc2").state.ending == 0


def test_the_agreed_number_of_turns_is_a_draw() -> None:
    session = Session.new("masons", seed=1, options={"max_turns": 2, "starts": 1})  # S19
    session.play("Sa1")
    session.play("Sb1")
    assert session.state.ending == LIMIT


def test_after_a_declaration_no_draw_is_looked_for() -> None:
    session = Session.new("masons", seed=1, options={"max_turns": 9, "starts": 1})  # S19
    for turn in ("Sb4", "Sa1", "Ce4", "Sa2", "Cb7", "Sa5", "Ce7", "Sa9", "dec"):
        session.play(turn)
    assert session.result is None
    session.play("pass")
    assert session.state.ending == DECLARED


def test_players_may_agree_to_a_draw_which_scores_nothing() -> None:
    session = Session.new("masons", seed=1)  # S19, S21
    session.agree_draw()
    assert session.result is not None
    assert session.result.drawn
    assert session.result.points == (0.0, 0.0)


# --- S21: matches ---


def test_a_match_of_ten_games_counts_what_the_winners_score() -> None:
    match = Match(games.load("masons"), ("Ada", "Bob"), 10, {"starts": 1}, seed=1)  # S21
    starters = []
    for _ in range(10):
        session = match.current
        starters.append(session.to_move)
        session.play("Sb1")  # on Green's own colour, not on Red's
        session.play("Sc1")
        session.resign(session.to_move)
        if not match.over:
            match.advance()
    assert starters == [GREEN, RED] * 5
    assert match.score == (5 * 10, 5 * 20)


# --- What one turn can reach ---


def reach(position: PlayedPosition, side: int) -> int:
    return reach_of(position.state, side)


def reach_of(state: State, side: int) -> int:
    depth = value.PICKS + 1
    return int(value.reach(state, side, np.zeros(depth, STATE), np.empty((depth, MOVES), np.int32)))


def test_reach_is_the_best_of_all_single_turns() -> None:
    assert reach(table("green: Sb4 Ce4 Cb7"), GREEN) == 20  # S18: with a stone on e7
    assert reach(table("green: Sb4 Ce4"), GREEN) == 0


def test_reach_knows_demolitions() -> None:
    # S6: two fences spoil the house; only taking both stones off at once frees it
    fenced = "Sb4 Ce4 Cb7 Ce7 Sh7 Sb1 Cg3 Ci2 Cd9 Cf8; captured S S S S"
    assert reach(table(f"green: {fenced}"), GREEN) == reach_slowly(table(f"green: {fenced}")) == 10


def reach_slowly(position: PlayedPosition) -> int:
    """Play every turn out, decision by decision."""
    best = 0
    open_positions = [position.position()]
    while open_positions:
        text = open_positions.pop()
        for decision in PlayedPosition("masons", text).legal() - {"dec"}:
            after = PlayedPosition("masons", text).play(decision)
            if after.state.picked:
                open_positions.append(after.position())
            else:
                best = max(best, int(scoring.worth(after.state, GREEN)))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_reach_leaves_no_gainful_turn_out(seed: int) -> None:
    session, chance = Session.new("masons", seed=seed), random.Random(seed)
    for ply in range(12 * seed):  # the boards get full, the last ones with demolitions
        legal = [move for move in session.legal() if move != DECLARE]
        session.play(chance.choice(legal))
        if ply % 9 == 0 or session.state.picked:
            for side in (GREEN, RED):
                assert best_turn(session.state, side) == reach_of(session.state, side), session.moves


def best_turn(state: State, side: int) -> int:
    """Try every turn of a side as if it were the last of the game."""
    states = np.array([state], STATE)
    states[0].ending, states[0].declared = 0, 1
    if state.seat != side:
        states[0].seat, states[0].picked = side, 0
    best, unfinished = 0, [states]
    while unfinished:
        before = unfinished.pop()
        for move in verbs.legal_moves(before[0]):
            after = before.copy()
            verbs.play(after[0], move)
            if after[0].ending:
                best = max(best, int(scoring.worth(after[0], side)))
            else:
                unfinished.append(after)
    return best


# --- The quick estimate ---


def estimate(position: PlayedPosition) -> list[float]:
    out = np.zeros(2)
    verbs.value(position.state, out)
    return [float(part) for part in out]


def test_an_unbeatable_building_is_as_good_as_won_for_who_may_declare_it() -> None:
    assert estimate(table(HOUSE))[GREEN] > 0.9  # S17
    assert estimate(table(HOUSE, "then: dec"))[RED] < -0.9  # S18


def test_a_threat_is_worth_more_than_a_beginning_and_material_counts() -> None:
    nothing = estimate(table("green: Sb4 Ce4", "red: Sd2"))[GREEN]
    assert estimate(table("green: Sb4 Ce4 Cb7", "red: Sd2"))[GREEN] > nothing
    assert estimate(table("green: Sb4 Ce4; captured S S", "red: Sd2"))[GREEN] < nothing
