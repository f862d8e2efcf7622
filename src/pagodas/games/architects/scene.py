"""How `architects` looks: six pagodas against a lantern-lit sky, the supply beside them, a player above and below.

The viewer sits below, or Ivory for a spectator. Items and their ids: lots "lot-3"; cards "ivory-display-R" and
"ivory-hand-R", further equal ones "ivory-hand-R-2"; abilities "ivory-ability-G"; tiles of the supply "tile-RB"; columns
of the stock "stock-R"; the buttons "end", "fan", "alt", "exchange" and "draw", there when they can be pressed.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from pagodas.core import verbs
from pagodas.core.scene import CHOSEN, LAST, WINNING, Item, Point, Scene
from pagodas.core.sentences import seat_name as side_name
from pagodas.core.strings import Strings
from pagodas.core.types import Move, Seat, State
from pagodas.games.architects import art
from pagodas.games.architects.art import CELL, ROW
from pagodas.games.architects.background import ground
from pagodas.games.architects.notation import LETTERS, SEAT_NAMES, WORDS, floor_colour
from pagodas.games.architects.pieces import COLOURS, FLOOR_COLUMNS, HAND, LOTS, NONE, SEATS, SOURCES
from pagodas.games.architects.state import (
    BUDDHA_TILE,
    CARD,
    COLUMN,
    FREE,
    MATCHING,
    MOVES,
    PAIRING,
    RICE_COLUMN,
    ROOFING,
    SIDEWAYS,
    TILE,
    is_completed,
)
from pagodas.games.architects.words import ABILITY_NAMES, colour_name, limit, points, status

SOURCE_NAMES = ("display", "hand")
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
BUTTONS_AT: Point = (20, 27.5)
BUTTON_STEP = 16
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
        marks = (CHOSEN,) if observed.lot == lot and observed.phase in (PAIRING, MATCHING) else ()
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
    for index in range(FLOOR_COLUMNS):
        yield _column(observed, lot, floor, index, index < built, say)
    if floor < level:
        yield _slab(observed, lot, floor, say)
    elif is_completed(observed, lot):  # A10
        yield Item(f"barred-{lot + 1}", "barred", *art.slab_at(lot, floor), _lot_label(observed, lot, say))


def _is_new(observed: State, lot: int, floor: int, part: int) -> bool:
    """Tell whether something was built in the last turn; part 0-3 are the columns of a floor, 4 is its tile."""
    return bool((FLOOR_COLUMNS + 1) * floor + part >= observed.was[lot])


def _column(observed: State, lot: int, floor: int, index: int, built: bool, say: Strings) -> Item:
    storey = int(observed.storey[lot, floor])
    letter = "" if storey == NONE else f"-{LETTERS[storey]}"
    x, y = art.column_at(lot, floor, index)
    if not built:
        return Item(f"space-{lot + 1}-{floor + 1}-{index + 1}", f"space{letter}", x, y, _lot_label(observed, lot, say))
    label = say("scene.column", colour=colour_name(storey, say), floor=floor + 1, lot=lot + 1)
    marks = (LAST,) if _is_new(observed, lot, floor, index) else ()
    return Item(f"column-{lot + 1}-{floor + 1}-{index + 1}", f"column{letter}", x, y, label, marks=marks)


def _slab(observed: State, lot: int, floor: int, say: Strings) -> Item:
    base, above = int(observed.storey[lot, floor]), int(observed.storey[lot, floor + 1])
    names = {"colour": colour_name(base, say), "spaces": colour_name(above, say)}
    marks = (LAST,) if _is_new(observed, lot, floor, FLOOR_COLUMNS) else ()
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
    marks = (LAST,) if not waiting and _is_new(observed, lot, floor - 1, FLOOR_COLUMNS) else ()
    label = say("scene.rooftop", colour=colour_name(colour, say), lot=lot + 1)
    return Item(f"rooftop-{lot + 1}", symbol, x, y - 2 * ROW, label, marks=marks)


def _laid(observed: State, say: Strings) -> Iterator[Item]:
    """Lay the cards played this turn at their lots, upright for columns and sideways for tiles."""
    laid = [divmod(int(code), COLOURS) for code in observed.laid[: observed.laid_count]]
    for lot in range(LOTS):
        cards = [(place % 2, colour) for place, colour in laid if place // 2 == lot]
        step = min(2 * CELL, 8 * CELL / max(1, len(cards)))
        for index, (how, colour) in enumerate(cards):
            key = "scene.laid_tile" if how == SIDEWAYS else "scene.laid_column"
            label = say(key, colour=colour_name(colour, say), lot=lot + 1)
            x = art.lot_x(lot) + step * (index - (len(cards) - 1) / 2)
            turn = 90.0 if how == SIDEWAYS else 0.0
            symbol = f"card-{LETTERS[colour]}"
            yield Item(f"laid-{lot + 1}-{index + 1}", symbol, x, 20.02 * ROW, label, scale=LAID_SCALE, turn=turn)


# --- Supply and piles ---


def _supply(observed: State, say: Strings) -> Iterator[Item]:
    for base, letter in enumerate(LETTERS):
        x, y = art.tile_at(base, 0)
        yield Item(
            f"stock-{letter}", f"stock-{letter}", x - 2.75 * CELL, y, say("scene.stock", colour=colour_name(base, say))
        )
        for spaces, other in enumerate(LETTERS):
            left = bool(int(observed.supply[base]) >> spaces & 1)
            names = {"colour": colour_name(base, say), "spaces": colour_name(spaces, say)}
            label = say("scene.tile" if left else "scene.tile_gone", **names)
            symbol = f"tile-{letter}{other}" if left else "tile-gone"
            yield Item(f"tile-{letter}{other}", symbol, *art.tile_at(base, spaces), label)


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
    turn = observed.ending == 0 and observed.seat == player
    won = observed.ending != 0 and score == max(observed.scores)
    key = "scene.to_move" if turn else "scene.score"
    label = say(key, side=side_name(player, say), points=points(score, say))
    x, y = PLATE_AT[place]
    symbol = f"plate-{name}-turn" if turn else f"plate-{name}"
    text = f"{side_name(player, say)} · {score}"
    return Item(f"plate-{name}", symbol, x * CELL, y * ROW, label, text, (WINNING,) if won else ())


def _signs(observed: State, player: int, place: int, say: Strings) -> Iterator[Item]:
    """Show the token for full rounds of the track, 50 or 100 points, and who started (A15)."""
    name, side = SEAT_NAMES[player], side_name(player, say)
    if rounds := int(observed.scores[player]) // art.TRACK_SPACES * art.TRACK_SPACES:
        x, y = TOKEN_AT[place]
        label = say("scene.token", side=side, points=points(rounds, say))
        yield Item(f"{name}-token", f"token-{name}", x * CELL, y * ROW, label, str(rounds), scale=(1.0, 0.85)[place])
    if observed.starter == player:
        x, y = STARTER_AT[place]
        yield Item("starter", "starter", x * CELL, y * ROW, say("scene.starter", side=side), say("scene.first"))


def _cards(observed: State, player: int, source: int, place: int, say: Strings) -> Iterator[Item]:
    """Lay out cards by colour, equal ones behind each other; then the backs of those that are not known."""
    left, row = CARDS_AT[place][source]
    scale = CARD_SCALE[place]
    kind = "own" if place == OWN else "other"
    known = 0
    for colour in range(COLOURS):
        count = int(observed.cards[player, source, colour])
        label = say(
            f"scene.{kind}_{SOURCE_NAMES[source]}", colour=colour_name(colour, say), side=side_name(player, say)
        )
        for index in reversed(range(count)):
            behind = f"-{index + 1}" if index else ""
            name = f"{SEAT_NAMES[player]}-{SOURCE_NAMES[source]}-{LETTERS[colour]}{behind}"
            x = (left + EQUAL_STEP * index) * CELL
            yield Item(name, f"card-{LETTERS[colour]}", x, row * ROW, label, scale=scale)
        left += CARD_STEP[place] + EQUAL_STEP * (count - 1) if count else 0
        known += count
    if source == HAND:
        label = say("scene.back", side=side_name(player, say))
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
        marks = (CHOSEN,) if used else ()
        name, symbol = f"{SEAT_NAMES[player]}-ability-{letter}", f"ability-{letter}-{uses}"
        x, scale = (left + 4 * which) * CELL, (1.0, 0.85)[place]
        yield Item(name, symbol, x, row * ROW, label, marks=marks, scale=scale)


def _markers(observed: State, say: Strings) -> Iterator[Item]:
    """Move the markers along the track, side by side when they meet."""
    meet = observed.scores[0] % art.TRACK_SPACES == observed.scores[1] % art.TRACK_SPACES
    for player, name in enumerate(SEAT_NAMES):
        score = int(observed.scores[player])
        label = say("scene.score", side=side_name(player, say), points=points(score, say))
        shift = (-0.5, 0.5)[player] * CELL if meet else 0.0
        yield Item(f"marker-{name}", f"marker-{name}", art.track_x(score) + shift, art.TRACK_Y, label)


def _buttons(observed: State, say: Strings) -> Iterator[Item]:
    """Offer the words that can be said now, to the player to move."""
    moves = np.empty(MOVES, np.int32)
    offered = {WORDS[move] for move in moves[: verbs.legal(observed, moves)] if move < CARD}
    x, y = BUTTONS_AT
    for word in BUTTONS:
        if word in offered:
            yield Item(word, "button", x * CELL, y * ROW, say(f"scene.{word}_label"), say(f"scene.{word}"))
            x += BUTTON_STEP


# --- Clicks ---


def path(observed: State, move: Move) -> tuple[str, ...]:
    """Click a card, then a lot, then a tile; an ability first instead of a card; a button for what is only said."""
    own = SEAT_NAMES[observed.seat]
    if move < CARD:
        word = WORDS[move]
        return ({"dragon": f"{own}-ability-Y", "rice": f"{own}-ability-G"}.get(word, word),)
    if move < COLUMN:
        return (_card_id(own, move - CARD),)
    if move < TILE:
        lot, card = divmod(move - COLUMN, SOURCES * COLOURS)
        return _card_id(own, card), f"lot-{lot + 1}"
    if move < FREE:
        place, spaces = divmod(move - TILE, COLOURS)
        lot, source = divmod(place, SOURCES)
        base = floor_colour(observed, lot)
        return _card_id(own, COLOURS * source + base), f"lot-{lot + 1}", f"tile-{LETTERS[base]}{LETTERS[spaces]}"
    return _announced_path(observed, own, move)


def _card_id(own: str, card: int) -> str:
    source, colour = divmod(card, COLOURS)
    return f"{own}-{SOURCE_NAMES[source]}-{LETTERS[colour]}"


def _announced_path(observed: State, own: str, move: Move) -> tuple[str, ...]:
    start = next(code for code in (BUDDHA_TILE, RICE_COLUMN, FREE) if move >= code)
    lot, colour = divmod(move - start, COLOURS)
    if start == BUDDHA_TILE:
        return f"{own}-ability-B", f"lot-{lot + 1}", f"tile-{LETTERS[floor_colour(observed, lot)]}{LETTERS[colour]}"
    choice = (f"stock-{LETTERS[colour]}",) if observed.storey[lot, observed.level[lot]] == NONE else ()
    return (*((f"{own}-ability-G",) if start == RICE_COLUMN else ()), f"lot-{lot + 1}", *choice)


def spell(observed: State, path: Sequence[str]) -> str:
    """Write the move that clicking these items would be."""
    first, *rest = path
    if first in WORDS:
        return first
    if first.startswith("lot-"):
        return f"free:{_column_text(observed, path)}"
    owner, _, name = first.partition("-")
    if owner != SEAT_NAMES[observed.seat] or any(not item.startswith("lot-") for item in rest[:1]):
        return ""
    kind, _, letter = name.partition("-")
    if kind == "ability":
        return _spell_ability(observed, letter, rest)
    return _spell_card(kind, letter[:1], rest) if kind in SOURCE_NAMES else ""


def _spell_card(source: str, letter: str, rest: Sequence[str]) -> str:
    card = ("h" if source == SOURCE_NAMES[HAND] else "") + letter
    lot = rest[0].removeprefix("lot-") if rest else ""
    return f"{card}{lot}/{rest[1][-1]}" if len(rest) > 1 else card + lot


def _column_text(observed: State, path: Sequence[str]) -> str:
    """Write the column meant by a lot and, where it is empty, a column of the stock."""
    lot = int(path[0].removeprefix("lot-")) - 1
    storey = int(observed.storey[lot, observed.level[lot]])
    letter = path[1][-1] if len(path) > 1 else "" if storey == NONE else LETTERS[storey]
    return f"{letter}{lot + 1}"


def _spell_ability(observed: State, letter: str, rest: Sequence[str]) -> str:
    if letter == "G":
        return f"rice:{_column_text(observed, rest)}" if rest else "rice"
    if letter == "B":
        return f"buddha:{_column_text(observed, rest[:1])}/{rest[1][-1]}" if len(rest) > 1 else ""
    return {"Y": "dragon", "P": "fan"}.get(letter, "")
