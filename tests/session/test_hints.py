"""What a search found is put into words: what to do, in order, and why."""

from pagodas import games
from pagodas.session import Session
from pagodas.session.hints import Hint, Idea, hint


def idea(session: Session, chance: float, *texts: str) -> Idea:
    """Return the idea of playing these moves, as far as they go on from the present."""
    trial, codes = session.copy(), []
    for text in texts:
        trial.play(text)
        codes += trial.moves[len(session.moves) + len(codes) :]
    return Idea(codes[0], chance, codes)


def advised(session: Session, *ideas: Idea, language: str = "en") -> Hint:
    return hint(session.game, session.seen_by(session.to_move), ideas, language)


def mountain(*turns: str) -> Session:
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    for turn in turns:
        session.play(turn)
    return session


def test_the_whole_turn_is_told_in_order() -> None:
    session = mountain("G@b1", "W@h1")
    found = advised(session, idea(session, 0.6, "Gb1-h1>p"))
    assert found.steps == ("White's goat leaps from b1 to h1.", "White's goat pushes the black worm to p.")
    assert found.reason == "There is nothing better: it leaves you a chance of 60 %."


def test_nothing_is_told_of_later_turns() -> None:
    session = mountain()
    assert advised(session, idea(session, 0.5, "G@b1", "G@b3", "G@b5")).steps == ("White places a goat on b1.",)


def test_the_reason_compares_with_the_next_best_move_and_names_what_it_would_allow() -> None:
    session = mountain("G@b1", "W@h1")
    best, other = idea(session, 0.6, "Gb1-h1>p", "H@b5"), idea(session, 0.4, "G@b2", "G@b3")
    reason = advised(session, best, other).reason
    assert "a chance of 60 %, the next best move 40 %" in reason
    assert reason.endswith("you would have to expect this: Black places a goat on b3.")
    assert (
        "dovresti aspettarti questo: Nero mette una capra in b3." in advised(session, best, other, language="it").reason
    )


def test_nothing_is_told_of_what_chance_adds() -> None:
    session = mountain("H@b1", "W@h1")
    roll = idea(session, 0.7, "Hb1-h1x")  # M9: whoever dies is rolled again
    told = advised(session, roll, roll)
    assert told.steps == ("White's human walks from b1 to h1. A worm dies.",)
    assert "die shows" not in told.reason


def test_a_turn_that_scores_says_so() -> None:
    session = Session.new("architects", seed=1, options={"starts": "1"})
    column = next(move for move in session.legal() if "lot" in session.game.sketch.path(session.seen_by(0), move)[-1])
    assert advised(session, Idea(column, 0.5, [column])).reason.startswith("It takes your score from 0 to ")


def test_in_a_game_with_hidden_cards_no_answer_is_made_up() -> None:
    session = Session.new("yokai", seed=1, options={"starts": "1"})
    moves = session.legal()
    reason = advised(session, Idea(moves[0], 0.5, moves[:1]), Idea(moves[1], 0.4, moves[1:4])).reason
    assert "expect" not in reason


def test_a_line_that_is_not_legal_is_told_as_far_as_it_is() -> None:
    for name in games.names():
        session = Session.new(name, seed=1)
        move = session.legal()[0]
        assert len(advised(session, Idea(move, 0.5, [move, *range(40)])).steps) >= 1
