"""Self-contained pages for a browser: no scripts, no other files."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from pagodas.arena.line_plots import STYLE as COLOURS
from pagodas.core.strings import DEFAULT

STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8") + COLOURS
WORDS = re.compile(r"\W+")
SMALL = "\n"  # in a cell of a table: the text after it is written small


def page(title: str, parts: Iterable[str], language: str = DEFAULT) -> str:
    """Make a whole page."""
    fits = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<meta charset="utf-8">{fits}<title>{escape(title)}</title>'
    body = f"<h1>{escape(title)}</h1>{''.join(parts)}"
    head += f"<style>{STYLE}</style>"
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


def section(title: str, aid: str, *parts: str) -> str:
    """Make a part of a page: its title, advice on how to read it, and its content."""
    head = f'<h2 id="{anchor(title)}">{escape(title)}</h2>{paragraph(aid, "aid")}'
    return f"<section>{head}{''.join(parts)}</section>"


def anchor(title: str) -> str:
    """Return the anchor that links to a section."""
    return WORDS.sub("-", title.lower()).strip("-")


def contents(titles: Iterable[str]) -> str:
    """Link to the sections of a page."""
    links = "".join(f'<a href="#{anchor(title)}">{escape(title)}</a>' for title in titles)
    return f'<nav aria-label="Contents">{links}</nav>'


def paragraph(text: str, kind: str = "") -> str:
    """Make a paragraph."""
    kind = f' class="{kind}"' if kind else ""
    return f"<p{kind}>{escape(text)}</p>"


def command(text: str) -> str:
    """Show the command that made the page."""
    return f'<p class="command">Made with <code>{escape(text)}</code></p>'


def items(texts: Iterable[str]) -> str:
    """Make a list."""
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def folded(title: str, *parts: str, opened: bool = False) -> str:
    """Make a part that a click unfolds."""
    return f"<details{' open' if opened else ''}><summary>{escape(title)}</summary>{''.join(parts)}</details>"


def html_table(titles: Sequence[str], rows: Iterable[Sequence[object]], words: Sequence[int] = (0,)) -> str:
    """Make a table: the columns named by `words` are aligned left, figures right."""
    head = "".join(f'<th scope="col"{_kind(column, words)}>{escape(title)}</th>' for column, title in enumerate(titles))
    body = "".join(f"<tr>{_cells(row, words)}</tr>" for row in rows)
    return f'<div class="scroll"><table class="plain"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cells(row: Sequence[object], words: Sequence[int]) -> str:
    return "".join(f"<td{_kind(column, words)}>{_cell(str(cell))}</td>" for column, cell in enumerate(row))


def _kind(column: int, words: Sequence[int]) -> str:
    return ' class="word"' if column in words else ""


def _cell(text: str) -> str:
    first, small, rest = text.partition(SMALL)
    return escape(first) + (f"<small>{escape(rest)}</small>" if small else "")
