"""Players who leave a table of three or more: the others play on, and who is not back at the end comes last."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from pagodas.core.types import Seat

__all__ = ["FEWEST", "Departure", "last_place", "seats_left"]

FEWEST = 3  # seats of a table that somebody can leave: of two, the other wins


class Departure(NamedTuple):
    """A player left, or came back, after so many whole turns."""

    turns: int
    seat: Seat
    back: bool = False


def seats_left(departures: Iterable[Departure]) -> tuple[Seat, ...]:
    """Return the seats whose players have left and are not back, in order."""
    last = {departure.seat: departure.back for departure in departures}
    return tuple(sorted(seat for seat, back in last.items() if not back))


def last_place(utilities: tuple[float, ...], left: Collection[Seat], graded: bool) -> tuple[float, ...]:
    """Return what a game is worth when those who left share the last place, and the others keep their order.

    Places are worth 1 for the first to -1 for the last in equal steps. Where an outcome is an amount, places are worth
    the amounts that there were. Those who share places share their worth.
    """
    places = range(len(utilities))
    worth = sorted(utilities, reverse=True) if graded else [1 - 2 * place / (len(utilities) - 1) for place in places]
    standing = [(False, 0.0) if seat in left else (True, utility) for seat, utility in enumerate(utilities)]
    return tuple(_shared(worth, standing, own) for own in standing)


def _shared(worth: list[float], standing: list[tuple[bool, float]], own: tuple[bool, float]) -> float:
    ahead, level = sum(other > own for other in standing), standing.count(own)
    return sum(worth[ahead : ahead + level]) / level
