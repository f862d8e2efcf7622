"""While a machine compiles for the first time, people are told so, and can play as soon as the rules are compiled."""

from pathlib import Path

from pagodas.server import messages
from pagodas.server.messages import Done, Notice, Table, Update
from pagodas.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.running import Client, Running, running


def test_a_game_can_be_set_up_and_its_players_are_told_what_they_wait_for(tmp_path: Path) -> None:
    with running(Settings(sqlite(tmp_path), workers=1)) as server:
        compiled = server.inside.bots.rules_ready["mountain"]
        compiled.clear()
        game = server.create("person", "person")
        with Client(server.url) as white:
            white.say(messages.Sit(token=game.seats[0].token, view="codes"))
            assert white.hear(Notice).code == "preparing"
            assert not server.get("/health").json()["rules"]["mountain"]
            let(server, compiled)
            assert isinstance(white.hear(Table), Table)


def test_people_play_before_computers_can(tmp_path: Path) -> None:
    with running(Settings(sqlite(tmp_path), workers=1)) as server:
        compiled = server.inside.bots.computers_ready["mountain"]
        compiled.clear()
        people, computer = server.create("person", "person"), server.create("person", "random")
        with Client(server.url) as ada, Client(server.url) as bob:
            table = ada.sit(people.seats[0])
            assert isinstance(ada.play(0, table.position.legal[0].code), Done)
            table = bob.sit(computer.seats[0])
            assert bob.hear(Notice).code == "preparing"
            assert isinstance(bob.play(0, table.position.legal[0].code), Done)
            let(server, compiled)
            while not bob.hear(Update).position.legal:
                pass


def let(server: Running, compiled: object) -> None:
    """Pretend that something is compiled now; a request wakes the event loop up."""
    compiled.set()  # type: ignore[attr-defined]
    server.get("/health")
