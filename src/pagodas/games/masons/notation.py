"""Moves and positions of `masons` as text.

    Se4 Cb4        place a stone, a column        Ch7-b7         move a column
    m Se4          take a stone back              dem a5 b8 b9   demolish
    t Ch5          take by a cross                t Sa2 Cb2 Cd2  tear down
    dec            declare                        resign, pass
    Ch9+           … and a cross is announced

The decisions of a demolition are "dem a5", "b8", "b9", "end"; a turn broken off among them ends with "…". Lists are
written in the order of the squares and read in any; in a list that names squares alone, or some of them, letters do not
matter.

A position is a few lines, all but the first two with a default; pieces neither standing nor captured are in reserve:

    green: Sb4 Ce4 Cb7 Se7; captured S C C
    red: Sa9
    turn: red
    announced: e4                the pieces that may be taken by a cross now, or in the opponent's next turn
    demolished: green            the side that demolished last and may not again
    declared: 20                 by the side that is not to move
    demolishing: a5 b8           stones already off in the turn under way
    options: no_early_resignation
    board: small                 the three files and ranks in the middle; before the sides
    then: Se4 / Ch7-b7 / dec     turns to play from there
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from pagodas.core import verbs
from pagodas.core.facts import fact
from pagodas.core.one_decision_turns import format_luck as format_luck
from pagodas.core.position_text import Fields, one_of, split_at, written
from pagodas.core.turn_text import find_move, simplify
from pagodas.core.types import Move, State, States
from pagodas.games.masons import rules
from pagodas.games.masons.limits import BOARDS, USUALLY_LONGEST
from pagodas.games.masons.shapes import (
    COLOUR,
    FENCE_SQUARES,
    LINE_NAMES,
    LINE_SQUARES,
    NAMES,
    SAME,
    SAME_COLOUR,
    SHAPE_SQUARES,
    SQUARES,
    mask,
    members,
)
from pagodas.games.masons.shapes import WALL as WALL_LENGTH
from pagodas.games.masons.state import (
    DECLARE,
    FENCE,
    FINISH,
    KINDS,
    MOVES,
    NOBODY,
    NOWHERE,
    PASS,
    PICK,
    PIECES,
    PLACE,
    REMOVE,
    RESIGN,
    RUIN,
    SHIFT,
    SIDES,
    STATE,
    TAKE,
    WALL,
    in_play,
    occupant,
    put,
)

LETTERS = "SC"
SIDE_NAMES = ("green", "red")
WORDS_ALONE = {PASS: "pass", RESIGN: "resign", DECLARE: "dec", FINISH: "end"}
SYNONYMS = {
    "dec": ("declare", "declares"),
    "m": ("remove", "removes"),
    "t": ("take", "takes", "tear"),
    "dem": ("demolish", "demolishes"),
}
MOST_DECLARED = 9999  # more than any position is worth
MORE = "…"

LISTED = re.compile(r"(?P<verb>t|take|takes|tear|dem|demolish|demolishes)\s+(?P<list>.*)", re.IGNORECASE)
MEMBER = re.compile(r"([SC]?)([a-i][1-9])", re.IGNORECASE)


# --- Moves ---


def format_move(state: State, move: Move) -> str:
    """Write one decision, with the sign of a cross it announces (S16)."""
    return _plain(state, move) + ("+" if announces(state, move) else "")


def _plain(state: State, move: Move) -> str:
    if move in WORDS_ALONE:
        return WORDS_ALONE[move]
    if move >= FENCE:
        return _format_attack(state, move)
    if move >= PICK:
        return NAMES[move - PICK] if state.picked else f"dem {NAMES[move - PICK]}"
    if move >= SHIFT:
        source, target = shift_squares(move)
        return f"C{NAMES[source]}-{NAMES[target]}"
    if move >= REMOVE:
        return f"m S{NAMES[move - REMOVE]}"
    kind, square = divmod(move - PLACE, SQUARES)
    return f"{LETTERS[kind]}{NAMES[square]}"


def shift_squares(move: Move) -> tuple[int, int]:
    """Return where a column moves from, and where to."""
    source, index = divmod(move - SHIFT, SAME)
    return source, int(SAME_COLOUR[COLOUR[source], index])


def _format_attack(state: State, move: Move) -> str:
    if WALL <= move < RUIN and len(attacked(state, move)) < WALL_LENGTH:
        return f"t wall {LINE_NAMES[move - WALL]}"  # S13: there is none
    return " ".join(["t", *(piece_name(state, square) for square in attacked(state, move))])


def attacked(state: State, move: Move) -> list[int]:
    """Return the squares that a move captures, or would if it were legal."""
    if move >= TAKE:
        return [move - TAKE]
    if move >= RUIN:
        return [int(square) for square in SHAPE_SQUARES[move - RUIN]]
    if move >= WALL:
        line = move - WALL
        return [int(LINE_SQUARES[line, i]) for i in range(9) if state.lines[1 - state.seat, line] >> i & 1]
    return [int(square) for square in FENCE_SQUARES[move - FENCE]]


def piece_name(state: State, square: int) -> str:
    """Name the opponent's piece on a square; the square alone when there is none."""
    who = occupant(state, square)
    return (LETTERS[who % 2] if who // 2 == 1 - state.seat and who != NOWHERE else "") + NAMES[square]


def announces(state: State, move: Move) -> bool:
    """S16: tell whether a move is legal and announces a cross."""
    return move in announcing(state)


@fact
def announcing(state: State) -> frozenset[Move]:
    """Return the moves that announce a cross; all at once, because views write all moves of a position."""
    return _found_announcing(state.tobytes())


@lru_cache(maxsize=16)  # for states that are not kept
def _found_announcing(data: bytes) -> frozenset[Move]:
    state = np.frombuffer(data, STATE).copy()[0]
    out = np.empty(MOVES, np.int32)
    return frozenset(int(move) for move in out[: rules.announcing(state, out, np.empty(1, STATE))])


def join_turn(decisions: Sequence[str]) -> str:
    """Write a turn; the stones of a demolition as one list."""
    first, *rest = decisions
    if not first.startswith("dem "):
        return " ".join(decisions)
    finished = [decision for decision in rest if decision.startswith("end")]
    squares = sorted([first.removeprefix("dem "), *(decision for decision in rest if decision not in finished)])
    ending = finished[0].removeprefix("end") if finished else f" {MORE}" if rest else ""
    return f"dem {' '.join(squares)}{ending}"


def split_turn(text: str) -> list[tuple[str, str]]:
    """Take a turn apart: lists put in order, a demolition into its stones and its end."""
    text = " ".join(text.replace("!", "").replace("?", "").split())
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    match = LISTED.fullmatch(text)
    found = _members(match["list"]) if match else []
    if match is None or not found:
        return [(text, "")]
    sign = "+" if text.endswith("+") else ""
    if match["verb"].lower().startswith("t"):
        return [(" ".join(["t", *found]) + sign, "")]
    squares = [member[-2:] for member in found]
    finish = [] if text.endswith((MORE, "...")) or len(squares) == 1 else [f"end{sign}"]
    return [(decision, "") for decision in (f"dem {squares[0]}", *squares[1:], *finish)]


def _members(text: str) -> list[str]:
    """Read a list of pieces or squares, in the order of the squares; [] when it is none."""
    words = text.replace(",", " ").rstrip("+….").split()
    matches = [MEMBER.fullmatch(word) for word in words]
    if not all(matches):
        return []
    pieces = sorted((match[2].lower(), match[1].upper()) for match in matches if match)
    lettered = all(letter for _, letter in pieces)
    return [letter + square if lettered else square for square, letter in pieces]


def readings(text: str) -> tuple[str, ...]:
    """Allow a move without its +, its hyphen, the letters that can be no other, and the verbs in full."""
    quiet = simplify(text).removesuffix("+")
    forms = {quiet, *SYNONYMS.get(quiet, ())}
    if text.startswith(("m ", "t ")):
        verb, rest = quiet[0], quiet[1:]
        bare = re.sub(r"[sc](?=[a-i]\d)", "", rest)
        forms |= {word + ending for word in (verb, *SYNONYMS[verb]) for ending in (rest, bare, *_wall(bare))}
    elif "-" in quiet:
        forms |= {form.replace("-", "") for form in (quiet, quiet[1:])} | {quiet[1:]}
    elif quiet[-2:] in NAMES and quiet[:-2] in ("", "dem"):
        forms |= {word + quiet[-2:] for word in ("dem", *SYNONYMS["dem"])}
    signed = {f"{form}+" for form in forms} if text.endswith("+") else set()
    return tuple(sorted(forms | signed))


def _wall(squares: str) -> list[str]:
    """S13: name a wall by its line, such as wall2; nothing if these squares are none."""
    lines = [set(squares[::2]), set(squares[1::2])]
    return [f"wall{line.pop()}" for line in lines if len(line) == 1 and len(squares) >= 2 * WALL_LENGTH]


# --- Positions ---


def format_position(state: State) -> str:
    """Write pieces, player to move, and what else there is to know."""
    lines = [f"board: {BOARDS[state.board]}"] if state.board else []
    lines += [f"{SIDE_NAMES[side]}: {_format_pieces(state, side)}".rstrip() for side in range(SIDES)]
    lines.append(f"turn: {SIDE_NAMES[state.seat]}")
    announced = [NAMES[square] for square in _all_announced(state)]
    extras = {
        "announced": " ".join(announced),
        "demolished": SIDE_NAMES[state.demolished] if state.demolished != NOBODY else "",
        "declared": str(state.declared) if state.declared else "",
        "demolishing": " ".join(NAMES[square] for square in members(state.lifted)) if state.picked else "",
        "options": "no_early_resignation" if state.no_early_resignation else "",
    }
    return "\n".join([*lines, *written(extras)])


def _all_announced(state: State) -> list[int]:
    return members([int(state.announced[0, word] | state.announced[1, word]) for word in range(2)])


def _format_pieces(state: State, side: int) -> str:
    standing = [
        (square, LETTERS[kind] + NAMES[square]) for kind in range(KINDS) for square in members(state.pieces[side, kind])
    ]
    gone = PIECES[state.board] - state.left[side]
    captured = [LETTERS[kind] for kind in range(KINDS) for _ in range(gone[kind])]
    pieces = " ".join(text for _, text in sorted(standing))
    return f"{pieces}; captured {' '.join(captured)}".lstrip("; ") if captured else pieces


def parse_position(text: str) -> States:
    """Read a position, and play the turns after `then:`."""
    fields = Fields(text)
    states = _empty(fields.choose("board", BOARDS))
    state = states[0]
    for side, name in enumerate(SIDE_NAMES):
        _set_pieces(state, side, fields.take(name))
    state.seat = fields.choose("turn", SIDE_NAMES)
    _set_rights(state, fields)
    turns = [turn for turn in re.split("[/·]", fields.take("then")) if turn.strip()]
    fields.finish()
    state.keys[0, 0] = verbs.key(state)
    for turn in turns:
        for decision, _ in split_turn(turn):
            verbs.play(state, _find(state, decision))
    return states


def _empty(board: int) -> States:
    states = np.zeros(1, STATE)
    state = states[0]
    state.seats = SIDES
    state.max_turns = USUALLY_LONGEST
    state.demolished = state.mover = state.winner = NOBODY
    state.landed = NOWHERE
    state.board = board
    state.reserve[:] = state.left[:] = PIECES[board]
    return states


def _set_pieces(state: State, side: int, text: str) -> None:
    standing, captured = split_at("captured", text)
    for piece in standing:
        kind, square = one_of(LETTERS, piece[:1]), one_of(NAMES, piece[1:])
        if occupant(state, square) != NOWHERE:
            raise ValueError(f"two pieces on {piece[1:]}")
        if not in_play(state, square):
            raise ValueError(f"{piece[1:]} is not on the small board")
        put(state, side, kind, square)
        state.reserve[side, kind] -= 1
    for letter in captured:
        kind = one_of(LETTERS, letter)
        state.left[side, kind] -= 1
        state.reserve[side, kind] -= 1
    if (state.reserve[side] < 0).any():
        stones, columns = PIECES[state.board].tolist()
        raise ValueError(f"{SIDE_NAMES[side]} has no more than {stones} stones and {columns} columns: {text!r} is more")


def _set_rights(state: State, fields: Fields) -> None:
    for name in fields.several("announced", NAMES):
        square = one_of(NAMES, name)
        who = occupant(state, square)
        if who == NOWHERE:
            raise ValueError(f"nobody stands on {name}, so no cross is announced there")
        state.announced[1 - who // 2] |= np.array(mask([square]))
    if who_demolished := fields.take("demolished"):
        state.demolished = one_of(SIDE_NAMES, who_demolished)
    state.declared = fields.whole("declared", 0, MOST_DECLARED)
    picked = sorted(one_of(NAMES, name) for name in fields.several("demolishing", NAMES))
    if picked:
        state.picked, state.last_pick, state.mover = len(picked), picked[-1], state.seat
        state.lifted[:] = mask(picked)
    state.no_early_resignation = len(fields.several("options", ("no_early_resignation",)))


def _find(state: State, decision: str) -> Move:
    """Return the legal move a decision means, signs of a cross not needed."""
    wanted = decision.removesuffix("+")
    return RESIGN if wanted == "resign" else find_move(state, wanted, _plain)
