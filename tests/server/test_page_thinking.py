"""The page of somebody who plays alone against computers may think for them; the server remains the referee."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pagodas import games
from pagodas.core.types import State
from pagodas.server import messages
from pagodas.server.messages import Done, Notice, Refused, Think, Thought, Update, Volunteer
from pagodas.server.settings import Settings
from tests.server.conftest import sqlite
from tests.server.running import Client, Running, running

OPEN_GAMES = [name for name in games.names() if not games.load(name).hides]
Thoughts = list[str]


@pytest.fixture
def thoughts(server: Running, monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    """Note for whom the server thinks; it plays the first legal move."""
    return watched(server, monkeypatch)


def watched(server: Running, monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    asked: Thoughts = []

    async def choose(game: str, player: str, observed: State) -> int:
        asked.append(player)
        return games.load(game).legal(observed)[0]

    monkeypatch.setattr(server.inside.bots, "choose", choose)
    return asked


def volunteering(client: Client, seat: messages.SeatLink) -> messages.Position:
    """Sit down, and offer to think."""
    position = client.sit(seat).position
    assert isinstance(client.ask(Volunteer), Done)
    return position  # type: ignore[no-any-return]


def asked_after_a_move(client: Client, position: messages.Position) -> Think:
    """Play until the computer is to move, and return what the server asks."""
    while position.to_move == 0:
        client.play(position.ply, position.legal[0].code)
        position = client.position(position.ply + 1)
    return client.hear(Think)


def told_to_play_on(client: Client) -> messages.Position:
    """Wait until the person is to move."""
    while not (update := client.hear(Update)).position.legal:
        pass
    return update.position


def plays_on_without_being_asked(client: Client, position: messages.Position) -> None:
    before = len(client.raw)
    client.play(position.ply, position.legal[0].code)
    told_to_play_on(client)
    assert not any('"type":"think"' in raw for raw in client.raw[before:])


def chosen(game: str, think: Think) -> int:
    """Choose the last legal move: the server would have chosen the first."""
    kind = games.load(game)
    return kind.legal(np.frombuffer(think.state, kind.state).copy()[0])[-1]


@pytest.mark.parametrize("kind", OPEN_GAMES)
def test_a_page_that_volunteers_chooses_the_computers_moves(server: Running, thoughts: Thoughts, kind: str) -> None:
    game = server.create("person", "club", game=kind)
    with Client(server.url) as white:
        think = asked_after_a_move(white, volunteering(white, game.seats[0]))
        assert (think.player, think.rules) == ("club", games.load(kind).version)
        move = chosen(kind, think)
        assert isinstance(white.ask(Thought, ply=think.ply, code=move), Done)
        update = white.hear(Update)
        assert [(event.kind, event.seat, event.codes) for event in update.happened] == [("played", 1, [move])]
    assert not thoughts


def test_nobody_is_asked_who_does_not_volunteer(server: Running, thoughts: Thoughts) -> None:
    game = server.create("person", "club")
    with Client(server.url) as white:
        position = white.sit(game.seats[0]).position
        plays_on_without_being_asked(white, position)
    assert thoughts


def test_every_choice_has_a_seed_of_its_own(server: Running) -> None:
    game = server.create("person", "club")
    with Client(server.url) as white:
        think = asked_after_a_move(white, volunteering(white, game.seats[0]))
        white.ask(messages.Undo, ply=think.ply)
        other = asked_after_a_move(white, white.hear(messages.Table).position)
        assert think.state == other.state
        assert think.seed != other.seed


@pytest.mark.parametrize("move", [None, -1, 10**6])
def test_what_is_no_legal_move_is_refused_and_the_server_thinks(
    server: Running, thoughts: Thoughts, move: int | None
) -> None:
    game = server.create("person", "club")
    with Client(server.url) as white:
        think = asked_after_a_move(white, volunteering(white, game.seats[0]))
        refused = white.ask(Thought, ply=think.ply, code=move)
        assert refused.fault == ("not-now" if move is None else "illegal")
        plays_on_without_being_asked(white, told_to_play_on(white))
    assert set(thoughts) == {"club"}


def test_the_server_thinks_at_once_when_the_page_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(Settings(sqlite(tmp_path), workers=1, page_seconds=1000.0)) as server:
        thoughts = watched(server, monkeypatch)
        game = server.create("person", "club")
        with Client(server.url) as watcher:
            watcher.sit(game.watch)
            with Client(server.url) as white:
                think = asked_after_a_move(white, volunteering(white, game.seats[0]))
            watcher.position(think.ply + 1)
    assert thoughts


def test_the_server_thinks_when_the_page_is_too_slow_and_asks_it_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(Settings(sqlite(tmp_path), workers=1, page_seconds=0.1)) as server:
        thoughts = watched(server, monkeypatch)
        game = server.create("person", "club")
        with Client(server.url) as white:
            think = asked_after_a_move(white, volunteering(white, game.seats[0]))
            position = told_to_play_on(white)
            late = white.ask(Thought, ply=think.ply, code=chosen("mountain", think))
            assert (late.fault, late.ply) == ("not-now", position.ply)
            plays_on_without_being_asked(white, position)
    assert thoughts


OTHERS: dict[str, Callable[[Running], messages.CreatedGame]] = {
    "between two people": lambda server: server.create("person", "person"),
    "that somebody may join": lambda server: server.create("person", "open"),
    "with hidden cards": lambda server: server.create("person", "club", game="yokai"),
    "against a player that is no level": lambda server: server.create("person", "uct"),
}


@pytest.mark.parametrize("create", OTHERS.values(), ids=OTHERS)
def test_in_no_other_game_does_a_page_think(server: Running, create: Callable[[Running], messages.CreatedGame]) -> None:
    with Client(server.url) as white:
        white.sit(create(server).seats[0])
        refused = white.ask(Volunteer)
        assert (refused.fault, refused.reason) == ("not-now", "for the computers of this game only the server thinks")


def test_neither_watchers_nor_strangers_to_the_question_think(server: Running) -> None:
    game = server.create("person", "club")
    with Client(server.url) as white, Client(server.url) as watcher, Client(server.url) as second:
        watcher.sit(game.watch)
        assert watcher.ask(Volunteer).fault == "not-now"
        think = asked_after_a_move(white, volunteering(white, game.seats[0]))
        second.ids = 100  # for a seat, the same id is the same request
        volunteering(second, game.seats[0])
        for other in (watcher, second):
            assert other.ask(Thought, ply=think.ply, code=chosen("mountain", think)).fault == "not-now"
        assert isinstance(white.ask(Thought, ply=think.ply, code=chosen("mountain", think)), Done)


def test_a_move_is_made_once_however_often_it_is_sent(server: Running) -> None:
    game = server.create("person", "club")
    with Client(server.url) as white:
        think = asked_after_a_move(white, volunteering(white, game.seats[0]))
        thought = Thought(id="once", ply=think.ply, code=chosen("mountain", think))
        for _ in range(2):
            white.say(thought)
        answers: list[Any] = [white.hear(Done, Refused) for _ in range(2)]
        assert answers[0] == answers[1]
        assert isinstance(answers[0], Done)


def test_whatever_the_page_thinks_of_a_position_that_was_taken_back_is_refused(server: Running) -> None:
    game = server.create("person", "club")
    with Client(server.url) as white:
        think = asked_after_a_move(white, volunteering(white, game.seats[0]))
        assert isinstance(white.ask(messages.Undo, ply=think.ply), Done)
        assert white.ask(Thought, ply=think.ply, code=chosen("mountain", think)).fault == "not-now"


def test_a_page_plays_before_the_servers_computers_are_compiled(tmp_path: Path) -> None:
    with running(Settings(sqlite(tmp_path), workers=1)) as server:
        server.inside.bots.computers_ready["mountain"].clear()
        game = server.create("person", "club", options={"starts": "2"})
        with Client(server.url) as white:
            white.sit(game.seats[0])
            assert white.hear(Notice).code == "preparing"
            assert isinstance(white.ask(Volunteer), Done)
            assert white.hear(Notice).code == "ready"
            think = white.hear(Think)
            assert isinstance(white.ask(Thought, ply=think.ply, code=chosen("mountain", think)), Done)
