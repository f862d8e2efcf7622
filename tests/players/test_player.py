"""Players choose legal moves from what their seat knows."""

import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import Move
from pagodas.players.player import PLAYERS, Player, UctPlayer, UnknownPlayer, by_name

PLIES = 12


def played(game: Game, seats: int, player: Player, seed: int) -> list[Move]:
    """Return the first moves of a game in which one player decides for every seat, checking each."""
    state = game.start(seats, {}, seed)[0]
    chosen = []
    while len(chosen) < PLIES and state.ending == 0:
        known = game.observe(state, int(state.seat))
        chosen.append(player.choose(known))
        assert chosen[-1] in game.legal(known)
        verbs.play(state, chosen[-1])
    return chosen


@pytest.mark.parametrize("id", games.names())
def test_a_random_player_chooses_legal_moves_and_all_sorts_of_them(id: str) -> None:
    game = games.load(id)
    first, again, other = (played(game, max(game.seats), by_name("random", game, seed), 1) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("id", games.names())
def test_a_searching_player_chooses_legal_moves_and_repeats_itself_from_its_seed(id: str) -> None:
    game = games.load(id)
    assert played(game, 2, UctPlayer(game, 3, 20), 1) == played(game, 2, UctPlayer(game, 3, 20), 1)


def test_a_search_beats_chance() -> None:
    game = games.load("mountain")
    players = by_name("uct", game, 1), by_name("random", game, 2)
    state = game.start(2, {}, 3)[0]
    while state.ending == 0:
        verbs.play(state, players[state.seat].choose(game.observe(state, int(state.seat))))
    assert state.winner == 0


def test_an_unknown_player_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownPlayer, match="'deep'; there are random, uct"):
        by_name("deep", games.load("mountain"), 1)
    assert set(PLAYERS) == {"random", "uct"}
