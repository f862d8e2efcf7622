"""The boards as tables for the rules; the first index of every table is the board."""

import numpy as np

from pagodas.games.mountain.board_files import BASE, BOARDS, mask

SPACES = max(len(board.spaces) for board in BOARDS)
MOST_CHAINS = max(len(board.chains()) for board in BOARDS)


def _masks(of: "dict[tuple[int, int], list[int]]") -> np.ndarray:
    table = np.zeros((len(BOARDS), SPACES), np.int64)
    for (board, space), spaces in of.items():
        table[board, space] = mask(spaces)
    return table


_ALL = [(index, board, space) for index, board in enumerate(BOARDS) for space in range(len(board.spaces))]

JOINED = _masks({(i, s): b.joined(s, b.solid, b.dotted) for i, b, s in _ALL})
SOLID = _masks({(i, s): b.joined(s, b.solid) for i, b, s in _ALL})
LEVEL = _masks({(i, s): [t for t in range(len(b.spaces)) if b.elevation[t] == b.elevation[s]] for i, b, s in _ALL})
RING = JOINED & LEVEL  # where a worm may creep (M4)
CLIMB = JOINED & ~LEVEL  # where a goat may leap (M5)
SLOPES = np.array([mask(tuple(range(board.pagoda))) for board in BOARDS])  # every space but the pagoda
BASES = np.array([mask([s for s, level in enumerate(board.elevation) if level == BASE]) for board in BOARDS])
CHAINS = np.array([board.chains() + [0] * (MOST_CHAINS - len(board.chains())) for board in BOARDS])
START = np.array([board.dice for board in BOARDS])  # M2: [board, kind]
DICE_EACH = START.sum(1)  # dice of a side, and spaces of a chain
CHAIN_COUNT = np.array([len(board.chains()) for board in BOARDS])
