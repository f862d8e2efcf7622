"""`python -m bench.clicks`: how soon a click shows, in a real browser with the server on the same machine.

Two people at one device click at random. "First" is the time from a click to the first frame in which the board looks
different; "moved" is the time until the frame after the server's answer has changed the position.
"""

import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from rich.console import Console
from rich.table import Table

from bench.server import served
from pagodas import games

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
GOAL = 100.0  # milliseconds
LISTEN = """() => {
  window.figures = { first: [], moved: [] };
  let clicked = 0, waits = false;
  const painted = (then) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  });
  addEventListener("click", (event) => { clicked = event.timeStamp; waits = true; }, true);
  new MutationObserver((changes) => {
    const start = clicked;
    if (!start) return;
    const position = document.querySelector(".replay input")?.max ?? "0";
    const moved = position !== window.position;
    window.position = position;
    const first = waits && changes.some((change) => change.target.closest?.(".board"));
    if (first) waits = false;
    if (first) painted(() => figures.first.push(performance.now() - start));
    if (moved) painted(() => figures.moved.push(performance.now() - start));
  }).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
}"""
PLACES = """() => [...document.querySelectorAll(".board .offered .hit")].map((hit) => {
  const box = hit.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def main(clicks: Annotated[int, typer.Option(help="How often to click in each game.")] = 100) -> None:
    """Measure how soon a click shows."""
    table = Table("game", "effect", "clicks", "median ms", "95 % ms", "longest ms", f"within {GOAL:g} ms")
    database = f"sqlite:///{Path(tempfile.mkdtemp()) / 'games.db'}"
    with browser() as chromium, served("bench.served", database) as (_, port):
        for game in games.names():
            figures = measure(chromium, f"http://127.0.0.1:{port}", game, clicks)
            for effect, times in figures.items():
                table.add_row(game, effect, *row(times))
    Console().print(table)


def row(times: list[float]) -> list[str]:
    """Write figures for a table."""
    times = sorted(times)
    within = sum(time <= GOAL for time in times) / len(times)
    marks = (times[len(times) // 2], times[int(len(times) * 0.95)], times[-1])
    return [str(len(times)), *(f"{mark:.0f}" for mark in marks), f"{within:.0%}"]


@contextmanager
def browser() -> Iterator[Any]:
    """Give a Chromium."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUMS)))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def measure(chromium: Any, url: str, game: str, clicks: int) -> dict[str, list[float]]:
    """Click so often in one game, from its start; return how long each effect took."""
    page, chance = chromium.new_page(reduced_motion="reduce"), random.Random(1)
    page.goto(url + table_address(url, game))
    page.wait_for_selector(".board, .pass-device")
    page.evaluate(LISTEN)
    for _ in range(clicks):
        page.wait_for_selector(".board .offered, .pass-device button, .result-banner")
        if page.locator(".result-banner").count():
            break
        if page.locator(".pass-device").count():
            page.click(".pass-device button")
        elif places := page.evaluate(PLACES):
            page.mouse.click(*chance.choice(places))
        page.wait_for_timeout(120)
    figures: dict[str, list[float]] = page.evaluate("figures")
    page.close()
    return figures


def table_address(url: str, game: str) -> str:
    """Set up a game of two people at this device."""
    seats = [{"kind": "person"}, {"kind": "person"}]
    created = httpx.post(f"{url}/api/games", json={"game": game, "seats": seats}).json()
    return "/play#" + "+".join(seat["token"] for seat in created["seats"])


if __name__ == "__main__":
    typer.run(main)
