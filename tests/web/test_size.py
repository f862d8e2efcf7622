"""The board page is small, so that it comes quickly over a slow line."""

import gzip

import pytest

from pagodas import games
from pagodas.server import messages
from pagodas.server.static_pages import INDEX, STATIC
from pagodas.session import Session
from pagodas.views.wire import wire, wire_symbols

MOST = 60_000  # bytes, compressed
BUILT = [INDEX, *(STATIC / "assets").glob("*")]


@pytest.mark.skipif(not INDEX.exists(), reason="the pages are not built (`make web` does it)")
@pytest.mark.parametrize("game", games.names())
def test_a_board_page_is_small(game: str) -> None:
    scene = Session.new(game, seed=1).scene(0)
    told = [messages.encode(part) for part in (wire(scene), wire_symbols(scene))]
    sizes = [len(gzip.compress(part)) for part in (*(file.read_bytes() for file in BUILT), *told)]
    assert sum(sizes) < MOST
