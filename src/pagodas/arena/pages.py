"""Pages for a browser that need nothing else: no scripts, no other files."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; border-bottom: 1px solid #8886; }
table { border-collapse: collapse; } th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; } svg { width: 100%; max-width: 44rem; height: auto; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1.5rem; }
"""


def page(title: str, parts: Iterable[str]) -> str:
    """Make a whole page."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = f"<h1>{escape(title)}</h1>{''.join(parts)}"
    return f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>\n'


def section(title: str, *parts: str) -> str:
    """Make a part of a page."""
    return f"<h2>{escape(title)}</h2>{''.join(parts)}"


def paragraph(text: str) -> str:
    """Make a paragraph."""
    return f"<p>{escape(text)}</p>"


def beside(parts: Iterable[str]) -> str:
    """Put things side by side where there is room."""
    return f'<div class="beside">{"".join(f"<div>{part}</div>" for part in parts)}</div>'


def html_table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Make a table."""
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
