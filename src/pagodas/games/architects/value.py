"""A judgement of `architects` positions for search: the lead, what the cards at hand can build, and the abilities.

Everything is in points. A lead weighs more the nearer the third pagoda is to its roof.
"""

import numpy as np

from pagodas.core.jit import compiled, kernel
from pagodas.games.architects.pieces import (
    COLOURS,
    COLUMN_LIMIT,
    DISPLAY,
    FLOOR_COLUMNS,
    FLOORS,
    HAND,
    LOTS,
    SEATS,
)
from pagodas.games.architects.state import CLOSING, is_completed, is_open, wanted

ABILITY = np.array([2.0, 0.5, 1.0, 0.8, 0.8])  # what one use of Lantern, Dragon, rice, Buddha and Fan is worth
TURN = 1.0  # how much of what can be built now counts for the player who builds next
WAIT = 0.6  # and for the other, since it may be built by then
CERTAIN = 4.0  # a lead of so many points is worth half a win at the end,
DOUBT = 0.9  # and of so many more for every storey still to come


FEATURES = (
    "points",
    "lantern",
    "dragon",
    "rice",
    "buddha",
    "fan",
    "buildable_next",
    "buildable_later",
    "hand",
    "known",
    "colours",
    "builds_next",
)


@kernel
def features(state, out):
    """Count what may decide the game for each seat, in the order of FEATURES.

    Everything is divided by what a lead is worth: the nearer the end, the more it weighs.
    """
    doubt = CERTAIN + DOUBT * storeys_left(state)
    builder = next_builder(state)
    for seat in range(SEATS):
        row, next_one = out[seat], 1.0 if seat == builder else 0.0
        row[0] = state.scores[seat] / doubt
        colours = known = 0
        for which in range(COLOURS):
            row[1 + which] = state.uses[seat, which] / doubt
            colours += state.cards[seat, DISPLAY, which] + state.cards[seat, HAND, which] > 0
            known += state.known[seat, which]
        points = buildable(state, seat) / doubt
        row[6], row[7] = next_one * points, (1.0 - next_one) * points
        row[8] = state.held[seat] / doubt
        row[9] = known / doubt
        row[10] = colours / doubt
        row[11] = next_one / doubt


@kernel
def value(state, out):
    """Compare points, prospects and abilities."""
    lead = prospects(state, 0) - prospects(state, 1)
    worth = lead / (abs(lead) + CERTAIN + DOUBT * storeys_left(state))
    out[0] = worth
    out[1] = -worth


@compiled
def prospects(state, seat):
    """Return the points a player has and may soon have."""
    points = float(state.scores[seat])
    builder = next_builder(state)
    for which in range(COLOURS):
        points += ABILITY[which] * state.uses[seat, which]
    return points + (TURN if seat == builder else WAIT) * buildable(state, seat)


@compiled
def next_builder(state):
    """Return the seat that builds next."""
    return int(state.seat) if state.phase < CLOSING else 1 - int(state.seat)


@compiled
def buildable(state, seat):
    """Return the points of the best three columns that a player's visible cards pay for, tiles and abilities aside."""
    built, points, level = 0, 0, int(state.floors) - 1
    spent = 0
    while level >= 0 and built < COLUMN_LIMIT:
        for lot in range(LOTS):
            if is_open(state, lot) and state.level[lot] == level:
                count = min(payable(state, seat, lot, spent), COLUMN_LIMIT - built)
                spent |= wanted(state, lot) if count > 0 else 0
                built += count
                points += count * (level + 1)
        level -= 1
    return points


@compiled
def payable(state, seat, lot, spent):
    """Return how many columns of one colour a player can add to a lot with colours not yet spent elsewhere."""
    colours = wanted(state, lot) & ~spent
    most = 0
    for colour in range(COLOURS):
        if colours >> colour & 1:
            cards = int(state.cards[seat, DISPLAY, colour]) + int(state.cards[seat, HAND, colour])
            most = max(most, cards)
    return min(most, FLOOR_COLUMNS - int(state.columns[lot]))


@compiled
def storeys_left(state):
    """A15: return how many storeys the three most advanced pagodas lack together."""
    first = second = third = float(FLOORS + 1)
    for lot in range(LOTS):
        lack = lacking(state, lot)
        if lack < first:
            first, second, third = lack, first, second
        elif lack < second:
            second, third = lack, second
        elif lack < third:
            third = lack
    return first + second + third


@compiled
def lacking(state, lot):
    """Return how many storeys a pagoda lacks, its roof being half of one."""
    if is_completed(state, lot):
        return 0.0
    return state.floors + 0.5 - state.level[lot] - state.columns[lot] / FLOOR_COLUMNS
