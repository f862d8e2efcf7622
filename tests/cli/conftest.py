"""The command, run in this process: what it prints and the code it leaves with."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pagodas.cli import main


@dataclass(frozen=True)
class Ran:
    """What a run left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep games in a folder of the test's own, and speak English."""
    folder = tmp_path / "data"
    monkeypatch.setenv("PAGODAS_DATA_DIR", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("PAGODAS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    return folder / "games"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `pagodas` with these arguments and lines typed."""

    def run_once(*arguments: str, typed: str | bytes = "") -> Ran:
        piped = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main(arguments)
        code = left.value.code
        assert isinstance(code, int)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run_once
