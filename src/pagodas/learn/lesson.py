"""A lesson as its author writes it: `lessons/<nn>-<name>.toml` in the folder of a game.

    title = { en = "A goat pushes", it = "La capra spinge" }

    [[steps]]
    position = '''
    white: Gb1; pool W G H H
    black: Hh2; pool W G G H
    '''
    say = { en = "Push the human off h2.", it = "Spingi via l'umano da h2." }
    show = ["b1:white-goat", "h2"]
    accept = [["Gb1-h2", ">*"]]
    wrong = [
      { try = "G@*", say = { en = "This goat is already there.", it = "Questa capra c'è già." } },
      { say = { en = "It must be the goat.", it = "Tocca alla capra." } },
    ]
    praise = { en = "Off it goes!", it = "Via!" }
    reply = ["H@b1"]

A lesson has no rules of its own: positions, moves and replies are those of the game, and `pagodas check-game` plays
every lesson through.

| key of a step | what it holds                                                                                        |
|---------------|------------------------------------------------------------------------------------------------------|
| `say`         | what the learner reads, in every language of the game                                                |
| `position`    | where the step begins, in the game's notation; without it, where the step before ended               |
| `seat`        | the learner's seat, from 1; without it, the seat to move in `position`, or that of the step before   |
| `show`        | items of the scene to point at                                                                       |
| `accept`      | moves that are right: patterns of one decision each, or lists of patterns for decisions in a row     |
| `wins`        | true where every move is right that wins the game                                                    |
| `wrong`       | what to say to other moves: the first entry whose pattern `try` fits, or that has none               |
| `praise`      | what to say to the right move                                                                        |
| `luck`        | what chance shows after the right move, as the notation writes it                                    |
| `reply`       | the turns of the others that follow, as the notation writes them, with their luck                    |

In a pattern `*` stands for any text, `?` for any character, `[ab]` for one of several. A step that accepts nothing only
tells something.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pagodas.core.about import About
from pagodas.core.errors import no_such
from pagodas.core.fault_words import Faults
from pagodas.core.strings import Text
from pagodas.core.turn_text import simplify
from pagodas.learn.course_files import LessonError, numbered_files, place, refuse_unknown, sentences

__all__ = ["Answer", "Lesson", "Step", "find_lesson", "fits", "has_lessons", "lessons"]

FOLDER = "lessons"
SUFFIX = ".toml"
fault = Faults(Path(__file__).parent / "strings")
STEP_KEYS = {"say", "position", "seat", "show", "accept", "wins", "wrong", "praise", "luck", "reply"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What to say to a wrong try that fits a pattern."""

    pattern: str
    say: Text

    def fits(self, text: str) -> bool:
        """Tell whether this is an answer to a decision."""
        return fits(self.pattern, text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something to read, and perhaps a move to make."""

    say: Text
    position: str = ""
    seat: int = 0  # from 1, 0 where it follows from the position
    show: tuple[str, ...] = ()
    accept: tuple[tuple[str, ...], ...] = ()
    wins: bool = False
    wrong: tuple[Answer, ...] = ()
    praise: Text = field(default_factory=dict)
    luck: str = ""
    reply: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the learner has to make a move."""
        return bool(self.accept) or self.wins

    def answer(self, text: str) -> Text:
        """Return what to say to a wrong try, nothing where the author has not thought of it."""
        return next((answer.say for answer in self.wrong if answer.fits(text)), {})


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some steps under a title. The name is that of its file, without number."""

    name: str
    title: Text
    steps: tuple[Step, ...]


def fits(pattern: str, text: str) -> bool:
    """Tell whether a written decision fits a pattern; neither letter case nor spaces matter."""
    return fnmatchcase(simplify(text), simplify(pattern))


def lessons(game: About) -> tuple[Lesson, ...]:
    """Return the lessons of a game in their order, none where its folder has none. Raises LessonError."""
    return tuple(_read(name, file) for name, file in numbered_files(game.folder / FOLDER, SUFFIX))


def has_lessons(game: About) -> bool:
    """Tell whether a game can be learnt by lessons."""
    return any(numbered_files(game.folder / FOLDER, SUFFIX))


def find_lesson(game: About, wanted: str) -> Lesson:
    """Return the lesson with this name, or with this number, from 1. Raises LessonError with those there are."""
    found = lessons(game)
    for number, lesson in enumerate(found, 1):
        if wanted in (lesson.name, str(number)):
            return lesson
    if not found:
        raise LessonError(fault("none", game=game.id))
    raise LessonError(no_such("lesson", wanted, [lesson.name for lesson in found]))


def _read(name: str, file: Path) -> Lesson:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        refuse_unknown(table, {"title", "steps"})
        return Lesson(name, sentences(table, "title"), tuple(_numbered_steps(table.get("steps", []))))
    except (ValueError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"{place(file)}: {error}") from error


def _numbered_steps(tables: Sequence[Mapping[str, Any]]) -> list[Step]:
    steps = []
    for number, table in enumerate(tables, 1):
        try:
            steps.append(_step(table))
        except ValueError as error:
            raise ValueError(f"step {number}: {error}") from error
    if not steps:
        raise ValueError("it has no steps")
    if not steps[0].position:
        raise ValueError("step 1 needs a position")
    return steps


def _step(table: Mapping[str, Any]) -> Step:
    refuse_unknown(table, STEP_KEYS)
    return Step(
        say=sentences(table, "say"),
        position=str(table.get("position", "")),
        seat=int(table.get("seat", 0)),
        show=tuple(map(str, table.get("show", ()))),
        accept=tuple((way,) if isinstance(way, str) else tuple(map(str, way)) for way in table.get("accept", ())),
        wins=bool(table.get("wins", False)),
        wrong=tuple(_answer(answer) for answer in table.get("wrong", ())),
        praise=sentences(table, "praise") if "praise" in table else {},
        luck=str(table.get("luck", "")),
        reply=tuple(map(str, table.get("reply", ()))),
    )


def _answer(table: Mapping[str, Any]) -> Answer:
    refuse_unknown(table, {"try", "say"})
    return Answer(str(table.get("try", "*")), sentences(table, "say"))
