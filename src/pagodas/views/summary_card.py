"""The summary card of a game: its turn, values and signs on one screen, to be printed or kept beside the board.

A game's folder may have it as `summary.<lang>.md`, in every language that the game speaks.
"""

from html import escape
from pathlib import Path
from string import Template

from rich.markdown import Markdown

from pagodas.core.about import About
from pagodas.core.errors import PagodasError
from pagodas.core.fault_words import Faults
from pagodas.views.rulesbook import MARKDOWN

__all__ = ["NoSummary", "has_summary", "read_summary", "summary_html", "summary_terminal"]

PAGE = Template((Path(__file__).parent / "summary_card.html").read_text(encoding="utf-8"))
fault = Faults(Path(__file__).parent / "strings")


class NoSummary(PagodasError):
    """The game has no summary card."""


def has_summary(game: About) -> bool:
    """Tell whether a game has a summary card."""
    return any(game.folder.glob("summary.*.md"))


def read_summary(game: About, language: str) -> str:
    """Return the summary card of a game, as Markdown. Raises NoSummary."""
    file = game.folder / f"summary.{language}.md"
    if not file.exists():
        raise NoSummary(fault("no_summary", game=game.id))
    return file.read_text(encoding="utf-8")


def summary_html(game: About, language: str) -> str:
    """Return the summary card as one self-contained page, which prints on one sheet."""
    body = MARKDOWN.render(read_summary(game, language))
    return PAGE.substitute(language=language, title=escape(game.strings(language)("title")), body=body)


def summary_terminal(game: About, language: str) -> Markdown:
    """Return the summary card for a terminal."""
    return Markdown(read_summary(game, language))
