"""Colours that can be read. A drawing may put light letters on dark wood; a terminal has one ground for everything."""

from functools import lru_cache

__all__ = ["contrast", "legible", "mixed"]

LEAST = 4.5  # contrast that letters need, as WCAG measures it
STEPS = 10


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours such as #14181a, the first to this share."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """Return how well one colour can be seen on the other, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(1024)
def legible(colour: str, paper: str, ink: str) -> str:
    """Return a colour, with as much ink as it needs to be read on paper."""
    steps = (mixed(ink, colour, step / STEPS) for step in range(STEPS + 1))
    return next((step for step in steps if contrast(step, paper) >= LEAST), ink)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    shares = [part / 255 for part in _parts(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
