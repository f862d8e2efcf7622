"""Masks of legal moves, for the tests of environments."""

from typing import Any

import numpy as np
import pytest


def an_illegal_move(mask: Any) -> int:
    """Return a move that a mask forbids; in some small games every move is legal at the start."""
    illegal = np.flatnonzero(mask == 0)
    if not len(illegal):
        pytest.skip("every move is legal here")
    return int(illegal[0])
