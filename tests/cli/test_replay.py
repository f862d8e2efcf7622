"""Saved games shown again, and damaged ones refused with a reason."""

import json
from pathlib import Path

import pytest

from pagodas.cli.replay import MOST_BYTES
from pagodas.session import Session, format_record
from tests.cli.conftest import Run

TURNS = ("G@b1", "H@h1", "Gb1-h1>p", "G@b3")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    session = Session.new("mountain", names=("Ada", "Bob"), seed=7, options={"starts": "1"})
    for turn in TURNS:
        session.play(turn)
    session.resign(0)
    file = tmp_path / "game.txt"
    file.write_text(format_record(session), encoding="utf-8")
    return file


def test_a_sound_game_is_told_turn_by_turn(run: Run, record: Path) -> None:
    ran = run("replay", str(record))
    assert ran.code == 0
    assert "3. Ada: Gb1-h1>p  Ada's goat leaps from b1 to h1. Ada's goat pushes the black human to p." in ran.out
    assert "Ada resigns. Bob wins. (0-1)" in ran.out


def test_a_game_may_be_piped_in(run: Run, record: Path) -> None:
    assert run("replay", "-", typed=record.read_text()).out == run("replay", str(record)).out


def test_a_game_in_italian(run: Run, record: Path) -> None:
    assert "La capra di Ada salta da b1 a h1." in run("replay", str(record), "--lang", "it").out


def test_comments_are_told_after_their_turns_in_the_readers_language(run: Run, record: Path) -> None:
    text = record.read_text().replace("\n1. ", "\n;en: A game of [goats].\n;it: Una partita di [capre].\n1. ")
    record.write_text(text.replace("G@b3\n", "G@b3\n; Hm!\n"))
    ran = run("replay", str(record), "--lang", "it")
    assert "Una partita di [capre].\n\n  1. Ada: G@b1" in ran.out
    assert "goats" not in ran.out
    assert "\n     Hm!" in ran.out
    assert "Hm!" not in run("replay", str(record), "--ply", "4").out
    assert "Hm!" in run("replay", str(record), "--ply", "5").out
    told = json.loads(run("replay", str(record), "--json").out)["games"][0]["comments"]
    assert told[0] == {"turn": 0, "text": "A game of [goats].", "language": "en"}
    assert told[2] == {"turn": 4, "text": "Hm!", "language": None}


def test_the_position_after_a_ply(run: Run, record: Path) -> None:
    ran = run("replay", str(record), "--ply", "3")
    assert ran.code == 0
    assert "Ada decides where the black human is pushed." in ran.out
    ran = run("replay", str(record), "--ply", "99")
    assert ran.code == 2
    assert "this game has the plies 0 to 5, not 99" in ran.err


def test_a_picture_of_the_position(run: Run, record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "end.svg"
    assert run("replay", str(record), "--ply", "1", "--svg", str(picture)).out == f"Written: {picture}\n"
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_all_games_of_a_match_are_told(run: Run, record: Path) -> None:
    both = "\n".join([record.read_text(), record.read_text().replace('"7"', '"8"')])
    ran = run("replay", "-", typed=both)
    assert ran.code == 0
    assert ran.out.count("Ada resigns. Bob wins. (0-1)") == 2
    assert "seed=7" in ran.out
    assert "seed=8" in ran.out
    record.write_text(both)
    ran = run("replay", str(record), "--ply", "1")
    assert ran.code == 2
    assert "has 2 games; --ply and --svg are for a file with one" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2. Bob: H@h1", "2. Bob: B@h1", "turn 2, 'Bob: B@h1': B@h1: M8"),
        ("2. Bob: H@h1", "2. Bob: H@b1", "turn 2, 'Bob: H@b1': H@b1: M3"),
        ("2. Bob: H@h1\n", "", "turn 2 expected, 3 found"),
        ('"0-1"', '"1-0"', "the record gives the result 1-0"),
        ("mountain", "valley", "no game 'valley'"),
        ("board=stairs", "board=cube", "option board cannot be 'cube'"),
    ],
)
def test_a_damaged_game_gets_one_line_and_code_one(run: Run, record: Path, old: str, new: str, message: str) -> None:
    record.write_text(record.read_text().replace(old, new))
    ran = run("replay", str(record))
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith(f"pagodas: {record}: ")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_game_made_with_earlier_rules_gets_one_line_that_says_what_to_do(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_text('[Game "architects"]\n[Version "1"]\n[Seed "1"]\n\n1. Y2 R5 P1 end=YBB\n', encoding="utf-8")
    ran = run("replay", str(file))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"pagodas: {file}: this game was made with version 1 of architects, and in version 2 ")
    assert ran.err.endswith("or start a new game\n")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", 'there is no [Game "'),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (b"[Game", "not a tag"),
        (b"x\n" * MOST_BYTES, "this is no saved game: it has more than 4,000,000 bytes"),
    ],
)
def test_what_is_no_game_gets_one_line_and_code_one(run: Run, tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "odd"
    file.write_bytes(content)
    for ran in (run("replay", str(file)), run("replay", "-", typed=content)):
        assert ran.code == 1
        assert message in ran.err
        assert ran.err.count("\n") == 1


def test_a_folder_is_no_game(run: Run, tmp_path: Path) -> None:
    ran = run("replay", str(tmp_path))
    assert (ran.code, ran.err) == (1, f"pagodas: {tmp_path}: Is a directory\n")


def test_a_picture_that_cannot_be_written(run: Run, record: Path, tmp_path: Path) -> None:
    ran = run("replay", str(record), "--svg", str(tmp_path / "no" / "end.svg"))
    assert (ran.code, ran.err.count("\n")) == (1, 1)
