"""What can be done at a table besides moving, and who may see it."""

import random
from typing import Any

import pytest

from pagodas.games.architects.state import FANNING
from pagodas.session import Session, format_record
from tests.web.playing import BOARD, address, make_a_move, ply, wait
from tests.web.served import Served

pytestmark = pytest.mark.browser

SEEN = "[...document.querySelectorAll('.item use')].map((use) => use.href.baseVal)"
SOUNDS = """
window.AudioContext = class { state = "running"; currentTime = 0; destination = {}; resume() {} };
window.OscillatorNode = class {
  constructor() { document.documentElement.dataset.sounded = ""; }
  connect(to) { return to; }
  start() {}
  stop() {}
};
const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
window.GainNode = class { gain = gain; connect(to) { return to; } };
"""
SOUNDED = "html[data-sounded]"  # a selector: the pages allow no evaluated scripts, which waiting for one would need


def seated(server: Served, open_page: Any, game: str, other: str = "random", **more: Any) -> Any:
    created = server.create(game, "person", other, options={"starts": "1"}, **more)
    page = open_page(address(created["seats"][0]["token"]))
    wait(page)
    return page


def test_a_turn_begins_again(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "architects")
    page.locator("[data-item='alt'] .hit").click()  # A12: a turn of many small decisions
    page.locator(".status .turn", has_text="to go").wait_for()
    page.locator(".board .offered .hit").first.click()
    page.wait_for_selector(".replay input[max='2']")
    page.get_by_role("button", name="Restart turn").click()
    page.wait_for_selector("[data-item='alt'].offered")
    assert ply(page) == 0


def test_the_page_says_once_how_a_game_ended(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain")
    page.get_by_role("button", name="Resign").click()
    page.locator(".sure .primary").click()
    page.get_by_role("heading", name="You lose").wait_for()
    assert page.get_by_text("Black wins").count() == 1
    assert page.get_by_text("By resignation.").count() == 1
    assert not page.locator(".status .turn").inner_text().strip()


def end(page: Any) -> None:
    page.get_by_role("button", name="Resign").click()
    page.locator(".sure .primary").click()
    page.locator(".result-banner").wait_for()


def test_a_finished_game_against_the_computer_is_deleted_after_a_question(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain")
    end(page)
    page.get_by_role("button", name="Delete this game").click()
    assert page.locator(".sure button:focus").inner_text() == "No"  # whoever uses the keyboard is where the question is
    page.keyboard.press("Enter")
    assert page.locator(".choices button:focus").inner_text() == "Delete this game"
    page.keyboard.press("Enter")
    page.locator(".sure .primary").click()
    page.get_by_text("This game was deleted. Nothing of it is left on the server.").wait_for()
    assert page.evaluate("localStorage.getItem('pagodas.games')") == "[]"


def test_people_delete_their_game_when_both_agree(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person")
    white, black = (open_page(address(seat["token"])) for seat in created["seats"])
    watcher = open_page(address(created["watch"]["token"]))
    end(white)
    white.get_by_role("button", name="Delete this game").click()
    white.locator(".sure .primary").click()
    black.get_by_text("would like to delete this game for everybody").wait_for()
    watcher.locator(".result-banner").wait_for()
    assert watcher.get_by_role("button", name="Delete this game").count() == 0
    black.get_by_role("button", name="Yes").click()
    for page in (white, black, watcher):
        page.get_by_text("This game was deleted.").wait_for()
    white.reload()
    white.get_by_text("the game was deleted by its players").wait_for()


def test_a_hint_is_shown_on_the_board(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".board .hinted", timeout=60_000)
    make_a_move(page)
    page.wait_for_selector(".board .hinted", state="detached")


def test_sound_can_be_turned_off_and_stays_off(server: Served, open_page: Any) -> None:
    created = server.create("mountain", "person", "person")
    page = open_page(address("+".join(seat["token"] for seat in created["seats"])))
    page.context.add_init_script(SOUNDS)
    page.reload()
    make_a_move(page)
    page.wait_for_selector(SOUNDED, state="attached")
    page.get_by_role("button", name="Sound").click()
    page.reload()
    page.wait_for_selector(BOARD)
    assert page.get_by_role("button", name="Sound").get_attribute("aria-pressed") == "false"
    make_a_move(page)
    page.wait_for_timeout(300)
    assert not page.locator(SOUNDED).count()


def test_an_invitation_link_leads_to_the_other_seat(page: Any, open_page: Any) -> None:
    page.goto(page.url + "new/mountain")
    page.locator(".seat select").nth(1).select_option("person")
    page.locator("input[type=text]").nth(1).fill("Bob")
    page.locator("input[type=radio]").nth(1).check()
    page.click("form .primary")
    page.wait_for_selector(BOARD)
    page.get_by_role("tab", name="Share").click()
    link = page.locator(".share-panel").get_by_label("Link for Bob").input_value()
    other = open_page(link[link.index("/play") :])
    other.locator(".player-bar li", has_text="Bob").get_by_text("you").wait_for()
    page.locator(".player-bar li", has_text="Bob").get_by_text("here").wait_for()


def test_whoever_comes_takes_the_free_seat(server: Served, open_page: Any) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    created = server.post({"game": "mountain", "seats": seats, "listed": True})
    host = open_page(address(created["seats"][0]["token"]))
    host.locator(".player-bar").get_by_text("anybody may join").wait_for()
    guest = open_page("/")
    guest.locator(".listed li", has_text="Ada").get_by_role("button", name="Take the free seat").first.click()
    guest.locator(".player-bar").get_by_text("you").wait_for()
    host.locator(".player-bar").get_by_text("anybody may join").wait_for(state="detached")


def test_whoever_watches_sees_only_what_is_public(server: Served, open_page: Any) -> None:
    created = server.create("yokai", "person", "person")
    seats = [open_page(address(seat["token"])) for seat in created["seats"]]
    watcher = open_page(address(created["watch"]["token"]))
    hands = []
    for page in (*seats, watcher):
        page.wait_for_selector(f"{BOARD} .item")
        hands.append([card for card in page.evaluate(SEEN) if card.startswith("#symbol-card-")])
    assert len(hands[0]) > len(hands[2])
    assert len(hands[1]) > len(hands[2])
    watcher.locator(".replay").wait_for(state="detached")


def test_a_match_counts_its_games(server: Served, open_page: Any) -> None:
    page = seated(server, open_page, "mountain", length=2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_text("The match: 0 – 1").wait_for()
    page.get_by_role("button", name="Next game").click()
    page.get_by_text("Game 2 of 2").wait_for()
    assert "1" in page.locator(".player-bar .score").all_inner_texts()


def test_what_is_refused_is_said_in_the_readers_language(server: Served, open_page: Any) -> None:
    created = server.create("yokai", "person", "person", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), locale="it-IT")
    wait(page)
    page.locator(".board .item:not(.offered) .hit").first.click(force=True)
    page.locator(".illegal-move", has_text="Scegli una carta della tua mano da giocare.").wait_for()
    page.goto(server.url + "/play#nonsense")
    page.get_by_text("Il link non porta a nessuna partita").wait_for()


def test_the_fan_is_decided_by_its_buttons_or_by_a_click_on_itself(server: Served, open_page: Any) -> None:
    session, chance = Session.new("architects", seed=3, options={"starts": "1"}), random.Random(5)
    while session.state.phase != FANNING:  # A16
        session.play(chance.choice(session.legal()))
    seat = session.to_move
    for item in ("fan", "keep", f"{('ivory', 'onyx')[seat]}-ability-P"):
        others = [{"kind": "computer", "player": "random"}] * 2
        seats = [*others[:seat], {"kind": "person"}, *others[seat + 1 :]]
        created = server.post({"record": format_record(session), "seats": seats})
        page = open_page(address(created["seats"][seat]["token"]))
        page.wait_for_selector("[data-item=keep].offered")
        assert page.locator(".board .offered").count() == 2
        page.locator(f"[data-item={item}] .hit").click(force=True)
        page.locator(".moves", has_text=" keep" if item == "keep" else " fan").wait_for()


def test_a_phone_shows_the_board_in_its_own_arrangement(server: Served, open_page: Any) -> None:
    created = server.create("architects", "person", "random", options={"starts": "1"})
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = open_page(address(created["seats"][0]["token"]), **phone)
    page.wait_for_selector(".board .offered")
    box = page.locator(".board").bounding_box()
    assert box["height"] > box["width"] > 360
