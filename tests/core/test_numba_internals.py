"""What we use of Numba's private parts still does what we think it does."""

from typing import Any

import numba
import pytest

from pagodas.core import jit, numba_internals
from pagodas.core.jit import compiled, kernel


def test_this_version_of_numba_was_tried() -> None:
    tried, installed = numba_internals.CHECKED_VERSION, numba.__version__
    assert installed.startswith(f"{tried}."), (
        f"Numba {installed} is installed, and core/numba_internals.py was tried with {tried}. Check with the new one: "
        "`make bench` against the old one (no game slower than 0.97 of before), the time of `pagodas warm` from an "
        "empty cache, `pytest tests/core tests/engine tests/web/test_engine.py`, and that `pagodas build-engine` "
        "writes engines of about the same size; then raise CHECKED_VERSION."
    )


@compiled
def helper(x: int) -> int:
    return 3 * x + 1


@kernel
def uses_a_helper(x: int) -> int:
    return helper(x) + helper(x + 1)


@compiled
def other_helper(x: int) -> int:
    return 5 * x


def uses_another(x: int) -> int:
    return other_helper(x) + 1


@pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")
def test_helpers_get_no_machine_code_of_their_own() -> None:
    fresh: Any = numba.njit(uses_another)  # compiled here and now, whatever a cache holds
    assert fresh(2) == 11
    helpers: Any = other_helper
    assert [compiled.library._is_run for compiled in helpers.overloads.values()] == [False]
    assert [compiled.library._is_run for compiled in fresh.overloads.values()] == [True]


def test_a_helper_that_python_calls_after_all_gets_machine_code() -> None:
    assert uses_a_helper(1) == 4 + 7
    assert helper(5) == 16
    assert uses_a_helper(2) == 7 + 10
