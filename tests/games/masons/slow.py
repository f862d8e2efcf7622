"""The rules of judging once more, slowly and straight from the words: sets of squares, no tables, no bits."""

from itertools import combinations

from pagodas.core.types import State
from pagodas.games.masons.shapes import NAMES, members

Place = tuple[int, int]

STONE_VALUE = {"hut": 1, "house": 5, "castle": 10, "tower": 11, "pagoda": 15}


def place(name: str) -> Place:
    return "abcdefghi".index(name[0]) + 1, int(name[1])


def pieces(state: State, side: int) -> dict[Place, str]:
    """Where a side's stones and columns stand."""
    return {place(NAMES[s]): "SC"[kind] for kind in range(2) for s in members(state.pieces[side, kind])}


def all_shapes() -> list[tuple[str, frozenset[Place]]]:
    """S11, one by one."""
    found = []
    for side in range(2, 10):
        kind = "hut" if side == 2 else "house" if side <= 5 else "castle"
        for x in range(1, 11 - side):
            for y in range(1, 11 - side):
                far_x, far_y = x + side - 1, y + side - 1
                found.append((kind, frozenset({(x, y), (far_x, y), (x, far_y), (far_x, far_y)})))
    for near in range(1, 9):
        found.append(("tower", frozenset({(near, 1), (near + 1, 1), (near, 9), (near + 1, 9)})))
        found.append(("tower", frozenset({(1, near), (1, near + 1), (9, near), (9, near + 1)})))
    for away in range(1, 5):
        found.append(("pagoda", frozenset({(5 - away, 5), (5 + away, 5), (5, 5 - away), (5, 5 + away)})))
    return found


SHAPES = all_shapes()


def fences(own: set[Place]) -> list[frozenset[Place]]:
    """S12: three in a file or rank with equal gaps."""
    return [
        frozenset(three)
        for three in combinations(sorted(own), 3)
        if any(len({p[axis] for p in three}) == 1 for axis in range(2))
        and three[1][0] - three[0][0] == three[2][0] - three[1][0]
        and three[1][1] - three[0][1] == three[2][1] - three[1][1]
    ]


def walls(own: set[Place]) -> list[frozenset[Place]]:
    """S13: all of a line that holds four or more."""
    lines = [frozenset(p for p in own if p[axis] == i) for axis in range(2) for i in range(1, 10)]
    return [line for line in lines if len(line) >= 4]


def value(kind: str, shape: frozenset[Place], own: dict[Place, str], side: int) -> int:
    """S22."""
    stones = [p for p in shape if own[p] == "S"]
    total = sum(STONE_VALUE[kind] * (2 if (x - y) % 3 == side + 1 else 1) for x, y in stones)
    return 2 * total if len(stones) == 4 else total


def valid(own: dict[Place, str]) -> list[tuple[str, frozenset[Place]]]:
    """S14, S15."""
    bad = set().union(*fences(set(own)), *walls(set(own)))
    complete = [(kind, shape) for kind, shape in SHAPES if shape <= set(own)]
    return [(kind, shape) for kind, shape in complete if not shape & bad and any(own[p] == "S" for p in shape)]


def worth(state: State, side: int) -> int:
    """S23: put together whatever shares a piece, until nothing does."""
    own = pieces(state, side)
    groups = [(set(shape), value(kind, shape, own, side)) for kind, shape in valid(own)]
    merged = True
    while merged:
        merged = False
        for one, other in combinations(groups, 2):
            if one[0] & other[0]:
                groups = [group for group in groups if group is not one and group is not other]
                groups.append((one[0] | other[0], one[1] + other[1]))
                merged = True
                break
    return max((total for _, total in groups), default=0)


def crosses(own: set[Place], others: set[Place]) -> set[Place]:
    """S16: opposing pieces with four own ones around them, each pair at equal distance."""
    return {
        (x, y)
        for x, y in others
        if any({(x - a, y), (x + a, y)} <= own for a in range(1, 9))
        and any({(x, y - b), (x, y + b)} <= own for b in range(1, 9))
    }


def lost(own: set[Place], taken: set[Place]) -> set[Place]:
    """S15: the empty squares where one more piece would stand in a fence or a wall."""
    empty = {(x, y) for x in range(1, 10) for y in range(1, 10)} - taken
    return {p for p in empty if any(p in bad for bad in (*fences(own | {p}), *walls(own | {p})))}
