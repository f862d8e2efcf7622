"""The pages of the documentation site, found or made when it is built.

Documents keep the addresses they have in the repository, so links between them work here as they do on a git host.
Rules, commands and the reference are made from the code, so a new game or option needs no new line here.
"""

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from typer.main import get_group
from typer.testing import CliRunner

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # drawing a few figures takes less time than compiling the rules

from pagodas import games
from pagodas.cli.app import app
from pagodas.views import rulesbook
from pagodas.views.svg import svg

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/games/*/README.md")])
LINK = re.compile(r"(?<=\]\()(?!\w+:)[^)#\s]+(?=[)#])")
WIDTH = 80  # columns of the help texts; a page shows no more

OFFERING = re.compile(r"^__all__\b", re.MULTILINE)
ELSEWHERE = {"pagodas.cli"}  # the page of commands describes it


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put the pages of the site in the place of what MkDocs found in docs/."""
    for file in files.documentation_pages():
        files.remove(file)
    for uri, content in (*documents(), *rules(), *reference(), ("commands.md", commands())):
        files.append(File.generated(config, uri, content=content))
    pages = [file.src_uri for file in files.documentation_pages()]
    for uri, content in sources():
        files.append(File.generated(config, uri, content=content, inclusion=InclusionLevel.NOT_IN_NAV))
    config.nav = [entry for each in config.nav or () for entry in expanded(each, pages, str(config.nav))]
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Lead links to source files to the pages that show them."""
    document = ROOT / page.file.src_uri
    return LINK.sub(lambda link: f"{link[0]}.md" if source(document, link[0]) else link[0], markdown)


def expanded(entry: Any, pages: list[str], named: str) -> list[Any]:
    """Replace a pattern in an entry of the navigation by the pages that fit it and are not named elsewhere."""
    if isinstance(entry, dict):
        return [{title: _section(inner, pages, named) for title, inner in entry.items()}]
    if "*" not in entry:
        return [entry]
    depth = entry.count("/")
    return [page for page in pages if fnmatch(page, entry) and page.count("/") == depth and page not in named]


def _section(inner: Any, pages: list[str], named: str) -> Any:
    return [found for each in inner for found in expanded(each, pages, named)] if isinstance(inner, list) else inner


def documents() -> Iterator[tuple[str, str]]:
    """Yield the documents of the repository."""
    for document in DOCUMENTS:
        yield document.relative_to(ROOT).as_posix(), document.read_text(encoding="utf-8")


def sources() -> Iterator[tuple[str, str]]:
    """Yield a page for each source file that a document links to."""
    links = {source(document, link) for document in DOCUMENTS for link in LINK.findall(document.read_text("utf-8"))}
    for file in sorted(file for file in links if file):
        name = file.relative_to(ROOT).as_posix()
        yield f"{name}.md", f"# {name}\n\n~~~~{file.suffix[1:]}\n{file.read_text('utf-8')}\n~~~~\n"


def source(document: Path, link: str) -> Path | None:
    """Return the file that a document links to, unless it is a document too."""
    file = (document.parent / link).resolve()
    return file if file.is_file() and file not in DOCUMENTS else None


def rules() -> Iterator[tuple[str, str]]:
    """Yield the rules of each game for people, and their figures for light and dark pages."""
    for game in map(games.load, games.names()):
        folder, page = f"rules/{game.id}", []
        for number, part in enumerate(rulesbook.parts(game, "en")):
            if isinstance(part, rulesbook.Prose):
                page.append(part.text)
                continue
            for look in ("light", "dark"):
                yield f"{folder}/{number}-{look}.svg", svg(part.scene, dark=look == "dark")
            page.append(_figure(f"{game.id}/{number}", part))
        yield f"{folder}.md", "\n\n".join(page)


def _figure(name: str, figure: rulesbook.Figure) -> str:
    label = figure.scene.status.replace("]", ")")
    drawings = (f"![{label}]({name}-{look}.svg#only-{look}){{ loading=lazy }}" for look in ("light", "dark"))
    return f"<figure markdown>\n{' '.join(drawings)}\n<figcaption markdown>{figure.caption}</figcaption>\n</figure>"


def reference() -> Iterator[tuple[str, str]]:
    """Yield a page for each public module."""
    for module in sorted(set(offering()) - ELSEWHERE):
        title = module.removeprefix("pagodas.")
        yield f"reference/{module}.md", f"---\ntitle: {title}\n---\n\n::: {module}\n"


def offering() -> Iterator[str]:
    """Yield the modules that say in `__all__` what they offer."""
    for file in (ROOT / "src").rglob("*.py"):
        is_part_of_a_game = file.parent.parent.name == "games"
        if not is_part_of_a_game and OFFERING.search(file.read_text(encoding="utf-8")):
            yield ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def commands() -> str:
    """Return what every command says about itself when it is asked for help."""
    sections = [f"## pagodas {name}\n\n{_help(name)}" for name in get_group(app).commands]
    return "\n\n".join(["# Commands", _help(), *sections])


def _help(*arguments: str) -> str:
    asked = [*arguments, "--help"]
    told = CliRunner().invoke(app, asked, prog_name="pagodas", terminal_width=WIDTH, catch_exceptions=False)
    return f"~~~~text\n{told.output}~~~~"
