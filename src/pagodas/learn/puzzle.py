"""Puzzles as data: `lessons/puzzles.toml` in the folder of a game, written by `pagodas puzzles`.

    [search]                    # what they were found with, so that the search can go on and be repeated
    player = "club"
    games = 37

    [[puzzles]]
    position = '''
    white: Wb3 Gh1 Gp Hb2 Hh2; pool
    black: Wb8 Gh3 Gh8 Hb5; pool H
    turn: black
    '''
    seat = 2
    solution = ["Gh3-p", ">h5"]
    line = ["Hb2-b3"]
    theme = "save"
    solved = { novice = 0.17, casual = 0.5, club = 1.0, master = 1.0 }
    chance = [0.62, 0.64, 0.63]
    next = [0.21, 0.2, 0.22]
    rival = ["H@b7"]

| key of a puzzle | what it holds                                                                                    |
|-----------------|--------------------------------------------------------------------------------------------------|
| `position`      | what the solver's seat knows at the beginning of its turn, in the game's notation                |
| `seat`          | the solver's seat, from 1                                                                        |
| `solution`      | the decisions of the best turn                                                                   |
| `needed`        | which of these decisions make it the best one, from 1; all of them where it is missing           |
| `line`          | what a search expects after it, as far as nothing is left to chance                              |
| `theme`         | what the turn does for its player: `puzzle.<theme>` in the strings of `learn/`                   |
| `idea`          | what it does on the board: `puzzle.<idea>` in the strings of the game; may be missing            |
| `solved`        | for each level, the share of its tries in which it plays that turn                               |
| `chance`        | the chance that the turn leaves: by the search that found it, then by each longer one            |
| `next`          | the chance that the best of all other turns leaves, by the same searches                         |
| `rival`         | that other turn                                                                                  |
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any

from pagodas.core.about import About
from pagodas.core.errors import PagodasError, no_such
from pagodas.learn.course_files import PUZZLES_FILE
from pagodas.learn.lesson import FOLDER, fault

__all__ = [
    "GRADES",
    "Puzzle",
    "PuzzleError",
    "daily",
    "find_puzzle",
    "has_puzzles",
    "puzzles",
    "read_search",
    "write_puzzles",
]

GRADES = ("novice", "casual", "club", "master", "beyond")  # the first level that mostly finds a solution; or none does
MOSTLY = 0.5
KEYS = {
    *("position", "seat", "solution", "needed", "line", "theme", "idea"),
    *("solved", "chance", "next", "rival"),
}


class PuzzleError(PagodasError):
    """A puzzle that is not written as puzzles are, or that is not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position in which one turn is clearly better than all others; the docstring of this module tells the parts."""

    position: str
    seat: int
    solution: tuple[str, ...]
    theme: str
    needed: tuple[int, ...] = ()
    line: tuple[str, ...] = ()
    idea: str = ""
    solved: Mapping[str, float] = field(default_factory=dict)
    chance: tuple[float, ...] = ()
    next: tuple[float, ...] = ()
    rival: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """A name that only changes if the position does."""
        return sha256(f"{self.seat} {' '.join(self.position.split())}".encode()).hexdigest()[:8]

    @property
    def grade(self) -> str:
        """The first level that mostly finds the solution."""
        return next((level for level in GRADES if self.solved.get(level, 0.0) > MOSTLY), GRADES[-1])

    @property
    def places(self) -> tuple[int, ...]:
        """Which decisions of the solution are needed, from 0."""
        return tuple(place - 1 for place in self.needed) or tuple(range(len(self.solution)))


def puzzles(game: About) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, none where its folder has none. Raises PuzzleError."""
    file = puzzle_file(game)
    return read_puzzles(file) if file.exists() else ()


def has_puzzles(game: About) -> bool:
    """Tell whether a game has puzzles."""
    return puzzle_file(game).exists()


def puzzle_file(game: About) -> Path:
    """Return where the puzzles of a game are."""
    return game.folder / FOLDER / PUZZLES_FILE


def find_puzzle(game: About, name: str) -> Puzzle:
    """Return the puzzle with this name, or with this number, from 1. Raises PuzzleError."""
    found = puzzles(game)
    if not found:
        raise PuzzleError(fault("no_puzzles", game=game.id))
    for number, puzzle in enumerate(found, 1):
        if name in (puzzle.name, str(number)):
            return puzzle
    raise PuzzleError(fault("unknown_puzzle", given=name, count=len(found)))


def daily(found: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody."""
    lot = int.from_bytes(sha256(day.isoformat().encode()).digest()[:8])
    return found[lot % len(found)]


# --- Reading ---


def read_puzzles(file: Path) -> tuple[Puzzle, ...]:
    """Read the puzzles of a file."""
    found = []
    for number, row in enumerate(_tables(file).get("puzzles", []), 1):
        try:
            found.append(_puzzle(row))
        except (KeyError, TypeError, ValueError) as error:
            raise PuzzleError(f"{file}: puzzle {number}: {error}") from error
    return tuple(found)


def read_search(file: Path) -> dict[str, Any]:
    """Return what the puzzles of a file were found with."""
    return dict(_tables(file).get("search", {}))


def _tables(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{file}: {error}") from error


def _puzzle(row: Mapping[str, Any]) -> Puzzle:
    if unknown := sorted(row.keys() - KEYS):
        raise ValueError(no_such("key", unknown[0], sorted(KEYS)))
    lists = {name: tuple(row[name]) for name in row.keys() & {"solution", "needed", "line", "chance", "next", "rival"}}
    return Puzzle(**{**row, **lists, "position": row["position"].strip()})


# --- Writing ---


def write_puzzles(file: Path, search: Mapping[str, Any], found: Iterable[Puzzle]) -> None:
    """Write a file of puzzles, whole or not at all."""
    blocks = ["[search]\n" + _lines(search), *("[[puzzles]]\n" + _block(puzzle) for puzzle in found)]
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".part")
    fresh.write_text("\n".join(blocks), encoding="utf-8")
    fresh.replace(file)


def _block(puzzle: Puzzle) -> str:
    values = {name: getattr(puzzle, name) for name in Puzzle.__dataclass_fields__ if name != "position"}
    return f"position = '''\n{puzzle.position}\n'''\n" + _lines({name: v for name, v in values.items() if v})


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {_written(value)}\n" for name, value in table.items())


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_written(part)}" for name, part in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_written(part) for part in value) + "]"
    return dumps(value, ensure_ascii=False)
