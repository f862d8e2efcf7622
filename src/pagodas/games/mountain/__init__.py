"""Pagoda by Luke Weisman (Pair-of-Dice Games, 2001): dice climb a mountain, push, kill and are born again."""

from pathlib import Path

from pagodas.core.game import Game
from pagodas.core.options import Choice, Flag, Whole
from pagodas.games.mountain import boards, explain, notation, rules, scene, value, words

GAME = Game(
    id="mountain",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, value),
    state=rules.STATE,
    moves=rules.MOVES,
    endings=rules.ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    own_options=(
        Choice("board", boards.NAMES, "stairs"),
        Flag("violent_worms"),
        Whole("max_turns", 300, 1, rules.MOST_TURNS),
    ),
)
