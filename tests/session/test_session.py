"""A game being played: moves, undo, early ends, and what each seat sees."""

import random
from contextlib import suppress
from dataclasses import replace

import pytest

from pagodas import games
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import played
from pagodas.core import verbs
from pagodas.core.errors import IllegalMove, MalformedMove, OptionError, SessionError, UnknownGame
from pagodas.core.game import Game
from pagodas.core.types import NOBODY, SPECTATOR
from pagodas.session import Session
from pagodas.session.session import MILESTONE
from tests.games_found import all_games


def session(**options: str) -> Session:
    return Session.new("mountain", seed=5, options={"starts": "1", **options})


def killing() -> Session:
    """White has just killed, so a die was rolled."""
    game = session()
    for turn in ("H@b1", "W@b2", "Hb1-b2"):
        game.play(turn)
    return game


def test_moves_are_played_by_number_or_by_text() -> None:
    game = session()
    game.play("W@b1")
    game.play(game.legal()[0])
    assert len(game.turns) == 2
    assert [turn.seat for turn in game.turns] == [0, 1]


def test_a_number_that_is_no_legal_move_is_refused() -> None:
    with pytest.raises(IllegalMove):
        session().play(-1)


def test_nobody_writes_their_own_luck() -> None:
    game = session()
    game.play("H@b1")
    game.play("W@b2")
    with pytest.raises(MalformedMove, match="chance"):
        game.play("Hb1-b2x=6")
    assert len(game.moves) == 2


def test_a_copy_is_played_on_apart() -> None:
    game = session()
    game.play("W@b1")
    other = game.copy()
    other.play(other.legal()[0])
    assert len(game.moves) == 1
    other.undo()
    other.undo()
    assert len(game.moves) == 1


def test_undo_takes_back_one_decision() -> None:
    game = session()
    before = game.state.tobytes()
    game.play("W@b1")
    game.undo()
    assert game.state.tobytes() == before
    with pytest.raises(SessionError, match="nothing"):
        game.undo()


def test_undo_never_goes_across_a_roll() -> None:
    game = killing()
    with pytest.raises(SessionError, match="roll"):
        game.undo()
    game.play(game.legal()[0])
    game.undo()
    with pytest.raises(SessionError, match="roll"):
        game.undo()


def test_taking_back_costs_the_same_however_long_the_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(Setting(games.load("masons"), 2), seed=1, most=10 * MILESTONE)
    assert len(game.moves) == 10 * MILESTONE
    made, play = [], verbs.play
    monkeypatch.setattr(verbs, "play", lambda state, move: (made.append(move), play(state, move)))
    for _ in range(5):
        game.undo()
    assert len(made) <= 5 * MILESTONE


def test_resetting_the_turn_takes_back_its_decisions_only() -> None:
    game = session()
    for text in ("G@b1", "H@h1", "Gb1-h1"):
        game.play(text)
    game.reset_turn()
    assert len(game.moves) == 2
    with pytest.raises(SessionError, match="not begun"):
        game.reset_turn()


def test_resigning_gives_the_game_to_the_other() -> None:
    game = session()
    game.resign(0)
    assert game.result is not None
    assert (str(game.result), game.result.reason, game.result.ranks) == ("0-1", "resignation", (2, 1))
    assert game.to_move == NOBODY
    with pytest.raises(SessionError, match="over"):
        game.play("W@b1")
    with pytest.raises(SessionError, match="over"):
        game.resign(1)


def test_an_agreed_draw_is_shared() -> None:
    game = session()
    game.agree_draw()
    assert game.result is not None
    assert (str(game.result), game.result.points, game.result.drawn) == ("1/2-1/2", (0.5, 0.5), True)


def test_a_game_given_up_stays_so() -> None:
    game = session()
    game.play("W@b1")
    game.resign(1)
    with pytest.raises(SessionError, match="stays that way"):
        game.undo()


def test_what_a_seat_sees_has_no_generator_in_it() -> None:
    assert session().state.rng != 0
    assert session().seen_by(0).rng == 0
    assert session().seen_by(SPECTATOR).rng == 0


def test_seats_need_names_of_their_own() -> None:
    for names in (("Ada", "Ada"), ("Ada", ""), ("Ada", "a|b"), ("a:b", "c")):
        with pytest.raises(SessionError):
            Session.new("mountain", names=names)


def test_unknown_games_options_and_seats_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="mountain"):
        Session.new("chess")
    with pytest.raises(OptionError, match="stairs"):
        session(board="cube")
    with pytest.raises(OptionError, match="violent_worms"):
        session(bored="stairs")
    with pytest.raises(OptionError, match="400"):
        session(max_turns="1000")
    with pytest.raises(OptionError, match="2 seats"):
        Session.new("mountain", names=("a", "b", "c"))


def test_every_state_of_a_game_can_be_reached_again_by_undoing_to_it() -> None:
    for game in all_games():
        finished = played(Setting(game, game.seats[0]), seed=4)
        replayed = Session.new(game, seed=4, seats=game.seats[0])
        for index, move in enumerate(finished.moves[:60]):
            before = replayed.state.tobytes()
            replayed.play(move)
            if replayed.state_at(index).reveals == replayed.state.reveals:
                replayed.undo()
                assert replayed.state.tobytes() == before
                replayed.play(move)


def test_every_state_of_the_past_is_as_it_was() -> None:
    for game in all_games():
        finished = played(Setting(game, game.seats[0]), seed=5)
        replayed, past = Session.new(game, seed=5, seats=game.seats[0]), []
        for move in finished.moves[: 3 * MILESTONE]:
            past.append(replayed.state.tobytes())
            replayed.play(move)
        copied = replayed.copy()
        copied._take_back_to(MILESTONE + 1)
        assert [replayed.state_at(index).tobytes() for index in range(len(past))] == past
        assert [copied.state_at(index).tobytes() for index in range(MILESTONE + 2)] == past[: MILESTONE + 2]


def test_resigning_is_scored_by_the_game() -> None:
    game = games.load("mountain")
    betting = replace(game, amount=20.0, resigned=lambda _, seat: (-0.25, 0.25) if seat == 0 else (0.25, -0.25))
    session = Session.new(betting, seed=1)
    session.resign(0)
    assert session.result is not None
    assert session.result.utilities == (-0.25, 0.25)
    assert session.result.points == (-5.0, 5.0)
    assert str(session.result) == "0-1"


def test_a_draw_agreed_in_a_graded_game_moves_nothing() -> None:
    session = Session.new(replace(games.load("mountain"), amount=20.0), seed=1)
    session.agree_draw()
    assert session.result is not None
    assert session.result.points == (0.0, 0.0)


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_turn_under_way_reads_the_same_however_often_it_was_read(game: Game) -> None:
    session, chance = Session.new(game, seed=3), random.Random(3)
    for ply in range(80):
        if not session.legal():
            break
        session.play(chance.choice(session.legal()))
        if ply % 7 == 6:
            with suppress(SessionError):  # chance has spoken
                session.undo()
        fresh = replayed(session)
        for turn in session.turns[-1:]:
            for seat in (None, SPECTATOR, *range(session.seats)):
                assert session.turn_text(turn, seat) == fresh.turn_text(turn, seat)


def replayed(session: Session) -> Session:
    again = Session.new(session.game, seed=session.seed, seats=session.seats)
    for move in session.moves:
        again.play(move)
    return again


def test_where_nothing_is_hidden_all_seats_share_one_view() -> None:
    for game in all_games():
        session = Session.new(game, seed=1)
        seen = {session.seen_by(seat).tobytes() for seat in (SPECTATOR, *range(session.seats))}
        assert game.hides == (len(seen) > 1)
        assert game.hides != (session.seen_by(0) is session.seen_by(1))
