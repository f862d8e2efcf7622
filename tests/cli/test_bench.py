"""The bench measures something; how much is not for a test to say."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from pagodas.cli.bench import Speed, SpielGame, measure, own_games, table, write_json

INSTANT = 0.001
REFERENCE = "mountain"


@pytest.fixture(scope="module")
def speeds() -> list[Speed]:
    return measure(own_games([REFERENCE]), INSTANT)


def test_every_figure_is_positive_and_the_reference_is_its_own_measure(speeds: list[Speed]) -> None:
    assert all(min(speed.plies, speed.playouts, speed.iterations) > 0 for speed in speeds)
    assert (speeds[0].plies_ratio, speeds[0].iterations_ratio) == (1.0, 1.0)


def test_each_board_is_measured_once_with_the_default_first(speeds: list[Speed]) -> None:
    names = [speed.name for speed in speeds]
    assert names[0] == REFERENCE
    assert len(names) == len(set(names)) > 1


def test_the_reference_is_measured_even_when_another_game_is_asked_for() -> None:
    names = [subject.name for subject in own_games(["masons"], REFERENCE)]
    assert names[0] == REFERENCE
    assert "masons" in names


def test_figures_are_printed_and_written(speeds: list[Speed], tmp_path: Path) -> None:
    console = Console(width=120, record=True, quiet=True)
    console.print(table(speeds))
    write_json(speeds, tmp_path / "speeds.json")
    rows = json.loads((tmp_path / "speeds.json").read_text(encoding="utf-8"))
    assert [row["name"] for row in rows] == [speed.name for speed in speeds]


def test_games_of_others_are_measured_where_they_are_installed() -> None:
    pytest.importorskip("pyspiel")
    (speed,) = measure([SpielGame("tic_tac_toe")], INSTANT)
    assert min(speed.plies, speed.playouts, speed.iterations) > 0
