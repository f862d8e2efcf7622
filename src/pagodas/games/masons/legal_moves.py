"""The legal moves of `masons` (S3-S10, S18), as move codes; `rules` lists the codes."""

import numpy as np
import numpy.typing as npt

from pagodas.core.bit_sets import write_each
from pagodas.core.jit import compiled, kernel, lowest, population
from pagodas.core.types import Moves, State
from pagodas.games.masons.scoring import COLUMN, STONE, has_building, held, stones_in
from pagodas.games.masons.shapes import (
    COLOUR_COUNT,
    FENCES,
    FENCES_IN_LINE,
    HALF,
    INDEX,
    SAME,
    SET_SIZE,
    SETS,
    SQUARES,
    TINTED,
    TINTED_IN_PLAY,
    WORDS,
)
from pagodas.games.masons.shapes import WALL as WALL_LENGTH
from pagodas.games.masons.state import (
    DECLARE,
    FENCE,
    FINISH,
    FREE,
    KINDS,
    LEAST_PICKS,
    PASS,
    PICK,
    PLACE,
    REMOVE,
    RUIN,
    SHIFT,
    TAKE,
    WALL,
)

EARLY = 8  # S20: turns after which each player has had four


@kernel
def legal(state: State, out: Moves) -> int:
    """Write the legal moves; `out` must have room for MOVES of them."""
    if state.ending != 0:
        return 0
    side = state.seat + 0  # a whole word, so that every function is compiled for one type
    if state.picked > 0:
        return legal_picks(state, side, out)
    n = legal_builds(state, side, out)
    n = write_squares(out, n, REMOVE, state.pieces[side, STONE])  # S4
    if may_demolish(state, side):
        n = write_picks(state, side, out, n)
    n = legal_attacks(state, side, out, n)
    if state.declared == 0 and has_building(state, side):
        out[n] = DECLARE  # S9, S17
        n += 1
    if n == 0 or state.declared > 0:
        out[n] = PASS  # S10, S18
        n += 1
    return n


@compiled
def legal_builds(state: State, side: int, out: Moves) -> int:
    """S3, S5: pieces of the reserve on empty squares, columns to empty squares of their colour.

    The empty squares of a colour are listed once, behind the moves; the moves of each piece then copy that list.
    """
    n = 0
    for tint in range(COLOUR_COUNT):
        free = list_free(state, tint, out)
        for kind in range(KINDS):
            if state.reserve[side, kind] > 0:
                n = write_list(out, n, PLACE + kind * SQUARES, FREE, free)
        for word in range(WORDS):
            columns = int(state.pieces[side, COLUMN, word] & TINTED[tint, word])
            while columns:
                square = word * HALF + lowest(columns)
                columns &= columns - 1
                n = write_list(out, n, SHIFT + square * SAME, FREE + SAME, free)
    return n


@compiled
def list_free(state: State, tint: int, out: Moves) -> int:
    """List the empty squares of a colour at FREE, their numbers within the colour after that; return how many."""
    n = 0
    for word in range(WORDS):
        rest = int(TINTED_IN_PLAY[state.board, tint, word] & ~(held(state, 0, word) | held(state, 1, word)))
        while rest:
            square = word * HALF + lowest(rest)
            rest &= rest - 1
            out[FREE + n] = square
            out[FREE + SAME + n] = INDEX[square]
            n += 1
    return n


@compiled
def write_list(out: Moves, n: int, code: int, start: int, count: int) -> int:
    """Write code + number for each number of a list."""
    for index in range(count):
        out[n + index] = code + out[start + index]
    return n + count


@compiled
def write_squares(out: Moves, n: int, code: int, words: npt.NDArray[np.int64]) -> int:
    """Write code + square for each square of a set."""
    for word in range(WORDS):
        n = write_each(out, n, code + word * HALF, int(words[word]))
    return n


# --- Demolishing (S6) ---


@kernel
def stones_standing(state: State, side: int) -> int:
    """Return how many stones a side has on the board."""
    return population(int(state.pieces[side, STONE, 0])) + population(int(state.pieces[side, STONE, 1]))


@kernel
def may_demolish(state: State, side: int) -> bool:
    """S6: with an empty reserve, two stones to take, and the right."""
    empty = state.reserve[side, STONE] == 0 and state.reserve[side, COLUMN] == 0
    return empty and state.demolished != side and stones_standing(state, side) >= LEAST_PICKS


@compiled
def legal_picks(state: State, side: int, out: Moves) -> int:
    """Write the stones that may follow in a demolition, and its end once two are off."""
    n = write_picks(state, side, out, 0)
    if state.picked >= LEAST_PICKS:
        out[n] = FINISH
        n += 1
    return n


@compiled
def write_picks(state: State, side: int, out: Moves, n: int) -> int:
    """Write the stones beyond the last one picked; the first pick must leave a second one."""
    begun = n
    for word in range(WORDS):
        rest = int(state.pieces[side, STONE, word])
        while rest:
            square = word * HALF + lowest(rest)
            rest &= rest - 1
            if state.picked == 0 or square > state.last_pick:
                out[n] = PICK + square
                n += 1
    return n - 1 if state.picked == 0 and n > begun else n


# --- Tearing down and taking (S7, S8) ---


@compiled
def legal_attacks(state: State, side: int, out: Moves, n: int) -> int:
    """Write what can be torn down or taken."""
    other = 1 - side
    n = write_flaws(state, other, out, n)
    for index in range(SETS):
        rest = int(state.complete[other, index])
        while rest:
            shape = index * SET_SIZE + lowest(rest)
            rest &= rest - 1
            if stones_in(state, other, shape) == 0:
                out[n] = RUIN + shape  # S14
                n += 1
    return write_squares(out, n, TAKE, state.announced[side])


@compiled
def write_flaws(state: State, side: int, out: Moves, n: int) -> int:
    """S12, S13: write the fences of a side, then its walls."""
    lines = int(state.flawed[side])
    while lines:
        line = lowest(lines)
        lines &= lines - 1
        filling = int(state.lines[side, line])
        n = write_each(out, n, FENCE + line * FENCES_IN_LINE, int(FENCES[filling]))
        if population(filling) >= WALL_LENGTH:
            out[n] = WALL + line
            n += 1
    return n


@kernel
def may_resign(state: State) -> bool:
    """S10, S20: at any time in one's own turn; not before eight turns where early resignation is barred."""
    barred = state.no_early_resignation != 0 and state.turns < EARLY
    return state.ending == 0 and state.picked == 0 and not barred
