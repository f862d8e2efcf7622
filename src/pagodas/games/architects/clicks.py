"""The clicks of `architects`: the items of each move, and the move that some clicks mean; `scene` lists the items."""

from collections.abc import Collection, Sequence

from pagodas.core.types import Move, State
from pagodas.games.architects.notation import LETTERS, SEAT_NAMES, WORDS, floor_colour
from pagodas.games.architects.pieces import COLOURS, HAND, LOTS, NONE, SOURCES
from pagodas.games.architects.state import BUDDHA_TILE, CARD, COLUMN, FREE, RICE_COLUMN, TILE

SOURCE_NAMES = ("display", "hand")
LOT_NAMES = tuple(f"lot-{lot + 1}" for lot in range(LOTS))


def path(observed: State, move: Move) -> tuple[str, ...]:
    """Click a card, then a lot, then a tile; an ability instead of a card; a button for a move that is a word."""
    own = SEAT_NAMES[observed.seat]
    if move < CARD:
        word = WORDS[move]
        return ({"dragon": f"{own}-ability-Y", "rice": f"{own}-ability-G"}.get(word, word),)
    if move < COLUMN:
        return (card_id(own, move - CARD),)
    if move < TILE:
        lot, card = divmod(move - COLUMN, SOURCES * COLOURS)
        return card_id(own, card), f"lot-{lot + 1}"
    if move < FREE:
        place, spaces = divmod(move - TILE, COLOURS)
        lot, source = divmod(place, SOURCES)
        base = floor_colour(observed, lot)
        return card_id(own, COLOURS * source + base), f"lot-{lot + 1}", f"tile-{LETTERS[base]}{LETTERS[spaces]}"
    return _announced_path(observed, own, move)


def varying_moves(observed: State, moves: Sequence[Move]) -> Collection[Move]:
    """Return the moves with a tile or a column that depends on the floors of its lot."""
    return [move for move in moves if move >= TILE]


def card_id(seat: str, card: int) -> str:
    """Name the first of a seat's equal cards; `card` tells where it lies and its colour, as move codes do."""
    source, colour = divmod(card, COLOURS)
    return f"{seat}-{SOURCE_NAMES[source]}-{LETTERS[colour]}"


def _announced_path(observed: State, own: str, move: Move) -> tuple[str, ...]:
    start = next(code for code in (BUDDHA_TILE, RICE_COLUMN, FREE) if move >= code)
    lot, colour = divmod(move - start, COLOURS)
    if start == BUDDHA_TILE:
        return f"{own}-ability-B", f"lot-{lot + 1}", f"tile-{LETTERS[floor_colour(observed, lot)]}{LETTERS[colour]}"
    choice = (f"stock-{LETTERS[colour]}",) if observed.storey[lot, observed.level[lot]] == NONE else ()
    return (*((f"{own}-ability-G",) if start == RICE_COLUMN else ()), f"lot-{lot + 1}", *choice)


def spell(observed: State, path: Sequence[str]) -> str:
    """Write the move that somebody attempts by clicking these items."""
    first, *rest = path
    if first in WORDS:
        return "" if rest else first
    if first in LOT_NAMES:
        return _spell_column(observed, "free", path)
    owner, _, name = first.partition("-")
    kind, _, letter = name.partition("-")
    if owner != SEAT_NAMES[observed.seat] or any(item not in LOT_NAMES for item in rest[:1]):
        return ""
    if kind == "ability":
        return _spell_ability(observed, letter, rest)
    return _spell_card(observed, kind, letter[:1], rest) if kind in SOURCE_NAMES else ""


def _spell_card(observed: State, source: str, letter: str, rest: Sequence[str]) -> str:
    sign = "h" if source == SOURCE_NAMES[HAND] else ""
    if len(rest) < 2:
        return f"{sign}{letter}{rest[0].removeprefix('lot-') if rest else ''}"
    lot = LOT_NAMES.index(rest[0])
    return _spell_tile(sign, lot, "" if letter == _floor_letter(observed, lot) else letter, rest[1:])


def _spell_tile(sign: str, lot: int, wrong: str, tiles: Sequence[str]) -> str:
    """Write a tile on a lot, of its own colour, or of the card's if that is wrong already."""
    prefix, _, tile = tiles[0].partition("-")
    if len(tiles) > 1 or prefix != "tile" or len(tile) != 2:
        return ""
    return f"{sign}{wrong or tile[0]}{lot + 1}/{tile[1]}"


def _floor_letter(observed: State, lot: int) -> str:
    """Return the colour of the topmost floor, "" for an empty lot."""
    storey = int(observed.storey[lot, observed.level[lot]])
    return "" if storey == NONE else LETTERS[storey]


def _spell_column(observed: State, verb: str, path: Sequence[str]) -> str:
    """Write the column meant by a lot and, where it is empty, a column of the stock."""
    lot = LOT_NAMES.index(path[0])
    letter, choices = _floor_letter(observed, lot), path[1:]
    if choices and (letter or len(choices) > 1 or not choices[0].startswith("stock-")):
        return ""
    return f"{verb}:{choices[0][-1] if choices else letter}{lot + 1}"


def _spell_ability(observed: State, letter: str, rest: Sequence[str]) -> str:
    if letter == "G":
        return _spell_column(observed, "rice", rest) if rest else "rice"
    if letter == "B" and len(rest) > 1:
        return _spell_tile("buddha:", LOT_NAMES.index(rest[0]), "", rest[1:])
    return {"Y": "dragon", "P": "fan"}.get(letter, "") if not rest else ""
