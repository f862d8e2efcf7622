"""A guided first game in a real browser, on a phone in Italian and by keyboard alone; and commented games."""

import random
from typing import Any

import pytest

from pagodas import games
from pagodas.learn import commented_games, find_guide
from tests.web.playing import BOARD, OVER, PATIENCE, click_something, is_over, wait
from tests.web.test_everybody import PHONE, findings, tab_to

pytestmark = pytest.mark.browser

GUIDED = [game.id for game in games.listed() if find_guide(game)]
ENDS = '["won", "lost"]'
COMMENTED = [game.id for game in games.listed() if commented_games(game)]


def welcome(game: str, language: str) -> str:
    guide = find_guide(games.about(game))
    assert guide
    return guide.notes[0].say[language]


def put_notes_away(page: Any) -> list[str]:
    """Read what the guide says, and put it away."""
    read = []
    while page.locator(".guide .primary").count():
        read.append(page.inner_text(".guide .note"))
        page.locator(".guide .primary").press("Enter")
        page.wait_for_function("(text) => document.querySelector('.guide .note')?.textContent !== text", arg=read[-1])
    return read


@pytest.mark.parametrize("game", GUIDED)
def test_every_game_begins_with_a_guide_who_explains_and_suggests(open_page: Any, game: str) -> None:
    page = open_page(f"/learn/{game}")
    page.get_by_role("button", name="Play your first game with a guide").click()
    page.wait_for_selector(f".guide .note:text-is({welcome(game, 'en')!r})", timeout=PATIENCE)
    assert page.locator(".guide .note[role=status]").count() == 1  # screen readers say it
    page.reload()
    page.wait_for_selector(".guide .primary", timeout=PATIENCE)  # it has not been read
    assert put_notes_away(page)[0] == welcome(game, "en")
    page.get_by_role("button", name="Suggest a move").click()
    page.wait_for_selector(".hint li", timeout=PATIENCE)
    page.get_by_role("button", name="Play on without the guide").click()
    assert page.locator(".guide").count() == 0


def test_a_whole_guided_game_on_a_phone_in_italian(open_page: Any) -> None:
    page = open_page("/learn/mountain", locale="it", color_scheme="dark", **PHONE)
    page.get_by_role("button", name="Gioca la prima partita con la guida").click()
    page.wait_for_selector(".guide .primary", timeout=PATIENCE)
    assert not findings(page)
    chance, read = random.Random(2), put_notes_away(page)
    assert read[0] == welcome("mountain", "it")
    while not is_over(page):
        wait(page)
        read += put_notes_away(page)
        click_something(page, chance, tap=True)
    page.wait_for_selector(OVER)
    page.wait_for_function(f"JSON.parse(localStorage['pagodas.guide']).told.some((note) => {ENDS}.includes(note))")
    read += put_notes_away(page)
    assert len(set(read)) == len(read) > 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_guided_game_by_keyboard_alone(open_page: Any) -> None:
    page = open_page("/learn/masons")
    page.wait_for_selector(".course section button")
    tab_to(page, ".course section button")
    page.keyboard.press("Enter")
    page.wait_for_selector(".guide .primary", timeout=PATIENCE)
    tab_to(page, ".guide .primary", 200)
    page.keyboard.press("Enter")
    page.wait_for_selector(".guide .note:has-text('It is your turn')")
    tab_to(page, '.board [data-item="reserve:green-stone"]', 200)
    page.keyboard.press("Enter")
    page.wait_for_selector('.board .offered[data-item="e4"]')
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_selector(".guide .note:has-text('That was a stone')", timeout=PATIENCE)


@pytest.mark.parametrize("game", COMMENTED)
def test_commented_games_are_listed_and_opened_at_their_beginning(open_page: Any, game: str) -> None:
    first = commented_games(games.about(game))[0]
    page = open_page(f"/learn/{game}", locale="it")
    page.get_by_role("button", name=first.title["it"]).click()
    page.wait_for_selector(BOARD, timeout=PATIENCE)
    page.wait_for_selector(f".comment:has-text({first.title['it']!r})")
    page.locator(".replay input").fill("1")
    page.wait_for_url("**@1")
    page.wait_for_selector(".moves li")
    assert page.locator(OVER).count() == 0  # nobody is told the end before
