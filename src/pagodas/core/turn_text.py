"""Decisions and turns as text: what notations, explanations and typed moves of all games share."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from pagodas.core import verbs
from pagodas.core.types import Move, State

__all__ = ["Format", "Split", "find_move", "play_turns", "simplify", "split_luck"]

Format: TypeAlias = Callable[[State, Move], str]  # `format_move` of a notation
Split: TypeAlias = Callable[[str], list[tuple[str, str]]]  # its `split_turn`


def simplify(text: str) -> str:
    """Drop what never matters: letter case and spaces."""
    return "".join(text.split()).casefold()


def split_luck(text: str) -> tuple[str, str]:
    """Separate a decision from its luck, which begins with an equals sign."""
    decision, sign, luck = text.partition("=")
    return decision.strip(), sign + luck.strip()


def find_move(state: State, decision: str, format_move: Format) -> Move:
    """Return the legal move that is written like this. Raises ValueError when there is none."""
    wanted = simplify(decision)
    for move in verbs.legal_moves(state):
        if simplify(format_move(state, move)) == wanted:
            return move
    raise ValueError(f"{decision!r} is no legal move here")


def play_turns(state: State, turns: Iterable[str], split_turn: Split, format_move: Format) -> None:
    """Play turns as they are written; chance does what it likes. Raises ValueError for a move that is not legal."""
    for turn in turns:
        for decision, _ in split_turn(turn):
            verbs.play(state, find_move(state, decision, format_move))
