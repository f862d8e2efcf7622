"""Games with comments to learn from: records in `lessons/commented/<nn>-<name>.txt` in the folder of a game.

The comments before the first turn tell what it is about; the first of them in each language is its title. A record
cannot be wrong about the rules: reading it plays the game again.
"""

from dataclasses import dataclass
from pathlib import Path

from pagodas.core.about import About
from pagodas.core.errors import RecordError, no_such
from pagodas.core.strings import Text
from pagodas.learn.course_files import LessonError, numbered_files, place
from pagodas.session.record import opening_comments

__all__ = ["CommentedGame", "commented_games", "find_commented", "has_commented"]

FOLDER = "lessons/commented"
SUFFIX = ".txt"


@dataclass(frozen=True, slots=True)
class CommentedGame:
    """A record with comments. The name is that of its file, without number."""

    name: str
    title: Text
    record: str
    file: Path


def commented_games(game: About) -> tuple[CommentedGame, ...]:
    """Return the commented games of a game in their order, none where its folder has none. Raises LessonError."""
    found = []
    for name, file in numbered_files(game.folder / FOLDER, SUFFIX):
        record = file.read_text(encoding="utf-8")
        try:
            found.append(CommentedGame(name, _title(record), record, file))
        except (RecordError, ValueError) as error:
            raise LessonError(f"{place(file)}: {error}") from error
    return tuple(found)


def has_commented(game: About) -> bool:
    """Tell whether a game has any."""
    return any(numbered_files(game.folder / FOLDER, SUFFIX))


def find_commented(game: About, wanted: str) -> CommentedGame:
    """Return the commented game with this name. Raises LessonError with those there are."""
    found = {one.name: one for one in commented_games(game)}
    if wanted not in found:
        raise LessonError(no_such("commented_game", wanted, list(found)))
    return found[wanted]


def _title(record: str) -> Text:
    said = [comment for comment in opening_comments(record) if comment.language]
    if not said:
        raise ValueError("it needs a title before the first turn, in every language: ;en: The longest chain")
    return {comment.language: comment.text for comment in reversed(said)}
