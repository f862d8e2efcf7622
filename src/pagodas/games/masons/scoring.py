"""The worth of a position: which buildings are valid, what they combine to, and what each side is worth.

The state keeps the set of shapes each side has complete (`complete`), so scoring looks at those alone; most of the time
there are none.
"""

import numpy as np
import numpy.typing as npt

from pagodas.core.jit import compiled, kernel, lowest, population
from pagodas.core.types import State
from pagodas.games.masons.shapes import (
    SET_SIZE,
    SETS,
    SHAPE_MASK,
    SHAPE_SQUARES,
    SHAPE_VALUE,
    SIZE,
    SPOILED,
    TINTED,
    WORDS,
)

STONE, COLUMN = range(2)
OWN_COLOUR = np.array([1, 2])  # S1: of Green and of Red, as in shapes

ShapeSet = npt.NDArray[np.int64]


@kernel
def held(state: State, side: int, word: int) -> int:
    """Return the squares of a word that a side's pieces stand on."""
    return int(state.pieces[side, STONE, word] | state.pieces[side, COLUMN, word])


@kernel
def stones_in(state: State, side: int, shape: int) -> int:
    """Return how many of a shape's squares hold a stone of this side."""
    return population(int(state.pieces[side, STONE, 0] & SHAPE_MASK[shape, 0])) + population(
        int(state.pieces[side, STONE, 1] & SHAPE_MASK[shape, 1])
    )


@kernel
def spoiled(state: State, side: int, place: int) -> bool:
    """S15: tell whether a square lies in a fence or a wall of this side."""
    file, rank = place // SIZE, place % SIZE
    return bool((SPOILED[state.lines[side, file]] >> rank | SPOILED[state.lines[side, SIZE + rank]] >> file) & 1)


@compiled
def is_valid(state: State, side: int, shape: int) -> bool:
    """S14, S15: tell whether a complete shape is a valid building."""
    for corner in range(4):
        if spoiled(state, side, int(SHAPE_SQUARES[shape, corner])):
            return False
    return stones_in(state, side, shape) > 0


@kernel
def building_value(state: State, side: int, shape: int) -> int:
    """S22: what a shape is worth with the stones that stand on it; columns add nothing, four stones count double."""
    tint = OWN_COLOUR[side]
    favoured = 0
    for word in range(WORDS):
        favoured += population(int(state.pieces[side, STONE, word] & SHAPE_MASK[shape, word] & TINTED[tint, word]))
    stones = stones_in(state, side, shape)
    worth_once = int(SHAPE_VALUE[shape]) * (stones + favoured)
    return 2 * worth_once if stones == 4 else worth_once


@kernel
def valid_buildings(state: State, side: int, out: ShapeSet) -> bool:
    """S15: write the set of a side's valid buildings, and tell whether there is one."""
    found = False
    for index in range(SETS):
        out[index] = 0
        rest = int(state.complete[side, index])
        while rest:
            bit = rest & -rest
            rest ^= bit
            if is_valid(state, side, index * SET_SIZE + lowest(bit)):
                out[index] |= bit
                found = True
    return found


@kernel
def take_combined(state: State, side: int, left: ShapeSet) -> int:
    """S23: remove one combined building from a set of valid ones and return its value, 0 when the set is empty."""
    first = _first(left)
    if first < 0:
        return 0
    left[first // SET_SIZE] ^= 1 << first % SET_SIZE
    low, high = int(SHAPE_MASK[first, 0]), int(SHAPE_MASK[first, 1])
    total = building_value(state, side, first)
    while True:
        shape = _sharing(left, low, high)
        if shape < 0:
            return total
        left[shape // SET_SIZE] ^= 1 << shape % SET_SIZE
        low |= int(SHAPE_MASK[shape, 0])
        high |= int(SHAPE_MASK[shape, 1])
        total += building_value(state, side, shape)


@compiled
def _first(shapes: ShapeSet) -> int:
    for index in range(SETS):
        if shapes[index]:
            return index * SET_SIZE + lowest(int(shapes[index]))
    return -1


@compiled
def _sharing(shapes: ShapeSet, low: int, high: int) -> int:
    """Return a shape of the set that has one of these squares, -1 for none."""
    for index in range(SETS):
        rest = int(shapes[index])
        while rest:
            shape = index * SET_SIZE + lowest(rest)
            rest &= rest - 1
            if SHAPE_MASK[shape, 0] & low or SHAPE_MASK[shape, 1] & high:
                return shape
    return -1


@compiled
def has_complete(state: State, side: int) -> bool:
    """Tell quickly whether a side has any shape complete, valid or not."""
    return bool(state.complete[side, 0] | state.complete[side, 1] | state.complete[side, 2] | state.complete[side, 3])


@kernel
def has_building(state: State, side: int) -> bool:
    """S17: tell whether a side has a valid building."""
    return has_complete(state, side) and valid_buildings(state, side, np.empty(SETS, np.int64))


@kernel
def worth(state: State, side: int) -> int:
    """S23: the value of a side's most valuable single or combined building, 0 when none is valid."""
    best = 0
    if has_complete(state, side):
        left = np.empty(SETS, np.int64)
        valid_buildings(state, side, left)
        total = take_combined(state, side, left)
        while total:
            best = max(best, total)
            total = take_combined(state, side, left)
    return best
