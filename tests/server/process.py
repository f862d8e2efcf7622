"""The server in a process of its own, which tests kill and start again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.server.running import Running

START = "from pagodas.cli.serve import serve; serve(port={}, database={!r}, workers=1, metrics_port={})"


@dataclass
class Process(Running):
    """A server in a process of its own."""

    process: "subprocess.Popen[str]" = field(default=None, repr=False)  # type: ignore[assignment]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> str:
        """Stop the server gracefully, and return its log."""
        self.process.send_signal(signal.SIGTERM)
        _, log = self.process.communicate(timeout=30)
        return log


@contextmanager
def process(database: str, port: int, metrics_port: int | None = None, **environment: str) -> Iterator[Process]:
    command = [sys.executable, "-c", START.format(port, database, metrics_port)]
    started = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.PIPE, text=True)
    nothing: Any = None
    server = Process(nothing, port, nothing, nothing, nothing, started)
    try:
        _wait(server)
        yield server
    finally:
        if started.poll() is None:
            server.kill()
        if started.stderr:
            started.stderr.close()


def _wait(server: Process) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            httpx.get(server.url + "/health")
        except httpx.HTTPError:
            assert server.process.poll() is None, server.process.communicate()[1]
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server does not start")
