"""Engines are built from any game, the same bytes each time, and a stale one is no engine."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from pagodas import games
from pagodas.core.game import VERBS
from pagodas.engine import engine_files
from pagodas.engine.build import BuildError, build, sources_of
from pagodas.players.levels import LEVELS

MOST = 64_000  # bytes, compressed


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("first", "second"):
        build("mountain", tmp_path / folder)
    for name in ("mountain.wasm", "mountain.json"):
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()


def test_a_game_that_is_not_there_cannot_be_built(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"the engine of nothing could not be built: .*no game 'nothing'"):
        build("nothing", tmp_path)


@pytest.mark.parametrize("id", games.names())
def test_an_engine_is_small_and_described(id: str) -> None:
    place = engine_files.find(id)
    assert place is not None, "`make web` builds the engines"
    assert len(gzip.compress(place.with_suffix(".wasm").read_bytes(), 9)) < MOST
    described = json.loads(place.with_suffix(".json").read_text(encoding="utf-8"))
    game = games.load(id)
    assert (described["state_bytes"], described["moves"]) == (game.state.itemsize, game.moves)
    assert set(described["levels"]) == set(LEVELS)
    assert set(VERBS) <= set(described["parameters"])


def test_an_engine_of_other_sources_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = engine_files.find("mountain")
    assert place is not None
    for ending in (".wasm", ".json"):
        shutil.copy(place.with_suffix(ending), tmp_path)
    monkeypatch.setattr(engine_files, "SHIPPED", tmp_path)
    monkeypatch.setattr(engine_files, "kept_folder_for", lambda name: tmp_path / "none" / name)
    assert engine_files.find("mountain") == tmp_path / "mountain"
    description = tmp_path / "mountain.json"
    changed = description.read_text(encoding="utf-8").replace(sources_of("mountain"), "0123456789ab")
    description.write_text(changed, encoding="utf-8")
    assert engine_files.find("mountain") is None
