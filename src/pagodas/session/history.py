"""What has happened so far, in order."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

Item = TypeVar("Item")


class History(Sequence[Item]):
    """A sequence that never changes and yet grows: a longer one shares all that was there before.

    So keeping the old one costs nothing, however long it is. Only of two that grew from one in different ways does
    the second copy it.
    """

    __slots__ = ("_items", "length")  # the length can be read, faster than by `len`

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self.length = len(self._items)

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        if len(self._items) == self.length:
            return self._items[index]
        if isinstance(index, slice):
            start, stop, step = index.indices(self.length)
            return [self._items[each] for each in range(start, stop, step)]
        return self._items[range(self.length)[index]]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items[: self.length])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self[:] == other[:]

    def then(self, item: Item) -> "History[Item]":
        """Return this and one more."""
        items, length = self._items, self.length
        if len(items) > length:
            items = items[:length]
        items.append(item)
        return self._shared(items, length + 1)

    def upto(self, length: int) -> "History[Item]":
        """Return the first so many."""
        return self._shared(self._items, min(length, self.length))

    @staticmethod
    def _shared(items: list[Item], length: int) -> "History[Item]":
        other: History[Item] = object.__new__(History)
        other._items, other.length = items, length
        return other
