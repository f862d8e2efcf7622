import io
import re
from collections import Counter
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from rich.console import Console

from pagodas import games
from pagodas.views import rulesbook
from pagodas.views.rulesbook import Position, Prose

PAGES = [(name, language) for name in games.names() for language in games.load(name).languages]
VOID = {"meta", "br", "hr", "img", "link", "input"}

every_page = pytest.mark.parametrize(("name", "language"), PAGES)


class Outline(HTMLParser):
    """Collects tags and ids, and complains about a tag that is closed out of turn."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.targets: set[str] = set()
        self.outside: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self._note(dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags[tag] += 1
        self._note(dict(attrs))

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def _note(self, attributes):
        if "id" in attributes:
            self.ids[attributes["id"]] += 1
        for link in (attributes.get(name, "") for name in ("href", "src")):
            if link.startswith("#"):
                self.targets.add(link[1:])
            elif link:
                self.outside.append(link)


def rulings(name, language):
    return set(re.findall(r"\*\*([A-Z]\d+)\*\*", games.load(name).rules_page(language)))


def positions(name, language):
    return [part for part in rulesbook.split(games.load(name).rules_page(language)) if isinstance(part, Position)]


def captions(name, language):
    return [position.caption for position in positions(name, language)]


def plain(text):
    """Words only: terminals wrap lines and draw frames."""
    return " ".join(re.findall(r"\w+", text))


# --- Reading a page ---


def test_a_page_is_taken_apart_at_its_illustrations():
    page = "# Title\n\nSome *prose*.\n\n```scene White wins.\nwhite: Gb1\n```\n\nMore.\n"
    assert list(rulesbook.split(page)) == [
        Prose("# Title\n\nSome *prose*."),
        Position("White wins.", "white: Gb1\n"),
        Prose("More."),
    ]


def test_other_fenced_blocks_stay_in_the_prose():
    page = "````text\n```scene not an illustration\n```\n````\n\n```scenery\nneither\n```"
    assert list(rulesbook.split(page)) == [Prose(page)]


# --- Every game's pages ---


@every_page
def test_the_terminal_shows_prose_and_captions(name, language):
    game = games.load(name)
    console = Console(width=100, file=io.StringIO())
    console.print(rulesbook.render_terminal(game, language))
    shown = plain(console.file.getvalue())
    for caption in captions(name, language):
        assert plain(caption) in shown


@every_page
def test_the_html_page_is_well_formed_and_draws_every_illustration(name, language):
    outline = Outline(rulesbook.render_html(games.load(name), language))
    assert outline.open == []
    assert outline.tags["svg"] == outline.tags["figure"] == len(captions(name, language))


@every_page
def test_every_drawing_of_the_html_page_is_well_formed(name, language):
    for drawing in re.findall(r"<svg.*?</svg>", rulesbook.render_html(games.load(name), language), re.DOTALL):
        ElementTree.fromstring(drawing)


@every_page
def test_ids_are_unique_and_links_lead_somewhere(name, language):
    outline = Outline(rulesbook.render_html(games.load(name), language))
    assert [name for name, count in outline.ids.items() if count > 1] == []
    assert outline.targets <= set(outline.ids)


@every_page
def test_the_html_page_needs_nothing_else(name, language):
    html = rulesbook.render_html(games.load(name), language)
    assert Outline(html).outside == []
    assert "@import" not in html
    assert "url(" not in html


@every_page
def test_every_ruling_can_be_linked_to(name, language):
    outline = Outline(rulesbook.render_html(games.load(name), language))
    assert rulings(name, language) <= set(outline.ids)
