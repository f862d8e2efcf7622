"""The commands that measure and study: hint, analyse, arena, report."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from pagodas import games
from pagodas.analysis import Moment, Slip, View
from pagodas.arena.analysis_page import words
from pagodas.cli.analyse import turns_table
from pagodas.cli.app import main
from pagodas.cli.report import Setting, setting_names, weaker_than
from pagodas.session import Session, format_record

NEARLY_WON = ("W@b1", "W@b3", "G@h1", "Wb3-b4", "G@b5", "Wb4-b3", "H@h4", "Wb3-b4", "H@h5", "Wb4-b3", "Hh5-p", "Wb3-b4")


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    return int(left.value.code or 0)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    session = Session.new("mountain", names=("Ada", "Bob"), options={"starts": "1"}, seed=1)
    for turn in NEARLY_WON:
        session.play(turn)
    file = tmp_path / "game.txt"
    file.write_text(format_record(session))
    return file


def test_a_hint_names_the_winning_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("hint", str(record), "--level", "casual", "--moves", "2") == 0
    shown = capsys.readouterr().out
    assert "Ada to move, chance 100%" in shown
    assert "Hh4-h5" in shown  # M9


def test_a_game_that_is_over_gets_no_hint(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(record.read_text() + "13. Ada: Hh4-h5\n")
    assert run("hint", str(record)) == 1
    assert "over (1-0)" in capsys.readouterr().err


def test_somebody_who_does_not_think_cannot_be_asked(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("hint", str(record), "--level", "random") == 2
    assert "chooses without thinking" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", [".html", ".svg"])
def test_an_analysis_is_a_table_and_a_file(record: Path, suffix: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = record.with_suffix(suffix)
    assert run("analyse", str(record), "--level", "novice", "--out", str(out)) == 0
    shown = capsys.readouterr().out
    assert "chance of Ada" in shown
    assert "Ada: accuracy" in shown
    assert "20 iterations" in shown
    assert out.read_text().count("<polyline") == (2 if suffix == ".html" else 1)


def test_mistakes_are_marked_with_what_was_better_both_ways() -> None:
    session = Session.new("mountain", names=("Ada", "Bob"), seed=1)
    grave, slight = Slip("b", "c", 0.3), Slip("d", "e", 0.12)
    moments = [Moment(1, 0, "a", View(0.6)), Moment(2, 1, "b d", View(0.7, grave), View(0.9, slight))]
    console = Console(width=120, file=io.StringIO())
    console.print(turns_table(session, moments, words("en")))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "?? c for b (+30%)" in shown
    assert "all cards open: ? e for d (+12%)" in shown
    assert " 60% │  10%" in shown  # of Ada, while Bob moves, who knows other cards


def test_an_analysis_goes_into_a_page_or_a_picture(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("analyse", str(record), "--out", "x.pdf") == 2
    assert ".html or .svg" in capsys.readouterr().err


def test_a_tournament_is_a_table_a_csv_and_a_json_and_goes_on_where_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, table, numbers = (tmp_path / name for name in ("r.jsonl", "r.csv", "r.json"))
    command = ["arena", "mountain", "--players", "random,greedy:5", "--workers", "1", "--results", str(results)]
    assert run(*command, "--games", "2") == 0
    first = results.read_text()
    assert run(*command, "--games", "4", "--csv", str(table), "--json", str(numbers)) == 0
    assert results.read_text().startswith(first)
    assert len(results.read_text().splitlines()) == 4
    assert "greedy:5" in capsys.readouterr().out
    assert json.loads(numbers.read_text())["games"] == 4
    assert table.read_text().splitlines()[0] == "player,rating,low,high,games,score"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "random,nobody"), "no player 'nobody'"),
        (("--players", "random"), "at least two"),
        (("--players", "random,random"), "different players"),
        (("--players", "random,greedy:5", "--seats", "3"), "mountain is for 2 seats, not 3"),
        (("--players", "random,greedy:5", "--seats", "0"), "mountain is for 2 seats, not 0"),
        (("--players", "random,greedy:5", "--on", "moon"), "local or ray, not on 'moon'"),
        (("--players", "random,greedy:5", "--option", "board=flat"), "board cannot be 'flat'"),
    ],
)
def test_a_tournament_that_cannot_be_held_is_refused_in_one_line(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("arena", "mountain", *arguments, "--games", "2", "--workers", "1") == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_more_than_two_can_sit_at_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    results = tmp_path / "r.jsonl"
    command = ["arena", "yokai", "--players", "random,greedy:5", "--seats", "3", "--games", "6", "--workers", "1"]
    assert run(*command, "--results", str(results)) == 0
    assert "6 of 6 games" in capsys.readouterr().out
    assert all(len(json.loads(line)["players"]) == 3 for line in results.read_text().splitlines())


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_tournament_keeps_what_was_played_and_goes_on(workers: str, tmp_path: Path) -> None:
    results, whole = tmp_path / "r.jsonl", tmp_path / "whole.jsonl"
    command = [sys.executable, "-m", "pagodas", "arena", "mountain", "--players", "greedy:5,greedy:20", "--games"]
    begun = [*command, "20000", "--workers", workers, "--results", str(results)]
    process = subprocess.Popen(begun, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True)
    deadline = time.monotonic() + 900  # on a machine with other things to do
    while not (results.exists() and results.read_text().count("\n") >= 3):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
    shown, errors = process.communicate(timeout=900)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "of 20000 games" in shown
    kept = results.read_text()
    count = str(2 * (kept.count("\n") // 2 + 1))
    for file in (results, whole):
        subprocess.run([*command, count, "--workers", "1", "--results", str(file)], check=True, capture_output=True)
    assert results.read_text().startswith(kept)
    wanted = set(whole.read_text().splitlines())
    assert wanted <= set(results.read_text().splitlines())


def test_a_report_compares_settings_side_by_side(tmp_path: Path) -> None:
    out = tmp_path / "balance.html"
    settings = ["--against", "board=octagon", "--against", "violent_worms=yes"]
    counts = ["--games", "2", "--players", "greedy:5", "--weaker", "random", "--workers", "1"]
    assert run("report", "mountain", *settings, *counts, "--out", str(out)) == 0
    page, figures = out.read_text(), json.loads(out.with_suffix(".json").read_text())
    assert [row["name"] for row in figures["settings"]] == ["stairs", "octagon", "stairs, violent worms"]
    assert [row["options"] for row in figures["settings"]] == [{}, {"board": "octagon"}, {"violent_worms": True}]
    assert {row["balance"]["games"] for row in figures["settings"]} == {2}
    assert "greedy:5 beats random" in page
    assert page.index("violent worms") < page.index(">Seats</h2>")  # compared at the top


def test_a_report_of_everything_goes_on_where_it_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, results = tmp_path / "yokai.html", tmp_path / "r.jsonl"
    counts = ["--games", "2", "--players", "greedy:2", "--workers", "1", "--results", str(results), "--out", str(out)]
    assert run("report", "yokai", "--all", *counts) == 0
    assert str(out) in capsys.readouterr().out
    figures = json.loads(out.with_suffix(".json").read_text())
    assert [row["name"] for row in figures["settings"]] == ["2 seats", "3 seats", "4 seats", "5 seats"]
    assert [len(row["balance"]["seats"]) for row in figures["settings"]] == [2, 3, 4, 5]
    assert [row["skill"][0]["opponent"] for row in figures["settings"]] == ["random"] * 4
    kept = results.read_text()
    assert run("report", "yokai", "--all", *counts) == 0
    assert results.read_text() == kept


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "nobody"), "no player 'nobody'"),
        (("--weaker", "nobody"), "no player 'nobody'"),
        (("--players", "casual", "--weaker", "casual"), "cannot be stronger than itself"),
        (("--seats", "two"), "for 2 seats, not two"),
        (("--seats", "2" * 5000), f"for 2 seats, not {'2' * 80}…"),
        (("--seats", "2,3"), "for 2 seats, not 2,3"),
        (("--against", "board=flat"), "board cannot be 'flat'"),
        (("--option", "height=3"), "no option 'height'"),
    ],
)
def test_a_report_that_cannot_be_made_is_refused_in_one_line(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("report", "mountain", *arguments, "--games", "1", "--workers", "1") == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("player", "weaker"), [("master", ["club", "random"]), ("novice", ["random"]), ("mcts:500", ["random"])]
)
def test_skill_is_measured_against_the_level_below_and_random(player: str, weaker: list[str]) -> None:
    assert weaker_than(player) == weaker


def test_options_are_compared_by_their_own_names() -> None:
    full, fast = Setting(2), Setting(2, (("fast", True),))
    assert setting_names(games.load("architects"), [full, fast]) == ["usual game", "fast game"]
    assert setting_names(games.load("architects"), [full]) == ["usual game"]
    assert setting_names(games.load("mountain"), [Setting(2, (("max_turns", 90),))]) == [
        "draw after this many turns: 90"
    ]
