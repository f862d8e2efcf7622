"""Computers play; whatever happens to their processes, nobody waits for ever."""

import os
import signal
import time
from pathlib import Path

import numpy as np
import pytest

from pagodas import games
from pagodas.core.types import State
from pagodas.server import messages
from pagodas.server.messages import Done, Hinted, Table, Update
from pagodas.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.running import Client, Running, running


def test_a_computer_answers_and_an_undo_goes_back_before_its_move(server: Running) -> None:
    game = server.create("person", "random")
    with Client(server.url) as white:
        table = white.sit(game.seats[0])
        white.play(0, table.position.legal[0].code)
        while not (update := white.hear(Update)).position.legal:
            pass
        assert update.position.ply == 2
        assert isinstance(white.ask(messages.Undo, ply=2), Done)
        assert white.hear(Table).position.ply == 0
        assert white.ask(messages.Offer, matter="draw").fault == "not-now"


def test_a_hint_is_a_legal_move_and_only_for_the_seat_to_move(server: Running) -> None:
    game = server.create("person", "person", hints=True)
    with Client(server.url) as white, Client(server.url) as black:
        table = white.sit(game.seats[0], "text")
        black.sit(game.seats[1])
        hinted = white.ask(messages.Hint)
        assert isinstance(hinted, Hinted)
        assert hinted.move in table.position.legal
        assert hinted.told
        assert hinted.why
        assert black.ask(messages.Hint).fault == "not-yours"


@pytest.mark.parametrize("kind", games.names())
def test_computers_and_hints_know_what_their_seat_knows(
    server: Running, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    game, thoughts = games.load(kind), []

    async def choose(_: str, player: str, observed: State, *__: int) -> int:
        thoughts.append((player, observed.tobytes()))
        return game.legal(observed)[0]

    async def consider(game: str, player: str, observed: State, *_: int) -> list[messages.Idea]:
        return [messages.Idea(await choose(game, player, observed), 0.5)]

    monkeypatch.setattr(server.inside.bots, "choose", choose)
    monkeypatch.setattr(server.inside.bots, "consider", consider)
    created = server.create("person", "random", game=kind)
    with Client(server.url) as white:
        position = white.sit(created.seats[0]).position
        assert isinstance(white.ask(messages.Hint), Hinted)
        while position.to_move == 0:
            white.play(position.ply, position.legal[0].code)
            position = white.position(position.ply + 1)
        while position.to_move == 1:
            position = white.position(position.ply + 1)
    assert {player for player, _ in thoughts} == {"master", "random"}
    for player, observed in thoughts:
        state = np.frombuffer(observed, game.state).copy()[0]
        assert game.observe(state, 0 if player == "master" else 1).tobytes() == observed


def test_computers_play_a_whole_game_among_themselves(server: Running) -> None:
    game = server.create("random", "random", options={"max_turns": 30})
    with Client(server.url) as watcher:
        message = watcher.sit(game.watch)
        while message.position.result is None:
            message = watcher.hear(Update, Table)
        assert message.position.to_move == -1


def test_a_process_that_dies_is_replaced_and_its_move_made(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(Settings(sqlite(tmp_path), workers=1)) as server:
        wait_for_computers(server)
        game = server.create("person", "uct")
        with Client(server.url) as white:
            table = white.sit(game.seats[0])
            assert isinstance(white.ask(messages.Hint), Hinted)  # so the process is running
            bot = server.inside.bots.bots[0]
            os.kill(bot.pid, signal.SIGSTOP)  # it gets the job, and never answers
            white.play(0, table.position.legal[0].code)
            white.hear(Update)
            time.sleep(0.2)
            os.kill(bot.pid, signal.SIGKILL)
            while not (update := white.hear(Update)).position.legal:
                pass
            assert update.position.ply >= 2
        assert server.get("/health").json()["bots_replaced"] == 1
    assert [vars(record)["reason"] for record in caplog.records if record.message == "bot replaced"] == [
        "its process ended with -9 while thinking about mountain"
    ]


def test_people_play_on_while_a_computer_thinks(tmp_path: Path) -> None:
    with running(Settings(sqlite(tmp_path), workers=1, think_seconds=4.0)) as server:
        wait_for_computers(server)
        theirs, ours = server.create("person", "uct"), server.create("person", "person")
        with Client(server.url) as one, Client(server.url) as white:
            assert isinstance(one.sit(theirs.seats[0]), Table)
            assert isinstance(one.ask(messages.Hint), Hinted)
            os.kill(server.inside.bots.bots[0].pid, signal.SIGSTOP)
            position = one.sit(theirs.seats[0]).position
            one.play(0, position.legal[0].code)
            table = white.sit(ours.seats[0])
            began = time.monotonic()
            assert isinstance(white.play(0, table.position.legal[0].code), Done)
            assert time.monotonic() - began < 1.5
            while not (update := one.hear(Update)).position.legal:
                pass  # the stuck process was given up after think_seconds
            assert update.position.ply >= 2


def wait_for_computers(server: Running) -> None:
    """Wait until no process is busy with loading."""
    while not server.get("/health").json()["bots_loaded"]:
        time.sleep(0.05)
