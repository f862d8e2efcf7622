"""Every test of the server runs against SQLite and against PostgreSQL."""

import logging
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagodas.server.settings import Settings
from tests.server.postgres import missing, postgres
from tests.server.running import Running, running


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite(tmp_path_factory.mktemp("server"))
    elif reason := missing():
        warnings.warn(f"LEFT OUT: the server's tests against PostgreSQL: {reason}", stacklevel=1)
        pytest.skip(reason)
    else:
        with postgres() as url:
            yield url


@pytest.fixture(scope="session")
def server(database: str) -> Iterator[Running]:
    with running(
        Settings(database, workers=1, idle_seconds=0.0, games_per_minute=1e6, imports_per_minute=1e6)
    ) as server:
        yield server


@pytest.fixture
def nothing_fails() -> Iterator[None]:
    """Check that the server logs no warning and no error meanwhile."""
    kept = Kept(logging.WARNING)
    logging.getLogger().addHandler(kept)
    yield
    logging.getLogger().removeHandler(kept)
    assert kept.lines == []


class Kept(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter().format(record))


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.db'}"
