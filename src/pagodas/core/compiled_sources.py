"""Which files machine code is made from, found by reading them.

A module is *compiled* when it takes one of the decorators of `core.jit`. Compiled code takes in constants and other
compiled functions from every module it imports, so those modules count too, and so on through theirs. Beside the
modules, every data file in a game's folder counts: boards, tables, weights. Texts and pictures for people do not.

    shared sources    the compiled modules of this package outside `games/`, and all they import
    game sources      the compiled modules of a game's folder, all they import, and the game's data
"""

import ast
import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from pagodas.core.errors import RegistrationError

PACKAGE = Path(__file__).resolve().parent.parent
GAMES = PACKAGE / "games"
DECORATORS = frozenset({"compiled", "inlined", "kernel", "portable", "replaced", "verb"})
DECORATED_BY = "pagodas.core.jit"
ATTRIBUTE = re.compile(rf"\.({'|'.join(DECORATORS)})\b")
FOR_PEOPLE = frozenset({".md", ".svg", ".py", ".pyc"})  # files in a game's folder that are no data of its rules
FOLDERS_FOR_PEOPLE = frozenset({"strings", "golden", "lessons", "__pycache__"})
KNOWN_LIBRARIES = sys.stdlib_module_names | {"numpy"}  # their versions are part of the cache folder's name


def digest(files: Iterable[Path], *salt: str) -> str:
    """Name the exact contents of these files."""
    found = hashlib.sha256("\0".join(salt).encode())
    for file in sorted(files):
        found.update(f"\0{file.name}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:12]


@cache
def shared_sources() -> frozenset[Path]:
    """Return the files whose change must recompile every game."""
    modules = (file for file in PACKAGE.rglob("*.py") if GAMES not in file.parents)
    return frozenset(_with_imports(file for file in modules if _is_compiled(file)))


def game_sources(folder: Path) -> frozenset[Path]:
    """Return the files whose change must recompile the game in this folder."""
    folder = folder.resolve()
    modules = _with_imports(file for file in folder.rglob("*.py") if _is_compiled(file))
    return frozenset(modules - shared_sources()) | {file for file in folder.rglob("*") if _is_data(file, folder)}


def refuse_foreign_imports(folder: Path) -> None:
    """Refuse compiled modules of a game that import from places whose change nobody would notice."""
    own = _dotted(folder.resolve()).split(".")[0]
    for file in game_sources(folder):
        for name in _imported(file) if file.suffix == ".py" else ():
            if name.split(".")[0] not in KNOWN_LIBRARIES | {own, "pagodas"}:
                raise RegistrationError(
                    f"{folder.name}/{file.name} is compiled and imports {name}; a change there would go unnoticed, "
                    f"so put what it needs into the game's own folder"
                )


def _is_data(file: Path, folder: Path) -> bool:
    inside = file.relative_to(folder)
    return file.is_file() and file.suffix not in FOR_PEOPLE and not FOLDERS_FOR_PEOPLE & set(inside.parts)


# --- Imports ---


def _with_imports(files: Iterable[Path]) -> set[Path]:
    """Return these modules and all they import, as far as those lie in this package or in their own."""
    found: set[Path] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [other for name in _imported(file) for other in _found(name, file)]
    return found


def _found(name: str, importer: Path) -> tuple[Path, ...]:
    """Find the file of a module by its dotted name, if it lies in this package or in the importer's."""
    first, _, rest = name.partition(".")
    root = PACKAGE if first == PACKAGE.name else _outermost(importer.parent)
    return _files(root, rest) if first == root.name else ()


@cache
def _files(root: Path, name: str) -> tuple[Path, ...]:
    place = root.joinpath(*filter(None, name.split(".")))
    return tuple(file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists())


def _imported(file: Path) -> set[str]:
    """Return the dotted names a module imports; `from a import b` may mean a name in `a` or a module `a.b`."""
    return {name for statement in _statements(file) for name in _meant(statement, file)}


def _meant(statement: "Import", file: Path) -> set[str]:
    source, names = _absolute(statement, file), statement.names
    if not statement.is_from:
        return set(names)
    modules = {f"{source}.{name}" for name in names}
    inner = {name for name in modules if _found(name, file)}
    return inner if len(inner) == len(modules) else inner | {source}


def _absolute(statement: "Import", file: Path) -> str:
    if not statement.level:
        return statement.source
    place = _dotted(file.parent).split(".")
    return ".".join([*place[: len(place) - statement.level + 1], *filter(None, [statement.source])])


def _is_compiled(file: Path) -> bool:
    """Tell whether a module takes a decorator from `core.jit`, by its name or as an attribute of the module."""
    text = file.read_text(encoding="utf-8")
    if DECORATED_BY.rpartition(".")[2] not in text:  # most modules, which need no parsing
        return False
    taken = {f"{statement.source}.{name}".lstrip(".") for statement in _statements(file) for name in statement.names}
    if taken & {f"{DECORATED_BY}.*", *(f"{DECORATED_BY}.{name}" for name in DECORATORS)}:
        return True
    return DECORATED_BY in taken and bool(ATTRIBUTE.search(text))


class Import(NamedTuple):
    """An import statement: `from <level dots><source> import <names>`, or `import <names>`."""

    source: str
    names: tuple[str, ...]
    level: int
    is_from: bool


def _statements(file: Path) -> tuple[Import, ...]:
    return _read_statements(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=512)
def _read_statements(text: str) -> tuple[Import, ...]:
    return tuple(
        _statement(node) for node in _executed(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)
    )


def _statement(node: ast.Import | ast.ImportFrom) -> Import:
    names = tuple(alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return Import(node.module or "", names, node.level, True)
    return Import("", names, 0, False)


def _executed(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield all statements below a node, but for blocks that only type checkers read."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case) and not _is_for_type_checkers(child):
            yield from _executed(child)


def _is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@cache
def _outermost(folder: Path) -> Path:
    """Return the topmost package that a folder belongs to, or the folder itself."""
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder


def _dotted(folder: Path) -> str:
    """Return the name by which a folder is imported."""
    root = _outermost(folder)
    return ".".join([root.name, *folder.relative_to(root).parts])
