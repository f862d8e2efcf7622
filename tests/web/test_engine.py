"""The engine in a real browser plays as the server does, to the last bit, and chooses the same moves."""

import base64
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from pagodas import games
from pagodas.core import playouts
from pagodas.core.game import Game
from pagodas.core.types import State
from pagodas.engine import engine_files
from pagodas.players.levels import LEVELS, at_level
from pagodas.server.static_pages import STATIC
from pagodas.session import Session
from tests.web.playing import address, make_a_move, wait
from tests.web.served import Served, wait_until

pytestmark = pytest.mark.browser

SEED = 0x1234567890ABCDEF >> 2
PLIES = (0, 7, 24)
RANDOM_GAMES = 60

ASK_WORKER = """([script, job]) => new Promise((resolve) => {
  const worker = (window.engineWorker ??= new Worker(script, { type: "module" }));
  worker.onmessage = ({ data }) => resolve(data);
  const observed = Uint8Array.from(atob(job.observed), (letter) => letter.charCodeAt(0)).buffer;
  worker.postMessage({ type: "choose", id: 1, timed: false, ...job, observed });
})"""

# The plain interface of an engine, used without any of our scripts: whole numbers are long ones, an array is where it
# is and how long.
PLAY_AT_RANDOM = """async ([address, start, stateBytes, moves, games]) => {
  const { instance } = await WebAssembly.instantiate(await (await fetch(address)).arrayBuffer());
  const { memory, heap, random_games, random_endings } = instance.exports;
  memory.grow(16);
  const state = heap.value, scratch = state + stateBytes, codes = scratch + 2 * stateBytes;
  new Uint8Array(memory.buffer).set(Uint8Array.from(atob(start), (letter) => letter.charCodeAt(0)), state);
  const parameters = [state, 1, scratch, 2, BigInt(games), 1n, codes, moves];
  return [String(random_games(...parameters)), String(random_endings(...parameters))];
}"""


def worker_script() -> str:
    return f"/assets/{next((STATIC / 'assets').glob('worker-*.js')).name}"


def positions(game: Game) -> Iterator[State]:
    """Yield what the seat to move observes, at some moments of random games with few and many seats."""
    for seats in sorted({min(game.seats), max(game.seats)}):
        session, chance = Session.new(game, seed=5, seats=seats), np.random.default_rng(1)
        for ply in range(max(PLIES) + 1):
            if not session.legal():
                break
            if ply in PLIES:
                yield session.seen_by(session.to_move)
            session.play(int(chance.choice(session.legal())))


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def asked(page: Any, game: Game, observed: State, level: str) -> dict[str, Any]:
    """Return what the worker of a page answers."""
    job = {
        "address": f"/api/kinds/{game.id}/engine",
        "version": game.version,
        "level": level,
        "seed": str(SEED),
        "observed": in_base64(observed.tobytes()),
    }
    answer: dict[str, Any] = page.evaluate(ASK_WORKER, [worker_script(), job])
    return answer


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", games.names())
def test_a_browser_chooses_what_the_server_would(page: Any, id: str, level: str) -> None:
    game = games.load(id)
    assert engine_files.find(id) is not None, "`make web` builds the engines"
    for observed in positions(game):
        player = at_level(level, game, 1, seconds=None)
        found = asked(page, game, observed, level)["found"]
        native = player.considered(observed, SEED)
        assert [(row["value"], row["move"], row["visits"]) for row in found["candidates"]] == native.found.tolist()
        assert [tuple(row["line"]) for row in found["candidates"]] == [row.line for row in native.moves]
        assert found["move"] == player.choice(observed, SEED)


@pytest.mark.parametrize("id", games.names())
def test_random_games_end_alike_in_a_browser(page: Any, id: str) -> None:
    game = games.load(id)
    for seats in sorted({min(game.seats), max(game.seats)}):
        start, scratch, moves = game.start(seats, {}, 3), game.blank(2), np.zeros(game.moves, np.int32)
        parameters = [f"/api/kinds/{id}/engine.wasm", in_base64(start.tobytes()), game.state.itemsize, game.moves]
        plies, checksum = page.evaluate(PLAY_AT_RANDOM, [*parameters, RANDOM_GAMES])
        assert int(plies) == playouts.random_games(start, scratch, RANDOM_GAMES, 1, moves)
        assert int(checksum) % 2**64 == playouts.random_endings(start, scratch, RANDOM_GAMES, 1, moves)


def test_an_engine_of_other_rules_does_not_answer(page: Any) -> None:
    game = games.load("mountain")
    observed = next(positions(game))
    job = {"address": "/api/kinds/mountain/engine", "version": 0, "level": "club", "seed": "1"}
    answer = page.evaluate(ASK_WORKER, [worker_script(), {**job, "observed": in_base64(observed.tobytes())}])
    assert "found" not in answer
    assert "version" in answer["problem"]


THINKING = ('"type":"volunteer"', '"type":"think"', '"type":"thought"')


def overheard(server: Served, open_page: Any, game: str) -> tuple[Any, list[str]]:
    """Open the page of somebody who plays alone against a computer, and write down what is said."""
    created = server.create(game, "person", "novice", options={"starts": "1"})
    page = open_page()
    said: list[str] = []

    def listen(socket: Any) -> None:
        for way in ("framesent", "framereceived"):
            socket.on(way, lambda text: said.append(text))

    page.on("websocket", listen)
    page.goto(server.url + address(created["seats"][0]["token"]))
    wait(page)
    return page, said


@pytest.mark.parametrize("id", [name for name in games.names() if not games.load(name).hides])
def test_a_page_thinks_for_the_computer_where_nothing_is_hidden(server: Served, open_page: Any, id: str) -> None:
    page, said = overheard(server, open_page, id)
    wait_until(lambda: page.wait_for_timeout(20) or any(THINKING[0] in text for text in said))
    make_a_move(page)
    wait_until(lambda: page.wait_for_timeout(20) or any(THINKING[2] in text and '"code":' in text for text in said))
    wait(page)
    assert not any('"type":"refused"' in text for text in said)


@pytest.mark.parametrize("id", [name for name in games.names() if games.load(name).hides])
def test_where_something_is_hidden_only_the_server_thinks_for_computers(
    server: Served, open_page: Any, id: str
) -> None:
    page, said = overheard(server, open_page, id)
    make_a_move(page)
    wait(page)
    assert not any(word in text for word in THINKING for text in said)


# Ways in which a browser has no engine. Workers run no init scripts, and obey the policy that comes with their script.
NO_ENGINE: dict[str, Callable[[Any], None]] = {
    "no WebAssembly": lambda page: page.context.add_init_script("delete globalThis.WebAssembly"),
    "no workers": lambda page: page.context.add_init_script("delete globalThis.Worker"),
    "no WebAssembly in workers": lambda page: page.route("**/assets/worker-*.js", without_webassembly),
    "no WebAssembly by policy": lambda page: page.route("**/assets/worker-*.js", forbidding_webassembly),
}


def without_webassembly(route: Any) -> None:
    script = route.fetch()
    route.fulfill(headers=uncompressed(script), body="delete globalThis.WebAssembly;" + script.text())


def forbidding_webassembly(route: Any) -> None:
    script, name = route.fetch(), "content-security-policy"
    policy = script.headers[name].replace("'wasm-unsafe-eval'", "")
    route.fulfill(headers={**uncompressed(script), name: policy}, body=script.text())


def uncompressed(response: Any) -> dict[str, str]:
    """Return the headers of a response that is passed on as it was before it was compressed."""
    return {name: text for name, text in response.headers.items() if name not in ("content-encoding", "content-length")}


@pytest.mark.parametrize("way", NO_ENGINE)
def test_where_a_browser_has_no_engine_the_server_thinks_and_nobody_notices(
    server: Served, open_page: Any, way: str
) -> None:
    page = open_page()
    NO_ENGINE[way](page)
    created = server.create("mountain", "person", "novice", options={"starts": "1"})
    page.goto(server.url + address(created["seats"][0]["token"]))
    wait(page)
    page.get_by_role("button", name="Chances").click()
    page.get_by_role("button", name="Hint").click()  # before the judgement is there
    page.wait_for_selector(".board .hinted", timeout=60_000)
    page.get_by_text("The computer gives you").wait_for(timeout=60_000)
    make_a_move(page)
    wait(page)
    assert not "".join(page.locator("[role=alert]").all_inner_texts()).strip()


REASONS = {
    "no WebAssembly in workers": "WebAssembly is not defined",
    "no WebAssembly by policy": "Content Security",
}


@pytest.mark.parametrize("way", REASONS)
def test_these_ways_leave_a_browser_no_engine(page: Any, way: str) -> None:
    NO_ENGINE[way](page)
    page.reload()
    game = games.load("mountain")
    assert REASONS[way] in asked(page, game, next(positions(game)), "novice")["problem"]
