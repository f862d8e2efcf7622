"""A whole analysis in a real browser: its numbers, its graph, lines beside the game, mistakes as puzzles."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import pagodas
from pagodas import games
from pagodas.analysis import Analysis, analyse
from pagodas.analysis.told import tell
from pagodas.session import Session, format_record
from tests.analysis.test_analysis import ANSWER, BLUNDER, good_game
from tests.web.playing import address
from tests.web.served import Served
from tests.web.test_everybody import PHONE, findings

pytestmark = pytest.mark.browser

FIRST, WHOLE = "club", "master"  # the budgets of the two looks
PATIENCE = 300_000


def short_game(game: str) -> Session:
    """Return a short game between novices, which somebody gave up."""
    session = Session.new(game, seed=11)
    players = [pagodas.player("novice", game, seed=seat, timed=False) for seat in range(session.seats)]
    while session.legal() and session.whole_turns < 6:
        session.play(players[session.to_move].choose(session.seen_by(session.to_move)))
    if not session.result:
        session.resign(session.to_move)
    return session


def opened(page: Any, session: Session, folder: Path) -> list[dict[str, Any]]:
    """Open a record in the view for analyses, and return a list that fills with what the server is asked and says."""
    file = folder / "game.txt"
    file.write_text(format_record(session), encoding="utf-8")
    heard: list[dict[str, Any]] = []

    def hear(response: Any) -> None:
        if response.url.endswith("/api/analysis"):
            heard.append({"wish": json.loads(response.request.post_data), "reply": response.json()})

    page.on("response", hear)
    page.set_input_files("input[type=file]", file)
    page.locator(".chance-graph").first.wait_for(timeout=PATIENCE)
    return heard


def told(heard: list[dict[str, Any]], level: str) -> dict[str, Any]:
    """Return the analysis with the budget of a level."""
    found: Iterator[dict[str, Any]] = (
        each["reply"]["told"] for each in heard if each["wish"]["level"] == level and each["reply"].get("told")
    )
    return next(found)


def as_told(found: Analysis) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(tell(found))
    return plain


@pytest.mark.parametrize("game", games.names())
def test_a_page_tells_the_numbers_of_the_terminal_turn_by_turn(game: str, open_page: Any, tmp_path: Path) -> None:
    session = short_game(game)
    page = open_page("/analyse")
    heard = opened(page, session, tmp_path)
    assert told(heard, FIRST) == as_told(analyse(session, FIRST))
    page.get_by_text("The analysis is complete.").wait_for(timeout=PATIENCE)
    assert told(heard, WHOLE) == as_told(analyse(session, WHOLE))
    assert page.locator(".turn-table tbody tr").count() == len(session.turns)
    graphs = 1 + games.load(game).hides
    assert page.get_by_role("img", name=re.compile("^Chances")).count() == graphs
    assert not findings(page)


def test_a_decisive_blunder_is_found_and_a_click_goes_there(open_page: Any, tmp_path: Path) -> None:
    session = good_game(BLUNDER, ANSWER)
    page = open_page("/analyse")
    opened(page, session, tmp_path)
    moment = page.locator(".moments button")
    assert moment.filter(has_text=f"{BLUNDER} ?").count() == 1
    moment.filter(has_text=f"{BLUNDER} ?").click()
    page.get_by_text("After move 18 of 20").wait_for()
    assert page.locator(".turn-table tr[aria-current=true] .sign").inner_text() in ("?", "??")
    page.keyboard.press("ArrowRight")
    page.get_by_text("After move 19 of 20").wait_for()


def test_other_moves_become_lines_to_step_name_share_and_delete(open_page: Any, tmp_path: Path) -> None:
    page = open_page("/analyse")
    opened(page, short_game("mountain"), tmp_path)
    page.get_by_label("Show the best moves here").check()
    page.locator(".expected li").first.wait_for(timeout=PATIENCE)
    assert page.locator(".badge").count()
    page.locator(".ideas ul li").last.get_by_role("button", name="Try").click()
    page.locator(".line-moves button").first.wait_for()
    page.get_by_label("Name of this line").fill("What if")
    page.get_by_label("Name of this line").blur()
    page.get_by_role("button", name="One move back").click()
    page.get_by_text("After move 0 of").wait_for()
    page.locator(".line-moves button").first.click()
    page.get_by_text("1 moves beside the game").wait_for()
    page.get_by_role("button", name="Make a link").click()
    link = page.locator(".link-field input").input_value()
    other = open_page("/analyse/shared#" + link.partition("#")[2])
    other.get_by_label("Name of this line").wait_for(timeout=PATIENCE)
    assert other.get_by_label("Name of this line").input_value() == "What if"
    page.get_by_role("button", name="Delete").click()
    assert not page.locator(".lines").count()


def test_the_engine_answers_moves_that_are_tried(open_page: Any, tmp_path: Path) -> None:
    page = open_page("/analyse")
    session = short_game("masons")
    opened(page, session, tmp_path)
    page.get_by_label("the engine answers").check()
    page.get_by_label("Show the best moves here").check()
    page.locator(".ideas ul li").last.get_by_role("button", name="Try").click(timeout=PATIENCE)
    page.locator(".line-moves button").nth(1).wait_for(timeout=PATIENCE)


def test_each_own_mistake_is_a_puzzle(open_page: Any, tmp_path: Path) -> None:
    session = good_game(BLUNDER, ANSWER)
    page = open_page("/analyse")
    opened(page, session, tmp_path)
    seat = session.turns[18].seat
    page.locator("section").filter(has_text="Learn from mistakes").get_by_role("button").nth(seat).click()
    page.get_by_text("Find a better move on the board").wait_for()
    assert not page.locator(".chance-graph").count()  # it would tell
    page.get_by_role("button", name="Show me").click()
    page.get_by_text("Better was").wait_for()
    page.get_by_role("button", name="Back to the analysis").click()
    page.locator(".chance-graph").first.wait_for()


def test_a_browser_that_cannot_think_has_the_server_analyse(open_page: Any, tmp_path: Path) -> None:
    page = open_page("/about")
    page.context.add_init_script("delete globalThis.WebAssembly")
    page.goto(page.url.replace("/about", "/analyse"))
    heard = opened(page, short_game("mountain"), tmp_path)
    page.get_by_text("The server made this analysis").wait_for()
    assert heard[-1]["wish"]["think"]
    assert heard[-1]["reply"]["told"]["level"] == FIRST


@pytest.mark.parametrize("game", [name for name in games.names() if games.load(name).hides])
def test_nothing_is_analysed_and_no_seed_is_told_before_the_end(server: Served, open_page: Any, game: str) -> None:
    created = server.create(game, "person", "person", record="")
    page = open_page("/")
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: said.append(str(text))))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url + address(created["seats"][0]["token"]))
    page.wait_for_selector(".board, .pass-device", timeout=60_000)
    assert not page.get_by_role("link", name="Analyse").count()
    assert not any("/analysis" in url or "/record" in url for url in asked)
    page.goto(f"{server.url}/analyse/{created['id']}#{created['seats'][0]['token']}")
    page.get_by_text("The match is not over yet").wait_for()
    assert not any('"seed"' in text or "[Seed" in text for text in said)


def test_the_end_of_a_game_leads_to_its_analysis(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person", options={"starts": "1"})
    token = created["seats"][0]["token"]
    page = open_page(address(token))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Analyse").click()
    page.get_by_role("heading", name="Analysis of a game").wait_for(state="attached", timeout=PATIENCE)


@pytest.mark.parametrize("options", [{"locale": "it-IT", "color_scheme": "dark"}, PHONE], ids=["Italian", "phone"])
def test_axe_finds_nothing_and_a_phone_is_wide_enough(options: dict[str, Any], open_page: Any, tmp_path: Path) -> None:
    page = open_page("/analyse", **options)
    opened(page, short_game("architects"), tmp_path)
    page.locator(".ideas, .toggle input").first.wait_for()
    assert not findings(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if "locale" in options:
        assert page.get_by_role("heading", name="I momenti che hanno contato").count()
