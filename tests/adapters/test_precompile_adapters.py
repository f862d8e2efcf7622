"""`pagodas warm` prepares the adapters too; without it the first use says why it takes a while."""

import logging
import subprocess
import sys

import pytest

from pagodas.adapters import optional_libraries
from pagodas.adapters.precompile_adapters import warm
from pagodas.core.game import Game
from pagodas.players import precompile_marks

AGAIN = """
import sys
from pagodas import games
from pagodas.adapters.precompile_adapters import warm
from pagodas.core import jit
list(warm(games.load(sys.argv[1])))
print(jit.compilations())
"""


def test_what_was_warmed_is_not_compiled_again(game: Game) -> None:
    list(warm(game))
    done = subprocess.run([sys.executable, "-c", AGAIN, game.id], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    assert done.stderr == ""


def test_a_game_that_was_not_warmed_says_so_once(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    optional_libraries.announce.cache_clear()
    monkeypatch.setattr(precompile_marks, "is_warm", lambda *_: False)
    with caplog.at_level(logging.WARNING, "pagodas"):
        for _ in range(2):
            optional_libraries.announce(game.id)
    optional_libraries.announce.cache_clear()
    assert [game.id in message and "pagodas warm" in message for message in caplog.messages] == [True]
