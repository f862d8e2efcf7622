"""Whatever somebody asks for, the event loop does a small piece of it at a time, so that all others are served.

These tests count pieces. `python -m bench.loop_steps` measures how long they take.
"""

import asyncio
import random
from collections.abc import Sequence
from unittest.mock import Mock

import pytest

from pagodas.server import event_log, viewers
from pagodas.server.hosted_game import WATCHER, HostedGame
from pagodas.server.messages import Parties, Refused, Table
from pagodas.server.room import Room
from pagodas.server.room_backend import LoadedGame
from pagodas.server.seat_views import SeatViews, Viewpoint
from pagodas.server.viewers import FEW_TURNS, MOST_DEVICES, Viewer, Viewers
from pagodas.server.websocket import PINGS_AT_ONCE, Clients
from pagodas.session import Session, Turn
from tests.server.test_room import Backend, QuickStore, Reader, heard, new_game

LONG = 150  # moves


def long_game() -> HostedGame:
    hosted, chance = new_game(), random.Random(1)
    moves = []
    session = hosted.session.copy()
    while len(moves) < LONG and (legal := session.legal()):
        moves.append(chance.choice(legal))
        session.play(moves[-1])
    return hosted.after([event_log.Played(0, ply, [move]) for ply, move in enumerate(moves)])


def somebody(party: int = WATCHER, view: str = "text") -> Viewer:
    return Viewer(Reader(), 0, party, view, "en", set())  # type: ignore[arg-type]


def test_the_turns_of_a_long_game_are_written_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[int] = []
    turned: list[int] = []  # how often the event loop had turned before each piece
    write = SeatViews.write

    def note(views: SeatViews, viewpoint: Viewpoint, turns: Sequence[Turn]) -> None:
        pieces.append(len(turns))
        turned.append(turns_of_loop)
        write(views, viewpoint, turns)

    monkeypatch.setattr(SeatViews, "write", note)
    turns_of_loop = 0

    async def sit() -> tuple[Viewer, Viewer]:
        nonlocal turns_of_loop
        backend = Backend(QuickStore())
        room = Room("one", LoadedGame(long_game(), {}), backend)
        first, second = somebody(), somebody()
        room.post(room.sit, first, 0)
        while not heard(first, Table):
            turns_of_loop += 1
            await asyncio.sleep(0)
        room.post(room.sit, second, 0)  # for whom everything is written already
        return first, second

    first, second = asyncio.run(sit())
    [table] = heard(first, Table)
    assert len(table.turns) == sum(pieces) > 2 * FEW_TURNS
    assert max(pieces) <= FEW_TURNS
    assert len(set(turned)) == len(turned)
    assert heard(second, Table) == [table]


def test_taking_back_a_move_writes_no_earlier_turn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    hosted, viewpoint = long_game(), Viewpoint(0, "text", "en")
    views = SeatViews("game", hosted)
    views.table(0, viewpoint, [])
    written: list[range] = []
    turn_text = Session.turn_text
    monkeypatch.setattr(
        Session,
        "turn_text",
        lambda session, turn, *more: (written.append(turn.moves), turn_text(session, turn, *more))[1],
    )
    shorter = hosted.after([event_log.TakenBack(0, LONG - 3)])
    views.advance_to(shorter)
    kept = views.table(0, viewpoint, [])
    assert len(written) <= 1  # the turn that is unfinished now
    assert kept == SeatViews("game", shorter).table(0, viewpoint, [])  # and nothing of what was taken back is left


def test_watchers_who_come_and_go_are_no_news() -> None:
    table = Viewers("game", new_game())
    white, black, watcher = somebody(0), somebody(1), somebody()
    table.add(white, 0)
    table.add(watcher, 0)
    table.remove(watcher)
    assert heard(white, Parties) == []
    table.add(black, 0)
    again = somebody(1)
    table.add(again, 0)
    table.remove(again)
    assert [[party.here for party in told.parties] for told in heard(white, Parties)] == [[True, True]]
    table.remove(black)
    assert [party.here for party in heard(white, Parties)[-1].parties] == [True, False]


def test_a_crowd_lets_nobody_else_in_but_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "MOST_DEVICES", 2)

    async def come() -> list[list[Viewer]]:
        backend = Backend(QuickStore())
        backend.most_watchers = 3
        room = Room("one", LoadedGame(new_game(), {}), backend)
        people = [[somebody(party, "codes") for _ in range(4)] for party in (WATCHER, 0, 1)]
        for viewer in (viewer for several in people for viewer in several):
            room.post(room.sit, viewer, 0)
        return people

    watchers, white, black = asyncio.run(come())
    assert [len(heard(viewer, Table)) for viewer in watchers] == [1, 1, 1, 0]
    assert [len(heard(viewer, Table)) for viewer in (*white, *black)] == [1, 1, 0, 0] * 2
    assert [refused.fault for refused in heard(watchers[-1], Refused)] == ["not-now"]
    assert MOST_DEVICES > 2


def test_many_clients_are_pinged_in_portions() -> None:
    async def ping() -> list[int]:
        clients = Clients(Mock(), Mock(), Mock())
        pinged: list[int] = []
        turns = 0
        clients.websockets = {Mock(ping=lambda: pinged.append(turns)) for _ in range(3 * PINGS_AT_ONCE)}  # type: ignore[misc]
        chore = asyncio.create_task(clients.keep_alive(0.0))
        while len(pinged) < 3 * PINGS_AT_ONCE:
            turns += 1
            await asyncio.sleep(0)
        chore.cancel()
        return [pinged.count(turn) for turn in set(pinged)]

    assert max(asyncio.run(ping())) == PINGS_AT_ONCE
