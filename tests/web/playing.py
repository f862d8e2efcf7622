"""Plays on a page as a person would: by looking at what is offered, and clicking it."""

import random
from typing import Any

PATIENCE = 60_000  # milliseconds; only a failing test ever waits so long
OVER = ".result-banner"
BOARD = ".board[aria-busy=false]"  # all of it drawn
OFFERED = f"{BOARD} .offered"
PASS_DEVICE = ".pass-device button, .pass-on button"
SOMETHING = f"{OVER}, {OFFERED}, {PASS_DEVICE}"

PLACES = """() => [...document.querySelectorAll(".board .offered .hit")].map((hit) => {
  const box = hit.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def address(token: str) -> str:
    return f"/play#{token}"


def is_over(page: Any) -> bool:
    return bool(page.locator(OVER).count())


def wait(page: Any) -> None:
    """Wait until there is something to do, or nothing any more."""
    page.wait_for_selector(SOMETHING, timeout=PATIENCE)


def click_something(page: Any, chance: random.Random, tap: bool = False) -> None:
    """Click an offered item, or take the device."""
    if page.locator(PASS_DEVICE).count():
        page.click(PASS_DEVICE)
        return
    places = page.evaluate(PLACES)
    if places:
        place = chance.choice(places)
        (page.touchscreen.tap if tap else page.mouse.click)(*place)


def play(page: Any, clicks: int = 100_000, seed: int = 1, tap: bool = False) -> None:
    """Click so often, or until the game is over."""
    chance = random.Random(seed)
    for _ in range(clicks):
        wait(page)
        if is_over(page):
            return
        click_something(page, chance, tap)


def make_a_move(page: Any, seed: int = 1) -> None:
    """Click until a move was made."""
    chance = random.Random(seed)
    page.wait_for_selector(f"{BOARD}, .pass-device", timeout=PATIENCE)  # a page that is still loading is at no ply
    moved = f".replay input:not([max='{ply(page)}'])"
    while True:
        page.wait_for_selector(f"{SOMETHING}, {moved}", timeout=PATIENCE)
        if page.locator(moved).count() or is_over(page):
            return
        click_something(page, chance)


def ply(page: Any) -> int:
    slider = page.locator(".replay input")
    return int(slider.get_attribute("max")) if slider.count() else 0
