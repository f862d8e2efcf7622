"""What a folder hands over is checked when it is loaded."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from pagodas import games
from pagodas.core import perfect_information, verbs
from pagodas.core.errors import OtherVersion, RegistrationError
from pagodas.core.game import shares
from pagodas.games.mountain import legal_moves, rules


def test_a_game_without_all_verbs_is_refused() -> None:
    with pytest.raises(RegistrationError, match="mountain: no value"):
        replace(games.load("mountain"), modules=(rules, legal_moves, perfect_information))


def test_features_have_names_or_there_are_none() -> None:
    with pytest.raises(RegistrationError, match="mountain: features and feature_names belong together"):
        replace(games.load("mountain"), feature_names=())


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


def test_a_saved_game_of_an_earlier_version_hears_what_changed_and_what_to_do() -> None:
    with pytest.raises(OtherVersion) as caught:
        games.load("architects").check_version("1")
    assert str(caught.value) == (
        "this game was made with version 1 of architects, and in version 2 the Fan is decided when the display has "
        "been refilled (A16); replay it with the release of pagodas that made it, or start a new game"
    )


@pytest.mark.parametrize("version", ["9", "0", "two", "٢", "", "9" * 5000])
def test_a_saved_game_of_a_version_that_nobody_knows_is_refused(version: str) -> None:
    with pytest.raises(OtherVersion, match="this release of pagodas knows version 2 only"):
        games.load("architects").check_version(version)


def test_a_saved_game_of_this_version_is_welcome() -> None:
    for version in (2, "2"):
        games.load("architects").check_version(version)


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
