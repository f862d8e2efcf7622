"""Looking back: replays, links to a ply, records in and out."""

import random
from pathlib import Path
from typing import Any

import pytest

from pagodas import games
from pagodas.session import Session, format_record, parse_record
from tests.web.playing import BOARD, address
from tests.web.served import Served

pytestmark = pytest.mark.browser


def uploaded(page: Any, file: Path) -> Any:
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector(BOARD)
    return page


def recorded(game: str, folder: Path) -> Path:
    """Write the record of a game that somebody gave up early."""
    session, chance = Session.new(game, seed=1), random.Random(1)
    while session.state.turns < 8 and (legal := session.legal()):
        session.play(chance.choice(legal))
    session.resign(session.to_move)
    file = folder / "record.txt"
    file.write_text(format_record(session), encoding="utf-8")
    return file


def go_to(page: Any, ply: int) -> None:
    page.locator(".replay input").fill(str(ply))
    page.wait_for_url(f"**@{ply}")


@pytest.mark.parametrize("game", games.names())
def test_a_record_is_replayed(game: str, page: Any, tmp_path: Path) -> None:
    uploaded(page, recorded(game, tmp_path))
    page.wait_for_selector("[aria-label='One move on']:not([disabled])")
    go_to(page, 3)
    page.get_by_text("After move 3 of").wait_for()
    assert page.locator(".told").inner_text()
    page.get_by_role("button", name="To the present").click()
    page.get_by_text("Now", exact=True).wait_for()
    page.wait_for_selector(".result-banner")


@pytest.mark.parametrize(
    ("locale", "said", "computer"),
    [
        ("en-GB", "against computers only", "computer, Tuft, casual"),
        ("it-IT", "si continua solo contro i computer", "computer, Ciuffo, dilettante"),
    ],
)
def test_a_game_with_chance_goes_on_against_computers_and_the_page_says_so(
    open_page: Any, tmp_path: Path, locale: str, said: str, computer: str
) -> None:
    page = open_page("/", locale=locale)
    assert said in page.locator(".upload").inner_text()
    file = tmp_path / "record.txt"
    file.write_text(format_record(Session.new("mountain", seed=1)), encoding="utf-8")
    uploaded(page, file).get_by_text(computer).wait_for()


def test_a_game_without_chance_goes_on_between_people(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(format_record(Session.new("masons", seed=1)), encoding="utf-8")
    uploaded(page, file)
    assert page.get_by_text("computer").count() == 0


def test_a_link_leads_to_a_ply(page: Any, open_page: Any, tmp_path: Path) -> None:
    uploaded(page, recorded("mountain", tmp_path))
    go_to(page, 5)
    page.get_by_role("tab", name="Share").click()
    link = page.get_by_label("Link to the position after move 5").first.input_value()
    other = open_page(link[link.index("/play") :])
    other.get_by_text("After move 5 of").wait_for()
    assert other.locator(".told").inner_text() == page.locator(".told").inner_text()


def test_a_finished_game_is_downloaded_and_opened_again(server: Served, open_page: Any, tmp_path: Path) -> None:
    created = server.create("mountain", "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("tab", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    assert '[Game "mountain"]' in file.read_text(encoding="utf-8")
    page.goto(server.url)
    uploaded(page, file).wait_for_selector(".result-banner")


def test_what_is_no_record_is_refused_with_a_reason(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "nonsense.txt"
    file.write_text("nothing of the kind", encoding="utf-8")
    page.set_input_files("input[type=file]", file)
    assert page.locator("[role=alert]:not(:empty)").inner_text()


def commented(folder: Path) -> Path:
    """Write the record of a game with comments in two languages, one of them full of signs."""
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    session.comment("A goat's life.", 0, "en")
    session.comment("Vita da capra.", 0, "it")
    session.play("G@b1")
    session.comment('<b>Bold</b> & "quoted"')
    session.play("H@h1")
    session.resign(0)
    file = folder / "record.txt"
    file.write_text(format_record(session), encoding="utf-8")
    return file


def test_comments_stand_at_their_turns_and_in_the_readers_language(open_page: Any, tmp_path: Path) -> None:
    page = uploaded(open_page("/", locale="it-IT"), commented(tmp_path))
    page.get_by_text("Vita da capra.").wait_for()
    assert page.get_by_text("A goat's life.").count() == 0
    go_to(page, 1)
    page.get_by_text('<b>Bold</b> & "quoted"').wait_for()
    assert page.locator(".moves .commented").count() == 1


def test_readers_comment_on_a_game_that_is_over_and_take_it_along(page: Any, tmp_path: Path) -> None:
    uploaded(page, commented(tmp_path))
    page.get_by_role("button", name="To the present").click()
    page.get_by_text("Write a comment on turn 2").click()
    page.locator("textarea").fill("Too\u200b late")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("U+200B").wait_for()
    page.locator("textarea").fill("Too\nlate; [really]?")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("Too late; [really]?").wait_for()
    page.reload()
    page.get_by_text("Too late; [really]?").wait_for()
    page.get_by_role("tab", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    file = tmp_path / "mine.txt"
    download.value.save_as(file)
    texts = [comment.text for comment in parse_record(file.read_text(encoding="utf-8")).comments]
    assert texts == ["A goat's life.", "Vita da capra.", '<b>Bold</b> & "quoted"', "Too late; [really]?"]
    page.get_by_role("button", name="Delete the comment “Too late").click()
    page.get_by_text("Too late; [really]?").wait_for(state="detached")
    go_to(page, 1)
    assert page.get_by_role("button", name="Delete the comment").count() == 0  # that of somebody else
