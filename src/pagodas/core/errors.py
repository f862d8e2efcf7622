"""Errors are for people: what was tried, why not, what would do. All of them fit on one line."""

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = [
    "AmbiguousMove",
    "IllegalMove",
    "MalformedMove",
    "MoveError",
    "OptionError",
    "OtherVersion",
    "PagodasError",
    "RecordError",
    "RegistrationError",
    "SessionError",
    "UnknownGame",
    "no_such",
    "quoted",
    "shortened",
]

MOST_SHOWN = 80  # characters of what somebody wrote that an error repeats


def shortened(text: str) -> str:
    """Return the beginning of a text if it is too long for one line."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def quoted(given: object) -> str:
    """Quote what somebody gave, on one line and without characters that act on a terminal."""
    return repr(shortened(str(given)))


def no_such(kind: str, given: str, known: Iterable[str]) -> str:
    """Say that no game, option or the like has this name, what was probably meant, and what there is."""
    names = list(known)
    meant = get_close_matches(shortened(given).lower(), names, 1)
    said = {"none": _fault(f"none.{kind}"), "given": quoted(given), "known": ", ".join(names)}
    return _fault("meant", meant=meant[0], **said) if meant else _fault("unknown", **said)


def _fault(key: str, **values: object) -> str:
    from pagodas.core.fault_words import fault  # its words raise errors themselves

    return fault(key, **values)


class PagodasError(Exception):
    """A request that cannot be granted; never a defect of the program."""


class RegistrationError(PagodasError):
    """A game folder that breaks the contract of `core.game`."""


class UnknownGame(PagodasError):
    """No folder of that name under games/."""


class OptionError(PagodasError):
    """An option the game does not have, or a value that option cannot take."""


class MoveError(PagodasError):
    """A move that was not made. `text` is the attempt."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"{shortened(text)}: {reason}" if text else reason)
        self.text = text
        self.reason = reason


class MalformedMove(MoveError):
    """Text that is no move of this game in any position."""


class IllegalMove(MoveError):
    """A move of this game that the rules forbid here."""


class AmbiguousMove(MoveError):
    """Text that fits several legal moves."""


class SessionError(PagodasError):
    """Something a session cannot do now: an undo across a roll, a move after the end."""


class RecordError(PagodasError):
    """A saved game that is damaged or breaks the rules. `line` counts from 1, 0 when the fault has no line."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(_fault("line", line=line, reason=reason) if line else reason)
        self.reason = reason
        self.line = line


class OtherVersion(RecordError):
    """A saved game that was made with another version of its rules."""
