"""The end of a game and of a round, and records that do not give away how they end."""

import random
from pathlib import Path
from typing import Any

import pytest

from pagodas import games
from pagodas.session import Session, format_record
from tests.web.playing import BOARD, OFFERED, address
from tests.web.served import Served
from tests.web.test_everybody import AXE, RUN
from tests.web.test_records import uploaded
from tests.web.test_what_to_do import ITALIAN_PHONE

pytestmark = pytest.mark.browser


def finished(game: str) -> Session:
    """Play a game at random to an end that its own rules know, with something to count."""
    for seed in range(50):
        session, chance = Session.new(game, seed=seed), random.Random(seed)
        while legal := session.legal():
            session.play(chance.choice(legal))
        if session.tally(0):
            return session
    raise AssertionError


@pytest.mark.parametrize("game", games.names())
def test_a_record_tells_its_end_when_it_is_reached_and_how_the_points_came_about(
    game: str, open_page: Any, tmp_path: Path
) -> None:
    session = finished(game)
    file = tmp_path / "record.txt"
    file.write_text(format_record(session), encoding="utf-8")
    page = uploaded(open_page("/", **ITALIAN_PHONE), file)
    page.get_by_text("Dopo la mossa 0 di").wait_for()
    assert page.locator(".result-banner").count() == 0
    assert page.locator(".moves li").count() == 0
    page.locator(".replay input").fill(str(len(session.moves) - 1))
    page.get_by_text(f"Dopo la mossa {len(session.moves) - 1} di").wait_for()
    assert page.locator(".result-banner").count() == 0
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".result-banner .tally table")
    shown = page.locator(".tally tbody th").all_inner_texts()
    assert shown == [row.label for row in session.tally(0, "it")]
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []


@pytest.mark.parametrize(("options", "said"), [({"locale": "en-GB"}, "You lose"), (ITALIAN_PHONE, "Hai perso")])
def test_whoever_plays_alone_is_told_you(server: Served, open_page: Any, options: dict[str, Any], said: str) -> None:
    created = server.create("mountain", "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **options)
    page.wait_for_selector(OFFERED)
    page.locator(".actions button").last.click()
    page.locator(".sure .primary").click()
    page.get_by_role("heading", name=said).wait_for()


def test_the_banner_leads_to_what_can_be_shared(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person")
    pages = [open_page(address(seat["token"])) for seat in created["seats"]]
    pages[0].get_by_role("button", name="Resign").click()
    pages[0].locator(".sure .primary").click()
    pages[1].get_by_role("heading", name="You win").wait_for()
    pages[1].locator(".result-banner").get_by_role("button", name="Share").click()
    pages[1].get_by_role("button", name="Download the record").wait_for()
    assert pages[1].evaluate("document.activeElement.id") == "tab-share"


@pytest.mark.parametrize(
    ("options", "title", "own", "go_on"),
    [
        ({"locale": "en-GB"}, "The round is over", "counting", "Go on"),
        (ITALIAN_PHONE, "La manche è finita", "che contano", "Avanti"),
    ],
)
def test_after_a_round_a_pause_shows_what_everybody_was_left_with(
    server: Served, open_page: Any, options: dict[str, Any], title: str, own: str, go_on: str
) -> None:
    session, legal = before_the_end_of_a_round()
    seat = session.to_move
    others = [{"kind": "computer", "player": "random"}] * 2
    seats = [*others[:seat], {"kind": "person"}, *others[seat + 1 :]]
    created = server.post({"record": format_record(session), "seats": seats})
    page = open_page(address(created["seats"][seat]["token"]), **options)
    page.wait_for_selector(OFFERED)
    for item in session.game.sketch.path(session.seen_by(seat), legal):
        page.locator(f"[data-item='{item}'] .hit").click(force=True)
    page.get_by_role("heading", name=title).wait_for()
    row = page.locator(".round-pause tbody tr").last
    assert own in row.locator("td").nth(seat).inner_text()  # Y9: the own hand is known, the other is not
    assert own not in row.locator("td").nth(1 - seat).inner_text()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []
    page.keyboard.press("Enter")  # the button has the focus
    page.locator(".round-pause").wait_for(state="detached")
    assert page.locator(BOARD).count() == 1
    assert go_on not in page.locator(".stage").inner_text()


def before_the_end_of_a_round() -> tuple[Session, int]:
    """Return a game of two before a move that closes its first round with cards left (Y6), and that move."""
    for seed in range(300):
        session, chance = Session.new("yokai", seed=seed, seats=2), random.Random(seed)
        while session.state.gate == 0 and (legal := session.legal()):
            for move in legal:
                trial = session.copy()
                trial.play(move)
                rows = trial.tally(session.to_move)
                if (
                    rows
                    and "counting" in rows[0].cells[session.to_move]
                    and "card" in rows[0].cells[1 - session.to_move]
                ):
                    return session, move
            session.play(chance.choice(legal))
    raise AssertionError


def ended_against_a_computer(server: Served, game: str) -> str:
    """Set up the end of a game, and return the token of the person."""
    record = format_record(finished(game))
    seats = [{"kind": "person"}, {"kind": "computer", "player": "novice"}]
    created = server.post({"record": record, "seats": seats})
    return str(created["seats"][0]["token"])


@pytest.mark.parametrize(("options", "said"), [({}, "It turned around turn"), (ITALIAN_PHONE, "La svolta")])
@pytest.mark.parametrize("game", ["mountain", "yokai"])
def test_the_moment_a_game_turned_leads_there(
    game: str, options: dict[str, Any], said: str, server: Served, open_page: Any
) -> None:
    page = open_page(address(ended_against_a_computer(server, game)), **options)
    moment = page.locator(".turned button", has_text=said)
    moment.wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN)["violations"] == []
    turn = int("".join(filter(str.isdigit, moment.inner_text())))
    moment.focus()
    page.keyboard.press("Enter")
    slider = page.locator(".replay input")
    page.wait_for_function(
        "() => { const { value, max } = document.querySelector('.replay input'); return value < +max }"
    )
    assert int(slider.input_value()) >= turn - 1  # a turn has a move at least


def test_a_browser_without_an_engine_says_nothing_of_it(server: Served, open_page: Any) -> None:
    page = open_page("/about")
    page.route("**/engine.*", lambda route: route.abort())
    with page.expect_request("**/engine.json"):
        page.goto(server.url + address(ended_against_a_computer(server, "mountain")))
        page.wait_for_selector(".result-banner")
    assert page.locator(".turned").count() == 0
