"""Why a move of `mountain` is not legal: the ruling that forbids it, and the words for it."""

import re

from pagodas.core.game import Reason
from pagodas.core.refusals import Forms, always, explain_by_form, is_written
from pagodas.core.turn_text import simplify
from pagodas.core.types import State
from pagodas.games.mountain.boards import CLIMB, JOINED, RING, SOLID
from pagodas.games.mountain.legal_moves import next_group
from pagodas.games.mountain.notation import LETTERS, board_of, space_name
from pagodas.games.mountain.state import (
    BUDDHA,
    CHAIN,
    GOAT,
    HUMAN,
    LIMIT,
    REPETITION,
    WALKERS,
    WORM,
    held,
    kills,
)
from pagodas.games.mountain.words import KIND_NAMES

SPACE = r"[bhp]\d+|p"
PLACEMENT = re.compile(rf"(?P<kind>[wghb])@?(?P<space>{SPACE})")
STEP = re.compile(rf"(?P<kind>[wghb]?)(?P<source>{SPACE})-?(?P<target>{SPACE})(?P<kill>x?)")
PUSH = re.compile(rf">?(?P<space>{SPACE}|x)")
OVER = {CHAIN: "M10", REPETITION: "M11", LIMIT: "M11"}


def explain(observed: State, text: str) -> Reason | None:
    """Return why the decision written in `text` is not legal here, None if it is no move at all."""
    text = simplify(text)
    if not is_written(text, FORMS):
        return None
    if observed.ending:
        return Reason(OVER[int(observed.ending)], "over")
    return _explain_push(observed, text) if observed.pushing else explain_by_form(observed, text, FORMS)


def _missing(observed: State, *spaces: str) -> Reason | None:
    """M1: the first of these spaces that the board does not have."""
    for space in spaces:
        if space not in board_of(observed).spaces:
            return Reason("M1", "no_space", {"space": space})
    return None


def _occupied(observed: State, space: int) -> bool:
    return bool((held(observed, 0) | held(observed, 1)) >> space & 1)


def _explain_placement(observed: State, match: re.Match[str]) -> Reason | None:
    name = match["space"]
    if missing := _missing(observed, name):
        return missing
    board, kind = board_of(observed), LETTERS.lower().index(match["kind"])
    space = board.spaces.index(name)
    if kind == BUDDHA:
        return Reason("M8", "place_buddha")
    if observed.pool[observed.seat, kind] == 0:
        return Reason("M3", f"no_{KIND_NAMES[kind]}_in_pool")
    if space == board.pagoda:
        return Reason("M3", "place_on_pagoda")
    return Reason("M3", "place_on_occupied", {"space": name}) if _occupied(observed, space) else None


def _explain_step(observed: State, match: re.Match[str]) -> Reason | None:
    if missing := _missing(observed, match["source"], match["target"]):
        return missing
    spaces = board_of(observed).spaces
    source, target = spaces.index(match["source"]), spaces.index(match["target"])
    kinds = [LETTERS.lower().index(match["kind"])] if match["kind"] else list(range(WALKERS))
    present = [kind for kind in kinds if kind < WALKERS and observed.count[observed.seat, kind, source] > 0]
    if not present:
        return _explain_absence(observed, source, kinds)
    if source == target:
        return Reason("M3", "stay")
    reason = _explain_way(observed, present[-1], source, target)  # of the piece that can walk furthest
    return _explain_kill(observed, present[-1], match["target"]) if reason is None and match["kill"] else reason


def _explain_absence(observed: State, source: int, kinds: list[int]) -> Reason:
    """Say what is wrong with the piece somebody tried to move."""
    space = board_of(observed).spaces[source]
    if kinds == [BUDDHA]:
        return Reason("M8", "move_buddha")
    if len(kinds) == 1 and observed.count[1 - observed.seat, kinds[0], source] > 0:
        return Reason("M3", "not_yours", {"space": space})
    key = f"no_{KIND_NAMES[kinds[0]]}_here" if len(kinds) == 1 else "nobody_here"
    return Reason("M3", key, {"space": space})


def _explain_way(observed: State, kind: int, source: int, target: int) -> Reason | None:
    """Say why a piece of this kind may not take this step."""
    way = {WORM: _explain_worm, GOAT: _explain_goat, HUMAN: _explain_human}[kind]
    spaces = board_of(observed).spaces
    key = way(observed, source, target)
    return Reason(key[0], key[1], {"source": spaces[source], "target": spaces[target]}) if key else None


def _explain_kill(observed: State, kind: int, target: str) -> Reason:
    """Say why a piece that may go to a space kills nobody there."""
    if kills(observed, kind):
        return Reason("M6" if kind == HUMAN else "M12", "kills_nobody", {"space": target})
    return Reason("M4", "worm_kills_not") if kind == WORM else Reason("M5", "goat_kills_not")


def _own(observed: State, space: int) -> bool:
    return bool(held(observed, int(observed.seat)) >> space & 1)


def _explain_worm(observed: State, source: int, target: int) -> tuple[str, str] | None:
    if source == board_of(observed).pagoda:
        return "M4", "worm_on_pagoda"
    if not RING[observed.board, source] >> target & 1:
        return "M4", "worm_off_ring"
    return ("M12", "violent_worm_own_side") if observed.violent_worms and _own(observed, target) else None


def _explain_goat(observed: State, source: int, target: int) -> tuple[str, str] | None:
    if not JOINED[observed.board, source] >> target & 1:
        return "M5", "goat_no_line"
    return None if CLIMB[observed.board, source] >> target & 1 else ("M5", "goat_level")


def _explain_human(observed: State, source: int, target: int) -> tuple[str, str] | None:
    if not JOINED[observed.board, source] >> target & 1:
        return "M6", "human_no_line"
    if not SOLID[observed.board, source] >> target & 1:
        return "M6", "human_dotted"
    return ("M6", "human_own_side") if _own(observed, target) else None


# --- Pushes (M5) ---


def _explain_push(observed: State, text: str) -> Reason | None:
    match = PUSH.fullmatch(text)
    if match is None:
        return Reason("M5", "push_first")
    if match["space"] == "x":
        return Reason("M5", "push_death_last" if observed.doomed else "push_to_death")
    if missing := _missing(observed, match["space"]):
        return missing
    spaces = board_of(observed).spaces
    space, values = spaces.index(match["space"]), {"space": match["space"], "target": spaces[observed.target]}
    if space == observed.target:
        return Reason("M5", "push_here", values)
    if not JOINED[observed.board, observed.target] >> space & 1:
        return Reason("M5", "push_no_line", values)
    if space == observed.source:
        return Reason("M5", "push_back", values)
    return Reason("M5", "push_occupied", values) if _occupied(observed, space) else _explain_order(observed, space)


def _explain_order(observed: State, space: int) -> Reason:
    """Equal pieces are pushed in the order of their destinations, so that one outcome is one sequence of moves."""
    values = {"space": space_name(observed, space), "last": space_name(observed, int(observed.last))}
    after_equal = next_group(observed) == observed.group
    return Reason("M5", "push_order" if after_equal and space < observed.last else "push_room", values)


FORMS: Forms = {
    re.compile("pass"): always(Reason("M3", "must_act")),
    STEP: _explain_step,
    PLACEMENT: _explain_placement,
    PUSH: always(Reason("M5", "nothing_pushed")),
}
