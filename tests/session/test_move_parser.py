"""Typed text, read in one way for everybody: one decision or a whole turn, from what the seat to move observes."""

import re

import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.errors import AmbiguousMove, IllegalMove, MalformedMove, MoveError
from pagodas.core.strings import read
from pagodas.core.types import State
from pagodas.session import Session
from pagodas.session.move_parser import FOLDER, read_turn

PUSH = "white: Gb1; pool W G H H\nblack: Hh1; pool W G G H"
SHARED = "white: Wb1 Hb1; pool G G H"
STONES = "green: Sa1 Sa4 Sc4 Sd7 Se1 Sg9 Sh5 Ca6 Cb3 Cc8 Cd2 Cf5 Cg7 Ci4"
DRAGON = "ivory: RYGBP | RB; uses Y1"
HIGHER = "seats: 2\npiles: Ka5 | Te1 On8\n1: Te7 Ta3 Yu2\n2: Ba1 Ba9\nturn: 1"


def seen(game: str, position: str) -> State:
    """Return what the seat to move knows of a position."""
    state = games.load(game).notation.parse_position(position)[0]
    return games.load(game).observe(state, int(state.seat))


def answer(game: str, observed: State, text: str, language: str = "en") -> str:
    """Return "legal", or why the text cannot be played."""
    try:
        read_turn(games.load(game), observed, text, language)
    except MoveError as error:
        return f"{type(error).__name__} {error}"
    return "legal"


def world(game: str, observed: State, seed: int) -> State:
    """Return what the seat to move knows in another world that it cannot tell from the true one."""
    states = games.load(game).blank()
    verbs.redeal(observed, seed, states)
    return games.load(game).observe(states[0], int(observed.seat))


@pytest.mark.parametrize(
    ("game", "position", "text"),
    [
        ("mountain", PUSH, "Gb1-h1>p"),
        ("mountain", PUSH, "b1h1 > b2"),
        ("masons", STONES, "dem a1 a4"),
        ("masons", STONES, "(dem h5 a4 c4)"),
        ("architects", "ivory: RYGBP | RB", "alt R Y G hR free:B3 end"),
        ("yokai", HIGHER, "Te7>1, pile"),
    ],
)
def test_a_whole_turn_is_read_at_once(game: str, position: str, text: str) -> None:
    assert answer(game, seen(game, position), text) == "legal"


@pytest.mark.parametrize(
    ("game", "position", "text", "refusal"),
    [
        ("mountain", PUSH, "Gb1-h1>x", "IllegalMove >x: M5: nobody dies"),
        ("mountain", PUSH, "Gb1-b2>p", "IllegalMove Gb1-b2: M5: a goat must go up or down"),
        ("mountain", SHARED, "b1-b2", "AmbiguousMove b1-b2: could be Wb1-b2, Hb1-b2"),
        ("masons", STONES, "dem a1 a5", "IllegalMove a5: S6: there is nobody on a5"),
        ("architects", "ivory: RYGBP | RB", "alt R R R", "IllegalMove R: A12: you have no red card"),
        ("yokai", HIGHER, "Te7>1, Ta3@2", "IllegalMove Ta3@2: Y5: you have played higher"),
        ("yokai", HIGHER, "Te7>1, nonsense", "MalformedMove nonsense: no move is written like that"),
    ],
)
def test_a_whole_turn_is_refused_for_its_first_decision_that_cannot_be(
    game: str, position: str, text: str, refusal: str
) -> None:
    assert answer(game, seen(game, position), text).startswith(refusal)


def test_nobody_writes_what_chance_adds() -> None:
    killing = seen("mountain", "white: Hb1; pool W G G H\nblack: Wb2; pool G G H H")
    assert answer("mountain", killing, "Hb1-b2x") == "legal"
    assert answer("mountain", killing, "Hb1-b2x=6").endswith("chance adds is not yours to write: leave out =6")


@pytest.mark.parametrize(
    ("game", "position", "text", "refusal"),
    [
        ("mountain", PUSH, "W@b5>h1", "MalformedMove >h1: the turn ends with W@b5, so nothing can follow"),
        ("yokai", HIGHER, "Te7>1, pile, Ba1>1", "MalformedMove Ba1>1: the turn ends with pile"),
        ("yokai", HIGHER, "Te7>1, deck, Ba1>1", "MalformedMove Ba1>1: deck shows something new"),
        ("architects", DRAGON, "dragon R draw R1", "MalformedMove R1: draw shows something new"),
        ("architects", "ivory: RYGBP | RB", "R1 end R2", "MalformedMove R2: end shows something new"),
    ],
)
def test_a_text_ends_with_the_turn_or_with_what_shows_something_new(
    game: str, position: str, text: str, refusal: str
) -> None:
    assert answer(game, seen(game, position), text).startswith(refusal)


@pytest.mark.parametrize("text", ["dragon R draw {}1", "R1 end {}1", "alt R Y G B free:R1 end {}1"])
def test_nothing_is_learnt_about_chance_or_hidden_cards_by_asking(text: str) -> None:
    observed = seen("architects", DRAGON)
    for letter in ("R", "hY", "hG", "hB", "P"):
        answers = {answer("architects", world("architects", observed, seed), text.format(letter)) for seed in range(30)}
        assert len(answers) == 1


def test_a_refused_turn_leaves_the_game_as_it_was() -> None:
    session = Session.new("mountain", seed=5, options={"starts": "1"})
    for turn in ("G@b1", "H@h1"):
        session.play(turn)
    with pytest.raises(IllegalMove, match="M5"):
        session.play("Gb1-h1>x")
    assert len(session.moves) == 2
    session.play("Gb1-h1>p")
    assert len(session.moves) == 4


def test_nobody_plays_for_the_next_seat() -> None:
    session = Session.new("yokai", seed=1, seats=2)
    write, mine = session.game.notation.format_move, session.seen_by(session.to_move)
    lower = next(move for move in session.legal() if turn_ends(session, move))
    trial = session.copy()
    trial.play(lower)
    theirs = write(trial.seen_by(trial.to_move), trial.legal()[0])
    with pytest.raises(MalformedMove, match="the turn ends with"):
        session.play(f"{write(mine, lower)}, {theirs}")
    assert not session.moves


def turn_ends(session: Session, move: int) -> bool:
    trial = session.copy()
    trial.play(move)
    return trial.to_move != session.to_move


def test_the_reader_speaks_the_language_of_the_player() -> None:
    shared = seen("mountain", SHARED)
    assert answer("mountain", shared, "castle", "it").startswith("MalformedMove castle: nessuna mossa si scrive così.")
    assert answer("mountain", shared, "b1-b2", "it").endswith("può voler dire Wb1-b2, Hb1-b2")
    assert "non spetta a te" in answer("mountain", shared, "Hb1-b2=6", "it")
    with pytest.raises(AmbiguousMove):
        read_turn(games.load("mountain"), shared, "b1-b2", "it")


def test_the_words_of_a_session_are_the_same_in_all_languages() -> None:
    english, italian = (read(FOLDER / f"{language}.toml") for language in ("en", "it"))
    assert english.keys() == italian.keys()
    for key, text in english.items():
        assert re.findall(r"{\w+}", text) == re.findall(r"{\w+}", italian[key]), key
