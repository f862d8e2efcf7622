"""The rules of `masons`, compiled: two sides of seven stones and seven columns build on 81 squares of three colours.

A turn is one of: place a piece, take a stone back, move a column within its colour, demolish, tear down an opposing
fence, wall or ruin, take a piece by a cross, declare, resign, pass (S3-S10). Demolishing is several moves, one for each
stone and one to finish; every other turn is one move.

Move codes, squares, lines and shapes numbered as in `shapes`, kinds stone 0 and column 1:

    0                              pass
    1                              resign
    2                              declare
    3                              finish demolishing
    PLACE + kind·81 + square       place a piece from the reserve
    REMOVE + square                take a stone back
    SHIFT + square·27 + index      move a column to the index-th square of its colour
    PICK + square                  demolish this stone, and more to come
    FENCE + line·16 + index        tear down a fence
    WALL + line                    tear down all the opponent has on this line
    RUIN + shape                   tear down a ruin
    TAKE + square                  take the piece in a cross

Resigning is never among the moves `legal` writes, because random play would do little else; `play` accepts it whenever
`may_resign` (S10, S20), and players reach it through `Game.resignation`. Passing is legal when there is nothing else to
do but resign (S10), and in the last turn after a declaration (S18).

The stones of one demolition are picked in the order of their squares, so that one outcome is one sequence of moves.
"""

import numpy as np

from pagodas.core.jit import compiled, kernel, lowest, population
from pagodas.core.rng import STEP as RANDOM_STEP
from pagodas.core.rng import begin, mix
from pagodas.games.masons.legal_moves import legal, stones_standing
from pagodas.games.masons.limits import LONGEST
from pagodas.games.masons.scoring import COLUMN, OWN_COLOUR, STONE, held, worth
from pagodas.games.masons.shapes import (
    COLOUR,
    FENCE_MASK,
    HALF,
    LINE_MASK,
    SAME,
    SAME_COLOUR,
    SHAPE_MASK,
    SQUARES,
    TINTED,
    WORDS,
)
from pagodas.games.masons.state import (
    ANNOUNCED_WORD,
    DECLARE,
    DECLARED,
    DEMOLISHED_WORD,
    EXHAUSTED,
    FENCE,
    FINISH,
    KINDS,
    LEAST_PICKS,
    LIMIT,
    NOBODY,
    NOWHERE,
    OUTBUILT,
    PICK,
    PIECES,
    PLACE,
    RED_TO_MOVE,
    REMOVE,
    REPETITION,
    RESERVE_WORD,
    RESIGN,
    RESIGNED,
    RUIN,
    SHIFT,
    SIDES,
    TAKE,
    WALL,
    lift,
    put,
)

LEAST_PIECES = 4  # S19: fewer can never be a building
STONE_POINTS = 10  # S20: for a stone when there is no building, twice that on its own colour


# --- Set-up ---


@kernel
def setup(state, seats, options, seed):
    """S2: an empty board, seven stones and seven columns each in reserve, or fewer for a smaller one."""
    begin(state, seats, options, seed)
    state.max_turns = options[1]
    state.no_early_resignation = options[2]
    state.board = options[3]
    state.demolished = state.mover = state.winner = NOBODY
    state.landed = NOWHERE
    for side in range(SIDES):
        for kind in range(KINDS):
            state.reserve[side, kind] = state.left[side, kind] = PIECES[state.board, kind]
    state.keys[0, 0] = key(state)  # S19: the start counts


# --- Making a move ---


@kernel
def play(state, move):
    """Make one decision; the turn ends with it, except while stones are picked."""
    if state.picked == 0:
        begin_turn(state)
    if move == RESIGN:
        resign(state)
    elif move == DECLARE:
        declare(state)
    else:
        act(state, np.int64(state.seat), np.int64(move))
        if move < PICK or move >= FENCE:
            end_turn(state)


@compiled
def begin_turn(state):
    """Forget what the last turn showed."""
    state.mover = state.seat
    state.landed = NOWHERE
    for word in range(WORDS):
        state.lifted[word] = 0


@compiled
def act(state, side, move):
    """Change the board."""
    if move >= FENCE:
        attack(state, 1 - side, move)
    elif move >= PICK or REMOVE <= move < SHIFT:
        take_back(state, side, move)
    elif move >= SHIFT:
        shift(state, side, move - SHIFT)
    elif move >= PLACE:
        place(state, side, move - PLACE)
    elif move == FINISH:
        state.picked = 0
        state.demolished = side  # S6: the right returns when the opponent demolishes


@compiled
def place(state, side, code):
    """S3: from the reserve to the board."""
    kind, square = code // SQUARES, code % SQUARES
    state.reserve[side, kind] -= 1
    put(state, side, kind, square)
    state.landed = square
    if kind == COLUMN:
        state.since = state.turns + 1  # S5: it never returns


@compiled
def take_back(state, side, move):
    """S4, S6: a stone returns to the reserve, alone or as one of a demolition."""
    square = move - PICK if move >= PICK else move - REMOVE
    lift(state, side, STONE, square)
    state.reserve[side, STONE] += 1
    if move >= PICK:
        state.picked += 1
        state.last_pick = square


@compiled
def shift(state, side, code):
    """S5: a column changes its square."""
    source = code // SAME
    target = int(SAME_COLOUR[COLOUR[source], code % SAME])
    lift(state, side, COLUMN, source)
    put(state, side, COLUMN, target)
    state.landed = target


@compiled
def attack(state, other, move):
    """S7, S8: the pieces of a fence, a wall, a ruin or a cross leave the game."""
    for word in range(WORDS):
        rest = int(attacked(state, other, move, word))
        stones = int(state.pieces[other, STONE, word])
        while rest:
            bit = rest & -rest
            rest ^= bit
            kind = int(stones & bit == 0)  # STONE or COLUMN
            lift(state, other, kind, word * HALF + lowest(bit))
            state.left[other, kind] -= 1
    state.since = state.turns + 1


@compiled
def attacked(state, other, move, word):
    """Return the squares of a word that a move captures on."""
    if move >= TAKE:
        square = move - TAKE
        return 1 << square % HALF if square // HALF == word else 0
    if move >= RUIN:
        return SHAPE_MASK[move - RUIN, word]
    if move >= WALL:
        return LINE_MASK[move - WALL, word] & held(state, other, word)
    return FENCE_MASK[move - FENCE, word]


# --- The end of a turn, and of the game ---


@compiled
def end_turn(state):
    """Announce crosses (S16), hand over, and see whether the game has ended (S18, S19)."""
    side = np.int64(state.seat)
    announce(state, side)
    hand_over(state)
    if state.declared > 0:
        settle(state, side)
    else:
        look_for_draw(state)


@compiled
def hand_over(state):
    """Count a turn."""
    state.turns += 1
    state.seat = 1 - state.seat


@compiled
def announce(state, side):
    """S16: all crosses of the mover are announced now; an announcement of the other lapses with its cross."""
    for word in range(WORDS):
        state.announced[side, word] = crosses(state, side, word)
        state.announced[1 - side, word] &= crosses(state, 1 - side, word)


@compiled
def crosses(state, side, word):
    """S16: the opposing pieces midway between two of the side's pieces both in their file and in their rank."""
    return state.between[side, 0, word] & state.between[side, 1, word] & held(state, 1 - side, word)


@compiled
def declare(state):
    """S17: fix the value; the opponent has one turn left."""
    state.declared = worth(state, np.int64(state.seat))
    hand_over(state)


@compiled
def settle(state, side):
    """S18: after the last turn, only a greater worth beats what was declared."""
    reached = worth(state, side)
    if reached > state.declared:
        win(state, side, OUTBUILT, reached)
    else:
        win(state, 1 - side, DECLARED, int(state.declared))


@compiled
def resign(state):
    """S10, S20: the opponent wins."""
    winner = 1 - np.int64(state.seat)
    price = ransom(state, winner)
    hand_over(state)
    win(state, winner, RESIGNED, price)


@kernel
def ransom(state, winner):
    """S20: the points that resigning gives the winner: the value declared, its worth, or so much for each stone."""
    if state.declared > 0:
        return int(state.declared)
    points = worth(state, winner)
    if points == 0:
        points = STONE_POINTS * stones_standing(state, winner)
        for word in range(WORDS):
            favoured = state.pieces[winner, STONE, word] & TINTED[OWN_COLOUR[winner], word]
            points += STONE_POINTS * population(int(favoured))
    return points


@compiled
def win(state, side, ending, points):
    """End the game with a winner, who alone scores (S21)."""
    state.ending = ending
    state.winner = side
    state.points = points


@compiled
def look_for_draw(state):
    """S19: nobody can build any more, the position came for the third time, or time is up."""
    now = key(state)
    state.keys[state.turns & 1, state.turns >> 1] = now
    if state.since == state.turns and barren(state, 0) and barren(state, 1):
        state.ending = EXHAUSTED
    elif repeated(state, now):
        state.ending = REPETITION
    elif state.turns >= state.max_turns:
        state.ending = LIMIT


@compiled
def barren(state, side):
    """S19: tell whether a side can never have a building again."""
    stones = int(state.left[side, STONE])
    return stones == 0 or stones + state.left[side, COLUMN] < LEAST_PIECES


@compiled
def repeated(state, now):
    """S19: tell whether the position occurs for the third time.

    Only positions with the same player to move can be the same, and none from before a column was placed or a piece
    captured.
    """
    parity, last = state.turns & 1, state.turns >> 1
    times = 0
    for index in range(state.since + 1 - parity >> 1, last + 1):
        times += state.keys[parity, index] == now
    return times >= 3


# --- Looking at a state ---


@kernel
def announcing(state, out, states):
    """S16: write the legal moves that end their turn with a piece in a cross not announced before; return how many.

    `states` is room for one position.
    """
    side, n = state.seat, 0
    for index in range(legal(state, out)):
        move = out[index]
        states[0] = state
        play(states[0], move)
        fresh = states[0].announced[side, 0] & ~state.announced[side, 0]
        fresh |= states[0].announced[side, 1] & ~state.announced[side, 1]
        if fresh and move != DECLARE:
            out[n] = move
            n += 1
    return n


@kernel
def key(state):
    """S19: hash board, reserves, rights, announced crosses and player to move; also a demolition or end under way."""
    word = state.hash + RED_TO_MOVE if state.seat == 1 else state.hash
    for side in range(SIDES):
        for kind in range(KINDS):
            word += RESERVE_WORD[side, kind, state.reserve[side, kind]]
        for half in range(WORDS):
            rest = int(state.announced[side, half])
            while rest:
                word += ANNOUNCED_WORD[side, half * HALF + lowest(rest)]
                rest &= rest - 1
    if state.demolished != NOBODY:
        word += DEMOLISHED_WORD[state.demolished]
    if state.picked > 0:
        word = mix(word + np.uint64(min(int(state.picked), LEAST_PICKS) * SQUARES + int(state.last_pick)) * RANDOM_STEP)
    if state.declared > 0:
        word = mix(word + np.uint64(LONGEST + state.declared) * RANDOM_STEP)
    return word
