"""The list of moves is in sentences; the notation of records is a setting."""

from typing import Any

import pytest

from pagodas import games
from tests.web.playing import make_a_move
from tests.web.served import Served
from tests.web.test_everybody import AXE, RUN
from tests.web.test_what_to_do import ITALIAN_PHONE, seated

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", games.names())
def test_moves_are_listed_in_sentences_of_the_readers_language(game: str, server: Served, open_page: Any) -> None:
    page = seated(server, open_page, game, **ITALIAN_PHONE)
    make_a_move(page)
    first = page.locator(".moves li").first
    first.wait_for()
    say = games.load(game).strings("it")
    assert say("seat.1") in first.inner_text()
    assert first.inner_text().endswith(".")


def test_notation_is_a_setting_that_stays(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain")
    make_a_move(page)
    first = page.locator(".moves li .what").first
    assert first.inner_text().startswith("White places a ")
    page.get_by_label("In notation, as in records").check()
    page.locator(".moves .what", has_text="@").first.wait_for()
    page.reload()
    page.locator(".moves .what", has_text="@").first.wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []
