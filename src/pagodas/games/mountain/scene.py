"""How `mountain` looks: the mountain from above, dice on its paths, a pool at either side.

Items and their ids: spaces "h3"; pieces "h3:white-goat"; dice in a pool "pool:white-goat"; the pools themselves
"tray:white"; the button "pass", there only when a player must pass.
"""

from collections.abc import Sequence

from pagodas.core.scene import Scene
from pagodas.core.strings import Strings
from pagodas.core.types import Move, Seat, State
from pagodas.games.mountain import rules
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.notation import LETTERS, SIDE_NAMES, space_name
from pagodas.games.mountain.rules import DIES, PLACE, PUSH, STEP
from pagodas.games.mountain.words import KIND_NAMES

WIDTH, HEIGHT = 1000.0, 760.0


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw the mountain; it looks the same to everybody."""
    raise SystemExit("not drawn yet")


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
    return f"tray:{SIDE_NAMES[rules.side_of(observed, rules.next_group(observed))]}"


def spell(observed: State, path: Sequence[str]) -> str:
    """Write the move that clicking these items would be."""
    first, *rest = path
    if first.startswith("tray:"):
        return ">x"
    if ":" not in first:
        return "pass" if first == "pass" else f">{first}"
    place, _, name = first.partition(":")
    letter = LETTERS[KIND_NAMES.index(name.partition("-")[2])]
    target = rest[0].partition(":")[0] if rest else ""
    return f"{letter}@{target}" if place == "pool" else f"{letter}{place}-{target}"
