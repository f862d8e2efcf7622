"""Remembers which games have been warmed, in files beside the machine code.

Their names hold the games' sources, so a game whose rules have changed is cold again.
"""

from pathlib import Path

from pagodas import games
from pagodas.core import jit


def is_warm(id: str) -> bool:
    """Tell whether everything a game needs has been compiled."""
    return jit.INTERPRETED or _marker(id).exists()


def remember(id: str) -> None:
    """Note that a game has been warmed."""
    if not jit.INTERPRETED:
        _marker(id).touch()


def _marker(id: str) -> Path:
    return jit.CACHE / f"{jit.mark(games.FOLDER / id)}.warm"
