"""A scene as plain data for JSON, in two parts: what never changes in a game, and what every move changes.

A client keeps the first by the name `wire` calls it by under "symbols", and asks for it only when it is new to it.
Everything at its default is left out.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import MISSING, fields
from typing import Any, TypeAlias

from pagodas.core.scene import MARK_COLOURS, Narrow, Scene, Shape

Plain: TypeAlias = dict[str, Any]

FOR_TERMINALS = ("glyph", "tone")


def wire(scene: Scene, symbols: str = "") -> Plain:
    """Return what changes from move to move, and the name of the symbols it needs, unless that is already known."""
    return {
        "symbols": symbols or digest(wire_symbols(scene)),
        "status": scene.status,
        "items": [_fields(item) for item in scene.items],
        "overlay": _shapes(scene.overlay),
    }


def wire_symbols(scene: Scene) -> Plain:
    """Return what stays the same while a game is played: size, colours, symbols and ground."""
    return {
        "width": scene.width,
        "height": scene.height,
        "palette": {role: list(colours) for role, colours in {**MARK_COLOURS, **scene.palette}.items()},
        "symbols": {
            name: {**_fields(symbol, "shapes", *FOR_TERMINALS), "shapes": _shapes(symbol.shapes)}
            for name, symbol in scene.symbols.items()
        },
        "ground": _shapes(scene.ground),
        **({"narrow": _narrow(scene.narrow)} if scene.narrow else {}),
    }


def _narrow(narrow: Narrow) -> Plain:
    return {**_fields(narrow, "parts"), "parts": [_fields(part) for part in narrow.parts]}


def digest(plain: Plain) -> str:
    """Name plain data by its content."""
    return hashlib.blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=8).hexdigest()


def _shapes(shapes: Iterable[Shape]) -> list[Plain]:
    return [{"shape": type(shape).__name__.lower(), **_fields(shape)} for shape in shapes]


def _fields(thing: Any, *left_out: str) -> Plain:
    values = {field.name: (getattr(thing, field.name), field.default) for field in fields(thing)}
    return {
        name: _plain(entry)
        for name, (entry, default) in values.items()
        if name not in left_out and (default is MISSING or entry != default)
    }


def _plain(entry: Any) -> Any:
    """Round numbers as far as nobody sees it, and make tuples lists."""
    if isinstance(entry, float):
        return round(entry, 2)
    return [_plain(part) for part in entry] if isinstance(entry, tuple) else entry
