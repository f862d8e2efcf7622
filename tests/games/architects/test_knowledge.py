"""What is known to whom: the other hand and the pile are blank, and counting is done for everybody."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagodas.core import verbs
from pagodas.core.types import SPECTATOR
from pagodas.games.architects.pieces import CARDS_EACH, DISPLAY, HAND
from pagodas.games.architects.state import OPEN_FAN
from pagodas.session import Session
from tests.played_position import PlayedPosition

DISCARD = "R" * 7 + "Y" * 8 + "G" * 8 + "B" * 9 + "P" * 8  # one card is left to draw


def about_to_run_out() -> PlayedPosition:
    return PlayedPosition("architects", f"ivory: RRGBP | RY\nonyx: RYGPP | YG\ndiscard: {DISCARD}").play("hR1")


def observed(table: PlayedPosition, seat: int):  # type: ignore[no-untyped-def]
    return table.game.observe(table.state, seat)


def test_a_seat_sees_its_own_hand_and_only_the_size_of_the_other() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | RB\nonyx: RYGBP | PP")
    seen = observed(table, 0)
    assert seen.cards[0, HAND].tolist() == [1, 0, 0, 1, 0]
    assert seen.cards[1, HAND].tolist() == [0] * 5
    assert seen.held.tolist() == [2, 2]
    assert seen.pile.tolist() == [0] * 5
    assert seen.pile_size == 41


def test_a_spectator_sees_no_hand_at_all() -> None:
    table = about_to_run_out().play("end")
    seen = observed(table, SPECTATOR)
    assert not seen.cards[:, HAND].any()
    assert not seen.known.any()


def test_both_hands_are_known_the_moment_the_pile_runs_out() -> None:
    table = about_to_run_out().play("end")  # A13
    for seat in (0, 1):
        assert (observed(table, seat).cards[:, HAND] == table.state.cards[:, HAND]).all()


def test_a_card_that_leaves_a_hand_leaves_its_known_part() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | YYB; known YB\nturn: ivory").play("hY1")
    assert table.state.known[0].tolist() == [0, 0, 0, 1, 0]
    table.play("hY1")  # the other one was never known
    assert table.state.known[0].tolist() == [0, 0, 0, 1, 0]


def test_cards_drawn_after_the_pile_ran_out_are_unknown_again() -> None:
    table = PlayedPosition("architects", f"ivory: RRGBP | RY\nonyx: RYGPP | YG\ndiscard: {DISCARD}").play(
        "R1 hY2", "end"
    )
    assert table.state.known[0].sum() == 1  # A13: the display took the last card, the hand one of the new pile
    assert table.state.known[1].sum() == 2
    assert table.state.held[0] == 2


def test_dealing_anew_gives_back_what_is_known() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | RB\nonyx: RYGBP | YYP; known YY")
    out = table.game.blank()
    thirds = set()
    for seed in range(40):
        verbs.redeal(observed(table, 0), seed, out)
        assert out[0].cards[1, HAND, 1] >= 2
        third = out[0].cards[1, HAND] - [0, 2, 0, 0, 0]
        thirds.add(int(third.argmax()))
    assert thirds == {0, 1, 2, 3, 4}


def test_no_card_that_has_been_seen_is_dealt() -> None:
    table = PlayedPosition("architects", f"ivory: RRGBP | RY\nonyx: RYGPP | YG\ndiscard: {'R' * 7 + 'B' * 10}")
    out = table.game.blank()
    for seed in range(30):
        verbs.redeal(observed(table, 0), seed, out)
        assert out[0].cards[1, HAND, 0] == 0
        assert out[0].cards[1, HAND, 3] == 0


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 250), st.integers(-1, 1), st.integers(0, 10**6))
def test_a_dealt_world_has_all_cards_and_looks_the_same(seed: int, plies: int, seat: int, deal: int) -> None:
    session = Session.new("architects", seed=seed)
    chooser = np.random.default_rng(seed)
    for _ in range(plies):
        if legal := session.legal():
            session.play(legal[chooser.integers(len(legal))])
    seen = session.seen_by(seat)
    out = session.game.blank()
    verbs.redeal(seen, deal, out)
    assert session.game.observe(out[0], seat).tobytes() == seen.tobytes()
    laid = np.bincount(out[0].laid[: out[0].laid_count] % 5, minlength=5)
    everywhere = out[0].cards.sum(axis=(0, 1)) + out[0].pile + out[0].discards + laid
    assert everywhere.tolist() == [CARDS_EACH] * 5
    assert out[0].pile.sum() == out[0].pile_size
    assert (out[0].pile >= 0).all()
    assert (out[0].known <= out[0].cards[:, HAND]).all()


# --- While the Fan is decided ---


def waiting(discard: str = "") -> PlayedPosition:
    lines = "ivory: RRGBP | RY; uses P1", "onyx: RYGPP | YG", f"discard: {discard}"
    return PlayedPosition("architects", "\n".join(lines)).play("R1 hY2 end")


def test_everybody_sees_the_new_display_and_that_the_fan_is_decided() -> None:
    table = waiting()  # A16
    for seat in (0, 1, SPECTATOR):
        seen = observed(table, seat)
        assert seen.cards[0, DISPLAY].tolist() == table.state.cards[0, DISPLAY].tolist()
        assert seen.held.tolist() == [1, 2]
        assert table.game.legal(seen) == table.game.legal(table.state)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("discard", ["", DISCARD])
def test_a_world_dealt_while_the_fan_is_decided_can_be_played_on(seat: int, discard: str) -> None:
    table = waiting(discard)
    seen = observed(table, seat)
    out = table.game.blank()
    for seed in range(30):
        verbs.redeal(seen, seed, out)
        assert table.game.observe(out[0], seat).tobytes() == seen.tobytes()
        verbs.play(out[0], seed % 2 + OPEN_FAN)
        assert out[0].held.tolist() == [4 - 2 * (seed % 2), 2]
        everywhere = out[0].cards.sum(axis=(0, 1)) + out[0].pile + out[0].discards
        assert everywhere.tolist() == [CARDS_EACH] * 5


def test_the_drawn_cards_are_no_secret_before_they_are_drawn() -> None:
    table, hands = waiting(), set()
    for seed in range(40):
        out = table.game.blank()
        verbs.redeal(observed(table, 0), seed, out)
        verbs.play(out[0], OPEN_FAN)
        hands.add(tuple(out[0].cards[0, HAND].tolist()))
    assert len(hands) > 10


# --- Equal positions have equal keys ---


def key(turn: str, position: str = "ivory: RYGBP | RB; uses Y1\nonyx: RYGBP | RB") -> int:
    table = PlayedPosition("architects", position).play(turn)
    return int(verbs.key(table.state))


def test_the_order_of_decisions_does_not_matter_to_the_key() -> None:
    assert key("R1 Y2") == key("Y2 R1")
    assert key("alt R Y G B") == key("alt B G Y R")


def test_what_matters_makes_keys_differ() -> None:
    turns = ("R1", "hR1", "R2", "R1 Y2", "alt", "alt R", "alt hR", "dragon", "dragon R")
    assert len({key(turn) for turn in turns}) == len(turns)
