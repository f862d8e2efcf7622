"""Who the levels are in a game: a name, a temper and what is true of their strength, in words, and a face.

A game brings them in its strings (`[character.novice]` with `name`, `temper` and `strength`) and as `faces/novice.svg`,
drawn like its cover: colours are `var(--role)`, pieces `<use href="#symbol-…">`. A game that brings none
is played by levels that are called as they are everywhere. In records and messages a level keeps its own name.
"""

from pathlib import Path
from typing import NamedTuple

from pagodas.core.about import About
from pagodas.players.player_names import LEVEL_NAMES

__all__ = ["Character", "character", "characters", "face_file"]

FACES = "faces"
WORDS = ("name", "temper", "strength")


class Character(NamedTuple):
    """A level as somebody: its words in one language."""

    name: str
    temper: str
    strength: str


def character(game: About, level: str, language: str) -> Character | None:
    """Return who a level is in a game, None where the game does not say."""
    say, keys = game.strings(language), [f"character.{level}.{word}" for word in WORDS]
    return Character(*map(say, keys)) if all(key in say for key in keys) else None


def characters(game: About, language: str) -> dict[str, Character]:
    """Return everybody a game brings, the weakest first."""
    found = {level: character(game, level, language) for level in LEVEL_NAMES}
    return {level: somebody for level, somebody in found.items() if somebody}


def face_file(game: About, level: str) -> Path | None:
    """Return the drawing of a face, None where there is none."""
    file = game.folder / FACES / f"{level}.svg"
    return file if level in LEVEL_NAMES and file.exists() else None
