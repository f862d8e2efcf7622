"""How the points of a game came about, as a table for people: a row for each source, a cell for each seat."""

from typing import NamedTuple, TypeAlias

from pagodas.core.types import Move, State

__all__ = ["Step", "TallyRow"]

Step: TypeAlias = tuple[State, Move, State]  # a move with the states around it


class TallyRow(NamedTuple):
    """What each seat got from one source."""

    label: str
    cells: tuple[str, ...]
