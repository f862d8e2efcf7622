"""Players choose moves by the knowledge of their seat, and by nothing else.

A name stands for a player, and may add a limit to its thinking: `mcts`, `mcts:5000` (iterations), `mcts:0.5s`
(seconds), `alphabeta:3t` (turns deep). Without a time limit a player's moves depend on nothing but its seed.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from secrets import randbits
from time import perf_counter, thread_time
from typing import Protocol, TypeAlias

import numpy as np

from pagodas import games
from pagodas.core.errors import PagodasError, no_such
from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.players.alphabeta import LEVELS as DEEPEST
from pagodas.players.fault_words import fault
from pagodas.players.iterative_deepening import Depth
from pagodas.players.levels import FORMER, LEVELS, PATIENCE, at_level
from pagodas.players.mcts import PLAIN, Manner
from pagodas.players.mcts_driver import Budget, Clock
from pagodas.players.search_player import JUDGING, SearchPlayer, by_depth, by_tree, by_turn, strongest

__all__ = ["Player", "UnknownPlayer", "player", "search_player"]

ITERATIONS = 1000
SEED_BITS = 32
GREEDY_ITERATIONS = 100
PLIES = 200_000
TELLING = 0.5  # a margin wide enough to tell mistakes from blunders
ENDLESS = 1 << 30  # iterations, if time is the limit
SPELLING = re.compile(r"(?P<name>[\w-]+)(?::(?P<amount>\d{1,9}(?:\.\d{1,9})?)(?P<unit>[st]?))?")


class UnknownPlayer(PagodasError):
    """There is no player of that name."""


class Player(Protocol):
    """A person or program that chooses the moves of a seat."""

    def choose(self, observed: State) -> Move:
        """Return a legal move for the seat to move; `observed` is the state as that seat sees it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a player may think, None if its name does not say; `timed` levels stop when their patience ends."""

    iterations: int | None = None
    seconds: float | None = None
    turns: int | None = None
    threads: int = 1
    timed: bool = True
    margin: float = 0.0  # moves worse than the best by no more than this get exact values

    @property
    def clock(self) -> Clock:
        """The clock that a time means: nobody waits for players that are not timed, so theirs is the processor's."""
        return perf_counter if self.timed else thread_time


UNLIMITED = Limits()


class RandomPlayer:
    """Chooses among the legal moves, each equally likely."""

    def __init__(self, game: Game, seed: int, limits: Limits = UNLIMITED) -> None:  # noqa: ARG002
        self._game = game
        self._chance = np.random.default_rng(seed)

    def choose(self, observed: State) -> Move:
        """Return a legal move."""
        return int(self._chance.choice(self._game.legal(observed)))


def _greedy(game: Game, seed: int, limits: Limits) -> SearchPlayer:
    return SearchPlayer(by_turn(game, limits.iterations or GREEDY_ITERATIONS), seed)


def _tree(manner: Manner, game: Game, seed: int, limits: Limits) -> SearchPlayer:
    iterations = limits.iterations or (ENDLESS if limits.seconds else ITERATIONS)
    return SearchPlayer(by_tree(game, manner, Budget(iterations, limits.seconds, limits.threads, limits.clock)), seed)


def _ismcts(game: Game, seed: int, limits: Limits) -> SearchPlayer:
    """Search as for open games: `redeal` deals hidden cards just as it rolls future dice. Some games do better."""
    return _tree(strongest(game), game, seed, limits)


def _alphabeta(game: Game, seed: int, limits: Limits) -> SearchPlayer:
    if game.seats != (2,):
        raise UnknownPlayer(fault("for_two", player="alphabeta", game=game.id))
    turns = limits.turns or DEEPEST
    plies = limits.iterations or (ENDLESS if limits.seconds or limits.turns else PLIES)
    depth = Depth(turns, plies, limits.seconds, limits.margin, limits.threads, clock=limits.clock)
    return SearchPlayer(by_depth(game, depth), seed)


def _level(name: str, game: Game, seed: int, limits: Limits) -> SearchPlayer:
    seconds = limits.seconds or (PATIENCE if limits.timed and not limits.iterations else None)
    return at_level(name, game, seed, seconds, limits.threads, limits.margin, limits.iterations, clock=limits.clock)


Maker: TypeAlias = Callable[[Game, int, Limits], Player]

PLAYERS: dict[str, Maker] = {
    **{name: partial(_level, name) for name in (*LEVELS, *FORMER)},
    "random": RandomPlayer,
    "greedy": _greedy,
    "uct": partial(_tree, PLAIN),
    "mcts": partial(_tree, JUDGING),
    "ismcts": _ismcts,
    "alphabeta": _alphabeta,
}


def player(name: str, game: Game | str, seed: int | None = None, *, timed: bool = True, threads: int = 1) -> Player:
    """Return a player of a game, by a name such as "club", "mcts:500" (iterations) or "uct:0.1s" (a time for a move).

    Its `choose(observed)` returns a legal move. Without a seed chance decides how it plays. If not `timed`, it looks at
    no clock and plays the same game for the same seed on every machine, unless its name gives it a time.
    """
    found = games.load(game) if isinstance(game, str) else game
    return by_name(name, found, randbits(SEED_BITS) if seed is None else seed, timed=timed, threads=threads)


def by_name(name: str, game: Game, seed: int, *, timed: bool = True, threads: int = 1, margin: float = 0.0) -> Player:
    """Return a player of a game. If not `timed` it is reproducible from the seed, unless its name gives it a time."""
    spelled = SPELLING.fullmatch(name)
    if spelled is None or spelled["name"] not in PLAYERS:
        raise UnknownPlayer(no_such("player", name, PLAYERS))
    amount, unit = spelled["amount"], spelled["unit"]
    limits = Limits(
        iterations=int(float(amount)) if amount and not unit else None,
        seconds=float(amount) if unit == "s" else None,
        turns=int(float(amount)) if unit == "t" else None,
        threads=threads,
        timed=timed,
        margin=margin,
    )
    return PLAYERS[spelled["name"]](game, seed, limits)


def search_player(name: str, game: Game, seed: int, *, timed: bool = True, threads: int = 1) -> SearchPlayer:
    """Return a player that can explain its thoughts."""
    found = by_name(name, game, seed, timed=timed, threads=threads, margin=TELLING)
    if not isinstance(found, SearchPlayer):
        raise UnknownPlayer(fault("thoughtless", player=name, levels=", ".join(LEVELS)))
    return found
