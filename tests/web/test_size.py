"""The page is small, so that it comes quickly over a slow line."""

import pytest

from bench.page_size import files, first_messages
from pagodas import games
from pagodas.server.static_pages import INDEX

MOST_FILES = 60_000  # bytes, as they are sent
MOST = 60_000  # bytes of a page with a board, all of it compressed


@pytest.mark.skipif(not INDEX.exists(), reason="the pages are not built (`make web` does it)")
def test_the_files_of_the_page_are_small() -> None:
    assert 0 < files() < MOST_FILES


@pytest.mark.skipif(not INDEX.exists(), reason="the pages are not built (`make web` does it)")
@pytest.mark.parametrize("game", games.names())
def test_a_board_page_is_small(game: str) -> None:
    assert files() + first_messages(game).sent < MOST
