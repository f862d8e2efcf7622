"""The rulings of yokai, one by one, on positions drawn by hand."""

import numpy as np
import pytest

from pagodas.core import verbs
from pagodas.core.game import outcome
from pagodas.games.yokai import rules
from pagodas.games.yokai.cards import CARDS, CODES, DECK, HAND, POOL, SEATS, YOKAI
from pagodas.games.yokai.notation import NAMES, cards_at, pile_cards
from pagodas.games.yokai.scoring import count, kinds
from pagodas.games.yokai.state import top
from tests.games.yokai.play import GAME, drawn, hand, make, moves, pool, random_game, started

TWO = """
seats: 2
piles: Ka5 | On8
1: Te7 Ta3 Yu2
2: Ba1 Ba9
turn: 1
"""

THREE = """
seats: 3
piles: Ka5 | On8
1: Te5 Ta3 Yu2
2: Ba1 Ba9
3: Nu1 Nu2
turn: 1
"""


# --- Cards and set-up ---


def test_there_are_ten_yokai_with_ten_values_each() -> None:  # Y1
    assert len(YOKAI) == len(set(CODES)) == 10
    assert len(set(NAMES)) == CARDS == 100
    assert {"kappa", "tengu", "tanuki"} <= set(YOKAI)


@pytest.mark.parametrize("seats", range(2, 6))
def test_everybody_is_dealt_seven_cards_and_two_are_turned_up(seats: int) -> None:  # Y2
    state = started(seats, seed=3)
    assert [len(hand(state, seat + 1)) for seat in range(seats)] == [7] * seats
    assert list(state.depth) == [1, 1]
    assert state.sizes[DECK] == 100 - 7 * seats - 2
    assert not any(pool(state, seat + 1) for seat in range(seats))


def test_the_lot_decides_who_starts_unless_a_seat_is_chosen() -> None:  # Y2
    assert {int(started(5, seed).seat) for seed in range(60)} == {0, 1, 2, 3, 4}
    assert started(5, 1, starts="4").seat == 3


def test_a_first_move_is_any_card_on_either_pile() -> None:  # Y3
    assert moves(drawn(TWO)) == ["Te7>1", "Te7>2", "Ta3>1", "Ta3>2", "Yu2>1", "Yu2>2"]


# --- What a card does ---


def test_the_same_value_obliges_to_give_a_card_to_anyone_else() -> None:  # Y4
    after = make(drawn(THREE), "Te5>1")
    assert sorted(moves(after)) == ["Ta3@2", "Ta3@3", "Yu2@2", "Yu2@3"]
    given = make(after, "Ta3@3")
    assert hand(given, 1) == ["Yu2"]
    assert hand(given, 3) == ["Ta3", "Nu1", "Nu2"]
    assert given.seat == 1


def test_the_same_yokai_obliges_to_give_even_when_it_is_lower() -> None:  # Y4
    state = drawn(THREE.replace("Te5", "On1"))
    assert "On1>2!" not in moves(state)
    assert all("@" in text for text in moves(make(state, "On1>2")))


def test_who_matches_with_the_last_card_lets_another_player_draw_and_ends_the_round() -> None:  # Y4, Y7
    after = make(drawn(THREE.replace("Te5 Ta3 Yu2", "Te5")), "Te5>1")
    assert moves(after) == ["deck@2", "deck@3"]
    ended = make(after, "deck@2")
    assert ended.gate == 1
    assert len(pool(ended, 2)) == 3
    assert len(pool(ended, 3)) == 2
    assert pool(ended, 1) == []


def test_a_hand_emptied_by_giving_ends_the_round() -> None:  # Y7
    ended = make(drawn(THREE.replace("Te5 Ta3 Yu2", "Te5 Ta3")), "Te5>1,Ta3@3")
    assert ended.gate == 1
    assert pool(ended, 3) == ["Ta3", "Nu1", "Nu2"]


def test_a_higher_card_draws_or_takes_the_top_of_the_other_pile() -> None:  # Y5
    state = make(drawn(TWO.replace("| On8", "| On2 On8")), "Te7>1")
    assert moves(state) == ["deck", "pile"]
    drew = make(state, "deck")
    assert len(hand(drew, 1)) == 3
    assert drew.sizes[DECK] == state.sizes[DECK] - 1
    took = make(state, "pile")
    assert hand(took, 1) == ["Ta3", "On8", "Yu2"]
    assert pile_cards(took, 1) == cards_named("On2")
    assert took.sizes[DECK] == state.sizes[DECK]


def cards_named(text: str) -> list[int]:
    return [NAMES.index(name) for name in text.split()]


def test_a_pile_emptied_by_taking_begins_anew_from_the_deck() -> None:  # Y5
    took = make(drawn(TWO), "Te7>1,pile")
    assert took.depth[1] == 1
    assert took.drawn == top(took, 1)
    assert "On8" in hand(took, 1)
    assert took.reveals > drawn(TWO).reveals


def test_a_last_card_that_is_higher_leaves_a_hand_of_one() -> None:  # Y5, Y7
    state = make(drawn(TWO.replace("Te7 Ta3 Yu2", "Te7")), "Te7>1,deck")
    assert len(hand(state, 1)) == 1
    assert state.gate == 0
    assert state.seat == 1


def test_a_lower_card_does_nothing() -> None:  # Y6
    state = make(drawn(TWO), "Ta3>1")
    assert hand(state, 1) == ["Te7", "Yu2"]
    assert (state.seat, state.turns, state.gate) == (1, 1, 0)


def test_a_lower_card_may_close_when_the_rest_counts_three_or_less() -> None:  # Y6
    closing = [text for text in moves(drawn(TWO.replace("Te7 Ta3 Yu2", "Ta3 Te1 Yu2"))) if "!" in text]
    assert closing == ["Ta3>1!", "Ta3>2!"]  # the rest counts 1 + 2; without Te1 or Yu2 it would count more
    closed = make(drawn(TWO.replace("Te7 Ta3 Yu2", "Ta3 Te1 Yu2")), "Ta3>1!")
    assert closed.gate == 1
    assert pool(closed, 1) == ["Te1", "Yu2"]
    assert pool(closed, 2) == ["Ba1", "Ba9"]


def test_closing_is_a_choice() -> None:  # Y6
    state = make(drawn(TWO.replace("Te7 Ta3 Yu2", "Ta3 Te1 Yu2")), "Ta3>1")
    assert (state.gate, state.seat) == (0, 1)


@pytest.mark.parametrize(("rest", "closes"), [("Te3", True), ("Te4", False), ("Te1 Ta1 Yu1", True), ("Te1 Ta3", False)])
def test_three_points_are_the_most_to_close_with(rest: str, closes: bool) -> None:  # Y6, Y8
    state = drawn(TWO.replace("Te7 Ta3 Yu2", f"Nu4 {rest}"))
    assert ("Nu4>1!" in moves(state)) == closes


def test_a_last_card_that_is_lower_ends_the_round_without_a_close() -> None:  # Y6, Y7
    state = drawn(TWO.replace("Te7 Ta3 Yu2", "Ta3"))
    assert moves(state) == ["Ta3>1", "Ta3>2"]
    assert make(state, "Ta3>1").gate == 1


# --- Counting ---


def test_of_each_yokai_only_the_lowest_card_counts() -> None:  # Y8
    state = drawn(TWO.replace("Te7 Ta3 Yu2", "Te1 Te6 Ta2 Ta4; pool Ka3 Ka7 Ka8").replace("Ba9", "Ba9; pool Ta5"))
    assert count(state, HAND) == 3
    assert count(state, POOL) == 3


def test_a_pool_of_seven_cards_may_count_five() -> None:  # Y8, Y13
    state = drawn(TWO.replace("Yu2", "Yu2; pool Ka3 Ka7 Ka8 Ta2 Ta5 Ta7 Ta10").replace("Ta3 ", ""))
    assert count(state, POOL) == 5
    assert kinds(state, POOL) == 2


# --- Rounds ---


def test_the_player_after_the_closer_starts_the_next_round() -> None:  # Y9
    ended = make(drawn(THREE.replace("Te5 Ta3 Yu2", "Ta3").replace("turn: 1", "turn: 1")), "Ta3>1")
    assert (ended.closer, ended.seat) == (0, 1)
    last = THREE.replace("Nu1 Nu2", "Nu4").replace("turn: 1", "turn: 3")
    assert make(drawn(last), "Nu4>1").seat == 0


def test_a_new_round_keeps_the_piles_and_deals_seven_to_each() -> None:  # Y10
    ended = make(drawn(THREE.replace("Te5 Ta3 Yu2", "Ta3")), "Ta3>1")
    assert [len(hand(ended, seat)) for seat in (1, 2, 3)] == [7, 7, 7]
    assert [pile_cards(ended, pile) for pile in (0, 1)] == [cards_named("Ka5 Ta3"), cards_named("On8")]
    assert ended.played == 0


def test_two_players_start_every_other_round_whoever_closes() -> None:  # Y12
    for closer in (1, 2):
        text = TWO.replace("Te7 Ta3 Yu2", "Ta3").replace("Ba1 Ba9", "Ba3").replace("turn: 1", f"turn: {closer}")
        card = "Ta3>1" if closer == 1 else "Ba3>1"
        assert make(drawn(f"{text}\nfirst: 1"), card).seat == 1
        assert make(drawn(f"{text}\nfirst: 1\nround: 2"), card).seat == 0
        assert make(drawn(f"{text}\nfirst: 2\nround: 3"), card).seat == 0


@pytest.mark.parametrize(("seats", "last"), [(2, 4), (3, 3), (4, 3), (5, 3)])
def test_two_players_play_four_rounds_and_more_play_three(seats: int, last: int) -> None:  # Y12
    rest = "\n".join(f"{seat}: Nu{seat}" for seat in range(2, seats + 1))
    state = drawn(f"seats: {seats}\nround: {last}\npiles: Ka5 | On8\n1: Ta3\n{rest}\nturn: 1")
    ended = make(state, "Ta3>1")
    assert ended.ending == 1
    assert moves(ended) == []
    before = drawn(f"seats: {seats}\nround: {last - 1}\npiles: Ka5 | On8\n1: Ta3\n{rest}\nturn: 1")
    assert make(before, "Ta3>1").ending == 0


# --- The deck runs out ---


def all_but(*kept: str) -> list[str]:
    return [name for name in NAMES if name not in kept]


def emptied(first: str, second: str, seats: int = 2) -> str:
    """Draw a position whose deck is empty: all cards not in these hands lie on the piles, Ka5 and On8 on top."""
    held = f"{first} {second}".split()
    rest = all_but(*held, "Ka5", "On8")
    others = "\n".join(f"{seat}: {rest.pop()}" for seat in range(3, seats + 1))
    return f"seats: {seats}\npiles: {' '.join(rest)} Ka5 | On8\n1: {first}\n2: {second}\n{others}\nturn: 1"


def test_the_last_card_of_the_deck_leaves_it_empty_until_one_is_needed() -> None:  # Y11
    text = emptied("Te7 Ta3", "Ba1 Ba9")
    state = drawn(text.replace("piles: Ka1 ", "piles: "))  # Ka1 alone is the deck
    after = make(state, "Te7>1,deck")
    assert hand(after, 1) == ["Ka1", "Ta3"]
    assert after.sizes[DECK] == 0
    assert after.depth[0] > 90


def test_an_empty_deck_is_made_anew_from_all_but_the_tops() -> None:  # Y11
    state = drawn(emptied("Te7 Ta3", "Ba1 Ba9"))
    after = make(state, "Te7>1,deck")
    assert [pile_cards(after, pile) for pile in (0, 1)] == [cards_named("Te7"), cards_named("On8")]
    assert after.sizes[DECK] == state.depth[0] - 1 + 1 - 1  # Ka5 is buried too, one card was drawn
    assert len(hand(after, 1)) == 2


def test_a_card_turned_up_for_an_emptied_pile_can_need_the_new_deck() -> None:  # Y5, Y11
    after = make(drawn(emptied("Te7 Ta3", "Ba1 Ba9")), "Te7>1,pile")
    assert hand(after, 1) == ["Ta3", "On8"]
    assert list(after.depth) == [1, 1]
    assert after.sizes[DECK] > 80


def test_a_deal_ends_where_the_cards_end() -> None:  # Y11
    pools = ["", "", "", "", ""]
    cards = all_but("Ka5", "On8", "Ta3", "Nu1", "Nu2", "Nu3", "Nu4")
    for index, name in enumerate(cards[:64]):
        pools[index % 5] += f" {name}"
    held = ["Ta3", "Nu1", "Nu2", "Nu3", "Nu4"]
    rows = "\n".join(f"{seat + 1}: {held[seat]}; pool{pools[seat]}" for seat in range(5))
    state = drawn(f"seats: 5\nround: 2\npiles: Ka5 | On8\n{rows}\nturn: 1")
    ended = make(state, "Ta3>1")
    sizes = [int(size) for size in ended.sizes[HAND : HAND + SEATS]]
    assert sum(sizes) == 29 + 1  # 29 in the deck, and Ka5, which Ta3 has covered
    assert sizes == [6] * 5
    assert ended.sizes[DECK] == 0
    assert list(ended.depth) == [1, 1]


def test_a_deal_that_falls_short_begins_with_the_starting_player() -> None:  # Y2, Y11
    pools = ["", "", "", "", ""]
    for index, name in enumerate(all_but("Ka5", "On8", "Ta3", "Nu1", "Nu2", "Nu3", "Nu4")[:62]):
        pools[index % 5] += f" {name}"
    held = ["Ta3", "Nu1", "Nu2", "Nu3", "Nu4"]
    rows = "\n".join(f"{seat + 1}: {held[seat]}; pool{pools[seat]}" for seat in range(5))
    ended = make(drawn(f"seats: 5\nround: 2\npiles: Ka5 | On8\n{rows}\nturn: 1"), "Ta3>1")
    assert [int(size) for size in ended.sizes[HAND : HAND + SEATS]] == [6, 7, 7, 6, 6]  # seat 2 starts


# --- The end ---

ENDED = """
seats: {seats}
round: 4
piles: Nu5 | Nu8
{pools}
over: yes
"""


def ended(*pools: str) -> tuple[float, ...]:
    """Score an ended game of these pools."""
    rows = "\n".join(f"{seat + 1}: pool {cards}" for seat, cards in enumerate(pools))
    text = ENDED.format(seats=len(pools), pools=rows)
    return outcome(drawn(text if len(pools) > 2 else text.replace("round: 4", "round: 5")))


def test_the_lowest_pool_wins() -> None:  # Y13
    assert ended("Ka3 Ka9", "Te2", "Ta9") == (0.0, 1.0, -1.0)


def test_fewer_yokai_break_a_tie() -> None:  # Y13
    assert ended("Ka1 Te2", "Ta3 Ta4 Ta5") == (-1.0, 1.0)


def test_then_fewer_cards_break_it() -> None:  # Y13
    assert ended("Ka3 Ka4", "Ta3 Ta4 Ta5") == (1.0, -1.0)


def test_then_the_rank_is_shared() -> None:  # Y13
    assert ended("Ka3 Ka4", "Ta3 Ta5") == (0.0, 0.0)
    assert ended("Ka3", "Ta3", "Te4") == (0.5, 0.5, -1.0)
    assert ended("Ka1", "Ta3", "Te3", "On3", "Yu9") == (1.0, 0.0, 0.0, 0.0, -1.0)


def test_ranks_count_who_is_better() -> None:  # Y13
    rows = "\n".join(f"{seat}: pool {cards}" for seat, cards in enumerate(("Ka3", "Ta3", "Te4"), 1))
    state = drawn(ENDED.format(seats=3, pools=rows))
    assert [rules.ahead(state, seat) for seat in range(3)] == [0, 0, 2]
    assert [rules.level(state, seat) for seat in range(3)] == [2, 2, 1]
    assert GAME.score(state) == (0.5, 0.5, 0.0)


# --- No round for ever ---


def test_a_round_ends_after_forty_cards_for_each_player() -> None:  # Y15
    state = drawn(f"{THREE}\nplayed: 119")
    ended = make(state, "Ta3>1")
    assert (ended.gate, ended.closer, ended.seat) == (1, 0, 1)
    assert pool(ended, 1) == ["Te5", "Yu2"]
    assert make(drawn(f"{THREE}\nplayed: 118"), "Ta3>1").gate == 0


def test_the_turn_of_the_last_card_is_played_to_its_end() -> None:  # Y15
    state = make(drawn(f"{THREE}\nplayed: 119"), "Te5>1")
    assert state.gate == 0
    assert make(state, "Ta3@2").gate == 1


# --- Whatever happens ---


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_ever_lost_or_doubled_and_hands_stay_in_bounds(seats: int, seed: int) -> None:  # Y1
    for _, _, after in random_game(seats, seed):
        cards = [card for place in range(DECK + 1) for card in cards_at(after, place)]
        cards += [card for pile in range(2) for card in pile_cards(after, pile)]
        assert sorted(cards) == list(range(CARDS))
        assert [len(cards_at(after, place)) for place in range(DECK + 1)] == list(after.sizes)
        assert max(after.sizes[HAND : HAND + SEATS]) <= 7 + 3 * (seats - 1) + 1
        assert min(after.depth) >= 1


def test_equal_positions_have_equal_keys_and_a_card_elsewhere_changes_them() -> None:
    assert verbs.key(drawn(TWO)) == verbs.key(drawn(TWO))
    assert verbs.key(drawn(TWO)) != verbs.key(drawn(TWO.replace("Ba9", "Ba8")))
    assert verbs.key(drawn(TWO)) != verbs.key(make(drawn(TWO), "Ta3>1"))


def test_a_lighter_hand_is_worth_more() -> None:
    out = np.zeros(2)
    verbs.value(drawn(TWO.replace("Te7 Ta3 Yu2", "Te1")), out)
    assert out[0] > 0 > out[1]
    assert abs(out.sum()) < 1e-9
