"""An analysis as a page and a picture."""

import pytest

from pagodas import games
from pagodas.analysis import Moment, Slip, View, analyse
from pagodas.arena.analysis_page import charts, picture_of, web_page
from pagodas.session import Session
from tests.analysis.test_analysis import random_session

MOMENTS = (
    Moment(1, 0, "a", View(0.6)),
    Moment(2, 1, "b", View(0.7, Slip("b", "c", 0.3)), View(0.9)),
    Moment(3, 1, "d", View(0.5, Slip("d", "e", 0.1)), View(0.5, Slip("d", "f", 0.2))),
)


@pytest.mark.parametrize("id", games.names())
def test_every_analysis_can_be_drawn(id: str) -> None:
    game = games.load(id)
    session = random_session(game, max(game.seats), 12)
    moments = analyse(session, "novice").moments
    drawn = picture_of(session, moments)
    lines = session.seats * (1 + game.hides) if session.seats > 2 else 1 + game.hides
    assert drawn.count("<polyline") == lines
    assert drawn.count('stroke-dasharray="6 5"') == 2 * (lines // 2 if game.hides else 0)  # with its name
    page = web_page(session, moments, "novice")
    assert page.count("<polyline") == 2 * lines  # for wide screens and for narrow ones
    assert ("all cards open" in page) == game.hides


def test_mistakes_are_marked_on_the_line_and_say_what_was_better() -> None:
    session = Session.new("mountain", names=("A & B", "Bob"), seed=1)
    (chart,) = charts(session, MOMENTS)
    assert [(mark.step, mark.colour, mark.grave) for mark in chart.marks] == [(1, 1, True), (2, 1, False)]
    page = web_page(session, MOMENTS, "club")
    assert "<title>2. Bob: b ?? better c, +30%</title>" in page
    assert "A &amp; B" in page
    assert "A & B" not in page
