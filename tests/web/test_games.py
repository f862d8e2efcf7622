"""Whole games in the browser."""

from typing import Any

import pytest

from pagodas import games
from tests.web.playing import BOARD, address, is_over, make_a_move, play, ply, wait
from tests.web.served import Served

pytestmark = pytest.mark.browser

SHORT = {"max_turns": 24, "fast": True}  # what makes games shorter, where a game has it


def shortened(server: Served, game: str) -> dict[str, Any]:
    kind = next(kind for kind in server.kinds() if kind["id"] == game)
    return {option["name"]: SHORT[option["name"]] for option in kind["options"] if option["name"] in SHORT}


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_against_the_computer(game: str, server: Served, open_page: Any) -> None:
    created = server.create(game, "person", "random", options=shortened(server, game))
    page = open_page(address(created["seats"][0]["token"]))
    play(page)
    assert is_over(page)
    assert page.locator(".result-banner h2").inner_text()


def test_a_quick_game_is_one_click_away(page: Any) -> None:
    page.locator(".card .primary").first.click()
    make_a_move(page)
    assert ply(page) >= 1
    page.goto(page.url.split("/play")[0])
    assert page.locator(".resume .button").count() == 1


def test_two_people_share_a_device(page: Any) -> None:
    page.goto(page.url + "new/mountain")
    page.locator("form select").nth(1).select_option("person")
    page.locator("input[type=text]").nth(0).fill("Ada")
    page.locator("input[type=text]").nth(1).fill("Bob")
    page.click("form .primary")
    for seed in range(6):
        make_a_move(page, seed)
    assert {"Ada", "Bob"} == set(page.locator(".moves .who").all_inner_texts())
    before = ply(page)
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector(f".replay input[max='{before - 1}']")


@pytest.mark.parametrize("game", games.names())
def test_passing_the_device_hides_hands_and_nothing_else(game: str, server: Served, open_page: Any) -> None:
    created = server.create(game, "person", "person")
    tokens = [seat["token"] for seat in created["seats"]]
    page = open_page(address("+".join(tokens)))
    wait(page)
    alone = [secrets_of(open_page, token) for token in tokens]
    assert bool(page.locator(".pass-device").count()) == (alone[0] != alone[1])
    if page.locator(".pass-device").count():
        assert not page.locator(".board").count()
        page.click(".pass-device button")
        page.wait_for_selector(BOARD)


def secrets_of(open_page: Any, token: str) -> list[str]:
    """Return what somebody sees on the board."""
    page = open_page(address(token))
    page.wait_for_selector(BOARD)
    drawn: list[str] = page.evaluate("[...document.querySelectorAll('.item use')].map((use) => use.href.baseVal)")
    return sorted(drawn)


def test_a_match_goes_on_and_can_be_played_again(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "random", length=2)
    page = open_page(address(created["seats"][0]["token"]))
    for number in (1, 2):
        page.get_by_text(f"Game {number} of 2").wait_for()
        resign(page)
        page.wait_for_selector(".result-banner")
        page.click(".result-banner .primary")
        page.wait_for_selector(".result-banner", state="detached")
    page.get_by_text("Game 1 of 2").wait_for()


def resign(page: Any) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()


def test_people_agree_to_a_draw(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person")
    one, other = (open_page(address(seat["token"])) for seat in created["seats"])
    one.get_by_role("button", name="Offer a draw").click()
    other.get_by_role("button", name="Yes").click()
    for page in (one, other):
        page.get_by_role("heading", name="A draw").wait_for()


def test_whoever_watches_can_do_nothing(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person")
    page = open_page(address(created["watch"]["token"]))
    page.get_by_text("You are watching").wait_for()
    assert not page.locator(".board .offered").count()
    assert not page.locator(".actions").count()
