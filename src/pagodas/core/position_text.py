"""Positions as lines of text, `name: rest`: what the notations of all games read and write them with."""

from collections.abc import Mapping, Sequence


def one_of(names: Sequence[str], name: str) -> int:
    """Return which of these names it is. Raises ValueError with all of them for another."""
    if name not in names:
        raise ValueError(f"{name!r} is none of {', '.join(names)}")
    return names.index(name)


def written(fields: Mapping[str, str]) -> list[str]:
    """Write a line for every name that something follows."""
    return [f"{name}: {rest}" for name, rest in fields.items() if rest]


class Fields:
    """The lines of a position. Each is taken once, and `finish` refuses those that nobody took.

    What cannot be read raises ValueError with a reason.
    """

    def __init__(self, text: str) -> None:
        lines = [line.partition(":") for line in text.strip().splitlines() if line.strip()]
        self._rest = {name.strip(): rest.strip() for name, _, rest in lines}

    def __contains__(self, name: str) -> bool:
        return name in self._rest

    def take(self, name: str, default: str = "") -> str:
        """Return what follows a name."""
        return self._rest.pop(name, default)

    def choose(self, name: str, names: Sequence[str], default: int = 0) -> int:
        """Return which of these names follows."""
        return one_of(names, self.take(name, names[default]))

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """Return the whole number that follows, the least one by default."""
        return _whole(name, self.take(name, str(least if default is None else default)), least, most)

    def wholes(self, name: str, count: int, least: int, most: int) -> list[int]:
        """Return the whole numbers that follow, so many of them, all the least one by default."""
        texts = self.take(name, f"{least} " * count).split()
        if len(texts) != count:
            raise ValueError(f"{name} must be {count} numbers, not {len(texts)}")
        return [_whole(name, text, least, most) for text in texts]

    def finish(self) -> None:
        """Refuse lines that mean nothing."""
        if self._rest:
            raise ValueError(f"no line {next(iter(self._rest))!r} in a position")


def _whole(name: str, text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ValueError(f"{name} must be a number from {least} to {most}, not {text!r}")
    return int(text)
