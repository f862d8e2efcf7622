"""Mistakes of the hand: double taps, errors far away, answers nobody noticed, a curtain that falls too soon."""

import random
from typing import Any

import pytest

from pagodas import games
from tests.web.playing import BOARD, address, click_something, wait
from tests.web.served import Served
from tests.web.test_everybody import findings

pytestmark = pytest.mark.browser

SMALLEST = 18  # pixels; a tap within 22 pixels beside an item still counts as on it
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_a_double_tap_chooses_once(server: Served, open_page: Any, options: dict[str, Any]) -> None:
    created = server.create("mountain", "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **options)
    wait(page)
    box = page.locator("[data-item='pool:white-goat'] .hit").bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(2):
        (page.touchscreen.tap if options else page.mouse.click)(*place)
    page.wait_for_selector(".board .chosen")
    page.wait_for_timeout(500)
    assert page.locator(".board .chosen").count() == 1
    (page.touchscreen.tap if options else page.mouse.click)(*place)  # and later a tap lets go of it
    page.wait_for_selector(".board .chosen", state="detached")


APPEARING = """(selector) => new Promise((found) => {
  const look = () => {
    const button = document.querySelector(selector);
    if (!button) return requestAnimationFrame(look);
    const hit = () => {
      const box = button.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("button") === button;
    };
    const early = hit();
    setTimeout(() => found([early, hit()]), 600);
  };
  look();
})"""


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_a_click_meant_for_the_board_does_not_press_what_appeared_over_it(
    server: Served, open_page: Any, options: dict[str, Any]
) -> None:
    seats = server.create("mountain", "person", "person")["seats"]
    one, other = (open_page(address(seat["token"]), **options) for seat in seats)
    for page in (one, other):
        page.wait_for_selector(BOARD)
    one.evaluate(f"() => {{ window.pressed = ({APPEARING})('.result-banner .primary'); }}")
    other.evaluate(f"() => {{ window.pressed = ({APPEARING})('.offer-box .primary'); }}")
    one.get_by_role("button", name="Offer a draw").click()
    assert other.evaluate("window.pressed") == [False, True]
    other.get_by_role("button", name="Yes").click()
    assert one.evaluate("window.pressed") == [False, True]


def test_a_problem_is_told_in_the_card_that_was_pressed(open_page: Any) -> None:
    page = open_page("/", **PHONE, locale="it-IT", color_scheme="dark")
    page.route("**/api/games", lambda route: route.fulfill(status=429, json={"error": "too many"}))
    card = page.locator(".card").last
    card.get_by_role("button").first.click()
    problem = card.get_by_role("alert").filter(has_text="Troppe partite")
    problem.wait_for()
    box = problem.bounding_box()
    assert 0 <= box["y"] <= 740
    assert not findings(page)


@pytest.mark.parametrize(
    ("locale", "offer", "no", "told"),
    [("en-GB", "Offer a draw", "No", "Black declined the draw."), ("it-IT", "Proponi", "No", "ha rifiutato la patta.")],
)
def test_an_offer_that_was_declined_says_so(
    server: Served, open_page: Any, locale: str, offer: str, no: str, told: str
) -> None:
    seats = server.create("mountain", "person", "person", options={"starts": "1"})["seats"]
    white, black = (open_page(address(seat["token"]), locale=locale) for seat in seats)
    for page in (white, black):
        page.wait_for_selector(BOARD)
    white.get_by_role("button", name=offer).click()
    black.get_by_role("button", name=no, exact=True).click()
    white.get_by_text(told).wait_for()
    assert not findings(white)


def test_whoever_drew_a_card_sees_it_before_the_device_is_passed_on(server: Served, open_page: Any) -> None:
    seats = server.create("yokai", "person", "person", options={"starts": "1"})["seats"]
    page = open_page(address("+".join(seat["token"] for seat in seats)), **PHONE)
    chance = random.Random(2)
    for _ in range(60):
        wait(page)
        if page.locator(".pass-on").count():
            break
        click_something(page, chance, tap=True)
    page.get_by_text("Look at what you drew").wait_for()
    assert page.locator(".board").count() == 1
    assert not findings(page)
    page.locator(".pass-on button").press("Enter")
    page.locator(".pass-device").wait_for()


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_what_a_label_says_is_not_under_a_button(server: Served, open_page: Any, locale: str) -> None:
    created = server.create("architects", "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), locale=locale)
    wait(page)
    button = page.locator("[data-item='alt'] .offer").bounding_box()
    labels = [label.bounding_box() for label in page.locator(".ground text").all()]
    assert labels
    for box in labels:
        apart = box["x"] + box["width"] <= button["x"] or button["x"] + button["width"] <= box["x"]
        assert apart or box["y"] + box["height"] <= button["y"] or button["y"] + button["height"] <= box["y"]


@pytest.mark.parametrize("game", games.names())
def test_every_item_can_be_reached_at_360_pixels_without_zoom(game: str, server: Served, open_page: Any) -> None:
    """A finger that comes near takes an offered item, so what is offered needs to be as large as a finger's aim."""
    seats = games.about(game).seats[-1]
    created = server.create(game, "person", *("random",) * (seats - 1), options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **PHONE)
    chance = random.Random(1)
    for _ in range(5):
        wait(page)
        for hit in page.locator(".board .offered .hit").all():
            box = hit.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360
            assert max(box["width"], box["height"]) >= SMALLEST, hit
        click_something(page, chance, tap=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
