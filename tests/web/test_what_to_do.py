"""The page says what to do: whose turn it is, what to click next, and what the game is about."""

from typing import Any

import pytest

from pagodas import games
from tests.web.playing import OFFERED, address
from tests.web.served import Served
from tests.web.test_everybody import AXE, PHONE, RUN, tab_to

pytestmark = pytest.mark.browser

DOUBLE_TAP = 450  # milliseconds; a second tap at one place within 400 is a slip of the hand
ITALIAN_PHONE = {"locale": "it-IT", "color_scheme": "dark", **PHONE}


def seated(server: Served, open_page: Any, game: str, **options: Any) -> Any:
    created = server.create(game, "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **options)
    page.wait_for_selector(OFFERED, timeout=60_000)
    return page


@pytest.mark.parametrize(
    ("options", "first", "then"),
    [
        ({"locale": "en-GB"}, "Choose a piece in your pool to place it.", "Now choose an empty space for the goat."),
        (ITALIAN_PHONE, "Scegli un pezzo della tua riserva da mettere.", "Ora scegli uno spazio vuoto per la capra."),
    ],
)
def test_what_to_do_changes_with_each_click(
    server: Served, open_page: Any, options: dict[str, Any], first: str, then: str
) -> None:
    page = seated(server, open_page, "mountain", **options)
    assert page.locator(".prompt").inner_text() == first
    page.locator("[data-item='pool:white-goat'] .hit").click()
    page.locator(".prompt", has_text=then).wait_for()
    page.wait_for_timeout(DOUBLE_TAP)
    page.locator("[data-item='pool:white-goat'] .hit").click()
    page.locator(".prompt", has_text=first).wait_for()


def test_what_to_do_is_said_to_whoever_plays_by_keyboard(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain")
    tab_to(page, ".board .offered")
    page.keyboard.press("Enter")
    page.locator(".prompt[role=status]", has_text="Now choose an empty space for the").wait_for()
    page.keyboard.press("Escape")
    page.locator(".prompt", has_text="Choose a piece in your pool").wait_for()


@pytest.mark.parametrize("game", games.names())
def test_the_goal_of_the_game_is_there_in_one_line(game: str, server: Served, open_page: Any) -> None:
    page = seated(server, open_page, game, **ITALIAN_PHONE)
    goal = games.load(game).strings("it")("goal")
    assert page.locator(".goal").inner_text() == f"Lo scopo: {goal}"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []


def test_the_state_of_the_turn_is_told(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "architects")
    page.locator(".board .offered[data-item^='ivory-']").first.locator(".hit").click()
    page.locator(".board .offered[data-item^='lot-'] .hit").first.click()
    page.locator(".status .turn", has_text="1 of 3 columns this turn").wait_for()
