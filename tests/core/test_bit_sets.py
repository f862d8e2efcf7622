"""Sets of numbers are bits."""

import numpy as np

from pagodas.core.bit_sets import in_order, write_each
from pagodas.core.jit import kernel


@kernel
def write(out, n, code, numbers):  # type: ignore[no-untyped-def]
    return write_each(out, n, code, numbers)


def test_a_code_is_written_for_each_number() -> None:
    out = np.zeros(6, np.int32)
    assert write(out, 1, 100, 0b10_0101) == 4
    assert out.tolist() == [0, 100, 102, 105, 0, 0]
    assert write(out, 1, 100, 0) == 1


def test_numbers_of_several_words_are_listed_in_order() -> None:
    assert in_order([0b101, 0, 0b11], 5) == [0, 2, 10, 11]
    assert in_order(np.array([1 << 44, 1 << 35], np.int64), 45) == [44, 80]
