"""Which lessons and puzzles somebody has finished on this machine, and which of them without a mistake."""

import json
from pathlib import Path

from pagodas.server.settings import data_folder

LESSONS, PUZZLES = "lessons.json", "puzzles.json"
DONE, STAR = "done", "star"


def read_progress(game: str, kept: str = LESSONS) -> dict[str, str]:
    """Return the finished lessons of a game by name, each `done` or, without a mistake, `star`; or its puzzles."""
    known = _read_all(kept).get(game, {})
    return {name: mark for name, mark in known.items() if mark in (DONE, STAR)} if isinstance(known, dict) else {}


def keep_progress(game: str, lesson: str, mistakes: int, kept: str = LESSONS) -> None:
    """Note that a lesson or a puzzle was finished; a star is never lost."""
    known = _read_all(kept)
    marks = read_progress(game, kept)
    marks[lesson] = DONE if mistakes and marks.get(lesson) != STAR else STAR
    file = _file(kept)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({**known, game: marks}, indent=1), encoding="utf-8")


def _file(kept: str) -> Path:
    return data_folder() / kept


def _read_all(kept: str) -> dict[str, dict[str, str]]:
    """Return what is kept; a file that cannot be read counts as none, since lessons can be taken again."""
    try:
        found = json.loads(_file(kept).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
