"""Inviting a friend: one click on a card, and a panel over the board until the friend comes."""

from typing import Any

import pytest

from tests.web.playing import make_a_move, wait
from tests.web.served import Served

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SHARING = "navigator.share = ({ url }) => { document.documentElement.dataset.shared = url; return Promise.resolve(); }"
CARD = ".card:has(a[href='/new/mountain'])"


@pytest.mark.parametrize(
    "options", [{}, {**PHONE, "locale": "it-IT", "color_scheme": "dark"}], ids=["desktop", "phone"]
)
def test_a_friend_is_invited_by_a_link_and_the_panel_waits_for_them(
    server: Served, open_page: Any, options: dict[str, Any]
) -> None:
    host = open_page("/about", **options)
    host.add_init_script(SHARING)
    host.goto(server.url)
    host.locator(CARD).get_by_role(
        "button", name="Gioca con un amico" if "locale" in options else "Play a friend"
    ).click()
    panel = host.locator(".invitation")
    panel.locator(".qr-code[role=img][aria-label*=QR] path[d^=M]").wait_for()
    link = panel.locator("input").input_value()
    panel.get_by_role("button", name="Condividi" if "locale" in options else "Share").click()
    assert host.locator("html").get_attribute("data-shared") == link
    box = host.locator(".invitation").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= host.viewport_size["width"]
    guest = open_page(link.removeprefix(server.url))
    guest.wait_for_selector(".board[aria-busy=false]")
    panel.wait_for(state="detached")
    assert guest.locator(".invitation").count() == 0
    guest.close()
    panel.wait_for()  # who has never moved is awaited again


def test_a_guest_who_has_moved_may_go_without_being_invited_again(server: Served, open_page: Any) -> None:
    host = open_page("/")
    host.locator(CARD).get_by_role("button", name="Play a friend").click()
    link = host.locator(".invitation input").input_value()
    guest = open_page(link.removeprefix(server.url))
    guest.wait_for_selector(".board[aria-busy=false]")
    host_starts = host.locator(".status[data-yours=true]").count()
    for page in (host, guest) if host_starts else (guest, host):
        wait(page)
        make_a_move(page)
    guest.close()
    host.get_by_text("not here").wait_for()
    assert host.locator(".invitation").count() == 0


def test_the_panel_can_be_closed(open_page: Any) -> None:
    host = open_page("/")
    host.locator(CARD).get_by_role("button", name="Play a friend").click()
    host.locator(".invitation").get_by_role("button", name="Close").click()
    assert host.locator(".invitation").count() == 0
    host.get_by_role("tab", name="Share").click()
    assert host.locator(".share-panel input").first.input_value()
