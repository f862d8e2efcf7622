"""All languages say the same things, and the rules page carries every ruling that the code cites."""

import re
from string import Formatter

from pagodas.contract.check import each_game, hold
from pagodas.core.errors import SessionError
from pagodas.core.game import Game
from pagodas.core.strings import DEFAULT, read
from pagodas.session import seat_names
from pagodas.session.names import checked_names
from pagodas.views.rulesbook import Position, render_html, split
from pagodas.views.summary_card import has_summary, read_summary

RULING = re.compile(r"\b[A-Z]\d{1,2}\b")
KEYS = ("title", "tagline", "credits", "goal", "notation.help")


def rulings(text: str) -> set[str]:
    """Find rulings as the pages write them: in bold."""
    return {number for bold in re.findall(r"\*\*(.+?)\*\*", text) for number in RULING.findall(bold)}


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@each_game
def all_languages_have_the_same_keys_and_placeholders(game: Game) -> None:
    """Compare the strings files."""
    hold(len(game.languages) >= 2, f"only {', '.join(game.languages)}: strings/ needs two languages at least")
    first, *others = (read(game.folder / "strings" / f"{language}.toml") for language in game.languages)
    for language, other in zip(game.languages[1:], others, strict=True):
        odd = other.keys() ^ first.keys()
        hold(not odd, f"{', '.join(sorted(odd))} is not both in {game.languages[0]} and in {language}")
        for key, text in first.items():
            same = _placeholders(other[key]) == _placeholders(text)
            hold(same, f"{key} has other placeholders in {language}")


@each_game
def strings_name_what_every_game_has(game: Game) -> None:
    """Look for the keys that every page and terminal needs."""
    say = game.strings(DEFAULT)
    seats = (f"seat.{seat + 1}" for seat in range(max(game.seats)))
    options = (f"option.{option.name}" for option in game.options)
    missing = [key for key in (*KEYS, *seats, *options) if key not in say]
    hold(not missing, f"strings/{DEFAULT}.toml has no {', '.join(missing)}")


@each_game
def every_version_after_the_first_says_what_it_changed(game: Game) -> None:
    """Count what people with older records are told."""
    told = sum(bool(change) for change in game.changes)
    hold(told == game.version - 1, f"version {game.version} needs {game.version - 1} `changes`, not {told}")


@each_game
def seats_have_names_that_a_record_can_hold(game: Game) -> None:
    """Look at the names of all seats in every language."""
    for language in game.languages:
        names = seat_names(game, max(game.seats), language)
        try:
            same = checked_names(names) == names
        except SessionError as error:
            same, names = False, (str(error),)
        hold(same, f"the seats of strings/{language}.toml have names that are kept differently: {', '.join(names)}")


@each_game
def the_rules_page_carries_the_same_rulings_in_every_language(game: Game) -> None:
    """Compare the rules pages."""
    pages = {language: rulings(game.rules_page(language)) for language in game.languages}
    hold(pages[DEFAULT], "the rules page has no ruling in bold, such as **T1**")
    for language, found in pages.items():
        odd = sorted(found ^ pages[DEFAULT])
        hold(not odd, f"{', '.join(odd)} is not on both rules.{DEFAULT}.md and rules.{language}.md")


@each_game
def the_summary_card_is_there_in_every_language_or_in_none(game: Game) -> None:
    """Look for the summary card, and compare what its tables hold."""
    if not has_summary(game):
        return
    rows = {language: read_summary(game, language).count("\n|") for language in game.languages}
    hold(len(set(rows.values())) == 1, f"the tables of the summary cards differ in length: {rows}")


@each_game
def every_ruling_the_code_cites_is_on_the_page(game: Game) -> None:
    """Compare the code with the rules page."""
    page = rulings(game.rules_page(DEFAULT))
    letter = min(page)[0]
    code = "\n".join(file.read_text(encoding="utf-8") for file in game.folder.glob("*.py"))
    cited = set(re.findall(rf"\b{letter}[1-9]\d?\b(?=:|, |\)|\s+[a-z])", code))
    hold(cited <= page, f"the code cites {', '.join(sorted(cited - page))}, which no page has")


@each_game
def every_language_shows_the_same_illustrations_with_captions_of_its_own(game: Game) -> None:
    """Compare the positions on the rules pages, and draw them."""
    pages = {language: _illustrations(game, language) for language in game.languages}
    first = pages[DEFAULT]
    hold(first, f"rules.{DEFAULT}.md draws no position: put one into a block that begins with ```scene and a caption")
    for language, found in pages.items():
        same = [(one.text, one.seat) for one in found] == [(one.text, one.seat) for one in first]
        hold(same, f"rules.{language}.md draws other positions than rules.{DEFAULT}.md")
        for number, position in enumerate(found, 1):
            ends = position.caption.endswith((".", "!", "?"))
            hold(ends, f"illustration {number} of rules.{language}.md has no caption that is a sentence")
        untranslated = language != DEFAULT and {one.caption for one in found} & {one.caption for one in first}
        hold(not untranslated, f"rules.{language}.md has captions that are not translated: {untranslated}")
        hold(render_html(game, language), f"rules.{language}.md cannot be drawn")


def _illustrations(game: Game, language: str) -> list[Position]:
    return [part for part in split(game.rules_page(language)) if isinstance(part, Position)]
