"""The board of `masons` and everything that can be drawn on it, as tables the rules look things up in.

Squares are numbered file by file, so that number order is the order of the notation: a1 = 0, a2 = 1 … b1 = 9 … i9 = 80.
A set of squares is two words of five files each, 45 bits and 36:

    word 0    files a b c d e, nine bits each, rank 1 lowest
    word 1    files f g h i

Lines are the files 0 … 8, then the ranks 9 … 17; what stands on a line is nine bits, file a or rank 1 lowest. Shapes
are numbered 0 … 223: huts, houses, castles, towers, pagodas. A set of shapes is four words of 56 bits.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np

from pagodas.core.bit_sets import in_order

SIZE = 9
SQUARES = SIZE * SIZE
HALF = 5 * SIZE  # squares in word 0
WORDS = 2
LINES = 2 * SIZE
FILLINGS = 1 << SIZE  # ways to fill a line, one player's pieces only

FILE_NAMES, RANK_NAMES = "abcdefghi", "123456789"
NAMES = tuple(file + rank for file in FILE_NAMES for rank in RANK_NAMES)

BLACK, GREEN, RED = range(3)
COLOURS = ("black", "green", "red")
COLOUR_COUNT = 3
SAME = SQUARES // COLOUR_COUNT  # squares of each colour

HUT, HOUSE, CASTLE, TOWER, PAGODA = range(5)
KINDS_OF_SHAPE = ("hut", "house", "castle", "tower", "pagoda")
STONE_VALUE = (1, 5, 10, 11, 15)  # S22: of a stone on a square that is not its own colour
SETS = 4
SET_SIZE = 56

Squares = tuple[int, ...]


def square(file: int, rank: int) -> int:
    """Number a square, file and rank counted from 0."""
    return file * SIZE + rank


def colour(place: int) -> int:
    """S1: the colours run in diagonals."""
    return (place // SIZE - place % SIZE) % COLOUR_COUNT


# --- Shapes (S11) ---


def _squares_of_side(step: int) -> list[Squares]:
    places = [(file, rank) for file in range(SIZE - step) for rank in range(SIZE - step)]
    return [tuple(square(f + i * step, r + j * step) for i in range(2) for j in range(2)) for f, r in places]


def _towers() -> list[Squares]:
    pairs = [(near, near + 1) for near in range(SIZE - 1)]
    upright = [tuple(square(file, edge) for file in pair for edge in (0, SIZE - 1)) for pair in pairs]
    lying = [tuple(square(edge, rank) for edge in (0, SIZE - 1) for rank in pair) for pair in pairs]
    return upright + lying


def _pagodas() -> list[Squares]:
    centre = SIZE // 2
    ends = [(centre - away, centre + away) for away in range(1, centre + 1)]
    return [(*(square(centre, end) for end in pair), *(square(end, centre) for end in pair)) for pair in ends]


def _all_shapes() -> list[tuple[int, Squares]]:
    squares = [(HUT if step == 1 else HOUSE if step <= 4 else CASTLE, step) for step in range(1, SIZE)]
    shapes = [(kind, places) for kind, step in squares for places in _squares_of_side(step)]
    shapes += [(TOWER, places) for places in _towers()] + [(PAGODA, places) for places in _pagodas()]
    return sorted((kind, tuple(sorted(places))) for kind, places in shapes)


SHAPES = tuple(_all_shapes())


def mask(places: Iterable[int]) -> tuple[int, int]:
    """Return a set of squares as two words."""
    words = [0, 0]
    for place in places:
        words[place // HALF] |= 1 << place % HALF
    return words[0], words[1]


def members(words: Sequence[int]) -> list[int]:
    """Return the squares of a set, in order."""
    return in_order(words, HALF)


SHAPE_KIND = np.array([kind for kind, _ in SHAPES], np.int8)
SHAPE_VALUE = np.array([STONE_VALUE[kind] for kind, _ in SHAPES], np.int64)
SHAPE_SQUARES = np.array([places for _, places in SHAPES], np.int8)
SHAPE_MASK = np.array([mask(places) for _, places in SHAPES], np.int64)

_through = [[shape for shape, (_, places) in enumerate(SHAPES) if place in places] for place in range(SQUARES)]
THROUGH = np.zeros((SQUARES, SETS), np.int64)  # the shapes that have this square
for _place, _shapes in enumerate(_through):
    for _shape in _shapes:
        THROUGH[_place, _shape // SET_SIZE] |= 1 << _shape % SET_SIZE

# --- Colours (S1) ---

COLOUR = np.array([colour(place) for place in range(SQUARES)], np.int8)
_coloured = [[place for place in range(SQUARES) if colour(place) == tint] for tint in range(COLOUR_COUNT)]
TINTED = np.array([mask(places) for places in _coloured], np.int64)  # [colour, word]
SAME_COLOUR = np.array(_coloured, np.int8)  # [colour, index]: the squares a column can go to
_middle = range(SIZE // 2 - 1, SIZE // 2 + 2)
_boards = (range(SQUARES), [square(file, rank) for file in _middle for rank in _middle])  # in the order of BOARDS
IN_PLAY = np.array([mask(places) for places in _boards], np.int64)  # [board, word]
OUT_OF_PLAY = np.array(mask(range(SQUARES)), np.int64) & ~IN_PLAY
OUTSIDE = np.zeros((len(_boards), SETS), np.int64)  # [board]: the shapes that do not fit the board, as sets
for _board, _shape in np.argwhere((SHAPE_MASK[None] & OUT_OF_PLAY[:, None]).any(axis=2)).tolist():
    OUTSIDE[_board, _shape // SET_SIZE] |= 1 << _shape % SET_SIZE
TINTED_IN_PLAY = TINTED[None] & IN_PLAY[:, None]  # [board, colour, word]
INDEX = np.array([_coloured[colour(place)].index(place) for place in range(SQUARES)], np.int8)  # among its colour's

# --- Lines (S12, S13, S16) ---

LINE_SQUARES = np.array(
    [[square(file, i) for i in range(SIZE)] for file in range(SIZE)]
    + [[square(i, rank) for i in range(SIZE)] for rank in range(SIZE)],
    np.int8,
)
LINE_NAMES = (*FILE_NAMES, *RANK_NAMES)

_fences = [(middle - gap, middle, middle + gap) for gap in range(1, 5) for middle in range(gap, SIZE - gap)]
_fences.sort()
FENCES_IN_LINE = len(_fences)  # 16
LINE_MASK = np.array([mask(line) for line in LINE_SQUARES.tolist()], np.int64)
FENCE_SQUARES = np.array([[line[i] for i in fence] for line in LINE_SQUARES for fence in _fences], np.int8)
FENCE_MASK = np.array([mask(posts) for posts in FENCE_SQUARES.tolist()], np.int64)
WALL = 4  # S13: so many pieces on a line are a wall


def _places(filling: int) -> list[int]:
    return [i for i in range(SIZE) if filling >> i & 1]


def _bits(places: Iterable[int]) -> int:
    return sum(1 << i for i in set(places))


def _fences_of(filling: int) -> int:
    """S12: the fences on a line, as bits."""
    return _bits(index for index, fence in enumerate(_fences) if set(fence) <= set(_places(filling)))


def _spoiled(filling: int) -> int:
    """S15: the pieces on a line that belong to a fence or a wall."""
    if filling.bit_count() >= WALL:
        return filling
    return _bits(i for index, fence in enumerate(_fences) if _fences_of(filling) >> index & 1 for i in fence)


def _lost(filling: int) -> int:
    """S15: the empty places of a line where one more piece makes a fence or a wall."""
    empty = (i for i in range(SIZE) if not filling >> i & 1)
    return _bits(i for i in empty if _spoiled(filling | 1 << i) >> i & 1)


def _centres(filling: int) -> int:
    """S16: the places of a line that lie midway between two pieces."""
    return _bits((low + high) // 2 for low, high in combinations(_places(filling), 2) if (low + high) % 2 == 0)


FENCES = np.array([_fences_of(filling) for filling in range(FILLINGS)], np.int64)
SPOILED = np.array([_spoiled(filling) for filling in range(FILLINGS)], np.int64)
LOST = np.array([_lost(filling) for filling in range(FILLINGS)], np.int64)
CENTRES = np.array([_centres(filling) for filling in range(FILLINGS)], np.int64)
FLAWED = (SPOILED != 0).astype(np.int64)  # whether a line has a fence or a wall

# A rank's nine places lie nine bits apart; shifted by the rank, these words are its set of squares.
ACROSS = np.array([mask(place * SIZE for place in _places(filling)) for filling in range(FILLINGS)], np.int64)

assert len(SHAPES) == SETS * SET_SIZE
