"""Trees grown for tests to look at."""

from typing import Any

import numpy as np

from pagodas.core.game import Game
from pagodas.core.types import State
from pagodas.players.mcts import Manner, Tree, TreeWorkspace, tree_workspace

ROWS = 20_000


def grow_twice(kernel: Any, game: Game, start: State, manner: Manner) -> Tree:
    """Grow a tree for two seats in two pieces, check that every iteration was credited, and return its nodes."""
    on = tree_workspace(game, 2, ROWS)
    assert kernel(start, 200, 100, 5, manner, on)
    assert not kernel(start, 200, 100, 5, manner, on)
    nodes = 1 + int(on.progress[0].added)
    assert not on.marks.any()
    assert on.tree[0].visits == 200
    assert np.count_nonzero(on.tree["visits"]) == nodes
    assert np.allclose(on.worth.sum(axis=1), 0.0)
    assert same(on, grown(kernel, game, start, manner, 200, 7))
    return on.tree[:nodes]


def grown(kernel: Any, game: Game, start: State, manner: Manner, iterations: int, piece: int) -> TreeWorkspace:
    """Grow a tree piece by piece."""
    on = tree_workspace(game, 2, ROWS)
    while kernel(start, iterations, piece, 5, manner, on):
        pass
    return on


def same(one: TreeWorkspace, other: TreeWorkspace) -> bool:
    return np.array_equal(one.tree, other.tree) and np.array_equal(one.worth, other.worth)
