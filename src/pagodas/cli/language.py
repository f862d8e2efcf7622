"""Which language the command speaks, and its words."""

import locale
import os
from functools import cache
from pathlib import Path

from pagodas.core.strings import DEFAULT, Strings, languages

FOLDER = Path(__file__).parent / "strings"


@cache
def words(language: str) -> Strings:
    """Return the command's own words. Raises UnknownLanguage."""
    return Strings(FOLDER, language)


def preferred(given: str | None) -> str:
    """Return the language asked for, else that of PAGODAS_LANG, else that of the locale if it is spoken here."""
    wanted = given or os.environ.get("PAGODAS_LANG")
    if wanted:
        return words(wanted).language
    local = _local()[:2].lower()
    return local if local in languages(FOLDER) else DEFAULT


def _local() -> str:
    """Return the name of the locale that messages should be in."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return locale.getlocale()[0] or ""


def following(language: str) -> str:
    """Return the next language there is."""
    known = languages(FOLDER)
    return known[(known.index(language) + 1) % len(known)]
