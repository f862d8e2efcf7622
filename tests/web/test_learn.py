"""Lessons in a real browser: one whole lesson of every game, on a phone in Italian and by keyboard alone too."""

from typing import Any

import pytest

from pagodas import games
from pagodas.learn import LessonRun, lessons
from tests.web.playing import BOARD
from tests.web.test_everybody import PHONE, findings, tab_to

pytestmark = pytest.mark.browser

TAUGHT = [game.id for game in games.listed() if lessons(game)]


def do_step(page: Any, run: LessonRun) -> None:
    """Do the next thing a lesson asks for by clicking, and wait until the page shows it."""
    before = run.number
    if not run.step.asks:
        run.go_on()
        page.click(".lesson-words > .primary")
    else:
        move = run.right_moves()[0]
        path = run.game.sketch.path(run.observed, move)
        run.play(move)
        for item in path:
            page.locator(f'{BOARD} [data-item="{item}"] .hit').click(force=True)  # perhaps through a thing on top of it
    if run.number != before:
        page.wait_for_selector(f'.lesson-words progress[value="{run.number}"]')
    else:
        page.wait_for_selector(".told")


def take(page: Any, game: str) -> None:
    loaded = games.load(game)
    run = LessonRun(loaded, lessons(loaded)[0])
    page.wait_for_selector(".board")
    while not run.finished:
        do_step(page, run)
    page.wait_for_selector(".lesson-end")


@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_lesson_with_a_star_at_the_end(open_page: Any, game: str) -> None:
    page = open_page("/")
    page.click(f'.card .learn[href="/learn/{game}"]')
    page.click(".course > .primary")
    take(page, game)
    assert "★" in page.inner_text(".lesson-end")
    page.click(".lesson-place a")
    assert "★" in page.inner_text(".course li:first-child .mark")


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_on_a_phone_in_italian(open_page: Any, game: str) -> None:
    first = lessons(games.about(game))[0]
    page = open_page(f"/learn/{game}/{first.name}", locale="it", color_scheme="dark", **PHONE)
    page.wait_for_selector(".board")
    assert page.inner_text("h1") == first.title["it"]
    assert not findings(page)
    take(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_mistake_is_explained_and_costs_the_star(open_page: Any) -> None:
    page = open_page("/learn/mountain/chain")
    page.click(".lesson-words > .primary")
    page.click('.board [data-item="pool:white-goat"]')
    page.click('.board [data-item="b1"]')
    page.wait_for_selector(".illegal-move:has-text('must touch h5')")
    page.click('.board [data-item="pool:white-goat"]')
    page.click('.board [data-item="b5"]')
    page.wait_for_selector(".lesson-end:has-text('✓')")


def test_a_lesson_by_keyboard_alone(open_page: Any) -> None:
    page = open_page("/learn/mountain/chain")
    page.wait_for_selector(".lesson-words > .primary")
    tab_to(page, ".lesson-words > .primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board .offered")
    tab_to(page, '.board [data-item="pool:white-goat"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('.board .offered[data-item="b5"]')
    tab_to(page, '.board [data-item="b5"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson-end")


def test_a_lesson_that_does_not_exist_says_so_and_lists_those_there_are(open_page: Any) -> None:
    page = open_page("/learn/mountain/nothing")
    page.wait_for_selector(".problem:has-text('no such lesson')")
    assert page.locator(".course li").count()
