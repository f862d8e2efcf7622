"""`pagodas serve` and `pagodas export`: what cannot be is said in one line, before anything has begun."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagodas.cli.serve import local_url
from pagodas.server.settings import default_database
from tests.cli.conftest import Run


@pytest.fixture
def taken() -> Iterator[int]:
    """A port somebody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_in_use_is_told_and_nothing_begun(run: Run, taken: int, tmp_path: Path) -> None:
    ran = run("serve", "--port", str(taken), "--database", f"sqlite:///{tmp_path / 'games.db'}")
    assert (ran.code, ran.err) == (1, f"pagodas: cannot listen on 127.0.0.1 port {taken}: Address already in use\n")
    assert not (tmp_path / "games.db").exists()


def test_an_address_of_another_machine_is_told(run: Run) -> None:
    ran = run("serve", "--host", "192.0.2.1")
    assert ran.code == 1
    assert ran.err.startswith("pagodas: cannot listen on 192.0.2.1 port 8000: ")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("games.db", "this is not a database URL"),
        ("mysql://here/games", "use sqlite or postgresql"),
        ("sqlite:////nowhere/at/all/games.db", "unable to open database file"),
        ("postgresql://ada:secret@127.0.0.1:1/games", "postgresql+asyncpg://ada:***@127.0.0.1:1/games"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_without_its_password(run: Run, url: str, why: str) -> None:
    ran = run("serve", "--database", url, "--port", "45678")
    assert ran.code == 1
    assert why in ran.err
    assert ran.err.count("\n") == 1
    assert "secret" not in ran.err


def test_a_file_that_is_no_database_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("something else altogether " * 100)
    ran = run("serve", "--database", f"sqlite:///{tmp_path / 'games.db'}", "--port", "45678")
    assert (ran.code, "file is not a database" in ran.err) == (1, True)


def test_a_data_folder_that_cannot_be_written_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PAGODAS_DATA_DIR", str(tmp_path / "file" / "folder"))
    ran = run("serve", "--port", "45678")
    assert (ran.code, ran.err) == (1, f"pagodas: {tmp_path}/file/folder: Not a directory\n")


@pytest.mark.parametrize(
    "arguments", [("--port", "0"), ("--port", "65536"), ("--workers", "0"), ("--public-url", "games.example.org")]
)
def test_what_makes_no_sense_is_a_fault_of_the_command_line(run: Run, arguments: tuple[str, str]) -> None:
    ran = run("serve", *arguments)
    assert ran.code == 2
    assert arguments[0] in ran.err


def test_links_begin_with_where_the_server_listens() -> None:
    assert local_url("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert local_url("::1", 8000) == "http://[::1]:8000"


def test_games_are_kept_in_the_data_folder(data: Path) -> None:
    assert default_database() == f"sqlite:///{data.parent / 'server.db'}"
    assert data.parent.is_dir()


def test_a_database_without_games_has_none_to_export(run: Run, tmp_path: Path) -> None:
    ran = run("export", "some", "--database", f"sqlite:///{tmp_path / 'empty.db'}")
    assert (ran.code, "there is no database" in ran.err) == (1, True)
    assert list(tmp_path.glob("*.db")) == []


def test_exporting_makes_no_data_folder(run: Run, data: Path) -> None:
    assert run("export", "some").code == 1
    assert not data.parent.exists()
