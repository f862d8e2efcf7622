"""Makes the one object that LLVM writes for WebAssembly a module that a browser runs.

With a single object there is nothing to resolve: the indices of functions and types are final. What is left is to place
the data in memory, with the stack below it so that a stack which grows too large ends the engine instead of overwriting
data, and to export the functions. The format is that of the WebAssembly specification; the sections `linking` and
`reloc.*` are those of LLVM's convention for object files.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

__all__ = ["LinkError", "link"]

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, _, MEMORY, GLOBAL, EXPORT, _, _, CODE, DATA = range(12)
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)  # of imports and exports
ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32 = 3, 4, 5  # relocations that depend on where the data lies
SETTLED = frozenset({0, 1, 2, 6, 7})  # relocations of functions, tables, types and globals
WITH_ADDEND = frozenset({3, 4, 5, 8, 9})
SYMBOL_TABLE = 8
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
LOCAL, UNDEFINED, EXPLICIT_NAME = 0x02, 0x10, 0x40  # flags of a symbol
LINKING_VERSION = 2
PAGE = STACK = 65536
ALIGNMENT = 16
I32, CONSTANT, END = 0x7F, 0x41, 0x0B
PROVIDED = {"__linear_memory", "__stack_pointer"}  # imports of an object that a module has itself


class LinkError(Exception):
    """The object has something in it that this linker does not know."""


# --- Reading ---


class Reader:
    """Reads the numbers, names and bytes of the format from some bytes."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    @property
    def done(self) -> bool:
        """Whether everything was read."""
        return self.at >= len(self.data)

    def byte(self) -> int:
        """Read one byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read a number in groups of seven bits."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def take(self, size: int) -> bytes:
        """Read so many bytes."""
        self.at += size
        return self.data[self.at - size : self.at]

    def sized(self) -> bytes:
        """Read bytes behind their number."""
        return self.take(self.number())

    def name(self) -> str:
        """Read a name."""
        return self.sized().decode()


def _sections(data: bytes) -> dict[int | str, bytes]:
    """Return the sections of an object, by their number or, those that are only for linkers, by their name."""
    reader, found = Reader(data, len(MAGIC)), dict[int | str, bytes]()
    while not reader.done:
        kind, body = reader.byte(), reader.sized()
        if kind == CUSTOM:
            inner = Reader(body)
            name = inner.name()
            found[name] = body[inner.at :]
        else:
            found[kind] = body
    return found


def _relocated(body: bytes, relocations: bytes, base: int) -> bytes:
    """Return a section with the addresses of data in it moved up by `base`."""
    out, reader = bytearray(body), Reader(relocations)
    reader.number()  # which section it is about
    for _ in range(reader.number()):
        kind, at, _symbol = reader.byte(), reader.number(), reader.number()
        if kind in WITH_ADDEND:
            reader.number()
        if kind == ADDRESS_I32:
            address = int.from_bytes(out[at : at + 4], "little") + base
            out[at : at + 4] = address.to_bytes(4, "little")
        elif kind in (ADDRESS_LEB, ADDRESS_SLEB):
            out[at : at + 5] = _padded(Reader(bytes(out), at).number() + base)
        elif kind not in SETTLED:
            raise LinkError(f"a relocation of kind {kind}")
    return bytes(out)


def _padded(address: int) -> bytes:
    """Write an address in five bytes, as the room for relocations is."""
    return bytes([*(address >> 7 * group & 0x7F | 0x80 for group in range(4)), address >> 28])


def _exported(linking: bytes) -> Iterator[tuple[str, int]]:
    """Yield the name and the index of each function that the object defines for others."""
    reader = Reader(linking)
    if (version := reader.number()) != LINKING_VERSION:
        raise LinkError(f"version {version} of LLVM's linking section")
    while not reader.done:
        kind, body = reader.byte(), Reader(reader.sized())
        for _ in range(body.number() if kind == SYMBOL_TABLE else 0):
            yield from _symbol(body)


def _symbol(body: Reader) -> Iterator[tuple[str, int]]:
    """Read one symbol; yield it if it is a function to be exported."""
    kind, flags = body.byte(), body.number()
    if kind == DATA_SYMBOL:
        body.name()
        for _ in range(0 if flags & UNDEFINED else 3):  # segment, offset, size
            body.number()
        return
    index = body.number()
    if kind == SECTION_SYMBOL:
        return
    name = body.name() if not flags & UNDEFINED or flags & EXPLICIT_NAME else ""
    if kind == FUNCTION_SYMBOL and not flags & (LOCAL | UNDEFINED):
        yield name, index


def _refuse_imports(body: bytes) -> None:
    """Refuse an object that needs anything but memory and a stack: an engine stands alone."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        if kind == FUNCTION_KIND or name not in PROVIDED:
            raise LinkError(f"the code calls {name}, which nobody provides")
        _skip_import(reader, kind)


def _skip_import(reader: Reader, kind: int) -> None:
    if kind == GLOBAL_KIND:
        reader.take(2)
    elif kind == MEMORY_KIND:
        has_most = reader.byte() & 1
        reader.number()
        if has_most:
            reader.number()


class Segment(NamedTuple):
    """Bytes and where they are in memory at first."""

    at: int
    content: bytes

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.at + len(self.content)


def _segments(body: bytes) -> Iterator[Segment]:
    reader = Reader(body)
    for _ in range(reader.number()):
        if (reader.number(), reader.byte()) != (0, CONSTANT):
            raise LinkError("data without a fixed place")
        at = reader.number()
        reader.byte()
        yield Segment(STACK + at, reader.sized())


# --- Writing ---


def _number(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _signed(value: int) -> bytes:
    """Write a number that is not negative where one with a sign is expected."""
    out = bytearray()
    while value >= 0x40:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _sized(content: bytes) -> bytes:
    return _number(len(content)) + content


def _vector(items: Iterable[bytes]) -> bytes:
    rows = list(items)
    return _number(len(rows)) + b"".join(rows)


def _constant(value: int) -> bytes:
    return bytes([CONSTANT]) + _signed(value) + bytes([END])


def _global(value: int, mutable: bool) -> bytes:
    return bytes([I32, mutable]) + _constant(value)


def _export(name: str, kind: int, index: int) -> bytes:
    return _sized(name.encode()) + bytes([kind]) + _number(index)


def link(object_file: bytes) -> bytes:
    """Return the module. Beside the functions it exports its `memory`, and in `heap` where free memory begins."""
    parts = _sections(object_file)
    _refuse_imports(parts.get(IMPORT, _number(0)))
    code = _relocated(parts[CODE], parts["reloc.CODE"], STACK)
    data = parts.get(DATA, _number(0))
    if "reloc.DATA" in parts:
        data = _relocated(data, parts["reloc.DATA"], STACK)
    segments = list(_segments(data))
    end = max((segment.end for segment in segments), default=STACK)
    heap = -(-end // ALIGNMENT) * ALIGNMENT
    functions = sorted(_exported(parts["linking"]))
    out = {
        TYPE: parts[TYPE],
        FUNCTION: parts[FUNCTION],
        MEMORY: _vector([b"\0" + _number(heap // PAGE + 1)]),
        GLOBAL: _vector([_global(STACK, True), _global(heap, False)]),
        EXPORT: _vector(
            [
                *(_export(name, FUNCTION_KIND, index) for name, index in functions),
                _export("heap", GLOBAL_KIND, 1),
                _export("memory", MEMORY_KIND, 0),
            ]
        ),
        CODE: code,
        DATA: _vector(b"\0" + _constant(at) + _sized(content) for at, content in segments if any(content)),
    }
    return MAGIC + b"".join(bytes([kind]) + _sized(body) for kind, body in out.items())
