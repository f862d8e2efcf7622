"""Summary cards: one screen each, in every language."""

from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from pagodas import games
from pagodas.views.summary_card import NoSummary, has_summary, read_summary, summary_html, summary_terminal
from tests.cli.conftest import Run, data, run  # noqa: F401

CARDS = [(game.id, language) for game in games.listed() if has_summary(game) for language in game.languages]


@pytest.mark.parametrize(("game", "language"), CARDS)
def test_a_card_fits_one_screen_and_has_a_table(game: str, language: str) -> None:
    console = Console(width=100)
    rows = console.render_lines(summary_terminal(games.about(game), language), pad=False)
    assert len(rows) <= 50
    page = summary_html(games.about(game), language)
    assert f'<html lang="{language}">' in page
    assert "<table>" in page


def test_a_game_without_a_card_says_where_the_rules_are(tmp_path: Path) -> None:
    about = replace(games.about("mountain"), folder=tmp_path)
    assert not has_summary(about)
    with pytest.raises(NoSummary, match="pagodas rules mountain"):
        read_summary(about, "en")


def test_the_command_prints_a_card(run: Run) -> None:  # noqa: F811
    assert "capra G" in run("rules", "mountain", "--summary", "--lang", "it").out
