"""What a browser must know of an engine to call it: layouts, sizes, the parameters of its exports, and the levels."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct

from pagodas.core.game import Game
from pagodas.core.numba_internals import IntermediateCode, Parameter
from pagodas.core.types import HEADER
from pagodas.players import alphabeta, candidates, levels, mcts
from pagodas.players.levels import LEVELS, DepthPlan, TreePlan
from pagodas.players.mcts_driver import MOST_NODES_IN_A_PAGE, rows_for
from pagodas.players.search_player import GREEDY

ROWS, SEATS, WEIGHTS = -1, -2, -3  # lengths that a browser fills in: nodes of the tree, seats, weights of the plan
LETTERS = {"record": "r", "truth": "t", "whole": "w", "float": "f"}  # kinds of parameters; an array is its dimensions


class TreeSearch(Struct, frozen=True, tag="tree"):
    """What a level does in a game with chance: which export grows its tree, how, how often, with how many nodes."""

    grow: str
    manner: list[float]
    iterations: int
    rows: int
    by_value: bool
    slips: list[float]
    weights: list[float]


class DepthSearch(Struct, frozen=True, tag="depth"):
    """What a level does in a game without: how deep it looks, with how many plies."""

    turns: int
    plies: int
    selective: bool
    margin: float
    slips: list[float]
    weights: list[float]


Search = TreeSearch | DepthSearch


class LevelPlans(Struct, frozen=True):
    """A level if no clock can stop it, and if one can after so many seconds."""

    exact: Search
    timed: Search
    seconds: float


class EngineDescription(Struct, frozen=True):
    """Everything about one engine.

    `parameters` has for each export a letter for each parameter (record, truth, whole number, float) and a digit, the
    number of its dimensions, for an array. `workspace` has for each array of a search the bytes of an item and the
    lengths; -1 stands for the nodes of the tree, -2 for the seats, -3 for the weights of the plan, which go
    into the last array but one. `header` says where in a state its common fields are.
    """

    id: str
    version: int
    sources: str  # names exactly what it was made from
    state_bytes: int
    header: dict[str, int]
    moves: int
    seats: list[int]
    parameters: dict[str, str]
    workspace: list[list[int]]
    candidate_bytes: int
    levels: dict[str, LevelPlans]


def describe(game: Game, sources: str, kernels: Mapping[str, IntermediateCode]) -> EngineDescription:
    """Return the description of a game's engine."""
    fields: Any = game.state.fields
    return EngineDescription(
        id=game.id,
        version=game.version,
        sources=sources,
        state_bytes=game.state.itemsize,
        header={name: fields[name][1] for name, _ in HEADER},
        moves=game.moves,
        seats=list(game.seats),
        parameters={name: "".join(map(_letter, code.parameters)) for name, code in kernels.items()},
        workspace=_workspace(game),
        candidate_bytes=candidates.CANDIDATE.itemsize,
        levels={name: _level(game, name) for name in LEVELS},
    )


def _letter(parameter: Parameter) -> str:
    return str(parameter.dimensions) if parameter.kind == "array" else LETTERS[parameter.kind]


def _workspace(game: Game) -> list[list[int]]:
    if game.searched_by_depth:
        *others, weights, counted = alphabeta.workspace(game)
        first = []
    else:
        tree, worth, *others, weights, counted = mcts.tree_workspace(game, 1, 1)
        first = [[tree.itemsize, ROWS], [worth.itemsize, ROWS, SEATS]]
    last = [[weights.itemsize, WEIGHTS], [counted.itemsize, SEATS, WEIGHTS]]
    return [*first, *(_shape(array) for array in others), *last]


def _shape(array: np.ndarray[Any, Any]) -> list[int]:
    return [array.itemsize, *array.shape]


def _level(game: Game, name: str) -> LevelPlans:
    exact, timed = (search_of(game, levels.plan(name, game, clock)) for clock in (False, True))
    return LevelPlans(exact, timed, levels.PATIENCE)


def search_of(game: Game, plan: TreePlan | DepthPlan) -> Search:
    """Return a plan as a browser follows it."""
    if isinstance(plan, DepthPlan):
        slips, weights = _numbers(plan.slips), plan.weights.tolist()
        return DepthSearch(plan.turns, plan.plies, plan.selective, plan.margin, slips, weights)
    return TreeSearch(
        grow="uct_by_habit" if plan.manner.imagining else "uct",
        manner=_numbers(plan.manner),
        iterations=plan.iterations,
        rows=min(MOST_NODES_IN_A_PAGE + game.moves, rows_for(game, plan.iterations, plan.manner)),
        by_value=plan.manner == GREEDY,
        slips=_numbers(plan.slips),
        weights=plan.weights.tolist(),
    )


def _numbers(values: tuple[Any, ...]) -> list[float]:
    return [int(value) if isinstance(value, bool) else value for value in values]
