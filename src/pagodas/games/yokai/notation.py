"""Moves and positions of `yokai` as text.

    Te7>1            play Tengu 7 on pile 1      Te7>1!           … and close the round
    Ka3@2            give Kappa 3 to seat 2      ?@2              … to players who may not see the card
    deck@2           let seat 2 draw             =On4             and this was drawn, =? when it was not seen
    deck, pile       draw; take the top of the other pile

A turn joins its decisions with commas: `Te7>1, deck=On4`. When a round begins, the luck is what everybody was dealt:
`Te7>1!=1:Ka1+Te2+…|2:?`.

A position is a few lines; a card that is nowhere lies in the deck, `?` is a card nobody cares about. Everybody knows
the cards named after `known:`, each player knows the own, and nothing else is known:

    seats: 3
    round: 2
    piles: Te7 Ka3 | On4
    1: Ka1 Te2; pool Ta5 Ta7
    2: On3 ? ?; pool Yu1
    3: Ba9 Ba2; pool Ro4
    turn: 1
    known: On3
    then: Ka1>2,Te2@3
"""

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pagodas.core import verbs
from pagodas.core.bit_sets import in_order
from pagodas.core.errors import quoted
from pagodas.core.position_text import Fields, split_at, written
from pagodas.core.turn_text import play_turns, split_luck
from pagodas.core.types import NOBODY, SPECTATOR, Move, Seat, State, States
from pagodas.games.yokai import rules
from pagodas.games.yokai.cards import CARDS, CODES, DECK, HAND, NO_CARD, PILES, POOL, PUBLIC, SEATS, VALUES, WORD, WORDS
from pagodas.games.yokai.drawn_positions import assume
from pagodas.games.yokai.state import CLOSE, DRAW, GAVE, GIVE, GRANT, MOST_PLAYED, PLAY, STATE, TAKE, cover, put

UNKNOWN = "?"
PHASES = ("playing", "giving", "drawing")


# --- Cards ---


def card_name(card: int) -> str:
    """Write a card."""
    return f"{CODES[card // VALUES]}{card % VALUES + 1}"


NAMES = tuple(card_name(card) for card in range(CARDS))
BY_NAME = {name.lower(): card for card, name in enumerate(NAMES)}


def read_card(text: str) -> int:
    """Read a card. Raises ValueError."""
    if text.lower() not in BY_NAME:
        raise ValueError(f"{quoted(text)} is no card; cards are {NAMES[0]} … {NAMES[-1]}")
    return BY_NAME[text.lower()]


def members(words: Sequence[int]) -> list[int]:
    """Return the cards of a set."""
    return in_order(words, WORD)


def cards_at(state: State, place: int) -> list[int]:
    """Return the cards in a place; when observed, those known to be there."""
    return members(state.at[place])


def pile_cards(state: State, pile: int) -> list[int]:
    """Return the cards of a pile, bottom first."""
    return [int(card) for card in state.pile[pile, : state.depth[pile]]]


# --- Moves ---


def format_move(state: State, move: Move) -> str:
    """Write one decision. Raises ValueError for a seat that nobody sits in."""
    if move < GIVE:
        card, pile = divmod((move - PLAY) % CLOSE, PILES)
        return f"{NAMES[card]}>{pile + 1}{'!' if move >= CLOSE else ''}"
    if move == DRAW:
        return "deck"
    if move == TAKE:
        return "pile"
    what, seat = _gift(move)
    if seat >= state.seats:
        raise ValueError(f"nobody sits in seat {seat + 1}")
    return f"{what}@{seat + 1}"


def _gift(move: Move) -> tuple[str, Seat]:
    """Return what is given and to whom."""
    if move >= GAVE:
        return UNKNOWN, move - GAVE
    if move >= GRANT:
        return "deck", move - GRANT
    card, seat = divmod(move - GIVE, SEATS)
    return NAMES[card], seat


def seen_move(state: State, move: Move, seat: Seat) -> Move:
    """Y4: hide the card given from all but the two who touch it."""
    if not GIVE <= move < GRANT:
        return move
    receiver = (move - GIVE) % SEATS
    return move if seat in (state.seat, receiver) else GAVE + receiver


def format_luck(before: State, after: State) -> str:
    """Write the cards that came from the deck, as far as the states show them."""
    luck = "" if after.drawer == NOBODY else "=" + (NAMES[after.drawn] if after.drawn != NO_CARD else UNKNOWN)
    if after.gate == before.gate or after.ending:
        return luck
    return luck + "=" + "|".join(f"{seat + 1}:{_joined(after, HAND + seat)}" for seat in range(after.seats))


def _joined(state: State, place: int) -> str:
    cards = [NAMES[card] for card in cards_at(state, place)]
    return "+".join(cards) if len(cards) == state.sizes[place] else UNKNOWN


def join_turn(decisions: Sequence[str]) -> str:
    """Write a turn: the card played, then what is given or where a card comes from."""
    return ", ".join(decisions)


def split_turn(text: str) -> list[tuple[str, str]]:
    """Take a turn apart at its commas, and each decision from its luck at the first equals sign."""
    return [split_luck(part) for part in text.split(",")]


def readings(text: str) -> tuple[str, ...]:
    """Allow a move without its signs, and plain words for where a card comes from."""
    text = text.lower()
    if text in ("deck", "pile"):
        return {"deck": ("draw", "d"), "pile": ("take", "p")}[text]
    short = text.replace(">", "").replace("@", "")
    return (short, text.replace(">", "-"), text.replace(">", "/"))


# --- Positions ---


def format_position(state: State) -> str:
    """Write piles, hands, pools and whose turn it is."""
    lines = [f"seats: {state.seats}", f"round: {state.gate + 1}", f"piles: {_format_piles(state)}"]
    lines += [f"{seat + 1}: {_format_seat(state, seat)}" for seat in range(state.seats)]
    return "\n".join([*lines, f"turn: {state.seat + 1}", *written(_particulars(state))])


def _format_piles(state: State) -> str:
    return " | ".join(" ".join(NAMES[card] for card in pile_cards(state, pile)) for pile in range(PILES))


def _format_seat(state: State, seat: Seat) -> str:
    hand, pool = (" ".join(_shown(state, place + seat)) for place in (HAND, POOL))
    return f"{hand}; pool {pool}".strip(" ;") if pool else hand


def _shown(state: State, place: int) -> list[str]:
    """Write the cards of a place, those unknown as question marks."""
    cards = [NAMES[card] for card in cards_at(state, place)]
    return cards + [UNKNOWN] * (int(state.sizes[place]) - len(cards))


def _particulars(state: State) -> dict[str, str]:
    """Return the lines that not every position needs."""
    return {
        "first": str(state.first + 1) if state.seats == 2 else "",
        "played": str(state.played) if state.played else "",
        "phase": PHASES[state.phase] if state.phase else "",
        "target": str(state.target + 1) if state.phase else "",
        "known": " ".join(NAMES[card] for card in sorted(publicly_known(state))) if not state.ending else "",
        "over": "yes" if state.ending else "",
    }


def publicly_known(state: State) -> list[int]:
    """Return the cards, not on the piles, of which everybody knows where they are."""
    seen = np.zeros(1, STATE)
    seen[0] = state
    if state.viewer == 0:
        verbs.observe(state, SPECTATOR, seen)
    columns = [members(words) for words in seen[0].can[PUBLIC]]
    listed = [card for column in columns for card in column]
    return [card for card, times in Counter(listed).items() if times == 1]


def parse_position(text: str) -> States:
    """Read a position, and play the moves after `then:`."""
    fields = Fields(text)
    states = np.zeros(1, STATE)
    _set_header(states[0], fields)
    _set_cards(states[0], fields)
    known, turns = fields.take("known"), fields.take("then").replace(", ", ",").split()
    fields.finish()
    assume(states[0], _known(states[0], _shown_at_end(states[0]) + [read_card(name) for name in known.split()]))
    play_turns(states[0], turns, split_turn, format_move)
    return states


def _shown_at_end(state: State) -> list[int]:
    """Y13: return the cards of all pools, once the game is over."""
    return [card for seat in range(state.seats) for card in cards_at(state, POOL + seat)] if state.ending else []


def _known(state: State, cards: list[int]) -> npt.NDArray[np.int64]:
    """Return a set of cards that everybody knows. Raises ValueError where this can never be."""
    in_deck = set(cards_at(state, DECK))
    if set(cards) & in_deck and not in_deck <= set(cards):
        raise ValueError("known: either all cards of the deck are known or none of them")
    words = np.zeros(WORDS, np.int64)
    for card in cards:
        words[card // WORD] |= 1 << (card % WORD)
    return words


def _set_header(state: State, fields: Fields) -> None:
    state.seats = seats = fields.whole("seats", 2, SEATS)
    state.gate = fields.whole("round", 1, rules.rounds(state) + 1) - 1
    state.seat = fields.whole("turn", 1, seats) - 1
    state.first = fields.whole("first", 1, seats) - 1
    state.played = fields.whole("played", 0, MOST_PLAYED * seats)
    state.phase = fields.choose("phase", PHASES)
    state.target = fields.whole("target", 1, PILES) - 1
    state.ending = fields.choose("over", ("no", "yes"))
    state.player = state.closer = state.drawer = NOBODY
    state.drawn = NO_CARD


def _set_cards(state: State, fields: Fields) -> None:
    """Lay the cards out; what is written `?` is dealt from those that are nowhere, the rest is the deck."""
    piles = [pile.split() for pile in fields.take("piles").split("|")]
    if len(piles) != PILES or not all(piles):
        raise ValueError("two piles are needed: `piles: Te7 Ka3 | On4`")
    named = {place: cards for seat in range(state.seats) for place, cards in _seat_cards(fields, seat)}
    used = [read_card(card) for cards in (*piles, *named.values()) for card in cards if card != UNKNOWN]
    if len(set(used)) < len(used):
        raise ValueError(f"{NAMES[Counter(used).most_common(1)[0][0]]} is there twice")
    rest = [card for card in range(CARDS) if card not in used]
    if sum(cards.count(UNKNOWN) for cards in named.values()) > len(rest):
        raise ValueError(f"there are only {CARDS} cards")
    random.Random(0).shuffle(rest)  # noqa: S311
    for pile, cards in enumerate(piles):
        for name in cards:
            cover(state, pile, read_card(name))
    for place, cards in named.items():
        for name in cards:
            put(state, place, rest.pop() if name == UNKNOWN else read_card(name))
    for card in rest:
        put(state, DECK, card)


def _seat_cards(fields: Fields, seat: Seat) -> list[tuple[int, list[str]]]:
    hand, pool = split_at("pool", fields.take(str(seat + 1)))
    return [(HAND + seat, hand), (POOL + seat, pool)]
