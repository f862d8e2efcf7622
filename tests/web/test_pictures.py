"""A picture of any position, to keep and to share: made in the browser from what the seat sees."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pagodas import games
from tests.web.playing import address, make_a_move, wait
from tests.web.served import Served

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SVG = "{http://www.w3.org/2000/svg}"


def picture(page: Any, form: str) -> Path:
    with page.expect_download() as downloading:
        page.get_by_role("button", name=form, exact=True).click()
    return Path(downloading.value.path())


@pytest.mark.parametrize("game", games.names())
def test_the_position_shown_can_be_had_as_a_picture(game: str, server: Served, open_page: Any) -> None:
    created = server.create(game, "person", "person", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), color_scheme="dark")
    wait(page)
    items = page.locator(".board [data-item]").evaluate_all("(all) => all.map((item) => item.dataset.item)")
    page.get_by_role("tab", name="Share").click()
    drawn = ElementTree.parse(picture(page, "SVG")).getroot()  # noqa: S314: our own picture
    assert [item.get("data-item") for item in drawn.iter() if item.get("data-item")] == items
    text = ElementTree.tostring(drawn, encoding="unicode")
    assert "var(" not in text
    assert picture(page, "PNG").read_bytes().startswith(b"\x89PNG")


def test_an_earlier_position_is_drawn_while_it_is_shown(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), locale="it-IT")
    wait(page)
    page.get_by_role("tab", name="Condividi").click()
    before = picture(page, "SVG").read_text()
    make_a_move(page)
    assert picture(page, "SVG").read_text() != before
    page.locator(".replay button").nth(1).click()
    page.wait_for_function("() => document.querySelector('.replay input').value === '0'")
    assert picture(page, "SVG").read_text() == before


def test_the_buttons_fit_a_phone(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **PHONE)
    wait(page)
    page.get_by_role("tab", name="Share").tap()
    assert picture(page, "PNG").stat().st_size > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
