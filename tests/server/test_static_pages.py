"""What a front end needs besides moves: past positions, the words and colours of the games, pages."""

import re
from urllib.parse import urlsplit

import httpx
import pytest

from pagodas import games
from pagodas.core.types import SPECTATOR
from pagodas.server import game_preview, messages
from pagodas.server.compression import WORTHWHILE
from pagodas.server.static_pages import INDEX, PATHS, STATIC
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


def test_values_of_options_have_names_in_every_language(server: Running) -> None:
    kind = next(kind for kind in server.get("/api/kinds").json() if kind["id"] == "mountain")
    assert kind["words"]["en"]["values"]["stairs"] == "Stairs"
    assert kind["words"]["it"]["values"]["stairs"] == "Scale"


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


def asked(server: Running, path: str, encoding: str) -> httpx.Response:
    return server.get(path, **{"accept-encoding": encoding})


def asset() -> str:
    return next(f"/assets/{file.name}" for file in (STATIC / "assets").glob("main-*.js"))


@pytest.mark.parametrize(
    "path", ["/", "/api/kinds/mountain/rules", "/api/kinds/mountain/picture", "/api/kinds", "asset"]
)
def test_whatever_is_the_same_for_everybody_comes_compressed_to_those_who_take_it(path: str, server: Running) -> None:
    if path in ("/", "asset") and not INDEX.exists():
        pytest.skip("the pages are not built (`make web` does it)")
    path = asset() if path == "asset" else path
    plain, packed = (asked(server, path, wanted) for wanted in ("identity", "br, gzip;q=0.5"))
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.content == plain.content
    for answer in (plain, packed):
        assert answer.headers["vary"] == "accept-encoding"
    assert "content-encoding" not in asked(server, path, "gzip;q=0, *;q=0").headers


def test_what_holds_a_secret_comes_as_it_is(server: Running) -> None:
    wish = {"game": "yokai", "seats": [{"kind": "person", "name": letter * 40} for letter in "ABC"]}
    created = server.post("/api/games", wish, **{"accept-encoding": "gzip"})
    assert created.status_code == 201
    assert len(created.content) > WORTHWHILE
    assert "content-encoding" not in created.headers


def test_a_file_that_was_not_built_is_not_found(server: Running) -> None:
    assert server.get("/assets/nothing.js").status_code == 404


def test_a_game_without_a_cover_is_shown_in_its_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("mountain")
    monkeypatch.setattr(game_preview, "COVER", "none.svg")
    drawing = game_preview.picture.__wrapped__(game, dark=False)
    start = svg(Session.new(game, seed=game_preview.SEED).scene(SPECTATOR), dark=False)
    assert drawing != start
    assert "winning" not in drawing


def test_a_summary_card_is_a_page_of_its_own(server: Running) -> None:
    card = server.get("/api/kinds/yokai/summary?lang=it")
    assert card.status_code == 200
    assert "combacia" in card.text
    assert "default-src 'none'" in card.headers["content-security-policy"]
    assert server.get("/api/kinds/nothing/summary").status_code == 404
    assert server.get("/api/kinds/yokai/summary?lang=xx").status_code == 422


def previewed(server: Running, path: str, **headers: str) -> dict[str, str]:
    """Return what those who make previews of links read in a page."""
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', server.get(path, **headers).text)
    return dict(found)


@pytest.mark.skipif(not INDEX.exists(), reason="the pages are not built")
def test_a_link_to_a_game_shows_its_title_and_a_picture(server: Running) -> None:
    for path in ("/new/mountain", "/learn/mountain", "/play/mountain"):
        shown = previewed(server, path)
        assert shown["og:title"] == "Pagoda: the mountain"
        assert shown["og:description"] == shown["description"] != ""
        assert shown["twitter:card"] == "summary_large_image"
        picture = server.get(urlsplit(shown["og:image"]).path)
        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cross-origin-resource-policy"] == "cross-origin"


@pytest.mark.skipif(not INDEX.exists(), reason="the pages are not built")
def test_previews_are_in_the_language_of_the_link_or_else_of_the_reader(server: Running) -> None:
    assert "montagna" in previewed(server, "/play/mountain?lang=it")["og:title"]
    assert "montagna" in previewed(server, "/play/mountain", **{"accept-language": "xx,it-IT;q=0.9"})["og:title"]
    english, italian = (previewed(server, f"/?lang={language}")["og:description"] for language in ("en", "it"))
    assert english != italian


@pytest.mark.skipif(not INDEX.exists(), reason="the pages are not built")
def test_a_preview_repeats_nothing_of_an_address_that_leads_nowhere(server: Running) -> None:
    assert previewed(server, '/new/"><script>')["og:title"] == "Pagodas"
    assert "og:url" not in previewed(server, "/play/mountain")  # networks would link to it, without the token


@pytest.mark.skipif(not INDEX.exists(), reason="the pages are not built")
def test_the_service_worker_is_asked_for_anew_and_obeys_the_policy_of_the_page(server: Running) -> None:
    answer = server.get("/serviceworker.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert server.get("/icons/..%2Findex.html").status_code == 404
    assert server.get("/manifest.xx.webmanifest").status_code == 404
