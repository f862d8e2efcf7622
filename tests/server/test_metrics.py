"""What Prometheus reads of a running server."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pagodas.server import messages
from pagodas.server.measures import BOUNDS, Timings
from pagodas.server.metrics import metrics_served
from pagodas.server.run import AddressError, run
from pagodas.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.postgres import free_port
from tests.server.running import Client, Running


@pytest.fixture
def metrics(server: Running) -> Iterator[str]:
    port = free_port()
    with metrics_served(server.inside, "127.0.0.1", port):
        yield f"http://127.0.0.1:{port}/metrics"


def read(url: str) -> dict[str, float]:
    """Return the value of every metric with its labels."""
    lines = [line for line in httpx.get(url).text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_moves_refusals_and_latencies_are_counted(server: Running, metrics: str) -> None:
    before = read(metrics)
    game = server.create("person", "random")
    with Client(server.url) as ada:
        table = ada.sit(game.seats[0])
        assert isinstance(ada.play(0, table.position.legal[0].code), messages.Done)
        ada.position(2)
        assert ada.play(0, 0).fault == "stale"
        now = read(metrics)
    grown = {name: now[name] - before.get(name, 0) for name in now}
    assert grown['pagodas_moves_total{by="person",game="mountain"}'] == 1
    assert grown['pagodas_moves_total{by="computer",game="mountain"}'] >= 1
    assert grown['pagodas_refusals_total{fault="stale"}'] == 1
    for kind in ("commit", "telling", "thinking"):
        assert grown[f"pagodas_{kind}_seconds_count"] >= 1
        assert grown[f'pagodas_{kind}_seconds_bucket{{le="+Inf"}}'] == grown[f"pagodas_{kind}_seconds_count"]
    assert now["pagodas_rooms"] >= 1
    assert now["pagodas_connections"] >= 1
    assert now["pagodas_thinkers"] == 1
    assert now["pagodas_thinkers_queue"] >= 0


def test_a_late_event_loop_shows(server: Running, metrics: str) -> None:
    loop = server.loop.servers[0].get_loop()
    loop.call_soon_threadsafe(time.sleep, 1.2)
    time.sleep(1.0)
    assert read(metrics)["pagodas_loop_silent_seconds"] > 0.5  # and it answers meanwhile
    time.sleep(1.0)
    late = read(metrics)
    assert late["pagodas_loop_lag_seconds_count"] > late['pagodas_loop_lag_seconds_bucket{le="0.25"}']


def test_the_public_port_has_no_metrics(server: Running) -> None:
    assert "pagodas_rooms" not in server.get("/metrics").text


def test_a_port_that_is_taken_is_refused_before_anything_starts(server: Running, tmp_path: Path) -> None:
    with pytest.raises(AddressError, match=str(server.port)):
        run(Settings(sqlite(tmp_path), metrics_port=server.port), "127.0.0.1", free_port())


def test_durations_are_counted_by_their_size() -> None:
    timings = Timings()
    for seconds in (0.0005, BOUNDS[0], 0.3, 1000.0):
        timings.note(seconds)
    assert (timings.counts[0], timings.counts[8], timings.counts[-1], sum(timings.counts)) == (2, 1, 1, 4)
