"""Our own functions are right to the last bits, and the same in plain Python and in compiled code."""

import math
from collections.abc import Callable
from decimal import Decimal, localcontext

import numpy as np
import numpy.typing as npt
import pytest

from pagodas.core import maths
from pagodas.core.jit import bits_of, float_of, kernel

ULPS = 2.0

Numbers = npt.NDArray[np.float64]


def exact_tanh(x: Decimal) -> Decimal:
    e = (2 * x).exp()
    return (e - 1) / (e + 1)


EXACT: dict[str, Callable[[Decimal], Decimal]] = {"log": Decimal.ln, "exp": Decimal.exp, "tanh": exact_tanh}
DOMAINS = {"log": (1e-9, 1e12), "exp": (1e-6, 300.0), "tanh": (1e-6, 30.0)}


def numbers(name: str) -> list[float]:
    """Return numbers of all sizes that a function is asked for, of both signs where it takes both."""
    low, high = DOMAINS[name]
    chance = np.random.default_rng(1)
    found = np.exp(chance.uniform(np.log(low), np.log(high), 500))
    return [float(x) for x in (found if name == "log" else np.concatenate([found, -found, [0.0]]))]


@pytest.mark.parametrize("name", EXACT)
def test_results_are_right_to_the_last_bits(name: str) -> None:
    function = getattr(maths, name)
    with localcontext(prec=60):
        for x in numbers(name):
            true = EXACT[name](Decimal(x))
            assert abs(float(Decimal(function(x)) - true)) <= ULPS * math.ulp(float(true)), x


def test_logarithms_of_small_whole_numbers_are_those_of_the_c_library_or_next_to_them() -> None:
    for n in range(1, 2000):
        assert abs(maths.log(n) - math.log(n)) <= math.ulp(math.log(n)), n


def test_exp_ends_where_floats_do() -> None:
    assert maths.exp(-1e9) == 0.0
    assert maths.exp(1e9) == maths.exp(maths.MOST) < math.inf
    assert maths.exp(0.0) == 1.0
    assert maths.log(1.0) == 0.0
    assert maths.tanh(1e9) == 1.0


@kernel
def compiled_results(numbers: Numbers, log: Numbers, exp: Numbers, tanh: Numbers) -> None:
    for index in range(len(numbers)):
        log[index] = maths.log(abs(numbers[index]) + 1e-9)
        exp[index] = maths.exp(numbers[index])
        tanh[index] = maths.tanh(numbers[index])


def test_compiled_code_and_plain_python_agree_to_the_last_bit() -> None:
    given = np.array(numbers("exp"))
    log, exp, tanh = (np.zeros(len(given)) for _ in range(3))
    compiled_results(given, log, exp, tanh)
    assert log.tolist() == [maths.log(abs(float(x)) + 1e-9) for x in given]
    assert exp.tolist() == [maths.exp(float(x)) for x in given]
    assert tanh.tolist() == [maths.tanh(float(x)) for x in given]


@pytest.mark.parametrize("number", [0.0, -0.0, 1.0, -2.5, 1e300, 5e-324])
def test_a_float_is_its_bits(number: float) -> None:
    assert math.copysign(1.0, float_of(bits_of(number))) == math.copysign(1.0, number)
    assert float_of(bits_of(number)) == number
    assert bits_of(1.0) == 0x3FF << 52
