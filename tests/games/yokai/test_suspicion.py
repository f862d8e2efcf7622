"""What is supposed of the unknown: all that is known fits, and who could have matched probably could not."""

from collections import Counter

import pytest

from pagodas.core import verbs
from pagodas.core.types import State
from pagodas.games.yokai.cards import HAND, PLACES, VALUES
from pagodas.games.yokai.notation import cards_at, read_card
from tests.games.yokai.play import GAME, dealt_again, drawn, make, random_game
from tests.games.yokai.tracker import remembered

SEEDS = range(300)
START = """
seats: 2
round: 2
piles: Ka3 | On8
1: Te1 Ta4 Yu7 Ki9; pool Nu1
2: Ba2 Ba6 Ro3 Ro4 Ro9; pool Nu2
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


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_card_is_where_it_can_be(seats: int) -> None:
    for ply, (_, _, state) in enumerate(random_game(seats, seed=3)):
        viewer = ply % seats
        possible = remembered(GAME.observe(state, viewer))
        world = supposed(state, viewer, ply)
        at = {card: place for place in range(PLACES) for card in cards_at(world, place)}
        assert Counter(at.values()) == {place: size for place, size in enumerate(state.sizes) if size}
        assert all(at[card] in places for card, places in possible.items())


def test_who_did_not_match_hardly_holds_a_card_that_would_have() -> None:  # Y4
    assert share(make(drawn(START), "Ba2>1"), "Ka3", "On8") < 0.45
    assert share(make(drawn(START), "Ba6>2"), "Ka3", "On8") < 0.45


def test_the_card_just_drawn_may_match() -> None:  # Y5
    drew = share(make(drawn(START), "Ba6>1,deck"), "Ka3", "On8")
    assert share(make(drawn(START), "Ba2>1"), "Ka3", "On8") < drew < 0.6


def test_who_took_the_other_top_tells_of_the_covered_card_alone() -> None:  # Y5: what lay under the top was not to see
    took = make(drawn(START.replace("| On8", "| Yu1 On8")), "Ba6>1,pile")
    assert share(took, "Ka3") < 0.45
    assert share(took, "Yu1") > 0.7


@pytest.mark.parametrize("turns", [(), ("Ro3>1,Ro9@1",), ("Ba2>1", "Ta4>1,deck")])
def test_nothing_is_suspected_before_a_play_after_a_match_or_of_oneself(turns: tuple[str, ...]) -> None:  # Y4
    state = make(drawn(START), *turns)
    for seed in SEEDS[:20]:
        hands = (cards_at(world, HAND + 1) for world in (supposed(state, 0, seed), dealt_again(state, 0, seed)))
        assert len({tuple(hand) for hand in hands}) == 1


def test_with_all_cards_open_nothing_is_supposed() -> None:
    state, out = make(drawn(START), "Ba2>1"), GAME.blank()
    verbs.suppose(state, 5, out)
    assert out[0].at.tobytes() == state.at.tobytes()
