"""Several people at one keyboard: nobody sees what another one typed or held."""

import io

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from pagodas.cli.line_input import Lines
from pagodas.cli.play import Wish, play
from pagodas.cli.prompt_line import Terminal

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
