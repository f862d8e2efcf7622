"""Games kept on disk: their folder, their names, and the games that can be continued.

A kept game is a record with one more tag, `[Players "person | uct"]`, that names the kind of player at each seat.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pagodas.cli.error_exits import UsageFault
from pagodas.server.settings import data_folder

if TYPE_CHECKING:
    from pagodas.session import Session

TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)
TURN = re.compile(r"^\d+\. ", re.MULTILINE)
BETWEEN = " | "
ENDING = ".txt"


@dataclass(frozen=True, slots=True)
class Kept:
    """The tags of a kept game, read without replaying it."""

    path: Path
    game: str
    names: str
    turns: int
    players: tuple[str, ...]
    finished: bool


def folder() -> Path:
    """Return the folder of kept games."""
    return data_folder() / "games"


def fresh_path(session: "Session") -> Path:
    """Return a free name for a new game."""
    return folder() / f"{session.game.id}-{datetime.now():%Y%m%d-%H%M%S}-{session.seed}{ENDING}"


def keep(path: Path, session: "Session", players: Sequence[str]) -> None:
    """Write a game. Refuses to overwrite a file that is not a saved game."""
    from pagodas.session import format_record

    if path.is_file() and path.stat().st_size and '[Game "' not in path.read_text(encoding="utf-8", errors="replace"):
        raise UsageFault(f"{path} exists and is not a saved game; choose another name")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'[Players "{BETWEEN.join(players)}"]\n{format_record(session)}', encoding="utf-8")


def glance(path: Path, text: str) -> Kept:
    """Read the tags of a record."""
    tags = dict(TAG.findall(text))
    return Kept(
        path,
        tags.get("Game", ""),
        tags.get("Seats", ""),
        len(TURN.findall(text)),
        tuple(tags["Players"].split(BETWEEN)) if tags.get("Players") else (),
        tags.get("Result", "*") != "*",
    )


def unfinished() -> list[Kept]:
    """Return the games that can be continued, the latest first."""
    return [game for game in _latest_first() if game.game and not game.finished]


def latest_game() -> str:
    """Return the id of the game that was played last, "" for none."""
    return next((kept.game for kept in _latest_first()), "")


def _latest_first() -> Iterator[Kept]:
    files = sorted(folder().glob(f"*{ENDING}"), key=lambda file: file.stat().st_mtime, reverse=True)
    return (glance(file, file.read_text(encoding="utf-8", errors="replace")) for file in files)
