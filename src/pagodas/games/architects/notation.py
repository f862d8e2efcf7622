"""Moves and positions of `architects` as text.

Colours are R Y G B P, lots 1-6. A card from the display is its letter, one from the hand has an h before it.

    R3               a red column on lot 3 for a card of the display
    hR3              … for a card of the hand
    R3/B             the red tile with blue spaces on lot 3
    R3/B B hB        the same as a roof, and the two cards of its rooftop
    R3/B rice G G B  … one of them replaced by two cards, with the bowl of rice
    rice:R3 G hG     a red column on lot 3 by the bowl of rice, for two green cards
    buddha:R3/B G G  a tile by the Buddha, for two green cards
    alt R Y Y hG free:B3    an alternative turn: four cards, one column
    dragon R hG draw        two cards changed by the Dragon
    exchange R R Y hB       four cards changed because nothing can be built
    end              the end of the turn
    fan, keep        after it, when the Fan could be used: use it or keep it

The cards drawn stand behind the decision, display first: end=RY,G, with ~ when the discards were shuffled. Where the
Fan is decided, the hand is drawn by that decision: end=RY fan=,GBP.

A position is a few lines. A pagoda is written from the ground up: R/B2 is a red floor, its tile and two blue columns
on it; R/B/G/Y^P has a roof. Cards written nowhere are in the draw pile; ? is a card that is not known:

    options: fast simple
    lots: R/B2 G4 - - - -
    ivory: RYGBP | RY; known Y; uses R2 G1; 12 points
    onyx: RRGBP | ??; 9 points
    discard: RRG
    turn: ivory
    starts: onyx
    then: R3 hR3 end

In the midst of a turn one more line says how far it has come; "laid" are the cards at the lots, G2/ one for a tile:

    now: roofing; built 1; used G; laid R3 G2/ G2; lot 2; colour P; owed 1
"""

import re
from collections.abc import Sequence

import numpy as np

from pagodas.core import verbs
from pagodas.core.errors import quoted
from pagodas.core.position_text import Fields, one_of, read_number, refuse_repetition, written
from pagodas.core.turn_text import play_turns, split_luck
from pagodas.core.types import Move, State, States
from pagodas.games.architects import rules
from pagodas.games.architects.pieces import (
    CARDS,
    CARDS_EACH,
    COLOURS,
    DISPLAY,
    DISPLAY_SIZE,
    FAN_SIZE,
    FLOOR_COLUMNS,
    FULL_USES,
    HAND,
    HAND_SIZE,
    LOTS,
    MOST_CARDS,
    NONE,
    ROOFTOP,
    SEATS,
    SOURCES,
)
from pagodas.games.architects.state import (
    BUDDHA_TILE,
    CARD,
    COLUMN,
    FANNING,
    FREE,
    RICE_COLUMN,
    RICE_ROOFTOP,
    SIDEWAYS,
    STATE,
    TILE,
)

LETTERS = "RYGBP"
SEAT_NAMES = ("ivory", "onyx")
WORDS = ("end", "fan", "keep", "alt", "exchange", "dragon", "draw", "rice")  # the codes below CARD, in their order
UNKNOWN = "?"
PHASE_NAMES = (  # in the order of `state`
    "opening",
    "acting",
    "pairing",
    "matching",
    "roofing",
    "clearing",
    "placing",
    "trading",
    "calling",
    "closing",
    "fanning",
)
ACTS = {NONE: "", RICE_COLUMN: "rice", BUDDHA_TILE: "buddha", RICE_ROOFTOP: "rooftop"}
PAGODA = re.compile(r"(?P<floors>[RYGBP](/[RYGBP])*)((?P<columns>[0-4])|\^(?P<rooftop>[RYGBP]))")
LAID = re.compile(r"(?P<colour>[RYGBP])(?P<lot>[1-6])(?P<tile>/?)")
MOST_POINTS = 999  # more than anybody can have
MOST_OF = {"built": MOST_CARDS, "owed": MOST_CARDS, "goal": FAN_SIZE, "lot": LOTS}  # the numbers of a turn under way


# --- Moves ---


def format_card(card: int) -> str:
    """Write a card, 5·source + colour."""
    source, colour = divmod(card, COLOURS)
    return ("h" if source == HAND else "") + LETTERS[colour]


def floor_colour(state: State, lot: int) -> int:
    """Return the colour of the topmost floor. Raises ValueError for an empty lot, which has none."""
    colour = int(state.storey[lot, state.level[lot]])
    if colour == NONE:
        raise ValueError(f"lot {lot + 1} is empty")
    return colour


def format_move(state: State, move: Move) -> str:
    """Write one decision. Raises ValueError for a tile on an empty lot."""
    if move < CARD:
        return WORDS[move]
    if move < COLUMN:
        return format_card(move - CARD)
    if move < TILE:
        lot, card = divmod(move - COLUMN, SOURCES * COLOURS)
        return f"{format_card(card)}{lot + 1}"
    if move < FREE:
        place, spaces = divmod(move - TILE, COLOURS)
        lot, source = divmod(place, SOURCES)
        return f"{format_card(COLOURS * source + floor_colour(state, lot))}{lot + 1}/{LETTERS[spaces]}"
    return _format_announced(state, move)


def _format_announced(state: State, move: Move) -> str:
    start = next(code for code in (BUDDHA_TILE, RICE_COLUMN, FREE) if move >= code)
    lot, colour = divmod(move - start, COLOURS)
    if start == BUDDHA_TILE:
        return f"buddha:{LETTERS[floor_colour(state, lot)]}{lot + 1}/{LETTERS[colour]}"
    return f"{'rice' if start == RICE_COLUMN else 'free'}:{LETTERS[colour]}{lot + 1}"


def format_luck(before: State, after: State) -> str:
    """Write the cards drawn (A13, A17), display first, ? for those the viewer cannot know."""
    if after.reveals == before.reveals:
        return ""
    seat = int(before.seat)
    shown = _letters(after.cards[seat, DISPLAY] - before.cards[seat, DISPLAY])
    count = int(after.held[seat] - before.held[seat])
    drawn = len(shown) + max(count, 0)
    if drawn == 0:
        return ""
    shuffled = "~" if before.pile_size - drawn != after.pile_size else ""
    return f"={shown}{',' if count > 0 else ''}{_drawn_to_hand(before, after, seat, count)}{shuffled}"


def _drawn_to_hand(before: State, after: State, seat: int, count: int) -> str:
    known = all(int(state.cards[seat, HAND].sum()) == state.held[seat] for state in (before, after))
    return _letters(after.cards[seat, HAND] - before.cards[seat, HAND]) if known else UNKNOWN * count


def _letters(counts: Sequence[int]) -> str:
    return "".join(letter * max(int(count), 0) for letter, count in zip(LETTERS, counts, strict=True))


def join_turn(decisions: Sequence[str]) -> str:
    """Write a turn as its decisions with gaps between them."""
    return " ".join(decisions)


def split_turn(text: str) -> list[tuple[str, str]]:
    """Take a turn apart at its gaps; luck stands behind an equals sign."""
    words = "=".join(part.strip() for part in text.split("=")).split()
    return [split_luck(word) for word in words] or [("", "")]


def readings(text: str) -> tuple[str, ...]:
    """Allow a d for the display, no h where only the hand has the card; leave out colon, colour or slash."""
    text = text.lower()
    if text in WORDS:
        return ()
    head, colon, rest = text.rpartition(":")
    forms = (
        [f"{head}{sign}{form}" for sign in (":", "") for form in (rest, rest[1:])] if colon else _card_readings(text)
    )
    if head == "free":
        forms.append(rest)
    return tuple(dict.fromkeys(form for each in forms for form in (each, each.replace("/", "")) if form != text))


def _card_readings(text: str) -> list[str]:
    """Allow other ways to say where a card comes from, and a tile without its colour, which the lot tells."""
    card = text.removeprefix("h")
    source = "h" if text != card else "d"
    uncoloured = [card[1:], source + card[1:]] if "/" in text else []
    return [text, card, source + card, *uncoloured]


# --- Positions ---


def format_position(state: State) -> str:
    """Write lots, cards, abilities and points, and how far a turn has come."""
    options = (("fast", state.floors == 3), ("simple", state.simple))
    lines = {
        "options": " ".join(name for name, holds in options if holds),
        "lots": " ".join(_format_pagoda(state, lot) for lot in range(LOTS)),
        **{name: _format_player(state, seat) for seat, name in enumerate(SEAT_NAMES)},
        "discard": _letters(state.discards),
        "turn": SEAT_NAMES[state.seat],
        "starts": SEAT_NAMES[state.starter],
        "now": _format_progress(state),
    }
    return "\n".join(written(lines))


def _format_pagoda(state: State, lot: int) -> str:
    level, columns = int(state.level[lot]), int(state.columns[lot])
    if state.storey[lot, 0] == NONE:
        return "-"
    floors = [LETTERS[colour] for colour in state.storey[lot, : level + 1]]
    if level == state.floors:
        return f"{'/'.join(floors[:-1])}^{floors[-1]}"
    return f"{'/'.join(floors)}{columns}"


def _format_player(state: State, seat: int) -> str:
    hand = _letters(state.cards[seat, HAND])
    parts = [f"{_letters(state.cards[seat, DISPLAY])} | {hand}{UNKNOWN * (int(state.held[seat]) - len(hand))}"]
    if known := _letters(state.known[seat]):
        parts.append(f"known {known}")
    if uses := [f"{letter}{count}" for letter, count in zip(LETTERS, state.uses[seat], strict=True) if count]:
        parts.append("uses " + " ".join(uses))
    return "; ".join([*parts, f"{state.scores[seat]} points"])


def _format_progress(state: State) -> str:
    """Write how far the turn has come, nothing at its beginning."""
    facts = [
        ("built", str(state.built) if state.built else ""),
        ("used", "".join(letter for which, letter in enumerate(LETTERS) if int(state.used) >> which & 1)),
        ("laid", " ".join(_format_laid(int(code)) for code in state.laid[: state.laid_count])),
        ("act", ACTS[int(state.act)]),
        ("lot", str(state.lot + 1) if state.lot != NONE else ""),
        ("colour", _letter(state.colour)),
        ("pair", _letter(state.pair)),
        ("owed", str(state.owed) if state.owed else ""),
        ("goal", str(state.goal) if state.goal else ""),
    ]
    parts = [PHASE_NAMES[state.phase], *(f"{name} {fact}" for name, fact in facts if fact)]
    return "; ".join(parts) if len(parts) > 1 or state.phase else ""


def _letter(colour: int) -> str:
    return "" if colour == NONE else LETTERS[colour]


def _format_laid(code: int) -> str:
    place, colour = divmod(code, COLOURS)
    return f"{LETTERS[colour]}{place // 2 + 1}{'/' if place % 2 == SIDEWAYS else ''}"


def parse_position(text: str) -> States:
    """Read a position, deal what is not known, and play the moves after `then:`."""
    fields = Fields(text)
    states = np.zeros(1, STATE)
    state = states[0]
    state.seats = SEATS
    options = fields.several("options", ("fast", "simple"))
    rules.clear_board(state, int("fast" in options), int("simple" in options))
    _set_lots(state, fields.take("lots", "- - - - - -").split())
    for seat, name in enumerate(SEAT_NAMES):
        _set_player(state, seat, fields.take(name, "RYGBP | ??"), "now" in fields)
    _count(state.discards, fields.take("discard"))
    state.seat = fields.choose("turn", SEAT_NAMES)
    state.starter = fields.choose("starts", SEAT_NAMES)
    _set_progress(state, fields.take("now", PHASE_NAMES[0]))
    decisions = fields.take("then").split()
    fields.finish()
    _check_fan(state)
    states = _dealt(state)
    play_turns(states[0], decisions, split_turn, format_move)
    return states


def _count(counts: "np.ndarray[tuple[int], np.dtype[np.int8]]", letters: str) -> None:
    """Count the colours of a row of cards."""
    for letter in letters.replace(" ", ""):
        colour = one_of(LETTERS, letter)
        if counts[colour] == CARDS_EACH:
            raise ValueError(f"there are only {CARDS_EACH} cards of colour {letter}")
        counts[colour] += 1


def _set_lots(state: State, pagodas: Sequence[str]) -> None:
    if len(pagodas) != LOTS:
        raise ValueError(f"there are {LOTS} lots, not {len(pagodas)}")
    for lot, pagoda in enumerate(pagodas):
        if pagoda != "-":
            _set_pagoda(state, lot, pagoda)


def _set_pagoda(state: State, lot: int, text: str) -> None:
    match = PAGODA.fullmatch(text)
    if match is None:
        raise ValueError(f"{quoted(text)} is no pagoda; one is written like R/B2 or R/B/G/Y^P")
    colours = [LETTERS.index(letter) for letter in (match["floors"] + (match["rooftop"] or "")).replace("/", "")]
    roofed = match["rooftop"] is not None
    if len(colours) > state.floors + roofed or (roofed and len(colours) <= state.floors):
        raise ValueError(f"{text!r} does not have {state.floors} floors and a roof")
    state.level[lot] = len(colours) - 1
    state.columns[lot] = int(match["columns"] or 0)
    state.storey[lot, : len(colours)] = colours
    for floor, base in enumerate(colours[:-1]):
        last = floor == state.floors - 1
        _take_tile(state, base, ROOFTOP[base].tolist().index(colours[floor + 1]) if last else colours[floor + 1])
    if state.level[lot] == 0 and state.columns[lot] == 0:
        raise ValueError(f"{text!r} is an empty lot, written -")


def _take_tile(state: State, base: int, spaces: int) -> None:
    if not int(state.supply[base]) >> spaces & 1:
        raise ValueError(f"there is only one tile {LETTERS[base]}/{LETTERS[spaces]}")
    state.supply[base] &= ~(1 << spaces)


def _set_player(state: State, seat: int, text: str, acting: bool) -> None:
    cards, *parts = (part.strip() for part in text.split(";"))
    shown, _, hand = cards.replace(" ", "").partition("|")
    _count(state.cards[seat, DISPLAY], shown)
    _count(state.cards[seat, HAND], hand.replace(UNKNOWN, ""))
    state.held[seat] = len(hand)
    complete = acting or (len(shown) == DISPLAY_SIZE and len(hand) >= HAND_SIZE)
    if not complete or len(shown) > DISPLAY_SIZE or len(hand) > FAN_SIZE:
        raise ValueError(f"{SEAT_NAMES[seat]} needs five cards shown and two to four in hand: {quoted(text)}")
    refuse_repetition(part.split()[0] if part[:1].isalpha() else "points" for part in parts)
    for part in parts:
        _set_part(state, seat, part)


def _set_part(state: State, seat: int, part: str) -> None:
    """Read one of: known YY, uses R2 G1, 12 points."""
    first, *rest = part.split() or [""]
    if first == "known":
        _count(state.known[seat], "".join(rest))
    elif first == "uses":
        for word in rest:
            state.uses[seat, one_of(LETTERS, word[0])] = read_number("uses", word[1:], 0, FULL_USES)
    elif rest in (["points"], ["point"]):
        state.scores[seat] = read_number("points", first, 0, MOST_POINTS)
    else:
        raise ValueError(f"{quoted(part)} says nothing about a player")


def _set_progress(state: State, text: str) -> None:
    """Read how far a turn has come."""
    phase, *parts = (part.strip() for part in text.split(";"))
    state.phase = one_of(PHASE_NAMES, phase)
    refuse_repetition(part.partition(" ")[0] for part in parts)
    for part in parts:
        name, _, fact = part.partition(" ")
        if name in MOST_OF:
            state[name] = read_number(name, fact, 1, MOST_OF[name]) - (name == "lot")
        elif name in ("colour", "pair"):
            state[name] = one_of(LETTERS, fact)
        elif name == "used":
            refuse_repetition(fact)
            state.used = sum(1 << one_of(LETTERS, letter) for letter in fact)
        elif name == "act":
            state.act = tuple(ACTS)[1 + one_of(tuple(ACTS.values())[1:], fact)]
        elif name == "laid":
            _set_laid(state, fact.split())
        else:
            raise ValueError(f"{quoted(part)} says nothing about a turn")


def _check_fan(state: State) -> None:
    """A16: refuse a decision about the Fan that nobody would be asked for."""
    seat = int(state.seat)
    if state.phase != FANNING:
        return
    if state.cards[seat, DISPLAY].sum() < DISPLAY_SIZE:
        raise ValueError("the display is refilled before the Fan is decided")
    if not rules.fan_usable(state, seat):
        raise ValueError("nobody decides about a Fan that does nothing")


def _set_laid(state: State, cards: Sequence[str]) -> None:
    if len(cards) > MOST_CARDS:
        raise ValueError(f"nobody lays more than {MOST_CARDS} cards in a turn")
    for index, card in enumerate(cards):
        match = LAID.fullmatch(card)
        if match is None:
            raise ValueError(f"{quoted(card)} is no card at a lot; one is written like R3 or R3/")
        place = 2 * (int(match["lot"]) - 1) + (SIDEWAYS if match["tile"] else 0)
        state.laid[index] = COLOURS * place + LETTERS.index(match["colour"])
    state.laid_count = len(cards)


def _dealt(state: State) -> States:
    """Deal the unknown cards of the hands; the rest is the draw pile."""
    laid = np.bincount(state.laid[: state.laid_count] % COLOURS, minlength=COLOURS)
    seen = state.cards.sum(axis=(0, 1)) + state.discards + laid
    if (seen > CARDS_EACH).any():
        raise ValueError(f"there are only {CARDS_EACH} cards of colour {LETTERS[seen.argmax()]}")
    if (state.known > state.cards[:, HAND]).any():
        raise ValueError("a known card must be in the hand")
    held = int(state.cards[:, DISPLAY].sum()) + int(state.held.sum())
    state.pile_size = CARDS - held - int(state.discards.sum()) - int(state.laid_count)
    for lot in range(LOTS):
        state.was[lot] = (FLOOR_COLUMNS + 1) * state.level[lot] + state.columns[lot]
    states = np.zeros(1, STATE)
    verbs.redeal(state, 0, states)
    return states
