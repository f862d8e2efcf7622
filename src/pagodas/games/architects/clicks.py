"""The clicks of `architects`: the items of each move, and the move that some clicks mean; `scene` lists the items."""

from collections.abc import Sequence

from pagodas.core.types import Move, State
from pagodas.games.architects.notation import LETTERS, SEAT_NAMES, WORDS, floor_colour
from pagodas.games.architects.pieces import COLOURS, HAND, NONE, SOURCES
from pagodas.games.architects.state import BUDDHA_TILE, CARD, COLUMN, FREE, RICE_COLUMN, TILE

SOURCE_NAMES = ("display", "hand")


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
