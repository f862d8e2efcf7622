"""Games typed in: moves, questions, second thoughts, endings."""

import re
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from pagodas import games
from pagodas.cli import saved_games
from pagodas.cli.game_texts import GameTexts
from pagodas.cli.language import words
from pagodas.cli.move_completion import Completions
from pagodas.players.player import PLAYERS
from pagodas.session import Session, parse_record
from tests.cli.conftest import Run

WHITE_FIRST = ("play", "mountain", "--option", "starts=1", "--seed", "4")
PEOPLE = (*WHITE_FIRST, "--players", "person,person", "--names", "Ada,Bob")
DUEL = (*WHITE_FIRST, "--players", "person,random")


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


def test_two_computers_play_to_the_end(run: Run, data: Path) -> None:
    ran = run("play", "mountain", "--players", "random,random", "--seed", "3")
    assert ran.code == 0
    assert "90. White: Hh7-h8" in ran.out
    assert "Black has a chain over the mountain and wins. (0-1)" in ran.out
    assert kept(data) == []  # nobody's game


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    match = ("play", "mountain", "--players", "random,random", "--seed", "8")
    assert run(*match).out == run(*match).out


def test_a_person_plays_asks_and_gives_up(run: Run, data: Path) -> None:
    ran = run(*DUEL, typed="?\nW@b3\nwhy W@b3\nwhy H@h8\nundo\nG@b1\nresign\ny\n")
    assert ran.code == 0
    assert "White worm in the pool  W@b1  W@b2" in ran.out
    assert "W@b3: M3: there is no worm in your pool." in ran.out
    assert "H@h8: this is a legal move." in ran.out
    assert "White resigns. Black wins. (0-1)" in ran.out
    session = parse_record(kept(data)[0].read_text())
    assert str(session.result) == "0-1"
    assert session.turn_text(session.turns[0]) == "G@b1"


def test_question_mark_with_a_beginning_lists_only_those_moves(run: Run) -> None:
    listed = run(*PEOPLE, typed="? g@h\n").out.partition("? g@h")[2]
    assert "G@h8" in listed
    assert "G@b1" not in listed
    assert "W@" not in listed


def test_each_turn_is_told_in_notation_and_in_words(run: Run) -> None:
    ran = run(*PEOPLE, typed="G@b1\nH@h1\nGb1-h1>p\n")
    assert "3. Ada: Gb1-h1>p  Ada's goat leaps from b1 to h1. Ada's goat pushes the black human to p." in ran.out


def test_a_turn_may_be_typed_decision_by_decision_and_begun_again(run: Run) -> None:
    ran = run(*PEOPLE, typed="G@b1\nH@h1\nGb1-h1\nreset\nreset\nGb1-h1\n>p\nquit\nn\n")
    assert "Ada decides where the black human is pushed." in ran.out
    assert "this turn has not begun" in ran.out
    assert "3. Ada: Gb1-h1>p" in ran.out


def test_a_refused_move_says_why_and_changes_nothing(run: Run) -> None:
    ran = run(*PEOPLE, typed="B@b1\nnonsense\nG@b1\nquit\nn\n")
    assert "B@b1: M8: a Buddha stays in the pool for good" in ran.out
    assert "nonsense: no move is written like that. W@b3 places a worm" in ran.out
    assert "1. Ada: G@b1" in ran.out


def test_a_whole_turn_may_be_asked_about(run: Run) -> None:
    ran = run(*PEOPLE, typed="G@b1\nH@h1\nwhy Gb1-h1>p\nwhy Gb1-h1>x\nwhy Gb1-h1>p=6\nquit\nn\n")
    assert "Gb1-h1>p: this is a legal move." in ran.out
    assert ">x: M5: nobody dies while there is an empty space to be pushed to." in ran.out
    assert "what chance adds is not yours to write: leave out =6" in ran.out


def test_undo_goes_back_to_the_persons_own_decision(run: Run, data: Path) -> None:
    run(*DUEL, typed="W@b3\nG@h1\nundo\n")
    assert len(parse_record(kept(data)[0].read_text()).turns) == 2


def test_undo_at_the_beginning_is_refused(run: Run) -> None:
    assert "nothing has been played that could be taken back" in run(*PEOPLE, typed="undo\n").out


def test_a_roll_is_not_taken_back(run: Run, data: Path) -> None:
    # M7: a killed piece is rolled anew
    ran = run(*PEOPLE, typed="H@b1\nG@h1\nHb1-h1\nundo\n")
    assert "it cannot be taken back" in ran.out
    assert len(parse_record(kept(data)[0].read_text()).turns) == 3


def test_an_undo_that_meets_a_roll_takes_nothing_back(run: Run, data: Path) -> None:
    # the first move is the computer's, so there is no decision of a person's to go back to
    run("play", "mountain", "--option", "starts=2", "--players", "person,random", "--seed", "1", typed="undo\n")
    assert len(parse_record(kept(data)[0].read_text()).turns) == 1


def test_people_agree_to_a_draw_and_computers_do_not(run: Run) -> None:
    assert "A draw by agreement. (1/2-1/2)" in run(*PEOPLE, typed="G@b1\ndraw\ny\n").out
    assert "A draw by agreement" not in run(*PEOPLE, typed="G@b1\ndraw\n\n").out
    assert "The computer declines the draw." in run(*DUEL, typed="draw\n").out


def test_help_and_rules_at_the_table(run: Run) -> None:
    ran = run(*PEOPLE, typed="help\nrules\n")
    assert "save [FILE]: write the game to a file" in ran.out
    assert "Pagoda" in ran.out.partition("> rules")[2]


def test_a_game_is_saved_and_continued(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    assert f"Saved: {file}" in run(*PEOPLE, typed=f"G@b1\nsave {file}\nquit\nn\n").out
    ran = run("play", "--load", str(file), typed="H@h1\nresign\ny\n")
    assert "2. Bob: H@h1" in ran.out
    assert "Ada resigns. Bob wins. (0-1)" in ran.out
    assert parse_record(file.read_text()).result is not None


def test_a_file_that_is_no_game_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary")
    assert "is not a saved game" in run(*PEOPLE, typed=f"G@b1\nsave {diary}\n").out
    assert diary.read_text() == "dear diary"


def test_a_folder_cannot_be_saved_to(run: Run, tmp_path: Path) -> None:
    ran = run(*PEOPLE, typed=f"G@b1\nsave {tmp_path}\nquit\nn\n")
    assert f"{tmp_path}: Is a directory" in ran.out
    assert ran.code == 0


def test_quit_offers_to_keep_the_game(run: Run, data: Path) -> None:
    assert run(*PEOPLE, typed="quit\n").code == 0
    assert kept(data) == []  # nothing had been played
    run(*PEOPLE, typed="G@b1\nquit\nn\n")
    assert kept(data) == []
    run(*PEOPLE, typed="G@b1\nquit\n\n")
    assert len(kept(data)) == 1


def test_the_end_of_input_keeps_the_game(run: Run, data: Path) -> None:
    ran = run(*PEOPLE, typed="G@b1\n")
    assert ran.code == 0
    assert f"pagodas play --load {kept(data)[0]}" in ran.out


def test_a_match_counts_games_and_who_starts_alternates(run: Run) -> None:
    match = (*PEOPLE, "--games", "2")
    ran = run(*match, typed="G@b1\nresign\ny\n\nH@h1\nresign\ny\n")
    assert "After game 1 of 2: Ada 1 · Bob 0" in ran.out
    assert "1. Bob: H@h1" in ran.out
    assert "After game 2 of 2: Ada 1 · Bob 1" in ran.out


def test_a_match_may_be_left_between_games(run: Run) -> None:
    ran = run(*PEOPLE, "--games", "2", typed="G@b1\nresign\ny\n")
    assert ran.code == 0
    assert "Enter for game 2 of 2" in ran.out


def test_a_curtain_falls_between_people_who_know_different_things(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Pass the keyboard" not in run(*PEOPLE, typed="G@b1\nH@h1\n").out
    monkeypatch.setattr("pagodas.cli.game_loop.has_secrets", lambda _: True)
    told = run(*PEOPLE, typed="\nG@b1\n\nH@h1\n\n").out
    assert [told.count(f"Pass the keyboard to {name}") for name in ("Ada", "Bob")] == [2, 1]
    assert "Pass the keyboard" not in run(*DUEL, typed="G@b1\n").out


def test_a_game_in_italian(run: Run) -> None:
    ran = run(
        *WHITE_FIRST, "--players", "person,person", "--lang", "it", typed="ritira\nG@b1\nritira\nW@b1\naiuto\nesci\nn\n"
    )
    assert "non è stato giocato nulla che si possa ritirare" in ran.out
    assert "Bianco mette un verme in b1." in ran.out
    assert "ricomincia questo turno" in ran.out
    assert "Nero> esci" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "chess"), "no game 'chess'; there are"),
        (("play",), "which game? There are"),
        (("play", "mountain", "-o", "wind=yes"), "no option 'wind'"),
        (("play", "mountain", "-o", "board=cube"), "option board cannot be 'cube'; it takes"),
        (("play", "mountain", "--lang", "tlh"), "no language 'tlh'; there are en, it"),
        (("play", "mountain", "--players", "person,deepthought"), "no player 'deepthought'; there are person"),
        (("play", "mountain", "--players", "random"), "this game is for 2 players, not 1"),
        (("play", "mountain", "--names", "Ada"), "1 names for 2 players"),
        (("play", "mountain", "--names", "Ada,Ada"), "two seats may not have one name"),
        (("play", "mountain", "--games", "0"), "--games"),
        (("play", "mountain", "--seed", "soon"), "--seed"),
        (("play", "--load", "game.txt", "--seed", "1"), "--load takes a file"),
        (("play", "--wings",), "--wings"),
        (("fly",), "fly"),
    ],
)  # fmt: skip
def test_a_wrong_command_line_gets_one_line_and_code_two(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_missing_file_gets_one_line_and_code_one(run: Run, tmp_path: Path) -> None:
    ran = run("play", "--load", str(tmp_path / "gone.txt"))
    assert ran.code == 1
    assert ran.err == f"pagodas: {tmp_path / 'gone.txt'}: No such file or directory\n"


def test_a_finished_game_is_not_continued(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "over.txt"
    run(*PEOPLE, typed=f"G@b1\nsave {file}\nquit\nn\n")
    run("play", "--load", str(file), typed="resign\ny\n")
    ran = run("play", "--load", str(file))
    assert ran.code == 1
    assert "this game is over (1-0)" in ran.err


def test_amounts_are_told_where_the_outcome_is_an_amount() -> None:
    betting = replace(games.load("mountain"), amount=20.0, resigned=lambda _, seat: (-0.25, 0.25)[:: 1 - 2 * seat])
    session = Session.new(betting, seed=1)
    session.resign(0)
    assert GameTexts("en").status(session, 0).endswith("(-5 · +5)")


def test_giving_up_asks_first(run: Run) -> None:
    ran = run(*PEOPLE, typed="G@b1\nresign\n\nH@h1\nquit\nn\n")
    assert "Do you really give up? [y/N]" in ran.out
    assert "2. Bob: H@h1" in ran.out


def test_a_hint_at_the_table_names_moves_and_chances(run: Run) -> None:
    ran = run(*PEOPLE, typed="hint\nquit\n")
    assert re.search(r"computer, master: [GHW]@\w\w \d+%( · [GHW]@\w\w \d+%){2}", ran.out)


def test_commands_need_no_accents_and_every_language_knows_the_english_words(run: Run) -> None:
    ran = run(*PEOPLE, "--lang", "it", typed="perche H@h8\nperché H@h8\nwhy H@h8\nquit\n")
    assert ran.out.count("H@h8: è una mossa lecita.") == 3


def test_a_question_is_completed_to_what_one_could_try() -> None:
    session = Session.new("mountain", options={"starts": "1"}, seed=4)
    complete = Completions(session, words("en"))
    assert "why G@p" in complete("why G")  # worth asking about, and not legal
    assert "G@p" not in complete("G")
    assert "G@b1" in complete("G@")
    assert "hint" in complete("hi")


def test_seats_are_numbered_where_moves_name_them_by_numbers(run: Run) -> None:
    names = ("--names", "Ada,Bob,Cleo", "--players", "person,random,random")
    assert "1 Lantern Ada (person) · 2 Drum Bob (computer, at random)" in run("play", "yokai", *names, typed="").out


def test_a_name_with_braces_is_told_as_it_is() -> None:
    say = games.load("mountain").strings("en").calling(["{side}", "Bob"])
    assert say("status.turn", side=say("seat.1")) == "{side} to move."


def test_the_help_names_all_players(run: Run) -> None:
    told = run("play", "--help").out
    assert all(name in told for name in ("person", *PLAYERS))


def test_a_game_is_kept_in_a_temporary_folder_where_the_usual_one_cannot_be_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PAGODAS_DATA_DIR", str(tmp_path / "file" / "data"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ran = run("play", "mountain", "--players", "person,person", "--seed", "7", typed="G@b1\n")
    file = next(tmp_path.glob("pagodas-*/games/*.txt"))
    assert ran.err.startswith(f"pagodas: {tmp_path / 'file' / 'data' / 'games'} cannot be written; {file.parent}")
    assert f"pagodas play --load {file}" in " ".join(ran.out.split())
    assert saved_games.unfinished()[0].path == file
