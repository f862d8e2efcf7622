"""Pagode, published by F. X. Schmid in 1973: stones and columns become huts, houses, castles, towers and pagodas."""

from pathlib import Path

from pagodas.core.about import About
from pagodas.core.options import Choice, Flag, Whole
from pagodas.games.masons.limits import BOARDS, LONGEST, USUALLY_LONGEST

TITLES = {
    "full": {"en": "Nine by nine", "it": "Nove per nove"},
    "small": {"en": "Three by three", "it": "Tre per tre"},
}

ABOUT = About(
    id="masons",
    version=1,
    folder=Path(__file__).parent,
    own_options=(
        Whole("max_turns", USUALLY_LONGEST, 1, LONGEST),
        Flag("no_early_resignation"),
        Choice("board", BOARDS, "full", TITLES),
    ),
)
