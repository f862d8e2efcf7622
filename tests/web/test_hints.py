"""Hints say what to do, in order, and why; between people there are none unless the set-up allows them."""

from typing import Any

import pytest

from tests.web.playing import OFFERED, address
from tests.web.served import Served
from tests.web.test_everybody import AXE, RUN, tab_to
from tests.web.test_what_to_do import ITALIAN_PHONE, seated

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("options", "told", "why"),
    [({"locale": "en-GB"}, "White places", "chance of"), (ITALIAN_PHONE, "Bianco mette", "% di probabilità")],
)
def test_a_hint_is_told_in_words_and_says_why(
    server: Served, open_page: Any, options: dict[str, Any], told: str, why: str
) -> None:
    page = seated(server, open_page, "mountain", **options)
    tab_to(page, ".actions button:has([d^='M9 18h6'])")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board .hinted", timeout=60_000)
    said = page.locator(".hint[role=status]").inner_text()
    assert told in said
    assert why in said
    assert page.evaluate("document.activeElement.matches('.actions button')"), "whoever uses the keyboard stays there"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []


@pytest.mark.parametrize("allowed", [False, True])
def test_between_people_the_set_up_allows_hints(open_page: Any, allowed: bool) -> None:
    page = open_page("/new/mountain")
    assert page.get_by_label("Everybody may ask the computer for hints").count() == 0
    page.locator(".seat select").nth(1).select_option("person")
    if allowed:
        page.get_by_label("Everybody may ask the computer for hints").check()
    page.click("form .primary")
    page.wait_for_selector(OFFERED)
    assert page.get_by_role("button", name="Hint").count() == allowed
    assert page.get_by_role("button", name="Chances").count() == allowed


def test_alone_against_computers_there_are_always_hints(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]))
    page.wait_for_selector(OFFERED)
    assert page.get_by_role("button", name="Hint").count() == 1
