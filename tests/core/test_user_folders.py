"""Folders that can be written: the wanted one, or a temporary one of the user's own."""

import os
import stat
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import pytest

from pagodas.core.user_folders import FolderReplaced, spare, writable


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let temporary folders be the test's own."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def unwritable(tmp_path: Path) -> Path:
    """A folder that nobody can make, not even root: there is a file in its place."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "folder"


def test_a_folder_that_can_be_written_is_used_and_made(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert writable(tmp_path / "a" / "b", "cache") == tmp_path / "a" / "b"
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_folder_that_cannot_be_written_gives_way_to_a_temporary_one_and_says_so(
    unwritable: Path, temporary: Path
) -> None:
    with pytest.warns(FolderReplaced, match=f"{unwritable} cannot be written; {spare('cache')} is used instead"):
        used = writable(unwritable, "cache")
    assert used == spare("cache")
    assert used.is_dir()
    assert temporary in used.parents
    with pytest.warns(FolderReplaced):
        assert writable(unwritable, "cache") == used  # so that what is compiled today is there tomorrow


@pytest.mark.skipif(os.name != "posix", reason="elsewhere temporary folders are a user's own")
def test_a_temporary_folder_that_others_could_have_filled_is_not_used(unwritable: Path) -> None:
    spare("cache").mkdir(parents=True)
    spare("cache").parent.chmod(0o777)
    with pytest.warns(FolderReplaced):
        used = writable(unwritable, "cache")
    assert used != spare("cache")
    assert not used.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def test_a_link_in_the_place_of_the_temporary_folder_is_not_followed(unwritable: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    spare("cache").parent.symlink_to(tmp_path / "elsewhere")
    with pytest.warns(FolderReplaced):
        used = writable(unwritable, "cache")
    assert used.parent != spare("cache").parent
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_compiled_rules_are_kept_in_a_temporary_folder_where_the_cache_cannot_be_written(
    unwritable: Path, tmp_path: Path
) -> None:
    code = """if True:
        import os, subprocess, sys
        from pagodas.core import jit
        print(jit.CACHE)
        child = [sys.executable, "-W", "error", "-c", "from pagodas.core import jit; print(jit.CACHE)"]
        print(subprocess.run(child, capture_output=True, text=True, check=True).stdout)"""
    surroundings = {**os.environ, "PAGODAS_CACHE_DIR": str(unwritable), "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=True)
    ours, childs = done.stdout.split()
    assert ours == childs  # and the child says nothing about it again
    assert Path(ours).parent.parent.parent.parent == tmp_path
    assert "cannot be written" in done.stderr
