"""Yokai Pagoda by Jacobo Rufete (PIF Games, 2023): cards for ten spirits, and what you fail to offer counts."""

from pathlib import Path

from pagodas.core.game import Game
from pagodas.games.yokai import (
    explain,
    habits,
    knowledge,
    legal_moves,
    likely_deals,
    notation,
    rules,
    scene,
    value,
    words,
)
from pagodas.games.yokai.state import ENDINGS, MOVES, STATE

GAME = Game(
    id="yokai",
    version=1,
    folder=Path(__file__).parent,
    modules=(rules, legal_moves, knowledge, value, habits, likely_deals),
    state=STATE,
    moves=MOVES,
    endings=ENDINGS,
    notation=notation,
    sketch=scene,
    judge=explain,
    words=words,
    seats=(2, 3, 4, 5),
    seen_move=notation.seen_move,
)
