"""A guided first game, as the author of a game writes it: `lessons/guide.toml`.

It is played against a novice at an ordinary table, and explains things when they first come up.

    options = { starts = "1", board = "stairs" }

    [[notes]]
    name = "goat"
    can = "G@*"
    say = { en = "Here you can place a goat.", it = "Qui puoi mettere una capra." }

The options are those of the game to begin with: a small variant is best, in which the learner moves first. A note is
told once, at the first moment at which its condition is true for the learner, by what the learner sees:

| condition | the note is told when                                                     |
|-----------|---------------------------------------------------------------------------|
| `turn`    | the learner is to move for that time in the game, or later                |
| `can`     | the learner is to move, and a move that fits the pattern is legal         |
| `item`    | the learner is to move, and an id of an item of the scene fits            |
| `did`     | the learner made a move that fits                                         |
| `saw`     | somebody else did                                                         |
| `luck`    | chance showed something that fits, as the notation writes it              |
| `ended`   | the game is over, and was "won", "lost" or "drawn" by the learner         |

Of notes about a position (the first three kinds) one is told at a time, the first in the file, so that nobody has to
read much before a move. Patterns are those of lessons.
"""

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from pagodas.core.about import About
from pagodas.core.options import Values
from pagodas.core.strings import Text
from pagodas.core.types import Seat
from pagodas.learn.course_files import GUIDE_FILE, LessonError, place, refuse_unknown, sentences
from pagodas.learn.lesson import FOLDER, fits
from pagodas.session.result import Result
from pagodas.session.session import Session

__all__ = ["OPPONENT", "Guide", "Note", "due_notes", "find_guide"]

OPPONENT = "novice"  # patient: it looks at its own turn only
POSITIONAL = ("turn", "can", "item")
EVENTFUL = ("did", "saw", "luck", "ended")


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell once, when its condition is first true."""

    name: str
    condition: str  # one of the words above
    pattern: str
    say: Text


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided first game: its options and its notes. The learner has the first seat of the smallest table."""

    options: Values
    notes: tuple[Note, ...]


def find_guide(game: About) -> Guide | None:
    """Return the guide of a game, None where its folder has none. Raises LessonError."""
    file = game.folder / FOLDER / GUIDE_FILE
    return _read(file) if file.is_file() else None


# --- When to tell what ---


def due_notes(guide: Guide, session: Session, seat: Seat, since: int, told: Collection[str]) -> list[Note]:
    """Return what to tell a learner now who knows some notes by their names, and the game up to a ply."""
    waiting = [note for note in guide.notes if note.name not in told]
    steps = list(_steps(session, seat, since))
    happened = [note for note in waiting if note.condition in EVENTFUL and _happened(note, session, seat, steps)]
    here = (note for note in waiting if note.condition in POSITIONAL and _holds(note, session, seat))
    return happened or list(here)[:1] if session.to_move == seat else happened


@dataclass(frozen=True, slots=True)
class Seen:
    """A move as the learner saw it."""

    seat: Seat
    text: str
    luck: str


def _steps(session: Session, seat: Seat, since: int) -> Iterator[Seen]:
    notation = session.game.notation
    for index in range(min(since, len(session.moves)), len(session.moves)):
        before, move, after = session.step(index, seat)
        yield Seen(int(before.seat), notation.format_move(before, move), notation.format_luck(before, after))


def _happened(note: Note, session: Session, seat: Seat, steps: Sequence[Seen]) -> bool:
    if note.condition == "ended":
        return session.result is not None and note.pattern == _end(session.result, seat)
    if note.condition == "luck":
        return any(step.luck and fits(note.pattern, step.luck) for step in steps)
    return any((step.seat == seat) == (note.condition == "did") and fits(note.pattern, step.text) for step in steps)


def _end(result: Result, seat: Seat) -> str:
    if result.drawn:
        return "drawn"
    return "won" if seat in result.winners else "lost"


def _holds(note: Note, session: Session, seat: Seat) -> bool:
    if session.to_move != seat:
        return False
    if note.condition == "turn":
        begun = sum(turn.seat == seat for turn in session.turns) + (not session.mid_turn)
        return begun >= int(note.pattern)
    if note.condition == "item":
        return any(fnmatchcase(item.id, note.pattern) for item in session.scene(seat).items)
    observed, write = session.seen_by(seat), session.game.notation.format_move
    return any(fits(note.pattern, write(observed, move)) for move in session.legal())


# --- Reading ---


@cache
def _read(file: Path) -> Guide:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        refuse_unknown(table, {"options", "notes"})
        return Guide(dict(table.get("options", {})), tuple(_note(note) for note in table.get("notes", ())))
    except (ValueError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{place(file)}: {error}") from error


def _note(table: Mapping[str, Any]) -> Note:
    name = str(table.get("name", ""))
    try:
        refuse_unknown(table, {"name", "say", *POSITIONAL, *EVENTFUL})
        conditions = [key for key in (*POSITIONAL, *EVENTFUL) if key in table]
        if not name or len(conditions) != 1:
            raise ValueError(f"it needs a name and one condition: {', '.join((*POSITIONAL, *EVENTFUL))}")
        return Note(name, conditions[0], str(table[conditions[0]]), sentences(table, "say"))
    except ValueError as error:
        raise ValueError(f"note {name!r}: {error}") from error
