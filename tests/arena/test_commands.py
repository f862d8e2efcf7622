"""The commands that measure and study: hint, analyse, arena, report."""

import json
from pathlib import Path

import pytest

from pagodas.cli.app import main
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
    assert "chance of" in capsys.readouterr().out
    assert out.read_text().count("<polyline") == 2


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


def test_a_report_compares_settings_side_by_side(tmp_path: Path) -> None:
    out = tmp_path / "balance.html"
    settings = ["--against", "board=octagon", "--against", "violent_worms=yes"]
    counts = ["--games", "2", "--players", "greedy:5", "--weaker", "random", "--workers", "1"]
    assert run("report", "mountain", *settings, *counts, "--out", str(out)) == 0
    page, figures = out.read_text(), json.loads(out.with_suffix(".json").read_text())
    assert [study["name"] for study in figures] == ["as usual", "board=octagon", "violent_worms=yes"]
    assert "greedy:5 beats random" in page
    assert "octagon" in page
