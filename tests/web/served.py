"""A server with the built pages, on a port that stays the same when it is started again."""

import socket
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from pagodas.server.run import config
from pagodas.server.settings import Settings

PATIENCE = 900.0  # seconds; compiling all games takes long on a small machine
LOOPBACK = "127.0.0.1"


@dataclass
class Served:
    """A server that can be stopped and started again, with the same games."""

    database: Path
    port: int = 0
    _loop: uvicorn.Server | None = field(default=None, repr=False)
    _thread: threading.Thread | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    def start(self) -> None:
        self.port = self.port or free_port()
        settings = Settings(
            f"sqlite:///{self.database}", public_url=self.url, workers=1, games_per_minute=1e6, imports_per_minute=1e6
        )
        self._loop = uvicorn.Server(config(settings, LOOPBACK, self.port))
        self._thread = threading.Thread(target=self._loop.run, daemon=True)
        self._thread.start()
        wait_until(lambda: self._loop is not None and self._loop.started)

    def stop(self) -> None:
        assert self._loop is not None
        assert self._thread is not None
        self._loop.should_exit = True
        self._thread.join(30)

    def wait_until_ready(self) -> None:
        """Wait until every game and every computer is compiled."""
        wait_until(lambda: all(kind.get("computers_ready") for kind in self.kinds()))

    def kinds(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = httpx.get(f"{self.url}/api/kinds", timeout=PATIENCE).json()
        return found

    def create(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """Set a game up; seats are "person", or the name of a player that computes."""
        wishes = [{"kind": "person"} if seat == "person" else {"kind": "computer", "player": seat} for seat in seats]
        return self.post({"game": game, "seats": wishes, **more})

    def post(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Set a game up as a page would."""
        answer = httpx.post(f"{self.url}/api/games", json=wish, timeout=PATIENCE)
        assert answer.status_code == 201, answer.text
        created: dict[str, Any] = answer.json()
        return created


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def wait_until(holds: Any, seconds: float = PATIENCE) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.05)
