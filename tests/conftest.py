"""Property tests take the same examples everywhere, and no stop-watch fails a test."""

from pathlib import Path

import pytest
from hypothesis import settings

TAKE_THEIR_TIME = ("adapters", "arena", "server")  # other people's suites, matches, real processes and databases

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave whole folders of long tests out of `make check`."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and item.path.relative_to(here).parts[0] in TAKE_THEIR_TIME:
            item.add_marker(pytest.mark.slow)
