"""Nobody can have bots think of more hints than one at a time, and hints never keep computers waiting."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from pagodas import games
from pagodas.core.types import State
from pagodas.server import messages
from pagodas.server.bot_pool import LATER, NOW, SOON, BotPool
from pagodas.server.bot_process import Choose, Chosen
from pagodas.server.messages import Hinted, Refused
from pagodas.session import Session
from tests.server.running import Client, Running


@pytest.fixture
def thinking(server: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Let bots think until this is set."""
    done = threading.Event()

    async def consider(kind: str, _: str, observed: State, *__: int) -> list[messages.Idea]:
        while not done.is_set():
            await asyncio.sleep(0.01)
        return [messages.Idea(int(games.load(kind).legal(observed)[0]), 0.5)]

    monkeypatch.setattr(server.inside.bots, "consider", consider)
    yield done
    done.set()


def test_sitting_down_again_gives_no_second_hint(server: Running, thinking: threading.Event) -> None:
    game = server.create("person", "person", hints=True)
    with Client(server.url) as white, Client(server.url) as again:
        white.sit(game.seats[0])
        white.say(messages.Hint(id="first"))
        assert white.ask(messages.Hint).fault == "too-fast"
        white.sit(game.seats[0])
        assert white.ask(messages.Hint).fault == "too-fast"
        again.sit(game.seats[0], chair=3)
        assert again.ask(messages.Hint, chair=3).fault == "too-fast"
        thinking.set()
        assert white.hear(Hinted, Refused).id == "first"
        assert isinstance(again.ask(messages.Hint, chair=3), Hinted)


def test_a_hint_that_nobody_waits_for_still_counts(server: Running, thinking: threading.Event) -> None:
    game = server.create("person", "person", hints=True)
    with Client(server.url) as white:
        white.sit(game.seats[0])
        white.say(messages.Hint(id="left behind"))
        white.ask(messages.Next)  # so the hint has been asked for
    with Client(server.url) as white:
        white.sit(game.seats[0])
        assert white.ask(messages.Hint).fault == "too-fast"
        thinking.set()
        while isinstance(answer := white.ask(messages.Hint), Refused):
            assert answer.fault == "too-fast"
            time.sleep(0.1)


@pytest.mark.usefixtures("thinking")
def test_so_many_hints_wait_in_all(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    hints = server.inside.rooms.backend.hints
    monkeypatch.setattr(hints, "_most", len(hints._awaited) + 2)
    answers = []
    with Client(server.url) as white:
        for chair in range(3):
            white.sit(server.create("person", "person", hints=True).seats[0], chair=chair)
            white.say(messages.Hint(id="hint", chair=chair))
            white.say(messages.Next(id="next", chair=chair))
            answers.append(white.hear(Refused))
    assert [answer.id for answer in answers] == ["next", "next", "hint"]
    assert answers[-1].fault == "unavailable"


def test_computers_come_before_hints_and_both_before_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    observed = Session.new(games.load("mountain")).state
    done: list[str] = []

    async def think() -> None:
        pool = BotPool(1, 1.0)
        pool.computers_ready["mountain"].set()

        async def retry(_: object, job: Choose) -> Chosen:
            done.append(job.player)
            return Chosen(0)

        monkeypatch.setattr(pool, "_retry", retry)
        monkeypatch.setattr("pagodas.server.bot_pool.is_warm", lambda _: False)
        asked = [
            asyncio.create_task(pool.choose("mountain", player, observed, urgency))
            for player, urgency in (("compiling", LATER), ("hint", SOON), ("computer", NOW))
        ]
        await asyncio.sleep(0)
        working = asyncio.create_task(pool._work(0))
        await asyncio.gather(*asked)
        working.cancel()

    asyncio.run(think())
    assert done == ["computer", "hint", "compiling"]
