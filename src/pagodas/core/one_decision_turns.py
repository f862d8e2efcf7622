"""Notation functions of games in which every turn is a single decision, written in one way only.

A game's `notation.py` imports them beside its own `format_move`, `format_position` and `parse_position`, and replaces
those that do not fit: a game with chance brings its own `format_luck`, for instance.
"""

from collections.abc import Sequence

from pagodas.core.turn_text import split_luck
from pagodas.core.types import State

__all__ = ["format_luck", "join_turn", "readings", "split_turn"]


def format_luck(before: State, after: State) -> str:  # noqa: ARG001 nothing is left to chance
    """Write nothing: chance adds nothing to a decision."""
    return ""


def join_turn(decisions: Sequence[str]) -> str:
    """Write a turn, which is its only decision."""
    return " ".join(decisions)


def split_turn(text: str) -> list[tuple[str, str]]:
    """Return the decision and its luck."""
    return [split_luck(text)]


def readings(text: str) -> tuple[str, ...]:  # noqa: ARG001 all texts are alike in this
    """Allow no other way to write a decision; letter case and spaces never matter."""
    return ()
