"""The clicks of `masons`: the items of each move, and the move that some clicks mean; `scene` lists the items."""

from collections.abc import Collection, Sequence

from pagodas.core.clicks import spell_by_path
from pagodas.core.types import Move, State
from pagodas.games.masons.notation import LETTERS, SIDE_NAMES, announcing, attacked, format_move, shift_squares
from pagodas.games.masons.shapes import FENCES, FENCES_IN_LINE, LINE_NAMES, NAMES, SQUARES
from pagodas.games.masons.shapes import WALL as WALL_LENGTH
from pagodas.games.masons.state import (
    DECLARE,
    FENCE,
    FINISH,
    KINDS,
    PICK,
    PLACE,
    REMOVE,
    RUIN,
    SHIFT,
    TAKE,
    WALL,
    occupant,
)
from pagodas.games.masons.words import KIND_NAMES

BUTTONS = {"declare": "dec", "finish": "end", "pass": "pass"}


def piece(side: int, kind: int) -> str:
    """Name a piece as items and symbols do."""
    return f"{SIDE_NAMES[side]}-{KIND_NAMES[kind]}"


def path(observed: State, move: Move) -> tuple[str, ...]:
    """Click a piece and where it goes: a square, the own tray, the prison; or a button, or a hammer."""
    side = int(observed.seat)
    if move >= FENCE:
        return _attack_path(observed, move)
    if move >= PICK:
        stone = f"{NAMES[move - PICK]}:{piece(side, 0)}"
        return (stone,) if observed.picked else ("demolish", stone)
    if move >= SHIFT:
        source, target = shift_squares(move)
        return f"{NAMES[source]}:{piece(side, 1)}", NAMES[target]
    if move >= REMOVE:
        return f"{NAMES[move - REMOVE]}:{piece(side, 0)}", f"tray:{SIDE_NAMES[side]}"
    if move >= PLACE:
        kind, square = divmod(move - PLACE, SQUARES)
        return f"reserve:{piece(side, kind)}", NAMES[square]
    return ({DECLARE: "declare", FINISH: "finish"}.get(move, "pass"),)


def varying_moves(observed: State, moves: Sequence[Move]) -> Collection[Move]:
    """Return the attacks, the later parts of a demolition, and the moves that announce a cross (S16)."""
    announced, first = announcing(observed), PICK if observed.picked else FENCE
    return [move for move in moves if move >= first or move in announced]


def _attack_path(observed: State, move: Move) -> tuple[str, ...]:
    if move >= TAKE:
        return _standing(observed, move - TAKE), f"prison:{SIDE_NAMES[observed.seat]}"
    if move >= RUIN:
        return (f"ruin:{move - RUIN}",)
    line = move - WALL if move >= WALL else (move - FENCE) // FENCES_IN_LINE
    badge = f"line:{LINE_NAMES[line]}"
    fences = fences_in(observed, line)
    if move >= WALL:
        return (badge, f"wall:{LINE_NAMES[line]}") if fences else (badge,)
    if len(fences) == 1 and not has_wall(observed, line):
        return (badge,)
    posts = attacked(observed, move)
    return badge, _standing(observed, posts[0]), _standing(observed, posts[-1])


def _standing(observed: State, square: int) -> str:
    """Return the item of the piece on a square."""
    side, kind = divmod(int(occupant(observed, square)), KINDS)
    return f"{NAMES[square]}:{piece(side, kind)}"


_spell_legal = spell_by_path(path, format_move)


def spell(observed: State, path: Sequence[str]) -> str:
    """Write the move that somebody attempts by clicking these items."""
    return _spell_legal(observed, path) or (_attempt(observed, *path) if len(path) <= 3 else "")


def _attempt(observed: State, first: str, second: str = "", third: str = "") -> str:
    """Write a move that is not legal, though somebody clicks it; "" for clicks that mean nothing."""
    place = second.partition(":")[0]
    if third:
        end = third.partition(":")[0]
        return f"t {place} {end}" if first.startswith("line:") and {place, end} <= set(NAMES) else ""
    if first == "demolish":
        return f"dem {place}" if place in NAMES else ""
    if not second:
        return BUTTONS.get(first) or _attempt_pick(observed, first)
    return _attempt_piece(SIDE_NAMES[observed.seat], first, second)


def _attempt_pick(observed: State, item: str) -> str:
    """Write the square of a piece that somebody clicks alone, which only a demolition gives a meaning."""
    square, _, piece = item.partition(":")
    return square if observed.picked and piece and square in NAMES else ""


def _attempt_piece(own: str, first: str, second: str) -> str:
    """Write what somebody attempts with a piece and the place to put it."""
    source, _, piece = first.partition(":")
    place = second.partition(":")[0]
    if source == "reserve":
        return f"{_letter(piece)}{place}" if piece.startswith(own) and place in NAMES else ""
    if source not in NAMES or not piece:
        return ""
    if second in (f"tray:{own}", f"prison:{own}"):
        return f"{'m' if place == 'tray' else 't'} {_letter(piece)}{source}"
    return f"{_letter(piece)}{source}-{place}" if place in NAMES else ""


def _letter(name: str) -> str:
    """Return the letter of a piece named as in items, "" for anything else."""
    kind = name.rpartition("-")[2]
    return LETTERS[KIND_NAMES.index(kind)] if kind in KIND_NAMES else ""


def fences_in(observed: State, line: int) -> list[int]:
    """S12: return the move codes of the fences that the player to move could tear down on a line."""
    fences = int(FENCES[observed.lines[1 - observed.seat, line]])
    return [FENCE + line * FENCES_IN_LINE + index for index in range(FENCES_IN_LINE) if fences >> index & 1]


def has_wall(observed: State, line: int) -> bool:
    """S13: tell whether the player to move could tear down a wall on a line."""
    return int(observed.lines[1 - observed.seat, line]).bit_count() >= WALL_LENGTH
