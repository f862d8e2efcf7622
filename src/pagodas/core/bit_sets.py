"""Sets of small numbers as bits of whole numbers: bit i stands for number i."""

from collections.abc import Iterable

from pagodas.core.jit import inlined, lowest
from pagodas.core.types import Moves

__all__ = ["in_order", "write_each"]


@inlined
def write_each(out: Moves, n: int, code: int, numbers: int) -> int:
    """Write the move code + number for each number of a set, from out[n] on, and return how many moves there are."""
    while numbers:
        out[n] = code + lowest(numbers)
        numbers &= numbers - 1
        n += 1
    return n


def in_order(words: Iterable[int], size: int) -> list[int]:
    """Return the numbers of a set that is kept in several words of so many bits."""
    found = []
    for index, word in enumerate(words):
        rest = int(word)
        while rest:
            found.append(index * size + lowest(rest))
            rest &= rest - 1
    return found
