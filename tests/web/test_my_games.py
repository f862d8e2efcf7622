"""The list of one's own games, and addresses that lead nowhere."""

from typing import Any

import httpx
import pytest

from tests.web.playing import BOARD, address, wait
from tests.web.served import Served
from tests.web.test_everybody import findings, tab_to

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def with_games(server: Served, open_page: Any, **options: Any) -> Any:
    """Return a page of a browser that knows a game in which it is to move, and one that it lost."""
    page = open_page("/about", **options)
    for _ in range(2):
        created = server.create("mountain", "person", "random", options={"starts": "1"})
        page.goto(server.url + address(created["seats"][0]["token"]))
        page.reload()
        wait(page)
    page.locator(".actions .icon").last.click()
    page.locator(".sure .primary").click()
    page.locator(".result-banner").wait_for()
    page.goto(server.url + "/games")
    page.locator(".my-games li").nth(1).wait_for()
    return page


def test_running_games_come_with_their_turn_and_finished_ones_with_their_result(server: Served, open_page: Any) -> None:
    page = with_games(server, open_page)
    running, finished = page.get_by_role("region", name="Going on"), page.get_by_role("region", name="Finished")
    running.get_by_text("Your turn").wait_for()
    assert "Black wins" in finished.locator("li").inner_text()
    finished.get_by_role("link", name="Replay").click()
    page.get_by_text("After move 0 of").or_(page.locator(".result-banner")).first.wait_for()
    page.goto(server.url + "/games")
    running.get_by_role("link", name="Continue").click()
    page.wait_for_selector(BOARD)


def test_another_match_begins_from_the_list(server: Served, open_page: Any) -> None:
    page = with_games(server, open_page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(BOARD)
    page.locator(".actions").wait_for()  # the game goes on again
    assert page.locator(".result-banner").count() == 0


def test_games_are_forgotten_after_a_question_where_that_matters(server: Served, open_page: Any) -> None:
    page = with_games(server, open_page)
    page.get_by_role("region", name="Finished").get_by_role("button", name="Forget").click()
    page.get_by_role("region", name="Finished").wait_for(state="detached")
    tab_to(page, ".my-games li button")
    page.keyboard.press("Enter")
    page.get_by_text("Without its link you cannot come back.").wait_for()
    page.wait_for_selector(".sure button:focus")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.get_by_text("This browser knows no games yet.").wait_for()
    assert page.evaluate("localStorage.getItem('pagodas.games')") == "[]"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_a_phone_is_wide_enough(scheme: str, server: Served, open_page: Any) -> None:
    page = with_games(server, open_page, **PHONE, locale="it-IT", color_scheme=scheme)
    page.get_by_role("heading", name="Le mie partite").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(page)


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "There is nothing here"), ("it-IT", "Qui non c'è niente")])
def test_an_address_that_leads_nowhere_says_so(server: Served, open_page: Any, locale: str, words: str) -> None:
    page = open_page("/nonsense/12", locale=locale)
    page.get_by_role("heading", name=words).wait_for()
    assert not findings(page)
    page.locator("main a").click()
    page.wait_for_selector(".card")
    assert httpx.get(f"{server.url}/nonsense", headers={"accept": "text/html"}).status_code == 404
    assert "error" in httpx.get(f"{server.url}/api/nonsense", headers={"accept": "text/html"}).json()


def test_a_page_that_waits_does_not_burn_the_processor(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), reduced_motion="no-preference")
    wait(page)
    page.wait_for_timeout(3500)  # the offers move for a moment, to be seen
    chromium = page.context.new_cdp_session(page)
    chromium.send("Performance.enable")
    before = recalculations(chromium)
    page.wait_for_timeout(1000)
    assert recalculations(chromium) - before <= 5


def recalculations(chromium: Any) -> float:
    metrics = {metric["name"]: metric["value"] for metric in chromium.send("Performance.getMetrics")["metrics"]}
    return float(metrics["RecalcStyleCount"])
