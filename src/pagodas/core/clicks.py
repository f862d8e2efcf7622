"""Clicks as most games need them, for the `path` and `spell` of a game's sketch.

Where one click is one move, name each item after the text of its move, and both are done:

    path = path_by_text(format_move)  # a button "pass", a card "Q♥"
    spell = spell_by_text

Where a move takes more clicks, write `path`, and let the paths of the legal moves tell which move is meant:

    spell = spell_by_path(path, format_move)

A move is *varying* in a position if its text or its path there depends on anything but its code, the seat to move, the
number of seats and the options of the game. A game may name such moves (`Game.varying_moves`): then the words of all
others are made once, and a page is told them once.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pagodas.core import verbs
from pagodas.core.types import Move, State

__all__ = ["path_by_text", "spell_by_path", "spell_by_text"]

FormatMove: TypeAlias = Callable[[State, Move], str]
PathOfMove: TypeAlias = Callable[[State, Move], tuple[str, ...]]
Spell: TypeAlias = Callable[[State, Sequence[str]], str]


def path_by_text(format_move: FormatMove) -> PathOfMove:
    """Return the `path` of a game whose items are named after the moves they stand for."""

    def path(observed: State, move: Move) -> tuple[str, ...]:
        return (format_move(observed, move),)

    return path


def spell_by_text(observed: State, path: Sequence[str]) -> str:
    """Spell a click on an item that is named after its move; the referee refuses the names of other items."""
    return path[0] if len(path) == 1 else ""


def spell_by_path(path: PathOfMove, format_move: FormatMove) -> Spell:
    """Return a `spell` that finds the legal move with the clicked path, and writes "" where there is none."""

    def spell(observed: State, clicked: Sequence[str]) -> str:
        wanted = tuple(clicked)
        found = (move for move in verbs.legal_moves(observed) if path(observed, move) == wanted)
        return next((format_move(observed, move) for move in found), "")

    return spell
