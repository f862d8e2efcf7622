"""What `import pagodas` gives: everything people need, and nothing is imported before it is used."""

import doctest
import subprocess
import sys

import pytest

import pagodas
from pagodas.core.game import Game


def test_the_example_in_the_docstring_runs() -> None:
    failures, tried = doctest.testmod(pagodas)
    assert tried >= 5
    assert failures == 0


@pytest.mark.parametrize("name", pagodas.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    assert getattr(pagodas, name).__doc__


def test_a_whole_game_with_nothing_but_the_public_face() -> None:
    assert "mountain" in pagodas.names()
    assert isinstance(pagodas.load("mountain"), Game)
    session = pagodas.new("mountain", seed=3)
    players = [pagodas.player("novice", "mountain", seed=seat) for seat in range(2)]
    while session.result is None:
        session.play(players[session.to_move].choose(session.seen_by(session.to_move)))
    again = pagodas.parse_record(pagodas.format_record(session))
    assert again.result == session.result


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(AttributeError, match="parse_record"):
        _ = pagodas.mountain


def test_importing_the_package_imports_no_compiler() -> None:
    code = "import pagodas, sys; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
