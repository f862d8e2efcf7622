"""The clicks of `mountain`: the items of each move, and the move that some clicks mean; `scene` lists the items."""

from collections.abc import Collection, Sequence

from pagodas.core.types import Move, State
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.legal_moves import next_group, side_of
from pagodas.games.mountain.notation import LETTERS, SIDE_NAMES, board_of, space_name
from pagodas.games.mountain.state import DIES, PLACE, PUSH, STEP, WALKERS, held, kills
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


def varying_moves(observed: State, moves: Sequence[Move]) -> Collection[Move]:
    """Return the pushes, and the steps that kill whoever stands there."""
    if moves and moves[-1] >= PUSH:
        return moves
    enemies = held(observed, 1 - int(observed.seat))
    attacks = [move for move in moves if move >= STEP and enemies >> (move - STEP) % SPACES & 1]
    return [move for move in attacks if kills(observed, (move - STEP) // SPACES**2)]


def _push_target(observed: State, space: int) -> str:
    if space != DIES:
        return space_name(observed, space)
    return f"tray:{SIDE_NAMES[side_of(observed, next_group(observed))]}"


def spell(observed: State, path: Sequence[str]) -> str:
    """Write the move that somebody attempts by clicking these items."""
    if len(path) == 1:
        return _spell_push(observed, path[0]) if observed.pushing else "pass" if path[0] == "pass" else ""
    if len(path) > 2:
        return ""
    source, _, name = path[0].partition(":")
    target = path[1].partition(":")[0]
    side, _, kind = name.partition("-")
    if kind not in KIND_NAMES or (side != SIDE_NAMES[observed.seat] and _own_alike(observed, source, kind)):
        return ""
    letter = LETTERS[KIND_NAMES.index(kind)]
    return f"{letter}@{target}" if source == "pool" else f"{letter}{source}-{target}"


def _own_alike(observed: State, source: str, kind: str) -> bool:
    """Tell whether text would mean a piece of the player to move: one like it lies there, or would in the pool."""
    spaces = board_of(observed).spaces
    if source not in spaces or kind not in KIND_NAMES[:WALKERS]:
        return True
    return bool(observed.count[observed.seat, KIND_NAMES.index(kind), spaces.index(source)])


def _spell_push(observed: State, item: str) -> str:
    """Write where the next pushed piece is to go; only its own tray means that it dies."""
    if item.startswith("tray:"):
        return ">x" if item == _push_target(observed, DIES) else ""
    return item if item == "pass" else f">{item.partition(':')[0]}"
