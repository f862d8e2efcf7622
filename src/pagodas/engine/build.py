"""Builds the engine of a game: `<game>.wasm`, and `<game>.json` that describes it. Same sources, same bytes.

Building needs a process of its own, in which no kernel can run: `python -m pagodas.engine.build GAME FOLDER`.
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from pagodas import games
from pagodas.core import numba_internals
from pagodas.core.compiled_sources import digest, game_sources, shared_sources
from pagodas.core.errors import PagodasError
from pagodas.engine.description import describe
from pagodas.engine.exports import exports
from pagodas.engine.wasm_linker import link
from pagodas.engine.webassembly import object_code

__all__ = ["BuildError", "build", "command", "sources_of"]

NICENESS = 5  # people who play meanwhile come first
OWN = Path(__file__).parent
PLAYERS = OWN.parent / "players"  # what a level does is part of the description


class BuildError(PagodasError):
    """An engine could not be built."""


def build(id: str, folder: Path) -> None:
    """Build the engine of a game into a folder, in another process. Raises BuildError."""
    done = subprocess.run(command(id, folder), capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    if done.returncode:
        reason = "".join(done.stderr.strip().splitlines()[-1:])
        raise BuildError(f"the engine of {id} could not be built: {reason}")


def command(id: str, folder: Path) -> list[str]:
    """Return the command that builds the engine of a game into a folder."""
    return [sys.executable, "-m", "pagodas.engine.build", id, str(folder)]


def sources_of(id: str) -> str:
    """Name exactly what the engine of a game is made from."""
    own = {file for file in (*OWN.iterdir(), *PLAYERS.iterdir()) if file.suffix in (".py", ".ll")}
    return digest(shared_sources() | game_sources(games.folder(id)) | own)


def _build_here(id: str, folder: Path) -> None:
    game, sources = games.load(id), sources_of(id)
    wanted = list(exports(game))
    numba_internals.stop_before_llvm()
    kernels = {export.name: numba_internals.intermediate_code(export.kernel, *export.arguments) for export in wanted}
    module = link(object_code(kernels))
    description = msgspec.json.format(msgspec.json.encode(describe(game, sources, kernels)), indent=1)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{id}.wasm").write_bytes(module)
    (folder / f"{id}.json").write_bytes(description + b"\n")  # last: who finds it finds the engine too


if __name__ == "__main__":
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    _build_here(sys.argv[1], Path(sys.argv[2]))
