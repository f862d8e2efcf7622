"""The rules of `architects`, compiled: two players with open and hidden cards build six pagodas together.

            rooftop     two columns of the colour on the roof tile
        ┌── roof ──┐    the last tile, turned over (A8)
         ║ ║  ║ ║       fourth floor, columns worth 4 points
         ─ tile ─       of the colour of the floor below it; its spaces choose the colour of the floor above
         ║ ║  ║ ║       third …
    lot  1  2  3  4  5  6

A turn is a chain of small decisions. Cards of one colour in one place are the same choice. A column or a tile paid
with a card is one decision; what costs two cards, or four, is announced first and then paid card by card. Every turn is
closed with `END`, which refills the display. A player who could use the Fan is then asked, and knows the new display;
everybody else's hand is refilled at once (A16). The phase says what is being decided.

Move codes, `card` being 5·source + colour, source 0 the display and 1 the hand:

    END                                end the turn: discard what was played, refill the display (A13)
    OPEN_FAN, KEEP_FAN                 then refill the hand by the Fan to 4, or to 2 as usual (A16)
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

import numpy as np

from pagodas.core.hashing import hashed, packed
from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import begin
from pagodas.games.architects.column_lookahead import USABLE, ability
from pagodas.games.architects.pieces import (
    ALL_COLOURS,
    BUDDHA,
    CARDS,
    CARDS_EACH,
    COLOURS,
    COLUMN_LIMIT,
    DISCARDED,
    DISPLAY,
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
    NONE,
    PAGODAS_TO_END,
    RICE,
    ROOFTOP,
    ROOFTOP_CARDS,
    ROOFTOP_POINTS,
    SEATS,
    SOURCES,
)
from pagodas.games.architects.state import (
    ACTING,
    ALTERNATIVE,
    BUDDHA_TILE,
    CALL_DRAGON,
    CALLING,
    CARD,
    CLEARING,
    CLOSING,
    COLUMN,
    COMPLETED,
    DRAW,
    END,
    EXCHANGE,
    FANNING,
    FREE,
    KEEP_FAN,
    MATCHING,
    OPEN_FAN,
    OPENING,
    PAIRING,
    PLACING,
    RICE_COLUMN,
    RICE_ROOFTOP,
    ROOFING,
    SIDEWAYS,
    TILE,
    TRADING,
    UPRIGHT,
    completed,
    refill_display,
    refill_hand,
    take,
)

# --- Set-up (A4) ---


@kernel
def setup(state, seats, options, seed):
    """One card of each colour shown, two in hand; chance decides who starts."""
    begin(state, seats, options, seed)
    state.starter = state.seat
    clear_board(state, options[1], options[2])
    for colour in range(COLOURS):
        for seat in range(SEATS):
            state.cards[seat, DISPLAY, colour] = 1
        state.pile[colour] = CARDS_EACH - SEATS
    state.pile_size = CARDS - SEATS * COLOURS
    for seat in range(SEATS):
        refill_hand(state, seat, HAND_SIZE)


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


# --- Making a move ---


@kernel
def play(state, move):
    """Make one decision; only the end of a turn, the Fan and the Dragon draw cards."""
    if state.phase == OPENING:
        remember(state)
    if move >= COLUMN:
        build(state, move)
    elif move >= CARD:
        give(state, (move - CARD) // COLOURS, (move - CARD) % COLOURS)
    elif move <= KEEP_FAN:
        close(state, move)
    elif move == DRAW:
        refill_display(state, int(state.seat))
        refill_hand(state, int(state.seat), int(state.goal))
        state.phase = OPENING
    else:
        announce(state, move)


@compiled
def remember(state):
    """Note the height of every pagoda, so that views can show what this turn builds."""
    for lot in range(LOTS):
        state.was[lot] = (FLOOR_COLUMNS + 1) * state.level[lot] + state.columns[lot]


@compiled
def announce(state, move):
    """Begin to pay or discard card by card."""
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


# --- The end of a turn (A13, A15, A16) ---


@compiled
def close(state, move):
    """A13, A16: refill the display, then the hand; between them the Fan is decided, where it could be used."""
    seat = int(state.seat)
    if move == END:
        discard_played(state)
        refill_display(state, seat)
        if fan_usable(state, seat):
            state.phase = FANNING
            return
    if move == OPEN_FAN:
        use(state, FAN)
    refill_hand(state, seat, FAN_SIZE if move == OPEN_FAN else HAND_SIZE)
    hand_over(state, seat)


@compiled
def discard_played(state):
    """A13: put the cards at the lots onto the discard pile."""
    for index in range(state.laid_count):
        state.discards[state.laid[index] % COLOURS] += 1
        state.laid[index] = 0
    state.laid_count = 0


@kernel
def fan_usable(state, seat):
    """A16: tell whether the Fan has a use, was not used this turn, and would bring a card."""
    return state.held[seat] < FAN_SIZE and ability(state, seat, FAN) == USABLE


@compiled
def hand_over(state, seat):
    """End the turn for good; the second player's turn may end the game (A15)."""
    state.phase = OPENING
    state.used = state.built = state.owed = state.goal = 0
    state.turns += 1
    state.seat = 1 - seat
    if seat != state.starter and completed(state) >= PAGODAS_TO_END:
        state.ending = COMPLETED


@kernel
def outcome(state, out):
    """A15: most points win; a tie is shared."""
    lead = int(state.scores[0]) - int(state.scores[1])
    out[0] = 1.0 if lead > 0 else (-1.0 if lead < 0 else 0.0)
    out[1] = -out[0]


# --- Looking at a state ---


@kernel
def key(state):
    """Hash all that matters for the rest of the game; chance to come and the last turn's traces do not."""
    word = np.uint64(0)
    for seat in range(SEATS):
        word = hashed(word, int(state.scores[seat]))
        word = hashed(word, packed(state.cards[seat, DISPLAY]))
        word = hashed(word, packed(state.cards[seat, HAND]))
        word = hashed(word, packed(state.known[seat]))
        word = hashed(word, packed(state.uses[seat]))
    for lot in range(LOTS):
        word = hashed(word, COLOURS * int(state.level[lot]) + int(state.columns[lot]))
        word = hashed(word, packed(state.storey[lot]))
    word = hashed(word, packed(state.discards))
    word = hashed(word, packed(state.pile))
    word = hashed(word, packed(state.supply))
    word = hashed(word, packed((state.seat, state.starter, state.phase, state.used, state.built, state.floors)))
    word = hashed(word, packed((state.lot, state.colour, state.pair, state.owed, state.goal, state.simple)))
    return hashed(word, int(state.act))
