"""A judgement of `masons` positions for search, and the worth that a side can reach in one turn.

The greater building wins, however small, so values count by their logarithm. Besides buildings that stand, those that
lack one piece count, and a second such threat at another square nearly as much, since one turn stops only one of them.
"""

import numpy as np

from pagodas.core.jit import compiled, kernel, lowest, population
from pagodas.core.maths import log
from pagodas.games.masons.legal_moves import legal
from pagodas.games.masons.rules import play
from pagodas.games.masons.scoring import COLUMN, OWN_COLOUR, STONE, held, spoiled, stones_in, worth
from pagodas.games.masons.shapes import (
    COLOUR,
    HALF,
    LOST,
    OUTSIDE,
    SAME,
    SAME_COLOUR,
    SET_SIZE,
    SETS,
    SHAPE_MASK,
    SHAPE_VALUE,
    SIZE,
    SQUARES,
    TINTED,
    WORDS,
)
from pagodas.games.masons.state import EACH, FENCE, PICK, PLACE, REMOVE, SHIFT, SIDES

PICKS = EACH + 1  # decisions of the longest turn: every stone, and the end
CERTAIN = 0.95  # as good as won
HIGHEST = 1023  # the table of logarithms ends here; a combined building hardly passes it
LOGARITHM = np.array([log(1 + points) for points in range(HIGHEST + 1)]) / log(181)

STANDING = 0.6  # weight of a building that stands
THREAT = 0.3  # of the best one that one more piece would complete
SECOND_THREAT = 0.25  # of the next best one elsewhere
BEGINNING = 0.004  # of each shape half of which stands and nothing in the way
MATERIAL = 0.03  # of a piece not captured
TEMPO = 0.08  # of the right to move

FEATURES = (
    "standing",
    "threat",
    "second_threat",
    "beginnings",
    "stones",
    "columns",
    "reserve",
    "flaws",
    "crosses",
    "to_move",
    "threat_to_move",
    "flaws_to_move",
    "settled",
)


@kernel
def value(state, out):
    """Compare what the sides have and threaten; a declaration that cannot be answered is as good as won."""
    mover = np.int64(state.seat)
    lead = TEMPO + prospects(state, mover) - prospects(state, 1 - mover)
    winner = settled(state)
    if winner >= 0:
        lead = CERTAIN if winner == mover else -CERTAIN
    lead = max(-CERTAIN, min(CERTAIN, lead))
    out[mover] = lead
    out[1 - mover] = -lead


@kernel
def features(state, out):
    """Count what may decide the game for each side, in the order of FEATURES."""
    for side in range(SIDES):
        best, second, beginnings = threats(state, side)
        row, moving = out[side], 1.0 if state.seat == side else 0.0
        row[0] = LOGARITHM[min(worth(state, side), HIGHEST)]
        row[1] = LOGARITHM[best]
        row[2] = LOGARITHM[second]
        row[3] = beginnings
        row[4] = state.left[side, STONE]
        row[5] = state.left[side, COLUMN]
        row[6] = state.reserve[side, STONE]
        row[7] = population(int(state.flawed[side]))
        row[8] = population(int(state.announced[side, 0])) + population(int(state.announced[side, 1]))
        row[9] = moving
        row[10] = moving * LOGARITHM[best]
        row[11] = moving * row[7]
        row[12] = 0.0
    winner = settled(state)
    if winner >= 0:
        out[winner, 12] = 1.0


@compiled
def settled(state):
    """S17, S18: return the side that is as good as sure to win, -1 for none."""
    mover = np.int64(state.seat)
    now = worth(state, mover)
    if state.declared > 0:
        return mover if max(now, threats(state, mover)[0]) > state.declared else 1 - mover
    if now > 0 and now >= max(worth(state, 1 - mover), threats(state, 1 - mover)[0]):
        return mover
    return -1


@compiled
def prospects(state, side):
    """Return how well a side stands."""
    best, second, beginnings = threats(state, side)
    pieces = state.left[side, STONE] + state.left[side, COLUMN]
    return (
        STANDING * LOGARITHM[min(worth(state, side), HIGHEST)]
        + THREAT * LOGARITHM[best]
        + SECOND_THREAT * LOGARITHM[second]
        + BEGINNING * beginnings
        + MATERIAL * pieces
    )


@compiled
def threats(state, side):
    """Return what the best shape one piece away promises, the best at another square, and how many are half built."""
    low, high = held(state, side, 0), held(state, side, 1)
    best, second, best_place, beginnings = 0, 0, -1, 0
    for index in range(SETS):
        ones, twos = np.int64(state.counted[side, 0, index]), np.int64(state.counted[side, 1, index])
        free = twos & ~touched(state, 1 - side, index) & ~OUTSIDE[state.board, index]
        beginnings += population(free & ~ones)
        lacking = free & ones
        while lacking:
            shape = index * SET_SIZE + lowest(lacking)
            lacking &= lacking - 1
            place = missing(shape, low, high)
            promised = promise(state, side, shape, place)
            if promised > best:
                second = second if place == best_place else best
                best, best_place = promised, place
            elif promised > second and place != best_place:
                second = promised
    return best, second, beginnings


@compiled
def touched(state, side, index):
    """Return the shapes, of a set's part, in which a side has a piece."""
    return np.int64(state.counted[side, 0, index] | state.counted[side, 1, index]) | state.complete[side, index]


@compiled
def missing(shape, low, high):
    """Return the first square of a shape that is not among those held."""
    last = SHAPE_MASK[shape, 1] & ~high
    return HALF + lowest(last) if last else lowest(SHAPE_MASK[shape, 0] & ~low)


@compiled
def promise(state, side, shape, place):
    """Return what a shape is worth once its last square is filled, by a stone if there is one; 0 for a lost square."""
    file, rank = place // SIZE, place % SIZE
    if (LOST[state.lines[side, file]] >> rank | LOST[state.lines[side, SIZE + rank]] >> file) & 1:
        return 0
    tint = OWN_COLOUR[side]
    stones = stones_in(state, side, shape)
    favoured = population(int(state.pieces[side, STONE, 0] & SHAPE_MASK[shape, 0] & TINTED[tint, 0]))
    favoured += population(int(state.pieces[side, STONE, 1] & SHAPE_MASK[shape, 1] & TINTED[tint, 1]))
    if state.reserve[side, STONE] > 0:
        stones += 1
        favoured += COLOUR[place] == tint
    total = SHAPE_VALUE[shape] * (stones + favoured)
    return 2 * total if stones == 4 else total


@kernel
def reach(state, side, states, moves):
    """S18: the greatest worth a side could have after one turn of its own, the position being what it is now.

    `states` and the rows of `moves` are room for the PICKS + 1 positions of a longest turn.
    """
    states[0] = state
    states[0].ending = 0
    if state.seat != side:
        states[0].seat = side
        states[0].picked = 0  # that was the other's demolition
    states[0].declared = 1  # the last turn of a game: everything but to declare
    left = np.zeros(PICKS + 1, np.int64)
    left[0] = legal(states[0], moves[0])
    best, level = 0, 0
    if states[0].picked == 0:
        best = worth(states[0], side)  # passing is allowed
        left[0] = keep_promising(states[0], side, moves[0], left[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        play(states[level + 1], moves[level, left[level]])
        if states[level + 1].ending:
            best = max(best, worth(states[level + 1], side))
        else:
            level += 1
            left[level] = legal(states[level], moves[level])
    return best


@compiled
def keep_promising(state, side, moves, count):
    """Keep, of so many moves, those by which a side could gain worth; return how many they are.

    A side gains only by a piece that completes a shape, or by one that leaves a fence or a wall.
    """
    low, high = completing(state, side)
    sparing = spoils_stones(state, side)
    n = 0
    for index in range(count):
        move = np.int64(moves[index])
        if move >= FENCE or move < PLACE:
            continue
        if move >= PICK:
            promising = sparing
        elif move >= SHIFT:
            source = (move - SHIFT) // SAME
            target = int(SAME_COLOUR[COLOUR[source], (move - SHIFT) % SAME])
            promising = lies_in(low, high, target) or spoiled(state, side, source)
        elif move >= REMOVE:
            promising = spoiled(state, side, move - REMOVE)
        else:
            promising = lies_in(low, high, (move - PLACE) % SQUARES)
        if promising:
            moves[n] = move
            n += 1
    return n


@compiled
def completing(state, side):
    """Return the squares, as two words, on which one more piece of a side completes a shape."""
    low, high = held(state, side, 0), held(state, side, 1)
    found_low, found_high = 0, 0
    for index in range(SETS):
        lacking = np.int64(state.counted[side, 0, index] & state.counted[side, 1, index])
        while lacking:
            shape = index * SET_SIZE + lowest(lacking)
            lacking &= lacking - 1
            found_low |= SHAPE_MASK[shape, 0] & ~low
            found_high |= SHAPE_MASK[shape, 1] & ~high
    return found_low, found_high


@compiled
def lies_in(low, high, square):
    """Tell whether a square is one of a set given as two words."""
    return bool((high >> square - HALF if square >= HALF else low >> square) & 1)


@compiled
def spoils_stones(state, side):
    """Tell whether a stone of a side stands in a fence or a wall."""
    for word in range(WORDS):
        rest = int(state.pieces[side, STONE, word])
        while rest:
            if spoiled(state, side, word * HALF + lowest(rest)):
                return True
            rest &= rest - 1
    return False
