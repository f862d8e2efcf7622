"""The board has symmetries: what is true of a position is true of its mirror image.

Reflected in the diagonal a1-i9, or turned by half, the green squares become the red ones, so the players change places.
Reflected in the other diagonal, each colour becomes itself.
"""

import random
from collections.abc import Callable
from typing import TypeAlias

import pytest

from pagodas import games
from pagodas.games.masons import scoring
from pagodas.games.masons.notation import SIDE_NAMES
from pagodas.games.masons.shapes import NAMES, SHAPE_KIND, SHAPES, colour, square
from tests.played_position import PlayedPosition

Turn: TypeAlias = Callable[[int, int], tuple[int, int]]


def mirror(x: int, y: int) -> tuple[int, int]:
    return y, x


def half_turn(x: int, y: int) -> tuple[int, int]:
    return 8 - x, 8 - y


def other_mirror(x: int, y: int) -> tuple[int, int]:
    return 8 - y, 8 - x


SYMMETRIES = [(mirror, True), (half_turn, True), (other_mirror, False)]


def moved(turn: Turn, place: int) -> int:
    return square(*turn(place // 9, place % 9))


@pytest.mark.parametrize(("turn", "exchange"), SYMMETRIES)
def test_colours_and_shapes_map_onto_themselves(turn: Turn, exchange: bool) -> None:
    other = {0: 0, 1: 2, 2: 1} if exchange else {0: 0, 1: 1, 2: 2}  # S1
    assert all(colour(moved(turn, place)) == other[colour(place)] for place in range(81))
    images = {(kind, tuple(sorted(moved(turn, place) for place in places))) for kind, places in SHAPES}
    assert images == set(SHAPES)  # S11
    assert len(SHAPE_KIND) == 224


def image(position: PlayedPosition, turn: Turn, exchange: bool) -> PlayedPosition:
    """Draw the mirror image of a position, announcements and rights included."""

    def name(text: str) -> str:
        return NAMES[moved(turn, NAMES.index(text))]

    def side(text: str) -> str:
        return SIDE_NAMES[1 - SIDE_NAMES.index(text)] if exchange else text

    lines = []
    for line in position.position().splitlines():
        key, _, rest = line.partition(": ")
        if key in SIDE_NAMES:
            standing, mark, captured = rest.partition("captured")
            pieces = [piece[0] + name(piece[1:]) for piece in standing.replace(";", "").split()]
            lines.append(f"{side(key)}: {' '.join(pieces)}{'; ' if mark else ''}{mark}{captured}")
        elif key in ("turn", "demolished"):
            lines.append(f"{key}: {side(rest)}")
        elif key == "announced":
            lines.append(f"{key}: {' '.join(name(text) for text in rest.split())}")
    return PlayedPosition("masons", "\n".join(lines))


def reached(seed: int, turns: int) -> PlayedPosition:
    """Play at random, mostly with few pieces apart, so that much happens."""
    game, chance = games.load("masons"), random.Random(seed)
    position = PlayedPosition("masons", "")
    while position.state.turns < turns and not position.state.ending:
        legal = [move for move in game.legal(position.state) if move > 3]
        position.play_move(chance.choice(legal))
        if position.state.picked:
            position.play_move(chance.choice(game.legal(position.state)))
    return position


@pytest.mark.parametrize(("turn", "exchange"), SYMMETRIES)
@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_position_is_worth_and_allows_the_same(turn: Turn, exchange: bool, seed: int) -> None:
    position = reached(seed, 12 + 9 * seed)
    if position.state.picked or position.state.ending:
        return
    mirrored = image(position, turn, exchange)
    sides = (1, 0) if exchange else (0, 1)
    for side in range(2):
        assert scoring.worth(position.state, side) == scoring.worth(mirrored.state, sides[side])  # S22, S23
    assert len(position.legal()) == len(mirrored.legal())  # S3-S9
    assert sum(t.endswith("+") for t in position.legal()) == sum(t.endswith("+") for t in mirrored.legal())  # S16


def test_a_mirrored_game_ends_alike() -> None:
    position = PlayedPosition("masons", "green: Sb4 Ce4 Cb7 Ce7\nred: Sf1 Si1 Si4")
    mirrored = image(position, mirror, exchange=True)
    for table, answer in ((position, "Cf4"), (mirrored, "Cd6")):
        table.play("dec", answer)  # S18
    assert position.state.winner == 1 - mirrored.state.winner
    assert position.state.points == mirrored.state.points
