"""Files to be written are checked before the work begins."""

import os
from pathlib import Path

import pytest

from pagodas.cli import arena, report
from pagodas.cli.output_files import Kind, OutputError, check_outputs
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no game be played: whatever is refused is refused before."""

    def compete(*_: object) -> bool:
        raise AssertionError("a game was begun")

    monkeypatch.setattr(arena, "compete", compete)
    monkeypatch.setattr(report, "compete", compete)


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "mountain", "--players", "random,novice", "--csv"),
        ("arena", "mountain", "--players", "random,novice", "--json"),
        ("arena", "mountain", "--players", "random,novice", "--results"),
        ("report", "mountain", "--out"),
        ("report", "mountain", "--results"),
        ("rules", "mountain", "--html"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_work(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes")
    for file, why in (
        (tmp_path / "missing" / "file", f"there is no folder {tmp_path / 'missing'}"),
        (tmp_path, "is a folder; name a file"),
        (notes, "exists and holds something else; choose another name"),
    ):
        ran = run(*arguments, str(file))
        assert (ran.code, ran.out) == (1, "")
        assert why in ran.err
        assert ran.err.count("\n") == 1
    assert notes.read_text() == "my notes"


def test_a_report_does_not_overwrite_other_figures_beside_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "balance.json").write_text("[1, 2]")
    ran = run("report", "mountain", "--out", str(tmp_path / "balance.html"))
    assert "balance.json exists and holds something else" in ran.err


def test_a_file_is_named_once(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "figures")
    ran = run("arena", "mountain", "--players", "random,novice", "--csv", file, "--json", file)
    assert "is named twice" in ran.err
    assert "is named twice" in run("report", "mountain", "--out", str(tmp_path / "page.json")).err


def test_a_file_of_the_same_kind_may_be_overwritten_and_stays_as_it_is_until_then(tmp_path: Path) -> None:
    page, new = tmp_path / "page.html", tmp_path / "new.html"
    page.write_text("<!doctype html>\n<html>")
    os.utime(page, (1000, 1000))
    check_outputs((page, Kind.PAGE), (new, Kind.PAGE), (None, Kind.TABLE), (Path(os.devnull), Kind.TABLE))
    assert page.stat().st_mtime == 1000
    assert not new.exists()
    with pytest.raises(OutputError, match="holds something else"):
        check_outputs((page, Kind.PICTURE))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="Permission denied"):
        check_outputs((tmp_path / "file", Kind.PAGE))
