"""The clicks of `mountain`: the items of each move, and the move that some clicks mean; `scene` lists the items."""

from collections.abc import Sequence

from pagodas.core.types import Move, State
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.legal_moves import next_group, side_of
from pagodas.games.mountain.notation import LETTERS, SIDE_NAMES, space_name
from pagodas.games.mountain.state import DIES, PLACE, PUSH, STEP
from pagodas.games.mountain.words import KIND_NAMES


def piece(side: int, kind: int) -> str:
    """Name a piece as items and symbols do."""
    return f"{SIDE_NAMES[side]}-{KIND_NAMES[kind]}"


def path(observed: State, move: Move) -> tuple[str, ...]:
    """Click a die in the pool or a piece, then a space; for a push the space, or the pool of the piece that dies."""
    side = int(observed.seat)
    if move >= PUSH:
        return (_push_target(observed, move - PUSH),)
    if move >= STEP:
        kind, source, target = (move - STEP) // SPACES**2, (move - STEP) // SPACES % SPACES, (move - STEP) % SPACES
        return f"{space_name(observed, source)}:{piece(side, kind)}", space_name(observed, target)
    if move >= PLACE:
        kind, space = divmod(move - PLACE, SPACES)
        return f"pool:{piece(side, kind)}", space_name(observed, space)
    return ("pass",)


def _push_target(observed: State, space: int) -> str:
    if space != DIES:
        return space_name(observed, space)
    return f"tray:{SIDE_NAMES[side_of(observed, next_group(observed))]}"


def spell(observed: State, path: Sequence[str]) -> str:
    """Write the move that somebody attempts by clicking these items."""
    first, *rest = path
    if first.startswith("tray:"):
        return ">x"
    if ":" not in first:
        return "pass" if first == "pass" else f">{first}"
    place, _, name = first.partition(":")
    letter = LETTERS[KIND_NAMES.index(name.partition("-")[2])]
    target = rest[0].partition(":")[0] if rest else ""
    return f"{letter}@{target}" if place == "pool" else f"{letter}{place}-{target}"
