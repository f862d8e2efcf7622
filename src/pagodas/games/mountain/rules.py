"""The rules of `mountain`, compiled: two sides of five dice race to lay a chain over the mountain.

    base ── half-way ── pagoda ── half-way ── base          five different spaces, each held or paid for with a Buddha
    (M9)

A turn places a piece or moves one; then the dead are rolled (M7), chains are looked for (M10) and draws (M11). A goat
that leaps onto others is followed by one decision for each piece it pushes, in the order of M7, so a turn can be
several moves.

Move codes, S being the number of spaces of the largest board and kinds worm 0, goat 1, human 2:

    0                                   pass
    PLACE + kind·S + space              place a piece from the pool
    STEP + (kind·S + from)·S + to       move a piece
    PUSH + space                        put the next pushed piece there; space S means that it dies
"""

from pathlib import Path

import numpy as np

from pagodas.core.jit import inlined, kernel, lowest, population, record
from pagodas.core.perfect_information import observe, outcome, redeal  # noqa: F401 these verbs are the same wherever all is open
from pagodas.core.rng import STEP as RANDOM_STEP
from pagodas.core.rng import begin, below, mix
from pagodas.games.mountain.boards import (
    BASES,
    BOARDS,
    CHAIN_COUNT,
    CHAINS,
    CLIMB,
    JOINED,
    RING,
    SLOPES,
    SOLID,
    SPACES,
)

WHITE, BLACK = range(2)
SIDES = 2
WORM, GOAT, HUMAN, BUDDHA = range(4)
WALKERS = 3  # worm, goat, human: what may stand on the board
GROUPS = SIDES * WALKERS
KINDS = 4
DICE = 5
START = (WORM, GOAT, GOAT, HUMAN, HUMAN)  # M2
DIE = np.array([BUDDHA, WORM, GOAT, GOAT, HUMAN, HUMAN, BUDDHA])  # M2: the kind each face shows; faces count from 1
NOWHERE = -1
MOST_TURNS = 400

PASS = 0
PLACE = 1
STEP = PLACE + WALKERS * SPACES
PUSH = STEP + WALKERS * SPACES * SPACES
MOVES = PUSH + SPACES + 1
DIES = SPACES  # as the target of a push

CHAIN, REPETITION, LIMIT = range(1, 4)
ENDINGS = ("chain", "repetition", "limit")

STATE = record(
    Path(__file__).parent,
    ("hash", np.uint64),  # of the position: the sum of one random word for each piece where it is
    ("keys", np.uint64, (MOST_TURNS + 1,)),  # M11: of every position since the start
    ("at", np.int32, (SIDES, WALKERS)),  # spaces that hold such a piece
    ("pushed", np.int32),  # spaces the last turn pushed pieces to
    ("max_turns", np.int16),
    ("board", np.int8),
    ("violent_worms", np.int8),
    ("count", np.int8, (SIDES, WALKERS, SPACES)),  # pieces on each space
    ("pool", np.int8, (SIDES, KINDS)),
    ("dead", np.int8, (SIDES, WALKERS)),  # killed this turn, not yet rolled
    ("winner", np.int8),
    ("mover", np.int8),  # who made the last turn
    ("moved", np.int8),  # what kind it placed or moved
    ("source", np.int8),  # where from, NOWHERE for a placed piece
    ("target", np.int8),  # where to, NOWHERE before the first turn and after a pass
    ("rolled", np.int8),  # how many dice it rolled
    ("rolls", np.int8, (2 * DICE,)),
    ("pushing", np.int8),  # 1 while a goat's player decides where the pushed go
    ("doomed", np.int8),  # how many of those still waiting must die
    ("group", np.int8),  # of the piece pushed last, see side_of
    ("last", np.int8),  # where it went
)


def _random_words() -> np.ndarray:
    count = SIDES * KINDS * (SPACES + 1)
    words = np.arange(1, count + 1, dtype=np.uint64) * RANDOM_STEP
    with np.errstate(over="ignore"):
        return np.array([getattr(mix, "py_func", mix)(word) for word in words]).reshape(SIDES, KINDS, SPACES + 1)


WORDS = _random_words()  # [side, kind, space]; space SPACES is the pool
IN_POOL = SPACES
BLACK_TO_MOVE = np.uint64(0xD1B54A32D192ED03)


# --- Pieces come and go ---


@kernel
def put(state, side, kind, space):
    """Add a piece to a space."""
    state.count[side, kind, space] += 1
    state.at[side, kind] |= 1 << space
    state.hash += WORDS[side, kind, space]


@inlined
def lift(state, side, kind, space):
    """Take a piece off a space."""
    state.count[side, kind, space] -= 1
    if state.count[side, kind, space] == 0:
        state.at[side, kind] &= ~(1 << space)
    state.hash -= WORDS[side, kind, space]


@kernel
def pool_put(state, side, kind):
    """Add a die to a pool."""
    state.pool[side, kind] += 1
    state.hash += WORDS[side, kind, IN_POOL]


@inlined
def pool_take(state, side, kind):
    """Take a die from a pool."""
    state.pool[side, kind] -= 1
    state.hash -= WORDS[side, kind, IN_POOL]


@kernel
def held(state, side):
    """Return the spaces that hold a piece of this side."""
    return int(state.at[side, WORM] | state.at[side, GOAT] | state.at[side, HUMAN])


# --- Set-up ---


@kernel
def setup(state, seats, options, seed):
    """M2, M3: all dice in the pools; the lot decides who starts."""
    begin(state, seats, options, seed)
    state.board = options[1]
    state.violent_worms = options[2]
    state.max_turns = options[3]
    state.winner = state.mover = state.moved = state.source = state.target = NOWHERE
    for side in range(SIDES):
        for kind in START:
            pool_put(state, side, kind)
    state.keys[0] = key(state)


# --- What may be done ---


@kernel
def legal(state, out):
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
def legal_placements(state, side, occupied, out):
    """M3: a piece of the pool, never a Buddha, on any empty space but the pagoda."""
    n = 0
    empty = SLOPES[state.board] & ~occupied
    for kind in range(WALKERS):
        if state.pool[side, kind] > 0:
            n = write_each(out, n, PLACE + kind * SPACES, empty)
    return n


@inlined
def legal_steps(state, side, own, out, n):
    """M4-M6, M12: one step of a piece on the board."""
    for kind in range(WALKERS):
        pieces = int(state.at[side, kind])
        while pieces:
            space = lowest(pieces)
            pieces &= pieces - 1
            n = write_each(out, n, STEP + (kind * SPACES + space) * SPACES, reach(state, kind, space, own))
    return n


@inlined
def reach(state, kind, space, own):
    """Return where a piece of this kind may step from a space, `own` being the spaces its side holds."""
    board = int(state.board)
    if kind == WORM:
        return RING[board, space] & ~own if state.violent_worms else RING[board, space]  # M4, M12
    if kind == GOAT:
        return CLIMB[board, space]  # M5
    return SOLID[board, space] & ~own  # M6


@inlined
def write_each(out, n, code, spaces):
    """Write code + space for each space of a set."""
    while spaces:
        out[n] = code + lowest(spaces)
        spaces &= spaces - 1
        n += 1
    return n


# --- Pushes (M5) ---
#
# The pushed wait on the space the goat entered and leave it one by one: the opponent's worms, goats and humans, then
# the own (M7). Equal pieces go in the order of their destinations, death last, so that one outcome is one sequence of
# moves. As many must die as there are more pieces than empty spaces; nobody else may.


@kernel
def side_of(state, group):
    """M7: groups 0-2 are the opponent's worms, goats and humans, 3-5 the mover's."""
    return 1 - int(state.seat) if group < WALKERS else int(state.seat)


@inlined
def waiting(state, group):
    """Return how many pieces of a group still wait to be pushed; the goat that pushes does not."""
    pusher = 1 if group == WALKERS + GOAT else 0
    return int(state.count[side_of(state, group), group % WALKERS, state.target]) - pusher


@kernel
def next_group(state):
    """Return the group of the piece to be pushed next, NOWHERE when none is left."""
    for group in range(GROUPS):
        if waiting(state, group) > 0:
            return group
    return NOWHERE


@inlined
def refuges(state):
    """M5: the empty spaces joined to the goat's by any line, except the one it came from."""
    occupied = held(state, WHITE) | held(state, BLACK)
    return JOINED[state.board, state.target] & ~occupied & ~(1 << int(state.source))


@inlined
def legal_pushes(state, out):
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


@inlined
def start_pushing(state):
    """Begin the pushes if anything stands where the goat landed."""
    pieces = 0
    for group in range(GROUPS):
        pieces += waiting(state, group)
    if pieces > 0:
        state.pushing = 1
        state.group = NOWHERE
        state.doomed = max(0, pieces - population(refuges(state)))


@inlined
def push(state, space):
    """Put the next pushed piece on a space, or let it die."""
    group = next_group(state)
    side, kind = side_of(state, group), group % WALKERS
    lift(state, side, kind, int(state.target))
    if space == DIES:
        state.dead[side, kind] += 1
        state.doomed -= 1
    else:
        put(state, side, kind, space)
        state.pushed |= 1 << space
    state.group = group
    state.last = space
    state.pushing = next_group(state) != NOWHERE


# --- Making a move ---


@kernel
def play(state, move):
    """Make one decision; the turn ends when no push is left to decide."""
    if state.pushing:
        push(state, move - PUSH)
    else:
        begin_turn(state)
        if move >= STEP:
            step(state, move - STEP)
        elif move >= PLACE:
            place(state, move - PLACE)
    if not state.pushing:
        end_turn(state)


@inlined
def begin_turn(state):
    """Forget what the last turn showed."""
    state.mover = state.seat
    state.moved = state.source = state.target = NOWHERE
    state.pushed = 0
    state.rolled = 0


@inlined
def place(state, code):
    """M3: from the pool to the board."""
    side, kind, space = int(state.seat), code // SPACES, code % SPACES
    pool_take(state, side, kind)
    put(state, side, kind, space)
    state.moved = kind
    state.target = space


@inlined
def step(state, code):
    """M4-M6: move a piece; whoever it meets shares the space, is pushed or dies."""
    side, kind = int(state.seat), code // (SPACES * SPACES)
    source, target = code // SPACES % SPACES, code % SPACES
    state.moved = kind
    state.source = source
    state.target = target
    lift(state, side, kind, source)
    if kills(state, kind):
        kill_all(state, 1 - side, target)
    put(state, side, kind, target)
    if kind == GOAT:
        start_pushing(state)


@kernel
def kills(state, kind):
    """M6, M12: humans kill where they land; so do worms when they are violent."""
    return kind == HUMAN or (kind == WORM and state.violent_worms != 0)


@inlined
def kill_all(state, side, space):
    """Take every piece of a side off a space, to be rolled at the end of the turn."""
    for kind in range(WALKERS):
        for _ in range(state.count[side, kind, space]):
            lift(state, side, kind, space)
            state.dead[side, kind] += 1


# --- The end of a turn ---


@inlined
def end_turn(state):
    """M7, M10, M11: roll the dead, look for chains, then for draws, then hand over."""
    side = int(state.seat)
    roll_dead(state, 1 - side)
    roll_dead(state, side)
    state.turns += 1
    state.seat = 1 - side
    state.keys[state.turns] = key(state)
    if has_chain(state, side):  # M10: the mover's chain first
        win(state, side)
    elif has_chain(state, 1 - side):
        win(state, 1 - side)
    elif repeated(state):
        state.ending = REPETITION
    elif state.turns >= state.max_turns:
        state.ending = LIMIT


@inlined
def roll_dead(state, side):
    """M7: each dead piece of a side is rolled, worms first, and returns to the pool as what it shows."""
    for kind in range(WALKERS):
        for _ in range(state.dead[side, kind]):
            face = 1 + below(state, 6)
            state.rolls[state.rolled] = face
            state.rolled += 1
            pool_put(state, side, DIE[face])
        state.dead[side, kind] = 0


@inlined
def win(state, side):
    """End the game with a chain of this side."""
    state.ending = CHAIN
    state.winner = side


@inlined
def has_chain(state, side):
    """M9: tell whether a side has its chain."""
    return chain(state, side) != 0


@kernel
def chain(state, side):
    """M9: return the spaces of a side's chain, 0 when it has none.

    A chain takes all five dice, so every space the side holds is part of it, and each Buddha stands for one of the
    others.
    """
    own = held(state, side)
    if population(own) + state.pool[side, BUDDHA] != DICE or crowded(state, own):
        return 0
    blocked = held(state, 1 - side) & ~own
    for index in range(CHAIN_COUNT[state.board]):
        path = CHAINS[state.board, index]
        if own & ~path == 0 and path & blocked == 0:
            return path
    return 0


@inlined
def crowded(state, own):
    """Tell quickly that no chain can hold these spaces: it has two of either ring."""
    base = BASES[state.board]
    return population(own & base) > 2 or population(own & SLOPES[state.board] & ~base) > 2


@inlined
def repeated(state):
    """M11: tell whether the position occurs for the third time; only every other one has the same side to move."""
    now = state.keys[state.turns]
    times = 0
    for turn in range(state.turns & 1, state.turns + 1, 2):
        times += state.keys[turn] == now
    return times >= 3


# --- Looking at a state ---


@kernel
def key(state):
    """M11: hash board, pools and side to move, and in the midst of pushes what is decided of them."""
    word = state.hash + BLACK_TO_MOVE if state.seat == BLACK else state.hash
    if state.pushing:
        word = mix(word + np.uint64(1 + state.source) * RANDOM_STEP)
        word = mix(word + np.uint64(1 + state.target) * RANDOM_STEP)
        word = mix(word + np.uint64(2 + state.group) * RANDOM_STEP)
        word = mix(word + np.uint64(1 + state.last) * RANDOM_STEP)
    return word


assert SPACES <= 30, f"{len(BOARDS)} boards: masks of {SPACES} spaces do not fit int32"
