"""Players choose moves: from what their seat knows, and nothing else."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from pagodas.core.errors import PagodasError
from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.players.search import search

ITERATIONS = 1000
MOST_SEEDS = 2**62


class UnknownPlayer(PagodasError):
    """No player of that name."""


class Player(Protocol):
    """Somebody at a seat."""

    def choose(self, observed: State) -> Move:
        """Return a legal move for the seat to move, which is the one that observes."""


class RandomPlayer:
    """Chooses any legal move, all alike."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._chance = np.random.default_rng(seed)

    def choose(self, observed: State) -> Move:
        """Return a legal move."""
        return int(self._chance.choice(self._game.legal(observed)))


class UctPlayer:
    """Chooses the move a plain search went to most often."""

    def __init__(self, game: Game, seed: int, iterations: int = ITERATIONS) -> None:
        self._game = game
        self._chance = np.random.default_rng(seed)
        self._iterations = iterations

    def choose(self, observed: State) -> Move:
        """Return a legal move."""
        seed = int(self._chance.integers(MOST_SEEDS))
        return search(self._game, observed, self._iterations, seed)[0].move


PLAYERS: dict[str, Callable[[Game, int], Player]] = {"random": RandomPlayer, "uct": UctPlayer}


def by_name(name: str, game: Game, seed: int) -> Player:
    """Return a player of a game, reproducible from the seed."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"no player {name!r}; there are {', '.join(PLAYERS)}")
    return PLAYERS[name](game, seed)
