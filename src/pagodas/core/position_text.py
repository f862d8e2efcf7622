"""Positions as lines of text, `name: rest`: what the notations of all games read and write them with."""

from collections.abc import Iterable, Mapping, Sequence

from pagodas.core.errors import quoted
from pagodas.core.hidden_hands import DECK, HIDDEN, TABLE, cards_at
from pagodas.core.types import State
from pagodas.core.whole_numbers import read_whole

__all__ = ["Fields", "one_of", "read_cards", "read_number", "refuse_repetition", "split_at", "written", "written_cards"]

UNKNOWN = "?"  # a card that is not known


def one_of(names: Sequence[str], name: str) -> int:
    """Return which of these names it is; the names may be the letters of a text. Raises ValueError for another."""
    if name not in tuple(names):
        raise ValueError(f"{quoted(name)} is none of {', '.join(names)}")
    return names.index(name)


def refuse_repetition(words: Iterable[str]) -> None:
    """Raise ValueError if a word is there twice."""
    seen: set[str] = set()
    for word in words:
        if word in seen:
            raise ValueError(f"{quoted(word)} is there twice")
        seen.add(word)


def read_number(name: str, text: str, least: int, most: int) -> int:
    """Return the whole number that a text is. Raises ValueError with the range for another."""
    try:
        return read_whole(text, least, most)
    except ValueError:
        raise ValueError(f"{name} must be a number from {least} to {most}, not {quoted(text)}") from None


def split_at(word: str, text: str) -> tuple[list[str], list[str]]:
    """Return the words of a list, and those of its second part, which begins with `word` behind a semicolon."""
    first, *rest = (part.split() for part in text.split(";"))
    if not rest and first[:1] == [word]:
        first, rest = [], [first]
    if len(rest) > 1 or any(part[:1] != [word] for part in rest):
        raise ValueError(f"behind a semicolon there can only be {word!r} and what follows it, once: {quoted(text)}")
    return first, rest[0][1:] if rest else []


def written(fields: Mapping[str, str]) -> list[str]:
    """Write a line for every name that something follows."""
    return [f"{name}: {rest}" for name, rest in fields.items() if rest]


class Fields:
    """The lines of a position. Each is there once and taken once, and `finish` refuses those that nobody took.

    What cannot be read raises ValueError with a reason.
    """

    def __init__(self, text: str) -> None:
        self._rest: dict[str, str] = {}
        for line in text.strip().splitlines():
            self._add(line.strip())

    def _add(self, line: str) -> None:
        name, colon, rest = (part.strip() for part in line.partition(":"))
        if line and not colon:
            raise ValueError(f"{quoted(line)} is no line of a position: a name and a colon begin it")
        if name in self._rest:
            raise ValueError(f"there are two lines {quoted(name)}")
        if line:
            self._rest[name] = rest

    def __contains__(self, name: str) -> bool:
        return name in self._rest

    def take(self, name: str, default: str = "") -> str:
        """Return what follows a name."""
        return self._rest.pop(name, default)

    def choose(self, name: str, names: Sequence[str], default: int = 0) -> int:
        """Return which of these names follows."""
        return one_of(names, self.take(name, names[default]))

    def several(self, name: str, names: Sequence[str]) -> list[str]:
        """Return those of these names that follow, in any order."""
        found = self.take(name).split()
        for each in found:
            one_of(names, each)
        refuse_repetition(found)
        return found

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """Return the whole number that follows, the least one by default."""
        return read_number(name, self.take(name, str(least if default is None else default)), least, most)

    def wholes(self, name: str, count: int, least: int, most: int) -> list[int]:
        """Return the whole numbers that follow, so many of them, all the least one by default."""
        texts = self.take(name, f"{least} " * count).split()
        if len(texts) != count:
            raise ValueError(f"{name} must be {count} numbers, not {len(texts)}")
        return [read_number(name, text, least, most) for text in texts]

    def finish(self) -> None:
        """Refuse lines that mean nothing."""
        if self._rest:
            raise ValueError(f"no line {quoted(next(iter(self._rest)))} in a position")


# --- The cards of `core.hidden_hands` ---


def written_cards(state: State, names: Sequence[str]) -> dict[str, str]:
    """Return the lines that say where the cards are: each hand by its seat, the table, and whose hands are shown."""
    seats = range(state.seats)
    hands = {str(seat + 1): _named(state, seat, int(state.held[seat]), names) for seat in seats}
    shown = " ".join(str(seat + 1) for seat in seats if state.shown[seat])
    return {**hands, "table": _named(state, TABLE, 0, names), "shown": shown}


def _named(state: State, place: int, held: int, names: Sequence[str]) -> str:
    known = [names[card] for card in cards_at(state, place)]
    return " ".join(known + [UNKNOWN] * (held - len(known)))


def read_cards(fields: Fields, state: State, names: Sequence[str]) -> None:
    """Put the cards where the lines say; all others are the deck, or unknown where a hand has unknown cards."""
    seats = [str(seat + 1) for seat in range(state.seats)]
    rows = [fields.take(name).split() for name in (*seats, "table")]
    known = [name for row in rows for name in row if name != UNKNOWN]
    refuse_repetition(known)
    state.places = DECK if len(known) == sum(map(len, rows)) else HIDDEN
    for place, row in zip((*range(state.seats), TABLE), rows, strict=True):
        for name in set(row) - {UNKNOWN}:
            state.places[one_of(names, name)] = place
    state.held = [len(row) for row in rows[:-1]]
    for name in fields.take("shown").split():
        state.shown[one_of(seats, name)] = 1
