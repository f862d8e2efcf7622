"""The wheel holds all that is needed: what is installed from it plays, checks games and writes new ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OFFLINE = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check")


def python(folder: Path, *arguments: object, **environment: str) -> str:
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_an_installed_wheel_checks_and_writes_games(tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    python(tmp_path, "-m", "pip", "install", *OFFLINE, "--target", installed, ROOT)
    surroundings = {"PYTHONPATH": str(installed), "PAGODAS_CACHE_DIR": str(tmp_path / "cache")}
    code = "from pagodas.cli import main; main()"
    assert str(installed) in python(tmp_path, "-c", "import pagodas; print(pagodas.__file__)", **surroundings)
    python(tmp_path, "-c", code, "new-game", "nimble", **surroundings)
    assert "all promises are kept" in python(tmp_path, "-c", code, "check-game", "nimble", **surroundings)
    assert (installed / "pagodas" / "py.typed").exists()
