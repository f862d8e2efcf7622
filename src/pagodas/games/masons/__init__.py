"""Pagode, published by F. X. Schmid in 1973: stones and columns become huts, houses, castles, towers and pagodas."""

from pathlib import Path

from pagodas.core.about import About
from pagodas.core.options import Flag, Whole
from pagodas.games.masons.limits import LONGEST, USUALLY_LONGEST

ABOUT = About(
    id="masons",
    version=1,
    folder=Path(__file__).parent,
    own_options=(Whole("max_turns", USUALLY_LONGEST, 1, LONGEST), Flag("no_early_resignation")),
)
