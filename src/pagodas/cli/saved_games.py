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
from pagodas.cli.language import fault
from pagodas.core.user_folders import spare, writable
from pagodas.server.settings import data_folder

if TYPE_CHECKING:
    from pagodas.session import Session

TAG = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)
TURN = re.compile(r"^(\d+)\. ", re.MULTILINE)
BETWEEN = " | "
ENDING = ".txt"
SPARE = "games"  # the temporary folder, where the usual one cannot be written


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
    """Return a free name for a new game, in the folder of kept games if it can be written."""
    return writable(folder(), SPARE) / f"{session.game.id}-{datetime.now():%Y%m%d-%H%M%S}-{session.seed}{ENDING}"


def keep(path: Path, session: "Session", players: Sequence[str]) -> None:
    """Write a game. Refuses to overwrite a file that is not a saved game."""
    from pagodas.session import format_record

    if path.is_file() and path.stat().st_size and '[Game "' not in path.read_text(encoding="utf-8", errors="replace"):
        raise UsageFault(fault("not_saved", file=path))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'[Players "{BETWEEN.join(players)}"]\n{format_record(session)}', encoding="utf-8")


def glance(path: Path, text: str) -> Kept:
    """Read the tags of a record."""
    tags = dict(TAG.findall(text))
    return Kept(
        path,
        tags.get("Game", ""),
        tags.get("Seats", ""),
        int((TURN.findall(text) or ["0"])[-1]),
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
    places = (folder(), spare(SPARE))
    files = sorted(
        (file for place in places for file in place.glob(f"*{ENDING}")),
        key=lambda file: file.stat().st_mtime,
        reverse=True,
    )
    return (glance(file, file.read_text(encoding="utf-8", errors="replace")) for file in files)
