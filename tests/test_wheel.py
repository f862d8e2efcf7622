"""The wheel holds all that is needed: what is installed from it checks games and writes new ones."""

import re
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from tests.subprocesses import install, pagodas, python

ROOT = Path(__file__).parent.parent
OURS = [folder.parent.name for folder in (ROOT / "src" / "pagodas" / "games").glob("*/game.py")]


@pytest.mark.slow
def test_an_installed_wheel_checks_and_writes_games(tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    install(ROOT, installed)
    surroundings = {"PYTHONPATH": str(installed), "PAGODAS_CACHE_DIR": str(tmp_path / "cache")}
    shown = python("-c", "import pagodas; print(pagodas.__file__)", cwd=tmp_path, **surroundings)
    assert str(installed) in shown
    pagodas("new-game", "nimble", cwd=tmp_path, **surroundings)
    assert "all promises are kept" in pagodas("check-game", "nimble", cwd=tmp_path, **surroundings)
    assert (installed / "pagodas" / "py.typed").exists()
    engines = installed / "pagodas" / "server" / "static" / "engine"
    assert {file.name for file in engines.iterdir()} >= {f"{game}.{part}" for game in OURS for part in ("wasm", "json")}
    about = Distribution.at(next(installed.glob("pagodas-*.dist-info"))).metadata
    assert about["Author"]
    assert about["Description-Content-Type"] == "text/markdown"
    description = about.get_payload()
    assert "pagodas play mountain" in description
    assert re.findall(r"\]\((?!https?://|#)", description) == []  # on the page of a registry they would lead nowhere
