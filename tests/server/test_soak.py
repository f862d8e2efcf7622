"""Nothing is left of a game in memory when nobody looks at it; `python -m tests.server.soak` plays thousands."""

import asyncio
import gc
import random
import time
import weakref
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pagodas import games
from pagodas.core.state_record import StateRecord
from pagodas.server.client_connection import ClientConnection
from pagodas.server.hosted_game import HostedGame
from pagodas.server.room import Room
from pagodas.server.seat_views import SeatViews
from pagodas.server.settings import Settings
from pagodas.server.viewers import Viewer
from pagodas.session import Session
from tests.server.conftest import sqlite
from tests.server.running import PATIENCE, Running, running
from tests.server.soak import play

ROUNDS = 2  # games of each kind
KINDS = (ClientConnection, HostedGame, Room, SeatViews, Session, Viewer)
MOST_STATES = 40  # that caches of drawings and facts may still hold


def alive() -> Counter[str]:
    gc.collect()
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each) in KINDS)


def sweep(server: Running) -> None:
    """Wait until all have left, and drop all games from memory."""
    until = time.monotonic() + PATIENCE
    while server.inside.limits.places.taken or len(server.inside.rooms):
        assert time.monotonic() < until, "some games stay in memory"
        asyncio.run_coroutine_threadsafe(server.inside.rooms.sweep(), server.loop.servers[0].get_loop()).result(
            PATIENCE
        )
        time.sleep(0.02)


def test_nothing_is_left_of_games_that_were_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[Any] = []
    keep = StateRecord.keep

    def note(state: StateRecord, memory: bytearray) -> None:
        states.append(weakref.ref(state))
        keep(state, memory)

    monkeypatch.setattr(StateRecord, "keep", note)
    chance, before = random.Random(1), alive()
    with running(Settings(sqlite(tmp_path), workers=1, idle_seconds=0.0, build_engines=False, burst=10_000)) as server:
        moves = sum(play(server, kind, chance) for kind in games.names() for _ in range(ROUNDS))
        sweep(server)
        assert moves > 100 * ROUNDS
        assert len(states) > moves  # and fields of them were read
        assert alive() - before == Counter()
        assert sum(state() is not None for state in states) <= MOST_STATES
