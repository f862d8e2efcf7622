"""The load benchmark counts what it says: moves that both clients have, each from its own sending, as ratios."""

import asyncio
import time

import pytest
from rich.console import Console

from bench import boardgameio, server
from bench.boardgameio import Match
from bench.loopback import Loopback
from bench.pair import Pair, Play
from bench.server import BARE, BOARDGAMEIO, Figures

MATCH = Match("u2Mq", ["secret of 0", "secret of 1"])
UPDATE = (
    b'42/pagoda,["update","u2Mq",{"G":{"board":[0,1],"ply":12},"ctx":{"turn":13,"currentPlayer":"0"},"_undo":[],'
    b'"_redo":[],"_stateID":12},[{"action":{"type":"MAKE_MOVE"},"_stateID":11,"turn":12}]]'
)


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


def figures(view: str, moves: float, p99: float) -> Figures:
    game = "" if view in server.PLAIN else "mountain"
    return Figures("sqlite", 1, game, view, 300, 1000, moves, moves, p99 / 2, p99, 20.0, 300, 900)


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


def test_messages_to_boardgame_io_are_as_its_own_client_writes_them() -> None:
    assert boardgameio.sync(MATCH, 1) == b'42/pagoda,["sync","u2Mq","1","secret of 1",2]'
    assert boardgameio.move(MATCH, 0, 12, 7) == (
        b'42/pagoda,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[7],"playerID":"0",'
        b'"credentials":"secret of 0"}},12,"u2Mq","0"]'
    )


def test_the_version_is_that_of_the_state_and_not_of_its_log() -> None:
    assert boardgameio.version(UPDATE) == 12


def test_a_client_of_boardgame_io_shakes_hands_answers_pings_and_moves_in_its_turn() -> None:
    play = Play(going=True)
    pair = boardgameio.BoardgamePair(MATCH, play)
    first, second = Mute(), Mute()
    pair._clients = [first, second]
    for data in (b'0{"sid":"a"}', b'40/pagoda,{"sid":"b"}', b'42/pagoda,["sync","u2Mq",{}]', b"2"):
        pair._hear(0, first, data)
    assert first.said == [b"40/pagoda,", boardgameio.sync(MATCH, 0), b"3"]
    assert play.sat == 1
    pair._hear(1, second, UPDATE)
    pair._hear(0, first, UPDATE)
    assert second.said == []
    assert first.said[-1].endswith(b',12,"u2Mq","0"]')


def test_rows_are_compared_to_both_servers_of_others() -> None:
    rows = [figures(BOARDGAMEIO, 1500.0, 400.0), figures(BARE, 6000.0, 50.0), figures("codes", 3000.0, 100.0)]
    server.compare(rows)
    assert (rows[2].of_bare, rows[2].of_boardgameio, rows[2].p99_of_boardgameio) == (0.5, 2.0, 0.25)
    assert "2.00 times its moves per CPU second, 0.25 times its p99" in server.against(rows[2])


def test_every_game_is_measured_in_each_view_and_other_servers_once() -> None:
    found = list(server.runs(["mountain", "yokai"], [BOARDGAMEIO, BARE, "codes", "scene"]))
    assert found[:2] == [("", BOARDGAMEIO), ("", BARE)]
    assert found[2:] == [(game, view) for game in ("mountain", "yokai") for view in ("codes", "scene")]


def test_the_table_shows_the_bytes_of_updates() -> None:
    console = Console(record=True, width=200)
    console.print(server.shown([figures("scene", 3000.0, 100.0)]))
    row = next(line for line in console.export_text().splitlines() if "mountain" in line)
    assert row.split("│")[8:10] == ["   300 ", "   900 "]


def test_without_boardgame_io_its_row_is_left_out_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boardgameio, "installed", lambda: False)
    console = Console(record=True, width=200)
    assert server.possible(server.VIEWS, console) == [BARE, "codes", "text", "scene"]
    assert "make bench-server" in console.export_text()


@pytest.mark.slow
@pytest.mark.skipif(not boardgameio.installed(), reason="boardgame.io is not installed")
def test_boardgame_io_takes_our_moves() -> None:
    with server.running(boardgameio.command()) as (_, port):
        asyncio.run(asyncio.wait_for(_play(port), 60))


async def _play(port: int) -> None:
    play = Play()
    (pair,) = await boardgameio.pairs(port, 1, play)
    await pair.open(port)
    while play.sat < 2:
        await asyncio.sleep(0.01)
    play.going = True
    pair.start()
    while len(play.times) < 10:
        await asyncio.sleep(0.01)
    pair.close()
