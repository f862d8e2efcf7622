"""A scene as plain data for JSON, in two parts: drawings that never change in a game, and content that moves change.

A client keeps the drawings under the name that the content gives as "symbols", and is sent them only if the name is new
to it. Every field at its default is left out. The types here are the source of the front end's.
"""

import hashlib
from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

import msgspec
from msgspec import Meta

from pagodas.core.scene import MARK_COLOURS, Item, Narrow, Scene, Shape, Symbol

__all__ = ["Drawings", "WireScene", "encode", "wire", "wire_symbols"]

Plain: TypeAlias = dict[str, Any]
PlainShape: TypeAlias = Annotated[Plain, Meta(extra={"plain": Shape})]
PlainSymbol: TypeAlias = Annotated[Plain, Meta(extra={"plain": Symbol})]
PlainNarrow: TypeAlias = Annotated[Plain, Meta(extra={"plain": Narrow})]

FOR_TERMINALS = ("glyph", "tone")  # fields of a symbol that only terminals need


class WireScene(TypedDict):
    """The content, which moves change, and the name of the drawings it uses."""

    symbols: str
    status: str
    items: tuple[Item, ...]
    overlay: tuple[Shape, ...]


class Drawings(TypedDict):
    """The part that stays the same during a game: size, colours, symbols and ground."""

    width: float
    height: float
    palette: dict[str, list[str]]
    symbols: dict[str, PlainSymbol]
    ground: list[PlainShape]
    narrow: NotRequired[PlainNarrow]


def wire(scene: Scene, symbols: str = "") -> WireScene:
    """Return the content of a scene. `symbols` is the name of its drawings, if that is known already."""
    return {
        "symbols": symbols or digest(wire_symbols(scene)),
        "status": scene.status,
        "items": tuple(scene.items),
        "overlay": scene.overlay,
    }


def wire_symbols(scene: Scene) -> Drawings:
    """Return the drawings of a scene."""
    drawings: Drawings = {
        "width": scene.width,
        "height": scene.height,
        "palette": {role: list(colours) for role, colours in {**MARK_COLOURS, **scene.palette}.items()},
        "symbols": {name: _symbol(symbol) for name, symbol in scene.symbols.items()},
        "ground": _rounded(msgspec.to_builtins(scene.ground)),
    }
    if scene.narrow:
        drawings["narrow"] = msgspec.to_builtins(scene.narrow)
    return drawings


def digest(drawings: Drawings) -> str:
    """Name drawings by their content."""
    return hashlib.blake2b(msgspec.json.encode(drawings, order="sorted"), digest_size=8).hexdigest()


def _plain(number: Any) -> Any:
    """Turn a number of NumPy, which scenes may have, into one of Python."""
    return number.item()


encode = msgspec.json.Encoder(enc_hook=_plain).encode  # as JSON, with all that scenes may have


def _symbol(symbol: Symbol) -> PlainSymbol:
    fields = _rounded(msgspec.to_builtins(symbol))
    return {name: entry for name, entry in fields.items() if name not in FOR_TERMINALS}


def _rounded(plain: Any) -> Any:
    """Round numbers to a precision that nobody sees."""
    if isinstance(plain, float):
        return round(plain, 2)
    if isinstance(plain, dict):
        return {name: _rounded(entry) for name, entry in plain.items()}
    return [_rounded(entry) for entry in plain] if isinstance(plain, list | tuple) else plain
