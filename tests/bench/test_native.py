"""An independent implementation of `mountain` in C plays the same games as ours, move for move."""

from collections.abc import Iterator

import numpy as np
import pytest

from bench.native import Native, built, compiler
from pagodas import games
from pagodas.core.playouts import random_endings, random_games
from pagodas.games.mountain.board_files import BOARDS, NAMES
from pagodas.players.mcts import EXPLORATION, NODE, PLAIN, tree_workspace, uct

IN_C = [board.name for board in BOARDS if sum(board.dice) == 5]  # the program in C has five dice a side
pytestmark = [pytest.mark.slow, pytest.mark.skipif(compiler() is None, reason="no C compiler")]

MOUNTAIN = games.load("mountain")
STARTS = 5
GAMES = 2000
ITERATIONS = 2000
SEED = 42


@pytest.fixture(scope="module")
def native() -> Iterator[Native]:
    cc = compiler()
    assert cc is not None
    with built(cc) as library:
        yield library


@pytest.mark.parametrize("board", IN_C)
def test_random_games_take_as_many_plies_and_end_alike_in_c(native: Native, board: str) -> None:
    starts = np.concatenate([MOUNTAIN.start(2, {"board": board}, seed) for seed in range(STARTS)])
    scratch, moves = MOUNTAIN.blank(), np.zeros(MOUNTAIN.moves, np.int32)
    plies = random_games(starts, scratch, GAMES, SEED, moves)
    checksum = random_endings(starts, scratch, GAMES, SEED, moves)
    assert native.random_games(NAMES.index(board), STARTS, GAMES, SEED) == (plies, checksum)


@pytest.mark.parametrize("board", IN_C)
def test_the_search_grows_the_same_tree_in_c(native: Native, board: str) -> None:
    start = MOUNTAIN.start(2, {"board": board}, 3)[0]
    ours = tree_workspace(MOUNTAIN, 2, ITERATIONS + 1)
    theirs = np.zeros(ITERATIONS + 1, NODE), np.zeros((ITERATIONS + 1, 2))
    uct(MOUNTAIN.observe(start, start.seat), ITERATIONS, ITERATIONS, SEED, PLAIN, ours)
    native.uct(NAMES.index(board), 3, ITERATIONS, SEED, EXPLORATION, *theirs)
    assert all(np.array_equal(mine, other) for mine, other in zip((ours.tree, ours.worth), theirs, strict=True))
