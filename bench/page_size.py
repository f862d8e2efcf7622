"""`python -m bench.page_size`: how many bytes a page with a board takes, as the server sends them.

The files of the page come over HTTP, compressed. The drawings of a game and its first scene come over the WebSocket.
"""

import gzip
from typing import NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from pagodas import games
from pagodas.server import messages
from pagodas.server.compression import compressed
from pagodas.server.static_pages import INDEX, STATIC
from pagodas.session import Session
from pagodas.views.wire import wire, wire_symbols


class Messages(NamedTuple):
    """What the server sends of a game before its first move."""

    drawings: bytes
    scene: bytes

    @property
    def gzipped(self) -> int:
        """The bytes they would take if they were compressed."""
        return sum(len(gzip.compress(part)) for part in self)


def files() -> int:
    """Return the bytes of the files that the page always needs, as they are sent; parts come later."""
    assets = (file for file in (STATIC / "assets").glob("*") if not file.name.startswith("part-"))
    return sum(len(compressed(file.read_bytes())) for file in (INDEX, *assets))


def first_messages(game: str) -> Messages:
    """Return the drawings and the first scene of a game."""
    scene = Session.new(game, seed=1).scene(0)
    return Messages(messages.encode(wire_symbols(scene)), messages.encode(wire(scene)))


def main() -> None:
    """Print the bytes of the page and of every game."""
    console, table = Console(), Table(title=f"files of the page, gzipped as they are sent: {files():,} bytes")
    for heading in ("game", "drawings", "first scene", "both gzipped"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for game in games.names():
        told = first_messages(game)
        table.add_row(game, f"{len(told.drawings):,}", f"{len(told.scene):,}", f"{told.gzipped:,}")
    console.print(table)


if __name__ == "__main__":
    typer.run(main)
