"""What players usually do, and what they imagine to come of it."""

from collections import Counter

import numpy as np
import pytest

from pagodas.core import verbs
from pagodas.core.types import State, Utilities
from pagodas.games.yokai import notation
from pagodas.games.yokai.cards import HAND, POOL
from tests.games.yokai.play import GAME, drawn, started

WORDS = [np.uint64(number * 0x9E3779B97F4A7C15 % 2**64) for number in range(1, 201)]


def usual(position: str) -> Counter[str]:
    """Count what is done by habit in a position."""
    state = drawn(position)
    return Counter(notation.format_move(state, int(verbs.habit(state, word))) for word in WORDS)


def imagined(state: State, word: np.uint64) -> tuple[State, Utilities]:
    """Return where imagination leads from a state, and what that is worth."""
    states, out = GAME.blank(), np.zeros(int(state.seats))
    verbs.suppose(state, 7, states)
    verbs.imagine(states[0], word, out)
    return states[0], out


@pytest.mark.parametrize("seats", range(2, 6))
def test_habits_are_legal_and_end_every_game(seats: int) -> None:
    for seed in range(20):
        state = started(seats, seed)
        for ply in range(2_000):
            if state.ending:
                break
            move = int(verbs.habit(state, WORDS[(seed + ply) % len(WORDS)] + np.uint64(ply)))
            assert move in GAME.legal(state)
            verbs.play(state, move)
        assert state.ending


def test_a_habit_depends_on_its_word_alone() -> None:
    state = started(2, 1)
    before = state.tobytes()
    assert len({int(verbs.habit(state, WORDS[0])) for _ in range(5)}) == 1
    assert len({int(verbs.habit(state, word)) for word in WORDS}) > 3
    assert state.tobytes() == before


def test_two_cards_less_are_liked_better_than_one_and_one_better_than_none() -> None:  # Y4-Y6
    liked = usual("seats: 2\npiles: Ka5 | On9\n1: Te5 Yu4 Yu10 Ba7\n2: Ba1 Nu9\nturn: 1")
    assert liked["Te5>1"] > 190
    liked = usual("seats: 2\npiles: Ka5 | On9\n1: Yu7 Ba7 Ta7\n2: Ba1 Nu9\nturn: 1")
    assert sum(times for move, times in liked.items() if move.endswith(">2")) > 150  # lower there, higher on the other


def test_dear_cards_are_liked_better_than_cheap_ones() -> None:  # Y8
    liked = usual("seats: 2\npiles: Ka9 | On10\n1: Yu8 Ba2 Ta1 Te1\n2: Ba1 Nu9\nturn: 1")
    assert sum(times for move, times in liked.items() if move.startswith("Yu8")) > 150


def test_who_can_close_or_has_one_card_left_ends_the_round() -> None:  # Y6, Y7
    assert set(usual("seats: 2\npiles: Ka9 | On9\n1: Te5 Ta3\n2: Ba1 Nu9\nturn: 1")) == {"Te5>1!", "Te5>2!"}
    assert usual("seats: 2\npiles: Ka9 | On2\n1: Te5\n2: Ba1 Nu9\nturn: 1") == {"Te5>1": 200}


def test_the_dearest_card_is_given_most_often_and_never_for_nothing() -> None:  # Y4, Y8
    gifts = usual("seats: 2\npiles: Ka5 Te5 | On8\n1: Yu9 Yu10 Ta2 Ba1\n2: Nu9\nturn: 1\nphase: giving\ntarget: 1")
    assert gifts.most_common(1)[0][0] == "Yu10@2"  # Yu9 counts no more than Yu10 would without it
    assert gifts["Ba1@2"] < 20


def test_what_the_receiver_could_match_with_is_hardly_given() -> None:  # Y4
    gifts = usual("seats: 2\npiles: Ka5 Te5 | On8\n1: Yu9 On9 Ta2\n2: Nu9 Nu8 Nu7\nturn: 1\nphase: giving\ntarget: 1")
    assert gifts["Yu9@2"] > 5 * gifts["On9@2"]


def test_a_card_that_saves_a_dearer_one_from_counting_is_kept() -> None:  # Y8
    liked = usual("seats: 2\npiles: Ka10 | On10\n1: Yu2 Yu5 Ba2 Ta2\n2: Ba1 Nu9 Nu8\nturn: 1")
    apart, shield = (sum(times for move, times in liked.items() if move.startswith(card)) for card in ("Ba2", "Yu2"))
    assert apart > 3 * shield


def test_a_cheap_card_is_taken_and_a_dear_one_left() -> None:  # Y5
    cheap, dear = (
        usual(f"seats: 2\npiles: Ka5 Te7 | {top}\n1: Yu9 Ta4\n2: Nu9\nturn: 1\nphase: drawing\ntarget: 1")
        for top in ("On1", "On10")
    )
    assert max(cheap, key=lambda move: cheap[move]) != max(dear, key=lambda move: dear[move])


@pytest.mark.parametrize("seats", range(2, 6))
def test_imagining_plays_the_round_to_its_end_and_no_further(seats: int) -> None:  # Y9
    state = started(seats, 4)
    verbs.play(state, GAME.legal(state)[0])
    for word in WORDS[:50]:
        after, worth = imagined(state, word)
        assert (after.gate, after.played, after.ending) == (1, 0, 1)
        assert not after.sizes[HAND:POOL].any()
        assert np.abs(worth).max() <= 1
        assert worth.min() <= 0 <= worth.max()  # each is compared with the average of the others
        again, same = imagined(state, word)
        assert again.tobytes() == after.tobytes()
        assert np.array_equal(worth, same)
    assert len({tuple(imagined(state, word)[1]) for word in WORDS[:50]}) > 10


def test_imagining_the_last_round_tells_who_won() -> None:  # Y13
    state = drawn("seats: 2\nround: 4\npiles: Ka9 | On9\n1: Te5\n2: Ba7 Nu9\nturn: 1\nplayed: 5")
    after, worth = imagined(state, WORDS[0])
    assert after.ending
    assert list(worth) == [1.0, -1.0]


def between_rounds(first: str, second: str, number: int) -> float:
    """Return what is promised to the first of two pools before a round."""
    cards = f"1: Nu1 Nu2; pool {first}\n2: Nu3 Nu4; pool {second}"
    state = drawn(f"seats: 2\nround: {number}\npiles: Ba9 | Ro9\n{cards}\nturn: 1")
    state.ending = 1  # where the round before ends in imagination
    return float(imagined(state, WORDS[0])[1][0])


def test_pools_promise_more_the_less_they_count_and_the_fewer_rounds_follow() -> None:
    assert 0 < between_rounds("Ka3", "Ka5", 2) < between_rounds("Ka3", "Ka9", 2) < between_rounds("Ka3", "Ka9", 4)
    assert between_rounds("Ka3", "Te3", 3) == 0


def test_of_two_pools_that_count_the_same_more_yokai_are_better_while_rounds_follow() -> None:  # Y8
    assert all(between_rounds("Ka1 Te2 Ta3", "Ki6", number) > 0 for number in (2, 3, 4))


def test_a_cheap_yokai_in_the_pool_pays_only_while_there_is_time() -> None:  # Y8
    assert between_rounds("Ka3 Te2", "Ta3", 2) > 0 > between_rounds("Ka3 Te2", "Ta3", 4)


def test_a_high_card_in_the_pool_costs_less_than_it_counts() -> None:  # Y8: a lower one may follow
    assert all(between_rounds("Ka10 Te1", "Ta6 Ki5", number) > 0 for number in (2, 3, 4))
