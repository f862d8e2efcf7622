"""Two clients of one game, and the time every move takes until both have it."""

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.loopback import Loopback


@dataclass
class Play:
    """What all pairs share."""

    going: bool = False
    times: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)  # from one client to the other
    update_bytes: list[int] = field(default_factory=list)  # of every update, on the wire
    sat: int = 0


class Pair(ABC):
    """One game between two clients that play at random."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._clients: list[Loopback] = []
        self._version = 0
        self._sent = 0.0  # when the move was sent that no client has yet
        self._began = 0.0  # when the move was sent that only one client has
        self._heard = 0.0  # when that client had it

    @abstractmethod
    async def open(self, ports: Sequence[int]) -> None:
        """Connect both clients, the first one to the first of these ports and the second one to the last."""

    @abstractmethod
    def start(self) -> None:
        """Make the first move."""

    def close(self) -> None:
        for client in self._clients:
            client.close()

    def _send(self, seat: int, move: bytes) -> None:
        self._sent = time.perf_counter()
        self._clients[seat].say(move)

    def _count(self, version: int) -> None:
        """Note the time of a move when the second client has it; the first may have answered it by then."""
        if version != self._version:
            self._version = version
            self._began, self._sent = self._sent, 0.0
            self._heard = time.perf_counter()
        elif self._began:
            now = time.perf_counter()
            self._play.times.append(now - self._began)
            self._play.lags.append(now - self._heard)
            self._began = 0.0
