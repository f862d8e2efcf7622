"""The language of the command, and its words."""

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


def following(language: str) -> str:
    """Return the next language."""
    known = languages(FOLDER)
    return known[(known.index(language) + 1) % len(known)]
