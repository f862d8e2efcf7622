"""A game of another package is played like ours; a broken or missing one spoils nothing."""

from pathlib import Path

from tests.core.test_games import package
from tests.server.conftest import sqlite
from tests.server.postgres import free_port
from tests.server.process import process
from tests.subprocesses import pagodas


def test_a_broken_game_leaves_all_others_playable(tmp_path: Path) -> None:
    package(tmp_path, "molehill", "molehills", "raise ValueError('no mole')")
    with process(sqlite(tmp_path), free_port(), PYTHONPATH=str(tmp_path)) as server:
        listed = [kind["id"] for kind in server.get("/api/kinds").json()]
        assert "mountain" in listed
        assert "molehill" not in listed
        assert server.create("person", "random").seats[0].token
        assert "the game molehill of molehills cannot be loaded: ValueError('no mole')" in server.stop()


def test_a_game_that_was_uninstalled_is_named_and_comes_back(tmp_path: Path) -> None:
    folder, database = tmp_path / "nimble", sqlite(tmp_path)
    pagodas("new-game", "nimble", "--into", tmp_path)
    with process(database, free_port(), PAGODAS_GAME_FOLDERS=str(folder)) as server:
        made = server.create("person", "person", game="nimble")
        server.stop()
    headers = {"authorization": f"Bearer {made.seats[0].token}"}
    with process(database, free_port()) as server:
        answer = server.get(f"/api/games/{made.id}/record", **headers)
        assert answer.status_code == 404
        assert "nimble, which is no longer installed" in answer.json()["error"]
        server.stop()
    with process(database, free_port(), PAGODAS_GAME_FOLDERS=str(folder)) as server:
        answer = server.get(f"/api/games/{made.id}/record", **headers)
        assert answer.status_code == 409  # it is there again, and not over
        server.stop()
