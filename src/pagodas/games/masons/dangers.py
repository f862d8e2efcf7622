"""What stands where on the board of `masons`, and what of it is in danger: flaws, ruins, crosses, lost squares."""

from functools import reduce
from operator import or_

from pagodas.core.drawn_once import made_once
from pagodas.core.facts import fact
from pagodas.core.types import State
from pagodas.games.masons import scoring
from pagodas.games.masons.shapes import (
    HALF,
    IN_PLAY,
    LINE_SQUARES,
    LINES,
    LOST,
    SHAPE_SQUARES,
    SIZE,
    SPOILED,
    members,
)
from pagodas.games.masons.state import KINDS, SIDES
from pagodas.games.masons.words import shapes_in


@fact
def occupants(observed: State) -> dict[int, int]:
    """Return the piece on each square that is not empty, 2·side + kind, in order."""
    found = {
        square: side * KINDS + kind
        for side, kinds in enumerate(observed.pieces.tolist())
        for kind, words in enumerate(kinds)
        for square in members(words)
    }
    return dict(sorted(found.items()))


def flawed_lines(observed: State, side: int) -> list[int]:
    """S12, S13: return the lines on which a side has a fence or a wall."""
    flawed = int(observed.flawed[side])
    return [line for line in range(LINES) if flawed >> line & 1] if flawed else []


@made_once
def spoiled_squares(line: int, filling: int) -> tuple[int, ...]:
    """S15: return the squares on a line whose pieces belong to a fence or a wall."""
    spoiled = int(SPOILED[filling])
    return tuple(int(LINE_SQUARES[line, i]) for i in range(SIZE) if spoiled >> i & 1)


@fact
def ruins(observed: State, side: int) -> list[int]:
    """S14: return the ruins of a side."""
    return [shape for shape in shapes_in(observed.complete[side]) if scoring.stones_in(observed, side, shape) == 0]


@fact
def crossed(observed: State, side: int) -> list[int]:
    """S16: return the pieces in a side's announced crosses, less those whose arms a demolition has just taken off."""
    words = zip(observed.announced[side].tolist(), *observed.between[side].tolist(), strict=True)
    return members([announced & along & across for announced, along, across in words])


@fact
def threatened(observed: State) -> frozenset[int]:
    """Return the squares of all pieces that stand in a fence, a wall or a ruin, or in an announced cross."""
    squares: set[int] = set()
    for side in range(SIDES):
        squares.update(crossed(observed, side))
        for line in flawed_lines(observed, side):
            squares.update(spoiled_squares(line, int(observed.lines[side, line])))
        for shape in ruins(observed, side):
            squares.update(SHAPE_SQUARES[shape].tolist())
    return frozenset(squares)


@fact
def lost_squares(observed: State) -> list[int]:
    """S15: return for each side the empty squares where its piece would make a fence or a wall, as bits."""
    standing = [low | high << HALF for kinds in observed.pieces.tolist() for low, high in kinds]
    low, high = IN_PLAY[observed.board].tolist()
    empty = (low | high << HALF) & ~reduce(or_, standing)
    return [reduce(or_, map(_lost_on, range(LINES), lines)) & empty for lines in observed.lines.tolist()]


@made_once
def _lost_on(line: int, filling: int) -> int:
    lost = int(LOST[filling])
    return sum(1 << int(LINE_SQUARES[line, i]) for i in range(SIZE) if lost >> i & 1)
