"""How `masons` looks."""

from collections.abc import Sequence

from pagodas.core.scene import Scene
from pagodas.core.strings import Strings
from pagodas.core.types import Move, Seat, State


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    raise NotImplementedError


def path(observed: State, move: Move) -> tuple[str, ...]:
    return ()


def spell(observed: State, path: Sequence[str]) -> str:
    return ""
