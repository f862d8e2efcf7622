"""Ctrl-C in a server: nobody prints a traceback, and every line of the log stays JSON."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest


def free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.mark.skipif(os.name != "posix", reason="asks for a process group")
@pytest.mark.parametrize("command", ["serve", "web"])
def test_a_server_that_is_interrupted_leaves_without_a_traceback(command: str, tmp_path: Path) -> None:
    port = free()
    arguments = [sys.executable, "-m", "pagodas", command, "--port", str(port)]
    environment = {**os.environ, "PAGODAS_DATA_DIR": str(tmp_path)}
    environment.pop("DISPLAY", None)
    process = subprocess.Popen(
        arguments,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.default_int_handler
        ),  # whoever runs the tests may ignore it
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        assert process.poll() is None
        time.sleep(0.1)
    time.sleep(1.0)  # its processes start
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
    _, errors = process.communicate(timeout=120)
    assert "Traceback" not in errors
    assert "KeyboardInterrupt" not in errors
    if command == "serve":
        assert all(isinstance(json.loads(line), dict) for line in errors.splitlines())
