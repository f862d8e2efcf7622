"""The spaces of observations and actions, as Gymnasium and PettingZoo describe them."""

from typing import Any

import numpy as np

from pagodas.adapters.optional_libraries import MissingExtra
from pagodas.adapters.tensors import layout
from pagodas.core.game import Game

try:
    from gymnasium import spaces
except ImportError:
    raise MissingExtra("spaces", "gymnasium") from None

MOST_SEEDS = 2**62


def observation_space(game: Game) -> Any:
    """Return the space of observations: the tensor, and the mask of legal moves."""
    least, most = layout(game).bounds()
    numbers = spaces.Box(least, most, dtype=np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (game.moves,), np.int8)})


def action_space(game: Game) -> Any:
    """Return the space of all move codes."""
    return spaces.Discrete(game.moves)
