"""Pagoda by Luke Weisman (Pair-of-Dice Games, 2001): dice climb a mountain, push, kill and are born again."""

from pathlib import Path

from pagodas.core.about import About
from pagodas.core.options import Choice, Flag, Whole
from pagodas.games.mountain.board_files import BOARDS, NAMES
from pagodas.games.mountain.limits import MOST_TURNS

ABOUT = About(
    id="mountain",
    version=1,
    folder=Path(__file__).parent,
    own_options=(
        Choice("board", NAMES, "stairs", {board.name: board.title for board in BOARDS}),
        Flag("violent_worms"),
        Whole("max_turns", 300, 1, MOST_TURNS),
    ),
)
