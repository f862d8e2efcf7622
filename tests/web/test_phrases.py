"""Phrases in the browser: each reads them in their own language, at the seat of who said them, or not at all."""

from typing import Any

import pytest

from tests.web.playing import BOARD, address
from tests.web.served import Served
from tests.web.test_everybody import findings

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_a_phrase_is_read_in_the_language_of_the_reader_and_can_be_muted(server: Served, open_page: Any) -> None:
    seats = server.create("mountain", "person", "person", options={"starts": "1"})["seats"]
    white = open_page(address(seats[0]["token"]))
    black = open_page(address(seats[1]["token"]), **PHONE, locale="it-IT", color_scheme="dark")
    for page in (white, black):
        page.wait_for_selector(BOARD)
    white.get_by_text("Say something").press("Enter")
    white.get_by_role("button", name="Good luck!").press("Enter")
    black.locator(".player-bar li", has_text="Bianco").get_by_role("status").get_by_text("Buona fortuna!").wait_for()
    white.get_by_role("button", name="Wow!").click()
    white.get_by_text("Wait a moment before you say something else.").wait_for()
    assert not findings(white)
    black.get_by_text("Di' qualcosa").click()
    black.get_by_label("Non mostrarmi").check()
    assert not black.locator(".said", has_text="Buona fortuna!").count()
    assert black.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(black)


def test_against_computers_there_is_nobody_to_talk_to(server: Served, open_page: Any) -> None:
    page = open_page(address(server.create("mountain", "person", "random")["seats"][0]["token"]))
    page.wait_for_selector(BOARD)
    assert page.locator(".phrases").count() == 0
