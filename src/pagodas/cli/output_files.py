"""Files that a command will write, checked before its work and not after hours of it."""

import tempfile
from enum import Enum
from pathlib import Path

from pagodas.cli.language import fault
from pagodas.core.errors import PagodasError

__all__ = ["Kind", "OutputError", "check_outputs"]


class Kind(Enum):
    """What a command writes, by the beginning of such a file; only a file of the same kind is overwritten."""

    PAGE = "<!doctype html"
    PICTURE = "<svg"
    FIGURES = "{"
    TABLE = "player,"
    RESULTS = '{"key":'


LONGEST = max(len(kind.value) for kind in Kind)


class OutputError(PagodasError):
    """A file that could not be written in the end."""


def check_outputs(*outputs: tuple[Path | None, Kind]) -> None:
    """Refuse files of which one cannot be written, is there and holds something else, or is named twice."""
    known: set[Path] = set()
    for file, kind in outputs:
        if file is None:
            continue
        if file.absolute() in known:
            raise OutputError(fault("same_file", file=file))
        known.add(file.absolute())
        _check(file, kind)


def _check(file: Path, kind: Kind) -> None:
    if file.is_dir():
        raise OutputError(fault("is_folder", file=file))
    if not file.parent.is_dir():
        raise OutputError(fault("no_folder", file=file, folder=file.parent))
    try:
        _try_to_write(file)
    except OSError as error:
        raise OutputError(fault("unwritable", file=file, why=error.strerror)) from error
    if file.is_file() and not _is_of_kind(file, kind):
        raise OutputError(fault("other_kind", file=file))


def _try_to_write(file: Path) -> None:
    """Open a file for writing without changing it, or write beside it where there is none."""
    if file.exists():
        with file.open("ab"):
            return
    with tempfile.TemporaryFile(dir=file.parent):
        return


def _is_of_kind(file: Path, kind: Kind) -> bool:
    """Tell whether a file begins like those of a kind; one that was cut off, or is empty, does."""
    with file.open("rb") as content:
        begun = content.read(LONGEST).decode("utf-8", errors="replace").lower()
    return begun.startswith(kind.value[: len(begun)])
