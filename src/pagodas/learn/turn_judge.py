"""Judges every way of a turn by searches from the positions after it, as their player knows them.

A search that begins before the turn looks the less at a way the worse it seems, and so proves little about most of
them. Here every way gets a search of its own, and the same worlds where chance comes in. The judgement is a race: all
ways begin with little, and those that stay near the best get more.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.core.types import Move, Seat, State, Utilities
from pagodas.learn.turn_ways import Way
from pagodas.players.iterative_deepening import Depth, deepened
from pagodas.players.mcts_driver import Budget, children, grow, line
from pagodas.players.search_player import chance_of, strongest

__all__ = ["Judged", "Ranking", "rank_by_depth", "rank_by_tree"]

FRACTION = 4  # from one round of a race to the next, effort grows by this
DOUBTS = (0.35, 0.2)  # after each round but the last: a way further behind the best is given up
WORLDS = 12  # at most, dealt for a way to which chance adds something …
EACH_WORLD = 60  # … each with about so many iterations
MANY = 60  # ways; with more of them, none is searched if at first sight none stands out
GLANCES = 4  # worlds for the judgement at first sight
EXACT = 0.5  # alpha-beta gives exact values to moves that are worse by no more than this


class Judged(NamedTuple):
    """A way, the chance it leaves its player, from 0 to 1, and what a search expects after it."""

    moves: tuple[Move, ...]
    chance: float
    line: tuple[Move, ...] = ()


Ranking: TypeAlias = list[Judged]  # the best first


# --- Where chance or hidden cards matter: a tree for each way ---


def rank_by_tree(
    game: Game, observed: State, among: Sequence[Way], effort: int, seed: int, goes_on: Callable[[Ranking], bool]
) -> Ranking:
    """Race these ways. Those that stay near the best are judged with `effort` iterations each.

    After each round `goes_on` tells whether the race is still worth it.
    """
    ranking: Ranking = [Judged(way.moves, 0.0) for way in among]
    behind: Ranking = []
    if len(among) > MANY and not goes_on(glance(game, observed, ranking, seed)):
        return ranking
    for number, doubt in enumerate((*DOUBTS, None), -len(DOUBTS)):
        ranking = judge_all(game, observed, ranking, max(1, effort // FRACTION**-number), seed)
        if doubt is None or not goes_on(ranking):
            break
        near = sum(way.chance >= ranking[0].chance - doubt for way in ranking)
        ranking, behind = ranking[:near], ranking[near:] + behind
    return ranking + sorted(behind, key=lambda way: -way.chance)


def glance(game: Game, observed: State, among: Sequence[Judged], seed: int) -> Ranking:
    """Judge ways without any search, by what the game thinks of the positions after them."""
    seat, judged = int(observed.seat), []
    for way in among:
        worth = [_judgement(state, seat) for state in futures(game, observed, way.moves, GLANCES, seed)]
        judged.append(Judged(way.moves, chance_of(sum(worth) / len(worth))))
    return sorted(judged, key=lambda way: -way.chance)


def _judgement(state: State, seat: Seat) -> float:
    """Return what a position is worth to a seat, at first sight."""
    if state.ending:
        return outcome(state)[seat]
    out: Utilities = np.zeros(int(state.seats))
    verbs.value(state, out)
    return float(out[seat])


def judge_all(game: Game, observed: State, among: Sequence[Judged], iterations: int, seed: int) -> Ranking:
    """Judge ways by so many iterations each."""
    judged = [_judge(game, observed, way.moves, iterations, seed) for way in among]
    return sorted(judged, key=lambda way: -way.chance)


def _judge(game: Game, observed: State, moves: Sequence[Move], iterations: int, seed: int) -> Judged:
    seat, worlds = int(observed.seat), min(WORLDS, max(2, iterations // EACH_WORLD))
    after = futures(game, observed, moves, worlds, seed)
    each = max(1, iterations // len(after))
    found = [_search(game, state, seat, each, seed + number) for number, state in enumerate(after)]
    chance = sum(chance for chance, _ in found) / len(found)
    return Judged(tuple(moves), chance, found[0][1] if len(after) == 1 else ())


def futures(game: Game, observed: State, moves: Sequence[Move], worlds: int, seed: int) -> list[State]:
    """Return what the player knows after a way: once, or in several worlds where the last decision shows something."""
    found = [_future(game, observed, moves, seed + number) for number in range(worlds)]
    same = all(state.tobytes() == found[0].tobytes() for state in found)
    return found[:1] if same else found


def _future(game: Game, observed: State, moves: Sequence[Move], seed: int) -> State:
    world = game.blank()
    verbs.redeal(observed, seed, world)
    for move in moves:
        verbs.play(world[0], move)
    return game.observe(world[0], int(observed.seat))


def _search(game: Game, observed: State, seat: Seat, iterations: int, seed: int) -> tuple[float, tuple[Move, ...]]:
    """Return a seat's chance, whoever is to move, and the expected moves."""
    if observed.ending:
        return chance_of(outcome(observed)[seat]), ()
    on = grow(game, observed, Budget(iterations), seed, strongest(game))[0]
    tree: Any = on.tree
    best = max(children(tree, 0), key=lambda child: int(tree[child].visits))
    value = float(on.worth[best, seat]) / int(tree[best].visits)
    return chance_of(value), line(tree, int(tree[best].move))


# --- Where nothing is left to chance: alpha-beta ---


def rank_by_depth(game: Game, observed: State, plies: int) -> Ranking:
    """Judge the first decisions of a turn, the best first; the others may have been searched less deep."""
    found = deepened(game, observed, Depth(plies=plies, margin=EXACT)).moves
    best, *others = [Judged((each.move,), chance_of(each.value), each.line[1:]) for each in found]
    return [best, *sorted(others, key=lambda way: -way.chance)]
