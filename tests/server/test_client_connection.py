"""What a client sends for a chair waits until the chair is taken, and only for that chair."""

import asyncio
import threading
from typing import Any

import pytest

from pagodas.server import messages
from pagodas.server.database import StoreError
from pagodas.server.messages import Done, Refused, Table
from tests.server.running import Client, Running


@pytest.fixture
def slow(server: Running, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let games be read only when the event is set."""
    go, read = threading.Event(), server.inside.rooms.backend.load

    async def load(id: str) -> Any:
        while not go.is_set():
            await asyncio.sleep(0.01)
        return await read(id)

    monkeypatch.setattr(server.inside.rooms.backend, "load", load)
    return go


def test_a_request_right_after_sit_waits_for_the_game(server: Running, slow: threading.Event) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        white.say(messages.Sit(token=game.seats[0].token, view="codes"))
        white.say(messages.Resign(id="a"))
        white.quiet()
        slow.set()
        assert isinstance(white.next(), Table)
        assert isinstance(white.next(), Done)


def test_a_request_waits_while_rules_are_compiled(server: Running) -> None:
    game, ready = server.create("person", "person"), server.inside.bots.rules_ready["mountain"]
    ready.clear()
    with Client(server.url) as white:
        white.say(messages.Sit(token=game.seats[0].token, view="codes"))
        white.say(messages.Resign(id="a"))
        assert isinstance(white.next(), messages.Notice)
        white.quiet()
        server.loop.servers[0].get_loop().call_soon_threadsafe(ready.set)
        assert isinstance(white.next(), Table)
        assert isinstance(white.next(), Done)


def test_other_chairs_do_not_wait(server: Running, slow: threading.Event) -> None:
    slow.set()
    one, two = server.create("person", "person"), server.create("person", "person")
    with Client(server.url) as client:
        client.sit(one.seats[0], chair=1)
        slow.clear()
        client.say(messages.Sit(token=two.seats[0].token, view="codes"))
        assert isinstance(client.ask(messages.Resign, chair=1), Done)
        slow.set()
        assert client.hear(Table).game == two.id


def test_requests_for_a_chair_that_is_refused_are_refused_alike(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the innermost thoughts of the database")

    game = server.create("person", "person")
    monkeypatch.setattr(server.inside.rooms.backend, "load", fail)
    with Client(server.url) as white:
        white.say(messages.Sit(token=game.seats[0].token, view="codes"))
        white.say(messages.Resign(id="a"))  # it may have been kept before: "unknown" would say that it was not
        refused = [white.hear(Refused) for _ in range(2)]
        white.say(messages.Resign(id="b"))  # surely after the refusal
        refused.append(white.hear(Refused))
        assert [(each.id, each.fault) for each in refused] == [(request, "unavailable") for request in ("", "a", "b")]
        assert all("thoughts" not in each.reason for each in refused)


def test_what_follows_a_second_sit_is_for_the_second_game(server: Running, slow: threading.Event) -> None:
    one, two = server.create("person", "person"), server.create("person", "person")
    with Client(server.url) as client:
        client.say(messages.Sit(token="wrong", view="codes"))
        client.say(messages.Sit(token=one.seats[0].token, view="codes"))
        client.say(messages.Sit(token=two.seats[0].token, view="codes"))
        client.say(messages.Resign(id="a"))
        slow.set()
        assert client.hear(Refused).fault == "unknown"
        assert client.hear(Done).id == "a"
    for game, version in ((one, 0), (two, 1)):
        with Client(server.url) as client:
            assert client.sit(game.seats[0]).version == version
