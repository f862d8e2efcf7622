"""The events of a game so far, in order."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

Item = TypeVar("Item")


class History(Sequence[Item]):
    """An immutable sequence that grows by sharing: a longer one shares the items of the shorter one.

    So it costs nothing to keep the old one, however long it is. If two histories grow from one in different ways, the
    second copies it.
    """

    __slots__ = ("_items", "length")  # reading the length is faster than `len`

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
        """Return this history and one more item."""
        items, length = self._items, self.length
        if len(items) > length:
            items = items[:length]
        items.append(item)
        return self._shared(items, length + 1)

    def upto(self, length: int) -> "History[Item]":
        """Return the first `length` items."""
        return self._shared(self._items, min(length, self.length))

    @staticmethod
    def _shared(items: list[Item], length: int) -> "History[Item]":
        other: History[Item] = object.__new__(History)
        other._items, other.length = items, length
        return other
