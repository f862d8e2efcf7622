import pickle
import weakref

import pytest

from pagodas import games
from pagodas.core import jit, verbs
from pagodas.core.types import SPECTATOR
from pagodas.session import Session

GAMES = [games.load(name) for name in games.names()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_row_reads_and_writes_what_its_memory_holds(game):
    states = game.start(game.seats[0], {}, 1)
    row = states[0]
    assert row.seats == states["seats"][0] == game.seats[0]
    row.turns = 7
    assert states["turns"][0] == row.turns == 7
    with pytest.raises(AttributeError, match="no 'nonsense'"):
        _ = row.nonsense


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_kept_row_reads_the_same_and_is_played_by_the_same_rules(game):
    states = game.start(game.seats[0], {}, 1)
    _, kept = game.kept(bytearray(states.tobytes()))
    assert game.legal(kept) == game.legal(states[0])
    assert all((kept[name] == states[0][name]).all() for name in game.state.names)
    assert (kept.turns, kept.seat, kept.ending) == (states[0].turns, states[0].seat, states[0].ending)
    assert verbs.key(kept) == verbs.key(states[0])


def test_a_kept_row_cannot_be_written_to_from_python():
    observed = GAMES[0].observe(GAMES[0].start(GAMES[0].seats[0], {}, 1)[0], SPECTATOR)
    if not jit.INTERPRETED:
        with pytest.raises(AttributeError, match="kept"):
            observed.seat = 1


def test_rows_travel_between_processes():
    observed = GAMES[0].observe(GAMES[0].start(GAMES[0].seats[0], {}, 1)[0], 0)
    other = pickle.loads(pickle.dumps(observed))
    assert other.tobytes() == observed.tobytes()
    assert GAMES[0].legal(other) == GAMES[0].legal(observed)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_row_that_was_kept_and_read_is_freed_when_nobody_needs_it(game):
    session = Session.new(game, seed=1)
    rows = [game.kept(bytearray(session.state.tobytes()))[1], game.observe(session.state, 0), session.state]
    for row in rows:
        for name in game.state.names:
            getattr(row, name)
    gone = [weakref.ref(row) for row in rows]
    del session, rows, row
    assert [each() for each in gone] == [None] * 3
