"""`python -m bench.page_size`: how many bytes a page with a board takes, as the server sends them.

The files of the page come over HTTP, the drawings of a game and its first scene over the WebSocket; all are compressed.
"""

import re
import zlib
from typing import NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from pagodas import games
from pagodas.server import messages
from pagodas.server.compression import compressed
from pagodas.server.deflate import deflated
from pagodas.server.static_pages import INDEX, STATIC
from pagodas.session import Session
from pagodas.views.wire import wire, wire_symbols

LANGUAGE_PART = re.compile(r"part-[a-z]{2}-")


class Messages(NamedTuple):
    """What the server sends of a game before its first move."""

    drawings: bytes
    scene: bytes

    @property
    def sent(self) -> int:
        """The bytes they take as they are sent."""
        return sum(len(deflated(part, zlib.MAX_WBITS) or part) for part in self)


def files() -> int:
    """Return the bytes of the files that the page always needs, as they are sent; other parts come later.

    The page itself names the parts that it needs at once. A reader also needs the words of one language, here those of
    the longest. The worker belongs to the engine.
    """
    page, assets = INDEX.read_text(encoding="utf-8"), (STATIC / "assets").glob("*")
    sizes = {file.name: len(compressed(file.read_bytes())) for file in assets}
    words = max(size for name, size in sizes.items() if LANGUAGE_PART.match(name))
    return len(compressed(INDEX.read_bytes())) + words + sum(size for name, size in sizes.items() if name in page)


def first_messages(game: str) -> Messages:
    """Return the drawings and the first scene of a game."""
    scene = Session.new(game, seed=1).scene(0)
    return Messages(messages.encode(wire_symbols(scene)), messages.encode(wire(scene)))


def main() -> None:
    """Print the bytes of the page and of every game."""
    console, table = Console(), Table(title=f"files of the page, gzipped as they are sent: {files():,} bytes")
    for heading in ("game", "drawings", "first scene", "both as sent"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for game in games.names():
        told = first_messages(game)
        table.add_row(game, f"{len(told.drawings):,}", f"{len(told.scene):,}", f"{told.sent:,}")
    console.print(table)


if __name__ == "__main__":
    typer.run(main)
