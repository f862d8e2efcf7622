"""Whoever looks elsewhere learns that it is their turn: title, picture of the tab, sound, notification, lists."""

from typing import Any

import pytest

from tests.web.playing import address, make_a_move, wait
from tests.web.served import Served

pytestmark = pytest.mark.browser

ELSEWHERE = """
Object.defineProperty(document, "hidden", { get: () => true });
window.Notification = class {
  static permission = "granted";
  static requestPermission() { return Promise.resolve("granted"); }
  constructor(title, { body }) { document.documentElement.dataset.notified = body; }
};
"""
DOTTED = "link[rel=icon][href*=circle]"


def seated_apart(server: Served, open_page: Any, **options: Any) -> tuple[Any, Any]:
    """Set up a game of two people, and return the pages of both, the one to move first."""
    seats = server.create("mountain", "person", "person", options={"starts": "1"})["seats"]
    white, black = (open_page(address(seat["token"]), **options) for seat in seats)
    wait(white)
    black.wait_for_selector(".board[aria-busy=false]")
    return white, black


def test_the_title_and_the_picture_of_the_tab_say_whose_turn_it_is(server: Served, open_page: Any) -> None:
    white, black = seated_apart(server, open_page)
    white.wait_for_selector(DOTTED, state="attached")
    assert white.title().startswith("Your turn · ")
    assert black.title().startswith("Pagoda")
    assert black.locator(DOTTED).count() == 0
    make_a_move(white)
    black.wait_for_selector(DOTTED, state="attached")
    white.wait_for_selector(f"html:not(:has({DOTTED}))", state="attached")
    assert [page.title().startswith("Your turn · ") for page in (white, black)] == [False, True]


def test_people_who_share_a_device_are_not_called(server: Served, open_page: Any) -> None:
    seats = server.create("mountain", "person", "person", options={"starts": "1"})["seats"]
    page = open_page(address("+".join(seat["token"] for seat in seats)))
    wait(page)
    make_a_move(page)
    assert not page.title().startswith("Your turn")


@pytest.mark.parametrize(
    ("locale", "button", "text"), [("en-GB", "Notifications", "turn"), ("it-IT", "Notifiche", "Tocca")]
)
def test_whoever_asked_for_it_is_notified(server: Served, open_page: Any, locale: str, button: str, text: str) -> None:
    seats = server.create("mountain", "person", "person", options={"starts": "1"})["seats"]
    black = open_page("/about", locale=locale)
    black.add_init_script(ELSEWHERE)
    black.goto(server.url + address(seats[1]["token"]))
    black.reload()
    black.get_by_role("button", name=button).click()
    black.wait_for_selector("[aria-pressed=true]:has-text('" + button + "')")
    white = open_page(address(seats[0]["token"]))
    make_a_move(white)
    black.wait_for_selector("html[data-notified]", state="attached")
    assert text in black.locator("html").get_attribute("data-notified")


def test_games_that_wait_come_first_and_are_counted_everywhere(server: Served, open_page: Any) -> None:
    games = [server.create("mountain", "person", "person", options={"starts": str(starts)}) for starts in (1, 2)]
    page = open_page(address(games[0]["seats"][0]["token"]))
    wait(page)
    page.goto(server.url + address(games[1]["seats"][0]["token"]))
    page.reload()
    page.get_by_text("It is your turn in another game").wait_for()
    page.get_by_text("It is your turn in another game").click()
    page.wait_for_selector(".resume li:first-child em:has-text('Your turn')")
    assert page.locator(".resume em").count() == 1
    other = open_page(address(games[1]["seats"][1]["token"]))
    make_a_move(other)
    page.wait_for_selector(".resume li:nth-child(2) em")
    assert page.title().startswith("Your turn")
