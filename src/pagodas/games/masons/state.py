"""The state of `masons`, and how pieces come onto the board and leave it."""

from pathlib import Path

import numpy as np

from pagodas.core.hashing import random_words
from pagodas.core.jit import compiled, kernel, record
from pagodas.core.types import State
from pagodas.games.masons.limits import LONGEST
from pagodas.games.masons.shapes import (
    ACROSS,
    CENTRES,
    FENCES_IN_LINE,
    FILLINGS,
    FLAWED,
    HALF,
    IN_PLAY,
    LINES,
    SAME,
    SETS,
    SHAPES,
    SIZE,
    SQUARES,
    THROUGH,
    WORDS,
)

SIDES = 2
KINDS = 2
EACH = 7  # S2: stones, and columns, of a side
PIECES = np.array([[EACH, EACH], [4, 1]])  # S2: [board, kind]
NOWHERE = NOBODY = -1
LEAST_PICKS = 2  # S6: a single stone is taken back, not demolished

PASS, RESIGN, DECLARE, FINISH, PLACE = range(5)
REMOVE = PLACE + KINDS * SQUARES
SHIFT = REMOVE + SQUARES
PICK = SHIFT + SQUARES * SAME
FENCE = PICK + SQUARES
WALL = FENCE + LINES * FENCES_IN_LINE
RUIN = WALL + LINES
TAKE = RUIN + len(SHAPES)
MOVES = TAKE + SQUARES
FREE = MOVES - 2 * SAME  # where in `out` the empty squares of a colour wait while moves are written before them

DECLARED, OUTBUILT, RESIGNED, REPETITION, EXHAUSTED, LIMIT = range(1, 7)
ENDINGS = ("declared", "outbuilt", "resigned", "repetition", "exhausted", "limit")

STATE = record(
    Path(__file__).parent,
    # How many pieces of the side each shape has, as sets: those whose count has a one, those with a two. `complete` has
    # the fours. Nothing that a learner cannot see in `pieces`, so it is typed like a hash.
    ("counted", np.uint64, (SIDES, 2, SETS)),
    ("hash", np.uint64),  # of the pieces on the board: the sum of one random word for each
    ("keys", np.uint64, (SIDES, LONGEST // SIDES + 1)),  # S19: of the positions after even and after odd turns
    ("pieces", np.int64, (SIDES, KINDS, WORDS)),  # where they stand
    ("complete", np.int64, (SIDES, SETS)),  # shapes all of whose squares hold a piece of the side
    ("between", np.int64, (SIDES, 2, WORDS)),  # S16: squares midway between two pieces of their file, of their rank
    ("announced", np.int64, (SIDES, WORDS)),  # S16: opposing pieces this side may take in its next turn
    ("lifted", np.int64, (WORDS,)),  # squares the last turn emptied
    ("flawed", np.int32, (SIDES,)),  # lines on which the side has a fence or a wall
    ("lines", np.int16, (SIDES, LINES)),  # what stands on each line
    ("declared", np.int16),  # S17: the value declared, 0 before
    ("points", np.int16),  # what the winner scores
    ("max_turns", np.int16),
    ("since", np.int16),  # S19: the last turn that nothing can bring back, by a placed column or a capture
    ("reserve", np.int8, (SIDES, KINDS)),
    ("left", np.int8, (SIDES, KINDS)),  # not captured
    ("no_early_resignation", np.int8),
    ("board", np.int8),
    ("demolished", np.int8),  # S6: the side that demolished last, which may not now
    ("picked", np.int8),  # stones taken off by the demolition under way
    ("last_pick", np.int8),
    ("mover", np.int8),  # the side that made the last turn
    ("landed", np.int8),  # where its piece went, NOWHERE if none did
    ("winner", np.int8),
)


_STANDING = SIDES * KINDS * SQUARES
_RESERVE = SIDES * KINDS * (EACH + 1)
_ALL_WORDS = random_words(_STANDING + _RESERVE + SIDES * SQUARES + SIDES + 1)
STANDING_WORD = _ALL_WORDS[:_STANDING].reshape(SIDES, KINDS, SQUARES)
RESERVE_WORD = _ALL_WORDS[_STANDING : _STANDING + _RESERVE].reshape(SIDES, KINDS, EACH + 1)
ANNOUNCED_WORD = _ALL_WORDS[_STANDING + _RESERVE : -SIDES - 1].reshape(SIDES, SQUARES)
DEMOLISHED_WORD = _ALL_WORDS[-SIDES - 1 : -1]
RED_TO_MOVE = _ALL_WORDS[-1]


# --- Pieces come and go ---


@kernel
def put(state: State, side: int, kind: int, square: int) -> None:
    """Stand a piece on an empty square."""
    word = square // HALF
    state.pieces[side, kind, word] |= 1 << square % HALF
    state.hash += STANDING_WORD[side, kind, square]
    state.lines[side, square // SIZE] |= 1 << square % SIZE
    state.lines[side, SIZE + square % SIZE] |= 1 << square // SIZE
    review_lines(state, side, square)
    count_in(state, side, square)


@compiled
def lift(state: State, side: int, kind: int, square: int) -> None:
    """Take a piece off its square."""
    word = square // HALF
    state.pieces[side, kind, word] &= ~(1 << square % HALF)
    state.hash -= STANDING_WORD[side, kind, square]
    state.lines[side, square // SIZE] &= ~(1 << square % SIZE)
    state.lines[side, SIZE + square % SIZE] &= ~(1 << square // SIZE)
    state.lifted[word] |= 1 << square % HALF
    review_lines(state, side, square)
    count_out(state, side, square)


@compiled
def review_lines(state: State, side: int, square: int) -> None:
    """Look again at the file and the rank of a square: for fences and walls, and for squares between two pieces."""
    file, rank = square // SIZE, square % SIZE
    along, across = state.lines[side, file], state.lines[side, SIZE + rank]
    flawed = state.flawed[side] & ~(1 << file | 1 << SIZE + rank)
    state.flawed[side] = flawed | FLAWED[along] << file | FLAWED[across] << SIZE + rank
    word, shift = square // HALF, file * SIZE % HALF
    state.between[side, 0, word] = state.between[side, 0, word] & ~(FILLINGS - 1 << shift) | CENTRES[along] << shift
    for word in range(WORDS):
        others = state.between[side, 1, word] & ~(ACROSS[FILLINGS - 1, word] << rank)
        state.between[side, 1, word] = others | ACROSS[CENTRES[across], word] << rank


@compiled
def count_in(state: State, side: int, square: int) -> None:
    """Add a piece to the counts of all shapes through its square at once, by binary addition with its carries (S11)."""
    for index in range(SETS):
        ones, twos = np.int64(state.counted[side, 0, index]), np.int64(state.counted[side, 1, index])
        carry = THROUGH[square, index]
        state.counted[side, 0, index] = np.uint64(ones ^ carry)
        carry &= ones
        state.counted[side, 1, index] = np.uint64(twos ^ carry)
        state.complete[side, index] |= twos & carry


@compiled
def count_out(state: State, side: int, square: int) -> None:
    """Take a piece off the counts of all shapes through its square."""
    for index in range(SETS):
        ones, twos = np.int64(state.counted[side, 0, index]), np.int64(state.counted[side, 1, index])
        borrow = THROUGH[square, index]
        state.counted[side, 0, index] = np.uint64(ones ^ borrow)
        state.counted[side, 1, index] = np.uint64(twos ^ (borrow & ~ones))
        state.complete[side, index] &= ~borrow


def occupant(state: State, square: int) -> int:
    """Return the piece on a square, 2·side + kind, NOWHERE for none."""
    words = state.pieces[:, :, square // HALF].ravel().tolist()
    return next((who for who, word in enumerate(words) if word >> square % HALF & 1), NOWHERE)


def in_play(state: State, square: int) -> bool:
    """S1: tell whether a square is on the board."""
    return bool(IN_PLAY[state.board, square // HALF] >> square % HALF & 1)
