"""A game of `masons` told in sentences."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pagodas.core import verbs
from pagodas.core.bit_sets import in_order
from pagodas.core.facts import fact
from pagodas.core.sentences import either, seat_name
from pagodas.core.strings import Strings
from pagodas.core.tally import Step, TallyRow
from pagodas.core.types import Move, State
from pagodas.games.masons import scoring
from pagodas.games.masons.notation import SIDE_NAMES, announces, attacked, shift_squares
from pagodas.games.masons.shapes import (
    KINDS_OF_SHAPE,
    NAMES,
    SET_SIZE,
    SETS,
    SHAPE_KIND,
    SHAPE_SQUARES,
    SQUARES,
    members,
)
from pagodas.games.masons.state import (
    DECLARE,
    ENDINGS,
    FENCE,
    FINISH,
    MOVES,
    PASS,
    PICK,
    PLACE,
    REMOVE,
    RESIGN,
    RUIN,
    SHIFT,
    SIDES,
    TAKE,
    WALL,
    occupant,
)

KIND_NAMES = ("stone", "column")


def tell(before: State, move: Move, after: State, say: Strings) -> str:
    """Say what a move did, what it completed, and which crosses it announced."""
    side = seat_name(int(before.seat), say)
    sentences = [_tell_move(before, move, after, side, say), *_tell_completed(before, move, after, say)]
    if announces(before, move):
        fresh = [int(after.announced[before.seat, w] & ~before.announced[before.seat, w]) for w in range(2)]
        sentences.append(say("tell.cross", squares=listed(members(fresh))))
    return " ".join(sentences)


def listed(squares: list[int]) -> str:
    """Write squares in a row."""
    return " ".join(NAMES[square] for square in squares)


def shapes_in(words: npt.NDArray[np.int64]) -> list[int]:
    """Return the shapes of a set, in order."""
    return in_order(words.tolist(), SET_SIZE)


@fact
def valid_shapes(state: State, side: int) -> list[int]:
    """S15: return a side's valid buildings."""
    out = np.zeros(SETS, np.int64)
    scoring.valid_buildings(state, side, out)
    return shapes_in(out)


def _tell_move(before: State, move: Move, after: State, side: str, say: Strings) -> str:
    if move >= FENCE:
        return _tell_attack(before, move, side, say)
    if move >= PICK:
        return say("tell.pick", side=side, square=NAMES[move - PICK])
    if move >= SHIFT:
        source, target = shift_squares(move)
        return say("tell.shift", side=side, source=NAMES[source], target=NAMES[target])
    if move >= REMOVE:
        return say("tell.remove", side=side, square=NAMES[move - REMOVE])
    if move >= PLACE:
        kind, square = divmod(move - PLACE, SQUARES)
        return say(f"tell.place.{KIND_NAMES[kind]}", side=side, square=NAMES[square])
    if move == FINISH:
        return say("tell.finish", side=side, squares=listed(members(after.lifted)))
    if move == DECLARE:
        return say("tell.declare", side=side, value=after.declared)
    return say("tell.resign" if move == RESIGN else "tell.pass", side=side)


def _tell_attack(before: State, move: Move, side: str, say: Strings) -> str:
    squares = listed(attacked(before, move))
    if move >= TAKE:
        kind = KIND_NAMES[occupant(before, move - TAKE) % 2]
        return say(f"tell.take.{kind}", side=side, square=squares)
    kind = "ruin" if move >= RUIN else "wall" if move >= WALL else "fence"
    return say(f"tell.tear.{kind}", side=side, squares=squares)


def _tell_completed(before: State, move: Move, after: State, say: Strings) -> list[str]:
    """Name the buildings that became valid, if their side's own turn made them so."""
    if after.turns == before.turns or move in (DECLARE, RESIGN):
        return []
    side = int(before.seat)
    fresh = [shape for shape in valid_shapes(after, side) if shape not in valid_shapes(before, side)]
    return [
        say(
            f"tell.built.{KINDS_OF_SHAPE[SHAPE_KIND[shape]]}",
            squares=listed(SHAPE_SQUARES[shape].tolist()),
            value=scoring.building_value(after, side, shape),
        )
        for shape in fresh
    ]


def status(observed: State, say: Strings) -> str:
    """Say whose turn it is and what they must decide, or how the game ended."""
    if observed.ending:
        return _status_ended(observed, say)
    side = seat_name(int(observed.seat), say)
    if observed.picked:
        return say("status.demolishing", side=side, count=observed.picked)
    if observed.declared:
        other = seat_name(1 - int(observed.seat), say)
        return say("status.last_turn", side=side, other=other, value=observed.declared)
    return say("status.turn", side=side)


def _status_ended(observed: State, say: Strings) -> str:
    ending = ENDINGS[observed.ending - 1]
    if observed.winner < 0:
        return say(f"status.{ending}")
    winner, loser = (seat_name(side, say) for side in (int(observed.winner), 1 - int(observed.winner)))
    return say(f"status.{ending}", side=winner, other=loser, points=observed.points)


def points(state: State) -> tuple[float, ...]:
    """S21: only the winner scores: the value declared, outbuilt or resigned to."""
    return tuple(float(state.points) if seat == state.winner else 0.0 for seat in range(SIDES))


# --- What to do ---

ACTIONS = (  # from the highest move codes down: what can be done with a move of at least this code
    (TAKE, "take"),
    (FENCE, "attack"),
    (PICK, "demolish"),
    (SHIFT, "shift"),
    (REMOVE, "remove"),
    (PLACE, "place"),
    (DECLARE, "declare"),
    (RESIGN, ""),  # which is kept apart from the moves
    (PASS, "pass"),
)
ACTION_OF = tuple(next(name for start, name in ACTIONS if move >= start) for move in range(MOVES))


def prompt(observed: State, chosen: Sequence[str], say: Strings) -> str:
    """Say what to click next, after some clicks of a move."""
    if not chosen:
        return say("prompt.demolishing") if observed.picked else say("prompt.turn", actions=_actions(observed, say))
    place, _, piece = chosen[0].partition(":")
    side, _, kind = piece.partition("-")
    if place == "reserve":
        return say(f"prompt.{kind}")
    if place == "line":
        return say("prompt.line" if len(chosen) == 1 else "prompt.fence")
    if place == "demolish":
        return say("prompt.demolish")
    own = side == SIDE_NAMES[observed.seat]
    return say("prompt.take" if not own else "prompt.remove" if kind == KIND_NAMES[0] else "prompt.shift")


def _actions(observed: State, say: Strings) -> str:
    """List what the player to move can do."""
    found = set(map(ACTION_OF.__getitem__, verbs.legal_moves(observed)))
    return either([say(f"prompt.can.{name}") for _, name in reversed(ACTIONS) if name in found and name], say)


# --- How the points came about ---


def tally(steps: Sequence[Step], say: Strings) -> list[TallyRow]:
    """S14, S23: tell what the buildings of each side are worth in the end."""
    last = steps[-1][2]
    rows = [_tally_building(last, side, shape, say) for side in range(SIDES) for shape in valid_shapes(last, side)]
    worth = TallyRow(say("tally.worth"), tuple(str(scoring.worth(last, side)) for side in range(SIDES)))
    return [*rows, worth] if rows else []


def _tally_building(state: State, side: int, shape: int, say: Strings) -> TallyRow:
    name = say(f"shape.{KINDS_OF_SHAPE[SHAPE_KIND[shape]]}")
    value = str(scoring.building_value(state, side, shape))
    squares = listed(SHAPE_SQUARES[shape].tolist())
    label = say("tally.building", shape=name.capitalize(), squares=squares)
    return TallyRow(label, tuple(value if other == side else "" for other in range(SIDES)))


# --- Puzzles ---


def idea(before: State, moves: Sequence[Move], after: State) -> str:
    """Name what a turn does: it outbuilds, finishes a building, announces a cross, or what it is by its kind."""
    action = ACTION_OF[moves[0]]
    if action in ("declare", "take", "attack", "demolish", "pass"):
        return action
    if before.declared:
        return "outbuild"
    side = int(before.seat)
    if set(valid_shapes(after, side)) - set(valid_shapes(before, side)):
        return "build"
    return "cross" if announces(before, moves[0]) else action
