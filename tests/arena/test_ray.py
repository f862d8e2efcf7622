"""The arena on a Ray cluster of two nodes, one of whose workers dies in the middle."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pagodas.arena.play_fixture import Played, play
from pagodas.arena.results_file import Ledger
from pagodas.arena.schedule import Fixture, Tournament
from pagodas.arena.workers import run

ray = pytest.importorskip("ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")

pytestmark = pytest.mark.slow

FIXTURES = Tournament("mountain", ("random", "greedy:5"), 12, seed=3).fixtures()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def play_and_die_once(fixture: Fixture) -> Played:
    """Play, but the first worker that comes to the fifth game is killed before it can tell."""
    done = play(fixture)
    grave = Path(os.environ["PAGODAS_TEST_GRAVE"])
    if fixture == FIXTURES[4] and not grave.exists():
        grave.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return done


@pytest.mark.usefixtures("cluster")
def test_two_nodes_give_the_same_results_as_this_process() -> None:
    assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    here = sorted((play(fixture) for fixture in FIXTURES), key=lambda row: row.key)
    there = sorted(run(FIXTURES, play, 2, "ray"), key=lambda row: row.key)
    assert there == here


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(cluster: Any, tmp_path: Path) -> None:
    grave = tmp_path / "grave"
    ray.shutdown()
    ray.init(
        address=cluster.address,
        log_to_driver=False,
        logging_level="ERROR",
        runtime_env={"env_vars": {"PAGODAS_TEST_GRAVE": str(grave)}},
    )
    ledger = Ledger(Played, tmp_path / "results.jsonl")
    arrived = list(run(FIXTURES, play_and_die_once, 2, "ray"))
    for played in arrived:
        ledger.add(played)
    assert grave.exists()
    assert sorted(played.key for played in arrived) == sorted(fixture.key for fixture in FIXTURES)
    assert ledger.of(fixture.key for fixture in FIXTURES) == [play(fixture) for fixture in FIXTURES]
