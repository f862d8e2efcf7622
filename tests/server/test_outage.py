"""After an outage of the database everything goes on by itself."""

import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest

from pagodas.server import messages, retrying
from pagodas.server.messages import Done, Refused, Update
from pagodas.server.settings import Settings
from tests.server.cut import Line, line
from tests.server.postgres import missing, postgres
from tests.server.running import PATIENCE, Client, Running, running


@pytest.fixture
def outage(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Running, Line]]:
    """Run a server whose connections to PostgreSQL can be cut."""
    if reason := missing():
        pytest.skip(reason)
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.05)
    with postgres() as url, line(urlsplit(url).port or 0) as wire:
        database = url.replace(f":{urlsplit(url).port}", f":{wire.port}")
        with running(Settings(database, workers=1, idle_seconds=0.0)) as server:
            yield server, wire


def wait_for(happened: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, what
        time.sleep(0.01)


def test_computers_and_people_play_on_after_an_outage(
    outage: tuple[Running, Line], caplog: pytest.LogCaptureFixture
) -> None:
    server, wire = outage
    robots = server.create("random", "random", options={"max_turns": 400})
    people = server.create("person", "person")
    with Client(server.url) as watcher, Client(server.url) as white:
        watcher.sit(robots.watch)
        play = messages.Play(id="a", ply=0, code=white.sit(people.seats[0]).position.legal[0].code)
        watcher.hear(Update)
        wire.cut()
        white.say(play)
        assert white.hear(Done, Refused).fault == "unavailable"
        wait_for(lambda: tries(caplog, robots.id) > 1 and tries(caplog, people.id) > 1, "nothing is tried again")
        white.say(play)
        assert white.hear(Done, Refused).fault == "unavailable"  # and does not wait until the database is there
        wire.mend()
        version = watcher.hear(Update).version
        assert watcher.hear(Update).version > version
        wait_for(lambda: white.play(0, play.code) == Done(0, f"r{white.ids}", 1), "nothing is granted again")


def tries(caplog: pytest.LogCaptureFixture, room: str) -> int:
    """Return how often the log says that a room is to be loaded again."""
    return sum(getattr(record, "room", "") == room and hasattr(record, "what") for record in caplog.records)
