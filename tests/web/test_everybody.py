"""Keyboard only, phones, Italian, and what axe finds."""

import random
from pathlib import Path
from typing import Any

import pytest

from pagodas import games
from tests.web.playing import OFFERED, address, make_a_move, play, ply
from tests.web.served import Served

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Drawings in the rules have no words but their titles; the rules in their frame are looked at by themselves.
RUN = "axe.run({exclude: ['figure svg > *']}, {iframes: false, resultTypes: ['violations']})"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tab_to(page: Any, selector: str, most: int = 80) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no way by keyboard to {selector}")


def test_a_game_can_be_played_by_keyboard_alone(page: Any) -> None:
    page.wait_for_selector(".card .primary")
    tab_to(page, ".card .primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(OFFERED, timeout=60_000)
    tab_to(page, ".board .offered")
    for _ in range(3):
        before = ply(page)
        while ply(page) == before:
            page.wait_for_selector(".board .offered:focus", timeout=60_000)
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")


@pytest.mark.slow
def test_a_whole_game_needs_no_mouse(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "random", options={"starts": "1", "max_turns": 20})
    page = open_page(address(created["seats"][0]["token"]))
    page.wait_for_selector(OFFERED, timeout=60_000)
    tab_to(page, ".board .offered")
    chance = random.Random(1)
    while not page.locator(".result-banner").count():
        page.wait_for_selector(".board .offered:focus, .result-banner", timeout=60_000)
        page.keyboard.press(chance.choice(ARROWS))
        page.keyboard.press("Enter")
    tab_to(page, ".result-banner .primary")


def test_escape_lets_go(server: Served, open_page: Any) -> None:
    page = seated(server, open_page)
    page.locator(".board .offered").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".board .chosen")
    page.keyboard.press("Escape")
    page.wait_for_selector(".board .chosen", state="detached")


def seated(server: Served, open_page: Any, game: str = "mountain", **options: Any) -> Any:
    created = server.create(game, "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **options)
    page.wait_for_selector(OFFERED, timeout=60_000)
    return page


def test_a_refused_click_is_explained_and_leads_to_the_rule(server: Served, open_page: Any) -> None:
    page = seated(server, open_page)
    page.locator("[data-item='pool:white-goat'] .hit").click()
    page.locator("[data-item='p'] .hit").click(force=True)
    page.locator(".illegal-move .ruling").click()
    assert page.locator("iframe.rules").get_attribute("src").endswith("#" + page.locator(".ruling").inner_text())


def test_the_board_can_be_read_and_played_in_words(server: Served, open_page: Any) -> None:
    page = seated(server, open_page)
    page.click(".board-text summary")
    page.get_by_role("button", name="White worm in the pool").last.click()
    page.locator(".board-text button").filter(has_text="(can be chosen)").first.click()
    page.wait_for_selector(".moves li")


@pytest.mark.parametrize("game", games.names())
def test_a_phone_is_wide_enough(game: str, server: Served, open_page: Any) -> None:
    page = seated(server, open_page, game, **PHONE)
    play(page, clicks=6, tap=True)
    for view in ("/", f"/new/{game}", "/about", None):
        if view:
            page.goto(server.url + view)
        page.wait_for_selector("main")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view


@pytest.mark.parametrize("count", [1, 5, 9])
@pytest.mark.parametrize("width", [390, 1100, 1440])
def test_the_lobby_has_room_for_any_number_of_games(count: int, width: int, server: Served, open_page: Any) -> None:
    page = open_page("/about", viewport={"width": width, "height": 900})
    kinds = server.kinds()
    found = [kinds[number % len(kinds)] for number in range(count)]
    page.route("**/api/kinds", lambda route: route.fulfill(json=found))
    page.goto(server.url)
    page.locator(".card").nth(count - 1).wait_for()
    boxes = [card.bounding_box() for card in page.locator(".card").all()]
    assert len({round(box["width"]) for box in boxes}) == 1
    last_row = [box for box in boxes if box["y"] == boxes[-1]["y"]]
    left, right = last_row[0]["x"], last_row[-1]["x"] + last_row[-1]["width"]
    assert left == pytest.approx(width - right, abs=16)  # a scroll bar may take some


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", games.names())
def test_the_rules_fit_the_smallest_phone(game: str, language: str, open_page: Any) -> None:
    page = open_page(f"/api/kinds/{game}/rules?lang={language}", viewport={"width": 320, "height": 600})
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_it_speaks_italian(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, locale="it-IT")
    assert page.locator("html").get_attribute("lang") == "it"
    page.get_by_text("Tocca a Bianco. Sei tu.").wait_for()
    assert page.locator(".player-bar strong").all_inner_texts() == [
        "Bianco",
        "Nero",
    ]  # the server calls them White and Black
    page.select_option("header select", "en")
    page.get_by_text("White to move. That is you.").wait_for()
    assert page.locator(".player-bar strong").all_inner_texts() == ["White", "Black"]


def test_values_of_options_have_names_in_italian(open_page: Any) -> None:
    page = open_page("/new/mountain", locale="it-IT")
    page.get_by_label("Montagna").select_option(label="Esagono")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", games.names())
def test_axe_finds_nothing_at_the_table(game: str, scheme: str, server: Served, open_page: Any) -> None:
    page = seated(server, open_page, game, color_scheme=scheme)
    play(page, clicks=3)
    page.locator(".board-text summary").click()
    page.get_by_role("tab", name="Share").click()
    assert not findings(page)
    page.get_by_role("tab", name="Rules").click()
    assert not findings(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_the_device_is_passed(scheme: str, server: Served, open_page: Any) -> None:
    created = server.create("yokai", "person", "person")
    page = open_page(address("+".join(seat["token"] for seat in created["seats"])), color_scheme=scheme)
    page.wait_for_selector(".pass-device")
    assert not findings(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", ["/", "/about", *(f"/new/{game}" for game in games.names())])
def test_axe_finds_nothing_before_a_game(view: str, scheme: str, open_page: Any) -> None:
    page = open_page(view, color_scheme=scheme)
    page.wait_for_selector(".card, form, dt")
    assert not findings(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", games.names())
def test_axe_finds_nothing_in_the_rules(game: str, scheme: str, open_page: Any) -> None:
    assert not findings(open_page(f"/api/kinds/{game}/rules?lang=it", color_scheme=scheme))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_end(scheme: str, server: Served, open_page: Any) -> None:
    page = seated(server, open_page, color_scheme=scheme)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector(".result-banner")
    assert not findings(page)
    page.goto(server.url + "/play#nonsense")
    page.get_by_role("heading", name="This table is gone").wait_for()
    assert not findings(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_looking_back(scheme: str, server: Served, open_page: Any) -> None:
    page = seated(server, open_page, color_scheme=scheme)
    make_a_move(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_text("After move 0 of").wait_for()
    assert not findings(page)


def findings(page: Any) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN)["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]
