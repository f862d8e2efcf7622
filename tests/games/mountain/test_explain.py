"""The referee gives the ruling and the reason, whatever is tried."""

import pytest

from pagodas.session import Session
from tests.played_position import PlayedPosition

OPEN = "white: Wb1 Gb2 Hh1 Wp; pool H\nblack: Gb3 Hh2; pool W G H"
PUSHING = "white: Gb1; pool W G H H\nblack: Hh1 Wb2; pool G G H\nthen: Gb1-h1"


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        ("W@b9", "M1: there is no space b9"),
        ("W@b5", "M3: there is no worm in your pool"),
        ("H@p", "M3: nothing is placed on the pagoda"),
        ("H@b1", "M3: a piece is placed on an empty space, and b1 is taken"),
        ("B@b5", "M8: a Buddha stays in the pool"),
        ("pass", "M3: you may pass only when"),
        ("Gb5-h5", "M3: you have no goat on b5"),
        ("b5-h5", "M3: you have no piece on b5"),
        ("Gb3-h3", "M3: the piece on b3 is not yours"),
        ("Wb1-b1", "M3: a piece that moves goes one step"),
        ("Wb1-b4", "M4: a worm creeps one step along its own ring"),
        ("Wp-h1", "M4: a worm on the pagoda"),
        ("Gb2-b3", "M5: a goat must go up or down"),
        ("Gb2-h6", "M5: a goat leaps along a line, and none joins b2 and h6"),
        ("Hh1-b5", "M6: a human walks along a line"),
        ("Hh1-b2", "M6: a human keeps to solid lines"),
        ("Hh1-b1", "M6: a human may not enter a space that holds a piece of your own side"),
        ("Hh1-h8x", "M6: there is nobody to kill on h8"),
        (">h5", "M5: nothing is being pushed"),
        ("Hb1", "M3: a piece is placed on an empty space, and b1 is taken"),  # without the @
        ("Hh2", "M3: a piece is placed on an empty space, and h2 is taken"),
        ("Bb5", "M8: a Buddha stays in the pool"),
        ("Gb2-h3x", "M5: a goat kills nobody, it pushes"),
        ("Wb1-b8x", "M4: a worm kills nobody, it shares"),
    ],
)
def test_an_attempt_is_refused_with_its_ruling(tried: str, reason: str) -> None:
    assert PlayedPosition("mountain", OPEN).why_not(tried).startswith(reason)


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        ("W@b5", "M5: first decide"),
        (">h5", "M5: a pushed piece goes one step along a line"),
        (">b1", "M5: a piece is not pushed to where the goat came from"),
        (">b2", "M5: a piece is pushed to an empty space"),
        (">x", "M5: nobody dies while"),
        (">b9", "M1: there is no space b9"),
        (">h1", "M5: a pushed piece must leave h1"),
    ],
)
def test_a_push_is_refused_with_its_ruling(tried: str, reason: str) -> None:
    assert PlayedPosition("mountain", PUSHING).why_not(tried).startswith(reason)


WORMS = "white: Gb1; pool W G H H\nblack: Wh1 Wh1; pool G H H\nthen: Gb1-h1"
CROWD = "white: Gb1 Gb2 Gb8; pool H H\nblack: Wh1 Wh1 Gh2 Gh8; pool H\nthen: Gb1-h1"


@pytest.mark.parametrize(
    ("position", "tried", "reason"),
    [
        (
            f"{WORMS}>h2",
            ">b2",
            "M5: equal pieces are pushed in the order b1, b2 …, h1, h2 …, p, x, and b2 comes before h2",
        ),
        (WORMS, ">p", "M5: equal pieces are pushed in the order b1, b2 …, h1, h2 …, p, x, and after p there is not"),
        (CROWD, ">x", "M5: equal pieces are pushed in the order b1, b2 …, h1, h2 …, p, x, and not all"),
    ],
)
def test_equal_pieces_are_pushed_in_order(position: str, tried: str, reason: str) -> None:
    assert PlayedPosition("mountain", position).why_not(tried).startswith(reason)


def test_a_violent_worm_that_kills_nobody_is_told_so() -> None:
    worm = PlayedPosition("mountain", "worms: violent\nwhite: Wb1; pool G G H H")
    assert worm.why_not("Wb1-b2x").startswith("M12: there is nobody to kill on b2")


def test_nothing_is_legal_after_a_draw() -> None:
    game = Session.new("mountain", seed=1, options={"max_turns": 1})
    game.play(game.legal()[0])
    reason = game.game.judge.explain(game.state, "W@b5")
    assert reason is not None
    assert (reason.ruling, reason.key) == ("M11", "over")


def test_nothing_is_legal_after_the_end() -> None:
    over = PlayedPosition("mountain", "white: Wb1 Gh1 Hp Hh3 Gh4; pool\nthen: Gh4-b3")
    assert over.why_not("W@b5").startswith("M10: the game is over")


def test_what_is_no_move_at_all_has_no_reason() -> None:
    for position in (OPEN, PUSHING):
        table = PlayedPosition("mountain", position)
        assert table.game.judge.explain(table.state, "hello") is None
