"""A few thousand spoilt messages and requests; `python -m tests.server.fuzz` sends as many as one likes."""

from pathlib import Path

from tests.server.conftest import sqlite
from tests.server.fuzz import Fuzz, fuzzed

COUNT = 3000


def test_whatever_is_sent_is_answered_and_changes_nothing_that_was_not_acknowledged(tmp_path: Path) -> None:
    with fuzzed(sqlite(tmp_path)) as server:
        fuzz = Fuzz(server, seed=1)
        assert fuzz.run(COUNT, 120) >= COUNT
        fuzz.check()
        assert all(player.done for player in fuzz.players)  # games went on meanwhile
