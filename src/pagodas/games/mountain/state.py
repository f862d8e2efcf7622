"""The state of `mountain`, its move codes, and how dice come onto the board and leave it.

Sets of spaces are bit masks, see `boards`; the move codes are listed in `rules`.
"""

from pathlib import Path

import numpy as np

from pagodas.core.hashing import random_words
from pagodas.core.jit import inlined, kernel, record
from pagodas.core.types import State
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.limits import MOST_TURNS

WHITE, BLACK = range(2)
SIDES = 2
WORM, GOAT, HUMAN, BUDDHA = range(4)
WALKERS = 3  # worm, goat, human: what may stand on the board
GROUPS = SIDES * WALKERS
KINDS = 4
DICE = 5  # of a side, on the boards that have most
DIE = np.array([BUDDHA, WORM, GOAT, GOAT, HUMAN, HUMAN, BUDDHA])  # M2: the kind each face shows; faces count from 1
NOWHERE = -1

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
    ("mover", np.int8),  # the side that made the last turn
    ("moved", np.int8),  # the kind of piece it placed or moved
    ("source", np.int8),  # the space the piece came from, NOWHERE for a placed piece
    ("target", np.int8),  # the space it went to, NOWHERE before the first turn and after a pass
    ("rolled", np.int8),  # how many dice it rolled
    ("rolls", np.int8, (2 * DICE,)),
    ("pushing", np.int8),  # 1 while a goat's player decides where pushed pieces go
    ("doomed", np.int8),  # how many of the pieces still waiting must die
    ("group", np.int8),  # of the piece pushed last, see side_of
    ("last", np.int8),  # the space that piece went to
)

WORDS = random_words(SIDES * KINDS * (SPACES + 1)).reshape(SIDES, KINDS, SPACES + 1)  # space SPACES is the pool
IN_POOL = SPACES

assert SPACES <= 30, f"masks of {SPACES} spaces do not fit int32"


# --- Pieces come and go ---


@kernel
def put(state: State, side: int, kind: int, space: int) -> None:
    """Add a piece to a space."""
    state.count[side, kind, space] += 1
    state.at[side, kind] |= 1 << space
    state.hash += WORDS[side, kind, space]


@inlined
def lift(state: State, side: int, kind: int, space: int) -> None:
    """Take a piece off a space."""
    state.count[side, kind, space] -= 1
    if state.count[side, kind, space] == 0:
        state.at[side, kind] &= ~(1 << space)
    state.hash -= WORDS[side, kind, space]


@kernel
def pool_put(state: State, side: int, kind: int) -> None:
    """Add a die to a pool."""
    state.pool[side, kind] += 1
    state.hash += WORDS[side, kind, IN_POOL]


@inlined
def pool_take(state: State, side: int, kind: int) -> None:
    """Take a die from a pool."""
    state.pool[side, kind] -= 1
    state.hash -= WORDS[side, kind, IN_POOL]


@kernel
def held(state: State, side: int) -> int:
    """Return the spaces that hold a piece of this side."""
    return int(state.at[side, WORM] | state.at[side, GOAT] | state.at[side, HUMAN])


@kernel
def kills(state: State, kind: int) -> bool:
    """M6, M12: humans kill where they land; so do worms when they are violent."""
    return kind == HUMAN or (kind == WORM and state.violent_worms != 0)
