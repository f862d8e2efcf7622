"""What a front end needs besides moves: past positions, the words and colours of the games, pages."""

import pytest

from pagodas import games
from pagodas.core.types import SPECTATOR
from pagodas.server import game_preview, messages
from pagodas.server.static_pages import INDEX, PATHS
from pagodas.session import Session
from pagodas.views.svg import svg
from tests.server.running import Client, Running


def test_the_past_can_be_looked_at(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as client:
        client.sit(game.seats[0], "scene")
        client.play(0, "W@b1")
        client.say(messages.Look(id="look", ply=1))
        looked = client.hear(messages.Looked)
        assert (looked.id, looked.ply, looked.told) == ("look", 1, "White places a worm on b1.")
        assert "b1:white-worm" in [item["id"] for item in looked.scene["items"]]
        client.say(messages.Look(id="start", ply=0))
        assert client.hear(messages.Looked).told == ""


def test_the_future_cannot(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as client:
        client.sit(game.watch, "scene")
        assert client.ask(messages.Look, ply=1).fault == "unknown"


def test_turns_have_the_ply_at_which_they_end(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as client:
        client.sit(game.seats[0], "text")
        client.play(0, "W@b1")
        assert client.hear(messages.Update).happened[0].turns[0].end == 1


def test_kinds_of_game_have_words_and_colours(server: Running) -> None:
    kind = next(kind for kind in server.get("/api/kinds").json() if kind["id"] == "mountain")
    assert kind["words"]["it"]["seats"] == ["Bianco", "Nero"]
    assert kind["words"]["en"]["options"]["starts"] == "Who starts"
    assert len(kind["palette"]["paper"]) == 2


def test_a_game_has_a_picture_for_light_and_dark(server: Running) -> None:
    light, dark = (server.get(f"/api/kinds/mountain/picture{query}") for query in ("", "?dark"))
    assert light.headers["content-type"] == "image/svg+xml"
    assert light.text != dark.text
    assert server.get("/api/kinds/nonsense/picture").status_code == 404


def test_rules_are_pages(server: Running) -> None:
    assert 'id="M6"' in server.get("/api/kinds/mountain/rules?lang=it").text
    assert server.get("/api/kinds/mountain/rules?lang=xx").status_code == 422


def test_every_address_of_the_front_end_is_one_page(server: Running) -> None:
    for path in PATHS:
        answer = server.get(path.replace("{kind}", "mountain"))
        assert answer.status_code == (200 if INDEX.exists() else 503)
        if INDEX.exists():
            assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_file_that_was_not_built_is_not_found(server: Running) -> None:
    assert server.get("/assets/nothing.js").status_code == 404


def test_a_game_without_a_cover_is_shown_in_its_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("mountain")
    monkeypatch.setattr(game_preview, "COVER", "none.svg")
    drawing = game_preview.picture.__wrapped__(game, dark=False)
    start = svg(Session.new(game, seed=game_preview.SEED).scene(SPECTATOR), dark=False)
    assert drawing != start
    assert "winning" not in drawing
