"""Logarithm, exponential and hyperbolic tangent from nothing but + - * /, which are the same on every machine.

C libraries, NumPy and browsers each have functions of these names, and theirs differ in the last bit. A search follows
the larger of two numbers, so one bit can change a move. With these, a search chooses alike wherever it runs.

Each result is within two units in the last place of the true one. All of them work in plain Python and in compiled
code.
"""

from pagodas.core.jit import bits_of, float_of, portable

__all__ = ["exp", "log", "tanh"]

MANTISSA_BITS = 52
BIAS = 1023  # of the exponent in the bits of a float
HALF_OCTAVE_DOWN = bits_of(0.7071067811865476)
LN2_HIGH = 0x162E42FEE / (1 << 33)  # ln 2 in two parts: a whole number times the first part is exact
LN2_LOW = 1.9082149292705877e-10
SMALL = 0.35  # up to this a few terms of a series are enough: a little more than half of ln 2
MOST = 700.0  # exp of more than this, or of less than its negative, is out of reach

# log((1 + s) / (1 - s)) = 2s + s (L1 s² + L2 s⁴ + …) for the s of half an octave. The numbers are close to 2/3, 2/5 and
# so on, chosen so that seven of them are enough: the polynomial meets the function at Chebyshev's points.
L1, L2, L3, L4 = 0.666666666666667, 0.39999999999899505, 0.28571428625975487, 0.2222221113479508
L5, L6, L7 = 0.18182889125261723, 0.15331721600556042, 0.14616449685043406

# x coth(x/2) = 2 + the sum of 2 B(2n) x²ⁿ / (2n)!, with Bernoulli's numbers
E1, E2, E3, E4 = 1 / 6, -1 / 360, 1 / 15120, -1 / 604800
E5, E6, E7 = 1 / 23950080, -691 / 653837184000, 1 / 37362124800


@portable
def log(x: float) -> float:
    """Return the natural logarithm of a number that is above 0 and not tiny."""
    bits = bits_of(float(x))
    k = (bits - HALF_OCTAVE_DOWN) >> MANTISSA_BITS  # x is 2ᵏ m, m being within half an octave of 1
    m = float_of(bits - (k << MANTISSA_BITS))
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    odd = z * (L1 + w * (L3 + w * (L5 + w * L7)))
    even = w * (L2 + w * (L4 + w * L6))
    return float(k * LN2_HIGH - ((s * (f - (odd + even)) - k * LN2_LOW) - f))


@portable
def exp(x: float) -> float:
    """Return e to the power of x: 0 for less than -MOST, and no more than for MOST."""
    if x < -MOST:
        return 0.0
    x = min(x, MOST)
    k = int(x / (LN2_HIGH + LN2_LOW) + (0.5 if x >= 0.0 else -0.5))
    high, low = x - k * LN2_HIGH, k * LN2_LOW
    r = high - low
    c = r - beyond_two(r * r)
    return float(1.0 - ((low - r * c / (2.0 - c)) - high)) * float_of((k + BIAS) << MANTISSA_BITS)


@portable
def tanh(x: float) -> float:
    """Return the hyperbolic tangent."""
    double = 2.0 * abs(x)
    if double < SMALL:
        t = double / (2.0 + beyond_two(double * double))
    else:
        e = exp(-double)
        t = (1.0 - e) / (1.0 + e)
    return t if x >= 0.0 else -t


@portable
def beyond_two(t: float) -> float:
    """Return by how much x coth(x/2) is more than 2, from the square of an x not above SMALL."""
    return t * (E1 + t * (E2 + t * (E3 + t * (E4 + t * (E5 + t * (E6 + t * E7))))))
