"""What changed between two scenes of a game, ready encoded: the items and shapes that came, went or changed.

Items are drawn in order, so a change is a *splice* of a list, `[at, gone, came]`: from place `at` of the list before,
`gone` things went, and the things `came` are there instead. Splices are in order. An item that was in the list before
is told as a merge patch (RFC 7396): its id, and of its fields those that changed, null for one that is left out now.

What one table is told in a turn, others are told in theirs. So encoded items and patches are kept, as long as the items
themselves are, and so is what changed in a part of a scene, where a game draws in parts (`core.scene.Items`).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import accumulate, compress, count
from operator import attrgetter, is_not
from typing import Any, TypeAlias, TypeVar

from msgspec import Raw
from msgspec.structs import astuple

from pagodas.core.scene import Item, Items, Shape
from pagodas.views.wire import encode

__all__ = ["Splice", "changed_items", "changed_shapes"]

Splice: TypeAlias = tuple[int, int, Any]  # a place, how many went from there, and a list of what came
Part: TypeAlias = tuple[Item, ...]
Thing = TypeVar("Thing", bound=Hashable)

MOST = 1 << 14  # items and patches kept for all games together, and as many changed parts
FIELDS = Item.__struct_fields__[1:]  # but the id
DEFAULTS = [object()] * (len(FIELDS) - len(Item.__struct_defaults__)) + [*Item.__struct_defaults__]

MANY = 1 << 30  # more than any scene has

_name = attrgetter("id")
_told: dict[tuple[int, int], tuple[Item, Item | None, Raw]] = {}  # with the items, so that their ids stay theirs
_changed: dict[tuple[int, int], tuple[Part, Part, list[Splice]]] = {}  # with the parts, for the same reason


def changed_items(before: Sequence[Item], after: Sequence[Item]) -> list[Splice]:
    """Return what turns the items before into those after."""
    if before is after:
        return []
    if isinstance(before, Items) and isinstance(after, Items) and len(before.parts) == len(after.parts):
        return _changed_parts(before.parts, after.parts)
    return _splices(tuple(before), tuple(after), _name, _tell)


def _changed_parts(before: Sequence[Part], after: Sequence[Part]) -> list[Splice]:
    starts = list(accumulate(map(len, before), initial=0))
    return [
        (starts[part] + place, gone, came)
        for part in compress(count(), map(is_not, before, after))
        for place, gone, came in _changed_part(before[part], after[part])
    ]


def _changed_part(before: Part, after: Part) -> list[Splice]:
    """Find what changed in a part, once."""
    key = id(before), id(after)
    if key not in _changed:
        if len(_changed) >= MOST:
            _changed.clear()
        splices = [(place, gone, _joined(came)) for place, gone, came in _splices(before, after, _name, _tell)]
        _changed[key] = before, after, splices
    return _changed[key][2]


def _joined(came: list[Raw]) -> Raw:
    return Raw(b"[" + b",".join(map(bytes, came)) + b"]")


def changed_shapes(before: Sequence[Shape], after: Sequence[Shape]) -> list[Splice]:
    """Return what turns the shapes before into those after."""
    return _splices(before, after, _itself, _itself) if before is not after else []


def _itself(shape: Shape, _: Shape | None = None) -> Shape:
    return shape


# --- Splices ---


def _splices(
    before: Sequence[Thing],
    after: Sequence[Thing],
    name: Callable[[Thing], Hashable],
    tell: Callable[[Thing, Thing | None], Any],
) -> list[Splice]:
    if not (before and after):
        return [(0, len(before), [tell(thing, None) for thing in after])] if before or after else []
    head = min(_alike(before, after), len(before), len(after))
    tail = min(_alike(reversed(before), reversed(after)), len(before) - head, len(after) - head)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    return _spliced_middle(old, new, head, name, tell) if old or new else []


def _alike(before: Iterable[Thing], after: Iterable[Thing]) -> int:
    """Return how many things are the same from the start: games that keep what they drew give the same objects."""
    return next(compress(count(), map(is_not, before, after)), MANY)


def _spliced_middle(
    before: Sequence[Thing],
    after: Sequence[Thing],
    first: int,
    name: Callable[[Thing], Hashable],
    tell: Callable[[Thing, Thing | None], Any],
) -> list[Splice]:
    places = dict(zip(map(name, before), count(), strict=False))
    found: list[Splice] = []
    came: list[Any] = []
    due = 0  # the place before that comes next
    for thing, place in zip(after, map(places.get, map(name, after)), strict=True):
        if place is None or place < due or (before[place] is not thing and before[place] != thing):
            came.append(tell(thing, None if place is None else before[place]))
            continue
        if came or place > due:
            found.append((first + due, place - due, came))
            came = []
        due = place + 1
    if came or due < len(before):
        found.append((first + due, len(before) - due, came))
    return found


# --- Items, ready encoded ---


def _tell(item: Item, before: Item | None) -> Raw:
    """Encode an item, or what changed of it, once."""
    key = id(item), id(before)
    if key not in _told:
        if len(_told) >= MOST:
            _told.clear()
        _told[key] = item, before, Raw(encode(item if before is None else _patch(before, item)))
    return _told[key][2]


def _patch(before: Item, after: Item) -> dict[str, Any]:
    """Return the fields that changed; those at their default are left out of an item, and so they are null here."""
    found: dict[str, Any] = {"id": after.id}
    for field, default, old, new in zip(FIELDS, DEFAULTS, _fields(before), _fields(after), strict=True):
        if old is not new and (old != new or default in (old, new)):
            found[field] = None if new is default else new
    return found


def _fields(item: Item) -> tuple[Any, ...]:
    return astuple(item)[1:]
