"""Several servers on one PostgreSQL: any of them serves any game, and whoever looks on from another hears of it."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import asyncpg
import pytest

from pagodas.server import messages, peer_link
from pagodas.server.messages import Done, Parties, Refused, Table, Update
from pagodas.server.settings import Settings
from tests.server.running import PATIENCE, Client, Running, running

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)


@pytest.fixture(scope="module")
def other(database: str) -> Iterator[Running]:
    """Another server on the same database."""
    with running(Settings(database, workers=1, games_per_minute=1e6)) as other:
        yield other


@pytest.fixture
def servers(server: Running, other: Running) -> tuple[Running, Running]:
    for each in (server, other):
        eventually(each.inside.link.up.is_set)
    return server, other


def eventually(condition: Callable[[], Any]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_people_at_two_servers_play_one_game(servers: tuple[Running, Running]) -> None:
    here, there = servers
    game = here.create("person", "person")
    with Client(here.url) as white, Client(there.url) as black, Client(there.url) as watcher:
        position = white.sit(game.seats[0], "text").position
        black.sit(game.seats[1], "text")
        watcher.sit(game.watch, "text")
        for ply in range(6):
            mover, waiting = (white, black) if position.to_move == 0 else (black, white)
            legal = position.legal or mover.position(ply).legal
            assert mover.play(ply, legal[0].code) == Done(0, f"r{mover.ids}", ply + 1)
            updates = [client.hear(Update) for client in (waiting, mover, watcher)]
            assert [(each.version, each.position.ply) for each in updates] == [(ply + 1, ply + 1)] * 3
            assert len({each.happened[0].turns[0].text for each in updates}) == 1
            position = updates[0].position if updates[0].position.legal else updates[1].position


def test_a_phrase_is_heard_at_the_other_server_once(servers: tuple[Running, Running]) -> None:
    here, there = servers
    game = here.create("person", "person")
    with Client(here.url) as white, Client(there.url) as black:
        white.sit(game.seats[0], "text")
        black.sit(game.seats[1], "text")
        for client, seat in ((white, 0), (black, 1)):
            client.say(messages.Say(id="hello", phrase="hello"))
            for hearer in (white, black):
                assert (said := hearer.hear(messages.Said)).phrase == "hello"
                assert said.seat == seat


def test_offers_answers_and_their_effects_reach_the_other_server(servers: tuple[Running, Running]) -> None:
    here, there = servers
    game = here.create("person", "person")
    with Client(here.url) as white, Client(there.url) as black:
        code = white.sit(game.seats[0]).position.legal[0].code
        black.sit(game.seats[1])
        white.play(0, code)
        black.hear(Update)
        assert isinstance(white.ask(messages.Undo, ply=1), Done)
        assert [offer.matter for offer in black.hear(Update).position.pending] == ["undo"]
        assert isinstance(black.ask(messages.Answer, matter="undo", yes=True), Done)
        white.hear(Update)
        for client in (white, black):
            table = client.hear(Table)  # what was told before is rewritten
            assert (table.position.ply, table.position.pending) == (0, [])


def test_everybody_hears_who_joined_at_another_server(servers: tuple[Running, Running]) -> None:
    here, there = servers
    game = here.create("person", "open")
    with Client(there.url) as white:
        white.sit(game.seats[0])
        joined = here.post(f"/api/games/{game.id}/join", {"name": "Ada"})
        assert joined.status_code == 201
        assert [party.name for party in white.hear(Parties).parties][1] == "Ada"
        with Client(there.url) as black:
            assert black.sit(joined.json()["token"]).seat == 1


def test_everybody_hears_who_comes_and_goes_at_another_server(servers: tuple[Running, Running]) -> None:
    here, there = servers
    game = here.create("person", "person")
    with Client(here.url) as white:
        white.sit(game.seats[0])
        with Client(there.url) as black:
            table = black.sit(game.seats[1])
            told = table.parties if table.parties[0].here else black.hear(Parties).parties  # asked and answered
            assert [party.here for party in told] == [True, True]
            assert [party.here for party in white.hear(Parties).parties] == [True, True]
            cut_links(here.settings.database)  # afterwards everything is told again
            while not (told := black.hear(Parties).parties)[0].here:
                pass
        while (told := white.hear(Parties).parties)[1].here:
            pass
        assert [party.here for party in told] == [True, False]


def test_one_open_seat_goes_to_one_person(servers: tuple[Running, Running]) -> None:
    for _ in range(5):
        game = servers[0].create("person", "open")
        with Client(servers[0].url) as here, Client(servers[1].url) as there:  # so both servers have the room
            here.sit(game.seats[0])
            there.sit(game.seats[0])
            answers = at_once(*(partial(each.post, f"/api/games/{game.id}/join", {}) for each in servers))
        assert sorted(answer.status_code for answer in answers) == [201, 422]


def test_a_seat_that_moves_at_two_servers_at_once_moves_once(servers: tuple[Running, Running]) -> None:
    game = servers[0].create("person", "person")
    with Client(servers[0].url) as here, Client(servers[1].url) as there:
        for ply in range(12):
            seat, legal = to_move(here, game, ply)
            assert to_move(there, game, ply) == (seat, legal)
            plays = [
                messages.Play(id=f"{name} {ply}", chair=seat, ply=ply, code=legal[number].code)
                for number, name in ((0, "here"), (-1, "there"))
            ]
            answers = at_once(partial(answer, here, plays[0]), partial(answer, there, plays[1]))
            assert {type(each) for each in answers} == {Done, Refused}
            assert [each.fault for each in answers if isinstance(each, Refused)] == ["stale"]


def test_a_request_sent_to_two_servers_is_granted_once_and_acknowledged_twice(servers: tuple[Running, Running]) -> None:
    game = servers[0].create("person", "person")
    with Client(servers[0].url) as here, Client(servers[1].url) as there:
        for ply in range(12):
            seat, legal = to_move(here, game, ply)
            assert to_move(there, game, ply) == (seat, legal)
            play = messages.Play(id=f"{ply}", chair=seat, ply=ply, code=legal[0].code)
            answers = at_once(*(partial(answer, client, play) for client in (here, there)))
            assert answers == [Done(seat, f"{ply}", ply + 1)] * 2


def to_move(client: Client, game: messages.CreatedGame, version: int) -> tuple[int, list[messages.LegalMove]]:
    """Sit on both seats, knowing a version; return the seat to move and its moves."""
    positions = []
    for chair, seat in enumerate(game.seats):
        client.say(messages.Sit(chair=chair, token=seat.token, view="codes", since=version))
        while (told := client.hear(Table, Update)).chair != chair or told.version < version:
            pass
        positions.append(told.position)
    seat_to_move = positions[0].to_move
    return seat_to_move, positions[seat_to_move].legal


def answer(client: Client, request: Any) -> Any:
    client.say(request)
    return client.hear(Done, Refused)


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    results: list[Any] = [None] * len(actions)

    def act(number: int) -> None:
        results[number] = actions[number]()

    threads = [threading.Thread(target=act, args=(number,)) for number in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return results


def test_a_link_that_was_lost_is_made_again_and_nothing_missed(servers: tuple[Running, Running], database: str) -> None:
    here, there = servers
    game = here.create("person", "person")
    with Client(here.url) as white, Client(there.url) as black:
        code = white.sit(game.seats[0]).position.legal[0].code
        black.sit(game.seats[1])
        for each in servers:
            each.inside.link.up.clear()
        cut_links(database)
        white.play(0, code)
        assert black.hear(Update).version == 1
        for each in servers:
            eventually(each.inside.link.up.is_set)


def cut_links(database: str) -> None:
    async def cut() -> None:
        connection = await asyncpg.connect(database.replace("+asyncpg", ""))
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
        assert await connection.fetch(query, peer_link.NAME)
        await connection.close()

    asyncio.run(cut())
