"""The scene shows what a player needs to know, and clicking it spells moves."""

import pytest

from pagodas import games
from pagodas.core.scene import LAST, THREAT, WINNING, Item, Scene
from pagodas.views.text import plain
from tests.played_position import PlayedPosition

FULL = "green: Sa2 Sb9 Sc4 Sd7 Se1 Sg9 Sh5 Ca6 Cb3 Cc8 Cd2 Cf5 Cg7 Ci4"


def scene(lines: str, seat: int = 0, language: str = "en") -> Scene:
    game = games.load("masons")
    return game.sketch.draw(PlayedPosition("masons", lines).state, seat, game.strings(language))


def ids(drawn: Scene, start: str) -> set[str]:
    return {item.id for item in drawn.items if item.id.startswith(start)}


def test_the_board_has_81_squares_in_three_colours_and_patterns() -> None:
    drawn = scene("")  # S1
    squares = [item for item in drawn.items if item.symbol.endswith("-square")]
    assert len(squares) == 81
    assert drawn.item("e4").label == "e4, green"
    glyphs = {drawn.symbols[f"{colour}-square"].glyph for colour in ("black", "green", "red")}
    assert len(glyphs) == 3


def test_reserves_and_captured_pieces_lie_at_the_side() -> None:
    drawn = scene("green: Sb4; captured C C")  # S2, S7
    assert drawn.item("reserve:green-stone").text == "×6"
    assert drawn.item("captured:green-column").text == "×2"


def test_the_viewer_has_the_lower_tray() -> None:
    for seat, lower, upper in ((0, "green", "red"), (1, "red", "green"), (-1, "green", "red")):
        drawn = scene("", seat)
        assert drawn.item(f"tray:{lower}").y > drawn.item(f"tray:{upper}").y


def test_valid_buildings_are_outlined_with_their_value() -> None:
    drawn = scene("green: Sb4 Cb7 Ce4 Ce7")  # S15, S22
    (building,) = ids(drawn, "building:")
    assert drawn.item(building).text == "10"
    assert any(shape.stroke == "green-line" for shape in drawn.overlay)
    assert not ids(scene("green: Sb4 Cb7 Ce4 Ce7 Ch7"), "building:")


def test_threats_are_marked_and_can_be_clicked() -> None:
    drawn = scene("red: Sa2 Cb2 Cc2 Ch2 Sd9 Se9 Sf9 Cg4 Cg5 Ch4 Ch5")  # S12-S14
    assert ids(drawn, "line:") == {"line:2", "line:9"}
    assert ids(drawn, "wall:") == {"wall:2"}
    assert len(ids(drawn, "ruin:")) == 1
    assert THREAT in drawn.item("d9:red-stone").marks


def test_announced_crosses_are_shown() -> None:
    drawn = scene("green: Sc5 Sg5 Se1\nred: Ce5\nthen: Se9")  # S16
    assert drawn.item("cross:e5").label == "Green has announced a cross around e5"
    assert THREAT in drawn.item("e5:red-column").marks


def test_a_cross_vanishes_while_its_arms_are_demolished() -> None:
    drawn = scene("green: Sc5 Sg5 Se1 Se9\nred: Ce5\nannounced: e5\ndemolishing: a1\nthen: e1")  # S6, S16
    assert not ids(drawn, "cross:")


def test_lost_squares_are_items_of_their_own() -> None:
    drawn = scene("green: Sb4 Ce4")  # S15
    assert "lost:green:h4" in ids(drawn, "lost:")
    assert drawn.item("lost:green:h4").symbol == "green-lost"


def test_a_terminal_marks_lost_squares_beside_their_colour() -> None:
    rank = next(line for line in plain(scene("green: Sb4 Ce4\nred: Ca4 Cd4")).splitlines() if line.startswith("  4"))
    assert "└ / " in rank  # h4 is green, and lost to Green
    assert " . ┘" in rank  # g4 is black, and lost to Red


def test_the_last_turn_is_marked() -> None:
    drawn = scene("green: Ch7\nthen: Ch7-b7")
    assert drawn.item("b7:green-column").marks == (LAST,)
    assert drawn.item("h7").marks == (LAST,)


def test_the_judgement_says_what_each_side_is_worth_and_could_reach() -> None:
    drawn = scene("green: Sb4 Cb7 Ce4 Ce7\nred: Sf1 Si1 Ci4")  # S18, S23
    texts = {name: drawn.item(name).text for name in ("worth:green", "reach:green", "worth:red", "reach:red")}
    assert texts["worth:green"] == "worth 10"
    assert texts["reach:red"] == "30 in one turn"
    assert "your opponent could answer with 30" in drawn.item("declare").label
    assert "no turn of your opponent" in scene("green: Sb4 Cb7 Ce4 Ce7").item("declare").label


def test_a_declaration_stands_in_the_tray_of_its_side_until_the_end() -> None:
    drawn = scene("green: Sb4 Cb7 Ce4 Ce7\nred: Sa1\nthen: dec")  # S17
    assert drawn.item("worth:green").text == "declared 10"
    assert drawn.item("worth:red").text == "worth 0"
    assert ids(drawn, "pass") == {"pass"}


def test_the_winning_building_is_marked() -> None:
    drawn = scene("green: Sb4 Cb7 Ce4 Ce7\nred: Sa1\nthen: dec / pass")  # S18
    marked = {item.id for item in drawn.items if WINNING in item.marks}
    assert marked == {"tray:green", "b4:green-stone", "b7:green-column", "e4:green-column", "e7:green-column"}
    assert drawn.status == "Green wins with the 10 points declared."


@pytest.mark.parametrize(
    ("lines", "clicks", "text"),
    [
        ("green: Sb4", ("b4:green-stone", "tray:green"), "m Sb4"),
        ("green: Cb4", ("b4:green-column", "tray:green"), "m Cb4"),
        ("green: Sb4", ("b4:green-stone", "e4"), "Sb4-e4"),
        ("green: Sb4", ("reserve:green-stone", "b4:green-stone"), "Sb4"),
        ("red: Cb4", ("b4:red-column", "e4"), "Cb4-e4"),
        ("red: Cb4", ("b4:red-column", "prison:green"), "t Cb4"),
        (FULL, ("demolish", "a2:green-stone"), "dem a2"),
        (FULL, ("demolish", "a6:green-column"), "dem a6"),
        (f"{FULL}\nthen: dem a2", ("b9:green-stone",), "b9"),
        ("green: Sb4 Cb7 Ce4 Ce7", ("declare",), "dec"),
        ("red: Sa2 Cb2 Cc2 Ch2", ("line:2", "wall:2"), "t Sa2 Cb2 Cc2 Ch2"),
        ("red: Sa2 Cb2 Cc2 Ch2", ("line:2", "a2:red-stone", "c2:red-column"), "t Sa2 Cb2 Cc2"),
        ("red: Sa2 Cb2 Cc2", ("line:2",), "t Sa2 Cb2 Cc2"),
        ("", ("worth:green",), ""),
        ("", ("reserve:red-stone", "e4"), ""),
        ("green: Sb4", ("b4:green-stone", "tray:red"), ""),
        ("green: Sb4", ("b4:green-stone",), ""),
        (f"{FULL}\nthen: dem a2", ("a6:green-column",), "a6"),
    ],
)
def test_clicks_spell_moves_legal_or_not(lines: str, clicks: tuple[str, ...], text: str) -> None:
    table = PlayedPosition("masons", lines)
    assert table.game.sketch.spell(table.state, clicks) == text


def test_everything_has_words_in_italian() -> None:
    drawn = scene("green: Sb4 Cb7 Ce4 Ce7\nred: Sf1 Sg1 Sh1", language="it")
    assert all(isinstance(item, Item) and item.label for item in drawn.items)
    assert drawn.item("worth:green").text == "vale 10"
