"""`pagodas web`: the games in the browser, from a server that only this machine can reach."""

import os
import socket
import sys
import threading
import time
import webbrowser

import typer

from pagodas.core.fault_words import speak
from pagodas.core.listening import claim_as_servers_do
from pagodas.core.strings import DEFAULT

LOOPBACK = "127.0.0.1"
PATIENCE = 60.0  # seconds to wait for the server to start
ANY_PORT = 0


def play_in_browser(port: int, browser: bool) -> None:
    """Open the browser, or at least print the address, and serve until Ctrl-C."""
    import uvicorn

    from pagodas.server.run import config, ready_database
    from pagodas.server.settings import Settings

    port = free_port(port)
    address = f"http://{LOOPBACK}:{port}"
    settings = Settings(public_url=address)
    speak(DEFAULT)  # what it refuses is told to people whose language it does not know
    with ready_database(settings.database):
        typer.echo(f"Pagodas is at {address} (Ctrl-C stops it)")
        if browser and has_display():
            threading.Thread(target=open_when_ready, args=(address, port), daemon=True).start()
        uvicorn.Server(config(settings, LOOPBACK, port)).run()


def free_port(wanted: int) -> int:
    """Return the wanted port, or another if it is in use."""
    if wanted != ANY_PORT and answers(wanted):  # macOS would let two share a port, if one listens on all addresses
        return free_port(ANY_PORT)
    with socket.socket() as probe:
        claim_as_servers_do(probe)
        try:
            probe.bind((LOOPBACK, wanted))
        except OSError:
            return free_port(ANY_PORT)
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Tell whether somebody listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex((LOOPBACK, port)) == 0


def has_display() -> bool:
    """Tell whether a browser would have a screen."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_when_ready(address: str, port: int) -> None:
    """Open the browser as soon as the server answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if answers(port):
            webbrowser.open(address)
            return
        time.sleep(0.1)
