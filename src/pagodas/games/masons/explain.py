"""Why a move of `masons` is not legal: the ruling that forbids it, and the words for it."""

import re
from collections import Counter
from itertools import pairwise

from pagodas.core import verbs
from pagodas.core.game import Reason
from pagodas.core.refusals import Forms, always, explain_by_form, is_written
from pagodas.core.turn_text import simplify
from pagodas.core.types import State
from pagodas.games.masons import legal_moves, scoring
from pagodas.games.masons.notation import LETTERS, split_turn
from pagodas.games.masons.scoring import STONE
from pagodas.games.masons.shapes import COLOUR, COLOURS, HALF, LINE_NAMES, NAMES, SHAPES, SIZE
from pagodas.games.masons.shapes import WALL as WALL_LENGTH
from pagodas.games.masons.state import (
    DECLARED,
    EXHAUSTED,
    LEAST_PICKS,
    LIMIT,
    NOWHERE,
    OUTBUILT,
    PASS,
    REPETITION,
    RESIGNED,
    in_play,
    occupant,
)
from pagodas.games.masons.words import KIND_NAMES, shapes_in

SQUARE = "[a-i][1-9]"
PLACEMENT = re.compile(rf"(?P<kind>[sc])(?P<square>{SQUARE})")
SHIFT = re.compile(rf"(?P<kind>[sc]?)(?P<source>{SQUARE})-?(?P<target>{SQUARE})")
REMOVAL = re.compile(rf"(?:m|removes?)(?P<kind>[sc]?)(?P<square>{SQUARE})")
PICK = re.compile(rf"(?P<verb>(?:dem(?:olish(?:es)?)?)?)(?P<square>{SQUARE})")
ATTACK = re.compile(rf"(?:t|takes?|tear)(?P<pieces>(?:[sc]?{SQUARE})+)")
WALL = re.compile(r"(?:t|takes?|tear)wall(?P<line>[a-i1-9])")
MEMBER = re.compile(rf"([sc]?)({SQUARE})")


OVER = {DECLARED: "S18", OUTBUILT: "S18", RESIGNED: "S20", REPETITION: "S19", EXHAUSTED: "S19", LIMIT: "S19"}


def explain(observed: State, text: str) -> Reason | None:
    """Return why the decision written in `text` is not legal here, None if it is no move at all."""
    text = simplify(split_turn(text)[0][0])
    quiet = text.removesuffix("+")
    if not is_written(quiet, FORMS):
        return None
    if observed.ending:
        return Reason(OVER[int(observed.ending)], "over")
    reason = _explain_picking(observed, quiet) if observed.picked else explain_by_form(observed, quiet, FORMS)
    return Reason("S16", "announces_nothing") if reason is None and text != quiet else reason


# --- Words alone ---


def _explain_pass(observed: State, match: re.Match[str]) -> Reason | None:
    return None if PASS in verbs.legal_moves(observed) else Reason("S10", "must_act")


def _explain_resignation(observed: State, match: re.Match[str]) -> Reason:
    if refusal := refuse_resignation(observed):
        return refusal
    return Reason("S10", "resign_apart")


def refuse_resignation(observed: State) -> Reason | None:
    """Return why the player to move may not resign now, None when it is allowed (S10, S20)."""
    if legal_moves.may_resign(observed):
        return None
    if observed.ending:
        return Reason(OVER[int(observed.ending)], "over")
    return Reason("S6", "finish_first") if observed.picked else Reason("S20", "too_early")


def _explain_declaration(observed: State, match: re.Match[str]) -> Reason | None:
    if observed.declared:
        return Reason("S18", "already_declared", {"value": str(observed.declared)})
    side = int(observed.seat)
    if scoring.has_building(observed, side):
        return None
    complete = shapes_in(observed.complete[side])
    if not complete:
        return Reason("S17", "no_building")
    if all(scoring.stones_in(observed, side, shape) == 0 for shape in complete):
        return Reason("S14", "only_ruins")
    return Reason("S15", "spoiled_building")


# --- Building ---


def _occupied(observed: State, square: int) -> bool:
    return int(occupant(observed, square)) != NOWHERE


def _explain_placement(observed: State, match: re.Match[str]) -> Reason | None:
    kind, name = LETTERS.lower().index(match["kind"]), match["square"]
    if observed.reserve[observed.seat, kind] == 0:
        return Reason("S3", f"no_{KIND_NAMES[kind]}_in_reserve")
    if not in_play(observed, NAMES.index(name)):
        return Reason("S1", "off_board", {"square": name})
    return Reason("S3", "occupied", {"square": name}) if _occupied(observed, NAMES.index(name)) else None


def _explain_absence(observed: State, name: str, ruling: str) -> Reason | None:
    """Say that the player to move has no piece on a square."""
    who = int(occupant(observed, NAMES.index(name)))
    if who == NOWHERE:
        return Reason(ruling, "nobody_here", {"square": name})
    return None if who // 2 == observed.seat else Reason(ruling, "not_yours", {"square": name})


def _is_stone(observed: State, name: str) -> bool:
    return int(occupant(observed, NAMES.index(name))) % 2 == STONE


def _explain_shift(observed: State, match: re.Match[str]) -> Reason | None:
    here = {"square": match["source"]}
    if absence := _explain_absence(observed, match["source"], "S5"):
        return absence
    if _is_stone(observed, match["source"]):
        return Reason("S4", "stones_stay", here)
    if match["kind"] == "s":
        return Reason("S5", "is_a_column", here)
    source, target = NAMES.index(match["source"]), NAMES.index(match["target"])
    if source == target:
        return Reason("S5", "stay")
    if not in_play(observed, target):
        return Reason("S1", "off_board", {"square": match["target"]})
    if COLOUR[source] != COLOUR[target]:
        values = {"source": match["source"], "target": match["target"]}
        return Reason("S5", f"{COLOURS[COLOUR[source]]}_to_{COLOURS[COLOUR[target]]}", values)
    return Reason("S5", "occupied", {"square": match["target"]}) if _occupied(observed, target) else None


def _explain_removal(observed: State, match: re.Match[str]) -> Reason | None:
    if reason := _explain_no_stone(observed, match["square"], "S4"):
        return reason
    return Reason("S4", "is_a_stone", {"square": match["square"]}) if match["kind"] == "c" else None


def _explain_no_stone(observed: State, name: str, ruling: str) -> Reason | None:
    """Say why no stone of the player to move can be taken off a square."""
    if absence := _explain_absence(observed, name, ruling):
        return absence
    return None if _is_stone(observed, name) else Reason("S5", "columns_stay", {"square": name})


# --- Demolishing (S6) ---


def _explain_pick(observed: State, match: re.Match[str]) -> Reason | None:
    if not match["verb"]:
        return Reason("S6", "square_alone", {"square": match["square"]})
    side = observed.seat
    if observed.reserve[side].any():
        return Reason("S6", "reserve_not_empty")
    if observed.demolished == side:
        return Reason("S6", "right_used")
    if reason := _explain_no_stone(observed, match["square"], "S6"):
        return reason
    if legal_moves.stones_standing(observed, side) < LEAST_PICKS:
        return Reason("S6", "one_stone")
    return _explain_order(observed, NAMES.index(match["square"]))


def _explain_order(observed: State, square: int) -> Reason | None:
    """One outcome is one sequence of moves, so the first pick must leave a later one, and later ones must follow it."""
    stones = [place for place in range(len(NAMES)) if occupant(observed, place) == 2 * observed.seat + STONE]
    if observed.picked and square < observed.last_pick:
        return Reason("S6", "pick_order", {"square": NAMES[observed.last_pick]})
    if not observed.picked and square == stones[-1]:
        return Reason("S6", "last_first", {"square": NAMES[square]})
    return None


def _explain_picking(observed: State, text: str) -> Reason | None:
    """A demolition is under way."""
    if text == "end":
        return Reason("S6", "one_stone") if observed.picked < LEAST_PICKS else None
    match = PICK.fullmatch(text)
    if match is None:
        return Reason("S6", "finish_first")
    square = NAMES.index(match["square"])
    if observed.lifted[square // HALF] >> square % HALF & 1:
        return Reason("S6", "picked_already", {"square": match["square"]})
    return _explain_no_stone(observed, match["square"], "S6") or _explain_order(observed, square)


# --- Tearing down and taking (S7, S8) ---


def _explain_attack(observed: State, match: re.Match[str]) -> Reason | None:
    pieces = MEMBER.findall(match["pieces"])
    names = [name for _, name in pieces]
    most, times = Counter(names).most_common(1)[0]
    if times > 1:
        return Reason("S7", "named_twice", {"square": most})
    for letter, name in pieces:
        if missing := _explain_target(observed, letter, name, "S8" if len(pieces) == 1 else "S7"):
            return missing
    squares = sorted(NAMES.index(name) for name in names)
    if len(squares) == 1:
        return _explain_cross(observed, squares[0])
    return _explain_tearing(observed, squares)


def _explain_target(observed: State, letter: str, name: str, ruling: str) -> Reason | None:
    """Say what is wrong with one of the pieces that somebody wants to capture."""
    who = int(occupant(observed, NAMES.index(name)))
    if who == NOWHERE or who // 2 == observed.seat:
        return Reason(ruling, "no_enemy_here", {"square": name})
    if letter and LETTERS.lower().index(letter) != who % 2:
        return Reason(ruling, f"is_a_{KIND_NAMES[who % 2]}", {"square": name})
    return None


def _explain_cross(observed: State, square: int) -> Reason | None:
    side, word, bit = int(observed.seat), square // HALF, square % HALF
    if observed.announced[side, word] >> bit & 1:
        return None
    standing = observed.between[side, 0, word] & observed.between[side, 1, word]
    return Reason("S16", "not_announced" if standing >> bit & 1 else "no_cross", {"square": NAMES[square]})


def _explain_tearing(observed: State, squares: list[int]) -> Reason | None:
    """Say why these opposing pieces are neither a fence nor a wall nor a ruin."""
    shape = next((s for s, (_, places) in enumerate(SHAPES) if list(places) == squares), None)
    if shape is not None:
        return Reason("S14", "has_stones") if scoring.stones_in(observed, 1 - observed.seat, shape) else None
    line = _common_line(squares)
    if line is None:
        return Reason("S7", "no_such_threat")
    if len(squares) == 3:
        gaps = {later - earlier for earlier, later in pairwise(squares)}
        return None if len(gaps) == 1 else Reason("S12", "unequal_gaps")
    whole = int(observed.lines[1 - observed.seat, line]).bit_count()
    if len(squares) < WALL_LENGTH:
        return Reason("S12", "too_few")
    return None if len(squares) == whole else Reason("S13", "whole_wall", {"line": LINE_NAMES[line]})


def _common_line(squares: list[int]) -> int | None:
    files, ranks = {square // SIZE for square in squares}, {square % SIZE for square in squares}
    if len(files) == 1:
        return files.pop()
    return SIZE + ranks.pop() if len(ranks) == 1 else None


def _explain_wall(observed: State, match: re.Match[str]) -> Reason | None:
    standing = int(observed.lines[1 - observed.seat, LINE_NAMES.index(match["line"])]).bit_count()
    return None if standing >= WALL_LENGTH else Reason("S13", "no_wall", {"line": match["line"]})


FORMS: Forms = {
    re.compile("pass"): _explain_pass,
    re.compile("resign"): _explain_resignation,
    re.compile("dec(?:lares?)?"): _explain_declaration,
    re.compile("end"): always(Reason("S6", "not_demolishing")),
    PLACEMENT: _explain_placement,
    SHIFT: _explain_shift,
    REMOVAL: _explain_removal,
    PICK: _explain_pick,
    ATTACK: _explain_attack,
    WALL: _explain_wall,
}
