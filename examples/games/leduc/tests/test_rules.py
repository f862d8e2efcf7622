"""The rules, a sentence each; the numbers are those of the rules page."""

import pytest

from pagodas.core.game import outcome
from pagodas.core.hidden_hands import TABLE
from pagodas.session import Session
from pagodas_leduc.game import GAME
from pagodas_leduc.notation import card_at
from pagodas_leduc.state import MOST


def played(*moves: str, seed: int = 1) -> Session:
    session = Session.new(GAME, options={"starts": "1"}, seed=seed)
    for move in moves:
        session.play(move)
    return session


def texts(session: Session) -> list[str]:
    return [GAME.notation.format_move(session.state, move) for move in session.legal()]


def won(position: str) -> float:
    """Return the chips that the first seat has won in a position."""
    return outcome(GAME.notation.parse_position(position)[0])[0] * MOST


def test_everybody_pays_an_ante_and_sees_only_their_own_card() -> None:  # L2
    session = played()
    assert list(session.state.paid) == [1, 1]
    seen = session.seen_by(0)
    assert card_at(seen, 0)
    assert not card_at(seen, 1)


def test_without_a_bet_a_player_checks_or_bets() -> None:  # L4
    assert texts(played()) == ["check", "bet"]
    assert texts(played("check")) == ["check", "bet"]


def test_a_bet_is_answered_by_folding_calling_or_raising() -> None:  # L5
    assert texts(played("check", "bet")) == ["fold", "call", "raise"]


def test_a_round_has_one_bet_and_one_raise() -> None:  # L6
    session = played("bet", "raise")
    assert texts(session) == ["fold", "call"]
    assert list(session.state.paid) == [3, 5]


def test_a_card_is_turned_up_between_the_rounds_and_the_same_player_begins() -> None:  # L3, L7
    session = played("check", "bet")
    assert not card_at(session.state, TABLE)
    session.play("call")
    assert card_at(session.state, TABLE)
    assert session.to_move == 0


def test_bets_of_the_second_round_are_four() -> None:  # L6
    assert list(played("check", "check", "bet", "raise").state.paid) == [5, 9]


def test_the_first_letter_of_a_move_will_do() -> None:
    assert played("b", "r", "c", "c", "b", "f").result is not None


def test_who_folds_loses_what_they_paid_and_nobody_sees_a_card() -> None:  # L8
    session = played("bet", "raise", "fold")
    assert session.result is not None
    assert session.result.points == (-3.0, 3.0)
    assert not card_at(session.seen_by(1), 0)


def test_both_cards_are_shown_at_the_end() -> None:  # L9
    session = played("check", "check", "check", "check")
    assert card_at(session.seen_by(0), 1)


@pytest.mark.parametrize(
    ("hands", "table", "chips"),
    [
        ("1: J♠\n2: K♥", "J♥", 5),  # a pair beats a king
        ("1: Q♠\n2: K♥", "J♥", -5),  # else the higher rank wins
        ("1: Q♠\n2: Q♥", "K♠", 0),  # equal ranks share
    ],
)
def test_a_pair_wins_then_the_higher_rank(hands: str, table: str, chips: int) -> None:  # L9
    assert won(f"{hands}\ntable: {table}\npaid: 5 5\nended: showdown") == pytest.approx(chips)


def test_a_hand_is_worth_thirteen_chips_at_most() -> None:  # L10
    session = played("bet", "raise", "call", "bet", "raise", "call")
    assert list(session.state.paid) == [13, 13]


@pytest.mark.parametrize("seat", [0, 1])
def test_giving_up_is_folding_at_once_even_out_of_turn(seat: int) -> None:  # L10
    session = played("bet", "raise")
    session.resign(seat)
    assert session.result is not None
    assert session.result.points[seat] == pytest.approx(-(3, 5)[seat])


@pytest.mark.parametrize(
    ("moves", "attempt", "ruling"),
    [
        ((), "fold", "L4"),
        ((), "call", "L4"),
        ((), "raise", "L6"),
        (("bet",), "check", "L5"),
        (("bet",), "bet", "L6"),
        (("bet", "raise"), "raise", "L6"),
        (("bet", "fold"), "call", "L8"),
        (("check", "check", "check", "check"), "call", "L9"),
    ],
)
def test_a_refusal_names_its_ruling(moves: tuple[str, ...], attempt: str, ruling: str) -> None:
    reason = GAME.judge.explain(played(*moves).state, attempt)
    assert reason is not None
    assert reason.ruling == ruling


@pytest.mark.parametrize("position", ["1: K♠\n2: K♠", "1: A♠", "paid: 0 1", "paid: 1", "pot: 3"])
def test_a_position_that_cannot_be_is_refused(position: str) -> None:
    with pytest.raises(ValueError, match=r"twice|none of|must be|no line"):
        GAME.notation.parse_position(position)
