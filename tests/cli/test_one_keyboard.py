"""Several people at one keyboard: nobody sees what another one typed or held."""

import io
import re
from pathlib import Path

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from pagodas.cli.line_input import Lines
from pagodas.cli.play import Wish, play
from pagodas.cli.prompt_line import Terminal
from pagodas.session import Session

UP_AND_ENTER = "\x1b[A\r"
OTHER_SCREEN, USUAL_SCREEN, WIPED_SCROLLBACK = "\x1b[?1049h", "\x1b[?1049l", "\x1b[3J"


def test_history_belongs_to_a_player() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        terminal = Terminal()
        keys.send_text("Ka3@2\r")
        assert terminal.ask("Ada> ", whose="Ada") == "Ka3@2"
        keys.send_text(UP_AND_ENTER)
        assert terminal.ask("Bob> ", whose="Bob") == ""
        keys.send_text(UP_AND_ENTER)
        assert terminal.ask("Give up? ") == ""
        keys.send_text(UP_AND_ENTER)
        assert terminal.ask("Ada> ", whose="Ada") == "Ka3@2"


def played_by_three(*lines: str, language: str = "en") -> str:
    shown = io.StringIO()
    console = Console(file=shown, width=160)
    wish = Wish(language, "yokai", "person,person,person", names="Ada,Bob,Cy", options={"starts": "1"}, seed=4)
    play(wish, Lines(list(lines), console), console)
    return shown.getvalue()


def test_one_of_three_leaves_the_keyboard_and_the_others_play_on() -> None:
    written = played_by_three("", "resign", "y", "", "quit", "n")
    assert "The others play on, and a computer plays for you." in written
    assert "Ada has left the table" in written
    assert "Ada (away; computer, club player)" in written
    assert "Ada: " in written  # the computer has moved
    assert "Pass the keyboard to Bob" in written


def test_whoever_left_comes_back_by_name_in_the_readers_language() -> None:
    written = played_by_three("", "abbandona", "s", "", "rientra Dee", "rientra", "quit", "n", language="it")
    assert (
        "Chi rientra? Ha lasciato il tavolo: Ada." in written or "chi rientra? Ha lasciato il tavolo: Ada." in written
    )
    assert "Ada è di nuovo al tavolo." in written


def test_when_only_one_stays_at_the_keyboard_they_have_won() -> None:
    written = played_by_three("", "resign", "y", "", "resign", "y")
    assert "Ada and Bob left the table and come last. Cy wins. (0-0-1)" in written


def test_a_game_that_somebody_left_is_kept_and_goes_on_without_them(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    played_by_three("", "resign", "y", "", f"save {file}", "quit", "n")
    assert "1. Ada: leave" in file.read_text()
    shown = io.StringIO()
    console = Console(file=shown, width=160)
    play(Wish("en", load=str(file)), Lines(["", "back", "quit", "n"], console), console)
    assert "Ada (away; computer, club player)" in shown.getvalue()
    assert "Ada is back." in shown.getvalue()


def test_hidden_hands_are_shown_on_the_other_screen_and_the_scrollback_stays() -> None:
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=80, height=24)
    wish = Wish("en", "yokai", "person,person", names="Ada,Bob", options={"starts": "1"}, seed=4)
    play(wish, Lines(["", "Te8>2", "", "quit", ""], console), console)
    written = shown.getvalue()
    assert written.count(OTHER_SCREEN) == written.count(USUAL_SCREEN) == 1
    assert WIPED_SCROLLBACK not in written
    hidden = written[written.index(OTHER_SCREEN) : written.index(USUAL_SCREEN)]
    assert "Lantern" in hidden
    assert "Lantern" not in written.replace(hidden, "")
    assert "pagodas play --load" in written[written.index(USUAL_SCREEN) :]  # people can still read how to go on


def test_nobody_sees_the_hand_of_the_last_one_who_stays() -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=80, height=24)
    wish = Wish("en", "yokai", "person,person,random", names="Ada,Bob,Cleo", options={"starts": "1"}, seed=4)
    play(wish, Lines(["", "resign", "y"], console), console)
    told = shown.getvalue()
    items = Session.new("yokai", ("Ada", "Bob", "Cleo"), {"starts": "1"}, 4).scene(1).items
    hand = {item.id.removeprefix("hand:") for item in items if item.id.startswith("hand:")}
    assert len(hand) == 7
    assert "Pass the keyboard to Bob." in told[told.index("Do you really leave?") :]
    assert not hand & set(re.findall(r"\w+", told))
