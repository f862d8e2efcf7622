"""The contents of the box (A1-A3), as numbers and tables; nothing here moves.

Colours are numbered in the order of the rules. Each colour is also an ability, the one its tiles earn (A7). A set of
colours is a mask, bit c for colour c; the supply of tiles is one mask for each base colour, of the spaces still there.
"""

import numpy as np

RED, YELLOW, GREEN, BLUE, PURPLE = range(5)
COLOURS = 5
ALL_COLOURS = (1 << COLOURS) - 1
LANTERN, DRAGON, RICE, BUDDHA, FAN = RED, YELLOW, GREEN, BLUE, PURPLE
FULL_USES = 2  # A7: what a tile sets its ability to

CARDS_EACH = 11
CARDS = CARDS_EACH * COLOURS
LOTS = 6
DISPLAY, HAND = range(2)  # where a card may be played from
SOURCES = 2
SEATS = 2

DISPLAY_SIZE = 5
HAND_SIZE = 2
FAN_SIZE = 4  # A16
MOST_CARDS = DISPLAY_SIZE + FAN_SIZE

FLOOR_COLUMNS = 4
FLOORS = 4
FAST_FLOORS = 3  # A21
ROOFTOP_CARDS = 2
ROOFTOP_POINTS = 5
FAST_ROOFTOP_POINTS = 4  # A21
COLUMN_LIMIT = 3
DISCARDED = 4  # A9, A12: cards an alternative turn or an exchange costs
PAGODAS_TO_END = 3  # A15

NONE = -1

# A2: the rooftop colour on the back of each tile [base, spaces]; the rulebooks do not print it, so it is only data.
ROOFTOP = np.array([list(range(COLOURS)) for _ in range(COLOURS)])
