"""What a folder hands over is checked when it is loaded."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from pagodas import games
from pagodas.core import perfect_information, verbs
from pagodas.core.errors import RegistrationError, UnknownGame
from pagodas.core.game import shares
from pagodas.games.mountain import legal_moves, rules


def test_games_are_found_by_looking() -> None:
    assert "mountain" in games.names()
    assert games.load("mountain") is games.load("mountain")
    with pytest.raises(UnknownGame, match="mountain"):
        games.load("chess")


def test_a_game_without_all_verbs_is_refused() -> None:
    with pytest.raises(RegistrationError, match="mountain: no value"):
        replace(games.load("mountain"), modules=(rules, legal_moves, perfect_information))


@pytest.mark.parametrize("name", games.names())
def test_choices_are_what_is_legal_in_what_a_seat_observes(name: str) -> None:
    game, chance = games.load(name), Random(1)
    state = game.start(game.seats[0], {}, 5)[0]
    for _ in range(40):
        before, seat = state.tobytes(), int(state.seat)
        found = game.choices(state, seat)
        assert found == game.legal(game.observe(state, seat))
        assert state.tobytes() == before
        verbs.play(state, chance.choice(found))
        if state.ending:
            break


def test_a_win_is_shared_by_those_who_share_it() -> None:
    assert shares((1.0, -1.0)) == (1.0, 0.0)
    assert shares((0.0, 0.0)) == (0.5, 0.5)
    assert shares((0.5, 0.5, -1.0)) == (0.5, 0.5, 0.0)


def test_legal_moves_can_be_asked_for_by_several_threads_at_once() -> None:
    game = games.load("mountain")
    state = game.start(2, {}, 1)[0]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: verbs.legal_moves(state), range(200)))
    assert all(moves == found[0] for moves in found)
