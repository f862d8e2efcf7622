"""The files of a game that teach it: how they are named, and sentences in every language."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pagodas.core.errors import PagodasError, no_such
from pagodas.core.strings import DEFAULT, Text

__all__ = [
    "GUIDE_FILE",
    "PUZZLES_FILE",
    "LessonError",
    "in_language",
    "numbered_files",
    "place",
    "refuse_unknown",
    "sentences",
]

GUIDE_FILE = "guide.toml"  # stands among the lessons and is none …
PUZZLES_FILE = "puzzles.toml"  # … and so does this


class LessonError(PagodasError):
    """Something to learn from that is not written as it should be, or is not there."""


def numbered_files(folder: Path, suffix: str) -> Iterator[tuple[str, Path]]:
    """Return the files of a folder in their order, each with its name without number. Raises LessonError."""
    for file in sorted(folder.glob(f"*{suffix}")) if folder.is_dir() else ():
        if file.name in (GUIDE_FILE, PUZZLES_FILE):
            continue
        found = re.fullmatch(r"\d\d-(?P<name>[a-z][a-z-]*)", file.stem)
        if found is None:
            raise LessonError(
                f"{place(file)}: its name should be a number of two digits, a hyphen and a word: 01-goal{suffix}"
            )
        yield found["name"], file


def place(file: Path) -> str:
    """Name a file as its author knows it."""
    return "/".join(file.parts[-3:])


def sentences(table: Mapping[str, Any], key: str) -> Text:
    """Return a text in every language. Raises ValueError."""
    text = table.get(key)
    if not isinstance(text, dict) or not all(isinstance(said, str) and said.strip() for said in text.values()):
        raise ValueError(f"{key!r} needs a sentence in every language: {key} = {{ en = …, it = … }}")
    if DEFAULT not in text:
        raise ValueError(f"{key!r} has nothing in {DEFAULT}")
    return {language: said.strip() for language, said in text.items()}


def refuse_unknown(table: Mapping[str, Any], known: set[str]) -> None:
    """Raise ValueError for a key that means nothing."""
    if unknown := sorted(table.keys() - known):
        raise ValueError(no_such("key", unknown[0], sorted(known)))


def in_language(text: Text, language: str) -> str:
    """Return a text in a language, in English where it is not said in that language; "" for no text."""
    return text.get(language, text.get(DEFAULT, ""))
