"""The knowledge of a seat as numbers for a learner. The state record alone gives their layout, so every game has it.

A tensor is one row of float32. It begins with the viewer, one-hot over the most seats the game takes (all zero for
SPECTATOR), and continues with the fields of the *observed* record in their order. The type of a field says how to read
it:

| type of the field      | content           | in the tensor                          |
|------------------------|-------------------|----------------------------------------|
| `int8`, `int16`        | numbers           | each number as it is                   |
| `int32`, `int64`       | sets, bit by bit  | each bit by itself, the lowest first   |
| `uint64`               | hashes and chance | left out: it tells a learner nothing   |

Two fields are left out by name: `reveals`, which only undoing needs, and the last field, which holds nothing.
"""

import sys
from dataclasses import dataclass
from functools import cache
from math import prod
from threading import local
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.adapters.optional_libraries import announce
from pagodas.core.errors import RegistrationError
from pagodas.core.game import Game
from pagodas.core.jit import compiled, kernel
from pagodas.core.types import Moves, Seat, State, States
from pagodas.core.verbs import legal, observe

__all__ = ["Encoder", "Layout", "Part", "layout", "told_fields"]

Tensor: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]
Plan: TypeAlias = npt.NDArray[np.int64]
Bytes: TypeAlias = npt.NDArray[np.int8]
Shorts: TypeAlias = npt.NDArray[np.int16]
Words: TypeAlias = npt.NDArray[np.uint64]

VIEWER = "viewer"
UNTOLD = frozenset({"reveals"})
BYTE, SHORT, BIT = range(3)  # how to read a part
WIDTHS = {BYTE: 1, SHORT: 2, BIT: 1}  # bytes in a unit of a run
DEPTHS = {BYTE: 1, SHORT: 1, BIT: 8}  # numbers that a unit makes
KINDS = {"i1": BYTE, "i2": SHORT, "i4": BIT, "i8": BIT}
HASH = "u8"
OCTETS = ((np.arange(256)[:, None] >> np.arange(8)) & 1).astype(np.float32)  # the bits of each byte, the lowest first

assert sys.byteorder == "little", "sets are read byte by byte, the lowest first"


@dataclass(frozen=True, slots=True)
class Part:
    """One field in the tensor: its first number, its shape as in the record (bits of sets come last), its bounds."""

    name: str
    shape: tuple[int, ...]
    first: int
    least: int
    most: int

    @property
    def size(self) -> int:
        """The count of its numbers."""
        return prod(self.shape)

    @property
    def place(self) -> slice:
        """The place of its numbers in the tensor."""
        return slice(self.first, self.first + self.size)


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a game's tensor, as parts for people and as a plan for compiled code.

    Each row of the plan is a run of parts after the viewer that lie side by side in the record: how to read them, where
    they begin, in bytes or in shorts, and how many numbers they make.
    """

    parts: tuple[Part, ...]
    plan: Plan

    @property
    def size(self) -> int:
        """The length of the tensor."""
        return self.parts[-1].first + self.parts[-1].size

    @property
    def viewers(self) -> int:
        """How many numbers stand for the viewer."""
        return self.parts[0].size

    def bounds(self) -> tuple[Tensor, Tensor]:
        """Return the least and the most each number can be."""
        sizes = [part.size for part in self.parts]
        least = np.repeat([part.least for part in self.parts], sizes)
        most = np.repeat([part.most for part in self.parts], sizes)
        return least.astype(np.float32), most.astype(np.float32)


@cache
def layout(game: Game) -> Layout:
    """Lay out the tensor of a game."""
    parts = [Part(VIEWER, (max(game.seats),), 0, 0, 1)]
    runs: list[list[int]] = []
    for name in told_fields(game):
        dtype, offset = game.state.fields[name][:2]  # type: ignore[index]
        kind = KINDS[dtype.base.str[1:]]
        parts.append(_part(name, dtype, kind, parts[-1].place.stop))
        _extend(runs, kind, offset // WIDTHS[kind], parts[-1].size)
    return Layout(tuple(parts), np.array(runs, np.int64))


def _extend(runs: list[list[int]], kind: int, start: int, size: int) -> None:
    """Add numbers to the last run if they follow it in the record."""
    if runs and runs[-1][0] == kind and runs[-1][1] + runs[-1][2] // DEPTHS[kind] == start:
        runs[-1][2] += size
    else:
        runs.append([kind, start, size])


def _part(name: str, dtype: np.dtype[Any], kind: int, first: int) -> Part:
    if kind == BIT:
        return Part(name, (*dtype.shape, 8 * dtype.base.itemsize), first, 0, 1)
    range_ = np.iinfo(dtype.base)
    return Part(name, dtype.shape, first, int(range_.min), int(range_.max))


def told_fields(game: Game) -> list[str]:
    """Return the fields of the record that are in the tensor, in order."""
    *names, _ = game.state.names or ()
    types = {name: game.state[name].base.str[1:] for name in names}
    strange = [name for name in names if types[name] not in {*KINDS, HASH}]
    if strange:
        raise RegistrationError(f"{game.id}: {', '.join(strange)} has a type that tensors cannot hold")
    return [name for name in names if types[name] != HASH and name not in UNTOLD]


class Desk(local):
    """Room for one observed state, and the same memory as bytes, shorts and words; every thread has its own."""

    def __init__(self, game: Game) -> None:
        self.seen: States = game.blank()
        self.bytes: Bytes = self.seen.view(np.int8)
        self.shorts: Shorts = self.seen.view(np.int16)
        self.words: Words = self.seen.view(np.uint64)
        self.moves: Moves = np.empty(game.moves, np.int32)

    @property
    def views(self) -> tuple[States, Bytes, Shorts]:
        """The room that `show` needs."""
        return self.seen, self.bytes, self.shorts


class Encoder:
    """States of a game as numbers: the knowledge of a seat, and its legal moves."""

    def __init__(self, game: Game) -> None:
        announce(game.id)
        self.game = game
        self.layout = layout(game)
        self._desk = Desk(game)

    def tensor(self, state: State, seat: Seat) -> Tensor:
        """Return the knowledge of a seat."""
        out = np.empty(self.layout.size, np.float32)
        show(state, seat, self.layout.plan, self.layout.viewers, *self._desk.views, out)
        return out

    def mask(self, state: State) -> Mask:
        """Return 1 for each legal move of the seat to move, 0 for all other codes."""
        out = np.empty(self.game.moves, np.int8)
        show_legal(state, self._desk.moves, out)
        return out


@kernel
def show(
    state: State, seat: Seat, plan: Plan, viewers: int, seen: States, bytes: Bytes, shorts: Shorts, out: Tensor
) -> None:
    """Write the knowledge of a seat about a state. `bytes` and `shorts` are the memory of `seen`."""
    observe(state, seat, seen)
    write(seat, plan, viewers, bytes, shorts, out)


@kernel
def show_legal(state: State, moves: Moves, out: Mask) -> None:
    """Write the legal moves as a mask."""
    mark(state, moves, out)


@compiled
def mark(state: State, moves: Moves, out: Mask) -> None:
    """Set the legal moves in a mask, and nothing else."""
    out[:] = 0
    for index in range(legal(state, moves)):
        out[moves[index]] = 1


@compiled
def write(seat: Seat, plan: Plan, viewers: int, bytes: Bytes, shorts: Shorts, out: Tensor) -> None:
    """Write an observed state as numbers. The compiler makes wide loops of unsigned indices without slices.

    A table of the bits of each byte takes a third of the time of shifting.
    """
    for viewer in range(viewers):
        out[viewer] = viewer == seat
    at = viewers
    for row in range(len(plan)):
        kind, first, count = plan[row, 0], plan[row, 1], plan[row, 2]
        if kind == BYTE:
            for index in range(count):
                out[np.uintp(at + index)] = bytes[np.uintp(first + index)]
        elif kind == SHORT:
            for index in range(count):
                out[np.uintp(at + index)] = shorts[np.uintp(first + index)]
        else:
            for octet in range(count >> 3):
                bits, to = np.uintp(bytes[np.uintp(first + octet)] & 255), np.uintp(at + 8 * octet)
                for bit in range(8):
                    out[to + np.uintp(bit)] = OCTETS[bits, np.uintp(bit)]
        at += count
