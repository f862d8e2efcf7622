"""The hundred cards of `yokai`, the places they can be in, and sets of them as bits.

Card = 10 · yokai + value - 1. A set of cards is two words of 50 bits: word 0 for the first five yokai, word 1 for the
others, ten neighbouring bits for each yokai, lowest value first.

    places   0 … 4   the hands of the seats           5 … 9   their pools of failed offerings           10   the deck

The two piles lie open and are kept as lists, not as sets.
"""

import numpy as np

YOKAI = (  # Y1
    "kappa",
    "tengu",
    "tanuki",
    "kitsune",
    "oni",
    "yuki_onna",
    "bakeneko",
    "kasa_obake",
    "rokurokubi",
    "nurikabe",
)
CODES = ("Ka", "Te", "Ta", "Ki", "On", "Yu", "Ba", "Ob", "Ro", "Nu")
KINDS = len(YOKAI)
VALUES = 10
CARDS = KINDS * VALUES
WORDS = 2
WORD = CARDS // WORDS
KINDS_PER_WORD = KINDS // WORDS
FULL = (1 << WORD) - 1
NO_CARD = -1
SUIT = (1 << VALUES) - 1

SEATS = 5
HAND, POOL, DECK = 0, SEATS, 2 * SEATS
PLACES = DECK + 1
PILES = 2
PUBLIC = SEATS  # the viewer who knows what everybody knows, after the five seats
VIEWERS = SEATS + 1
SUPPOSED = -1  # as `viewer` of a state: nobody looks at it, so nothing known is kept, and it ends with its round

LOWEST = np.array([0] + [(s & -s).bit_length() for s in range(1, SUIT + 1)], np.int8)  # Y8: of a set of one yokai
FROM = np.array(  # the cards of a word from a value on, counted from 0
    [sum((SUIT >> least << least) << shift for shift in range(0, WORD, VALUES)) for least in range(VALUES + 1)]
)
