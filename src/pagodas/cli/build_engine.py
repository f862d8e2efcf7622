"""`pagodas build-engine`: the engine of a game, for browsers."""

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pagodas import games
from pagodas.cli.completion import game_ids
from pagodas.core.errors import UnknownGame, no_such
from pagodas.engine import engine_files
from pagodas.engine.build import build, sources_of


def build_engine(
    ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]…", help="The games; without any, all games found.", autocompletion=game_ids),
    ] = None,
    into: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to write it; by default where the server looks.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing about engines that are there already.")] = False,
) -> None:
    """Compile the rules and players of games to WebAssembly, with which browsers think for themselves.

    Writes GAME.wasm and GAME.json for each game, in ten seconds or so, unless they are there already.
    """
    wanted = ids or list(games.names())
    for name in wanted:
        if name not in games.names():
            raise UnknownGame(no_such("game", name, games.names()))
    console = Console(highlight=False)
    with ThreadPoolExecutor(cpu_count()) as pool:
        for line in pool.map(lambda name: _built(name, into, quiet), wanted):
            if line:
                console.print(line, markup=False, soft_wrap=True)


def _built(id: str, into: Path | None, quiet: bool) -> str:
    place = engine_files.find(id) if into is None else _fresh(into / id, id)
    if place is not None:
        return "" if quiet else f"{id}: {place}.wasm is up to date"
    folder = into or engine_files.kept_folder_for(id)
    build(id, folder)
    return f"{id}: {folder / id}.wasm, {(folder / f'{id}.wasm').stat().st_size / 1000:.0f} kB"


def _fresh(place: Path, id: str) -> Path | None:
    return place if engine_files.made_from(place) == sources_of(id) else None
