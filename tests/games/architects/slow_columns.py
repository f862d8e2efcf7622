"""A9, written a second time, slowly and plainly: whether a turn can still build a column, and after which tiles."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product

from pagodas.core.types import State
from pagodas.games.architects.notation import LETTERS
from pagodas.games.architects.pieces import DISPLAY, HAND


@dataclass(frozen=True)
class World:
    """A turn before its first column: cards by colour, pagodas as (floors beneath, columns, colour), tiles left."""

    cards: tuple[str, ...]
    pagodas: tuple[tuple[int, int, str], ...]
    tiles: frozenset[str]
    floors: int
    ready: frozenset[str]  # G, B: the bowl of rice and the Buddha, usable now
    used: frozenset[str]
    simple: bool

    def less(self, *cards: str) -> "World | None":
        left = Counter(self.cards)
        left.subtract(cards)
        return replace(self, cards=tuple(sorted(left.elements()))) if min(left.values(), default=0) >= 0 else None

    def earning(self, colour: str) -> "World":
        if self.simple or colour in self.used:
            return self
        return replace(self, ready=self.ready | {colour})

    def using(self, colour: str) -> "World | None":
        if colour not in self.ready:
            return None
        return replace(self, ready=self.ready - {colour}, used=self.used | {colour})

    def paying(self, colour: str, helper: str) -> "list[World]":
        """Every way to pay one card of a colour, by itself or with two cards of any colour and an ability."""
        helped = self.using(helper)
        ways = [self.less(colour)]
        ways += [helped.less(other, other) for other in LETTERS] if helped else []
        return [way for way in ways if way is not None]


def world(state: State) -> World:
    """Return what decides about columns in a turn that goes on."""
    counts = state.cards[state.seat, DISPLAY] + state.cards[state.seat, HAND]
    tiles = {a + b for (i, a), (j, b) in product(enumerate(LETTERS), repeat=2) if int(state.supply[i]) >> j & 1}
    used = frozenset(letter for bit, letter in enumerate(LETTERS) if int(state.used) >> bit & 1)
    colours = [int(state.storey[lot, state.level[lot]]) for lot in range(6)]
    return World(
        cards=tuple(letter for letter, count in zip(LETTERS, counts, strict=True) for _ in range(count)),
        pagodas=tuple(
            (int(state.level[lot]), int(state.columns[lot]), LETTERS[colour] if colour >= 0 else "")
            for lot, colour in enumerate(colours)
        ),
        tiles=frozenset(tiles),
        floors=int(state.floors),
        ready=frozenset(letter for letter, uses in zip(LETTERS, state.uses[state.seat], strict=True) if uses) - used,
        used=used,
        simple=bool(state.simple),
    )


def tile_worlds(here: World, lot: int, spaces: str, helper: bool) -> list[World]:
    """Return the worlds after a tile on a lot, for each way to pay it, or none when it does not fit."""
    level, columns, colour = here.pagodas[lot]
    if columns < 4 or level == here.floors or colour + spaces not in here.tiles:
        return []
    helped = here.using("B")
    paid = [here.less(colour)] if not helper else [helped.less(c, c) for c in LETTERS] if helped else []
    pagodas = list(here.pagodas)
    pagodas[lot] = (level + 1, 0, spaces)
    after = [replace(w, pagodas=tuple(pagodas), tiles=w.tiles - {colour + spaces}) for w in paid if w is not None]
    return [w.earning(colour) for w in after]


def rooftop(here: World, colour: str) -> bool:
    """Tell whether a rooftop can be paid: one card plainly, the other one way or the other."""
    plain = here.less(colour)
    return plain is not None and bool(plain.paying(colour, "G"))


def fits(here: World, lot: int, after: World) -> bool:
    """Tell whether the world after a tile is one the rules may lead to."""
    if here.pagodas[lot][0] == here.floors - 1:
        return rooftop(after, after.pagodas[lot][2])
    return column_possible(after)


def column_possible(here: World) -> bool:
    """Tell whether a column can be built, at once or after tiles."""
    for level, columns, colour in here.pagodas:
        is_open = level < here.floors and columns < 4
        if is_open and any(here.paying(wanted, "G") for wanted in (colour or LETTERS)):
            return True
    return any(
        fits(here, lot, after)
        for lot, spaces, helper in product(range(6), LETTERS, (False, True))
        for after in tile_worlds(here, lot, spaces, helper)
    )
