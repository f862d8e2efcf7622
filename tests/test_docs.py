"""The documents say what is true: the README's session runs, and nothing there is goes unmentioned."""

import doctest
import re
from pathlib import Path

import pytest

from pagodas import games
from pagodas.cli.app import app

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "pagodas"
DOCUMENTS = sorted(file for file in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_session_in_the_readme_runs() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 5
    assert failures == 0


@pytest.mark.parametrize("name", games.names())
def test_every_game_and_who_made_it_is_in_the_readme(name: str) -> None:
    assert read("README.md").count(f"`{name}`") >= 2


def test_every_folder_and_module_is_on_the_map() -> None:
    architecture = read("ARCHITECTURE.md")
    for folder in (folder for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()):
        assert f"`{folder.name}/`" in architecture, folder.name
        if folder.name == "games":
            continue
        for module in (file.stem for file in folder.glob("*.py") if file.stem != "__init__"):
            assert re.search(rf"\b{module}\b", architecture), f"{folder.name}/{module}"


def test_every_command_is_in_the_readme() -> None:
    for command in app.registered_commands:
        name = command.name or (command.callback.__name__ if command.callback else "")
        assert f"pagodas {name.replace('_', '-')}" in read("README.md"), name


def test_every_target_of_make_says_what_it_does() -> None:
    makefile = read("Makefile")
    targets = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert targets is not None
    for target in targets[1].split():
        assert re.search(rf"^{target}:.*## \w", makefile, re.MULTILINE), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target
