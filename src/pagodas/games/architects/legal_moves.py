"""The legal moves of `architects` in each phase of a turn, as move codes; `rules` lists the codes."""

from pagodas.core.bit_sets import write_each
from pagodas.core.jit import compiled, kernel, lowest
from pagodas.core.types import Moves, State
from pagodas.games.architects.column_lookahead import (
    ONES,
    SPENT,
    USABLE,
    WIDTH,
    Outlook,
    ability,
    column_at_once,
    count_of,
    earned,
    leading_tiles,
    pairs,
    rice_pairs,
    roof_spaces,
    rooftop_payable,
    totals,
    without,
)
from pagodas.games.architects.pieces import (
    ALL_COLOURS,
    BUDDHA,
    COLOURS,
    COLUMN_LIMIT,
    DISPLAY,
    DRAGON,
    FLOOR_COLUMNS,
    HAND,
    LANTERN,
    LOTS,
    RICE,
    SOURCES,
)
from pagodas.games.architects.state import (
    ACTING,
    ALTERNATIVE,
    BUDDHA_TILE,
    CALL_DRAGON,
    CALLING,
    CARD,
    CLOSING,
    COLUMN,
    DRAW,
    END,
    EXCHANGE,
    FANNING,
    FREE,
    KEEP_FAN,
    MATCHING,
    OPEN_FAN,
    PAIRING,
    PLACING,
    RICE_COLUMN,
    RICE_ROOFTOP,
    ROOFING,
    TILE,
    is_open,
    wanted,
)


@kernel
def legal(state: State, out: Moves) -> int:
    """Write the legal decisions of the phase."""
    if state.ending != 0:
        return 0
    phase = int(state.phase)
    if phase <= ACTING:
        return legal_acts(state, out)
    if phase == PAIRING:
        return legal_pairs(state, out)
    if phase == ROOFING:
        return legal_rooftop(state, out)
    if phase == PLACING:
        return legal_free(state, out)
    if phase == CLOSING:
        out[0] = END
        return 1
    if phase == FANNING:
        out[0], out[1] = OPEN_FAN, KEEP_FAN
        return 2
    return legal_cards(state, out)


@compiled
def cards_at(state: State, seat: int) -> int:
    """Return what a player can play, as bits 5·source + colour."""
    cards = 0
    for colour in range(COLOURS):
        if state.cards[seat, DISPLAY, colour] > 0:
            cards |= 1 << colour
        if state.cards[seat, HAND, colour] > 0:
            cards |= 1 << COLOURS + colour
    return cards


@compiled
def both_sources(colours: int) -> int:
    """Return cards of these colours, from display and hand."""
    return colours | colours << COLOURS


@kernel
def has_room(state: State) -> bool:
    """A9, A20: tell whether one more column may be built this turn."""
    return state.built < COLUMN_LIMIT or (
        state.built == COLUMN_LIMIT and ability(state, int(state.seat), LANTERN) == USABLE
    )


@compiled
def legal_acts(state: State, out: Moves) -> int:
    """A11: columns and tiles; at the opening also the alternative turn (A12) and the Dragon; else the turn's end."""
    n, need, full = legal_columns(state, out)
    n = legal_tiles(state, out, n, need, full)
    if state.phase == ACTING:
        if state.built > 0:  # A9: not without a column
            out[n] = END
            n += 1
        return n
    if need:
        out[n] = ALTERNATIVE
        n += 1
    elif n == 0:
        out[0] = EXCHANGE  # A9: when neither kind of turn could build a column
        n = 1
    if ability(state, int(state.seat), DRAGON) == USABLE:
        out[n] = CALL_DRAGON
        n += 1
    return n


@compiled
def legal_columns(state: State, out: Moves) -> tuple[int, int, int]:
    """A6, A18: write the columns; return how many, colours wanted anywhere (spread) and lots with full floors."""
    seat = int(state.seat)
    room = has_room(state)
    cards = cards_at(state, seat) if room else 0
    rice = room and ability(state, seat, RICE) == USABLE and pairs(totals(state, seat)) != 0
    n, need, full = 0, 0, 0
    for lot in range(LOTS):
        if state.level[lot] == state.floors:
            continue
        if state.columns[lot] == FLOOR_COLUMNS:
            full |= 1 << lot
            continue
        colours = wanted(state, lot)
        need |= ONES if colours == ALL_COLOURS else 1 << WIDTH * lowest(colours)
        n = write_each(out, n, COLUMN + SOURCES * COLOURS * lot, cards & both_sources(colours))
        if rice:
            n = write_each(out, n, RICE_COLUMN + COLOURS * lot, colours)
    return n, need, full


@compiled
def legal_tiles(state: State, out: Moves, n: int, need: int, full: int) -> int:
    """A7, A8, A19: write the tiles for the lots whose topmost floor is full, paid with a card or by the Buddha."""
    if full == 0:
        return n
    seat = int(state.seat)
    cards = totals(state, seat)
    buddha = ability(state, seat, BUDDHA) == USABLE
    for lot in range(LOTS):
        base = int(state.storey[lot, state.level[lot]])
        if not full >> lot & 1 or state.supply[base] == 0:  # A10
            continue
        if count_of(cards, base):
            tiles = fitting_tiles(state, lot, without(cards, base, 1), False)
            for source in range(SOURCES):
                if tiles and state.cards[seat, source, base] > 0:
                    n = write_each(out, n, TILE + COLOURS * (SOURCES * lot + source), tiles)
        if buddha:
            n = write_each(out, n, BUDDHA_TILE + COLOURS * lot, buddha_tiles(state, lot, cards))
    return n


@compiled
def buddha_tiles(state: State, lot: int, cards: int) -> int:
    """A19: return the tiles, by their spaces, that some pair of cards can pay for."""
    tiles = 0
    two = pairs(cards)
    while two:
        tiles |= fitting_tiles(state, lot, without(cards, lowest(two) // WIDTH, 2), True)
        two &= two - 1
    return tiles


@compiled
def fitting_tiles(state: State, lot: int, cards: int, blessed: bool) -> int:
    """Return the tiles for a full floor, by their spaces, when `cards` are left after paying, `blessed` by the Buddha.

    A roof must leave its rooftop payable (A8); before the first column a tile must leave a way to one (A9).
    """
    base = int(state.storey[lot, state.level[lot]])
    choices = int(state.supply[base])
    seat = int(state.seat)
    if state.level[lot] == state.floors - 1:
        if not has_room(state) and earned(ability(state, seat, LANTERN), LANTERN, base) != USABLE:
            return 0
        return roof_spaces(cards, base, choices, ability(state, seat, RICE))
    if state.built > 0:
        return choices
    view = outlook(state, cards)
    if column_at_once(view):
        return choices
    return leading_tiles(state, view, lot, cards, SPENT if blessed else view.buddha)


@compiled
def outlook(state: State, cards: int) -> Outlook:
    """Gather the facts that the look-ahead of A9 needs."""
    need, full, supply = 0, 0, 0
    for lot in range(LOTS):
        if is_open(state, lot):
            colours = wanted(state, lot)
            need |= ONES if colours == ALL_COLOURS else 1 << WIDTH * lowest(colours)
        elif state.level[lot] < state.floors - 1:
            full |= 1 << lot
    for base in range(COLOURS):
        supply |= int(state.supply[base]) << COLOURS * base
    seat = int(state.seat)
    return Outlook(cards, need, full, supply, ability(state, seat, RICE), ability(state, seat, BUDDHA))


@compiled
def legal_cards(state: State, out: Moves) -> int:
    """Discard any card, or match the first card of a pair; the Dragon may stop after one card (A17)."""
    cards = cards_at(state, int(state.seat))
    if state.phase == MATCHING:
        cards &= both_sources(1 << int(state.pair))
    n = write_each(out, 0, CARD, cards)
    if state.phase == CALLING and state.owed > 0:
        out[n] = DRAW
        n += 1
    return n


@compiled
def legal_pairs(state: State, out: Moves) -> int:
    """A18, A19: write the first cards of the pairs that can pay for what was announced."""
    seat = int(state.seat)
    cards = totals(state, seat)
    two = pairs(cards)
    if state.act == RICE_ROOFTOP:
        two = rice_pairs(cards, int(state.colour), int(state.owed))
    colours = 0
    while two:
        colour = lowest(two) // WIDTH
        two &= two - 1
        if state.act != BUDDHA_TILE or (
            fitting_tiles(state, int(state.lot), without(cards, colour, 2), True) >> int(state.colour) & 1
        ):
            colours |= 1 << colour
    return write_each(out, 0, CARD, cards_at(state, seat) & both_sources(colours))


@compiled
def legal_rooftop(state: State, out: Moves) -> int:
    """A8, A18: pay a card of the rooftop's colour if the rest stays payable, or use the bowl of rice for one."""
    seat = int(state.seat)
    cards, colour, owed = totals(state, seat), int(state.colour), int(state.owed)
    rice = ability(state, seat, RICE)
    n = 0
    if count_of(cards, colour) and rooftop_payable(without(cards, colour, 1), colour, owed - 1, rice):
        n = write_each(out, 0, CARD, cards_at(state, seat) & both_sources(1 << colour))
    if rice == USABLE and rice_pairs(cards, colour, owed):
        out[n] = RICE_ROOFTOP
        n += 1
    return n


@compiled
def legal_free(state: State, out: Moves) -> int:
    """A12: one column of any colour that the colour rules allow."""
    n = 0
    for lot in range(LOTS):
        if is_open(state, lot):
            n = write_each(out, n, FREE + COLOURS * lot, wanted(state, lot))
    return n
