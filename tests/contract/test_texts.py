"""All languages say the same things, and every ruling on the rules page is proved by a test."""

import re
from pathlib import Path
from string import Formatter

from pagodas.core.game import Game
from pagodas.core.strings import read

TESTS = Path(__file__).parent.parent
RULING = re.compile(r"\b[A-Z]\d{1,2}\b")


def rulings(text: str) -> set[str]:
    """Find rulings as the pages write them: in bold."""
    return {number for bold in re.findall(r"\*\*(.+?)\*\*", text) for number in RULING.findall(bold)}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_all_languages_have_the_same_keys_and_placeholders(game: Game) -> None:
    assert len(game.languages) >= 2
    first, *others = (read(game.folder / "strings" / f"{language}.toml") for language in game.languages)
    for other in others:
        assert other.keys() == first.keys()
        for key, text in first.items():
            assert placeholders(other[key]) == placeholders(text), key


def test_strings_name_what_every_game_has(game: Game) -> None:
    say = game.strings("en")
    for key in ("title", "tagline", "credits", "notation.help"):
        assert say(key)
    assert all(f"seat.{seat + 1}" in say for seat in range(max(game.seats)))
    assert all(f"option.{option.name}" in say for option in game.options)


def test_the_rules_page_carries_the_same_rulings_in_every_language(game: Game) -> None:
    pages = [rulings(game.rules_page(language)) for language in game.languages]
    assert all(page == pages[0] for page in pages)
    assert pages[0]


def test_every_ruling_of_the_page_is_cited_by_a_test(game: Game) -> None:
    files = [*(TESTS / "games" / game.id).rglob("*.py"), *(TESTS / "contract").glob("*.py")]
    cited = {number for file in files for number in RULING.findall(file.read_text(encoding="utf-8"))}
    assert rulings(game.rules_page("en")) - cited == set()


def test_every_ruling_the_code_cites_is_on_the_page(game: Game) -> None:
    letter = min(rulings(game.rules_page("en")))[0]
    code = "\n".join(file.read_text(encoding="utf-8") for file in game.folder.glob("*.py"))
    cited = set(re.findall(rf"\b{letter}[1-9]\d?\b(?=:|, |\)|\s+[a-z])", code))
    assert cited <= rulings(game.rules_page("en"))
