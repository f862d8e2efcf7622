"""One server for one SQLite file, and as many as there are for PostgreSQL."""

import subprocess
import sys
from pathlib import Path

import pytest

from pagodas.server.database import StoreError
from pagodas.server.sole_server import sole_server
from tests.server.conftest import sqlite
from tests.server.postgres import free_port
from tests.server.process import process


def test_a_second_server_on_one_sqlite_file_is_refused_with_one_line(tmp_path: Path) -> None:
    with process(sqlite(tmp_path), free_port()) as first:
        refused = start_another(sqlite(tmp_path))
        assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
        assert f"another server uses {tmp_path / 'games.db'}" in refused.stderr
        assert "PostgreSQL" in refused.stderr
        first.kill()  # and the lock ends with it
    with process(sqlite(tmp_path), free_port()) as second:
        assert second.get("/health").status_code == 200


def start_another(database: str) -> "subprocess.CompletedProcess[str]":
    arguments = ["serve", "--database", database, "--port", str(free_port())]
    command = [sys.executable, "-c", "from pagodas.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_database_under_another_name_is_still_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    with (
        sole_server(sqlite(tmp_path)),
        pytest.raises(StoreError, match="another server"),
        sole_server(sqlite(tmp_path / "link")),
    ):
        pass
    with sole_server(sqlite(tmp_path / "link")):
        pass


def test_a_folder_without_a_place_for_the_lock_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open database file"), sole_server(sqlite(tmp_path / "nowhere")):
        pass


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "postgresql+asyncpg://ada@127.0.0.1/games"])
def test_a_database_that_is_no_file_has_no_sole_server(url: str) -> None:
    with sole_server(url), sole_server(url):
        pass
