"""The vocabulary: what every other module means by seat, move and state.

A *state* is one row of a structured array: all there is to know about a game being played, in one block of memory that
compiled code reads and writes in place. An *observed* state is a copy in which everything a seat cannot know is blank.

Every state begins with the same header, so that code which knows no game can still ask whose turn it is:

| field     | meaning                                                                        |
|-----------|--------------------------------------------------------------------------------|
| `rng`     | the generator of all chance in this game (blank when observed)                 |
| `reveals` | how often chance or a hidden card has shown itself: nothing before can be undone |
| `turns`   | turns completed; a turn is one player's                                        |
| `seats`   | how many take part                                                             |
| `seat`    | the seat that decides next                                                     |
| `ending`  | 0 while the game goes on, then 1 + the index of the reason in `Game.endings`   |
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = [
    "HEADER",
    "NOBODY",
    "SPECTATOR",
    "Features",
    "Move",
    "Moves",
    "Options",
    "Seat",
    "State",
    "States",
    "Utilities",
]

Seat: TypeAlias = int  # a place in the game, counted from 0
Move: TypeAlias = int  # the code of one decision

# NumPy cannot spell a record's fields as types.
State: TypeAlias = Any  # one row of a structured array
States: TypeAlias = npt.NDArray[Any]  # an array of such rows

Moves: TypeAlias = npt.NDArray[np.int32]  # room for a list of moves
Options: TypeAlias = npt.NDArray[np.int64]  # a number for each option of a game, `starts` first
Features: TypeAlias = npt.NDArray[np.float64]  # [seat, feature]: what can be counted about a position
Utilities: TypeAlias = npt.NDArray[np.float64]  # what a game is worth to each seat, from -1 to 1

SPECTATOR: Seat = -1  # the viewer who sees only the public part
NOBODY: Seat = -1  # where a seat stands that nobody takes

HEADER = (  # the fields with which every state begins
    ("rng", np.uint64),
    ("reveals", np.int32),
    ("turns", np.int16),
    ("seats", np.int8),
    ("seat", np.int8),
    ("ending", np.int8),
)
