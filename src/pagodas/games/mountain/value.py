"""A judgement of `mountain` positions for search: who is nearer to a chain.

For each path a chain could take, count what it still needs; the nearest path is the side's distance. Everything is in
turns.
"""

from pagodas.core.jit import compiled, kernel, population
from pagodas.games.mountain.boards import CHAIN_COUNT, CHAINS, SLOPES
from pagodas.games.mountain.state import BLACK, BUDDHA, DICE, HUMAN, SIDES, WHITE, held

BLOCKED = 1.0  # a space the opponent holds: push or kill first
STRAY = 0.25  # a piece beside the path must walk to it
PEAK = 0.5  # no piece is placed on the pagoda, one must climb there
TEMPO = 0.5  # the right to move
SCALE = 0.25  # what a turn's lead is worth


FEATURES = ("distance", "second_distance", "spaces", "buddhas", "humans", "to_move", "distance_to_move")


@kernel
def features(state, out):
    """Count what may decide the game for each side, in the order of FEATURES."""
    for side in range(SIDES):
        nearest, next_nearest = distances(state, side)
        row, moving = out[side], 1.0 if state.seat == side else 0.0
        row[0], row[1] = nearest, next_nearest
        row[2] = population(held(state, side))
        row[3] = state.pool[side, BUDDHA]
        row[4] = state.pool[side, HUMAN] + population(int(state.at[side, HUMAN]))
        row[5] = moving
        row[6] = moving * nearest


@kernel
def value(state, out):
    """Compare the distances, the side to move half a turn ahead."""
    lead = distances(state, BLACK)[0] - distances(state, WHITE)[0]
    lead += TEMPO if state.seat == WHITE else -TEMPO
    worth = max(-0.95, min(0.95, SCALE * lead))
    out[WHITE] = worth
    out[BLACK] = -worth


@compiled
def distances(state, side):
    """Estimate how many turns the nearest chain of a side is away, and the next nearest."""
    own = held(state, side)
    other = held(state, 1 - side) & ~own
    nearest = second = 2.0 * DICE
    for index in range(CHAIN_COUNT[state.board]):
        turns = cost(CHAINS[state.board, index], own, other, state, side)
        second = min(second, max(turns, nearest))
        nearest = min(nearest, turns)
    return nearest, second


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
