"""Everything on the board says what it is; a click that does nothing says so too, and then why."""

from typing import Any

import pytest

from pagodas import games
from tests.web.playing import BOARD, address, make_a_move
from tests.web.served import Served
from tests.web.test_everybody import AXE, PHONE, RUN, tab_to
from tests.web.test_what_to_do import ITALIAN_PHONE, seated

pytestmark = pytest.mark.browser

PRESS = """([id, milliseconds]) => {
  const item = document.querySelector(`[data-item="${id}"] .hit`);
  const box = item.getBoundingClientRect();
  const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerType: "touch" };
  item.dispatchEvent(new PointerEvent("pointerdown", at));
  setTimeout(() => {
    item.dispatchEvent(new PointerEvent("pointerup", at));
    item.dispatchEvent(new MouseEvent("click", at));
  }, milliseconds);
}"""


@pytest.mark.parametrize("game", games.names())
def test_every_item_shows_its_label_under_the_mouse(game: str, server: Served, open_page: Any) -> None:
    page = seated(server, open_page, game)
    item = page.locator(".board .offered").first
    item.locator(".hit").hover(force=True)
    label = page.locator(".item-label")
    label.wait_for()
    assert label.inner_text() == item.get_attribute("aria-label")
    page.keyboard.press("Escape")
    label.wait_for(state="detached")


def test_a_finger_that_rests_on_an_item_shows_its_label_and_chooses_nothing(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain", **ITALIAN_PHONE)
    page.evaluate(PRESS, ["pool:white-goat", 600])
    page.locator(".item-label", has_text="Capra bianca nella riserva").wait_for()
    page.wait_for_timeout(300)
    assert page.locator(".board .chosen").count() == 0
    page.evaluate(PRESS, ["pool:white-goat", 20])
    page.wait_for_selector(".board .chosen")
    assert page.locator(".item-label").count() == 0


def test_the_item_at_the_keyboard_shows_its_label(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain")
    tab_to(page, ".board .offered")
    focused = page.locator(".board .offered:focus").get_attribute("aria-label")
    assert page.locator(".item-label").inner_text() == focused
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []


@pytest.mark.parametrize(
    ("options", "what", "why"),
    [
        ({"locale": "en-GB"}, "Black worm in the pool.", "Choose a piece in your pool to place it."),
        (ITALIAN_PHONE, "Verme nero nella riserva.", "Scegli un pezzo della tua riserva da mettere."),
    ],
)
def test_a_click_that_does_nothing_says_what_the_thing_is_and_then_why(
    server: Served, open_page: Any, options: dict[str, Any], what: str, why: str
) -> None:
    page = seated(server, open_page, "mountain", **options)
    page.locator("[data-item='pool:black-worm'] .hit").click(force=True)
    said = page.locator(".illegal-move", has_text=what).inner_text()
    assert said == f"{what} {why}"


def test_the_referees_reason_follows_what_the_thing_is(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain")
    page.locator("[data-item='pool:white-goat'] .hit").click()
    page.locator("[data-item='p'] .hit").click(force=True)
    page.locator(".illegal-move .ruling").wait_for()
    said = page.locator(".illegal-move").inner_text()
    assert said.startswith("p, the pagoda.")
    assert "nothing is placed on the pagoda" in said


@pytest.mark.parametrize("who", ["waiting", "watching", "looking back"])
def test_whoever_cannot_move_hears_what_a_thing_is_and_why(who: str, server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person", options={"starts": "1"})
    tokens = [seat["token"] for seat in created["seats"]]
    if who == "looking back":
        page = open_page(address(tokens[0]))
        make_a_move(page)
        page.get_by_role("button", name="To the start").click()
        page.get_by_text("After move 0 of 1").wait_for()
    else:
        page = open_page(address(tokens[1] if who == "waiting" else created["watch"]["token"]), **PHONE)
        page.wait_for_selector(BOARD)
    page.locator("[data-item='pool:black-worm'] .hit").click(force=True)
    why = {"waiting": "it is the turn of White", "watching": "You are watching", "looking back": "an earlier position"}
    assert why[who] in page.locator(".illegal-move", has_text="Black worm in the pool.").inner_text()
