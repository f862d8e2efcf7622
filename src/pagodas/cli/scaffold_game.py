"""`pagodas new-game`: the folder of a new game that keeps the contract at once, to be changed file by file."""

import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pagodas import games
from pagodas.cli.error_exits import UsageFault
from pagodas.cli.language import fault

TEMPLATE = Path(__file__).parent / "scaffold_template"
ENDING = ".template"
PROJECT = "pyproject.toml"
ID = re.compile("[a-z][a-z0-9_]*")


def new_game(
    id: Annotated[str, typer.Argument(metavar="ID", help="The game's id: small letters, digits, underscores.")],
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="Write the game into this folder.")] = Path(),
    package: Annotated[
        bool, typer.Option("--package", help="Write a package around it that can be installed.")
    ] = False,
) -> None:
    """Write the folder of a new game: a tiny game that can be played at once, each file saying what to change."""
    console = Console(highlight=False)
    _refuse_bad_id(id)
    project = into / f"pagodas-{id}" if package else None
    folder = project / f"pagodas_{id}" if project else into / id
    _refuse_used(project or folder)
    for file in _write(id, folder, project):
        console.print(f"wrote {file}", soft_wrap=True)
    with console.status("Compiling the rules and writing the golden files …"):
        _write_golden_files(folder)
    console.print(f"wrote {folder / 'golden'}", soft_wrap=True)
    console.print(_next_steps(id, folder, project), soft_wrap=True)


def _refuse_bad_id(id: str) -> None:
    if not ID.fullmatch(id) or keyword.iskeyword(id):
        raise UsageFault(fault("bad_id", id=repr(id)))
    if id in sys.stdlib_module_names:
        raise UsageFault(fault("python_id", id=repr(id)))
    if id in games.names():
        raise UsageFault(fault("taken", id=repr(id), folder=games.folder(id)))


def _refuse_used(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise UsageFault(fault("not_empty", folder=folder))


def _write(id: str, folder: Path, project: Path | None) -> Iterator[Path]:
    """Write the files from the template. Yields each."""
    for source in sorted(TEMPLATE.rglob(f"*{ENDING}")):
        name = source.relative_to(TEMPLATE).with_suffix("")
        if str(name) == PROJECT and project is None:
            continue
        file = project / name if project and str(name) == PROJECT else folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        file.write_text(text.replace("__ID__", id).replace("__TITLE__", _title(id)), encoding="utf-8")
        yield file


def _title(id: str) -> str:
    return id.replace("_", " ").capitalize()


def _write_golden_files(folder: Path) -> None:
    from pagodas.contract.golden import write_golden_files

    list(write_golden_files(games.load(games.add_folder(folder))))


def _next_steps(id: str, folder: Path, project: Path | None) -> str:
    ready = f"{games.FOLDERS}={folder.resolve()} "
    if project:
        ready = f"pip install -e {project} && "
    elif folder.resolve().parent == games.FOLDER.resolve():
        ready = ""  # a game of this package is found without more ado
    return (
        f"\nIt keeps the contract already: pagodas check-game {folder}"
        f"\nPlay it:                       {ready}pagodas play {id}"
        f"\nThen change it file by file; each says what. pagodas golden {folder} writes the golden files anew."
    )
