"""What a turn's decisions are told as, and what the player to move is told to decide."""

import pytest

from pagodas import games
from tests.played_position import PlayedPosition

GAME = games.load("architects")
ASKED = "ivory: RRGBP | RY; uses P1"


def told(position: str, turn: str, decision: str, seat: int = 0, language: str = "en") -> str:
    """Play a turn, then say what one more decision did, as a seat saw it."""
    table = PlayedPosition("architects", position).play(*([turn] if turn else []))
    before = GAME.observe(table.state, seat)
    move = next(move for move in GAME.legal(table.state) if GAME.notation.format_move(table.state, move) == decision)
    table.play_move(move)
    return GAME.words.tell(before, move, GAME.observe(table.state, seat), GAME.strings(language))


def status(position: str, turn: str, language: str = "en") -> str:
    table = PlayedPosition("architects", position).play(turn)
    return GAME.words.status(GAME.observe(table.state, 0), GAME.strings(language))


def test_the_end_of_a_turn_tells_the_new_display_and_leaves_the_hand_to_the_fan() -> None:
    end = told(ASKED, "R1 hR1", "end")  # A16
    assert end.startswith("Ivory ends the turn. Drawn to the display: ")
    assert "hand" not in end


@pytest.mark.parametrize(
    ("answer", "own", "other"),
    [
        ("fan", "Ivory opens the Fan: the hand is refilled to four. Drawn to the hand: ", "3 cards are drawn"),
        ("keep", "Ivory keeps the Fan for later. Drawn to the hand: ", "One card is drawn to the hand."),
    ],
)
def test_the_answer_about_the_fan_tells_what_comes_to_the_hand(answer: str, own: str, other: str) -> None:
    assert told(ASKED, "R1 hR1 end", answer).startswith(own)  # A16
    assert other in told(ASKED, "R1 hR1 end", answer, seat=1)
    assert "Drawn" not in told(ASKED, "R1 hR1 end", answer, seat=1)


def test_the_status_asks_about_the_fan() -> None:
    assert status(ASKED, "R1 end") == "Ivory sees the new display and decides about the Fan."  # A16
    assert status(ASKED, "R1 end", "it") == "Avorio vede la nuova mano visibile e decide se aprire il Ventaglio."


@pytest.mark.parametrize("language", GAME.languages)
def test_every_phase_has_a_status(language: str) -> None:
    say = GAME.strings(language)
    assert all(f"status.{phase}" in say for phase in GAME.notation.PHASE_NAMES)
