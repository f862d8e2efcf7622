"""Plays on a page as a person would: by looking at what is offered, and clicking it."""

import random
from typing import Any

PATIENCE = 60_000  # milliseconds; only a failing test ever waits so long
OVER = ".result-banner"
BOARD = ".board[aria-busy=false]"  # all of it drawn
OFFERED = f"{BOARD} .offered"
GO_ON = ".pass-device button, .pass-on button, .round-pause button"
SOMETHING = f"{OVER}, {OFFERED}, {GO_ON}"

PLACE = """(chance) => {
  const hits = [...document.querySelectorAll(".board .offered .hit")];
  const hit = hits[Math.floor(chance * hits.length)];
  if (!hit) return null;
  hit.scrollIntoView({ block: "nearest" });
  const box = hit.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def address(token: str) -> str:
    return f"/play#{token}"


def is_over(page: Any) -> bool:
    return bool(page.locator(OVER).count())


def wait(page: Any) -> None:
    """Wait until there is something to do, or nothing any more."""
    page.wait_for_selector(SOMETHING, timeout=PATIENCE)


def click_something(page: Any, chance: random.Random, tap: bool = False) -> None:
    """Click an offered item, take the device, or go on after a round."""
    if page.locator(GO_ON).count():
        page.click(GO_ON)
    elif place := page.evaluate(PLACE, chance.random()):
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
