"""What the terminal is like: whether it is light or dark, and whether a table can fill it."""

import os
import sys

from rich.console import Console

from pagodas.cli.error_exits import UsageFault
from pagodas.cli.language import fault

PACE, MOST = 0.6, 60.0  # seconds
LEAST_COLUMNS, LEAST_ROWS = 80, 24  # every board fits a table of this size


def is_dark() -> bool:
    """Tell whether the terminal is dark, as it says itself or as PAGODAS_THEME does; most are."""
    theme = os.environ.get("PAGODAS_THEME", "").casefold()
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    if theme in ("light", "dark"):
        return theme == "dark"
    return ground not in ("7", "15")


def pace() -> float:
    """Return for how many seconds a computer's move is to be seen before the next one."""
    wanted = os.environ.get("PAGODAS_PACE") or str(PACE)
    try:
        return min(max(0.0, float(wanted)), MOST)
    except ValueError:
        raise UsageFault(fault("pace", given=wanted)) from None


def takes_table(console: Console, lines: bool) -> bool:
    """Tell whether a table can fill the terminal, and nobody asked for lines."""
    if lines or os.environ.get("PAGODAS_LINES") or console.is_dumb_terminal:
        return False
    large = console.width >= LEAST_COLUMNS and console.height >= LEAST_ROWS
    return console.is_terminal and sys.stdin.isatty() and sys.stdout.isatty() and large
