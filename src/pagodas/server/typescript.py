"""What the front end shares with the server, as TypeScript: `python -m pagodas.server.typescript messages`.

Besides `messages` there are `scene`, the types of drawings, `names`, the rule for names, and `engine`, the types of its
description.
"""

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, get_args

from msgspec import inspect

from pagodas.core.scene import Shape, Symbol
from pagodas.engine.description import EngineDescription
from pagodas.server import messages
from pagodas.session import comments, names
from pagodas.views import wire

Fields: TypeAlias = inspect.StructType | inspect.TypedDictType

HEADER = "// Made by `python -m pagodas.server.typescript {}`. Do not edit.\n"
LEFT_OUT: dict[type, tuple[str, ...]] = {Symbol: wire.FOR_TERMINALS}
ON_THE_WIRE = "Wire"  # begins the name of a type that is a scene in Python and another on the wire
PLAIN: dict[type, str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.BytesType: "string",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def messages_in_typescript() -> str:
    """Return all messages as TypeScript types."""
    scenes = _collected(wire.WireScene, wire.Drawings)
    found = _collected(*get_args(messages.FromClient), *get_args(messages.FromServer), *messages.HTTP_BODIES)
    imported = 'import type { Drawings, Item, Scene, Shape } from "./scene.ts";\n'
    parts = [_interface(kind) for name, kind in found.items() if name not in scenes]
    unions = [_union("FromClient", get_args(messages.FromClient)), _union("FromServer", get_args(messages.FromServer))]
    return "\n".join([HEADER.format("messages"), imported, *parts, *unions])


def scene_in_typescript() -> str:
    """Return scenes, as they go over the wire, as TypeScript types."""
    parts = [_interface(kind) for kind in _collected(wire.WireScene, wire.Drawings).values()]
    return "\n".join([HEADER.format("scene"), *parts, _union("Shape", Shape.__subclasses__())])


def names_in_typescript() -> str:
    """Return the rule for names and comments as TypeScript constants."""
    limits = {"LONGEST": names.LONGEST, "LONGEST_COMMENT": comments.LONGEST, "MOST_COMMENTS": comments.MOST}
    everywhere = {"BLANKS": names.BLANKS, "ATTACHED": names.ATTACHED}
    first = {"SIGNS": names.SIGNS, "INVISIBLE": names.INVISIBLE}
    lines = [f"export const {name} = {limit};" for name, limit in limits.items()]
    lines += [f"export const {name} = /{_pattern(text)}/gu;" for name, text in everywhere.items()]
    lines += [f"export const {name} = /{_pattern(text)}/u;" for name, text in first.items()]
    return "\n".join([HEADER.format("names"), *lines, ""])


def _pattern(text: str) -> str:
    """Write a regular expression of Python as browsers do."""
    return re.sub(r"\\U000([0-9a-f]{5})", r"\\u{\1}", text.replace("[/", r"[\/"))


def engine_in_typescript() -> str:
    """Return the description of an engine as TypeScript types."""
    return "\n".join([HEADER.format("engine"), *map(_interface, _collected(EngineDescription).values())])


FILES: dict[str, Callable[[], str]] = {
    "messages": messages_in_typescript,
    "scene": scene_in_typescript,
    "names": names_in_typescript,
    "engine": engine_in_typescript,
}


def _collected(*kinds: Any) -> dict[str, Fields]:
    """Return these types and all they are made of by name, parts first."""
    found: dict[str, Fields] = {}
    for kind in kinds:
        _collect(inspect.type_info(kind), found)
    return found


def _collect(kind: inspect.Type, found: dict[str, Fields]) -> None:
    for part in _parts(kind):
        _collect(part, found)
    if isinstance(kind, Fields) and kind.cls is not Shape:
        found.setdefault(_name(kind.cls), kind)


def _parts(kind: inspect.Type) -> Iterable[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        return [inspect.type_info(_plain(kind))]
    if isinstance(kind, Fields):
        shapes = Shape.__subclasses__() if kind.cls is Shape else []
        return [*(field.type for field in _fields(kind)), *map(inspect.type_info, shapes)]
    if isinstance(kind, inspect.UnionType):
        return kind.types
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return [kind.item_type]
    return [kind.value_type] if isinstance(kind, inspect.DictType) else []


def _plain(kind: inspect.Metadata) -> Any:
    """Return the type that plain data was before it was made plain."""
    return (kind.extra or {})["plain"]


def _fields(kind: Fields) -> list[inspect.Field]:
    return [field for field in kind.fields if field.name not in LEFT_OUT.get(kind.cls, ())]


def _interface(kind: Fields) -> str:
    lines = [f"/** {_first_line(kind.cls)} */", f"export interface {_name(kind.cls)} {{"]
    if isinstance(kind, inspect.StructType) and kind.tag_field:
        lines.append(f'  {kind.tag_field}: "{kind.tag}";')
    lines += [f"  {field.name}{'' if field.required else '?'}: {_spelled(field.type)};" for field in _fields(kind)]
    return "\n".join([*lines, "}", ""])


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _name(kind: type) -> str:
    return kind.__name__.removeprefix(ON_THE_WIRE)


def _union(name: str, kinds: Iterable[type]) -> str:
    return f"export type {name} = {' | '.join(map(_name, kinds))};\n"


def _spelled(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return _name(_plain(kind))
    if isinstance(kind, Fields):
        return _name(kind.cls)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(_spelled(part) for part in kind.types)
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, inspect.DictType):
        return f"Record<string, {_spelled(kind.value_type)}>"
    return _spelled_list(kind) or PLAIN[type(kind)]


def _spelled_list(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.TupleType):
        return f"[{', '.join(map(_spelled, kind.item_types))}]"
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        item = _spelled(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    return ""


if __name__ == "__main__":
    sys.stdout.write(FILES[sys.argv[1]]())
