"""The language of the command, and its words."""

import locale
import os
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from pagodas.core.fault_words import Faults, speak
from pagodas.core.strings import DEFAULT, Strings, UnknownLanguage, languages

FOLDER = Path(__file__).parent / "strings"
LANG = "--lang"

fault = Faults(FOLDER)


@cache
def words(language: str) -> Strings:
    """Return the command's own words. Raises UnknownLanguage."""
    return Strings(FOLDER, language)


def chosen(given: str | None) -> str:
    """Return the preferred language, and let errors speak it from now on."""
    language = preferred(given)
    speak(language)
    return language


def speak_early(arguments: Sequence[str]) -> None:
    """Let errors speak the language that a command line asks for, or the preferred one, before it is read."""
    given = [
        after for word, after in pairwise(" ".join(arguments).replace("--lang=", "--lang ").split()) if word == LANG
    ]
    try:
        chosen(given[-1] if given else None)
    except UnknownLanguage:
        speak(DEFAULT)


def preferred(given: str | None) -> str:
    """Return the wanted language, or that of PAGODAS_LANG, or that of the locale if the command speaks it."""
    wanted = given or os.environ.get("PAGODAS_LANG")
    if wanted:
        return words(wanted).language
    local = _local()[:2].lower()
    return local if local in languages(FOLDER) else DEFAULT


def _local() -> str:
    """Return the name of the locale for messages."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return locale.getlocale()[0] or ""


def level_name(level: str, language: str) -> str:
    """Call a level by its name, and any other player by its own."""
    say, key = words(language), f"level.{level}"
    return say(key) if key in say else level


def following(language: str) -> str:
    """Return the next language."""
    known = languages(FOLDER)
    return known[(known.index(language) + 1) % len(known)]
