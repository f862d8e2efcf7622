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

    @abstractmethod
    async def open(self, ports: Sequence[int]) -> None:
        """Connect both clients, each to the next port in turn."""

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
        elif self._began:
            self._play.times.append(time.perf_counter() - self._began)
            self._began = 0.0
