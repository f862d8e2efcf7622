"""How fast engines think in node and in Chromium, beside the same search here: `python -m bench.engine [GAME]…`.

All of them choose the master's move in the same position with the same seed, and must choose the same. The quickest of
some laps counts, in turns, so that whatever else the machine does hits all alike. Laps go on for a while, since a
browser begins with code that it has hardly optimised.
"""

import base64
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from pagodas import games
from pagodas.core.game import Game
from pagodas.core.types import State
from pagodas.engine import engine_files
from pagodas.players.levels import at_level
from pagodas.session import Session

ROOT = Path(__file__).parent.parent
SOURCE = Path(__file__).parent / "engine_laps.ts"
ESBUILD = ROOT / "web" / "node_modules" / "esbuild" / "bin" / "esbuild"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
SEED = 12345
PLIES = 10
ROUNDS, LAPS = 3, 2  # at least so many laps
LAP_SECONDS = 1  # and for so long
RUN_IN_NODE = (
    "let text = ''; process.stdin.on('data', (part) => (text += part)).on('end', () => "
    "laps.timed(JSON.parse(text)).then((timed) => console.log(JSON.stringify(timed))));"
)


class Timed(NamedTuple):
    """Milliseconds until an engine was ready, milliseconds of a search, and the move it chose."""

    ready: float
    best: float
    move: int


def script(folder: Path) -> str:
    """Return the laps as one script that defines `laps`."""
    node, out = _node(), folder / "laps.js"
    command = [node, str(ESBUILD), str(SOURCE), "--bundle", "--format=iife", "--global-name=laps", f"--outfile={out}"]
    subprocess.run([*command, "--log-level=error"], check=True)
    return out.read_text(encoding="utf-8")


def _node() -> str:
    found = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if found is None:
        raise SystemExit("node is missing: `make web` installs it")
    return found


def position(game: Game) -> State:
    """Return what the seat to move observes in the middle of a game."""
    session = Session.new(game, seed=1)
    for _ in range(PLIES):
        session.play(session.legal()[len(session.legal()) // 2])
    return session.seen_by(session.to_move)


def task(game: Game, observed: State) -> dict[str, Any]:
    """Return what the laps need to know."""
    place = engine_files.find(game.id)
    if place is None:
        raise SystemExit(f"there is no engine of {game.id}: `make web` builds it")
    return {
        "description": json.loads(place.with_suffix(".json").read_text(encoding="utf-8")),
        "module": base64.b64encode(place.with_suffix(".wasm").read_bytes()).decode(),
        "observed": base64.b64encode(observed.tobytes()).decode(),
        "seed": str(SEED),
        "laps": LAPS,
        "seconds": LAP_SECONDS,
    }


def natively(game: Game, observed: State) -> Timed:
    """Choose the move here."""
    player = at_level("master", game, 1, seconds=None)
    times, move = list[float](), -1
    while len(times) < LAPS or sum(times) < LAP_SECONDS:
        begin = perf_counter()
        move = player.choice(observed, SEED)
        times.append(perf_counter() - begin)
    return Timed(0.0, 1000 * min(times), move)


def in_node(laps: str, wanted: dict[str, Any]) -> Timed:
    """Choose the move in node."""
    done = subprocess.run(
        [_node(), "-e", laps + RUN_IN_NODE], input=json.dumps(wanted), capture_output=True, text=True, check=True
    )
    return Timed(**json.loads(done.stdout))


def in_chromium(page: Any, wanted: dict[str, Any]) -> Timed:
    """Choose the move in a page."""
    return Timed(**page.evaluate("(task) => laps.timed(task)", wanted))


def quickest(game: Game, page: Any, laps: str) -> dict[str, Timed]:
    """Return the best of some rounds in which every way has its turn."""
    observed = position(game)
    wanted = task(game, observed)
    ways: dict[str, Callable[[], Timed]] = {
        "native": lambda: natively(game, observed),
        "node": lambda: in_node(laps, wanted),
        "chromium": lambda: in_chromium(page, wanted),
    }
    rounds = [{name: way() for name, way in ways.items()} for _ in range(ROUNDS)]
    return {name: min((one[name] for one in rounds), key=lambda timed: timed.best) for name in ways}


def row(id: str, found: dict[str, Timed]) -> list[str]:
    """Return a line of the table."""
    native = found["native"]
    assert len({timed.move for timed in found.values()}) == 1, f"{id}: not the same moves: {found}"
    others = [f"{found[name].best:.0f} ms, {native.best / found[name].best:.2f}" for name in ("node", "chromium")]
    return [id, f"{native.best:.0f} ms", *others, f"{found['chromium'].ready:.0f} ms"]


def main(ids: list[str]) -> None:
    """Measure these games, or all."""
    from playwright.sync_api import sync_playwright

    table = Table("game", "native", "node", "Chromium", "ready in Chromium", title="the master's move, of native")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        laps = script(Path(folder))
        path = next(filter(None, map(shutil.which, CHROMIUMS)))
        page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]).new_page()
        page.add_script_tag(content=laps)
        for game in map(games.load, ids or games.names()):
            table.add_row(*row(game.id, quickest(game, page, laps)))
    Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
