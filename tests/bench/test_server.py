"""The load benchmark counts what it says: moves that both clients have, each from its own sending."""

import time

from bench.loopback import Loopback
from bench.pair import Pair, Play


class Mute(Loopback):
    """A client that keeps what it should say."""

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def say(self, text: bytes) -> None:
        self.said.append(text)


class Told(Pair):
    """A pair that only does what it is told."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self._clients = [Mute(), Mute()]

    async def open(self, port: int) -> None:
        """Stay at home."""

    def start(self) -> None:
        self._send(0, b"move")

    def answer(self) -> None:
        self._send(1, b"move")

    def hear(self, version: int) -> None:
        self._count(version)


def test_a_move_counts_when_both_clients_have_it() -> None:
    play = Play()
    pair = Told(play)
    pair.start()
    pair.hear(1)
    assert not play.times
    pair.hear(1)
    assert len(play.times) == 1


def test_a_move_is_timed_from_its_own_sending_even_if_it_is_answered_at_once() -> None:
    play = Play()
    pair = Told(play)
    pair.start()
    time.sleep(0.05)
    pair.hear(1)
    pair.answer()
    pair.hear(1)
    assert play.times[0] >= 0.05


def test_what_was_refused_or_is_no_move_does_not_count() -> None:
    play = Play()
    pair = Told(play)
    pair.start()
    for version in (1, 1, 1, 1, 2, 2):
        pair.hear(version)
    assert len(play.times) == 1
