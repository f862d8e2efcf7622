"""Refusals that the tests of the rules do not ask for: every reason is there to be given."""

import pytest

from pagodas import games
from tests.played_position import PlayedPosition

OPEN = "lots: R1 G4 R/Y/B/G4 - - -"


@pytest.mark.parametrize(
    ("position", "turn", "tried", "reason"),
    [
        ("", "", "R", "A11: a card alone does nothing now"),
        ("", "", "free:R1", "A12: a column without a card"),
        ("", "", "draw", "A17: you draw only after"),
        ("", "", "dragon", "A14: your Dragon is asleep"),
        ("", "", "fan", "A9: a turn may not end"),
        ("", "", "rice", "A18: say what the bowl of rice is for"),
        ("ivory: RYGBP | RB", "", "hY1", "A6: there is no Y card in your hand"),
        ("ivory: RRGBP | RB", "", "Y1", "A6: there is no Y card in your display"),
        ("ivory: RYGBP | RB", "R1", "fan", "A14: your Fan is closed"),
        ("ivory: RYGBP | RB", "alt", "end", "A12: first discard four cards"),
        ("ivory: RYGBP | RB", "alt", "hY", "A6: there is no Y card in your hand"),
        ("ivory: RYGBP | RB", "alt R Y G B", "R1", "A12: four cards are discarded"),
        ("ivory: RYGBP | RB", "alt R Y G B free:R1", "R1", "A12: your turn is done"),
        ("ivory: RYGBP | RB; uses Y1", "dragon", "end", "A17: the Dragon is waiting"),
        ("ivory: RYGBP | RB; uses G1", "rice:R1", "end", "A18: first pay what you have announced"),
        ("ivory: RYGBP | RB; uses G1", "rice:R1", "G", "A18: it takes two G cards"),
        ("ivory: RYGBP | RB; uses G1", "", "rice1", "A5: lot 1 is empty"),
        ("ivory: RYGBP | YB; uses B1", "", "buddha1/y", "A7: a tile needs four columns"),
        (f"{OPEN}\nivory: RYGPP | BY", "", "B1", "A5: the floor on lot 1 takes R columns"),
        (f"{OPEN}\nivory: RYGPP | BY", "", "rice:Y1", "A14: your bowl of rice is empty"),
        (f"{OPEN}\nivory: RYGPP | BY; uses G1", "", "rice:Y1", "A5: the floor on lot 1 takes R columns"),
        (
            "lots: R/Y/G/B4 - - - - -\nivory: RYGBP | YP; uses B1",
            "",
            "buddha:B1/R",
            "A8: a roof is built with its rooftop",
        ),
        (f"{OPEN}\nivory: RYPPB | BB", "", "G2/R", "A7: there is no G card in your display"),
        (f"{OPEN}\nivory: RYGPP | BP", "G3/P", "R", "A8: the rooftop takes P cards"),
        ("lots: R/Y/B/G^P - - - - -", "", "R1", "A8: the pagoda on lot 1 has its roof"),
        ("lots: R/Y/B/G^P - - - - -", "", "P1/R", "A8: the pagoda on lot 1 has its roof"),
        ("options: simple", "", "dragon", "A22: there are no abilities"),
    ],
)
def test_a_refusal_says_why(position: str, turn: str, tried: str, reason: str) -> None:
    table = PlayedPosition("architects", position)
    assert (table.play(turn) if turn else table).why_not(tried).startswith(reason)


def test_what_is_no_move_has_no_reason() -> None:
    table = PlayedPosition("architects", "")
    assert table.game.judge.explain(table.state, "castle") is None


def test_every_reason_can_be_said_in_every_language() -> None:
    game = games.load("architects")
    keys = {key for key in game.strings("en")._texts if key.startswith("explain.")}
    source = (game.folder / "explain.py").read_text(encoding="utf-8")
    abilities = {f"explain.{state}_{name}" for state in ("used", "no") for name in ("lantern", "dragon", "rice")}
    abilities |= {f"explain.{state}_{name}" for state in ("used", "no") for name in ("buddha", "fan")}
    assert {key for key in keys if f'"{key.removeprefix("explain.")}"' not in source} <= abilities
