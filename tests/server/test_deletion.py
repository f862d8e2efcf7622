"""People delete their finished game when all of them agree; nothing of it is left."""

import asyncio
from typing import Any

import pytest
import sqlalchemy as sql

from pagodas.server import event_log, messages
from pagodas.server.database import StoreError, rows_of
from pagodas.server.hosted_game import Member, Start
from pagodas.server.messages import CreatedGame, Done, Refused, Table, Update
from pagodas.server.store import LogEntry, Outrun, Store
from pagodas.server.tables import metadata
from tests.server.running import Client, Running, running, with_store

START = Start("mountain", 1, [Member("person", "Ada"), Member("computer", "Bob", "random")], {}, 1, 5)


def over(server: Running, *seats: str, **more: Any) -> tuple[CreatedGame, Client]:
    """Set a game up, in which the first seat resigns; return its client."""
    game = server.create(*seats, **more)
    client = Client(server.url)
    client.sit(game.seats[0])
    client.ask(messages.Resign)
    return game, client


def delete(client: Client) -> Any:
    return client.ask(messages.Offer, matter="delete")


def rows(server: Running, game: str) -> dict[str, int]:
    """Count the rows that a game has in each table."""

    async def read(store: Store) -> dict[str, int]:
        return {table.name: await store._read(_count, table, game) for table in metadata.sorted_tables}

    found: Any = with_store(server.settings.database, read)
    return found  # type: ignore[no-any-return]


def _count(connection: sql.Connection, table: sql.Table, game: str) -> int:
    column = table.c.id if table.name == "games" else table.c.game
    return len(rows_of(connection, sql.select(table).where(column == game)))


def test_a_person_who_played_computers_deletes_the_game_alone(server: Running) -> None:
    game, ada = over(server, "person", "random", listed=True)
    assert rows(server, game.id) == {"games": 1, "tokens": 2, "events": 1}
    with ada, Client(server.url) as watcher:
        watcher.sit("", game=game.id)
        assert delete(ada) == Done(0, "r2", 2)
        for client in (ada, watcher):
            assert client.hear(Refused) == Refused(0, "", "deleted", "this game was deleted")
        assert ada.ask(messages.Resign).fault == "deleted"
    assert set(rows(server, game.id).values()) == {0}


def test_people_are_asked_and_all_must_agree(server: Running) -> None:
    game, white = over(server, "person", "person")
    with white, Client(server.url) as black:
        black.sit(game.seats[1])
        assert isinstance(delete(white), Done)
        [pending] = black.hear(Update).position.pending
        assert (pending.matter, pending.seat, pending.awaited) == ("delete", 0, [1])
        black.ask(messages.Answer, matter="delete", yes=False)
        assert rows(server, game.id) == {"games": 1, "tokens": 3, "events": 3}
        delete(black)
        white.ask(messages.Answer, matter="delete", yes=True)
        assert black.hear(Refused).fault == "deleted"
    assert set(rows(server, game.id).values()) == {0}


def test_no_link_leads_to_a_deleted_game_and_the_answers_say_why(server: Running) -> None:
    game, ada = over(server, "person", "random", listed=True)
    with ada:
        delete(ada)
    with Client(server.url) as late:
        refused = [late.sit(game.seats[0]), late.sit(game.watch), late.sit("", game=game.id)]
    assert {each.fault for each in refused} == {"unknown"}
    assert "deleted" in refused[0].reason
    for kind in ("record", "export"):
        answer = server.get(f"/api/games/{game.id}/{kind}", authorization=f"Bearer {game.watch.token}")
        assert answer.status_code == 404
        assert "deleted" in answer.text
    assert game.id not in server.get("/api/games").text


def test_a_match_that_is_not_over_cannot_be_deleted(server: Running) -> None:
    game = server.create("person", "random", length=2)
    with Client(server.url) as ada:
        ada.sit(game.seats[0])
        assert delete(ada).fault == "not-now"
        ada.ask(messages.Resign)
        assert delete(ada).fault == "not-now"
    assert rows(server, game.id)["games"] == 1


def test_watchers_and_strangers_delete_nothing(server: Running) -> None:
    game, ada = over(server, "person", "random")
    with ada, Client(server.url) as watcher:
        watcher.sit(game.watch)
        assert delete(watcher).fault == "not-yours"
    assert rows(server, game.id)["games"] == 1


def test_another_match_leaves_an_offer_to_delete_behind(server: Running) -> None:
    game, white = over(server, "person", "person")
    with white, Client(server.url) as black:
        black.sit(game.seats[1])
        delete(white)
        white.ask(messages.Offer, matter="rematch")
        black.ask(messages.Answer, matter="rematch", yes=True)
        assert black.hear(Table).position.pending == []
        assert black.ask(messages.Answer, matter="delete", yes=True).fault == "not-now"
    assert rows(server, game.id)["games"] == 1


def test_a_game_that_went_on_elsewhere_is_not_removed(database: str) -> None:
    async def remove(store: Store, version: int) -> StoreError | None:
        done: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        store.remove("went on", version, done.set_result)
        return await done

    async def check(store: Store) -> None:
        log = [LogEntry(event_log.Resigned(0)), LogEntry(event_log.Rematch(6))]
        await store.create("went on", START, log, {"token of it": 0}, False)
        assert isinstance(await remove(store, 1), Outrun)
        assert await store.load("went on") is not None
        assert await remove(store, 2) is None
        assert await store.load("went on") is None
        assert isinstance(await remove(store, 2), Outrun)

    with_store(database, check)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_viewers_at_another_server_hear_of_a_deletion(server: Running) -> None:
    game, ada = over(server, "person", "random")
    with running(server.settings) as other, ada, Client(other.url) as watcher:
        watcher.sit(game.watch)
        delete(ada)
        assert watcher.hear(Refused).fault == "deleted"
