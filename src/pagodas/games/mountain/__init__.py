"""Pagoda by Luke Weisman (Pair-of-Dice Games, 2001): dice climb a mountain, push, kill and are born again."""

from pathlib import Path

from pagodas.core import perfect_information
from pagodas.core.game import Game
from pagodas.core.options import Choice, Flag, Whole
from pagodas.games.mountain import boards, explain, legal_moves, notation, rules, scene, value, words
from pagodas.games.mountain.state import ENDINGS, MOST_TURNS, MOVES, STATE

GAME = Game(
    id="mountain",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, legal_moves, perfect_information, value),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    own_options=(
        Choice("board", boards.NAMES, "stairs", {board.name: board.title for board in boards.BOARDS}),
        Flag("violent_worms"),
        Whole("max_turns", 300, 1, MOST_TURNS),
    ),
)
