"""What an engine offers: kernels, each with arguments like those it will be called with."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from pagodas.core import playouts
from pagodas.core.game import VERBS, Game
from pagodas.core.jit import rules_of
from pagodas.players import alphabeta, candidates, habit_mcts, mcts


class Export(NamedTuple):
    """A kernel, the name under which a browser calls it, and arguments of the right types."""

    name: str
    kernel: Any
    arguments: tuple[Any, ...]


def exports(game: Game) -> Iterator[Export]:
    """Yield everything a browser may ask of a game."""
    yield from _rules(game)
    yield from _random_games(game)
    yield from _choosing()
    yield from _searches(game)


def _rules(game: Game) -> Iterator[Export]:
    state, states, moves, utilities = game.state, game.blank(), np.zeros(1, np.int32), np.zeros(1)
    arguments: dict[str, tuple[Any, ...]] = {
        "setup": (state, 0, np.zeros(1, np.int64), 0),
        "legal": (state, moves),
        "play": (state, 0),
        "outcome": (state, utilities),
        "observe": (state, 0, states),
        "redeal": (state, 0, states),
        "key": (state,),
        "value": (state, utilities),
    }
    rules = rules_of(game.state)
    return (Export(name, rules[name], arguments[name]) for name in VERBS)


def _random_games(game: Game) -> Iterator[Export]:
    arguments = game.blank(), game.blank(), 0, 0, np.zeros(1, np.int32)
    yield Export("random_games", playouts.random_games, arguments)
    yield Export("random_endings", playouts.random_endings, arguments)


def _choosing() -> Iterator[Export]:
    found, tree, worth = np.zeros(1, candidates.CANDIDATE), np.zeros(1, mcts.NODE), np.zeros((1, 1))
    yield Export("gather", candidates.gather, (tree, worth, 0, found, 0))
    yield Export("rank", candidates.rank, (found, False))
    yield Export("slip", candidates.slip, (found, candidates.NO_SLIPS, 0, 0))


def _searches(game: Game) -> Iterator[Export]:
    return _deepening(game) if game.searched_by_depth else _growing(game)


def _growing(game: Game) -> Iterator[Export]:
    on = mcts.tree_workspace(game, 1, 1)
    arguments = game.state, 0, 0, 0, mcts.PLAIN, on
    yield Export("uct", mcts.uct, arguments)
    if game.imaginative:
        yield Export("uct_by_habit", habit_mcts.uct_by_habit, arguments)
    yield Export("line_in_tree", mcts.line_in_tree, (on.tree, 0, on.moves))


def _deepening(game: Game) -> Iterator[Export]:
    on, found, moves = alphabeta.workspace(game), np.zeros(1, candidates.CANDIDATE), np.zeros(1, np.int32)
    yield Export("promising", alphabeta.promising, (game.state, on, found))
    yield Export("deepen", alphabeta.deepen, (game.state, 0, False, 0.0, 0, 0, found, 0, 0, on))
    yield Export("reorder", alphabeta.reorder, (found, 0))
    yield Export("line_in_table", alphabeta.line_in_table, (game.state, 0, on, moves))
