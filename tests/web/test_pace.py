"""What others did is shown step by step and told in words; it can be shown again, skipped and replayed."""

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Client
from tests.web.playing import BOARD, OFFERED, address, make_a_move
from tests.web.served import Served
from tests.web.test_everybody import AXE, PHONE, RUN, tab_to
from tests.web.test_records import recorded, uploaded

pytestmark = pytest.mark.browser

MOVING = {"reduced_motion": "no-preference"}
STEP = 600  # milliseconds
NOTE_PLIES = """() => {
  window.seen = [];
  const note = () => {
    const ply = Number(document.querySelector(".replay input")?.value ?? 0);
    const told = document.querySelector(".told")?.textContent ?? "";
    if (window.seen.at(-1)?.ply !== ply) window.seen.push({ ply, told, at: performance.now() });
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.querySelector("main"), all);
}"""


class Table:
    """A game of architects with the page of somebody who waits; the other player has none, and moves at once."""

    def __init__(self, server: Served, open_page: Any, **options: Any) -> None:
        created = server.create("architects", "person", "person", options={"starts": "2"})
        mine, other = (seat["token"] for seat in created["seats"])
        self.page = open_page(address(mine), **{**MOVING, **options})
        self.page.wait_for_selector(BOARD)
        self.page.evaluate(NOTE_PLIES)
        self._server, self._token = server.url, other

    def other_moves(self, seed: int = 1) -> int:
        """Make a whole turn of the other player, and return of how many steps it was."""
        chance, steps = random.Random(seed), 0
        with Client(self._server) as client:
            position = client.sit(self._token).position
            while position.legal:
                client.play(position.ply, chance.choice(position.legal).code)
                steps += 1
                position = client.position(position.ply + 1)
        return steps

    def seen(self) -> list[dict[str, Any]]:
        """Return the plies that were shown, with what was told and when."""
        found: list[dict[str, Any]] = self.page.evaluate("window.seen")
        return found


@pytest.mark.parametrize(
    ("options", "subject"),
    [({"locale": "en-GB"}, "Onyx "), ({"locale": "it-IT", "color_scheme": "dark", **PHONE}, "Onice ")],
)
def test_a_turn_of_several_steps_is_shown_and_told_step_by_step(
    server: Served, open_page: Any, options: dict[str, Any], subject: str
) -> None:
    table = Table(server, open_page, **options)
    steps = table.other_moves()
    assert steps > 2
    table.page.wait_for_selector(OFFERED)
    seen = table.seen()
    assert [shown["ply"] for shown in seen] == list(range(1, steps + 1))
    pauses = [later["at"] - earlier["at"] for earlier, later in pairwise(seen)]
    assert min(pauses) > STEP * 0.8
    for earlier, later in pairwise(seen):
        new = later["told"].removeprefix(earlier["told"])
        assert new != later["told"], "what was told before stays"
        assert subject in new, "who did it is told with each step"


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_click_or_a_key_skips_to_the_present_and_does_nothing_else(server: Served, open_page: Any, how: str) -> None:
    table = Table(server, open_page)
    table.other_moves()
    table.page.wait_for_selector(".again:has-text('Skip')")
    if how == "click":
        table.page.locator("[data-item='lot-1'] .hit").click(force=True)
    else:
        table.page.keyboard.press("x")
    table.page.wait_for_selector(OFFERED, timeout=STEP * 0.8)
    assert table.page.locator(".board .chosen, .illegal-move:not(:empty)").count() == 0


def test_whoever_asks_for_less_motion_sees_the_whole_turn_at_once(server: Served, open_page: Any) -> None:
    table = Table(server, open_page, reduced_motion="reduce")
    table.other_moves()
    table.page.wait_for_selector(OFFERED)
    assert table.page.locator(".again").inner_text() == "Show that again"
    assert table.page.locator(".told span").count() > 2


def test_the_last_turn_is_shown_again_by_keyboard(server: Served, open_page: Any) -> None:
    table = Table(server, open_page, reduced_motion="reduce")
    page, steps = table.page, table.other_moves()
    page.wait_for_selector(OFFERED)
    told = page.locator(".told").inner_text()
    page.evaluate("window.seen = []")
    tab_to(page, ".again")
    page.keyboard.press("Enter")
    page.wait_for_selector(".again:has-text('Skip')")
    assert not page.locator(OFFERED).count()
    page.wait_for_selector(".again:has-text('Show that again')")
    assert [shown["ply"] for shown in table.seen()][-steps - 1 :] == list(range(steps + 1))
    assert page.locator(".told").inner_text() == told
    assert page.evaluate("document.activeElement.matches('.again')")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []


def test_a_move_of_ones_own_is_shown_at_once(server: Served, open_page: Any) -> None:
    seats = ("person", "random", "random", "random", "random")
    created = server.create("yokai", *seats, options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **MOVING)
    page.wait_for_selector(OFFERED)
    page.evaluate(NOTE_PLIES)
    page.evaluate("addEventListener('click', (event) => { window.clicked = event.timeStamp }, true)")
    make_a_move(page)
    first = page.evaluate("window.seen.find((shown) => shown.ply > 0)")
    assert first["ply"] == 1
    assert first["at"] - page.evaluate("window.clicked") < STEP * 0.8


def test_at_a_table_of_five_every_turn_is_told(server: Served, open_page: Any) -> None:
    seats = ("person", "random", "random", "random", "random")
    created = server.create("yokai", *seats, options={"starts": "2"})
    page = open_page(address(created["seats"][0]["token"]))
    page.wait_for_selector(OFFERED, timeout=60_000)
    told = page.locator(".told p").all_inner_texts()
    assert [line.split()[0] for line in told] == ["Drum", "Fan", "Kite", "Bell"]


def test_the_arrow_keys_leaf_through_a_game(page: Any, tmp_path: Path) -> None:
    uploaded(page, recorded("mountain", tmp_path))
    slider = page.locator(".replay input")
    page.get_by_text("After move 0 of").wait_for()
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        page.get_by_text(f"After move {ply} of").wait_for()
        assert slider.input_value() == str(ply)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # there is nothing before the start
    page.get_by_text("After move 0 of").wait_for()


def test_a_game_plays_itself_until_it_is_stopped(page: Any, tmp_path: Path) -> None:
    uploaded(page, recorded("mountain", tmp_path))
    page.get_by_role("button", name="Play it step by step").click()
    page.get_by_text("After move 2 of").wait_for()
    page.get_by_role("button", name="Stop").click()
    shown = page.locator(".replay output").inner_text()
    page.wait_for_timeout(1200)
    assert page.locator(".replay output").inner_text() == shown
