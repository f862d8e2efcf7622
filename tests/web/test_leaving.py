"""Leaving a table of three or more in the browser: the others play on, and whoever left may come back."""

from typing import Any

import pytest

from tests.web.playing import BOARD, address
from tests.web.served import Served

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ENGLISH = ("Leave the table", "You have left the table.", "Come back", "has left the table", "left; computer")
ITALIAN = ("Lascia il tavolo", "Hai lasciato il tavolo.", "Torna al tavolo", "ha lasciato il tavolo", "via; computer")


@pytest.mark.parametrize(
    ("options", "words"),
    [({}, ENGLISH), ({**PHONE, "locale": "it-IT", "color_scheme": "dark"}, ITALIAN)],
    ids=["desktop", "phone"],
)
def test_one_of_three_leaves_and_comes_back(
    server: Served, open_page: Any, options: dict[str, Any], words: tuple[str, ...]
) -> None:
    leave, gone, back, other, note = words
    seats = server.create("yokai", "person", "person", "person", options={"starts": "1"})["seats"]
    ada, bob = (open_page(address(seat["token"]), **options) for seat in seats[:2])
    for page in (ada, bob):
        page.wait_for_selector(BOARD)
    ada.get_by_role("button", name=leave).focus()
    ada.keyboard.press("Enter")
    ada.wait_for_selector(".sure button:focus")  # on its No
    ada.keyboard.press("Shift+Tab")
    ada.keyboard.press("Enter")
    ada.get_by_text(gone).wait_for()
    assert ada.locator(".actions").count() == 0
    bob.get_by_text(other).wait_for()
    bob.locator(".player-bar .note", has_text=note).wait_for()
    bob.wait_for_selector(".status[data-yours=true]", timeout=60_000)  # a computer has moved for the first seat
    ada.get_by_role("button", name=back).click()
    ada.locator(".actions").wait_for()
    bob.get_by_text(other).wait_for(state="detached")


def test_people_at_one_device_go_on_without_whoever_left(server: Served, open_page: Any) -> None:
    seats = server.create("yokai", "person", "person", "person", options={"starts": "1"})["seats"]
    page = open_page(address("+".join(seat["token"] for seat in seats)))
    page.click(".pass-device button")
    page.get_by_role("button", name="Leave the table").click()
    page.locator(".sure .primary").click()
    page.locator(".pass-device").wait_for(timeout=60_000)  # the computer has moved, and the next person is asked
    assert page.get_by_role("button", name="Bring").count() == 1
    page.get_by_role("button", name="Bring").click()
    page.get_by_role("button", name="Bring").wait_for(state="detached")


def test_the_last_at_the_table_reads_who_left(server: Served, open_page: Any) -> None:
    seats = server.create("yokai", "person", "person", "person", options={"starts": "1"})["seats"]
    ada, bob, cy = (open_page(address(seat["token"])) for seat in seats)
    for page in (ada, bob):
        page.get_by_role("button", name="Leave the table").click()
        page.locator(".sure .primary").click()
        page.locator(".absent, .offer-box, .result-banner").first.wait_for()
    cy.locator(".result-banner", has_text="left the table and come last").wait_for()
