"""Reasons are found by how a move is written."""

import re
from types import SimpleNamespace

import pytest

from pagodas.core.game import Reason
from pagodas.core.refusals import Refusals, explain_by_form, is_written

OVER, CHECK, BET = Reason("K9", "over"), Reason("K3", "bet_made"), Reason("K4", "too_much")
JUDGE = Refusals(over=OVER, kinds={"check": CHECK, r"bet\d": BET})
PLAYING, ENDED = SimpleNamespace(ending=0), SimpleNamespace(ending=1)


@pytest.mark.parametrize(("text", "reason"), [("Check", CHECK), ("bet 3", BET), ("bets", None), ("", None)])
def test_a_kind_of_move_is_refused_for_its_reason(text: str, reason: Reason | None) -> None:
    assert JUDGE.explain(PLAYING, text) == reason


def test_after_the_end_every_move_is_refused_for_that_but_no_nonsense_is() -> None:
    assert JUDGE.explain(ENDED, "check") == OVER
    assert JUDGE.explain(ENDED, "castle") is None


def test_each_ending_may_have_a_reason_of_its_own() -> None:
    judge = Refusals(over=(OVER, BET), kinds={"check": CHECK})
    assert judge.explain(ENDED, "check") == OVER
    assert judge.explain(SimpleNamespace(ending=2), "check") == BET


def test_the_first_form_that_fits_explains() -> None:
    forms = {
        re.compile(r"bet\d"): lambda _, __: BET,
        re.compile(r"bet.*"): lambda _, match: Reason("K4", match[0]),
    }
    assert is_written("betting", forms)
    assert not is_written("check", forms)
    assert explain_by_form(PLAYING, "bet3", forms) == BET
    assert explain_by_form(PLAYING, "betting", forms) == Reason("K4", "betting")
    assert explain_by_form(PLAYING, "check", forms) is None
