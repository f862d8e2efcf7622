"""Positions as lines of text, `name: rest`: what the notations of all games read them with."""

from collections.abc import Sequence


def fields(text: str) -> dict[str, str]:
    """Return what follows each name."""
    lines = [line.partition(":") for line in text.strip().splitlines() if line.strip()]
    return {name.strip(): rest.strip() for name, _, rest in lines}


def one_of(names: Sequence[str], name: str) -> int:
    """Return which of these names it is. Raises ValueError with all of them for another."""
    if name not in names:
        raise ValueError(f"{name!r} is none of {', '.join(names)}")
    return names.index(name)
