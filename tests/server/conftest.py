"""Every test of the server runs against SQLite and against PostgreSQL."""

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
    with running(Settings(database, workers=1, idle_seconds=0.0, games_per_minute=1e6)) as server:
        yield server


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.db'}"
