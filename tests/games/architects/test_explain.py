"""Refusals that the tests of the rules do not ask for: every reason is there to be given."""

import pytest

from pagodas.core.errors import AmbiguousMove
from pagodas.session.move_parser import read_turn
from tests.played_position import PlayedPosition

OPEN = "lots: R1 G4 R/Y/B/G4 - - -"
STUCK = "lots: R4 R/R4 R/Y4 Y4 Y/R/G4 Y/Y4"  # without red, yellow or green cards nothing can be built


@pytest.mark.parametrize(
    ("position", "turn", "tried", "reason"),
    [
        ("", "", "R", "A11: a card alone does nothing now"),
        ("", "", "free:R1", "A12: a column without a card"),
        ("", "", "draw", "A17: you draw only after"),
        ("", "", "dragon", "A14: your Dragon is asleep"),
        ("", "", "fan", "A14: your Fan is closed"),
        ("ivory: RYGBP | RB; uses P1", "", "fan", "A16: the Fan comes after the display has been refilled"),
        ("ivory: RYGBP | RB; uses P1", "R1", "keep", "A16: the Fan comes after the display has been refilled"),
        ("ivory: RYGBP | RYGB; uses P1", "R1", "fan", "A16: your hand holds four cards already"),
        ("ivory: RYGBP | RB; uses P1", "R1 end", "end", "A16: your display has been refilled; first say"),
        ("ivory: RYGBP | RB; uses P1", "R1 end", "hB2", "A16: your display has been refilled; first say"),
        ("", "", "rice", "A18: say what the bowl of rice is for"),
        ("ivory: RYGBP | RB", "", "hY1", "A6: there is no yellow card in your hand"),
        ("ivory: RRGBP | RB", "", "Y1", "A6: you have no yellow card"),
        ("ivory: RRGBP | RB", "", "dY1", "A6: there is no yellow card in your display"),
        ("ivory: RYGBP | RB", "R1", "fan", "A14: your Fan is closed"),
        ("ivory: RYGBP | RB", "alt", "end", "A12: first discard four cards"),
        ("ivory: RYGBP | RB", "alt", "hY", "A12: there is no yellow card in your hand"),
        ("ivory: RYGBP | RB", "alt R Y G B", "hR1", "A12: four cards are discarded"),
        ("lots: G1 - - - - -\nivory: RYGBP | RB", "alt R Y G B", "R1", "A5: the floor on lot 1 takes green columns"),
        (
            "lots: G4 - - - - -\nivory: RYGBP | RB",
            "alt R Y G B",
            "free1",
            "A7: the floor on lot 1 has its four columns",
        ),
        ("ivory: RYGBP | RB", "alt R Y G B free:R1", "hR1", "A12: your one column is built"),
        ("ivory: RYGBP | RB; uses P1", "alt R Y G B free:R1", "fan", "A16: the Fan comes after the display"),
        (f"{STUCK}\nivory: BBBBB | BB", "exchange B B B B", "hB1", "A9: your four cards are exchanged"),
        (f"{STUCK}\nivory: BBBBB | BB", "exchange B B B B", "fan", "A14: your Fan is closed"),
        ("ivory: RYGBP | RB; uses Y1", "dragon", "end", "A17: the Dragon is waiting"),
        ("ivory: RYGBP | RB; uses G1", "rice:R1", "end", "A18: first pay what you have announced"),
        ("ivory: RYGBP | RB; uses G1", "rice:R1", "G", "A18: it takes two green cards"),
        ("ivory: RYGBP | RB", "", "R7", "A3: there is no lot 7"),
        ("ivory: RYGBP | YB; uses B1", "", "buddha1/y", "A7: a tile needs four columns"),
        (f"{OPEN}\nivory: RYGPP | BY", "", "B1", "A5: the floor on lot 1 takes red columns"),
        (f"{OPEN}\nivory: RYGPP | BY", "", "rice:Y1", "A14: your bowl of rice is empty"),
        (f"{OPEN}\nivory: RYGPP | BY; uses G1", "", "rice:Y1", "A5: the floor on lot 1 takes red columns"),
        (
            "lots: R/Y/G/B4 - - - - -\nivory: RYGBP | YP; uses B1",
            "",
            "buddha:B1/R",
            "A8: a roof is built with its rooftop",
        ),
        (f"{OPEN}\nivory: RYPPB | BB", "", "G2/R", "A7: you have no green card"),
        (f"{OPEN}\nivory: RYPPB | BB", "", "2/R", "A7: you have no green card"),
        (f"{OPEN}\nivory: RYGPP | BP", "G3/P", "R", "A8: the rooftop takes purple cards"),
        ("lots: R/Y/B/G^P - - - - -", "", "R1", "A8: the pagoda on lot 1 has its roof"),
        ("lots: R/Y/B/G^P - - - - -", "", "P1/R", "A8: the pagoda on lot 1 has its roof"),
        ("options: simple", "", "dragon", "A22: there are no abilities"),
    ],
)
def test_a_refusal_says_why(position: str, turn: str, tried: str, reason: str) -> None:
    table = PlayedPosition("architects", position)
    assert (table.play(turn) if turn else table).why_not(tried).startswith(reason)


PAIR = "lots: B4 - - - - -\nivory: RRYYG | RP; uses B1"
ROOF = "lots: R/Y/B/G4 - - - - -\nivory: RYGBP | GP"
AFTER_THREE = "lots: {} R3 - - - -\nivory: GP | RR\nnow: acting; built 3; laid R2 R2 R2"
STUCK = "lots: R4 R/R4 R/Y4 Y4 Y/R/G4 Y/Y4\nivory: BBBBB | BB\nonyx: PPPPP | PP"


@pytest.mark.parametrize(
    ("position", "turn", "tried", "reason"),
    [
        (PAIR, "buddha:B1/R", "end", "A19: first pay what you have announced"),
        (PAIR, "buddha:B1/R", "G", "A19: it takes two green cards"),
        (PAIR, "buddha:B1/R", "B", "A19: you have no blue card"),
        (PAIR, "buddha:B1/R R", "Y", "A19: the second card must be red"),
        (ROOF, "G1/P", "rice", "A18: your only pair is purple"),
        (AFTER_THREE.format("R/Y/B/G4"), "", "G1/P", "A8: the rooftop counts as a column"),
        (
            AFTER_THREE.format("G/Y/B/R4"),
            "",
            "R1/P",
            "A8: a roof is built with its rooftop",
        ),  # it would light the Lantern
        (STUCK, "", "end", "A9: no column can be built in any way"),
        (STUCK, "exchange B B B B", "R1", "A9: your four cards are exchanged"),
        (STUCK, "exchange", "R", "A9: you have no red card"),
    ],
)
def test_a_refusal_cites_what_is_being_done(position: str, turn: str, tried: str, reason: str) -> None:
    table = PlayedPosition("architects", position)
    assert (table.play(turn) if turn else table).why_not(tried).startswith(reason)


def test_rice_on_an_empty_lot_needs_a_colour() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | RB; uses G1")
    with pytest.raises(AmbiguousMove, match="could be rice:R1, rice:Y1"):
        read_turn(table.game, table.state, "rice1")


def test_what_is_no_move_has_no_reason() -> None:
    table = PlayedPosition("architects", "")
    assert table.game.judge.explain(table.state, "castle") is None
