"""The messages as TypeScript: `python -m pagodas.server.types > web/src/messages.ts`."""

import sys
from collections.abc import Iterable
from typing import Any, get_args

from msgspec import inspect

from pagodas.server import messages

HEADER = "// Made by `python -m pagodas.server.types` from pagodas/server/messages.py. Do not edit.\n"
PLAIN: dict[type, str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def typescript() -> str:
    """Return all messages as TypeScript types."""
    found: dict[str, inspect.StructType] = {}
    for kind in (*get_args(messages.FromClient), *get_args(messages.FromServer), *messages.HTTP_BODIES):
        _collect(inspect.type_info(kind), found)
    parts = [_interface(struct) for struct in found.values()]
    unions = [_union("FromClient", messages.FromClient), _union("FromServer", messages.FromServer)]
    return "\n".join([HEADER, *parts, *unions])


def _collect(kind: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    """Gather a struct and all it is made of, parts first."""
    for part in _parts(kind):
        _collect(part, found)
    if isinstance(kind, inspect.StructType):
        found.setdefault(kind.cls.__name__, kind)


def _parts(kind: inspect.Type) -> Iterable[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields]
    if isinstance(kind, inspect.UnionType):
        return kind.types
    if isinstance(kind, inspect.ListType):
        return [kind.item_type]
    return [kind.value_type] if isinstance(kind, inspect.DictType) else []


def _interface(struct: inspect.StructType) -> str:
    lines = [f"/** {_first_line(struct.cls)} */", f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field:
        lines.append(f'  {struct.tag_field}: "{struct.tag}";')
    lines += [f"  {field.name}{'' if field.required else '?'}: {_spelled(field.type)};" for field in struct.fields]
    return "\n".join([*lines, "}", ""])


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _union(name: str, kinds: Any) -> str:
    return f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(kinds))};\n"


def _spelled(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.StructType):
        return str(kind.cls.__name__)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(_spelled(part) for part in kind.types)
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, inspect.ListType):
        item = _spelled(kind.item_type)
        return f"({item})[]" if " " in item else f"{item}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<string, {_spelled(kind.value_type)}>"
    return PLAIN[type(kind)]


if __name__ == "__main__":
    sys.stdout.write(typescript())
