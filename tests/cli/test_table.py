"""The table that fills the terminal, as people use it: the real program in a pseudo-terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="asks for a pseudo-terminal")

from pagodas.cli.game_texts import GameTexts
from pagodas.cli.table.seen_game import SeenGame
from pagodas.cli.table.view import Question, TableView
from pagodas.core.types import NOBODY, Move
from pagodas.players.player import by_name
from pagodas.session import Session, format_record, parse_record
from tests.cli.terminal import (
    CTRL_C,
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    F2,
    F4,
    HOME,
    LEFT,
    PAGE_UP,
    RIGHT,
    TAB,
    UP,
    Terminal,
)

WHITE_FIRST = ("play", "mountain", "-o", "starts=1", "--seed", "4")
PEOPLE = (*WHITE_FIRST, "--players", "person,person", "--names", "Ada,Bob")
EVERY = 3  # one decision in so many is typed, the others are picked with the cursor


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


class Mirror:
    """The same game in this process: it knows the computer's moves before they are seen, and the way of the cursor."""

    def __init__(self, game: str, seed: int, language: str) -> None:
        self.texts = GameTexts(language)
        self.session = Session.new(game, names=("Ada", "Bob"), options={"starts": "1"}, seed=seed)
        self.players = [by_name("novice", self.session.game, seed + seat) for seat in range(2)]
        self.view = TableView(self.texts, True, lambda _: None)

    def choose(self) -> Move:
        return self.players[self.session.to_move].choose(self.session.seen_by(self.session.to_move))

    def answer_of_the_computer(self) -> None:
        while self.session.to_move == 1:
            self.session.play(self.choose())

    def sit_down(self) -> None:
        """See what the person sees who is asked now."""
        seen = SeenGame(self.session.copy(), 0, 0, ("person", "novice"), self.texts)
        self.view.show([seen], 0, seen.last)
        self.view.ask(Question("Ada> ", whose="Ada"))

    def keys(self, move: Move) -> Iterator[tuple[str, str]]:
        """Pick a move with Tab and Enter, and say what is named on the way."""
        for item in self.session.game.sketch.path(self.session.seen_by(0), move):
            tabs = 0
            while self.view.cursor != item:
                self.view.tab(1)
                tabs += 1
            yield TAB * tabs, self.view.picked()
            self.view.pick()


@pytest.mark.parametrize(
    ("game", "seed", "language"),
    [("masons", 0, "en"), ("mountain", 2, "it"), ("yokai", 8, "it"), ("architects", 7, "en")],
)
def test_a_whole_game_by_cursor_and_typed_moves(game: str, seed: int, language: str, tmp_path: Path) -> None:
    mirror = Mirror(game, seed, language)
    session, decisions = mirror.session, 0
    arguments = ("play", game, "--seed", str(seed), "-o", "starts=1", "--players", "person,novice", "--lang", language)
    with Terminal(*arguments, "--names", "Ada,Bob", data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        while session.to_move != NOBODY:
            mirror.sit_down()
            move, decisions = mirror.choose(), decisions + 1
            if decisions % EVERY == 0:
                terminal.type(session.game.notation.format_move(session.seen_by(0), move))
            else:
                for keys, named in mirror.keys(move):
                    terminal.send(keys)
                    terminal.wait(named[:60])
                    terminal.send(ENTER)
            session.play(move)
            mirror.answer_of_the_computer()
            shown = f"{len(session.turns)}. {mirror.texts.turn(session, session.turns[-1], 0)[0]}"[:40].rstrip()
            terminal.wait(lambda shown=shown: shown in terminal.text and ("> " in terminal.rows[-2] or session.result))
        terminal.wait(mirror.texts.say("table.over"))
        terminal.send(ENTER)
        assert terminal.left() == 0
    assert mirror.texts.status(session, 0)[:60] in terminal.text
    assert parse_record(kept(tmp_path / "games")[0].read_text()).moves == session.moves


def test_a_game_is_interrupted_and_continued(tmp_path: Path) -> None:
    with Terminal(*PEOPLE, data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        terminal.type("G@b1")
        terminal.wait("Bob> ")
        terminal.send(CTRL_C)
        assert terminal.left() == 130
        file = kept(tmp_path / "games")[0]
        assert "pagodas play --load" in terminal.text
        assert "Traceback" not in terminal.text
        assert terminal.screen.usual is None  # the usual screen is back
    with Terminal("play", "--load", str(file), data=tmp_path) as terminal:
        terminal.wait("Bob> ")
        assert "1. Ada: G@b1" in terminal.text
        terminal.type("H@h1")
        terminal.wait("2. Bob: H@h1")
        terminal.type("resign")
        terminal.wait("Do you really give up?")
        terminal.type("n")
        terminal.wait("Ada> ")
        terminal.type("resign")
        terminal.wait("Do you really give up?")
        terminal.type("y")
        terminal.wait("Ada resigns. Bob wins. (0-1)")
        terminal.send(ENTER)
        assert terminal.left() == 0
        assert "Ada resigns. Bob wins. (0-1)" in terminal.text
        assert f"pagodas replay {file}"[:60] in terminal.text.replace("\n", "")


def test_a_game_is_kept_when_its_terminal_goes_away_or_somebody_stops_it(tmp_path: Path) -> None:
    with Terminal(*PEOPLE, data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        terminal.type("G@b1")
        terminal.wait("Bob> ")
        terminal.process.terminate()
        assert terminal.left() == 130
        assert terminal.screen.usual is None
    assert len(kept(tmp_path / "games")) == 1


def test_clicks_pick_and_tell_why_not(tmp_path: Path) -> None:
    with Terminal(*PEOPLE, data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        terminal.click(*terminal.place("[G]×2"))
        terminal.wait("White goat in the pool")
        row, column = terminal.place(" p ")
        terminal.click(row, column + 1)
        terminal.wait("M3: nothing is placed on the pagoda")
        terminal.click(*terminal.place("[G]×2"))
        terminal.click(*terminal.place("h5"))
        terminal.wait("1. Ada: G@h5  Ada places a goat on h5.")
        terminal.wait("Bob> ")
        row, column = terminal.place("F5 undo")
        terminal.click(row, column)
        terminal.wait("Ada> ")


def test_a_window_is_drawn_anew_when_its_size_changes(tmp_path: Path) -> None:
    with Terminal(*PEOPLE, data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        terminal.type("G@b1")
        terminal.wait("1. Ada: G@b1")
        small = terminal.place("b5")
        terminal.resize(120, 40)
        terminal.wait(lambda: "Bob> " in terminal.rows[38] and "1. Ada: G@b1" in terminal.rows[1])
        large = terminal.place("b5")
        assert large[0] > small[0]
        assert terminal.place("1. Ada: G@b1")[1] > 80  # beside the board
        terminal.resize(80, 24)
        terminal.wait(lambda: "Bob> " in terminal.rows[22] and "1. Ada: G@b1" in terminal.rows[20])
        assert terminal.place("b5") == small


def test_hints_rules_help_and_the_past_are_shown_in_place(tmp_path: Path) -> None:
    with Terminal(*PEOPLE, data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        for player, move in (("Ada", "G@b1"), ("Bob", "H@h1"), ("Ada", "Gb1-h1>p")):
            terminal.wait(f"{player}> ")
            terminal.type(move)
        terminal.wait("3. Ada: Gb1-h1>p")
        terminal.send(PAGE_UP)
        terminal.wait("Move 2 of 4. Ada to move.")
        terminal.send(LEFT)
        terminal.wait("Move 1 of 4. Bob to move.")
        terminal.send(HOME)
        terminal.wait("Move 0 of 4. Ada to move.")
        terminal.send(RIGHT)
        terminal.wait("Move 1 of 4. Bob to move.")
        terminal.send(ESCAPE)
        terminal.wait("3. Ada: Gb1-h1>p")
        terminal.send(F1)
        terminal.wait("look at earlier turns")
        terminal.send(ESCAPE, F4)
        terminal.wait("The idea in three sentences")
        terminal.send("q", F2)
        terminal.wait("computer, master: ")
        terminal.type("why Gb9")
        terminal.wait("Gb9: ")


def test_arrows_belong_to_the_line_while_there_is_one_and_history_to_its_player(tmp_path: Path) -> None:
    with Terminal(*PEOPLE, data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        terminal.type("G@b1")
        terminal.wait("Bob> ")
        terminal.send("\x10")  # Ctrl-P: the line before, of which Bob has none
        terminal.send("@h1", "\x01", "H", ENTER)  # Ctrl-A goes to the beginning
        terminal.wait("2. Bob: H@h1")
        terminal.send("x", UP)
        terminal.wait("Ada> G@b1")
        terminal.send(ESCAPE)
        terminal.wait(lambda: "G@b1" not in terminal.rows[22])
        terminal.send("G@h", TAB)
        terminal.wait("G@h8")
        terminal.send(ESCAPE, ESCAPE, DOWN)
        terminal.wait("Ada> White goat on b1")


def hand(terminal: Terminal) -> set[str]:
    """The cards in the lower part of the table, where the viewer's hand lies."""
    return set(re.findall(r"\b[A-Z][a-z]\d+\b", "\n".join(terminal.rows[14:19])))


def test_people_at_one_keyboard_never_see_each_others_hands(tmp_path: Path) -> None:
    people = ("play", "yokai", "--players", "person,person", "--names", "Ada,Bob", "-o", "starts=1", "--seed", "4")
    with Terminal(*people, data=tmp_path) as terminal:
        terminal.wait("Pass the keyboard to Ada.")
        assert not hand(terminal)
        terminal.send(ENTER)
        terminal.wait("Ada> ")
        ada = hand(terminal)
        assert len(ada) == 7
        terminal.send("Te8>2", "\x15", "Te8>2", ENTER)  # Ctrl-U cuts a line out
        terminal.wait("Choose the deck")
        terminal.type("deck")
        terminal.wait("Pass the keyboard to Bob.")
        assert not ada & set(re.findall(r"\w+", terminal.text))
        terminal.send(PAGE_UP, F4, "x", ENTER)
        terminal.wait("Bob> ")
        assert len(hand(terminal)) == 7
        assert not ada - {"Te8"} & hand(terminal)
        terminal.send("\x10", "\x19")  # Ctrl-P and Ctrl-Y: neither Ada's lines nor what she cut out
        terminal.send("!")
        terminal.wait("Bob> !")
        terminal.send(ESCAPE, PAGE_UP)
        terminal.wait("Move 0 of 2.")
        assert not ada & hand(terminal)  # the past is Bob's too
        terminal.send(CTRL_C)
        assert terminal.left() == 130
        remains = "\n".join((*terminal.screen.scrollback, *terminal.rows))
        assert "pagodas play --load" in remains
        assert not re.search(r"\b[A-Z][a-z]\d+\b", remains)


def test_a_saved_game_is_shown_again_move_by_move(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with Terminal(*PEOPLE, data=tmp_path) as terminal:
        terminal.wait("Ada> ")
        terminal.type("G@b1")
        terminal.wait("Bob> ")
        terminal.type(f"save {file}")
        terminal.wait("Saved:")
        terminal.type("quit")
        terminal.wait("Keep this game")
        terminal.type("n")
        assert terminal.left() == 0
    with Terminal("replay", str(file), "--lang", "it", data=tmp_path) as terminal:
        terminal.wait("Mossa 0 di 1.")
        terminal.send(RIGHT)
        terminal.wait("Ada mette una capra in b1.")
        terminal.send("q")
        assert terminal.left() == 0
    with Terminal("replay", str(file), "--lines", data=tmp_path) as terminal:
        assert terminal.left() == 0
        assert "1. Ada: G@b1  Ada places a goat on b1." in terminal.text


@pytest.mark.parametrize("columns", [80, 140])
def test_comments_are_shown_with_their_turns(columns: int, tmp_path: Path) -> None:
    session = Session.new("mountain", names=("Ada", "Bob"), options={"starts": "1"}, seed=4)
    session.comment("Two friends meet.")
    session.play("G@b1")
    session.comment("A goat, at once!")
    session.play("H@h1")
    file = tmp_path / "game.txt"
    file.write_text(format_record(session), encoding="utf-8")
    with Terminal("replay", str(file), data=tmp_path, columns=columns) as terminal:
        terminal.wait("Two friends meet.")
        terminal.send(RIGHT)
        terminal.wait("A goat, at once!")
        terminal.send(RIGHT)
        terminal.wait("Bob places a human on h1.")
        terminal.send("q")
        assert terminal.left() == 0


@pytest.mark.parametrize("wish", ["--lines", "PAGODAS_LINES", "dumb", "small"])
def test_lines_remain_for_those_who_want_or_need_them(wish: str, tmp_path: Path) -> None:
    arguments = (*PEOPLE, "--lines") if wish == "--lines" else PEOPLE
    surroundings = {"PAGODAS_LINES": {"PAGODAS_LINES": "1"}, "dumb": {"TERM": "dumb"}}.get(wish, {})
    size = (60, 20) if wish == "small" else (80, 24)
    with Terminal(*arguments, data=tmp_path, columns=size[0], rows=size[1], **surroundings) as terminal:
        terminal.wait("Ada> ")
        assert terminal.screen.usual is None
        terminal.type("quit")
        assert terminal.left() == 0


def test_no_colour_is_used_where_nobody_wants_any(tmp_path: Path) -> None:
    with Terminal(*PEOPLE, data=tmp_path, NO_COLOR="1") as terminal:
        terminal.wait("Ada> ")
        terminal.send(DOWN)
        terminal.wait("[W]◂")
        cells = [cell for row in terminal.screen.buffer.values() for cell in row.values()]
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}


def test_a_match_from_the_menu_is_played_at_the_table(tmp_path: Path) -> None:
    with Terminal(data=tmp_path) as terminal:
        terminal.wait("Game [")
        terminal.type("mountain")
        terminal.wait("Against [1]")
        terminal.type("2")
        terminal.wait("F1 help")
        assert terminal.screen.usual is not None
        terminal.type("quit")
        assert terminal.left() == 0
