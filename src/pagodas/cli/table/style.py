"""The colours of the table, which are those of the game on it."""

from functools import lru_cache

from prompt_toolkit.styles import Style

from pagodas.cli.table.view import TableView
from pagodas.core.scene import MARK_COLOURS
from pagodas.views.contrast import mixed

PAPER, INK = ("#f3eee2", "#14181a"), ("#2b2a28", "#ece6d8")  # on a light and on a dark table, unless a game has its own


def table_style(view: TableView) -> Style:
    """Return how the table looks now."""
    palette = {} if view.covered else view.scene.palette
    paper, ink = palette.get("paper", PAPER)[view.dark], palette.get("ink", INK)[view.dark]
    return _style(paper, ink, MARK_COLOURS["chosen"][view.dark])


@lru_cache(16)
def _style(paper: str, ink: str, accent: str) -> Style:
    bar = mixed(ink, paper, 0.16)
    return Style.from_dict(
        {
            "table": f"bg:{paper} fg:{ink}",
            "quiet": f"fg:{mixed(ink, paper, 0.66)}",
            "keys": f"bg:{bar} fg:{ink}",
            "message": f"bg:{mixed(accent, paper, 0.35)} fg:{ink}",
            "completion-menu": f"bg:{bar} fg:{ink}",
            "completion-menu.completion.current": f"bg:{ink} fg:{paper}",
        }
    )
