"""Turns picks of items into moves, by the paths of the legal moves. This is all the move logic of the table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TypeAlias

from pagodas.core.scene import Item
from pagodas.session import Session

Path: TypeAlias = tuple[str, ...]  # ids of items, in the order in which they are picked
Heading: TypeAlias = tuple[int, int]  # across and down

SIDEWAYS_COSTS = 2.5  # a step aside counts as so many steps ahead


@dataclass(frozen=True, slots=True)
class Selection:
    """The written moves by their paths, and the items picked so far."""

    moves: Mapping[Path, str]
    chosen: Path = ()

    @classmethod
    def among(cls, session: Session) -> "Selection":
        """Offer the moves of the seat to move."""
        observed = session.seen_by(session.to_move)
        path, write = session.game.sketch.path, session.game.notation.format_move
        return cls({tuple(path(observed, move)): write(observed, move) for move in session.legal()})

    @property
    def offered(self) -> set[str]:
        """The items that may be picked next."""
        return self._after(self.chosen)

    @property
    def move(self) -> str:
        """The move that was picked, "" as long as there is none."""
        return self.moves.get(self.chosen, "")

    def _after(self, chosen: Path) -> set[str]:
        return {path[len(chosen)] for path in self.moves if len(path) > len(chosen) and path[: len(chosen)] == chosen}

    def pick(self, stack: Sequence[str]) -> "Selection | None":
        """Pick one of the items in a place, topmost first; None if none of them can be picked."""
        for chosen in (self.chosen, ()):
            if offered := [item for item in stack if item in self._after(chosen)]:
                return replace(self, chosen=(*chosen, offered[0]))
            if set(stack) & set(self.chosen):
                return replace(self, chosen=())
        return None

    def back(self) -> "Selection":
        """Take the last pick back."""
        return replace(self, chosen=self.chosen[:-1])


def in_direction(heading: Heading, here: Item, items: Iterable[Item]) -> Item:
    """Return the item to which an arrow key leads, the same one if nothing lies in that direction."""
    ahead = [(cost, item) for item in items if (cost := _cost(here, item, heading)) > 0]
    return min(ahead, key=lambda pair: pair[0])[1] if ahead else here


def _cost(here: Item, there: Item, heading: Heading) -> float:
    """Return how far away an item is in a direction, 0 if it lies in another one."""
    x, y = there.x - here.x, there.y - here.y
    forward, aside = x * heading[0] + y * heading[1], abs(x * heading[1]) + abs(y * heading[0])
    return 0 if there.id == here.id or forward <= 1 else forward + SIDEWAYS_COSTS * aside


def in_order(items: Iterable[Item], here: str, step: int) -> Item:
    """Return the item some steps on from here, from left to right and row by row, round and round."""
    ordered = sorted(items, key=lambda item: (item.y, item.x))
    places = [item.id for item in ordered]
    start = places.index(here) if here in places else -1 if step > 0 else 0
    return ordered[(start + step) % len(ordered)]


def nearest(items: Sequence[Item], to: Item | None) -> Item:
    """Return the item nearest to one that may be gone, otherwise the first one."""
    return min(items, key=lambda item: hypot(item.x - to.x, item.y - to.y)) if to else in_order(items, "", 1)
