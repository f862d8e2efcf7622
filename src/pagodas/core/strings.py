"""Words for people, by language: one `strings/<lang>.toml` for each, beside the code that speaks them.

A key is a dotted path into the file ("explain.own_side"); `{names}` in the text are filled in.
"""

import tomllib
from collections.abc import Mapping, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from pagodas.core.errors import PagodasError, no_such

__all__ = ["Strings", "Text", "UnknownLanguage", "languages", "read"]

Text: TypeAlias = Mapping[str, str]  # one text in several languages, by language

DEFAULT = "en"


class UnknownLanguage(PagodasError):
    """A language there are no strings for."""


class Strings:
    """The words in one folder, in one language."""

    def __init__(self, folder: Path, language: str = DEFAULT) -> None:
        if language not in languages(folder):
            raise UnknownLanguage(no_such("language", language, languages(folder)))
        self.language = language
        self._texts = read(folder / f"{language}.toml")

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of a key with its values filled in."""
        text = self._texts[key]
        return text.format(**values) if values or "{" in text else text

    def calling(self, names: Sequence[str]) -> "Strings":
        """Return the same words for people of these names: what is said of a seat names who sits there."""
        other = copy(self)
        seats = {f"seat.{seat}": name.replace("{", "{{").replace("}", "}}") for seat, name in enumerate(names, 1)}
        other._texts = {**self._texts, **seats}
        return other

    def __contains__(self, key: str) -> bool:
        return key in self._texts


def languages(folder: Path) -> tuple[str, ...]:
    """Return the languages a folder speaks, the default first."""
    found = sorted(file.stem for file in folder.glob("*.toml"))
    return tuple(sorted(found, key=lambda language: language != DEFAULT))


@cache
def read(file: Path) -> dict[str, str]:
    """Read a strings file flat: nested tables become dotted keys."""
    return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8"))))


def _flat(prefix: str, table: Mapping[str, Any]) -> "list[tuple[str, str]]":
    rows: list[tuple[str, str]] = []
    for name, entry in table.items():
        rows += _flat(f"{prefix}{name}.", entry) if isinstance(entry, dict) else [(prefix + name, str(entry))]
    return rows
