"""Without the server: a start page, the rules of all games, and the games that were played here."""

import json
from typing import Any

import pytest

from pagodas import games
from tests.web.playing import address, make_a_move, ply
from tests.web.served import Served
from tests.web.test_everybody import findings
from tests.web.test_games import resign

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
INSTALLED = {"service_workers": "allow"}
UNTIL = "const until = async (done) => { while (!(await done())) await new Promise((on) => setTimeout(on, 50)); };"
READY = f"async () => {{ {UNTIL} await until(() => navigator.serviceWorker.controller?.state === 'activated'); }}"
KEPT = f"async (address) => {{ {UNTIL} await until(() => caches.match(address)); }}"
EVERYTHING = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const found = await cache.match(request);
      const packed = request.url.includes("/kept/");
      const body = packed ? found.body.pipeThrough(new DecompressionStream("gzip")) : found.body;
      texts.push(request.url, await new Response(body).text());
    }
  }
  return texts.join("\\n");
}"""


def installed(page: Any) -> None:
    """Wait until the page could do without the server."""
    page.evaluate(READY)
    for game in games.names():
        for language in ("en", "it"):
            page.evaluate(KEPT, f"/api/kinds/{game}/rules?lang={language}")
            page.evaluate(KEPT, f"/api/kinds/{game}/summary?lang={language}")


def played_and_offline(server: Served, open_page: Any, game: str) -> tuple[Any, dict[str, Any]]:
    """Play a little, resign, wait until everything is kept, and cut the line."""
    created = server.create(game, "person", "random", options={"starts": "1"})
    page = open_page(address(created["seats"][0]["token"]), **INSTALLED)
    for _ in range(2):
        make_a_move(page)
    resign(page)
    installed(page)
    page.evaluate(KEPT, f"/kept/{created['id']}")
    page.context.set_offline(True)
    return page, created


def test_a_finished_game_can_be_replayed_offline(server: Served, open_page: Any) -> None:
    page, created = played_and_offline(server, open_page, "mountain")
    moves = ply(page)
    page.goto(server.url)
    page.wait_for_selector("h1:has-text('You are offline')")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".board[aria-busy=false]")
    assert "kept in this browser" in page.locator(".connection").inner_text()
    assert ply(page) == moves > 0
    assert not findings(page)
    assert page.locator(".result-banner").count() == 0  # nothing is said about the end before the end
    for at in range(moves):
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(at) => Number(document.querySelector('.replay input').value) > at", arg=at)
    page.wait_for_selector(".result-banner")
    assert page.locator(".result-banner h2").inner_text() == "You lose"
    assert page.locator(".result-banner .primary").count() == 0  # nobody is there to play again with
    assert created["seats"][0]["token"] not in page.evaluate(EVERYTHING)


@pytest.mark.slow
def test_what_is_kept_of_hidden_hands_is_what_the_seat_saw(server: Served, open_page: Any) -> None:
    page, created = played_and_offline(server, open_page, "yokai")
    kept = page.evaluate(
        """async (address) => {
          const found = await caches.match(address);
          return new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).text();
        }""",
        f"/kept/{created['id']}",
    )
    scenes = json.loads(kept)["scenes"]
    assert len(scenes) == ply(page) + 1
    assert "seed" not in kept
    assert all(seat["token"] not in kept for seat in created["seats"] if seat.get("token"))


@pytest.mark.parametrize(
    ("locale", "scheme", "title", "rules"),
    [("en-GB", "light", "You are offline", "Rules"), ("it-IT", "dark", "Sei offline", "Regole")],
)
def test_the_rules_of_all_games_can_be_read_offline(
    locale: str, scheme: str, title: str, rules: str, open_page: Any
) -> None:
    page = open_page(locale=locale, color_scheme=scheme, **PHONE, **INSTALLED)
    installed(page)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(f"h1:has-text('{title}')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not findings(page)
    links = page.get_by_role("link", name=rules)
    assert links.count() == len(games.names())
    links.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("figure svg")
    page.go_back()
    page.context.set_offline(False)
    page.wait_for_selector(".card")  # the page comes back by itself


def test_whoever_can_reach_the_server_never_sees_a_kept_page(open_page: Any, server: Served) -> None:
    page = open_page(**INSTALLED)
    page.evaluate(READY)
    page.evaluate(
        """async () => {
          const name = (await caches.keys()).find((name) => name.startsWith("pagodas-page-"));
          const old = new Response("<h1>older</h1>", { headers: { "content-type": "text/html" } });
          await (await caches.open(name)).put("/", old);
        }"""
    )
    page.goto(f"{server.url}/about")
    assert page.locator("h1").inner_text() == "About these games"
    page.context.set_offline(True)
    page.goto(f"{server.url}/about")
    assert page.locator("h1").inner_text() == "older"


def test_a_telephone_notifies_by_its_service_worker(server: Served, open_page: Any) -> None:
    seats = server.create("mountain", "person", "person", options={"starts": "1"})["seats"]
    black = open_page("/about", **INSTALLED)
    black.add_init_script(
        """
        Object.defineProperty(document, "hidden", { get: () => true });
        window.Notification = class {
          static permission = "granted";
          static requestPermission() { return Promise.resolve("granted"); }
          constructor() { throw new TypeError("Illegal constructor"); }
        };
        ServiceWorkerRegistration.prototype.showNotification = async (title, about) => {
          document.documentElement.dataset.notified = JSON.stringify(about);
        };
        """
    )
    black.goto(server.url + address(seats[1]["token"]))
    black.reload()
    black.get_by_role("button", name="Notifications").click()
    black.evaluate(READY)
    make_a_move(open_page(address(seats[0]["token"])))
    black.wait_for_selector("html[data-notified]", state="attached")
    told = black.locator("html").get_attribute("data-notified")
    assert "turn" in told
    assert not any(seat["token"] in told for seat in seats)


@pytest.mark.parametrize("language", ["en", "it"])
def test_it_can_be_installed(language: str, page: Any, server: Served) -> None:
    page.select_option("header select", language)
    page.wait_for_selector(f"link[rel=manifest][href='/manifest.{language}.webmanifest']", state="attached")
    manifest = page.request.get(f"{server.url}/manifest.{language}.webmanifest").json()
    assert (manifest["lang"], manifest["display"], manifest["start_url"]) == (language, "standalone", "/")
    for icon in manifest["icons"]:
        answer = page.request.get(server.url + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        size = page.evaluate(
            "async (address) => { const image = new Image(); image.src = address; await image.decode(); "
            "return `${image.naturalWidth}x${image.naturalHeight}` }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", size)
