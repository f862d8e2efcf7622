"""Shows Prometheus what a server counts, on a port of its own, so that no proxy can pass it on by mistake.

It is served from a thread: where the event loop is stuck, the metrics still answer, and say so.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from itertools import accumulate
from typing import Any

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from pagodas.server.app import Server
from pagodas.server.measures import BOUNDS, Timings


class ServerMetrics(Collector):
    """Reads the counts of a server when somebody asks for them."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def describe(self) -> list[Metric]:
        """Name nothing beforehand: registering must not ask a server that is only being set up."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics."""
        server, backend = self._server, self._server.rooms.backend
        yield GaugeMetricFamily("pagodas_rooms", "Games in memory.", len(server.rooms))
        yield GaugeMetricFamily("pagodas_connections", "Open WebSockets.", len(server.clients.websockets))
        yield _counter("pagodas_moves", "Moves made and kept.", ("game", "by"), backend.moves)
        yield GaugeMetricFamily("pagodas_open_connections", "Of HTTP and WebSockets.", server.limits.places.taken)
        reasons = {(reason,): count for reason, count in list(server.limits.refused.items())}
        yield _counter("pagodas_http_refusals", "Requests and connections beyond a limit.", ("reason",), reasons)
        faults = {(fault,): count for fault, count in list(backend.refusals.items())}
        yield _counter("pagodas_refusals", "Refused messages.", ("fault",), faults)
        yield _histogram("pagodas_commit_seconds", "From a change to its commit.", server.store.commits)
        yield _histogram("pagodas_telling_seconds", "Making and sending the news of a change.", backend.telling)
        yield _histogram("pagodas_thinking_seconds", "From a computer's turn to its move.", server.bots.thinking)
        yield GaugeMetricFamily("pagodas_thinkers", "Processes in which computers think.", len(server.bots.bots))
        yield GaugeMetricFamily("pagodas_thinkers_queue", "Turns that wait for one of them.", server.bots.waiting)
        yield CounterMetricFamily("pagodas_thinkers_replaced", "Those of them that died.", server.bots.replaced)
        yield _histogram("pagodas_loop_lag_seconds", "How late the event loop woke up.", server.lag.timings)
        yield GaugeMetricFamily("pagodas_loop_silent_seconds", "Since the event loop last turned.", server.lag.silence)
        yield InfoMetricFamily("pagodas", "What runs.", {"version": version("pagodas")})


def _counter(name: str, text: str, labels: tuple[str, ...], counts: Mapping[Any, int]) -> Metric:
    family = CounterMetricFamily(name, text, labels=labels)
    for key, count in list(counts.items()):
        family.add_metric(key, count)
    return family


def _histogram(name: str, text: str, timings: Timings) -> Metric:
    bounds = [*map(str, BOUNDS), "+Inf"]
    buckets = list(zip(bounds, accumulate(list(timings.counts)), strict=True))
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=timings.total)


@contextmanager
def metrics_served(server: Server, host: str, port: int) -> Iterator[None]:
    """Serve the metrics of a server meanwhile."""
    registry = CollectorRegistry()
    registry.register(ServerMetrics(server))
    for kind in (ProcessCollector, PlatformCollector, GCCollector):
        kind(registry=registry)
    listening, thread = start_http_server(port, host, registry)
    try:
        yield
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()
