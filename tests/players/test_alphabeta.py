"""Alpha-beta against all replies played out, on the last moves of games of `masons`."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.game import outcome
from pagodas.core.types import Move, Seat, State, States
from pagodas.players.alphabeta import DECIDED, deepen, promising, workspace
from pagodas.players.candidates import CANDIDATE, Slips
from pagodas.players.iterative_deepening import Depth, deepened
from pagodas.players.player import by_name
from pagodas.players.search_player import SearchPlayer, by_depth

MASONS = games.load("masons")
SEEDS = (0, 1, 4, 5, 8)  # of games that end with a declaration and a reply of one move


def after(state: State, move: Move) -> State:
    copy = MASONS.blank()
    copy[0] = state
    verbs.play(copy[0], move)
    return copy[0]


def won_by(state: State, seat: Seat) -> bool:
    return state.ending != 0 and outcome(state)[seat] == 1.0


def forced(state: State) -> set[Move]:
    """Return the moves that win at once or whatever the reply, found by playing all of it out."""
    seat = int(state.seat)
    return {move for move, following in replies(state) if won_by(following, seat) or loses(following)}


def loses(state: State) -> bool:
    """Tell whether every move ends the game, and the other has won."""
    return state.ending == 0 and all(won_by(following, 1 - int(state.seat)) for _, following in replies(state))


def replies(state: State) -> Iterator[tuple[Move, State]]:
    return ((int(move), after(state, int(move))) for move in MASONS.legal(state))


@cache
def line(seed: int) -> States:
    """Return the positions of a game between careless players, the last one being over."""
    slips = Slips(0.15)
    players = [
        SearchPlayer(by_depth(MASONS, Depth(1, 2000, None, slips.width)), seed + seat, slips) for seat in range(2)
    ]
    state = MASONS.start(2, {}, seed)[0]
    rows = [MASONS.blank()]
    rows[0][0] = state
    while state.ending == 0:
        state = after(state, players[int(state.seat)].choose(MASONS.observe(state, int(state.seat))))
        rows.append(MASONS.blank())
        rows[-1][0] = state
    return np.concatenate(rows)


@pytest.mark.parametrize("seed", SEEDS)
def test_it_sees_that_a_declaration_cannot_be_answered(seed: int) -> None:
    state = line(seed)[-3]  # before the declaration, the reply and the end
    best = deepened(MASONS, state, Depth(turns=2)).moves[0]
    assert best.move in forced(state)
    assert best.value > DECIDED


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_it_allows_no_declaration_that_cannot_be_answered_if_it_can_help_it(seed: int) -> None:
    state = line(seed)[-4]
    held = {move for move, following in replies(state) if following.ending == 0 and not forced(following)}
    best = deepened(MASONS, state, Depth(turns=3, plies=1 << 30)).moves[0]
    assert best.move in held or not held
    assert (best.value < -DECIDED) == (not held) or len(MASONS.legal(state)) == 1  # no choice, nothing to search


@pytest.mark.parametrize("seed", SEEDS)
def test_a_selective_search_sees_it_too(seed: int) -> None:
    state = line(seed)[-3]
    best = deepened(MASONS, state, Depth(turns=4, plies=200_000, selective=True)).moves[0]
    assert best.move in forced(state)
    assert best.value > DECIDED


def test_a_selective_search_reaches_its_depth_with_fewer_plies() -> None:
    state = line(1)[-5]

    def spent(selective: bool) -> int:
        on = workspace(MASONS)
        deepened(MASONS, state, Depth(turns=3, plies=1 << 30, selective=selective), [on])
        return int(on.progress[0].spent)

    assert 2 * spent(True) < spent(False)


def test_a_search_finds_the_same_in_room_that_was_used_before() -> None:
    on, depth = [workspace(MASONS)], Depth(turns=3, plies=60_000, margin=0.01, selective=True)
    first, _, again = (deepened(MASONS, line(1)[place], depth, on).found.tolist() for place in (-6, -5, -6))
    assert first == again


def test_no_two_games_of_the_strongest_level_are_alike() -> None:
    openings = set()
    for seed in range(8):
        state = MASONS.start(2, {}, seed)[0]
        players = [by_name("master:2000", MASONS, seed + 1 + seat, timed=False) for seat in range(2)]
        chosen = []
        for _ in range(8):
            chosen.append(players[int(state.seat)].choose(MASONS.observe(state, int(state.seat))))
            state = after(state, chosen[-1])
        openings.add(tuple(chosen))
    assert len(openings) >= 7


@pytest.mark.parametrize("seed", SEEDS)
def test_several_threads_find_what_one_finds(seed: int) -> None:
    state = line(seed)[-3]
    alone, together = (deepened(MASONS, state, Depth(2, 1 << 30, threads=threads)).moves for threads in (1, 3))
    assert together[0].value == alone[0].value
    assert {found.move for found in together} == {found.move for found in alone}
    again = deepened(MASONS, state, Depth(2, 1 << 30, threads=3)).moves
    assert [(found.move, found.value) for found in again] == [(found.move, found.value) for found in together]


@pytest.mark.parametrize("selective", [False, True])
@pytest.mark.parametrize("piece", [1, 17, 1000])
@pytest.mark.parametrize("plies", [500, 3_000, 1 << 30])
def test_a_search_cut_into_pieces_finds_the_same(piece: int, plies: int, selective: bool) -> None:
    state = line(1)[-6]
    results = []
    for part in (1 << 30, piece):
        on, found = workspace(MASONS), np.zeros(MASONS.moves, CANDIDATE)
        found = found[: promising(state, on, found)]
        while deepen(state, 2, selective, 0.1, plies, part, found, 0, 1, on):
            pass
        results.append((found.tolist(), int(on.progress[0].spent), on.table.tobytes()))
    assert results[0] == results[1]
    assert np.count_nonzero(found["visits"]) == len(found) or plies < 1 << 30
