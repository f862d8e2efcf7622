"""What is supposed of the unknown: all that is known fits, and what the others' play suggests is likelier."""

from collections import Counter

import pytest

from pagodas.core import verbs
from pagodas.core.types import State
from pagodas.games.yokai.cards import CARDS, HAND, PLACES, POOL, VALUES, WORD
from pagodas.games.yokai.notation import NAMES, cards_at, read_card
from tests.games.yokai.play import GAME, dealt_again, drawn, make, random_game
from tests.games.yokai.tracker import remembered

SEEDS = range(300)
START = """
seats: 2
round: 2
piles: Ka3 | On8
1: Te1 Ta4 Yu7 Ki9; pool Nu1
2: Ba2 Ba6 Ro3 Ro4 Ro9; pool Nu2 Nu4 Nu6
turn: 2
"""


def supposed(state: State, seat: int, seed: int) -> State:
    out = GAME.blank()
    verbs.suppose(GAME.observe(state, seat), seed, out)
    return out[0]


def matching(state: State, *tops: str) -> int:
    """Count the cards in the second seat's hand that match one of the tops."""
    cards = [divmod(card, VALUES) for card in cards_at(state, HAND + 1)]
    kinds, values = zip(*(divmod(read_card(top), VALUES) for top in tops), strict=True)
    return sum(kind in kinds or value in values for kind, value in cards)


def share(state: State, *tops: str) -> float:
    """How many cards of the second hand match in worlds supposed by the first seat, where even deals have one."""
    among_supposed = sum(matching(supposed(state, 0, seed), *tops) for seed in SEEDS)
    return among_supposed / sum(matching(dealt_again(state, 0, seed), *tops) for seed in SEEDS)


def height(state: State, place: int) -> float:
    """How high the cards of a place are on average in worlds supposed by the first seat: 5.5 is even."""
    values = [1 + card % VALUES for seed in SEEDS for card in cards_at(supposed(state, 0, seed), place)]
    return sum(values) / len(values)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_card_is_where_it_can_be(seats: int) -> None:
    for ply, (_, _, state) in enumerate(random_game(seats, seed=3)):
        viewer = ply % seats
        possible = remembered(GAME.observe(state, viewer))
        world = supposed(state, viewer, ply)
        at = {card: place for place in range(PLACES) for card in cards_at(world, place)}
        assert Counter(at.values()) == {place: size for place, size in enumerate(state.sizes) if size}
        assert all(at[card] in places for card, places in possible.items())


@pytest.mark.parametrize("turn", ["Ba2>1", "Ba6>2", "Ba6>1,deck"])
def test_who_did_not_match_rarely_holds_a_card_that_would_have(turn: str) -> None:  # Y4
    assert 0.5 < share(make(drawn(START), turn), "Ka3", "On8") < 0.8


def test_what_was_passed_up_is_remembered_in_the_round() -> None:  # Y4
    later = make(drawn(START), "Ba2>1", "Ta4>1,deck", "Ro3>1", "Yu7>1,deck")
    assert 0.5 < share(later, "Ka3", "On8") < 0.8
    assert not make(drawn(START.replace("2: Ba2 Ba6 Ro3 Ro4 Ro9", "2: Ba2 Ro1")), "Ba2>1!").passed.any()  # Y9


def test_who_matched_rarely_holds_a_dearer_card_that_would_have() -> None:  # Y4
    state = drawn(START.replace("; pool Nu2 Nu4 Nu6", ""))
    passed = make(state, "Ro3>1,Ro9@1").passed[1]
    noted = {NAMES[card] for card in range(CARDS) if int(passed[card // WORD]) >> (card % WORD) & 1}
    assert {"Ka4", "Ka10", "On4", "Ba8"} <= noted
    assert noted.isdisjoint({"Ka1", "Ba3", "On2", "Ba5"})
    assert share(make(state, "Ro3>1,Ro9@1"), "On8") < 0.8


def test_nothing_is_suspected_before_a_play() -> None:
    state = drawn(START.replace("; pool Nu2 Nu4 Nu6", ""))
    for seed in SEEDS[:20]:
        hands = (cards_at(world, HAND + 1) for world in (supposed(state, 0, seed), dealt_again(state, 0, seed)))
        assert len({tuple(hand) for hand in hands}) == 1


def test_the_longer_a_round_the_lower_the_cards_kept() -> None:
    turns = ("Ba6>1,deck", "Yu7>2", "Ro9>2,deck", "Ki9>2,Ta4@2", "Ro4>2")
    heights = [height(make(drawn(START), *turns[:plays]), HAND + 1) for plays in (0, 2, 5)]
    assert 5.7 > heights[0] > heights[1] + 0.1 > heights[2] + 0.2


def test_what_fails_is_low() -> None:  # Y9
    assert height(drawn(START), POOL + 1) < 4.8


def test_with_all_cards_open_nothing_is_supposed() -> None:
    state, out = make(drawn(START), "Ba2>1"), GAME.blank()
    verbs.suppose(state, 5, out)
    assert out[0].at.tobytes() == state.at.tobytes()
