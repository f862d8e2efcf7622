"""Weights that `pagodas train` found, as a file in the folder of their game: a line for each feature, by its name."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pagodas.core.errors import PagodasError
from pagodas.core.game import Game
from pagodas.players.fault_words import fault
from pagodas.players.judgement import Weights

__all__ = ["learned", "text", "write"]

FILE = "weights.toml"
NO_WEIGHTS: Weights = np.zeros(0)


def learned(game: Game, file: Path | None = None) -> Weights:
    """Return the weights in the folder of a game or in a file, none if nothing was learned."""
    file = file or game.folder / FILE
    if not file.exists():
        return NO_WEIGHTS
    found = tomllib.loads(file.read_text(encoding="utf-8"))["weights"]
    if tuple(found) != game.feature_names:
        raise PagodasError(fault("other_features", file=file, game=game.id))
    return np.array(list(found.values()), np.float64)


def text(game: Game, weights: Sequence[float], comment: str) -> str:
    """Write weights as the content of a file."""
    lines = (f"{name} = {weight}" for name, weight in zip(game.feature_names, weights, strict=True))
    return "\n".join([f"# {comment}", "", "[weights]", *lines, ""])


def write(game: Game, weights: Sequence[float], comment: str, file: Path | None = None) -> Path:
    """Write weights to the folder of a game or to a file, whole or not at all; return the file."""
    file = file or game.folder / FILE
    fresh = file.with_suffix(".part")
    fresh.write_text(text(game, weights, comment), encoding="utf-8")
    fresh.replace(file)
    return file
