"""The documents say what is true: the README's session runs, and nothing there is goes unmentioned."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_group

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


def test_every_folder_and_module_is_on_the_map() -> None:
    architecture = read("ARCHITECTURE.md")
    for folder in (folder for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()):
        assert f"`{folder.name}/`" in architecture, folder.name
        if folder.name == "games":
            continue
        for module in (file.stem for file in folder.glob("*.py") if file.stem != "__init__"):
            assert re.search(rf"\b{module}\b", architecture), f"{folder.name}/{module}"


def test_every_command_is_in_the_readme() -> None:
    for name in get_group(app).commands:
        assert f"pagodas {name}" in read("README.md"), name


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


def offered() -> Iterator[tuple[str, Any]]:
    """Every name in an `__all__`, and what griffe knows about the object that it names."""
    griffe = pytest.importorskip("griffe", reason="make docs installs it")
    package = griffe.load("pagodas", search_paths=[str(PACKAGE.parent)])
    modules = [package]
    while modules:
        module = modules.pop()
        if module.path != "pagodas.games":  # what is inside a game is its own affair
            modules += [member for member in module.modules.values() if not member.is_alias]
        for name in module.exports or ():
            yield f"{module.path}.{name}", module.members[str(name)]


def is_described(found: Any) -> bool:
    """A docstring describes classes and functions, a comment on the same line describes constants."""
    if found.is_alias:
        return is_described(found.final_target)
    line = found.lines_collection[found.filepath][found.lineno - 1] if found.is_attribute else ""
    return found.has_docstring or "  # " in line


def test_everything_that_is_offered_has_a_description() -> None:
    names = dict(offered())
    assert "pagodas.session.Session" in names
    assert [name for name, found in names.items() if not is_described(found)] == []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site; MkDocs refuses broken links, missing anchors and pages that the navigation leaves out."""
    pytest.importorskip("mkdocs", reason="make docs installs it")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    quietly = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=quietly, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return folder


def test_the_site_leads_to_every_document_and_asks_nothing_of_the_network(site: Path) -> None:
    home = (site / "index.html").read_text(encoding="utf-8")
    for document in DOCUMENTS:
        address = document.relative_to(ROOT).with_suffix(".html").as_posix().replace("README", "index")
        assert f'href="{address}" class="md-nav__link' in home, address
    for page in site.rglob("*.html"):
        asked = re.findall(
            r'<(?:script|link|img|iframe)[^>]+(?:src|href)="(?:https?:)?//[^"]+', page.read_text("utf-8")
        )
        assert asked == [], page
