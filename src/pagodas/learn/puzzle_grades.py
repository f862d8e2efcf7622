"""How hard a puzzle is: which levels find its solution."""

from collections.abc import Sequence

from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.learn.turn_ways import missing
from pagodas.players.candidates import NO_SLIPS
from pagodas.players.levels import LEVELS
from pagodas.players.player import Player, by_name

__all__ = ["solved_by"]

TRIES = 6
TRIES_WITHOUT_SLIPS = 2  # such a level plays the same nearly every time


def solved_by(game: Game, observed: State, needed: Sequence[Move], seed: int) -> dict[str, float]:
    """Return for each level the share of its tries in which it makes all needed decisions."""
    shares = {}
    for level, facts in LEVELS.items():
        tries = TRIES_WITHOUT_SLIPS if facts.slips == NO_SLIPS else TRIES
        if facts.slips == NO_SLIPS and game.searched_by_depth:
            tries = 1
        found = sum(_solves(game, observed, needed, level, seed + number) for number in range(tries))
        shares[level] = round(found / tries, 2)
    return shares


def _solves(game: Game, observed: State, needed: Sequence[Move], level: str, seed: int) -> bool:
    player: Player = by_name(level, game, seed, timed=False)
    world = game.blank()
    made: list[Move] = []
    verbs.redeal(observed, seed, world)
    state = world[0]
    while not state.ending and state.turns == observed.turns and missing(needed, made):
        move = player.choose(game.observe(state, int(observed.seat)))
        made.append(move)
        verbs.play(state, move)
    return not missing(needed, made)
