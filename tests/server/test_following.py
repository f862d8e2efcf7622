"""Whoever follows a game is told what changed, and knows what somebody who sits down now is told."""

import random

import pytest

from pagodas.contract.game_settings import Setting
from pagodas.games import names
from pagodas.server import messages
from pagodas.server.messages import Table, Update
from tests.games_found import settings
from tests.server.followed_game import FollowedGame, Page
from tests.server.follower import Follower
from tests.server.running import Client, Running

STEPS = 90
EVERY = 9  # steps between two checks
PLIES = 12


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_those_who_follow_know_all_whatever_happens(setting: Setting) -> None:
    game = FollowedGame(setting, seed=len(str(setting)))
    for step in range(STEPS):
        game.go_on()
        if game.chance.random() < 0.1:
            game.disturb()
        if step % EVERY == 0:
            for known, told in game.known():
                assert known == told, step
    pages = [viewer.client for viewer in game.viewers]
    followed = [page.follower.followed for page in pages if isinstance(page, Page)]
    assert sum(followed) > 5 * len(pages)


class Seated(Client):
    """A client that follows."""

    def __init__(self, url: str, seat: messages.SeatLink, **fields: object) -> None:
        super().__init__(url)
        self.follower = Follower()
        self.sit(seat, "scene", follow=True, **fields)

    def next(self, *seconds: float) -> object:
        message = super().next(*seconds)
        self.follower.hear(message)
        return message

    def wait_for(self, version: int) -> None:
        while self.follower.version < version:
            self.next()


@pytest.mark.parametrize("game", names())
def test_a_game_can_be_followed_over_a_connection(server: Running, game: str) -> None:
    created, chance = server.create("person", "person", game=game, options={}, length=2), random.Random(3)
    with Seated(server.url, created.seats[0]) as one, Seated(server.url, created.seats[1], language="it") as other:
        clients, version = (one, other), 0
        for _ in range(PLIES):
            mover = next(client for client in clients if client.follower.position.legal)
            position = mover.follower.position
            version = mover.play(position.ply, chance.choice(position.legal).code).version
            for client in clients:
                client.wait_for(version)
        check_all(server, created, clients)
        mover = next(client for client in clients if client.follower.position.legal)
        version = mover.ask(messages.Resign).version
        version = mover.ask(messages.Next).version
        for client in clients:
            client.wait_for(version)
        check_all(server, created, clients)
        assert all(client.follower.followed > PLIES / 2 for client in clients)


def check_all(server: Running, game: messages.CreatedGame, clients: tuple[Seated, Seated]) -> None:
    for client, seat, language in zip(clients, game.seats, ("en", "it"), strict=True):
        with Client(server.url) as fresh:
            assert fresh.sit(seat, "scene", language=language).position == client.follower.position


def test_whoever_does_not_ask_to_follow_is_told_whole_scenes(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        table = white.sit(game.seats[0], "scene")
        white.play(0, table.position.legal[0].code)
        update = white.hear(Update)
        assert update.position
        assert update.position.scene
        assert update.changes is None


def test_whoever_comes_back_is_told_the_whole_scene_and_follows_from_there(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as black:
        black.sit(game.seats[1], "scene", follow=True)
    with Client(server.url) as white, Client(server.url) as black:
        table = white.sit(game.seats[0])
        white.play(0, table.position.legal[0].code)
        back = black.sit(game.seats[1], "scene", follow=True, since=1)
        assert isinstance(back, Update)
        assert back.position
        assert back.position.scene
        black.play(1, back.position.legal[0].code)
        assert black.hear(Update).changes
        assert isinstance(black.sit(game.seats[1], "scene", follow=True), Table)


def test_the_words_of_a_move_are_told_once() -> None:
    setting = next(setting for setting in settings() if setting.game.id == "masons")
    game, told = FollowedGame(setting, seed=1), 0
    [page] = [viewer.client for viewer in game.viewers if viewer.party == 0 and viewer.language == "en"]
    assert isinstance(page, Page)
    for _ in range(30):
        legal = game.hosted.session.legal()
        game.play(legal[0])
    for data in page.heard:
        update = messages.read_server(data)
        if isinstance(update, Update) and update.changes:
            told += len(update.changes.moves)
    assert told < 350  # in all thirty positions together; each has some 160
