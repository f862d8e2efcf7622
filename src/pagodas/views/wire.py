"""A scene as plain data for JSON, in two parts: what never changes in a game, and what every move changes.

A client keeps the first by the name `wire` calls it by under "symbols", and asks for it only when it is new to it.
Everything at its default is left out.
"""

import hashlib
from typing import Any, TypeAlias

import msgspec

from pagodas.core.scene import MARK_COLOURS, Scene, Symbol

Plain: TypeAlias = dict[str, Any]

FOR_TERMINALS = ("glyph", "tone")


def wire(scene: Scene, symbols: str = "") -> Plain:
    """Return what changes from move to move, and the name of the symbols it needs, unless that is already known."""
    return {
        "symbols": symbols or digest(wire_symbols(scene)),
        "status": scene.status,
        "items": scene.items,
        "overlay": scene.overlay,
    }


def wire_symbols(scene: Scene) -> Plain:
    """Return what stays the same while a game is played: size, colours, symbols and ground."""
    return {
        "width": scene.width,
        "height": scene.height,
        "palette": {role: list(colours) for role, colours in {**MARK_COLOURS, **scene.palette}.items()},
        "symbols": {name: _symbol(symbol) for name, symbol in scene.symbols.items()},
        "ground": _rounded(msgspec.to_builtins(scene.ground)),
        **({"narrow": msgspec.to_builtins(scene.narrow)} if scene.narrow else {}),
    }


def digest(plain: Plain) -> str:
    """Name plain data by its content."""
    return hashlib.blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=8).hexdigest()


def _symbol(symbol: Symbol) -> Plain:
    fields = _rounded(msgspec.to_builtins(symbol))
    return {name: entry for name, entry in fields.items() if name not in FOR_TERMINALS}


def _rounded(plain: Any) -> Any:
    """Round numbers as far as nobody sees it."""
    if isinstance(plain, float):
        return round(plain, 2)
    if isinstance(plain, dict):
        return {name: _rounded(entry) for name, entry in plain.items()}
    return [_rounded(entry) for entry in plain] if isinstance(plain, list | tuple) else plain
