"""The different ends that a seat's turn can have: what its decisions lead to, whatever their order.

A way goes as far as its player can foresee: to the end of the turn, or to a decision to which chance or a hidden card
adds something. Two ways that lead to the same position are one.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.session.move_parser import foresee

__all__ = ["Goal", "Way", "goal_of", "way_with", "ways"]

MOST_POSITIONS = 3000  # in the middle of a turn; a turn with more is too much for a puzzle
FORESEEN = -1


class Goal(NamedTuple):
    """Where a way ends: a position, and the decision in it whose consequences cannot be foreseen, if there is one."""

    key: int
    move: Move = FORESEEN


class Way(NamedTuple):
    """The decisions of a turn, as far as they can be foreseen, and where they lead."""

    moves: tuple[Move, ...]
    goal: Goal


class Step(NamedTuple):
    """One decision: the goal that it reaches, or the position in which the turn goes on."""

    goal: Goal | None
    position: State | None


class Halt(NamedTuple):
    """A position in the middle of a turn, and the decisions that led to it."""

    position: State
    made: tuple[Move, ...]


def step(game: Game, observed: State, move: Move) -> Step:
    """Return what a decision leads to."""
    following = foresee(game, observed, move)
    if following is None:
        return Step(Goal(int(verbs.key(observed)), move), None)
    if following.turns != observed.turns or following.ending:
        return Step(Goal(int(verbs.key(following))), None)
    return Step(None, following)


def ways(game: Game, observed: State, needed: Sequence[Move] = ()) -> list[Way]:
    """Return a way to each end of the turn, the shortest, and only such as have all needed decisions.

    There are none where the turn passes through too many positions.
    """
    found: dict[Goal, Way] = {}
    waiting = [Halt(observed, ())]
    seen: set[tuple[int, tuple[Move, ...]]] = set()
    for position, made in waiting:
        for move in game.legal(position):
            goal, following = step(game, position, move)
            now = (*made, move)
            if goal is not None and not missing(needed, now):
                found.setdefault(goal, Way(now, goal))
            elif following is not None:
                name = int(verbs.key(following)), missing(needed, now)
                if name not in seen:
                    seen.add(name)
                    waiting.append(Halt(following, now))
        if len(waiting) > MOST_POSITIONS:
            return []
    return list(found.values())


def way_with(game: Game, observed: State, needed: Sequence[Move]) -> tuple[Move, ...] | None:
    """Return decisions, from the middle of a turn on, that have all needed ones; None where none have."""
    waiting = [Halt(observed, ())]
    seen: set[tuple[int, tuple[Move, ...]]] = set()
    while waiting and len(seen) < MOST_POSITIONS:
        position, made = waiting.pop()
        open_yet = missing(needed, made)
        for move in sorted(game.legal(position), key=lambda move: move in open_yet):  # the last is looked at first
            now = (*made, move)
            if not (left := missing(needed, now)):
                return now
            following = step(game, position, move).position
            if following is not None and (name := (int(verbs.key(following)), left)) not in seen:
                seen.add(name)
                waiting.append(Halt(following, now))
    return None


def missing(needed: Sequence[Move], made: Collection[Move]) -> tuple[Move, ...]:
    """Return the needed decisions that are not made."""
    return tuple(sorted((Counter(needed) - Counter(made)).elements())) if needed else ()


def goal_of(game: Game, observed: State, moves: Sequence[Move]) -> Goal:
    """Return where the decisions of a whole way lead. Raises ValueError where they are not legal, or not one way."""
    position: State | None = observed
    goal: Goal | None = None
    for move in moves:
        if position is None or move not in game.legal(position):
            raise ValueError("these decisions are not those of one turn")
        goal, position = step(game, position, move)
    if goal is None:
        raise ValueError("the turn goes on after these decisions")
    return goal
