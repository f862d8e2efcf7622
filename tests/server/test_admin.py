"""`pagodas admin` beside a running server: people at the tables hear of what it does."""

import json
from typing import Any

import pytest

from pagodas.cli.app import main
from pagodas.server import chores, messages
from pagodas.server.messages import CreatedGame, Done, Parties, Refused, Table, Update
from tests.server.running import Client, Running
from tests.server.test_deletion import rows


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server look often whether SQLite was written to."""
    monkeypatch.setattr(chores, "COMMAND_SECONDS", 0.05)


class Admin:
    """The command, for one database."""

    def __init__(self, database: str, output: pytest.CaptureFixture[str]) -> None:
        self.database = database
        self._output = output

    def __call__(self, *arguments: str) -> tuple[int, str]:
        """Run the command; return its exit code and what it printed."""
        with pytest.raises(SystemExit) as ended:
            main(["admin", *arguments, "--database", self.database])
        printed = self._output.readouterr()
        return int(ended.value.code or 0), printed.out + printed.err

    def json(self, *arguments: str) -> Any:
        code, printed = self(*arguments, "--json")
        assert code == 0, printed
        return json.loads(printed)


@pytest.fixture
def admin(server: Running, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Admin:
    monkeypatch.setenv("PAGODAS_LANG", "en")
    return Admin(server.settings.database, capsys)


def two_people(server: Running, **more: Any) -> CreatedGame:
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    return server.create(*people, **more)


def test_games_are_listed_and_shown(server: Running, admin: Admin) -> None:
    game = two_people(server, listed=True)
    listed = {each["id"]: each for each in admin.json("list")}
    assert [party["name"] for party in listed[game.id]["parties"]] == ["Ada", "Bob"]
    assert (listed[game.id]["game"], listed[game.id]["entries"], listed[game.id]["over"]) == ("mountain", 0, None)
    assert game.id not in {each["id"] for each in admin.json("list", "--over")}
    assert game.id not in {each["id"] for each in admin.json("list", "--game", "yokai")}
    assert len(admin.json("list", "--most", "1")) == 1
    assert game.id in admin("list")[1]
    assert admin.json("show", game.seats[1].link) == {**listed[game.id], "linked": [-1, 0, 1]}
    assert "players:      Ada (person), Bob (person)\n" in admin("show", game.id)[1]


def test_an_ended_match_is_drawn_and_over_for_everybody(server: Running, admin: Admin) -> None:
    game = two_people(server, length=3)
    with Client(server.url) as ada, Client(server.url) as bob:
        ada.play(0, ada.sit(game.seats[0]).position.legal[0].code)
        bob.sit(game.seats[1])
        assert admin.json("end", game.id, "--yes") == {"game": game.id, "done": "ended"}
        table = bob.hear(Table)
        assert [each.kind for each in table.happened] == ["ended"]
        assert table.position.result is not None
        assert (table.position.result.reason, table.position.result.winners) == ("stopped", [0, 1])
        assert (table.match.number, table.match.length) == (1, 1)
        for request in (messages.Next, messages.Resign):
            assert ada.ask(request).fault == "not-now"
        assert ada.ask(messages.Undo, ply=1).fault == "not-now"
        assert isinstance(ada.ask(messages.Offer, matter="rematch"), Done)
    assert server.get(f"/api/games/{game.id}/record", authorization=f"Bearer {game.watch.token}").status_code == 200
    assert admin("end", game.id, "--yes") == (1, f"pagodas: game {game.id} is over already\n")


def test_a_deleted_game_is_gone_for_everybody(server: Running, admin: Admin) -> None:
    game = two_people(server)
    with Client(server.url) as ada:
        ada.sit(game.seats[0])
        assert admin.json("delete", game.id, "--yes") == {"game": game.id, "done": "deleted"}
        assert ada.hear(Refused).fault == "deleted"
    assert set(rows(server, game.id).values()) == {0}
    assert admin("delete", game.id, "--yes") == (1, f"pagodas: no game '{game.id}' in this database\n")


def test_whoever_came_by_a_withdrawn_link_is_sent_away_and_nobody_else(server: Running, admin: Admin) -> None:
    game = two_people(server)
    with Client(server.url) as ada, Client(server.url) as bob, Client(server.url) as watcher:
        for client, link in ((ada, game.seats[0]), (bob, game.seats[1]), (watcher, game.watch)):
            client.sit(link)
        links = admin.json("revoke", game.id, "--player", "1", "--watching", "--renew", "--yes")
        assert links["parties"] == [-1, 0]
        for client, link in ((ada, game.seats[0]), (watcher, game.watch)):
            assert client.hear(Refused).fault == "unknown"
            assert client.sit(link).fault == "unknown"
        assert [party.here for party in ada.sit(links["tokens"]["0"]).parties] == [True, True]
        assert isinstance(watcher.sit(links["tokens"]["-1"]), Table)
        assert bob.hear(Update).happened[0].kind == "revoked"
        assert admin("revoke", game.id, "--player", "3", "--yes") == (
            2,
            "pagodas: this game has 2 players, not 3\n",
        )


def test_whoever_wants_to_be_forgotten_is(server: Running, admin: Admin) -> None:
    game = server.create({"kind": "person", "name": "Ada"}, "open")
    bob = server.post(f"/api/games/{game.id}/join", {"name": "Bob the Builder"}).json()
    with Client(server.url) as ada:
        ada.play(0, ada.sit(game.seats[0]).position.legal[0].code)
        assert admin.json("forget", bob["link"], "--yes") == {"game": game.id, "forgotten": "person"}
        while (parties := ada.hear(Parties).parties)[1].name != "—":
            pass
        assert [party.name for party in parties] == ["Ada", "—"]
    record = server.get(f"/api/games/{game.id}/record", authorization=f"Bearer {game.watch.token}").text
    export = server.get(f"/api/games/{game.id}/export", authorization=f"Bearer {game.watch.token}").text
    assert "Builder" not in record + export
    assert ("—" in record, "Ada" in record) == (True, True)
    assert admin("forget", bob["link"], "--yes")[0] == 1
    assert admin.json("forget", game.seats[0].token, "--yes") == {"game": game.id, "forgotten": "person"}


def test_a_game_against_computers_is_forgotten_whole(server: Running, admin: Admin) -> None:
    game = server.create({"kind": "person", "name": "Ada"}, "random")
    assert admin("forget", game.watch.link, "--yes") == (
        1,
        "pagodas: this link is for watching; nothing of a person is kept with it\n",
    )
    assert admin.json("forget", game.seats[0].link, "--yes") == {"game": game.id, "forgotten": "game"}
    assert set(rows(server, game.id).values()) == {0}


def test_nothing_is_destroyed_unasked(server: Running, admin: Admin) -> None:
    game = two_people(server)
    for command in (("end", game.id), ("delete", game.id), ("revoke", game.id), ("forget", game.seats[0].link)):
        assert admin(*command) == (2, "pagodas: nobody is here to be asked; say --yes if you mean it\n")
    assert admin.json("show", game.id)["entries"] == 0
