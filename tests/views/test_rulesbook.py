import io
import re
from collections import Counter
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from rich.console import Console

from pagodas import games
from pagodas.core.game import Game
from pagodas.views import rulesbook
from pagodas.views.rulesbook import Figure, Position, Prose
from pagodas.views.text import fitted

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


def drawing(scene, width):
    return fitted(scene, width).plain


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


def test_an_illustration_may_be_drawn_for_a_seat():
    page = "```scene:2 Your hand.\nivory: RYGBP | RB\n```\n\n```scene:0 Nobody's.\n```"
    first, rest = rulesbook.split(page)
    assert first == Position("Your hand.", "ivory: RYGBP | RB\n", seat=1)
    assert isinstance(rest, Prose)


@pytest.mark.parametrize(("mark", "backs"), [("scene", 4), ("scene:1", 2)])
def test_only_the_seat_it_is_drawn_for_sees_its_hand(mark, backs, monkeypatch):
    page = f"```{mark} A table.\nivory: RYGBP | RB\nonyx: RYGBP | YG\n```"
    monkeypatch.setattr(Game, "rules_page", lambda *_: page)
    (figure,) = rulesbook.parts(games.load("architects"), "en")
    assert isinstance(figure, Figure)
    assert [item.symbol for item in figure.scene.items].count("back") == backs


def test_an_illustration_for_a_seat_that_is_not_there_is_refused(monkeypatch):
    monkeypatch.setattr(Game, "rules_page", lambda *_: "```scene:3 A table.\n```")
    with pytest.raises(ValueError, match="there is no seat 3"):
        rulesbook.parts(games.load("architects"), "en")


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
def test_a_terminal_of_80_columns_shows_every_drawing_uncut(name, language):
    game = games.load(name)
    console = Console(width=80, file=io.StringIO())
    console.print(rulesbook.render_terminal(game, language))
    shown = [line.rstrip() for line in console.file.getvalue().splitlines()]
    for part in rulesbook.parts(game, language):
        if isinstance(part, Figure):
            assert set(drawing(part.scene, 80).splitlines()) <= set(shown), part.caption


def test_a_narrow_terminal_gets_smaller_drawings():
    figure = next(part for part in rulesbook.parts(games.load("mountain"), "en") if isinstance(part, Figure))
    console = Console(width=40, file=io.StringIO())
    console.print(rulesbook.Drawing(figure.scene))
    assert console.file.getvalue().rstrip().split() == drawing(figure.scene, 40).split()


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
