"""OpenSpiel has the same game, written by others: both play the same hands in lockstep, and agree on everything."""

import random
from typing import Any

import pytest

from pagodas.core import verbs
from pagodas.core.game import outcome
from pagodas.core.hidden_hands import TABLE, cards_at
from pagodas_leduc.game import GAME
from pagodas_leduc.state import MOST

pyspiel = pytest.importorskip("pyspiel")

HANDS = 2000


def deal(ours: Any, theirs: Any) -> None:
    """Give them the cards that were dealt here; cards have the same numbers in both."""
    for place in (0, 1, TABLE):
        for card in cards_at(ours, place):
            if theirs.is_chance_node() and card in theirs.legal_actions():
                theirs.apply_action(card)


def agree(ours: Any, theirs: Any) -> None:
    deal(ours, theirs)
    assert bool(ours.ending) == theirs.is_terminal()
    assert f"Pot: {sum(ours.paid)}\n" in str(theirs) or ours.ending  # theirs is paid out at the end
    if ours.ending:
        assert [utility * MOST for utility in outcome(ours)] == pytest.approx(theirs.returns())
    else:
        assert ours.seat == theirs.current_player()
        assert GAME.legal(ours) == theirs.legal_actions()


def test_openspiel_plays_the_same_game() -> None:
    chance, game = random.Random(1), pyspiel.load_game("leduc_poker")
    assert game.max_utility() == MOST
    for seed in range(HANDS):
        ours, theirs = GAME.start(2, {"starts": "1"}, seed)[0], game.new_initial_state()
        agree(ours, theirs)
        while not ours.ending:
            move = chance.choice(GAME.legal(ours))
            verbs.play(ours, move)
            theirs.apply_action(move)
            agree(ours, theirs)
