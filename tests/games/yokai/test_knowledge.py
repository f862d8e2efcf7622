"""Who knows what: short histories, and worlds dealt anew that must fit them."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagodas.core.types import SPECTATOR
from pagodas.games.yokai.cards import DECK, HAND, NO_CARD, PLACES, POOL, SEATS
from pagodas.games.yokai.notation import NAMES, cards_at, format_luck, format_move, publicly_known, read_card, seen_move
from tests.games.yokai.play import (
    DECK_NAME,
    GAME,
    dealt_again,
    drawn,
    hand,
    make,
    pool,
    random_game,
    started,
    where,
)
from tests.games.yokai.test_rules import emptied
from tests.games.yokai.tracker import remembered

FOUR = """
seats: 4
piles: Ka5 | On8
1: Te5 Ta3 Yu2 Yu7
2: Ba5 Ba9 Nu3 Ro6
3: Nu5 Nu2 Ob6 Ob7
4: Ki5 Ki2 Ki3 Ro1
turn: 1
"""


# --- A card that is given ---


def test_giver_and_receiver_know_the_card_and_others_see_only_that_one_moved() -> None:  # Y4
    state = make(drawn(FOUR), "Te5>1,Ta3@2")
    assert where(state, 1, "Ta3") == {"hand 2"}
    assert "Ta3" in hand(GAME.observe(state, 1), 2)
    for viewer in (0, 3, 4):
        assert {"hand 1", "hand 2", DECK_NAME} <= where(state, viewer, "Ta3")
        assert GAME.observe(state, viewer - 1).sizes[HAND + 1] == 5


def test_the_move_itself_hides_the_card_from_third_parties() -> None:  # Y4
    before = make(drawn(FOUR), "Te5>1")
    move = next(move for move in GAME.legal(before) if format_move(before, move) == "Ta3@2")
    assert [format_move(before, seen_move(before, move, seat)) for seat in (0, 1)] == ["Ta3@2", "Ta3@2"]
    assert [format_move(before, seen_move(before, move, seat)) for seat in (SPECTATOR, 2, 3)] == ["?@2"] * 3
    assert seen_move(before, move, 2) not in GAME.legal(before)


def test_the_giver_knows_it_until_it_is_played() -> None:  # Y4
    state = make(drawn(FOUR), "Te5>1,Ta3@2", "Nu3>1", "Ob6>2", "Ki2>1", "Yu2>2")
    assert where(state, 1, "Ta3") == {"hand 2"}
    assert where(make(state, "Ta3>2"), 1, "Ta3") == set()


def test_when_the_receiver_gives_on_unseen_the_giver_knows_one_of_two() -> None:  # Y4
    state = make(drawn(FOUR), "Te5>1,Ta3@2", "Ba5>1,Ba9@3")
    assert where(state, 1, "Ta3") == {"hand 2", "hand 3"}
    assert where(state, 3, "Ba9") == set()  # the own hand is no question
    assert where(state, 2, "Ba9") == {"hand 3"}


def test_a_card_given_back_to_the_giver_leaves_the_other_where_it_was() -> None:  # Y4
    state = make(drawn(FOUR), "Te5>1,Ta3@2", "Ba5>1,Ba9@1")
    assert where(state, 1, "Ta3") == {"hand 2"}
    assert "Ba9" in hand(state, 1)


def test_a_card_given_and_kept_is_known_in_the_pool_of_its_receiver() -> None:  # Y4, Y9
    state = drawn(FOUR.replace("Te5 Ta3 Yu2 Yu7", "Te5 Ta3"))
    ended = make(state, "Te5>1,Ta3@2")
    assert ended.gate == 1
    assert where(ended, 1, "Ta3") == {"pool 2"}
    assert "pool 1" not in where(ended, 3, "Ta3")  # the pool of seat 1 is empty
    assert {"pool 2", "pool 4", DECK_NAME} <= where(ended, 3, "Ta3")


def test_a_card_drawn_in_anothers_stead_is_seen_by_who_draws_it() -> None:  # Y4
    before = make(drawn(FOUR.replace("Te5 Ta3 Yu2 Yu7", "Te5")), "Te5>1")
    after = make(before, "deck@3")
    card = NAMES[after.drawn]
    assert card in pool(GAME.observe(after, 2), 3)
    assert where(after, 1, card) >= {"pool 3", "hand 4", DECK_NAME}
    assert GAME.observe(after, 2).drawn == after.drawn
    assert GAME.observe(after, 0).drawn == NO_CARD


# --- A card from a pile ---


def test_everybody_knows_who_took_a_card() -> None:  # Y5
    state = make(drawn(FOUR), "Yu7>1,pile")
    for viewer in (0, 2, 3, 4):
        assert where(state, viewer, "On8") == {"hand 1"}


def test_a_known_card_is_with_one_of_two_when_its_holder_gives_unseen() -> None:  # Y4, Y5
    state = make(drawn(FOUR), "Yu7>1,pile", "Ba9>1,deck", "Nu2>1", "Ki2>1,Ki5@3", "Yu2>1,Ta3@4")
    for viewer in (0, 2, 3):
        assert where(state, viewer, "On8") == {"hand 1", "hand 4"}
    assert where(state, 4, "On8") == {"hand 1"}  # who received saw that it was another card
    assert publicly_known(state) == []


def test_what_is_played_is_known_to_all_and_what_is_taken_back_is_known_again() -> None:  # Y3, Y5
    state = make(drawn(FOUR), "Ta3>2", "Ba9>1,pile")
    assert all(where(state, viewer, "Ta3") == {"hand 2"} for viewer in (0, 1, 3))


# --- What sizes tell ---

KNOWN = """
seats: 3
piles: Ka5 Te9 | On8
1: Yu3
2: Te8 Ba9 Nu3
3: Nu5 Nu2
turn: 2
known: Yu3
"""


def test_a_hand_that_is_all_known_has_room_for_no_other_card() -> None:  # Y5
    state = drawn(KNOWN)
    assert "hand 1" not in where(state, 3, "Ba9")
    after = make(state, "Ba9>1,Te8@1")
    assert where(after, 3, "Yu3") == {"hand 1"}
    assert "hand 1" in where(after, 3, "Te8")
    assert where(after, 2, "Te8") == {"hand 1"}


def test_a_hand_played_down_to_the_card_it_took_is_all_known() -> None:  # Y5
    text = "seats: 3\npiles: Ka5 | Nu9 On8\n1: Yu7 Yu1\n2: Ba9 Ba4 Ba6\n3: Nu1 Nu2 Nu3\nturn: 1"
    took = make(drawn(text), "Yu7>1,pile")
    assert "hand 1" in where(took, 3, "Ba4")
    alone = make(took, "Ba4>1", "Nu1>1", "Yu1>2")
    assert where(alone, 3, "Ba6") >= {"hand 2", DECK_NAME}
    assert "hand 1" not in where(alone, 3, "Ba6")


def test_an_empty_hand_that_draws_holds_a_card_of_the_deck() -> None:  # Y5, Y11
    state = drawn(emptied("Te7 Ta3", "Ba1 Ba9"))
    deckless = make(state, "Te7>1,deck", "Ba1>1", "Ta3>2")
    assert where(deckless, 0, "Ba9") == {"hand 1", "hand 2"} or where(deckless, 0, "Ba9") == {"hand 2"}


# --- Shown, reshuffled, over ---


def test_cards_shown_at_a_close_stay_known_in_the_pool() -> None:  # Y6, Y9
    closed = make(drawn(FOUR.replace("Te5 Ta3 Yu2 Yu7", "Ta3 Yu2 Te1")), "Ta3>1!")
    for viewer in (0, 2, 3, 4):
        assert where(closed, viewer, "Yu2") == where(closed, viewer, "Te1") == {"pool 1"}
        assert pool(GAME.observe(closed, viewer - 1), 1) == ["Te1", "Yu2"]


def test_a_round_that_ends_by_its_length_shows_nothing() -> None:  # Y15
    ended = make(drawn(f"{FOUR}\nplayed: 159"), "Ta3>1")
    assert ended.gate == 1
    assert pool(GAME.observe(ended, 1), 1) == []


def test_everybody_knows_the_cards_of_a_new_deck_and_that_others_are_not_in_it() -> None:  # Y11
    state = drawn(emptied("Te7 Ta3 Yu2", "Ba1 Ba9", seats=3))
    after = make(state, "Te7>1,deck")
    third = NAMES[cards_at(state, HAND + 2)[0]]
    assert where(after, 2, "Ka5") == {DECK_NAME, "hand 1"}
    assert DECK_NAME not in where(after, 2, third)
    assert DECK_NAME not in where(after, 0, "Ta3")


def test_the_own_pool_is_known_to_its_owner_alone_until_the_end() -> None:  # Y9, Y13
    state = make(drawn(FOUR.replace("Te5 Ta3 Yu2 Yu7", "Te5 Ta3")), "Te5>1,Ta3@2")
    assert pool(GAME.observe(state, 2), 3) == ["Nu2", "Nu5", "Ob6", "Ob7"] or len(pool(GAME.observe(state, 2), 3)) == 4
    assert pool(GAME.observe(state, 1), 3) == []
    over = make(drawn(FOUR.replace("Te5 Ta3 Yu2 Yu7", "Te5 Ta3") + "round: 3\n"), "Te5>1,Ta3@2")
    assert over.ending
    assert all(pool(GAME.observe(over, SPECTATOR), seat) == pool(over, seat) for seat in range(1, 5))


def test_luck_shows_a_drawn_card_to_who_drew_it() -> None:  # Y5
    before = make(drawn(FOUR), "Yu7>1")
    after = make(before, "deck")
    views = [format_luck(GAME.observe(before, seat), GAME.observe(after, seat)) for seat in (0, 1)]
    assert views == [f"={NAMES[after.drawn]}", "=?"]
    assert format_luck(before, after) == views[0]


def test_every_card_that_shows_itself_forbids_to_take_it_back() -> None:  # Y3, Y4, Y5
    state = drawn(FOUR)
    for turn in ("Te5>1", "Ta3@2", "Ba9>1", "deck"):
        following = make(state, turn)
        assert following.reveals > state.reveals
        state = following


# --- Worlds dealt anew ---

moments = st.tuples(st.integers(2, 5), st.integers(0, 400), st.integers(0, 150), st.integers(0, 2**40))


@settings(max_examples=20, deadline=None)
@given(moments)
def test_a_world_dealt_anew_looks_the_same_and_fits_all_that_is_known(moment: tuple[int, int, int, int]) -> None:
    seats, game, length, seed = moment
    state = started(seats, game)
    for _, _, after in random_game(seats, game, length):
        state = after
    for seat in range(SPECTATOR, seats):
        observed = GAME.observe(state, seat)
        possible = remembered(observed)
        assert all(NAMES[card] for card in possible)
        for number in range(3):
            world = dealt_again(state, seat, seed + number)
            assert GAME.observe(world, seat).tobytes() == observed.tobytes()
            check_world(world, possible, observed)


def check_world(world: object, possible: "dict[int, frozenset[int]]", observed: object) -> None:
    """Every card once, every place as large as it is, every card where it can be; and everybody's sets hold it."""
    at = {card: place for place in range(PLACES) for card in cards_at(world, place)}
    assert Counter(at.values()) == {place: size for place, size in enumerate(observed.sizes) if size}  # type: ignore[attr-defined]
    assert all(at[card] in places for card, places in possible.items())
    check_truth(world)


def check_truth(state: object) -> None:
    at = {card: place for place in range(PLACES) for card in cards_at(state, place)}
    for seat in range(SPECTATOR, state.seats):  # type: ignore[attr-defined]
        known = remembered(GAME.observe(state, seat))
        assert all(at[card] in places for card, places in known.items())


@pytest.mark.parametrize("seats", [3, 5])
def test_knowledge_never_excludes_the_truth(seats: int) -> None:
    for _, _, after in random_game(seats, seed=31):
        check_truth(after)


def test_every_possible_place_comes_up_and_an_even_deal_comes_out_even() -> None:
    state = make(drawn(FOUR), "Yu7>1,pile", "Ba9>1,deck", "Nu2>1", "Ki2>1,Ki5@3", "Yu2>1,Ta3@4")
    seen: Counter[str] = Counter()
    for seed in range(2000):
        world = dealt_again(state, SPECTATOR, seed)
        seen["On8 kept"] += "On8" in hand(world, 1)
        seen["Te1 in the deck"] += bool(set(cards_at(world, DECK)) & {read_card("Te1")})
    assert 500 < seen["On8 kept"] < 1500
    hidden = sum(int(size) for size in state.sizes)
    assert abs(seen["Te1 in the deck"] / 2000 - state.sizes[DECK] / hidden) < 0.05


def test_cards_that_must_move_on_make_room_for_others() -> None:  # Y11
    for seed in range(6):
        for before, _, after in random_game(5, seed):
            if after.sizes[DECK] > before.sizes[DECK] > -1 and after.gate:  # just reshuffled: many cards are confined
                for number in range(20):
                    world = dealt_again(after, number % 5, number)
                    assert sum(world.sizes) == sum(len(cards_at(world, place)) for place in range(PLACES))


def test_cards_that_are_alike_to_a_viewer_are_dealt_alike_after_a_reshuffle() -> None:  # Y11
    state, kinds = next(
        (after, kinds)
        for _, _, after in random_game(5, seed=4)
        if len(kinds := Counter(remembered(GAME.observe(after, SPECTATOR)).values())) > 1
        and any(DECK not in places and number > 20 for places, number in kinds.items())
        and after.played > 5
    )
    alike = next(places for places, number in kinds.most_common() if DECK in places and len(places) > 1)
    cards = [card for card, places in remembered(GAME.observe(state, SPECTATOR)).items() if places == alike]
    in_deck = Counter(card for seed in range(400) for card in cards_at(dealt_again(state, SPECTATOR, seed), DECK))
    shares = [in_deck[card] / 400 for card in cards]
    assert max(shares) - min(shares) < 0.2
    assert abs(sum(shares[::2]) / len(shares[::2]) - sum(shares[1::2]) / len(shares[1::2])) < 0.05


def test_unused_seats_stay_empty() -> None:
    state = started(3, 1)
    assert not state.at[HAND + 3 : HAND + SEATS].any()
    assert not state.at[POOL + 3 : POOL + SEATS].any()
    assert not state.can[3:SEATS].any()
