"""Two browsers, and lines that break."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.playing import address, make_a_move, ply
from tests.web.served import Served

pytestmark = pytest.mark.browser


def reaches(page: Any, count: int) -> None:
    page.wait_for_selector(f".replay input[max='{count}']")


def test_two_browsers_play_through_a_reload_and_a_cut(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person", options={"starts": "1"})
    one, other = (open_page(address(seat["token"])) for seat in created["seats"])
    make_a_move(one)
    reaches(other, 1)
    other.reload()
    make_a_move(other)
    reaches(one, 2)
    one.context.set_offline(True)
    one.get_by_text("The connection is lost").wait_for()
    one.context.set_offline(False)
    one.get_by_text("Connected again").wait_for()
    make_a_move(one)
    reaches(other, 3)
    assert ply(one) == 3


def test_what_was_missed_is_there_after_a_cut(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person", options={"starts": "1"})
    one, other = (open_page(address(seat["token"])) for seat in created["seats"])
    make_a_move(one)
    reaches(other, 1)
    one.context.set_offline(True)
    make_a_move(other)
    one.context.set_offline(False)
    reaches(one, 2)


def test_a_game_survives_the_server(chromium: Any, tmp_path: Path) -> None:
    served = Served(tmp_path / "games.db")
    served.start()
    served.wait_until_ready()
    created = served.create("mountain", "person", "person", options={"starts": "1"})
    page = chromium.new_page()
    page.goto(served.url + address("+".join(seat["token"] for seat in created["seats"])))
    make_a_move(page)
    served.stop()
    page.get_by_text("The connection is lost").wait_for()
    served.start()
    page.get_by_text("Connected again").wait_for(timeout=60_000)
    make_a_move(page)
    assert ply(page) == 2
    page.close()
    served.stop()


def test_a_link_that_leads_nowhere_says_so(open_page: Any) -> None:
    page = open_page("/play#nonsense")
    page.get_by_role("heading", name="This table is gone").wait_for()
