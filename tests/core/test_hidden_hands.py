"""Cards in hands are seen by who holds them, and dealt anew to whom they may belong."""

import numpy as np
import pytest

from pagodas.core.hidden_hands import DECK, HIDDEN, TABLE, cards_at, observe, redeal
from pagodas.core.types import SPECTATOR
from tests.core.card_game import CARDS, STATE, first, start


@pytest.fixture(params=range(4))
def state(request):  # type: ignore[no-untyped-def]
    states = np.zeros(1, STATE)
    start(states[0], request.param)
    return states[0]


def seen_by(state, seat):  # type: ignore[no-untyped-def]
    out = np.zeros(1, STATE)
    observe(state, seat, out)
    return out[0]


def dealt_again(seen, seed):  # type: ignore[no-untyped-def]
    out = np.zeros(1, STATE)
    redeal(seen, seed, out)
    return out[0]


def test_cards_are_where_they_were_put(state) -> None:  # type: ignore[no-untyped-def]
    assert [len(cards_at(state, place)) for place in (0, 1, 2, TABLE, DECK)] == [1, 2, 2, 2, 5]
    assert state.held.tolist() == [1, 2, 2]
    assert state.reveals == 7 + 2  # cards drawn; one laid down, one hand shown


def test_the_cards_in_a_place_can_be_found(state) -> None:  # type: ignore[no-untyped-def]
    for place in (0, 1, 2, TABLE, DECK):
        assert first(state, place) == cards_at(state, place)[0]
    assert first(state, HIDDEN) == HIDDEN
    assert sum(len(cards_at(state, place)) for place in (0, 1, 2, TABLE, DECK)) == CARDS


def test_a_seat_sees_its_own_hand_and_what_lies_open(state) -> None:  # type: ignore[no-untyped-def]
    seen = seen_by(state, 1)
    for place in (1, 2, TABLE):
        assert cards_at(seen, place) == cards_at(state, place)
    assert sorted(cards_at(seen, HIDDEN)) == sorted(cards_at(state, 0) + cards_at(state, DECK))
    assert seen.rng == 0
    assert seen_by(seen, 1).tobytes() == seen.tobytes()


def test_a_spectator_sees_only_what_lies_open(state) -> None:  # type: ignore[no-untyped-def]
    seen = seen_by(state, SPECTATOR)
    assert cards_at(seen, 0) == cards_at(seen, 1) == []
    assert cards_at(seen, 2) == cards_at(state, 2)


def test_what_is_dealt_again_fits_what_was_seen(state) -> None:  # type: ignore[no-untyped-def]
    seen = seen_by(state, 1)
    worlds = [dealt_again(seen, seed) for seed in range(60)]
    assert all(seen_by(world, 1).tobytes() == seen.tobytes() for world in worlds)
    assert all(not cards_at(world, HIDDEN) for world in worlds)
    found = {card for world in worlds for card in cards_at(world, 0)}
    assert found == set(cards_at(seen, HIDDEN)), "every hidden card can be in the hidden hand"
