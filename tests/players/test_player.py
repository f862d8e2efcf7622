"""Players choose legal moves from what their seat knows."""

from time import perf_counter

import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import Move
from pagodas.players.levels import LEVELS, at_level
from pagodas.players.player import PLAYERS, Player, UnknownPlayer, by_name, search_player
from tests.players.positions import BLACK_THREATENS_A_CHAIN, MOUNTAIN, ONE_STEP_FROM_A_CHAIN, observed, written

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


def suits(name: str, game: Game) -> bool:
    return name != "alphabeta" or not game.chance


QUICK = ("random", "greedy:20", "uct:20", "mcts:20", "ismcts:20", "alphabeta:1t", "novice", "casual")
CHOICES = [(name, of) for of in games.names() for name in QUICK if suits(name.partition(":")[0], games.load(of))]


@pytest.mark.parametrize(("name", "id"), CHOICES)
def test_a_player_chooses_legal_moves_and_repeats_itself_from_its_seed(name: str, id: str) -> None:
    game = games.load(id)
    first, again = (played(game, max(game.seats), by_name(name, game, 3, timed=False), 1) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("id", games.names())
def test_a_random_player_chooses_all_sorts_of_moves(id: str) -> None:
    game = games.load(id)
    assert played(game, 2, by_name("random", game, 1), 1) != played(game, 2, by_name("random", game, 2), 1)


@pytest.mark.parametrize(("name", "id"), CHOICES)
def test_a_player_chooses_the_same_whatever_it_cannot_know(name: str, id: str) -> None:
    game = games.load(id)
    for seats in game.seats:
        truth = game.start(seats, {}, 5)[0]
        for move in played(game, seats, by_name("random", game, 2), 5)[:5]:
            verbs.play(truth, move)
        known = game.observe(truth, int(truth.seat))
        worlds = []
        for seed in range(3):
            other = game.blank()
            verbs.redeal(known, seed, other)  # differs from the truth only in what the mover cannot know
            worlds.append(other[0])
        assert len({world.tobytes() for world in worlds}) == 3 or not game.chance
        seen = [game.observe(world, int(truth.seat)) for world in worlds]
        assert len({by_name(name, game, 9, timed=False).choose(view) for view in seen}) == 1


def test_a_level_makes_no_move_that_it_can_see_to_lose() -> None:
    for seed in range(20):
        move = by_name("casual", MOUNTAIN, seed).choose(observed(BLACK_THREATENS_A_CHAIN))
        assert written(BLACK_THREATENS_A_CHAIN, move) in {"Hh3-px", "Hh3-h4x"}


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_sees_a_win(name: str) -> None:
    for seed in range(5 if name == "master" else 20):
        move = by_name(name, MOUNTAIN, seed).choose(observed(ONE_STEP_FROM_A_CHAIN))
        assert written(ONE_STEP_FROM_A_CHAIN, move) == "Hh4-h5"


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_says_what_it_thinks(name: str) -> None:
    thoughts = search_player(name, MOUNTAIN, 1).think(observed(ONE_STEP_FROM_A_CHAIN))
    assert thoughts.chance == 1.0
    assert written(ONE_STEP_FROM_A_CHAIN, thoughts.line[0]) == "Hh4-h5"
    assert thoughts.moves[0].value == 1.0
    assert thoughts.of(thoughts.moves[1].move) == thoughts.moves[1]


def test_only_who_makes_no_slips_uses_a_clock() -> None:
    def looked(name: str, seconds: float | None) -> int:
        thoughts = at_level(name, MOUNTAIN, 1, seconds).think(observed(BLACK_THREATENS_A_CHAIN))
        return sum(candidate.visits for candidate in thoughts.moves)

    assert looked("master", 60.0) > 3 * looked("master", None)
    assert looked("club", 60.0) == looked("club", None)


def test_an_unknown_player_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(
        UnknownPlayer, match="'deep'; there are novice, casual, club, master, master-1, random, greedy, uct"
    ):
        by_name("deep", MOUNTAIN, 1)
    with pytest.raises(UnknownPlayer, match=r"no player 'mcts:9{75}…'; there are"):
        by_name(f"mcts:{'9' * 5000}", MOUNTAIN, 1)
    with pytest.raises(UnknownPlayer, match="random chooses without thinking"):
        search_player("random", MOUNTAIN, 1)
    assert set(LEVELS) < set(PLAYERS)


def test_a_time_given_with_the_name_is_kept() -> None:
    player = by_name("mcts:0.05s", MOUNTAIN, 1)
    player.choose(observed(BLACK_THREATENS_A_CHAIN))  # whatever was not compiled is now
    begin = perf_counter()
    player.choose(observed(BLACK_THREATENS_A_CHAIN))
    assert perf_counter() - begin < 1.0
