"""Remembers which games have been compiled ahead, in files beside the machine code.

The names of these files carry hashes of the games' sources, so a game with changed rules is cold again.
"""

from pathlib import Path

from pagodas import games
from pagodas.core import jit

PLAY = "play"


def is_warm(id: str, purpose: str = PLAY) -> bool:
    """Tell whether everything a game needs for a purpose has been compiled."""
    return jit.INTERPRETED or _marker(id, purpose).exists()


def remember(id: str, purpose: str = PLAY) -> None:
    """Note that a game has been compiled ahead."""
    if not jit.INTERPRETED:
        _marker(id, purpose).touch()


def _marker(id: str, purpose: str) -> Path:
    return jit.CACHE / f"{jit.mark(games.folder(id))}.{purpose}.warm"
