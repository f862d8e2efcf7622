"""The levels are somebody, and what they say of their strength is what was measured."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from pagodas import games
from pagodas.players.characters import character, characters, face_file
from pagodas.players.player_names import LEVEL_NAMES

MEASURED = Path(__file__).parents[2] / "docs" / "strength.md"
CELL = re.compile(r"\[(?P<least>\d+)–(?P<most>\d+)\]")


def measured() -> dict[tuple[str, str], tuple[int, int]]:
    """Return the interval of a level's share against the level below, by game and level, as docs/strength.md has it."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in MEASURED.read_text().splitlines()]
    headings = next(row for row in rows if row and row[0] == "players")
    found = {}
    for row in rows:
        if row and (levels := re.fullmatch(r"`(\w+)` – `(\w+)`", row[0])) and levels[2] in LEVEL_NAMES:
            for heading, cell in zip(headings[1:-1], row[1:-1], strict=True):
                interval = CELL.search(cell)
                assert interval
                found[heading.strip("`"), levels[1]] = int(interval["least"]), int(interval["most"])
    return found


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", ["architects", "masons", "mountain", "yokai"])
def test_what_a_level_says_of_its_strength_was_measured(game: str, language: str) -> None:
    everybody = characters(games.about(game), language)
    assert list(everybody) == list(LEVEL_NAMES)
    for weaker, level in pairwise(LEVEL_NAMES):
        least, most = measured()[game, level]
        claimed = next(int(number) for number in re.findall(r"\d+", everybody[level].strength) if number != "100")
        assert least <= claimed <= most
        assert everybody[weaker].name.casefold() in everybody[level].strength.casefold()


def test_every_level_of_our_games_has_a_face() -> None:
    for game in ("architects", "masons", "mountain", "yokai"):
        assert all(face_file(games.about(game), level) for level in LEVEL_NAMES)


def test_players_for_research_are_nobody() -> None:
    about = games.about("mountain")
    assert character(about, "uct", "en") is None
    assert face_file(about, "../cover") is None
