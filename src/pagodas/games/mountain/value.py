"""A judgement of `mountain` positions for search: who is nearer to a chain.

For each path a chain could take, count what it still needs; the nearest path is the side's distance. Everything is in
turns.
"""

from pagodas.core.jit import compiled, kernel, population
from pagodas.games.mountain.boards import CHAIN_COUNT, CHAINS, SLOPES
from pagodas.games.mountain.state import BLACK, BUDDHA, DICE, WHITE, held

BLOCKED = 1.0  # a space the opponent holds: push or kill first
STRAY = 0.25  # a piece beside the path must walk to it
PEAK = 0.5  # no piece is placed on the pagoda, one must climb there
TEMPO = 0.5  # the right to move
SCALE = 0.25  # what a turn's lead is worth


@kernel
def value(state, out):
    """Compare the distances, the side to move half a turn ahead."""
    lead = distance(state, BLACK) - distance(state, WHITE)
    lead += TEMPO if state.seat == WHITE else -TEMPO
    worth = max(-0.95, min(0.95, SCALE * lead))
    out[WHITE] = worth
    out[BLACK] = -worth


@compiled
def distance(state, side):
    """Estimate how many turns the nearest chain of a side is away."""
    own = held(state, side)
    other = held(state, 1 - side) & ~own
    nearest = 2.0 * DICE
    for index in range(CHAIN_COUNT[state.board]):
        nearest = min(nearest, cost(CHAINS[state.board, index], own, other, state, side))
    return nearest


@compiled
def cost(path, own, other, state, side):
    """Estimate how many turns one path needs."""
    missing = path & ~own
    free = missing & ~other
    gifts = min(int(state.pool[side, BUDDHA]), population(free))
    turns = float(population(missing) - gifts)
    turns += BLOCKED * population(missing & other) + STRAY * population(own & ~path)
    if missing & ~SLOPES[state.board] and gifts == 0:
        turns += PEAK
    return turns
