"""States as Python reads them: NumPy's records, only faster."""

from typing import Any

import numpy as np


class _Memory:
    """What `data` of a row is unless it is kept: NumPy's own description of its memory, which takes a while."""

    def __get__(self, row: Any, _: Any = None) -> Any:
        return np.generic.data.__get__(row)


class StateRecord(np.record):  # type: ignore[misc]
    """One state. Its fields are found a few times faster than those of NumPy's records.

    One that is *kept* does not change any more. Its fields are read together when the first is asked for, and are
    from then on as fast as any attribute; and compiled code finds its memory at once.
    """

    data = _Memory()
    __getattribute__ = np.void.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """Read a field."""
        fields = vars(self)
        if fields and "seat" not in fields:
            fields.update(zip(self.dtype.names or (), self._twin().tolist(), strict=True))
        try:
            return fields[name] if fields else self[name]
        except (KeyError, ValueError):
            raise AttributeError(f"a state has no {name!r}") from None

    def _twin(self) -> Any:
        """Return another record of the same memory.

        Fields that are arrays refer to the record they were read from. If a record kept such arrays of itself, it would
        refer to itself, and as the garbage collector does not look into arrays, it would never be freed.
        """
        return np.frombuffer(self.data, self.dtype)[0]

    def __setattr__(self, name: str, value: Any) -> None:
        """Write a field, unless the state is kept."""
        if vars(self):
            raise AttributeError(f"{name!r} of a state that is kept cannot change")
        self[name] = value

    def keep(self, memory: bytearray) -> None:
        """Promise that nobody writes to this state, which lies in `memory`, once a field of it has been read."""
        vars(self)["data"] = memory
