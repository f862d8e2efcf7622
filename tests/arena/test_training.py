"""A game learns its judgement, goes on where it stopped, and believes nothing but a match."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pagodas import games
from pagodas.arena import training
from pagodas.arena.fitting import error, fit
from pagodas.arena.practice import Practice, practise
from pagodas.arena.ratings import Pairing
from pagodas.arena.schedule import ArenaError, solo
from pagodas.arena.training import Settings, generations
from pagodas.cli.arena import compete
from pagodas.players.judgement import LIMIT
from pagodas.players.learned_weights import NO_WEIGHTS, learned, write

MOUNTAIN = games.load("mountain")
TINY = Settings("mountain", games=3, iterations=8, match=4, seconds=0.001, seed=5, seats=2)
alone = partial(compete, workers=1)


def lessons_of(weights: np.ndarray[Any, Any], noise: float = 0.0) -> list[Practice]:
    """Return lessons that these weights would teach."""
    chance = np.random.default_rng(3)
    differences = chance.normal(size=(400, len(weights)))
    results = LIMIT * np.tanh(differences @ weights) + noise * chance.normal(size=400)
    return [Practice("a", differences.tolist(), results.tolist())]


def test_fitting_finds_the_weights_that_made_the_lessons() -> None:
    true = np.array([0.5, -0.2, 0.0])
    found = fit(lessons_of(true), NO_WEIGHTS)
    assert found == pytest.approx(true, abs=0.01)
    assert error(lessons_of(true), found) < 1e-4


def test_lessons_that_say_little_change_little() -> None:
    before = np.array([0.5, -0.2, 0.3])
    silent = [Practice("a", [[0.0, 0.0, 0.0]] * 50, [0.2, -0.2] * 25)]
    assert fit(silent, before) == pytest.approx(before)


def test_practice_depends_on_nothing_but_its_seed() -> None:
    fixture = solo("mountain", "practice", 1, 3, 2, ())[0]
    first, again = (practise(fixture, (), 8) for _ in range(2))
    assert first == again
    assert len(first.results) == len(first.differences) > 3
    assert {len(row) for row in first.differences} == {len(MOUNTAIN.feature_names)}
    assert Practice.from_row(json.loads(json.dumps(first.as_row()))) == first
    weights = tuple(0.1 for _ in MOUNTAIN.feature_names)
    assert practise(fixture, weights, 8) != first


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def no_match(*given: Any, **how: Any) -> bool:
        return compete(*given, workers=1, **how) if "practice" in how["name"] else False

    assert list(generations(MOUNTAIN, TINY, 1, tmp_path, no_match)) == []
    practised = (tmp_path / "practice-1.jsonl").read_bytes()
    (generation,) = generations(MOUNTAIN, TINY, 1, tmp_path, alone)
    assert (tmp_path / "practice-1.jsonl").read_bytes() == practised
    (again,) = generations(MOUNTAIN, TINY, 1, tmp_path, _nothing_is_left)
    assert (again.met, again.error) == (generation.met, generation.error)
    with pytest.raises(ArenaError, match="holds a training with other settings"):
        list(generations(MOUNTAIN, Settings("mountain", 4, 8, 4, 0.001, 5, 2), 1, tmp_path, alone))


def _nothing_is_left(fixtures: Any, ledger: Any, *_: Any, **__: Any) -> bool:
    assert {fixture.key for fixture in fixtures} <= set(ledger.keys())
    return True


@pytest.mark.parametrize(("low", "accepted"), [(0.49, False), (0.51, True)])
def test_only_a_match_proves_a_generation(
    low: float, accepted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "_meet", lambda *_: Pairing("new", "old", 400, low + 0.05, low, low + 0.1, 400))
    first, second = generations(MOUNTAIN, TINY, 2, tmp_path, alone)
    assert first.accepted == accepted
    assert not np.array_equal(first.weights, second.weights)


def test_weights_are_a_file_that_people_can_read(tmp_path: Path) -> None:
    weights = [float(place) / 4 for place in range(len(MOUNTAIN.feature_names))]
    file = write(MOUNTAIN, weights, "By hand.", tmp_path / "weights.toml")
    assert f"{MOUNTAIN.feature_names[1]} = 0.25" in file.read_text()
    assert learned(MOUNTAIN, file).tolist() == weights
    assert learned(MOUNTAIN, tmp_path / "none.toml") is NO_WEIGHTS
    file.write_text(file.read_text().replace(MOUNTAIN.feature_names[0], "luck"))
    with pytest.raises(Exception, match="for other features"):
        learned(MOUNTAIN, file)
