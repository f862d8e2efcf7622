"""The one door to Numba: rules written in Python, compiled once for each game, never stale.

- `@kernel` marks a function that Python calls; its machine code is kept on disk between processes.
- `@compiled` marks a function that only other compiled code calls; it is compiled into its callers.
- `@inlined` is the same for the few functions where a call would cost speed.
- `@portable` marks a function that plain Python and compiled code both call.
- `@replaced(field, other)` marks a function in whose place `other` runs on records that have a certain field.
- `@verb` marks a name of the game contract. Compiled code that calls `legal(state, out)` gets the rules of the game
  whose record `state` is, chosen when it is compiled; so a search is written once and runs every game at full speed.

Numba's cache looks only at the file of the function itself. Three names keep it honest when another file changes, each
a hash of what machine code is made from (`core.compiled_sources`): the cache folder is named by all shared sources; the
folder for a game's own kernels in it by that game's sources; and every game's record carries a field named by the same,
so that a changed rule is a changed type and thereby a new compilation of shared searches for that game alone.

Under NUMBA_DISABLE_JIT=1 everything here is plain Python, for debuggers and coverage.
"""

import inspect
import os
import platform
import shutil
import struct
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from platformdirs import user_cache_path

from pagodas.core.compiled_sources import PACKAGE, digest, game_sources, refuse_foreign_imports, shared_sources
from pagodas.core.errors import RegistrationError
from pagodas.core.state_record import StateRecord
from pagodas.core.types import HEADER
from pagodas.core.user_folders import writable

__all__ = [
    "bits_of",
    "compilations",
    "compiled",
    "extended",
    "float_of",
    "inlined",
    "kernel",
    "lowest",
    "population",
    "portable",
    "record",
    "replaced",
    "verb",
]

F = TypeVar("F", bound=Callable[..., Any])

CACHE_DIR = "PAGODAS_CACHE_DIR"
KEPT_CACHES = 10  # a few checkouts, each at a few stages
WORD = 8  # bytes
FIELD_TYPES = tuple(np.dtype(kind) for kind in (np.int8, np.int16, np.int32, np.int64, np.uint64))


def _cache_root() -> Path:
    """Return the folder of all caches; processes that are started from here use the same one."""
    root = writable(Path(os.environ.get(CACHE_DIR) or user_cache_path("pagodas")), "cache")
    os.environ[CACHE_DIR] = str(root)
    return root / "kernels"


def _cache_folder() -> Path:
    versions = (platform.python_version(), *(version(name) for name in ("numba", "numpy", "llvmlite")))
    return _cache_root() / digest(shared_sources(), str(PACKAGE), *versions)  # Numba keeps places apart, so do we


def remove_old_caches(root: Path, current: Path, keep: int = KEPT_CACHES) -> None:
    """Delete all but the most recently used cache folders; the current one is always kept."""
    others = [folder for folder in root.iterdir() if folder.is_dir() and folder != current]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[keep - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def _open_cache() -> Path:
    folder = _cache_folder()
    fresh = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder, (time.time(), time.time()))
    if fresh:
        remove_old_caches(folder.parent, folder)
    return folder


CACHE = _open_cache()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)  # read by numba when it is imported, so before the next lines

import numba  # noqa: E402
from llvmlite import ir  # noqa: E402
from numba.extending import intrinsic, overload  # noqa: E402

from pagodas.core import numba_internals  # noqa: E402

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
OPTIONS: Any = {"nogil": True, "error_model": "numpy"}

_njit: Any = numba.njit
_config: Any = numba.config
_rules: dict[Any, Mapping[str, Any]] = {}  # verb → function, by NumPy dtype and by Numba's type of the same record
_names: dict[Any, str] = {}
_kernels: list[Any] = []
_compiled: list[Any] = []
_homes: dict[Path, tuple[frozenset[Path], str]] = {}

numba_internals.defer_helpers()
if INTERPRETED:
    np.seterr(over="ignore")  # 64-bit arithmetic wraps around, as it does when compiled


def compiled(function: F) -> F:
    """Compile a function that only other compiled functions call."""
    return _compile(function)


def inlined(function: F) -> F:
    """Compile a function into each of its callers, where LLVM might choose to call it instead.

    For hot functions with few callers. Every call is a copy to be compiled: used on large functions with many
    callers it makes compiling take minutes.
    """
    return _compile(function, forceinline=True)


def _compile(function: F, **how: Any) -> F:
    _home(function)
    dispatcher = _njit(**how, **OPTIONS)(function)
    _compiled.append(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def kernel(function: F) -> F:
    """Compile a function that Python calls, and keep the machine code on disk."""
    with _cached_in(CACHE / _home(function)):
        dispatcher = _njit(cache=True, **OPTIONS)(function)
    _kernels.append(dispatcher)
    numba_internals.mark_kernel(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def portable(function: F) -> F:
    """Let plain Python call a function as it is, and compiled code the same function compiled."""
    _home(function)

    def choose(*_: Any) -> Any:
        return function

    choose.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    overload(function, jit_options=OPTIONS, strict=False)(choose)
    return function


def replaced(field: str, other: Callable[..., Any]) -> Callable[[F], F]:
    """Compile a function so that on records with a certain field another runs in its place.

    The type of the record decides when callers are compiled, so records without the field pay nothing for this.
    """

    def decorate(function: F) -> F:
        _home(function)

        @wraps(function)
        def dispatch(state: Any, *arguments: Any) -> Any:
            return (other if field in state.dtype.names else function)(state, *arguments)

        def choose(state: Any, *_: Any) -> Any:
            return getattr(other, "py_func", other) if field in state.fields else function

        choose.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
        overload(dispatch, jit_options=OPTIONS, strict=False)(choose)
        return dispatch  # type: ignore[return-value]

    return decorate


def _home(function: Callable[..., Any]) -> str:
    """Name the sources that a function is compiled from: "" for those that all games share.

    Refuses a function in a file whose change would go unnoticed.
    """
    file = Path(inspect.getfile(function)).resolve()
    if file in shared_sources():
        return ""
    sources, name = _sources_beside(file)
    if file not in sources:
        raise RegistrationError(
            f"{file.name} compiles {function.__name__} but does not import its decorator from pagodas.core.jit, "
            f"so a change of the file would go unnoticed"
        )
    return name


def _sources_beside(file: Path) -> tuple[frozenset[Path], str]:
    """Return the sources of the folder a file lies in, read once in a process, and the name of their contents."""
    if file.parent not in _homes:
        _homes[file.parent] = game_sources(file.parent), mark(file.parent)
    return _homes[file.parent]


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Let Numba keep the functions decorated meanwhile in this folder; it looks the folder up when it decorates."""
    usual = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _config.CACHE_DIR = usual


def compilations() -> list[str]:
    """Name what this process had to compile because the cache did not hold it: nothing, once it has been warmed."""
    if INTERPRETED:
        return []
    missed = [kernel for kernel in _kernels if sum(kernel.stats.cache_misses.values())]
    return [function.py_func.__qualname__ for function in (*missed, *(f for f in _compiled if f.signatures))]


def record(folder: Path, *fields: tuple[Any, ...]) -> np.dtype[Any]:
    """Lay out the state of the game in `folder`: the common header and its own fields, widest first.

    A field is a name, a NumPy type and perhaps a shape: `("hand", np.int8, (SEATS, CARDS))`. Its type says what the
    field holds, and thereby how environments for learners show it:

    | type             | content                                            | a learner sees       |
    |------------------|----------------------------------------------------|----------------------|
    | `int8`, `int16`  | numbers                                            | each number          |
    | `int32`, `int64` | sets of small numbers, as bits; the sign is no bit | each bit             |
    | `uint64`         | hashes                                             | nothing              |

    The last field holds nothing. Its name makes the type unlike that of any other game, or of this game before its
    rules were changed; its size fills the last word, so that equal states are equal byte for byte.
    """
    refuse_foreign_imports(folder)
    for name, kind, *_ in fields:
        _refuse_taken(folder, name)
        _refuse_strange(folder, name, np.dtype(kind))
    rows: list[Any] = sorted([*HEADER, *fields], key=lambda row: -np.dtype(row[1]).itemsize)
    filling = WORD - np.dtype(rows).itemsize % WORD
    return np.dtype((StateRecord, np.dtype([*rows, (mark(folder), np.uint8, (filling,))], align=True)))


def _refuse_taken(folder: Path, name: str) -> None:
    """Refuse a name that NumPy's records or the header have already: reading it would silently give theirs."""
    if name in dir(StateRecord):
        raise RegistrationError(
            f"{folder.name}: a field cannot be called {name!r}, since NumPy's records have a {name} of their own; "
            f"try {name}_"
        )
    if name in (taken for taken, _ in HEADER):
        raise RegistrationError(f"{folder.name}: every state has a field {name!r} already")


def _refuse_strange(folder: Path, name: str, kind: np.dtype[Any]) -> None:
    """Refuse a type that means nothing here."""
    if kind not in FIELD_TYPES:
        raise RegistrationError(
            f"{folder.name}: the field {name!r} cannot be of type {kind}; take int8 or int16 for numbers, "
            f"int32 or int64 for sets as bits, uint64 for hashes"
        )


def mark(folder: Path) -> str:
    """Name the game in `folder` with its compiled sources as they are now."""
    return f"{folder.name}_{digest(game_sources(folder))}"


def extended(record: np.dtype[Any], *fields: tuple[Any, ...]) -> np.dtype[Any]:
    """Return a record with more fields before those of a game's, which the same rules play.

    Before: for a record that only has more behind them, Numba might take machine code made for the shorter one.
    """
    rows: list[Any] = [(name, *_kind(record, name)) for name in record.names or ()]
    longer = np.dtype((StateRecord, np.dtype([*fields, *rows], align=True)))
    register(longer, _names[record], _rules[record])
    return longer


def _kind(record: np.dtype[Any], name: str) -> tuple[Any, ...]:
    fields: Any = record.fields
    return fields[name][0].base, fields[name][0].shape


def register(dtype: np.dtype[Any], name: str, rules: Mapping[str, Any]) -> None:
    """Let verbs on records of this type run these rules. Two games may not share a type."""
    known = _names.setdefault(dtype, name)
    if known != name:
        raise RegistrationError(f"{name} has the same state record as {known}: give one of them a field of its own")
    _rules[dtype] = _rules[numba.from_dtype(dtype)] = rules


def rules_of(dtype: np.dtype[Any]) -> Mapping[str, Any]:
    """Return the rules that verbs on records of a type run."""
    return _rules[dtype]


_type_of = np.generic.dtype.__get__  # what `state.dtype` finds, without asking the record for a field of that name


def verb(contract: F) -> F:
    """Turn the signature of a rule into a name that finds the rule of whatever game a state belongs to.

    The first parameter is the state. Called from Python it runs that game's kernel; called from compiled code it is
    replaced, at compile time, by that game's function.
    """
    name = contract.__name__

    @wraps(contract)
    def dispatch(state: Any, *arguments: Any) -> Any:
        return _rules[_type_of(state)][name](state, *arguments)

    def choose(state: Any, *arguments: Any) -> Any:
        return _rules[state][name].py_func if state in _rules else None

    choose.__signature__ = inspect.signature(contract)  # type: ignore[attr-defined]
    overload(dispatch, jit_options=OPTIONS, strict=False)(choose)
    return dispatch  # type: ignore[return-value]


@intrinsic
def _trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return numba.int64(numba.int64), generate


@intrinsic
def _population(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.int64(numba.int64), generate


@intrinsic
def _float_to_bits(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(64))

    return numba.int64(numba.float64), generate


@intrinsic
def _bits_to_float(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return numba.float64(numba.int64), generate


def lowest(word: int) -> int:
    """Index of the lowest set bit of a word that is not 0."""
    return int(word & -word).bit_length() - 1


def population(word: int) -> int:
    """Number of set bits of a word that is not negative."""
    return int(word).bit_count()


def bits_of(number: float) -> int:
    """The 64 bits of a float, as a whole number."""
    return int.from_bytes(struct.pack("<d", number), "little", signed=True)


def float_of(bits: int) -> float:
    """The float with these 64 bits."""
    return float(struct.unpack("<d", struct.pack("<q", int(bits)))[0])


@overload(lowest, jit_options=OPTIONS, strict=False)
def _compiled_lowest(word: Any) -> Any:
    return lambda word: _trailing_zeros(word)  # type: ignore[call-arg]


@overload(population, jit_options=OPTIONS, strict=False)
def _compiled_population(word: Any) -> Any:
    return lambda word: _population(word)  # type: ignore[call-arg]


@overload(bits_of, jit_options=OPTIONS, strict=False)
def _compiled_bits_of(number: Any) -> Any:
    return lambda number: _float_to_bits(number)  # type: ignore[call-arg]


@overload(float_of, jit_options=OPTIONS, strict=False)
def _compiled_float_of(bits: Any) -> Any:
    return lambda bits: _bits_to_float(bits)  # type: ignore[call-arg]
