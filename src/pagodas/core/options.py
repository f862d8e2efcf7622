"""Options of a game: what people may choose before it starts.

Rules see options as whole numbers in the order of `Game.options`; people see names and words. An option is one of
three kinds: a choice among names, a flag, or a whole number in a range. The first option of every game is `starts`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pagodas.core.errors import OptionError, no_such, quoted
from pagodas.core.fault_words import fault
from pagodas.core.strings import Text
from pagodas.core.whole_numbers import read_whole

__all__ = ["Choice", "Flag", "Whole", "complete", "format_value", "parse_assignments", "starts"]

Value: TypeAlias = str | bool | int
Values: TypeAlias = Mapping[str, Value]

TRUE = frozenset({"yes", "true", "on", "1", "sì", "si"})
FALSE = frozenset({"no", "false", "off", "0"})


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several names; rules see its index. Pages may call the values by their titles, where they have some."""

    name: str
    values: tuple[str, ...]
    default: str
    titles: Mapping[str, Text] = field(default_factory=dict, compare=False)

    @property
    def allowed(self) -> str:
        """What a person may give."""
        return ", ".join(self.values)

    def read(self, given: Value) -> str:
        """Return the value meant, or raise ValueError."""
        if str(given) not in self.values:
            raise ValueError
        return str(given)

    def code(self, value: Value) -> int:
        """Return what the rules see."""
        return self.values.index(str(value))


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no; rules see 1 or 0."""

    name: str
    default: bool = False

    @property
    def allowed(self) -> str:
        """What a person may give."""
        return fault("option.flag")

    def read(self, given: Value) -> bool:
        """Return the value meant, or raise ValueError."""
        word = str(given).lower()
        if word not in TRUE | FALSE:
            raise ValueError
        return word in TRUE

    def code(self, value: Value) -> int:
        """Return what the rules see."""
        return int(bool(value))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range; rules see it as it is."""

    name: str
    default: int
    least: int
    most: int

    @property
    def allowed(self) -> str:
        """What a person may give."""
        return fault("option.whole", least=self.least, most=self.most)

    def read(self, given: Value) -> int:
        """Return the value meant, or raise ValueError."""
        if isinstance(given, bool):
            raise ValueError
        return read_whole(str(given), self.least, self.most)

    def code(self, value: Value) -> int:
        """Return what the rules see."""
        return int(value)


Option: TypeAlias = Choice | Flag | Whole


def starts(seats: int) -> Choice:
    """Who starts: a seat, counted from 1, or whoever the lot falls on."""
    return Choice("starts", ("lot", *(str(seat + 1) for seat in range(seats))), "lot")


def complete(options: tuple[Option, ...], given: Values) -> dict[str, Value]:
    """Return a value for each option, in order, from those given and the defaults."""
    names = {option.name for option in options}
    for name in given:
        if name not in names:
            raise OptionError(no_such("option", name, sorted(names)))
    return {option.name: _read(option, given.get(option.name, option.default)) for option in options}


def _read(option: Option, given: Value) -> Value:
    try:
        return option.read(given)
    except ValueError:
        told = fault("option.value", name=option.name, given=quoted(format_value(given)), allowed=option.allowed)
        raise OptionError(told) from None


def format_value(value: Value) -> str:
    """Write a value as people give it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def parse_assignments(texts: list[str]) -> dict[str, Value]:
    """Read `name=value` texts; a bare `name` means yes. Raises OptionError for a name that is there twice."""
    found: dict[str, Value] = {}
    for name, sign, value in (text.partition("=") for text in texts):
        if name.strip() in found:
            raise OptionError(fault("option.twice", name=quoted(name.strip())))
        found[name.strip()] = value.strip() if sign else True
    return found
