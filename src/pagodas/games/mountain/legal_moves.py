"""The legal moves of `mountain` (M3-M6, M12), as move codes; `rules` lists the codes."""

from pagodas.core.bit_sets import write_each
from pagodas.core.jit import inlined, kernel, lowest, population
from pagodas.core.types import Moves, State
from pagodas.games.mountain.boards import CLIMB, JOINED, RING, SLOPES, SOLID, SPACES
from pagodas.games.mountain.state import (
    BLACK,
    DIES,
    GOAT,
    GROUPS,
    NOWHERE,
    PASS,
    PLACE,
    PUSH,
    STEP,
    WALKERS,
    WHITE,
    WORM,
    held,
)


@kernel
def legal(state: State, out: Moves) -> int:
    """Write the legal moves: pushes while a goat's player decides them, else placements and steps, else a pass."""
    if state.ending != 0:
        return 0
    if state.pushing:
        return legal_pushes(state, out)
    side = int(state.seat)
    own = held(state, side)
    n = legal_placements(state, side, own | held(state, 1 - side), out)
    n = legal_steps(state, side, own, out, n)
    if n == 0:
        out[0] = PASS  # M3: a player who can do neither passes
        return 1
    return n


@inlined
def legal_placements(state: State, side: int, occupied: int, out: Moves) -> int:
    """M3: a piece of the pool, never a Buddha, on any empty space but the pagoda."""
    n = 0
    empty = SLOPES[state.board] & ~occupied
    for kind in range(WALKERS):
        if state.pool[side, kind] > 0:
            n = write_each(out, n, PLACE + kind * SPACES, empty)
    return n


@inlined
def legal_steps(state: State, side: int, own: int, out: Moves, n: int) -> int:
    """M4-M6, M12: one step of a piece on the board."""
    for kind in range(WALKERS):
        pieces = int(state.at[side, kind])
        while pieces:
            space = lowest(pieces)
            pieces &= pieces - 1
            n = write_each(out, n, STEP + (kind * SPACES + space) * SPACES, reach(state, kind, space, own))
    return n


@inlined
def reach(state: State, kind: int, space: int, own: int) -> int:
    """Return where a piece of this kind may step from a space, `own` being the spaces its side holds."""
    board = int(state.board)
    if kind == WORM:
        return int(RING[board, space] & ~own if state.violent_worms else RING[board, space])  # M4, M12
    if kind == GOAT:
        return int(CLIMB[board, space])  # M5
    return int(SOLID[board, space] & ~own)  # M6


# --- Pushes (M5) ---
#
# The pushed pieces wait on the space the goat entered and leave it one by one: the opponent's worms, goats and humans,
# then those of the goat's side (M7). Equal pieces go in the order of their destinations, death last, so that one
# outcome is one sequence of moves. If there are more pieces than empty spaces the surplus dies, and nobody else.


@kernel
def side_of(state: State, group: int) -> int:
    """M7: groups 0-2 are the opponent's worms, goats and humans, 3-5 the mover's."""
    return 1 - int(state.seat) if group < WALKERS else int(state.seat)


@inlined
def waiting(state: State, group: int) -> int:
    """Return how many pieces of a group still wait to be pushed; the goat that pushes does not."""
    pusher = 1 if group == WALKERS + GOAT else 0
    return int(state.count[side_of(state, group), group % WALKERS, state.target]) - pusher


@kernel
def next_group(state: State) -> int:
    """Return the group of the piece to be pushed next, NOWHERE when none is left."""
    for group in range(GROUPS):
        if waiting(state, group) > 0:
            return group
    return NOWHERE


@inlined
def refuges(state: State) -> int:
    """M5: the empty spaces joined to the goat's by any line, except the one it came from."""
    occupied = held(state, WHITE) | held(state, BLACK)
    return int(JOINED[state.board, state.target]) & ~occupied & ~(1 << int(state.source))


@inlined
def legal_pushes(state: State, out: Moves) -> int:
    """Write where the next pushed piece may go so that the rest can still be placed."""
    group = next_group(state)
    equals = waiting(state, group)
    free = refuges(state)
    if state.group == group:
        free &= -2 << int(state.last)  # equal pieces in the order of their destinations
    n = 0
    while free:
        space = lowest(free)
        free &= free - 1
        if population(free) + state.doomed >= equals - 1:
            out[n] = PUSH + space
            n += 1
    if state.doomed >= equals:
        out[n] = PUSH + DIES
        n += 1
    return n
