"""A match: who starts takes turns, the score runs."""

import pytest

from pagodas import games
from pagodas.core.errors import SessionError
from pagodas.session import Match


def match(length: int = 3) -> Match:
    return Match(games.load("mountain"), ("Ada", "Bob"), length, {}, seed=9)


def test_the_first_move_alternates() -> None:
    played = match()
    starters = [played.current.to_move]
    while not played.over:
        played.current.resign(0)
        if not played.over:
            starters.append(played.advance().to_move)
    assert starters in ([0, 1, 0], [1, 0, 1])


def test_the_score_runs() -> None:
    played = match()
    played.current.resign(0)
    played.advance().agree_draw()
    assert played.score == (0.5, 1.5)
    assert not played.over


def test_games_follow_one_another_and_end() -> None:
    played = match(length=1)
    with pytest.raises(SessionError, match="not over"):
        played.advance()
    played.current.resign(1)
    assert played.over
    with pytest.raises(SessionError, match="is over"):
        played.advance()
    with pytest.raises(SessionError, match="at least one"):
        match(length=0)
