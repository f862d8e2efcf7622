"""How `architects` looks: six pagodas against a lantern-lit sky, the supply beside them, a player above and below.

The viewer sits below, or Ivory for a spectator. Items and their ids: lots "lot-3"; cards "ivory-display-R" and
"ivory-hand-R", further equal ones "ivory-hand-R-2"; abilities "ivory-ability-G"; tiles of the supply "tile-RB"; columns
of the stock "stock-R"; the buttons "end", "fan", "keep", "alt", "exchange" and "draw", there when they can be pressed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pagodas.core.drawing import buttons, has_turn, marked
from pagodas.core.drawn_once import drawn_once, made_once
from pagodas.core.layout import in_row, onward
from pagodas.core.scene import Item, Items, Point, Scene, Shape, Symbol
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import Move, Seat, State
from pagodas.core.verbs import legal_moves
from pagodas.games.architects import art
from pagodas.games.architects.art import CELL, ROW
from pagodas.games.architects.background import ground
from pagodas.games.architects.clicks import SOURCE_NAMES, card_id
from pagodas.games.architects.clicks import path as path
from pagodas.games.architects.clicks import spell as spell
from pagodas.games.architects.notation import LETTERS, SEAT_NAMES, WORDS
from pagodas.games.architects.pieces import COLOURS, DISPLAY, FAN, FLOOR_COLUMNS, HAND, LOTS, NONE
from pagodas.games.architects.state import CARD, FANNING, MATCHING, PAIRING, SIDEWAYS
from pagodas.games.architects.words import ABILITY_NAMES, COLOUR_NAMES, colour_name, limit, points, status

OWN, OTHER = range(2)  # below, above
CARD_SCALE = (1.0, 0.7)
CARDS_AT: tuple[tuple[Point, Point], ...] = (((17.5, 24.5), (41.5, 24.5)), ((18.5, 1.55), (42.5, 1.55)))  # cells, rows
CARD_STEP = (4.5, 4)
EQUAL_STEP = 2
PLATE_AT: tuple[Point, Point] = ((7, 23.5), (7, 0.98))
TOKEN_AT: tuple[Point, Point] = ((4, 25.5), (14.3, 1.9))
STARTER_AT: tuple[Point, Point] = ((9, 25.5), (2.5, 2.2))
ABILITY_AT: tuple[Point, Point] = ((61, 24.5), (58.5, 1.3))
BUTTONS = ("end", "fan", "keep", "alt", "exchange", "draw")
BUTTONS_AT: Point = (15 * CELL, 27.8 * ROW)
OWNER_AT: tuple[Point, Point] = ((69, 22.95), (77.6, 1.3))  # the names at the abilities: on phones these lie apart
BUTTON_STEP = 22.5 * CELL
LAID_SCALE = 0.46


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw an observed state for the viewer in `seat`."""
    own = max(seat, 0)
    return Scene(
        width=art.WIDTH,
        height=art.HEIGHT,
        palette=art.PALETTE,
        symbols=_symbols(say),
        ground=_ground(own, say),
        items=Items(
            *_pagodas(observed, say),
            _laid(tuple(observed.laid[: observed.laid_count].tolist()), say),
            _supply(tuple(observed.supply.tolist()), say),
            *_piles(observed, say),
            *_player(observed, 0, OWN if own == 0 else OTHER, say),
            *_player(observed, 1, OWN if own == 1 else OTHER, say),
            _markers(tuple(observed.scores.tolist()), say),
            _buttons(_words_now(observed), say) if seat == observed.seat else (),
        ),
        status=status(observed, say),
        columns=80,
        narrow=art.NARROW,
    )


@made_once
def _symbols(say: Strings) -> dict[str, Symbol]:
    return art.symbols(tuple(say(f"hue.{name}") for name in COLOUR_NAMES))


@made_once
def _ground(own: Seat, say: Strings) -> tuple[Shape, ...]:
    owners = ((seat_name(seat, say), OWNER_AT[place]) for seat, place in ((own, OWN), (1 - own, OTHER)))
    words = (
        (say("scene.supply"), (art.tile_at(0, 2)[0], 4.1 * ROW)),
        (say("scene.display"), (26.5 * CELL, 26.72 * ROW)),
        (say("scene.hand"), (48 * CELL, 26.72 * ROW)),
        (say("scene.discards_short"), (59.6 * CELL, 18.5 * ROW)),
        *((name, (x * CELL, y * ROW)) for name, (x, y) in owners),
    )
    return ground(words)


# --- Pagodas ---


class Pagoda(NamedTuple):
    """What there is to see of a lot."""

    lot: int
    floors: int  # of a whole pagoda
    storeys: tuple[int, ...]  # the colour of each floor, then of the rooftop
    level: int  # tiles laid
    columns: int  # on the topmost floor
    was: int  # its height before the latest turn
    stuck: bool  # A10: it needs a tile that has run out
    chosen: bool  # cards are being chosen for it
    unpaid: bool  # A8: its rooftop is being paid

    @property
    def colour(self) -> int:
        """The colour of the topmost floor, or of the rooftop."""
        return self.storeys[self.level]

    def is_new(self, floor: int, part: int) -> bool:
        """Tell whether something was built in the last turn; part 0-3 are the columns of a floor, 4 is its tile."""
        return (FLOOR_COLUMNS + 1) * floor + part >= self.was


def _pagodas(observed: State, say: Strings) -> Iterator[tuple[Item, ...]]:
    floors, here, phase = int(observed.floors), int(observed.lot), int(observed.phase)
    supply, heights = observed.supply.tolist(), observed.was.tolist()
    looks = zip(observed.storey.tolist(), observed.level.tolist(), observed.columns.tolist(), heights, strict=True)
    for lot, (storeys, level, columns, was) in enumerate(looks):
        stuck = level < floors and columns == FLOOR_COLUMNS and not supply[storeys[level]]
        chosen, unpaid = lot == here and phase in (PAIRING, MATCHING), lot == here and observed.owed > 0
        yield _pagoda(Pagoda(lot, floors, tuple(storeys), level, columns, was, stuck, chosen, unpaid), say)


@drawn_once
def _pagoda(seen: Pagoda, say: Strings) -> Iterator[Item]:
    for floor in range(seen.level + 1):
        yield from _floor(seen, floor, say)
    number, label = f"{seen.lot + 1}", _lot_label(seen, say)
    yield Item(f"lot-{number}", "plinth", art.lot_x(seen.lot), art.PLINTH, label, number, marked(chosen=seen.chosen))


def _lot_label(seen: Pagoda, say: Strings) -> str:
    if seen.colour == NONE:
        return say("scene.lot_empty", lot=seen.lot + 1)
    key = "open"
    if seen.level == seen.floors:
        key = "roof" if seen.unpaid else "roofed"
    elif seen.columns == FLOOR_COLUMNS:
        key = "stuck" if seen.stuck else "full"
    names = {"floor": seen.level + 1, "columns": seen.columns, "colour": colour_name(seen.colour, say)}
    return say(f"scene.lot_{key}", lot=seen.lot + 1, **names)


def _floor(seen: Pagoda, floor: int, say: Strings) -> Iterator[Item]:
    """Set up the columns of a floor, the spaces for those to come, and the tile on top."""
    if floor == seen.floors:
        yield _rooftop(seen, say)
        return
    built = FLOOR_COLUMNS if floor < seen.level else seen.columns
    for index in range(built):
        yield _column(seen.lot, floor, index, seen.storeys[floor], seen.is_new(floor, index), say)
    if floor < seen.level:
        yield _slab(seen, floor, say)
        return
    label = _lot_label(seen, say)
    for index in range(built, FLOOR_COLUMNS):
        yield _space(seen.lot, floor, index, seen.colour, label)
    if seen.stuck:
        yield Item(f"barred-{seen.lot + 1}", "barred", *art.slab_at(seen.lot, floor), label)


@made_once
def _column(lot: int, floor: int, index: int, storey: int, new: bool, say: Strings) -> Item:
    name, place = f"column-{lot + 1}-{floor + 1}-{index + 1}", art.column_at(lot, floor, index)
    label = say("scene.column", colour=colour_name(storey, say), floor=floor + 1, lot=lot + 1)
    return Item(name, f"column-{LETTERS[storey]}", *place, label, marks=marked(last=new))


@made_once
def _space(lot: int, floor: int, index: int, storey: int, label: str) -> Item:
    name, place = f"space-{lot + 1}-{floor + 1}-{index + 1}", art.column_at(lot, floor, index)
    return Item(name, "space" if storey == NONE else f"space-{LETTERS[storey]}", *place, label)


def _slab(seen: Pagoda, floor: int, say: Strings) -> Item:
    lot, (base, above) = seen.lot, seen.storeys[floor : floor + 2]
    names = {"colour": colour_name(base, say), "spaces": colour_name(above, say)}
    marks = marked(last=seen.is_new(floor, FLOOR_COLUMNS))
    x, y = art.slab_at(lot, floor)
    label = say("scene.tile", **names)
    if floor == seen.floors - 1:
        return Item(f"roof-{lot + 1}", f"roof-{LETTERS[base]}", x, y - ROW / 2, say("scene.roof", **names), marks=marks)
    return Item(f"slab-{lot + 1}-{floor + 1}", f"slab-{LETTERS[base]}", x, y, label, marks=marks)


def _rooftop(seen: Pagoda, say: Strings) -> Item:
    """A8: show the rooftop, or the space for it while it is being paid."""
    x, y = art.slab_at(seen.lot, seen.floors - 1)
    symbol = f"rooftop-space-{LETTERS[seen.colour]}" if seen.unpaid else f"rooftop-{LETTERS[seen.colour]}"
    marks = marked(last=not seen.unpaid and seen.is_new(seen.floors - 1, FLOOR_COLUMNS))
    label = say("scene.rooftop", colour=colour_name(seen.colour, say), lot=seen.lot + 1)
    return Item(f"rooftop-{seen.lot + 1}", symbol, x, y - 2 * ROW, label, marks=marks)


@drawn_once
def _laid(codes: tuple[int, ...], say: Strings) -> Iterator[Item]:
    """Lay the cards played this turn at their lots, upright for columns and sideways for tiles."""
    laid = [divmod(code, COLOURS) for code in codes]
    for lot in range(LOTS):
        cards = [(place % 2, colour) for place, colour in laid if place // 2 == lot]
        places = in_row(len(cards), (art.lot_x(lot), 20.02 * ROW), 2 * CELL, width=9 * CELL)
        for index, (how, colour) in enumerate(cards):
            key = "scene.laid_tile" if how == SIDEWAYS else "scene.laid_column"
            label = say(key, colour=colour_name(colour, say), lot=lot + 1)
            turn = 90.0 if how == SIDEWAYS else 0.0
            name, symbol = f"laid-{lot + 1}-{index + 1}", f"laid-card-{LETTERS[colour]}"
            yield Item(name, symbol, *places[index], label, scale=LAID_SCALE, turn=turn)


# --- Supply and piles ---


@drawn_once
def _supply(supply: tuple[int, ...], say: Strings) -> Iterator[Item]:
    for base, left in enumerate(supply):
        yield _stock(base, say)
        for spaces in range(COLOURS):
            yield _tile(base, spaces, bool(left >> spaces & 1), say)


@made_once
def _stock(colour: int, say: Strings) -> Item:
    (x, y), name = art.tile_at(colour, 0), f"stock-{LETTERS[colour]}"
    return Item(name, name, x - 2.75 * CELL, y, say("scene.stock", colour=colour_name(colour, say)))


@made_once
def _tile(base: int, spaces: int, left: bool, say: Strings) -> Item:
    name = f"tile-{LETTERS[base]}{LETTERS[spaces]}"
    names = {"colour": colour_name(base, say), "spaces": colour_name(spaces, say)}
    label = say("scene.tile" if left else "scene.tile_gone", **names)
    return Item(name, name if left else "tile-gone", *art.tile_at(base, spaces), label)


def _piles(observed: State, say: Strings) -> Iterator[tuple[Item, ...]]:
    yield _pile(int(observed.pile_size), say)
    yield _built(int(observed.built), limit(observed), say)
    for colour, cards in enumerate(observed.discards.tolist()):
        yield _discards(colour, cards, say)


@drawn_once
def _pile(count: int, say: Strings) -> Iterator[Item]:
    yield Item("pile", "pile", 60.5 * CELL, 16.3 * ROW, say("scene.pile", count=count), str(count))


@drawn_once
def _built(columns: int, most: int, say: Strings) -> Iterator[Item]:
    label = say("scene.built", built=columns, limit=most)
    yield Item("built", f"progress-{columns}-{most}", 70.5 * CELL, 16.3 * ROW, label)


@drawn_once
def _discards(colour: int, cards: int, say: Strings) -> Iterator[Item]:
    label, letter = say("scene.discards", colour=colour_name(colour, say), count=cards), LETTERS[colour]
    yield Item(f"discard-{letter}", f"chip-{letter}", (65 + 3 * colour) * CELL, 18.5 * ROW, label, str(cards))


# --- Players ---


def _player(observed: State, player: int, place: int, say: Strings) -> Iterator[tuple[Item, ...]]:
    scores, mine = observed.scores.tolist(), observed.seat == player
    won = observed.ending != 0 and scores[player] == max(scores)
    yield _plate(player, place, scores[player], has_turn(observed, player), won, say)
    yield _signs(player, place, scores[player], observed.starter == player, say)
    shown, hand = map(tuple, observed.cards[player].tolist())
    yield _cards(player, DISPLAY, place, shown, 0, say)
    yield _cards(player, HAND, place, hand, int(observed.held[player]) - sum(hand), say)
    uses, used = tuple(observed.uses[player].tolist()), int(observed.used) if mine else 0
    fanning = mine and observed.phase == FANNING
    yield () if observed.simple else _abilities(player, place, uses, used, fanning, say)  # A22


@drawn_once
def _plate(player: int, place: int, score: int, turn: bool, won: bool, say: Strings) -> Iterator[Item]:
    name = SEAT_NAMES[player]
    key = "scene.to_move" if turn else "scene.score"
    label = say(key, side=seat_name(player, say), points=points(score, say))
    x, y = PLATE_AT[place]
    symbol = f"plate-{name}-turn" if turn else f"plate-{name}"
    text = f"{seat_name(player, say)} · {score}"
    yield Item(f"plate-{name}", symbol, x * CELL, y * ROW, label, text, marked(winning=won))


@drawn_once
def _signs(player: int, place: int, score: int, starter: bool, say: Strings) -> Iterator[Item]:
    """Show the token for full rounds of the track, 50 or 100 points, and the sign of the starter (A15)."""
    name, side = SEAT_NAMES[player], seat_name(player, say)
    if rounds := score // art.TRACK_SPACES * art.TRACK_SPACES:
        x, y = TOKEN_AT[place]
        label = say("scene.token", side=side, points=points(rounds, say))
        yield Item(f"{name}-token", f"token-{name}", x * CELL, y * ROW, label, str(rounds), scale=(1.0, 0.85)[place])
    if starter:
        x, y = STARTER_AT[place]
        yield Item("starter", "starter", x * CELL, y * ROW, say("scene.starter", side=side), say("scene.first"))


@drawn_once
def _cards(player: int, source: int, place: int, counts: tuple[int, ...], backs: int, say: Strings) -> Iterator[Item]:
    """Lay out the known cards by colour, equal ones behind each other; then the backs of the others."""
    left, row = CARDS_AT[place][source]
    scale, side = CARD_SCALE[place], seat_name(player, say)
    kind = "own" if place == OWN else "other"
    for colour, count in enumerate(counts):
        label = say(f"scene.{kind}_{SOURCE_NAMES[source]}", colour=colour_name(colour, say), side=side)
        for index in reversed(range(count)):
            behind, symbol = (f"-{index + 1}", "bare-card") if index else ("", "card")
            name = card_id(SEAT_NAMES[player], COLOURS * source + colour) + behind
            x = (left + EQUAL_STEP * index) * CELL
            yield _lying(name, f"{symbol}-{LETTERS[colour]}", (x, row * ROW), label, scale)
        left += CARD_STEP[place] + EQUAL_STEP * (count - 1) if count else 0
    for index in range(backs):
        x = (left + CARD_STEP[place] * index) * CELL
        label = say("scene.back", side=side)
        yield _lying(f"{SEAT_NAMES[player]}-back-{index + 1}", "back", (x, row * ROW), label, scale)


@drawn_once
def _abilities(
    player: int, place: int, uses: tuple[int, ...], used: int, fanning: bool, say: Strings
) -> Iterator[Item]:
    left, row = ABILITY_AT[place]
    for which, letter in enumerate(LETTERS):
        spent = bool(used >> which & 1)
        asked = fanning and which == FAN
        names = {"ability": say(f"ability.{ABILITY_NAMES[which]}"), "effect": say(f"effect.{ABILITY_NAMES[which]}")}
        label = say("scene.ability_used" if spent else "scene.ability", uses=uses[which], **names)
        name, symbol = f"{SEAT_NAMES[player]}-ability-{letter}", f"ability-{letter}-{uses[which]}"
        x, scale = (left + 4 * which) * CELL, (1.0, 0.85)[place]
        yield _lying(name, symbol, (x, row * ROW), label, scale, marked(chosen=spent or asked))


@made_once
def _lying(name: str, symbol: str, place: Point, label: str, scale: float, marks: tuple[str, ...] = ()) -> Item:
    return Item(name, symbol, *place, label, marks=marks, scale=scale)


@drawn_once
def _markers(scores: tuple[int, ...], say: Strings) -> Iterator[Item]:
    """Move the markers along the track, side by side when they meet."""
    meet = scores[0] % art.TRACK_SPACES == scores[1] % art.TRACK_SPACES
    for player, score in enumerate(scores):
        name, side = SEAT_NAMES[player], seat_name(player, say)
        label = say("scene.score", side=side, points=points(score, say))
        shift = (-0.6, 0.6)[player] * CELL if meet else 0.0
        yield Item(f"marker-{name}", f"marker-{name}", art.track_x(score) + shift, art.TRACK_Y, label, side[0])


def _words_now(observed: State) -> tuple[Move, ...]:
    return tuple(move for move in legal_moves(observed) if move < CARD)


@drawn_once
def _buttons(offered: tuple[Move, ...], say: Strings) -> Iterator[Item]:
    """Offer the player to move a button for each word that is legal now."""
    words = [WORDS[move] for move in offered]
    offers = ((word, say(f"scene.{word}"), say(f"scene.{word}_label")) for word in BUTTONS if word in words)
    return buttons(offers, onward(BUTTONS_AT, (BUTTON_STEP, 0)))
