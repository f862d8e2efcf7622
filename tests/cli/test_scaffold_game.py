"""A new game can be played, checked and installed at once, and nothing is overwritten."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.subprocesses import pagodas


@pytest.mark.slow
def test_a_new_game_keeps_the_contract_and_can_be_played(tmp_path: Path) -> None:
    assert "check-game" in pagodas("new-game", "nimble", "--into", tmp_path)
    folder = tmp_path / "nimble"
    assert "all promises are kept" in pagodas("check-game", folder)
    assert "nothing was written" in pagodas("golden", folder)
    assert "Ready: nimble." in pagodas("warm", "nimble", "--force", PAGODAS_GAME_FOLDERS=str(folder))
    listed = pagodas("games", PAGODAS_GAME_FOLDERS=str(folder))
    assert "nimble" in listed
    assert "mountain" in listed
    checked = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--isolated", "--line-length=120", str(folder)], capture_output=True
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.slow
def test_a_broken_promise_is_named_and_fails(tmp_path: Path) -> None:
    pagodas("new-game", "nimble", "--into", tmp_path)
    rules = tmp_path / "nimble" / "rules.py"
    rules.write_text(rules.read_text().replace("state.turns += 1", "state.turns += 2"))
    command = [sys.executable, "-c", "from pagodas.cli import main; main()", "check-game", str(tmp_path / "nimble")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "✗ turns and reveals never go back" in done.stdout
    assert "took `turns` from 0 to 2" in done.stdout


@pytest.mark.slow
def test_a_new_package_names_its_game_for_everybody(tmp_path: Path) -> None:
    pagodas("new-game", "nimble", "--into", tmp_path, "--package")
    project = tmp_path / "pagodas-nimble"
    assert 'nimble = "pagodas_nimble"' in (project / "pyproject.toml").read_text()
    assert "all promises are kept" in pagodas("check-game", project / "pagodas_nimble")


@pytest.mark.parametrize(
    ("id", "reason"),
    [("Liar", "cannot be a game's id"), ("random", "a module of Python"), ("mountain", "there is a game 'mountain'")],
)
def test_an_id_that_would_not_do_is_refused(run: Run, id: str, reason: str, tmp_path: Path) -> None:
    ran = run("new-game", id, "--into", str(tmp_path))
    assert ran.code == 2
    assert reason in ran.err
    assert not any(tmp_path.iterdir())


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "nimble").mkdir()
    (tmp_path / "nimble" / "notes.txt").write_text("mine")
    ran = run("new-game", "nimble", "--into", str(tmp_path))
    assert ran.code == 2
    assert "is there already" in ran.err


def test_a_folder_without_a_game_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("check-game", str(tmp_path))
    assert ran.code != 0
    assert "a game's folder has an __init__.py" in ran.err
