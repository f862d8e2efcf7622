"""A9: whether a player who has built no column yet still can, looking through tiles that open new floors.

Only colours and counts matter here, not where a card comes from. Cards are packed into one word, four bits a colour;
sets of colours are spread the same way, bit 4c for colour c, so that both can be compared at once.

A tile before the first column helps in three ways: it opens a floor, it may earn the bowl of rice, it may earn the
Buddha. Tiles on further lots are therefore worth looking at only after one that earned something new, and the search
is never deeper than three tiles.
"""

from typing import NamedTuple

from pagodas.core.jit import compiled, lowest
from pagodas.core.types import State
from pagodas.games.architects.pieces import (
    ALL_COLOURS,
    BUDDHA,
    COLOURS,
    DISPLAY,
    FLOOR_COLUMNS,
    HAND,
    LOTS,
    RICE,
    ROOFTOP,
    ROOFTOP_CARDS,
)

WIDTH = 4  # bits for the count of one colour
COUNT = (1 << WIDTH) - 1
ONES = sum(1 << WIDTH * colour for colour in range(COLOURS))

EARNABLE, USABLE, SPENT = range(3)  # an ability: at zero but not used yet, ready, no more this turn


class Outlook(NamedTuple):
    """What decides whether a column can be built."""

    cards: int  # counts by colour
    need: int  # spread: colours some open floor takes
    full: int  # lots whose next step is a tile, but no roof
    supply: int  # tiles left, bit 5·base + spaces
    rice: int
    buddha: int


@compiled
def totals(state: State, seat: int) -> int:
    """Count the cards of a player by colour, display and hand together."""
    cards = 0
    for colour in range(COLOURS):
        count = int(state.cards[seat, DISPLAY, colour]) + int(state.cards[seat, HAND, colour])
        cards |= count << WIDTH * colour
    return cards


@compiled
def count_of(cards: int, colour: int) -> int:
    """Return how many cards of a colour there are."""
    return cards >> WIDTH * colour & COUNT


@compiled
def without(cards: int, colour: int, count: int) -> int:
    """Take cards of a colour away."""
    return cards - (count << WIDTH * colour)


@compiled
def singles(cards: int) -> int:
    """Return the colours with at least one card, spread."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONES


@compiled
def pairs(cards: int) -> int:
    """Return the colours with at least two cards, spread."""
    return (cards >> 1 | cards >> 2 | cards >> 3) & ONES


@compiled
def ability(state: State, seat: int, which: int) -> int:
    """A14: tell how an ability stands this turn."""
    if int(state.used) >> which & 1 or state.simple:  # A22: without abilities none can be earned
        return SPENT
    return USABLE if state.uses[seat, which] > 0 else EARNABLE


@compiled
def earned(standing: int, which: int, base: int) -> int:
    """A7, A14: return how an ability stands once a tile of a base colour is laid."""
    return USABLE if base == which and standing == EARNABLE else standing


@compiled
def rooftop_payable(cards: int, colour: int, owed: int, rice: int) -> bool:
    """A8, A18: tell whether cards of the rooftop's colour suffice, the bowl of rice replacing one of them."""
    if count_of(cards, colour) >= owed:
        return True
    if rice != USABLE:
        return False
    return rice_pairs(cards, colour, owed) != 0


@compiled
def rice_pairs(cards: int, colour: int, owed: int) -> int:
    """A18: return the colours, spread, that can pay one of the owed cards by two and leave the others payable."""
    ready = pairs(cards)
    own = 1 << WIDTH * colour
    if count_of(cards, colour) < owed - 1:
        return 0
    return ready & ~own if count_of(cards, colour) < owed + 1 else ready


@compiled
def roof_spaces(cards: int, base: int, choices: int, rice: int) -> int:
    """A8: return the tiles, among these, whose rooftop can be paid once the tile itself is."""
    rice = earned(rice, RICE, base)
    fitting = 0
    while choices:
        spaces = lowest(choices)
        choices &= choices - 1
        if rooftop_payable(cards, ROOFTOP[base, spaces], ROOFTOP_CARDS, rice):
            fitting |= 1 << spaces
    return fitting


@compiled
def roof_ahead(state: State, view: Outlook) -> bool:
    """Tell whether some roof can be built, which counts as a column."""
    for lot in range(LOTS):
        if state.level[lot] == state.floors - 1 and state.columns[lot] == FLOOR_COLUMNS:
            base = int(state.storey[lot, state.level[lot]])
            choices = view.supply >> COLOURS * base & ALL_COLOURS
            if choices and roof_affordable(view, base, choices):
                return True
    return False


@compiled
def roof_affordable(view: Outlook, base: int, choices: int) -> bool:
    """Tell whether one of these tiles and its rooftop can be paid, the tile with a card or by the Buddha (A19)."""
    if count_of(view.cards, base) and roof_spaces(without(view.cards, base, 1), base, choices, view.rice):
        return True
    two = pairs(view.cards) if view.buddha == USABLE else 0
    while two:
        colour = lowest(two) // WIDTH
        two &= two - 1
        if roof_spaces(without(view.cards, colour, 2), base, choices, view.rice):
            return True
    return False


@compiled
def column_at_once(view: Outlook) -> bool:
    """Tell whether a column can be built as the very next act, with a card (A6) or by the bowl of rice (A18)."""
    if singles(view.cards) & view.need:
        return True
    return view.rice == USABLE and view.need != 0 and pairs(view.cards) != 0


@compiled
def column_ahead(state: State, view: Outlook) -> bool:
    """Tell whether a column can be built, at once or after tiles."""
    views = [view]
    while len(views) > 0:
        view = views.pop()
        if column_at_once(view) or roof_ahead(state, view):
            return True
        lots = view.full
        while lots:
            add_tiles(state, view, lowest(lots), views)
            lots &= lots - 1
    return False


@compiled
def add_tiles(state: State, view: Outlook, lot: int, views: list[Outlook]) -> None:
    """Add what follows from a tile on this lot, paid with a card or by the Buddha."""
    base = int(state.storey[lot, state.level[lot]])
    if count_of(view.cards, base):
        add_choices(view, lot, base, without(view.cards, base, 1), view.buddha, views)
    two = pairs(view.cards) if view.buddha == USABLE else 0
    while two:
        add_choices(view, lot, base, without(view.cards, lowest(two) // WIDTH, 2), SPENT, views)
        two &= two - 1


@compiled
def add_choices(view: Outlook, lot: int, base: int, cards: int, buddha: int, views: list[Outlook]) -> None:
    """Add the tiles of a base colour that open a floor for a card at hand, or earn something new."""
    choices = view.supply >> COLOURS * base & ALL_COLOURS
    while choices:
        after = with_tile(view, lot, base, lowest(choices), cards, buddha)
        choices &= choices - 1
        if after.rice != view.rice or after.buddha != buddha or column_at_once(after):
            views.append(after)


@compiled
def with_tile(view: Outlook, lot: int, base: int, spaces: int, cards: int, buddha: int) -> Outlook:
    """Lay a tile; `cards` and the standing of the Buddha are those after paying for it."""
    return Outlook(
        cards,
        view.need | 1 << WIDTH * spaces,
        view.full & ~(1 << lot),
        view.supply & ~(1 << COLOURS * base + spaces),
        earned(view.rice, RICE, base),
        earned(buddha, BUDDHA, base),
    )


@compiled
def leading_tiles(state: State, view: Outlook, lot: int, cards: int, buddha: int) -> int:
    """Return the tiles for this lot, by their spaces, that leave a way to a column; `cards` are left after paying."""
    base = int(state.storey[lot, state.level[lot]])
    choices = view.supply >> COLOURS * base & ALL_COLOURS
    leading = 0
    while choices:
        spaces = lowest(choices)
        choices &= choices - 1
        if column_ahead(state, with_tile(view, lot, base, spaces, cards, buddha)):
            leading |= 1 << spaces
    return leading
