"""Results on disk: one line of JSON for each game. Lines are only added, so an interruption loses nothing.

If an interruption cut the last line off, the ledger drops that line and the game is played again. The ledger leaves a
file with any other content alone.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from pagodas.arena.schedule import ArenaError, fault

BEGINNING = '{"key":'  # of every line


class Kept(Protocol):
    """What a ledger can keep."""

    @property
    def key(self) -> str:
        """The name of the game."""

    def as_row(self) -> dict[str, Any]:
        """Return it as plain data, the key first."""

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Self:
        """Make it from plain data."""


Row = TypeVar("Row", bound=Kept)


class Ledger(Generic[Row]):
    """Results, in a file or in memory."""

    def __init__(self, kind: type[Row], file: Path | None = None) -> None:
        self._file = file
        self._rows: dict[str, Row] = {}
        if file and file.exists():
            self._rows = {row.key: row for row in _read(kind, file)}
            self._rewrite(file)

    def add(self, played: Row) -> None:
        """Keep a result, unless the same game has one already."""
        if played.key in self._rows:
            return
        self._rows[played.key] = played
        if self._file:
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(_line(played))

    def keys(self) -> Iterable[str]:
        """Return the keys of all games played."""
        return self._rows.keys()

    def of(self, keys: Iterable[str]) -> list[Row]:
        """Return the results of those of these games that have been played, in this order."""
        return [self._rows[key] for key in keys if key in self._rows]

    def _rewrite(self, file: Path) -> None:
        """Drop a line that was cut off, by a whole new file or not at all."""
        fresh = file.with_suffix(".part")
        fresh.write_text("".join(_line(played) for played in self._rows.values()), encoding="utf-8")
        fresh.replace(file)


def _line(played: Kept) -> str:
    return json.dumps(played.as_row(), separators=(",", ":")) + "\n"


def _read(kind: type[Row], file: Path) -> Iterator[Row]:
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        try:
            yield kind.from_row(json.loads(line))
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            if number < len(lines) or not line.startswith(BEGINNING[: len(line)]):
                raise ArenaError(fault("no_result", file=file, line=number)) from error
