"""Where built engines are: those that come with the package, and those built on this machine.

An engine that was made from other sources than those installed is no engine: it might play by other rules.
"""

from functools import cache
from pathlib import Path

import msgspec

from pagodas.core import jit
from pagodas.core.compiled_sources import PACKAGE
from pagodas.engine.build import sources_of

__all__ = ["SHIPPED", "find", "kept_folder_for", "made_from"]

SHIPPED = PACKAGE / "server" / "static" / "engine"  # filled by `make web`; the wheel contains it


class _Made(msgspec.Struct):
    """Of a description, the part that says what an engine was made from."""

    sources: str


def kept_folder_for(id: str) -> Path:
    """Return the folder for the engine of a game as its sources are now."""
    return jit.CACHE.parent.parent / "engines" / _sources(id)


def find(id: str) -> Path | None:
    """Return the path of a game's engine without its ending, None if there is none of the present sources."""
    wanted = _sources(id)
    places = (SHIPPED / id, kept_folder_for(id) / id)
    return next((place for place in places if made_from(place) == wanted), None)


_sources = cache(sources_of)


def made_from(place: Path) -> str:
    """Return what the engine at a place was made from, "" if there is none."""
    try:
        return msgspec.json.decode(place.with_suffix(".json").read_bytes(), type=_Made).sources
    except (OSError, msgspec.DecodeError):
        return ""
