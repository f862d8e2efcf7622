"""The rules of `mountain`, compiled: two sides of five dice race to lay a chain over the mountain.

    base ── half-way ── pagoda ── half-way ── base     M9: five different spaces, each held or paid for with a Buddha
            base ── pagoda ── base                     where a side has three dice

A turn places a piece or moves one; then the dead are rolled (M7), and the game looks for chains (M10) and draws (M11).
A goat that leaps onto others is followed by one decision for each piece it pushes, in the order of M7, so a turn can be
several moves.

Move codes, S being the number of spaces of the largest board and kinds worm 0, goat 1, human 2:

    0                                   pass
    PLACE + kind·S + space              place a piece from the pool
    STEP + (kind·S + from)·S + to       move a piece
    PUSH + space                        put the next pushed piece there; space S means that it dies
"""

import numpy as np

from pagodas.core.jit import inlined, kernel, population
from pagodas.core.rng import STEP as RANDOM_STEP
from pagodas.core.rng import begin, below, mix
from pagodas.games.mountain.boards import BASES, CHAIN_COUNT, CHAINS, DICE_EACH, SLOPES, SPACES, START
from pagodas.games.mountain.legal_moves import next_group, refuges, side_of, waiting
from pagodas.games.mountain.state import (
    BLACK,
    BUDDHA,
    CHAIN,
    DIE,
    DIES,
    GOAT,
    GROUPS,
    LIMIT,
    NOWHERE,
    PLACE,
    PUSH,
    REPETITION,
    SIDES,
    STEP,
    WALKERS,
    held,
    kills,
    lift,
    pool_put,
    pool_take,
    put,
)

BLACK_TO_MOVE = np.uint64(0xD1B54A32D192ED03)

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
        for kind in range(WALKERS):
            for _ in range(START[state.board, kind]):
                pool_put(state, side, kind)
    state.keys[0] = key(state)


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
    """M4-M6: move a piece; the pieces it meets share the space, are pushed or die."""
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


@inlined
def kill_all(state, side, space):
    """Take every piece of a side off a space, to be rolled at the end of the turn."""
    for kind in range(WALKERS):
        for _ in range(state.count[side, kind, space]):
            lift(state, side, kind, space)
            state.dead[side, kind] += 1


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

    A chain takes all dice, so every space the side holds is part of it, and each Buddha stands for one of the
    others.
    """
    own = held(state, side)
    if population(own) + state.pool[side, BUDDHA] != DICE_EACH[state.board] or crowded(state, own):
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
    """M11: hash board, pools and side to move, and in the midst of pushes those already decided."""
    word = state.hash + BLACK_TO_MOVE if state.seat == BLACK else state.hash
    if state.pushing:
        word = mix(word + np.uint64(1 + state.source) * RANDOM_STEP)
        word = mix(word + np.uint64(1 + state.target) * RANDOM_STEP)
        word = mix(word + np.uint64(2 + state.group) * RANDOM_STEP)
        word = mix(word + np.uint64(1 + state.last) * RANDOM_STEP)
    return word
