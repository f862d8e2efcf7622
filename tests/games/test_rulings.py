"""Every ruling on the rules page of one of our games is proved by a test."""

from pathlib import Path

import pytest

from pagodas import games
from pagodas.contract.text_checks import RULING, rulings

TESTS = Path(__file__).parent
OURS = sorted(folder.name for folder in TESTS.iterdir() if (folder / "__init__.py").exists())


def test_every_game_of_ours_has_tests_of_its_own() -> None:
    assert sorted(folder.parent.name for folder in games.FOLDER.glob("*/__init__.py")) == OURS
    assert sorted(file.parent.name for file in TESTS.glob("*/test_claims.py")) == OURS


@pytest.mark.parametrize("name", OURS)
def test_every_ruling_of_the_page_is_cited_by_a_test(name: str) -> None:
    files = (file for file in (TESTS / name).rglob("*.py") if file.name != "claims.py")  # those are about reasons
    tests = "\n".join(file.read_text(encoding="utf-8") for file in files)
    assert rulings(games.load(name).rules_page("en")) - set(RULING.findall(tests)) == set()
