"""The rules of `yokai`, compiled: get rid of your cards, for the lowest of each yokai you keep counts against you.

    hand ──play──▶ pile 1 or 2          matches: give a card to somebody      higher: draw, or take the other pile's top
      ▲                                 lower: nothing, or close the round
      └── deck, pile, other players

A turn is one move (a lower card) or two: the card played, then the card given, or where the new one comes from. This
file reports what the seats see to `possible_cards`, which keeps what each of them knows of the others' cards, and what
happens to `game_log`.

Move codes:

    PLAY + 2·card + pile        play a card
    CLOSE + 2·card + pile       play a card and close the round
    GIVE + 5·card + seat        give a card to a seat
    GRANT + seat                with an empty hand: let a seat draw
    DRAW, TAKE                  draw from the deck; take the top of the other pile
    GAVE + seat                 how GIVE looks to the others; never legal
"""

import numpy as np

from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import STEP, begin, mix
from pagodas.core.types import NOBODY
from pagodas.games.yokai.cards import (
    CARDS,
    DECK,
    FROM,
    FULL,
    HAND,
    NO_CARD,
    PILES,
    PLACES,
    POOL,
    SEATS,
    SUPPOSED,
    VALUES,
    WORDS,
)
from pagodas.games.yokai.game_log import CAME, DREW, FAILED, GAVE, LEFT, TURNED, UNSEEN, note, note_shown
from pagodas.games.yokai.possible_cards import (
    pin,
    pin_for_all,
    pin_place,
    slip,
    tighten,
    tighten_all,
    viewer_at,
    viewers,
)
from pagodas.games.yokai.scoring import count, kinds
from pagodas.games.yokai.state import (
    CLOSE,
    DEALT,
    DRAW,
    DRAWING,
    GIVE,
    GIVING,
    GRANT,
    HIGHER,
    MATCHES,
    MOST_PLAYED,
    ON_PILE,
    PLAYING,
    ROUNDS,
    ROUNDS_OF_TWO,
    alike,
    compare,
    cover,
    draw,
    lift,
    matching,
    put,
    top,
    uncover,
)

# --- Set-up and rounds ---


@kernel
def setup(state, seats, options, seed):
    """Y2: deal seven cards to each, then turn up two."""
    begin(state, seats, options, seed)
    state.first = state.seat
    state.player = state.closer = NOBODY
    state.at[DECK, :] = FULL
    state.sizes[DECK] = CARDS
    pin_place(state, DECK)
    deal(state)
    for pile in range(PILES):
        turn_up(state, pile)
    forget_draw(state)


@compiled
def deal(state):
    """Y2, Y10: one card at a time from the starting player; Y11: as far as the cards go."""
    tighten_all(state)
    enough = state.sizes[DECK] >= DEALT * state.seats
    for turn in range(DEALT * state.seats):
        seat = (int(state.seat) + turn) % int(state.seats)
        card = draw(state)
        if card == NO_CARD:
            return
        receive(state, seat, card)
        if not enough:
            note(state, DREW + seat, 1)
    for seat in range(state.seats if enough else 0):
        note(state, DREW + seat, DEALT)


@compiled
def receive(state, seat, card):
    """A seat gets a card from the deck; the others see only that it does. Their sets are tight."""
    for index in range(viewers(state)):
        viewer = viewer_at(state, index)
        if viewer == seat:
            pin(state, viewer, HAND + seat, card)
        else:
            slip(state, viewer, DECK, HAND + seat)
    put(state, HAND + seat, card)


@kernel
def rounds(state):
    """Y12: three rounds, four for two players."""
    return ROUNDS_OF_TWO if state.seats == 2 else ROUNDS


@compiled
def end_round(state, closer):
    """Y9: cards left in the hands fail; then the next round, or the end. A supposed state ends with the round."""
    tighten_all(state)
    for seat in range(state.seats):
        fail(state, seat)
    note(state, FAILED, UNSEEN)
    state.closer = closer
    state.player = NOBODY
    state.played = 0
    state.passed[:, :] = 0
    state.gate += 1
    if state.gate == rounds(state) or state.viewer == SUPPOSED:
        finish(state)
    else:
        state.seat = starter(state)
        deal(state)


@compiled
def fail(state, seat):
    """Y9: the hand of a seat goes to its pool; every card that could be in the hand can now be in the pool."""
    hand, pool = HAND + seat, POOL + seat
    for index in range(viewers(state)):
        viewer = viewer_at(state, index)
        if state.sizes[hand] > 0:
            slip(state, viewer, hand, pool)
        state.can[viewer, hand, :] = 0
    for word in range(WORDS):
        state.at[pool, word] |= state.at[hand, word]
        state.at[hand, word] = 0
    state.sizes[pool] += state.sizes[hand]
    state.sizes[hand] = 0


@compiled
def starter(state):
    """Y9: the seat after the closer starts; Y12: of two players each starts every other round."""
    if state.seats == 2:
        return (int(state.first) + int(state.gate)) % 2
    return (int(state.closer) + 1) % int(state.seats)


@compiled
def finish(state):
    """Y13: the pools are shown."""
    state.ending = 1
    state.reveals += 1
    for seat in range(state.seats):
        pin_place(state, POOL + seat)


# --- Making a move ---


@kernel
def play(state, move):
    """Make one decision."""
    forget_draw(state)
    if move < CLOSE:
        offer(state, move // PILES, move % PILES)
    elif move < GIVE:
        close(state, (move - CLOSE) // PILES, move % PILES)
    elif move < GRANT:
        give(state, (move - GIVE) // SEATS, (move - GIVE) % SEATS)
    elif move < DRAW:
        grant(state, move - GRANT)
    elif move == DRAW:
        take_from_deck(state, int(state.seat))
        end_turn(state)
    else:
        take_from_pile(state)


@compiled
def forget_draw(state):
    """Note that no card has been drawn."""
    state.drawer = NOBODY
    state.drawn = NO_CARD


@compiled
def lay(state, card, pile):
    """Y3: lay a card of the hand on a pile, for all to see."""
    if state.viewer != SUPPOSED:
        pass_up(state, card, pile)
    lift(state, HAND + int(state.seat), card)
    cover(state, pile, card)
    note(state, LEFT + int(state.seat), card)
    state.played += 1
    state.reveals += 1
    state.target = pile
    state.player = state.seat


@compiled
def pass_up(state, card, pile):
    """Note the cards that the seat would rather have matched with: dearer ones, or any if this one does not match."""
    least = card % VALUES + 1 if alike(card, top(state, pile)) else 0
    for word in range(WORDS):
        matches = matching(top(state, 0), word) | matching(top(state, 1), word)
        state.passed[state.seat, word] |= matches & FROM[least]


@compiled
def offer(state, card, pile):
    """Y3: play a card; Y4-Y6: what it does depends on the card it covers."""
    effect = compare(state, card, pile)
    lay(state, card, pile)
    if effect == MATCHES:
        state.phase = GIVING
    elif effect == HIGHER:
        state.phase = DRAWING
    else:
        end_turn(state)


@compiled
def close(state, card, pile):
    """Y6: play a card, show the others and close the round."""
    seat = int(state.seat)
    lay(state, card, pile)
    pin_place(state, HAND + seat)
    note_shown(state, seat, int(state.at[HAND + seat, 0]), int(state.at[HAND + seat, 1]))
    state.turns += 1
    end_round(state, seat)


@compiled
def give(state, card, receiver):
    """Y4: a card goes to another hand; only the two who touch it see it."""
    giver = int(state.seat)
    for index in range(viewers(state)):
        viewer = viewer_at(state, index)
        if viewer != giver and viewer != receiver:
            tighten(state, viewer)
            slip(state, viewer, HAND + giver, HAND + receiver)
        else:
            pin(state, viewer, HAND + receiver, card)
    lift(state, HAND + giver, card)
    put(state, HAND + receiver, card)
    note(state, GAVE + SEATS * giver + receiver, card)
    state.reveals += 1
    end_turn(state)


@compiled
def grant(state, receiver):
    """Y4: nothing left to give, so the receiver draws."""
    take_from_deck(state, receiver)
    end_turn(state)


@compiled
def take_from_deck(state, seat):
    """Y4, Y5: a seat draws a card that only it sees; there always is one (Y11)."""
    tighten_all(state)
    state.drawer = seat
    state.drawn = draw(state)
    receive(state, seat, int(state.drawn))
    note(state, DREW + seat, 1)


@compiled
def take_from_pile(state):
    """Y5: take the top of the other pile; an emptied pile begins anew with a card of the deck."""
    seat, pile = int(state.seat), 1 - int(state.target)
    card = uncover(state, pile)
    put(state, HAND + seat, card)
    pin_for_all(state, HAND + seat, card)
    note(state, CAME + seat, card)
    if state.depth[pile] == 0:
        turn_up(state, pile)
    end_turn(state)


@compiled
def turn_up(state, pile):
    """Y2, Y5: begin a pile with a card of the deck."""
    state.drawer = ON_PILE
    state.drawn = draw(state)
    cover(state, pile, int(state.drawn))
    note(state, TURNED, int(state.drawn))


@compiled
def end_turn(state):
    """Y7: an empty hand ends the round; Y15: so does the limit of cards played; else the next player plays."""
    seat = int(state.seat)
    state.phase = PLAYING
    state.turns += 1
    if state.sizes[HAND + seat] == 0 or state.played >= MOST_PLAYED * int(state.seats):
        end_round(state, seat)
    else:
        state.seat = (seat + 1) % state.seats


# --- How it ended (Y13) ---


@compiled
def rating(state, seat):
    """Y13: lowest count, then fewest yokai, then fewest cards, as one number."""
    pool = POOL + seat
    return (count(state, pool) * 16 + kinds(state, pool)) * 128 + int(state.sizes[pool])


@kernel
def ahead(state, seat):
    """Y13: return how many seats beat this one; its rank is one more."""
    mine, better = rating(state, seat), 0
    for other in range(state.seats):
        better += rating(state, other) < mine
    return better


@kernel
def level(state, seat):
    """Y13: return how many seats share the rank of this one, itself among them."""
    mine, equal = rating(state, seat), 0
    for other in range(state.seats):
        equal += rating(state, other) == mine
    return equal


@kernel
def outcome(state, out):
    """Y13: from 1 for the first rank to -1 for the last in equal steps; a shared rank is worth its average."""
    for seat in range(state.seats):
        place = ahead(state, seat) + 0.5 * (level(state, seat) - 1)
        out[seat] = 1.0 - 2.0 * place / (state.seats - 1)


# --- Looking at a state ---


@kernel
def key(state):
    """Hash the places of all cards, the order of the piles and what is to be decided."""
    word = np.uint64(state.seat) + np.uint64(8 * int(state.phase) + 64 * int(state.gate))
    word = mix(word + np.uint64(1 + state.first) * STEP)
    word = mix(word + np.uint64(1 + state.played) * STEP)
    for place in range(PLACES):
        for half in range(WORDS):
            word = mix(word ^ np.uint64(state.at[place, half]) * STEP)
    for pile in range(PILES):
        for level in range(state.depth[pile]):
            word = mix(word + np.uint64(1 + state.pile[pile, level]) * STEP)
    return mix(word + np.uint64(state.target))
