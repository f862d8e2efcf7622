"""Trees grown for tests to look at."""

from typing import Any

import numpy as np

from pagodas.core.game import Game
from pagodas.core.types import State
from pagodas.players.mcts import NODE, Manner, Tree, workspace

ROWS = 20_000


def grow_twice(kernel: Any, game: Game, start: State, manner: Manner) -> Tree:
    """Grow a tree for two seats in two pieces, check that every iteration was credited, and return its nodes."""
    tree, worth, (scratch, moves, marks) = np.zeros(ROWS, NODE), np.zeros((ROWS, 2)), workspace(game)
    nodes = kernel(start, 100, 5, manner, tree, worth, 1, scratch, moves, marks)
    nodes = kernel(start, 100, 6, manner, tree, worth, nodes, scratch, moves, marks)
    assert not marks.any()
    assert tree[0].visits == 200
    assert np.count_nonzero(tree["visits"]) == nodes
    assert np.allclose(worth.sum(axis=1), 0.0)
    return tree[:nodes]
