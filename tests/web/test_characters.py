"""The computers are somebody, wherever one meets them."""

from typing import Any

import pytest

from tests.web.playing import address, wait
from tests.web.served import Served
from tests.web.test_everybody import findings

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CARD = ".card:has(a[href='/new/mountain'])"
DRAWN = "(faces) => faces.every((face) => face.complete && face.naturalWidth > 0)"


@pytest.mark.parametrize(
    ("options", "name", "temper", "play"),
    [
        ({}, "The Hermit", "Never hurried", "Play the computer"),
        (
            {**PHONE, "locale": "it-IT", "color_scheme": "dark"},
            "L'Eremita",
            "Mai di fretta",
            "Gioca contro il computer",
        ),
    ],
    ids=["desktop", "phone"],
)
def test_an_opponent_is_chosen_by_name(
    options: dict[str, Any], name: str, temper: str, play: str, open_page: Any
) -> None:
    page = open_page(**options)
    card = page.locator(CARD)
    card.get_by_label(name).focus()
    page.keyboard.press("Space")
    assert temper in card.locator(".opponents [role=status]").inner_text()
    page.wait_for_function(f"() => ({DRAWN})([...document.querySelectorAll('.card:first-child .face')])")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert not findings(page)
    card.get_by_role("button", name=play).click()
    page.wait_for_selector(".player-bar .face")
    assert name in page.locator(".player-bar").inner_text()


def test_the_set_up_shows_whom_one_chose(open_page: Any) -> None:
    page = open_page("/new/yokai")
    seat = page.locator(".seat").nth(1)
    seat.locator("select").select_option(label="Computer: O-Yuki, master")
    assert "Imagines how the whole round" in seat.locator(".opponent").inner_text()
    assert seat.locator(".face").count() == 1
    seat.locator("select").select_option("person")
    assert seat.locator(".opponent").count() == 0
    assert not findings(page)


def test_a_player_for_research_stays_plain(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]))
    wait(page)
    assert page.locator(".player-bar .face").count() == 0
    assert "at random" in page.locator(".player-bar").inner_text()
