"""The rules of a game for people: a page of Markdown whose illustrations the program draws itself.

An illustration is a fenced block. Its info string is `scene` and the caption, and its body is a position in the game's
notation, so a page can only show positions that the rules allow:

    ```scene A goat on b1 leaps to h2 and pushes the black human to h3.
    white: Gb1; pool W G H H
    black: Hh2; pool W G G H
    then: Gb1-h2>h3
    ```

Everybody at the table would see such a picture. Where it should show a hand, `scene:1` draws it for the first seat,
with its cards and its buttons.

A bold ruling number, (**M6**), marks the statement of that ruling: in HTML, #M6 links to it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from typing import TypeAlias

from markdown_it import MarkdownIt
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from pagodas.core.game import Game
from pagodas.core.scene import Scene
from pagodas.core.types import SPECTATOR, Seat
from pagodas.views.svg import style, svg
from pagodas.views.text import fitted

__all__ = ["render_html", "render_terminal"]

MARKDOWN = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
PAGE = Template((Path(__file__).parent / "rulesbook.html").read_text(encoding="utf-8"))
HEADING = re.compile(r"<h(?P<level>[23])>(?P<title>.*?)</h(?P=level)>")
SCENE = re.compile(r"scene(?::(?P<seat>[1-9]))?(?P<caption>\s.*)?")
RULING = re.compile(r"<strong>(?P<ruling>[A-Z]\d+)</strong>")
SYMBOL = re.compile(r'(?P<attribute> id="| href="#)(?=symbol-)')  # all drawings of a page share one name space
FIRST_HEADING = re.compile(r"\A\s*<h1>(?P<title>.*?)</h1>")


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown without illustrations."""

    text: str


@dataclass(frozen=True, slots=True)
class Position:
    """An illustration as its author writes it."""

    caption: str
    text: str
    seat: Seat = SPECTATOR  # for whom it is drawn


@dataclass(frozen=True, slots=True)
class Figure:
    """An illustration as the program draws it."""

    caption: str
    scene: Scene


Part: TypeAlias = Prose | Figure


def split(page: str) -> Iterator[Prose | Position]:
    """Take a page apart at its illustrations, in order."""
    lines = page.splitlines(keepends=True)
    start = 0
    for token in MARKDOWN.parse(page):
        mark = SCENE.fullmatch(token.info)
        if token.type == "fence" and mark and token.map:
            yield from _prose(lines[start : token.map[0]])
            seat = int(mark["seat"]) - 1 if mark["seat"] else SPECTATOR
            yield Position((mark["caption"] or "").strip(), token.content, seat)
            start = token.map[1]
    yield from _prose(lines[start:])


def _prose(lines: list[str]) -> Iterator[Prose]:
    prose = "".join(lines).strip()
    if prose:
        yield Prose(prose)


def parts(game: Game, language: str) -> list[Part]:
    """Return the rules of a game with its illustrations drawn. Raises ValueError for a false position."""
    return [
        Figure(part.caption, _draw(game, part, language)) if isinstance(part, Position) else part
        for part in split(game.rules_page(language))
    ]


def _draw(game: Game, position: Position, language: str) -> Scene:
    state = game.notation.parse_position(position.text)[0]
    if position.seat >= state.seats:
        raise ValueError(f"there is no seat {position.seat + 1} to draw {position.caption!r} for")
    return game.sketch.draw(game.observe(state, position.seat), position.seat, game.strings(language))


# --- Terminal ---


def render_terminal(game: Game, language: str, dark: bool = True) -> Group:
    """Return the rules for a terminal."""
    return Group(*(_terminal_part(part, dark) for part in parts(game, language)))


def _terminal_part(part: Part, dark: bool) -> RenderableType:
    if isinstance(part, Prose):
        return Markdown(part.text)
    caption = Padding(Text(part.caption, style="italic"), (0, 2, 1, 2))
    return Group(Padding(Drawing(part.scene, dark), (1, 0, 0, 0)), caption)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scene that rich can print, no wider than the terminal."""

    scene: Scene
    dark: bool = True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the scene, with margins that the drawing has itself."""
        yield fitted(self.scene, options.max_width, dark=self.dark)


# --- HTML ---


def render_html(game: Game, language: str) -> str:
    """Return the rules as one self-contained HTML page."""
    say = game.strings(language)
    page = parts(game, language)
    body = _link_rulings(_html_body(page))
    opening = FIRST_HEADING.match(body)
    title = opening["title"] if opening else escape(say("title"))
    body, contents = _anchor_headings(FIRST_HEADING.sub("", body))
    return PAGE.substitute(
        language=language,
        colours=_colours(page),
        title=title,
        tagline=escape(say("tagline")),
        contents=contents,
        body=body,
        credits=escape(say("credits")),
    )


def _html_body(page: list[Part]) -> str:
    """Put illustrations that follow each other side by side if there is room."""
    runs = groupby(enumerate(page), lambda entry: isinstance(entry[1], Figure))
    return "".join(_html_run([_html_part(*entry) for entry in run], drawn) for drawn, run in runs)


def _colours(page: list[Part]) -> str:
    """Return one style element for all drawings."""
    return style({role: pair for part in page if isinstance(part, Figure) for role, pair in part.scene.palette.items()})


def _html_run(run: list[str], drawn: bool) -> str:
    return f'<div class="figures">{"".join(run)}</div>\n' if drawn else "".join(run)


def _html_part(number: int, part: Part) -> str:
    if isinstance(part, Prose):
        return str(MARKDOWN.render(part.text))
    drawing = SYMBOL.sub(rf"\g<attribute>f{number}-", svg(part.scene, standalone=False))
    return f"<figure>\n{drawing}<figcaption>{MARKDOWN.renderInline(part.caption)}</figcaption>\n</figure>\n"


def _link_rulings(html: str) -> str:
    """Give the first bold mention of a ruling an anchor, and link the others to it."""
    stated: set[str] = set()

    def mark(match: re.Match[str]) -> str:
        ruling = match["ruling"]
        if ruling in stated:
            return f'<a class="ruling" href="#{ruling}">{ruling}</a>'
        stated.add(ruling)
        return f'<strong class="ruling" id="{ruling}">{ruling}</strong>'

    return RULING.sub(mark, html)


def _anchor_headings(html: str) -> tuple[str, str]:
    """Give headings ids; return the page and its table of contents."""
    entries: list[str] = []
    taken: set[str] = set()

    def anchor(match: re.Match[str]) -> str:
        level, title = match["level"], match["title"]
        slug = _free_slug(title, taken)
        if level == "2":
            entries.append(f'<li><a href="#{slug}">{title}</a></li>')
        return f'<h{level} id="{slug}">{title}</h{level}>'

    page = HEADING.sub(anchor, html)
    return page, "".join(entries)


def _free_slug(title: str, taken: set[str]) -> str:
    """Return an id made of a title's words that no heading has yet."""
    words = re.sub(r"<.*?>|&\w+;", " ", title).lower()
    slug = "-".join(re.findall(r"\w+", words))
    while slug in taken:
        slug += "-"
    taken.add(slug)
    return slug
