"""The rules of `architects`, compiled: two players with open and hidden cards build six pagodas together.

            rooftop     two columns of the colour on the roof tile
        ┌── roof ──┐    the last tile, turned over (A8)
         ║ ║  ║ ║       fourth floor, columns worth 4 points
         ─ tile ─       of the colour of the floor below it; its spaces choose the colour of the floor above
         ║ ║  ║ ║       third …
    lot  1  2  3  4  5  6

A turn is a chain of small decisions. Cards of one colour in one place are the same choice. A column or a tile paid
with a card is one decision; what costs two cards, or four, is announced first and then paid card by card; every turn
is closed with `END` or `FAN_END`, and only then are cards drawn. The phase says what is being decided.

Move codes, `card` being 5·source + colour, source 0 the display and 1 the hand:

    END, FAN_END                       end the turn, refilling the hand to 2 or by the Fan to 4 (A13, A16)
    ALTERNATIVE, EXCHANGE              begin to discard four cards (A12, A9)
    CALL_DRAGON, DRAW                  begin to discard any number; draw as many (A17)
    RICE_ROOFTOP                       pay one column of the rooftop by the bowl of rice (A18)
    CARD + card                        pay with it or discard it, whatever the phase asks for
    COLUMN + 10·lot + card             a column for a card (A6)
    TILE + 5·(2·lot + source) + spaces a tile for a card of the floor's colour (A7), or the tile of a roof (A8)
    FREE + 5·lot + colour              the column of an alternative turn (A12)
    RICE_COLUMN + 5·lot + colour       a column, two cards of one colour to follow (A18)
    BUDDHA_TILE + 5·lot + spaces       a tile, two cards of one colour to follow (A19)
"""

from pathlib import Path

import numpy as np

from pagodas.core.jit import compiled, kernel, lowest, record
from pagodas.core.rng import STEP, begin, below, mix, seeded
from pagodas.games.architects.lookahead import (
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
    CARDS,
    CARDS_EACH,
    COLOURS,
    COLUMN_LIMIT,
    DISCARDED,
    DISPLAY,
    DISPLAY_SIZE,
    DRAGON,
    FAN,
    FAN_SIZE,
    FAST_FLOORS,
    FAST_ROOFTOP_POINTS,
    FLOOR_COLUMNS,
    FLOORS,
    FULL_USES,
    HAND,
    HAND_SIZE,
    LANTERN,
    LOTS,
    MOST_CARDS,
    NONE,
    PAGODAS_TO_END,
    RICE,
    ROOFTOP,
    ROOFTOP_CARDS,
    ROOFTOP_POINTS,
    SEATS,
    SOURCES,
)

END, FAN_END, ALTERNATIVE, EXCHANGE, CALL_DRAGON, DRAW, RICE_ROOFTOP = range(7)
CARD = 7
COLUMN = CARD + SOURCES * COLOURS
TILE = COLUMN + LOTS * SOURCES * COLOURS
FREE = TILE + LOTS * SOURCES * COLOURS
RICE_COLUMN = FREE + LOTS * COLOURS
BUDDHA_TILE = RICE_COLUMN + LOTS * COLOURS
MOVES = BUDDHA_TILE + LOTS * COLOURS

(
    OPENING,  # nothing done yet but perhaps the Dragon
    ACTING,  # a regular turn (A11)
    PAIRING,  # the first of two cards of one colour for `act`
    MATCHING,  # the second
    ROOFING,  # `owed` cards of the rooftop (A8)
    CLEARING,  # `owed` cards to discard for an alternative turn (A12)
    PLACING,  # its column
    TRADING,  # `owed` cards to discard in an exchange (A9)
    CALLING,  # cards for the Dragon (A17)
    CLOSING,  # nothing left but to end the turn
) = range(10)

COMPLETED = 1
ENDINGS = ("completed",)

UPRIGHT, SIDEWAYS = range(2)  # how a card lies at a lot: for a column, for a tile

STATE = record(
    Path(__file__).parent,
    ("scores", np.int16, (SEATS,)),
    ("cards", np.int8, (SEATS, SOURCES, COLOURS)),  # how many; observed: of another hand only the known part
    ("known", np.int8, (SEATS, COLOURS)),  # part of each hand that the other player knows by counting
    ("held", np.int8, (SEATS,)),  # size of each hand
    ("pile", np.int8, (COLOURS,)),  # the draw pile; it has no order until somebody draws
    ("pile_size", np.int8),
    ("discards", np.int8, (COLOURS,)),
    ("level", np.int8, (LOTS,)),  # tiles laid, `floors` of them when there is a roof
    ("columns", np.int8, (LOTS,)),  # on the topmost floor
    ("storey", np.int8, (LOTS, FLOORS + 1)),  # colour of each floor, then of the rooftop; NONE while open
    ("supply", np.int8, (COLOURS,)),  # tiles left of each base colour, a mask of their spaces
    ("uses", np.int8, (SEATS, COLOURS)),  # A3
    ("used", np.int8),  # abilities used this turn, a mask
    ("floors", np.int8),
    ("simple", np.int8),
    ("starter", np.int8),
    ("phase", np.int8),
    ("built", np.int8),  # columns this turn
    ("act", np.int16),  # RICE_COLUMN, BUDDHA_TILE or RICE_ROOFTOP while two cards are paid for it
    ("lot", np.int8),  # where it happens
    ("colour", np.int8),  # of the column, or of the spaces on the tile
    ("pair", np.int8),  # colour of the first card
    ("owed", np.int8),  # cards still to pay or to discard
    ("goal", np.int8),  # hand size the Dragon refills to
    ("laid", np.int8, (MOST_CARDS,)),  # cards at the lots: 5·(2·lot + how) + colour
    ("laid_count", np.int8),
    ("was", np.int8, (LOTS,)),  # height of each pagoda before the turn that was last acted in
)


# --- Set-up (A4) ---


@kernel
def setup(state, seats, options, seed):
    """One card of each colour shown, two in hand; the lot decides who starts."""
    begin(state, seats, options, seed)
    state.starter = state.seat
    clear_board(state, options[1], options[2])
    for colour in range(COLOURS):
        for seat in range(SEATS):
            state.cards[seat, DISPLAY, colour] = 1
        state.pile[colour] = CARDS_EACH - SEATS
    state.pile_size = CARDS - SEATS * COLOURS
    for seat in range(SEATS):
        refill(state, seat, HAND_SIZE)


@kernel
def clear_board(state, fast, simple):
    """Make every lot empty and the supply of tiles complete."""
    state.floors = FAST_FLOORS if fast else FLOORS
    state.simple = simple
    state.act = state.lot = state.colour = state.pair = NONE
    for lot in range(LOTS):
        for floor in range(FLOORS + 1):
            state.storey[lot, floor] = NONE
    for colour in range(COLOURS):
        state.supply[colour] = ALL_COLOURS


# --- What may be done ---


@kernel
def legal(state, out):
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
        return legal_end(state, out, 0)
    return legal_cards(state, out)


@compiled
def cards_at(state, seat):
    """Return what a player can play, as bits 5·source + colour."""
    cards = 0
    for colour in range(COLOURS):
        if state.cards[seat, DISPLAY, colour] > 0:
            cards |= 1 << colour
        if state.cards[seat, HAND, colour] > 0:
            cards |= 1 << COLOURS + colour
    return cards


@compiled
def both_sources(colours):
    """Return cards of these colours, from display and hand."""
    return colours | colours << COLOURS


@compiled
def write_each(out, n, code, choices):
    """Write code + choice for each choice of a mask."""
    while choices:
        out[n] = code + lowest(choices)
        choices &= choices - 1
        n += 1
    return n


@kernel
def is_open(state, lot):
    """Tell whether a lot takes a column now."""
    return state.level[lot] < state.floors and state.columns[lot] < FLOOR_COLUMNS


@kernel
def wanted(state, lot):
    """A5: the colours, a mask, that the topmost floor of a lot takes: all of them on an empty lot."""
    colour = int(state.storey[lot, state.level[lot]])
    return ALL_COLOURS if colour == NONE else 1 << colour


@kernel
def has_room(state):
    """A9, A20: tell whether one more column may be built this turn."""
    return state.built < COLUMN_LIMIT or (
        state.built == COLUMN_LIMIT and ability(state, int(state.seat), LANTERN) == USABLE
    )


@compiled
def legal_acts(state, out):
    """A11: columns and tiles; at the opening also the alternative turn (A12) and the Dragon; else the turn's end."""
    n, need, full = legal_columns(state, out)
    n = legal_tiles(state, out, n, need, full)
    if state.phase == ACTING:
        return legal_end(state, out, n) if state.built > 0 else n  # A9: not without a column
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
def legal_columns(state, out):
    """A6, A18: write the columns, and return also the colours wanted anywhere (spread) and the lots ready for a tile."""
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
def legal_tiles(state, out, n, need, full):
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
def buddha_tiles(state, lot, cards):
    """A19: return the tiles, by their spaces, that some pair of cards can pay for."""
    tiles = 0
    two = pairs(cards)
    while two:
        tiles |= fitting_tiles(state, lot, without(cards, lowest(two) // WIDTH, 2), True)
        two &= two - 1
    return tiles


@compiled
def fitting_tiles(state, lot, cards, blessed):
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
def outlook(state, cards):
    """Gather what the look-ahead of A9 goes by."""
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
def legal_end(state, out, n):
    """A13, A16: end the turn, with the Fan unless the hand holds four already."""
    seat = int(state.seat)
    out[n] = END
    n += 1
    if state.held[seat] < FAN_SIZE and ability(state, seat, FAN) == USABLE:
        out[n] = FAN_END
        n += 1
    return n


@compiled
def legal_cards(state, out):
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
def legal_pairs(state, out):
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
def legal_rooftop(state, out):
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
def legal_free(state, out):
    """A12: one column of any colour that the colour rules allow."""
    n = 0
    for lot in range(LOTS):
        if is_open(state, lot):
            n = write_each(out, n, FREE + COLOURS * lot, wanted(state, lot))
    return n


# --- Making a move ---


@kernel
def play(state, move):
    """Make one decision; only the end of a turn and the Dragon draw cards."""
    if state.phase == OPENING:
        remember(state)
    if move >= COLUMN:
        build(state, move)
    elif move >= CARD:
        give(state, (move - CARD) // COLOURS, (move - CARD) % COLOURS)
    elif move <= FAN_END:
        end_turn(state, move == FAN_END)
    elif move == DRAW:
        refill(state, int(state.seat), int(state.goal))
        state.phase = OPENING
    else:
        announce(state, move)


@compiled
def remember(state):
    """Note the height of every pagoda, so that what this turn builds can be told."""
    for lot in range(LOTS):
        state.was[lot] = (FLOOR_COLUMNS + 1) * state.level[lot] + state.columns[lot]


@compiled
def announce(state, move):
    """Begin what is paid or discarded card by card."""
    seat = int(state.seat)
    state.owed = state.owed if move == RICE_ROOFTOP else DISCARDED
    if move == ALTERNATIVE:
        state.phase = CLEARING
    elif move == EXCHANGE:
        state.phase = TRADING
    elif move == CALL_DRAGON:
        state.phase = CALLING
        state.owed = 0
        state.goal = state.held[seat]
        use(state, DRAGON)
    else:
        state.phase = PAIRING
        state.act = RICE_ROOFTOP
        use(state, RICE)


@compiled
def build(state, move):
    """Build a column or a tile for one card, or announce one that costs two; an alternative turn's costs none."""
    if move < TILE:
        lot, card = (move - COLUMN) // (SOURCES * COLOURS), (move - COLUMN) % (SOURCES * COLOURS)
        state.phase = ACTING
        lay(state, lot, UPRIGHT, card // COLOURS, card % COLOURS)
        raise_column(state, lot, card % COLOURS)
    elif move < FREE:
        place, spaces = (move - TILE) // COLOURS, (move - TILE) % COLOURS
        lot = place // SOURCES
        lay(state, lot, SIDEWAYS, place % SOURCES, int(state.storey[lot, state.level[lot]]))
        lay_tile(state, lot, spaces)
    elif move < RICE_COLUMN:
        raise_column(state, (move - FREE) // COLOURS, (move - FREE) % COLOURS)
        state.phase = CLOSING
    else:
        state.act = RICE_COLUMN if move < BUDDHA_TILE else BUDDHA_TILE
        use(state, RICE if move < BUDDHA_TILE else BUDDHA)
        state.lot = (move - state.act) // COLOURS
        state.colour = (move - state.act) % COLOURS
        state.phase = PAIRING


@compiled
def give(state, source, colour):
    """Pay or discard one card, as the phase asks."""
    phase = int(state.phase)
    if phase >= CLEARING:
        discard(state, source, colour)
    elif phase == ROOFING:
        lay(state, int(state.lot), UPRIGHT, source, colour)
        pay_rooftop(state)
    else:
        lay(state, int(state.lot), SIDEWAYS if state.act == BUDDHA_TILE else UPRIGHT, source, colour)
        if phase == PAIRING:
            state.pair = colour
            state.phase = MATCHING
        else:
            complete_pair(state)


@compiled
def complete_pair(state):
    """Build what two cards of one colour have paid for."""
    lot, colour, act = int(state.lot), int(state.colour), int(state.act)
    state.act = state.pair = NONE
    if act == RICE_ROOFTOP:
        pay_rooftop(state)
        return
    state.lot = state.colour = NONE
    if act == RICE_COLUMN:
        state.phase = ACTING
        raise_column(state, lot, colour)
    else:
        lay_tile(state, lot, colour)


@compiled
def discard(state, source, colour):
    """A9, A12, A17: put a card on the discard pile; the fourth ends the discarding, except for the Dragon."""
    take(state, source, colour)
    state.discards[colour] += 1
    if state.phase == CALLING:
        state.owed += 1
        return
    state.owed -= 1
    if state.owed == 0:
        state.phase = PLACING if state.phase == CLEARING else CLOSING


@compiled
def take(state, source, colour):
    """Take a card from display or hand. What leaves a hand leaves the known part of it first."""
    seat = int(state.seat)
    state.cards[seat, source, colour] -= 1
    if source == HAND:
        state.held[seat] -= 1
        if state.known[seat, colour] > 0:
            state.known[seat, colour] -= 1


@compiled
def lay(state, lot, how, source, colour):
    """Play a card: it lies at its lot until the turn ends."""
    take(state, source, colour)
    state.laid[state.laid_count] = COLOURS * (2 * lot + how) + colour
    state.laid_count += 1


@compiled
def use(state, which):
    """A14: use an ability, once a turn."""
    state.uses[state.seat, which] -= 1
    state.used |= 1 << which


@compiled
def raise_column(state, lot, colour):
    """A5, A6: add a column, worth the number of its floor."""
    level = int(state.level[lot])
    state.storey[lot, level] = colour
    state.columns[lot] += 1
    state.scores[state.seat] += level + 1
    count_column(state)


@compiled
def count_column(state):
    """A9, A20: count a column or a rooftop; the fourth uses the Lantern."""
    state.built += 1
    if state.built > COLUMN_LIMIT:
        use(state, LANTERN)


@compiled
def lay_tile(state, lot, spaces):
    """A7, A8: lay a tile for one point and its ability; the topmost is a roof, and its rooftop is paid at once."""
    level = int(state.level[lot])
    base = int(state.storey[lot, level])
    state.supply[base] &= ~(1 << spaces)
    state.scores[state.seat] += 1
    if not state.simple:
        state.uses[state.seat, base] = FULL_USES
    state.level[lot] = level + 1
    state.columns[lot] = 0
    if level + 1 < state.floors:
        state.storey[lot, level + 1] = spaces
        state.phase = ACTING
    else:
        state.storey[lot, level + 1] = ROOFTOP[base, spaces]
        begin_rooftop(state, lot, ROOFTOP[base, spaces])


@compiled
def begin_rooftop(state, lot, colour):
    """A8: the rooftop follows at once."""
    state.phase = ROOFING
    state.lot = lot
    state.colour = colour
    state.owed = ROOFTOP_CARDS


@compiled
def pay_rooftop(state):
    """A8, A21: one of its two columns is paid; with the second the rooftop scores, and counts as one column."""
    state.owed -= 1
    state.phase = ROOFING
    if state.owed == 0:
        state.scores[state.seat] += ROOFTOP_POINTS if state.floors == FLOORS else FAST_ROOFTOP_POINTS
        state.phase = ACTING
        state.lot = state.colour = NONE
        count_column(state)


# --- The end of a turn (A13, A15) ---


@compiled
def end_turn(state, fan):
    """Discard what was played, refill display and hand, hand over; the second player's turn may end the game."""
    seat = int(state.seat)
    if fan:
        use(state, FAN)
    for index in range(state.laid_count):
        state.discards[state.laid[index] % COLOURS] += 1
        state.laid[index] = 0
    state.laid_count = 0
    refill(state, seat, FAN_SIZE if fan else HAND_SIZE)
    state.phase = OPENING
    state.used = state.built = state.owed = state.goal = 0
    state.turns += 1
    state.seat = 1 - seat
    if seat != state.starter and completed(state) >= PAGODAS_TO_END:
        state.ending = COMPLETED


@compiled
def refill(state, seat, goal):
    """A13, A16, A17: draw for the display first, then for the hand; a hand that holds more is kept."""
    shown = 0
    for colour in range(COLOURS):
        shown += state.cards[seat, DISPLAY, colour]
    for _ in range(DISPLAY_SIZE - shown):
        draw(state, seat, DISPLAY)
    for _ in range(goal - state.held[seat]):
        state.held[seat] += 1
        draw(state, seat, HAND)


@compiled
def draw(state, seat, source):
    """A13: draw a card, and make a new pile as soon as the last one is drawn."""
    ticket = below(state, int(state.pile_size))
    colour = 0
    while ticket >= state.pile[colour]:
        ticket -= state.pile[colour]
        colour += 1
    state.pile[colour] -= 1
    state.pile_size -= 1
    state.cards[seat, source, colour] += 1
    if state.pile_size == 0:
        reshuffle(state)


@compiled
def reshuffle(state):
    """A13: the discards become the pile. Whatever has not been seen by now is in the other hand, so hands are known."""
    for colour in range(COLOURS):
        state.pile[colour] = state.discards[colour]
        state.pile_size += state.discards[colour]
        state.discards[colour] = 0
        for seat in range(SEATS):
            state.known[seat, colour] = state.cards[seat, HAND, colour]


@kernel
def is_completed(state, lot):
    """A10, A15: tell whether a pagoda has its roof, or needs a tile of a colour that has run out."""
    if state.level[lot] == state.floors:
        return True
    return state.columns[lot] == FLOOR_COLUMNS and state.supply[state.storey[lot, state.level[lot]]] == 0


@kernel
def completed(state):
    """Return how many pagodas are completed."""
    count = 0
    for lot in range(LOTS):
        count += is_completed(state, lot)
    return count


@kernel
def outcome(state, out):
    """A15: most points win; a tie is shared."""
    lead = int(state.scores[0]) - int(state.scores[1])
    out[0] = 1.0 if lead > 0 else (-1.0 if lead < 0 else 0.0)
    out[1] = -out[0]


# --- What is known to whom ---


@kernel
def observe(state, seat, out):
    """Blank the chance to come, the draw pile, and of other hands all that counting does not tell."""
    out[0] = state
    seen = out[0]
    seen.rng = 0
    for colour in range(COLOURS):
        seen.pile[colour] = 0
        for other in range(SEATS):
            if seat < 0:
                seen.known[other, colour] = 0
            if other != seat:
                seen.cards[other, HAND, colour] = seen.known[other, colour]


@kernel
def redeal(observed, seed, out):
    """Deal the cards nobody has shown to the unknown places of the hands; the rest is the draw pile."""
    out[0] = observed
    state = out[0]
    state.rng = seeded(seed)
    reveals = state.reveals
    size = gather_unseen(state)
    for seat in range(SEATS):
        missing = int(state.held[seat])
        for colour in range(COLOURS):
            missing -= state.cards[seat, HAND, colour]
        for _ in range(missing):
            state.cards[seat, HAND, unseen_card(state, size)] += 1
            size -= 1
    state.reveals = reveals


@compiled
def gather_unseen(state):
    """Put every card that lies nowhere else into the pile, and return how many there are."""
    size = 0
    for colour in range(COLOURS):
        count = CARDS_EACH - int(state.discards[colour])
        for seat in range(SEATS):
            count -= int(state.cards[seat, DISPLAY, colour]) + int(state.cards[seat, HAND, colour])
        state.pile[colour] = count
    for index in range(state.laid_count):
        state.pile[state.laid[index] % COLOURS] -= 1
    for colour in range(COLOURS):
        size += state.pile[colour]
    return size


@compiled
def unseen_card(state, size):
    """Take one of the unseen cards at random."""
    ticket = below(state, size)
    colour = 0
    while ticket >= state.pile[colour]:
        ticket -= state.pile[colour]
        colour += 1
    state.pile[colour] -= 1
    return colour


@kernel
def key(state):
    """Hash all that matters for the rest of the game; chance to come and the last turn's traces do not."""
    word = np.uint64(0)
    for seat in range(SEATS):
        word = hashed(word, int(state.scores[seat]))
        word = hashed(word, totals_of(state.cards[seat, DISPLAY]))
        word = hashed(word, totals_of(state.cards[seat, HAND]))
        word = hashed(word, totals_of(state.known[seat]))
        word = hashed(word, totals_of(state.uses[seat]))
    for lot in range(LOTS):
        word = hashed(word, COLOURS * int(state.level[lot]) + int(state.columns[lot]))
        word = hashed(word, totals_of(state.storey[lot]))
    word = hashed(word, totals_of(state.discards))
    word = hashed(word, totals_of(state.pile))
    word = hashed(word, totals_of(state.supply))
    for fact in (state.seat, state.starter, state.phase, state.used, state.built, state.floors, state.simple):
        word = hashed(word, int(fact))
    for fact in (state.act, state.lot, state.colour, state.pair, state.owed, state.goal, state.pile_size):
        word = hashed(word, int(fact))
    return word


@compiled
def hashed(word, fact):
    """Add a fact to a hash."""
    return mix(word + np.uint64(2 + fact) * STEP)


@compiled
def totals_of(counts):
    """Pack small numbers into one; NONE counts as -1 and still gives different words."""
    packed = 0
    for count in counts:
        packed = packed * 64 + int(count) + 1
    return packed
