"""Warming for researchers: runs everything in the adapters that compiles, so that no experiment waits for it."""

import sys
from collections.abc import Iterator

from pagodas import games
from pagodas.adapters.extensive_form import CHANCE, OVER, GameNode, opening, terms
from pagodas.adapters.optional_libraries import RESEARCH
from pagodas.adapters.tensors import Encoder
from pagodas.adapters.vector import Batch
from pagodas.core.game import Game
from pagodas.players.precompile import SEED, Steps, tell, use

MOST_PLIES = 200


def warm(game: Game) -> Iterator[str]:
    """Run everything once. Yields the name of each step when it begins."""
    return use(game, STEPS, RESEARCH)


def tensors(game: Game) -> None:
    """Encode a state."""
    state = game.start(game.seats[0], {}, SEED)[0]
    encoder = Encoder(game)
    encoder.tensor(state, int(state.seat))
    encoder.mask(state)


def batches(game: Game) -> None:
    """Step several games at once."""
    batch = Batch(game, 2, threads=1)
    batch.reset([SEED, SEED + 1])
    batch.step(batch.shown.masks.argmax(1))


def game_nodes(game: Game) -> None:
    """Play through a game whose chance has turns of its own."""
    node = opening(terms(game, game.seats[0], {}))
    for ply in range(MOST_PLIES):
        if node.turn != OVER:
            node = node.after(_choice(node, ply))
            node.redealt(0, SEED)


def _choice(node: GameNode, ply: int) -> int:
    return node.outcomes[-1][0] if node.turn == CHANCE else node.legal[ply * SEED % len(node.legal)]


STEPS: Steps = (tensors, batches, game_nodes)

if __name__ == "__main__":
    tell(warm(games.load(sys.argv[1])))
