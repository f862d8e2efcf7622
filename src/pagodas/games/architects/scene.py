"""How `architects` looks: six pagodas against a lantern-lit sky, the supply beside them, a player above and below.

The viewer sits below, or Ivory for a spectator. Items and their ids: lots "lot-3"; cards "ivory-display-R" and
"ivory-hand-R", further equal ones "ivory-hand-R-2"; abilities "ivory-ability-G"; tiles of the supply "tile-RB"; columns
of the stock "stock-R"; the buttons "end", "fan", "alt", "exchange" and "draw", there when they can be pressed.
"""

from collections.abc import Iterator
from functools import cache

from pagodas.core.drawing import buttons, has_turn, marked
from pagodas.core.layout import in_row, onward
from pagodas.core.scene import Item, Point, Scene
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import Seat, State
from pagodas.core.verbs import legal_moves
from pagodas.games.architects import art
from pagodas.games.architects.art import CELL, ROW
from pagodas.games.architects.background import ground
from pagodas.games.architects.clicks import SOURCE_NAMES, card_id
from pagodas.games.architects.clicks import path as path
from pagodas.games.architects.clicks import spell as spell
from pagodas.games.architects.notation import LETTERS, SEAT_NAMES, WORDS
from pagodas.games.architects.pieces import COLOURS, FLOOR_COLUMNS, HAND, LOTS, NONE, SEATS, SOURCES
from pagodas.games.architects.state import CARD, MATCHING, PAIRING, ROOFING, SIDEWAYS, is_completed
from pagodas.games.architects.words import ABILITY_NAMES, colour_name, limit, points, status

OWN, OTHER = range(2)  # below, above
CARD_SCALE = (1.0, 0.7)
CARDS_AT: tuple[tuple[Point, Point], ...] = (((17.5, 24.5), (41.5, 24.5)), ((18.5, 1.55), (42.5, 1.55)))  # cells, rows
CARD_STEP = (4.5, 4)
EQUAL_STEP = 2
PLATE_AT: tuple[Point, Point] = ((7, 23.5), (7, 0.98))
TOKEN_AT: tuple[Point, Point] = ((4, 25.5), (14.3, 1.9))
STARTER_AT: tuple[Point, Point] = ((9, 25.5), (2.5, 2.2))
ABILITY_AT: tuple[Point, Point] = ((61, 24.5), (58.5, 1.3))
BUTTONS = ("end", "fan", "alt", "exchange", "draw")
BUTTONS_AT: Point = (20 * CELL, 27.5 * ROW)
BUTTON_STEP = 16 * CELL
LAID_SCALE = 0.46


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw an observed state for the viewer in `seat`."""
    own = max(seat, 0)
    places = {own: OWN, 1 - own: OTHER}
    words = (
        (say("scene.supply"), (art.tile_at(0, 2)[0], 4.1 * ROW)),
        (say("scene.display"), (26.5 * CELL, 26.62 * ROW)),
        (say("scene.hand"), (48 * CELL, 26.62 * ROW)),
        (say("scene.discards_short"), (59.6 * CELL, 18.5 * ROW)),
    )
    return Scene(
        width=art.WIDTH,
        height=art.HEIGHT,
        palette=art.PALETTE,
        symbols=art.symbols(),
        ground=ground(words),
        items=(
            *_pagodas(observed, say),
            *_laid(observed, say),
            *_supply(observed, say),
            *_piles(observed, say),
            *(item for player in range(SEATS) for item in _player(observed, player, places[player], say)),
            *_markers(observed, say),
            *(_buttons(observed, say) if seat == observed.seat else ()),
        ),
        status=status(observed, say),
        columns=80,
        narrow=art.NARROW,
    )


# --- Pagodas ---


def _pagodas(observed: State, say: Strings) -> Iterator[Item]:
    for lot in range(LOTS):
        for floor in range(int(observed.level[lot]) + 1):
            yield from _floor(observed, lot, floor, say)
        marks = marked(chosen=observed.lot == lot and observed.phase in (PAIRING, MATCHING))
        number, label = f"{lot + 1}", _lot_label(observed, lot, say)
        yield Item(f"lot-{number}", "plinth", art.lot_x(lot), art.PLINTH, label, number, marks)


def _lot_label(observed: State, lot: int, say: Strings) -> str:
    level, columns = int(observed.level[lot]), int(observed.columns[lot])
    storey = int(observed.storey[lot, level])
    if storey == NONE:
        return say("scene.lot_empty", lot=lot + 1)
    key = "open"
    if level == observed.floors:
        key = "roof" if observed.phase == ROOFING and observed.lot == lot else "roofed"
    elif columns == FLOOR_COLUMNS:
        key = "stuck" if is_completed(observed, lot) else "full"
    colour = colour_name(storey, say)
    return say(f"scene.lot_{key}", lot=lot + 1, floor=level + 1, columns=columns, colour=colour)


def _floor(observed: State, lot: int, floor: int, say: Strings) -> Iterator[Item]:
    """Set up the columns of a floor, the spaces for those to come, and the tile on top."""
    level = int(observed.level[lot])
    if floor == observed.floors:
        yield _rooftop(observed, lot, say)
        return
    built = FLOOR_COLUMNS if floor < level else int(observed.columns[lot])
    storey = int(observed.storey[lot, floor])
    for index in range(built):
        yield _column(lot, floor, index, storey, _is_new(observed, lot, floor, index), say)
    if floor < level:
        yield _slab(observed, lot, floor, say)
        return
    label = _lot_label(observed, lot, say)
    for index in range(built, FLOOR_COLUMNS):
        yield _space(lot, floor, index, storey, label)
    if is_completed(observed, lot):  # A10
        yield Item(f"barred-{lot + 1}", "barred", *art.slab_at(lot, floor), label)


def _is_new(observed: State, lot: int, floor: int, part: int) -> bool:
    """Tell whether something was built in the last turn; part 0-3 are the columns of a floor, 4 is its tile."""
    return bool((FLOOR_COLUMNS + 1) * floor + part >= observed.was[lot])


@cache
def _column(lot: int, floor: int, index: int, storey: int, new: bool, say: Strings) -> Item:
    name, place = f"column-{lot + 1}-{floor + 1}-{index + 1}", art.column_at(lot, floor, index)
    label = say("scene.column", colour=colour_name(storey, say), floor=floor + 1, lot=lot + 1)
    return Item(name, f"column-{LETTERS[storey]}", *place, label, marks=marked(last=new))


@cache
def _space(lot: int, floor: int, index: int, storey: int, label: str) -> Item:
    name, place = f"space-{lot + 1}-{floor + 1}-{index + 1}", art.column_at(lot, floor, index)
    return Item(name, "space" if storey == NONE else f"space-{LETTERS[storey]}", *place, label)


def _slab(observed: State, lot: int, floor: int, say: Strings) -> Item:
    base, above = int(observed.storey[lot, floor]), int(observed.storey[lot, floor + 1])
    names = {"colour": colour_name(base, say), "spaces": colour_name(above, say)}
    marks = marked(last=_is_new(observed, lot, floor, FLOOR_COLUMNS))
    x, y = art.slab_at(lot, floor)
    label = say("scene.tile", **names)
    if floor == observed.floors - 1:
        return Item(f"roof-{lot + 1}", f"roof-{LETTERS[base]}", x, y - ROW / 2, say("scene.roof", **names), marks=marks)
    return Item(f"slab-{lot + 1}-{floor + 1}", f"slab-{LETTERS[base]}", x, y, label, marks=marks)


def _rooftop(observed: State, lot: int, say: Strings) -> Item:
    """A8: show the rooftop, or the space for it while it is being paid."""
    floor = int(observed.floors)
    colour = int(observed.storey[lot, floor])
    waiting = observed.lot == lot and observed.owed > 0
    x, y = art.slab_at(lot, floor - 1)
    symbol = f"rooftop-space-{LETTERS[colour]}" if waiting else f"rooftop-{LETTERS[colour]}"
    marks = marked(last=not waiting and _is_new(observed, lot, floor - 1, FLOOR_COLUMNS))
    label = say("scene.rooftop", colour=colour_name(colour, say), lot=lot + 1)
    return Item(f"rooftop-{lot + 1}", symbol, x, y - 2 * ROW, label, marks=marks)


def _laid(observed: State, say: Strings) -> Iterator[Item]:
    """Lay the cards played this turn at their lots, upright for columns and sideways for tiles."""
    laid = [divmod(int(code), COLOURS) for code in observed.laid[: observed.laid_count]]
    for lot in range(LOTS):
        cards = [(place % 2, colour) for place, colour in laid if place // 2 == lot]
        places = in_row(len(cards), (art.lot_x(lot), 20.02 * ROW), 2 * CELL, width=8 * CELL)
        for index, (how, colour) in enumerate(cards):
            key = "scene.laid_tile" if how == SIDEWAYS else "scene.laid_column"
            label = say(key, colour=colour_name(colour, say), lot=lot + 1)
            turn = 90.0 if how == SIDEWAYS else 0.0
            name, symbol = f"laid-{lot + 1}-{index + 1}", f"card-{LETTERS[colour]}"
            yield Item(name, symbol, *places[index], label, scale=LAID_SCALE, turn=turn)


# --- Supply and piles ---


def _supply(observed: State, say: Strings) -> Iterator[Item]:
    for base, left in enumerate(observed.supply.tolist()):
        yield _stock(base, say)
        for spaces in range(COLOURS):
            yield _tile(base, spaces, bool(left >> spaces & 1), say)


@cache
def _stock(colour: int, say: Strings) -> Item:
    (x, y), name = art.tile_at(colour, 0), f"stock-{LETTERS[colour]}"
    return Item(name, name, x - 2.75 * CELL, y, say("scene.stock", colour=colour_name(colour, say)))


@cache
def _tile(base: int, spaces: int, left: bool, say: Strings) -> Item:
    name = f"tile-{LETTERS[base]}{LETTERS[spaces]}"
    names = {"colour": colour_name(base, say), "spaces": colour_name(spaces, say)}
    label = say("scene.tile" if left else "scene.tile_gone", **names)
    return Item(name, name if left else "tile-gone", *art.tile_at(base, spaces), label)


def _piles(observed: State, say: Strings) -> Iterator[Item]:
    count = int(observed.pile_size)
    yield Item("pile", "pile", 60.5 * CELL, 16.3 * ROW, say("scene.pile", count=count), str(count))
    most = limit(observed)
    label = say("scene.built", built=int(observed.built), limit=most)
    yield Item("built", f"progress-{int(observed.built)}-{most}", 70.5 * CELL, 16.3 * ROW, label)
    for colour, letter in enumerate(LETTERS):
        cards = int(observed.discards[colour])
        label = say("scene.discards", colour=colour_name(colour, say), count=cards)
        yield Item(f"discard-{letter}", f"chip-{letter}", (65 + 3 * colour) * CELL, 18.5 * ROW, label, str(cards))


# --- Players ---


def _player(observed: State, player: int, place: int, say: Strings) -> Iterator[Item]:
    yield _plate(observed, player, place, say)
    yield from _signs(observed, player, place, say)
    for source in range(SOURCES):
        yield from _cards(observed, player, source, place, say)
    yield from _abilities(observed, player, place, say)


def _plate(observed: State, player: int, place: int, say: Strings) -> Item:
    score, name = int(observed.scores[player]), SEAT_NAMES[player]
    turn = has_turn(observed, player)
    won = observed.ending != 0 and score == max(observed.scores)
    key = "scene.to_move" if turn else "scene.score"
    label = say(key, side=seat_name(player, say), points=points(score, say))
    x, y = PLATE_AT[place]
    symbol = f"plate-{name}-turn" if turn else f"plate-{name}"
    text = f"{seat_name(player, say)} · {score}"
    return Item(f"plate-{name}", symbol, x * CELL, y * ROW, label, text, marked(winning=won))


def _signs(observed: State, player: int, place: int, say: Strings) -> Iterator[Item]:
    """Show the token for full rounds of the track, 50 or 100 points, and the sign of the starter (A15)."""
    name, side = SEAT_NAMES[player], seat_name(player, say)
    if rounds := int(observed.scores[player]) // art.TRACK_SPACES * art.TRACK_SPACES:
        x, y = TOKEN_AT[place]
        label = say("scene.token", side=side, points=points(rounds, say))
        yield Item(f"{name}-token", f"token-{name}", x * CELL, y * ROW, label, str(rounds), scale=(1.0, 0.85)[place])
    if observed.starter == player:
        x, y = STARTER_AT[place]
        yield Item("starter", "starter", x * CELL, y * ROW, say("scene.starter", side=side), say("scene.first"))


def _cards(observed: State, player: int, source: int, place: int, say: Strings) -> Iterator[Item]:
    """Lay out the known cards by colour, equal ones behind each other; then the backs of the others."""
    left, row = CARDS_AT[place][source]
    scale = CARD_SCALE[place]
    kind = "own" if place == OWN else "other"
    known = 0
    for colour in range(COLOURS):
        count = int(observed.cards[player, source, colour])
        label = say(
            f"scene.{kind}_{SOURCE_NAMES[source]}", colour=colour_name(colour, say), side=seat_name(player, say)
        )
        for index in reversed(range(count)):
            behind = f"-{index + 1}" if index else ""
            name = card_id(SEAT_NAMES[player], COLOURS * source + colour) + behind
            x = (left + EQUAL_STEP * index) * CELL
            yield Item(name, f"card-{LETTERS[colour]}", x, row * ROW, label, scale=scale)
        left += CARD_STEP[place] + EQUAL_STEP * (count - 1) if count else 0
        known += count
    if source == HAND:
        label = say("scene.back", side=seat_name(player, say))
        for index in range(int(observed.held[player]) - known):
            x = (left + CARD_STEP[place] * index) * CELL
            yield Item(f"{SEAT_NAMES[player]}-back-{index + 1}", "back", x, row * ROW, label, scale=scale)


def _abilities(observed: State, player: int, place: int, say: Strings) -> Iterator[Item]:
    """A22: the simple game has none."""
    if observed.simple:
        return
    left, row = ABILITY_AT[place]
    for which, letter in enumerate(LETTERS):
        uses = int(observed.uses[player, which])
        used = player == observed.seat and bool(int(observed.used) >> which & 1)
        names = {"ability": say(f"ability.{ABILITY_NAMES[which]}"), "effect": say(f"effect.{ABILITY_NAMES[which]}")}
        label = say("scene.ability_used" if used else "scene.ability", uses=uses, **names)
        name, symbol = f"{SEAT_NAMES[player]}-ability-{letter}", f"ability-{letter}-{uses}"
        x, scale = (left + 4 * which) * CELL, (1.0, 0.85)[place]
        yield Item(name, symbol, x, row * ROW, label, marks=marked(chosen=used), scale=scale)


def _markers(observed: State, say: Strings) -> Iterator[Item]:
    """Move the markers along the track, side by side when they meet."""
    meet = observed.scores[0] % art.TRACK_SPACES == observed.scores[1] % art.TRACK_SPACES
    for player, name in enumerate(SEAT_NAMES):
        score = int(observed.scores[player])
        label = say("scene.score", side=seat_name(player, say), points=points(score, say))
        shift = (-0.5, 0.5)[player] * CELL if meet else 0.0
        yield Item(f"marker-{name}", f"marker-{name}", art.track_x(score) + shift, art.TRACK_Y, label)


def _buttons(observed: State, say: Strings) -> Iterator[Item]:
    """Offer the player to move a button for each word that is legal now."""
    offered = {WORDS[move] for move in legal_moves(observed) if move < CARD}
    offers = ((word, say(f"scene.{word}"), say(f"scene.{word}_label")) for word in BUTTONS if word in offered)
    return buttons(offers, onward(BUTTONS_AT, (BUTTON_STEP, 0)))
