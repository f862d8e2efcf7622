"""What the rules pages of `masons` state in tables and hints is what the rules do."""

import re

import pytest

from pagodas import games
from pagodas.games.masons import scoring
from pagodas.games.masons.shapes import KINDS_OF_SHAPE, NAMES, SHAPES
from tests.played_position import PlayedPosition

GAME = games.load("masons")
ONE_STONE = ("SCCC", "CSCC", "CCSC", "CCCS")


def values(kind: int, *buildings: str) -> list[int]:
    """Return what each building of a kind is worth that is made of these stones and columns."""
    return [worth(squares, pieces) for found, squares in SHAPES if found == kind for pieces in buildings]


def worth(squares: tuple[int, ...], pieces: str) -> int:
    green = " ".join(piece + NAMES[square] for piece, square in zip(pieces, squares, strict=True))
    return int(scoring.worth(PlayedPosition("masons", f"green: {green}").state, 0))


@pytest.mark.parametrize("language", GAME.languages)
def test_the_table_of_values_is_right(language: str) -> None:
    say, page = GAME.strings(language), GAME.rules_page(language)
    for kind, name in enumerate(KINDS_OF_SHAPE):
        row = re.search(rf"^\| {say(f'shape.{name}')} \|(.*)\|$", page, re.MULTILINE)
        assert row, name
        single = sorted(set(values(kind, *ONE_STONE)))  # S22
        assert [int(number) for number in row[1].split("|")] == [*single, single[0], max(values(kind, "SSSS"))]


def test_only_huts_and_houses_use_the_centre() -> None:
    assert {KINDS_OF_SHAPE[kind] for kind, squares in SHAPES if NAMES.index("e5") in squares} == {"hut", "house"}
