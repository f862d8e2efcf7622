"""Chance can be prescribed: exact outcomes, one event after the other, by the same compiled rules."""

import pytest

from pagodas import games
from pagodas.core import scripted_chance
from pagodas.core.errors import PagodasError
from pagodas.core.game import Game
from pagodas.core.scripted_chance import Script

MOUNTAIN = games.load("mountain")


def dealt(game: Game, script: Script, **options: str) -> scripted_chance.Happening:
    return scripted_chance.setup(game, 2, game.codes(2, options), script)


def test_the_lot_is_an_event_and_what_it_chose_starts() -> None:
    assert dealt(MOUNTAIN, ()).open_event == (1, 1)
    for seat in range(2):
        happened = dealt(MOUNTAIN, (seat,))
        assert happened.open_event == ()
        assert happened.states[0].seat == seat


def test_nothing_is_open_where_nothing_is_left_to_chance() -> None:
    happened = dealt(MOUNTAIN, (), starts="2")
    assert happened.open_event == ()
    assert happened.states.tobytes() == dealt(MOUNTAIN, (1,), starts="2").states.tobytes()


def test_a_move_under_a_script_leaves_the_state_as_it_was() -> None:
    start = dealt(MOUNTAIN, (), starts="1").states
    before = start.tobytes()
    move = MOUNTAIN.legal(start[0])[0]
    assert scripted_chance.play(MOUNTAIN, start[0], move, ()).states.tobytes() != before
    assert start.tobytes() == before


def test_cards_left_in_a_deck_are_the_outcomes_of_a_draw() -> None:
    yokai = games.load("yokai")
    assert dealt(yokai, (0,)).open_event == (1,) * 100
    assert dealt(yokai, (0, 5)).open_event == (1,) * 99


def test_a_script_that_no_move_needs_is_refused() -> None:
    with pytest.raises(PagodasError, match="more than 1024 events"):
        dealt(MOUNTAIN, (0,) * 1024)
