"""Moves and positions of `mountain` as text.

    W@b3           place a worm                 Gh3-p          a goat moves
    Gb1-h2>h3      … and pushes to h3           Gb1-h2>h3>x    … a second pushed piece dies
    Hp-h5x         a human kills                Hp-h5x=6,2     … and these were rolled
    pass

A position is a few lines; the dice of each side, on the board and in the pool, are always five:

    board: stairs
    white: Gb1 Hp; pool W G H
    black: Wb3 Gb3; pool H H B
    turn: white
    then: Gb1-h2>h3

The turns after `then` are played; the dice show the rolls written there.
"""

import re
from collections.abc import Sequence

import numpy as np

from pagodas.core import verbs
from pagodas.core.position_text import Fields, one_of, split_at
from pagodas.core.turn_text import find_move
from pagodas.core.types import Move, State, States
from pagodas.games.mountain.board_files import BOARDS, NAMES, Board
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.state import (
    DIES,
    KINDS,
    NOWHERE,
    PLACE,
    PUSH,
    SIDES,
    STATE,
    STEP,
    WALKERS,
    held,
    kills,
    pool_put,
    put,
)

LETTERS = "WGHB"
SIDE_NAMES = ("white", "black")
MOST_SEEDS = 5000  # to try for the dice a position asks for
TURN = re.compile(r"(?P<head>[^>=]*)(?P<pushes>[^=]*)(?P<luck>.*)")


def board_of(state: State) -> Board:
    """Return the board a state is played on."""
    return BOARDS[int(state.board)]


def space_name(state: State, space: int) -> str:
    """Name a space, or "x" for death. Raises ValueError for a space that only larger boards have."""
    spaces = board_of(state).spaces
    if space != DIES and space >= len(spaces):
        raise ValueError(f"no space {space} on the board {board_of(state).name}")
    return "x" if space == DIES else spaces[space]


# --- Moves ---


def format_move(state: State, move: Move) -> str:
    """Write one decision."""
    if move >= PUSH:
        return f">{space_name(state, move - PUSH)}"
    if move >= STEP:
        return _format_step(state, move - STEP)
    if move >= PLACE:
        kind, space = divmod(move - PLACE, SPACES)
        return f"{LETTERS[kind]}@{space_name(state, space)}"
    return "pass"


def _format_step(state: State, code: int) -> str:
    kind, source, target = code // (SPACES * SPACES), code // SPACES % SPACES, code % SPACES
    enemies = held(state, 1 - int(state.seat)) >> target & 1
    killing = "x" if enemies and kills(state, kind) else ""
    return f"{LETTERS[kind]}{space_name(state, source)}-{space_name(state, target)}{killing}"


def format_luck(before: State, after: State) -> str:
    """Write the rolls of a turn that has just ended (M7)."""
    if after.turns == before.turns or after.rolled == 0:
        return ""
    return "=" + ",".join(str(face) for face in after.rolls[: after.rolled])


def join_turn(decisions: Sequence[str]) -> str:
    """Write a turn: its step, its pushes, its rolls, without gaps."""
    return "".join(decisions)


def split_turn(text: str) -> list[tuple[str, str]]:
    """Take a turn apart; rolls belong to the last decision."""
    match = TURN.fullmatch("".join(text.split()))
    if match is None:
        return [(text, "")]
    pushes = [f">{space}" for space in match["pushes"].split(">")[1:]]
    decisions = [match["head"], *pushes] if match["head"] else pushes
    return [(decision, "") for decision in decisions[:-1]] + [(decisions[-1] if decisions else "", match["luck"])]


def readings(text: str) -> tuple[str, ...]:
    """Allow a move without its hyphen, its letter, its @, its > or its x."""
    text = text.lower()
    if text.startswith(">"):
        return (text[1:],)
    if "@" in text:
        return (text.replace("@", ""),)
    if "-" not in text:
        return ()
    short = [text, text[1:]]
    quiet = [reading.removesuffix("x") for reading in short]
    return tuple(form for reading in (*short, *quiet) for form in (reading, reading.replace("-", "")))


# --- Positions ---


def format_position(state: State) -> str:
    """Write board, dice and side to move."""
    lines = [f"board: {board_of(state).name}"]
    if state.violent_worms:
        lines.append("worms: violent")
    lines += [f"{SIDE_NAMES[side]}: {_format_dice(state, side)}" for side in range(SIDES)]
    lines.append(f"turn: {SIDE_NAMES[state.seat]}")
    return "\n".join(lines)


def _format_dice(state: State, side: int) -> str:
    standing = [
        f"{LETTERS[kind]}{space_name(state, space)}"
        for kind in range(WALKERS)
        for space in range(len(board_of(state).spaces))
        for _ in range(state.count[side, kind, space])
    ]
    pool = [LETTERS[kind] for kind in range(KINDS) for _ in range(state.pool[side, kind])]
    return " ".join([*standing, "; pool", *pool]).replace(" ;", ";").lstrip("; ")


def parse_position(text: str) -> States:
    """Read a position, and play the moves after `then:`."""
    fields = Fields(text)
    states = _empty()
    state = states[0]
    state.board = one_of(NAMES, fields.take("board", "stairs"))
    state.violent_worms = fields.choose("worms", ("peaceful", "violent"))
    state.seat = fields.choose("turn", SIDE_NAMES)
    for side, name in enumerate(SIDE_NAMES):
        _set_dice(state, side, fields.take(name, _all_in_pool(board_of(state))))
    turns = fields.take("then").split()
    fields.finish()
    state.keys[0] = verbs.key(state)
    return _played(states, turns)


def _played(states: States, turns: list[str]) -> States:
    """Play turns with the first seed for which the dice show the rolls written."""
    decisions = [decision for turn in turns for decision in split_turn(turn)]
    for seed in range(MOST_SEEDS):
        trial = np.zeros(1, STATE)
        verbs.redeal(states[0], seed, trial)
        if all(_falls_so(trial[0], decision, luck) for decision, luck in decisions):
            return trial
    raise ValueError(f"the dice never fall so: {' '.join(turns)}")


def _falls_so(state: State, decision: str, luck: str) -> bool:
    """Play a decision and tell whether the dice showed what is written, if anything is."""
    before = state.copy()
    verbs.play(state, find_move(state, decision, format_move))
    return luck in ("", format_luck(before, state))


def _empty() -> States:
    """Return a state with nothing on the board and nothing in the pools."""
    states = np.zeros(1, STATE)
    state = states[0]
    state.seats = SIDES
    state.max_turns = 300
    state.winner = state.mover = state.moved = state.source = state.target = NOWHERE
    return states


def _all_in_pool(board: Board) -> str:
    """M2: write the dice of a side before its first turn."""
    return " ".join(
        ["pool", *(letter for letter, count in zip(LETTERS, board.dice, strict=False) for _ in range(count))]
    )


def _set_dice(state: State, side: int, text: str) -> None:
    dice, pool = split_at("pool", text)
    for die in dice:
        kind = one_of(LETTERS[:WALKERS], die[0])
        put(state, side, kind, one_of(board_of(state).spaces, die[1:]))
    for letter in pool:
        pool_put(state, side, one_of(LETTERS, letter))
    if len(dice) + len(pool) != sum(board_of(state).dice):
        needed = sum(board_of(state).dice)
        raise ValueError(f"{SIDE_NAMES[side]} needs {needed} dice, on the board and in the pool: {text!r}")
