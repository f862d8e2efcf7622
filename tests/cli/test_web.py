"""`pagodas web` finds a port and opens the browser."""

import socket
import webbrowser

import pytest

from pagodas.cli.web import LOOPBACK, free_port, has_display, open_when_ready


def test_another_port_is_taken_when_the_one_wanted_is_in_use() -> None:
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        taken = other.getsockname()[1]
        assert free_port(taken) != taken


def test_the_browser_opens_when_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with socket.socket() as server:
        server.bind((LOOPBACK, 0))
        server.listen()
        open_when_ready("http://here", server.getsockname()[1])
    assert opened == ["http://here"]


def test_nothing_opens_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_display()


def test_a_port_that_somebody_uses_on_all_addresses_is_in_use() -> None:
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert free_port(taken) != taken
