"""The words of errors, in the language of whoever runs the program: English, until `speak` chooses another."""

from contextvars import ContextVar
from functools import cache
from pathlib import Path

from pagodas.core.strings import DEFAULT, Strings, languages

__all__ = ["Faults", "speak", "spoken"]

_language = ContextVar("language", default=DEFAULT)


def speak(language: str) -> None:
    """Let errors that come from here speak a language."""
    _language.set(language)


def spoken() -> str:
    """Return the language that errors speak."""
    return _language.get()


class Faults:
    """The words of errors in one folder: `fault("seats", wanted=3)` is the text `fault.seats`, as spoken."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of an error with its values filled in."""
        return _words(self._folder, spoken())(f"fault.{key}", **values)


@cache
def _words(folder: Path, language: str) -> Strings:
    return Strings(folder, language if language in languages(folder) else DEFAULT)


fault = Faults(Path(__file__).parent / "fault_texts")  # the errors of core and of the list of games
