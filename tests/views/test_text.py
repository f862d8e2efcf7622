from pagodas.contract.random_play import steps
from pagodas.core.scene import CHOSEN, LAST, THREAT, WINNING, Item, Line, Scene, Symbol
from pagodas.core.types import SPECTATOR
from pagodas.session import Session
from pagodas.views.row_folding import Rows
from pagodas.views.text import CURSOR, OFFERED, SIGNS, Board, fitted, plain, text, wide

PALETTE = {"paper": ("#ffffff", "#000000"), "ink": ("#111111", "#eeeeee")}
SYMBOLS = {
    "dot": Symbol((), "[{}]", "ink", 8),
    "hidden": Symbol((), "", "ink", 8),
    "tall": Symbol((), "{}\n#\n", "ink", 8),
}


def scene(*items: Item, ground: tuple[Line, ...] = ()) -> Scene:
    return Scene(200, 100, PALETTE, SYMBOLS, ground, items, columns=20)


def braille(drawn: str) -> int:
    return sum((ord(letter) - 0x2800).bit_count() for letter in drawn if 0x2800 <= ord(letter) < 0x2900)


def test_a_glyph_stands_centred_at_its_place_with_its_text():
    assert plain(scene(Item("a", "dot", 105, 50, "A", "x"))) == " " * 9 + "[x]"


def test_the_lines_of_a_glyph_are_centred_around_its_place():
    drawn = plain(scene(Item("a", "tall", 105, 50, "A", "h1x"), Item("b", "dot", 105, 90, "B", "y")))
    assert drawn.splitlines() == [" " * 9 + "h1x", " " * 10 + "#", "", " " * 9 + "[y]"]


def test_an_item_without_a_glyph_is_not_drawn():
    assert plain(scene(Item("a", "hidden", 100, 50, "A", "x"))) == ""


def test_a_dashed_line_has_fewer_dots():
    way = ((0, 50), (199, 50))
    solid, dashed = (plain(scene(ground=(Line(way, stroke="ink", dashed=dash),))) for dash in (False, True))
    assert braille(solid) == 40
    assert 10 < braille(dashed) < 20


def test_lines_keep_clear_of_glyphs():
    drawn = plain(scene(Item("a", "dot", 105, 50, "A", "x"), ground=(Line(((0, 50), (199, 50)), stroke="ink"),)))
    assert " [x] " in drawn
    assert braille(drawn) == 2 * (20 - 5)


def test_every_mark_shows_without_colour():
    for mark in (LAST, WINNING, THREAT, CHOSEN):
        assert plain(scene(Item("a", "dot", 105, 50, "A", "x", (mark,)))).strip() == "[x]" + SIGNS[mark]


def test_a_mark_finds_room_beside_its_item():
    neighbours = Item("a", "dot", 105, 50, "A", "x", (LAST,)), Item("b", "dot", 135, 50, "B", "y", (LAST,))
    assert plain(scene(*neighbours)).strip() == "*[x][y]*"


def test_colour_is_the_dark_variant_and_can_be_left_out():
    drawn = scene(Item("a", "dot", 105, 50, "A", "x"))
    assert {str(span.style) for span in text(drawn).spans} == {"#eeeeee"}
    assert not [span for span in text(drawn, colour=False).spans if span.style]


def test_it_is_as_wide_as_asked():
    drawn = scene(Item("a", "dot", 190, 50, "A", "x"))
    assert len(plain(drawn)) == 20
    assert plain(drawn, columns=80).index("x") == 75


def test_a_terminal_narrower_than_the_scene_gets_a_smaller_drawing():
    drawn = scene(Item("a", "dot", 105, 50, "A", "x"))
    assert fitted(drawn, 80).plain == plain(drawn, columns=20)
    assert fitted(drawn, 10).plain == plain(drawn, columns=10)


def test_a_glyph_at_the_edge_stays_whole():
    corners = Item("a", "dot", 0, 0, "A", "one"), Item("b", "dot", 200, 100, "B", "two")
    lines = plain(scene(*corners)).splitlines()
    assert lines[0] == "[one]"
    assert lines[-1] == " " * 15 + "[two]"


def test_rows_that_are_missing_are_folded_away():
    far_apart = (
        Item("a", "dot", 20, 10, "A", "x"),
        Item("b", "dot", 100, 50, "B", "y"),
        Item("c", "dot", 20, 95, "C", "z"),
    )
    assert plain(scene(*far_apart)).count("\n") == 4
    assert plain(scene(*far_apart), rows=2).splitlines()[-1].split() in (["[z]", "[y]"], ["[z]"])
    assert sorted(filter(str.isalnum, plain(scene(*far_apart), rows=2))) == ["x", "y", "z"]
    assert plain(scene(*far_apart), rows=2).count("\n") == 1


def test_lines_of_a_glyph_without_letters_go_when_nothing_else_helps():
    below_each_other = [Item(name, "tall", 20, y, name, name) for name, y in (("a", 25), ("b", 75))]
    assert plain(scene(*below_each_other), rows=4).split() == ["a", "#", "b", "#"]
    assert plain(scene(*below_each_other), rows=2).split() == ["a", "b"]


def test_a_line_is_drawn_between_folded_rows():
    ends = Item("a", "dot", 20, 10, "A", "x"), Item("b", "dot", 20, 95, "B", "y")
    way = Line(((150, 10), (150, 95)), stroke="ink")
    assert braille(plain(scene(*ends, ground=(way,)), rows=2)) > 2
    assert plain(scene(*ends, ground=(way,)), rows=2).count("\n") == 1


def test_a_board_knows_the_items_at_each_cell():
    board = Board(scene(Item("a", "dot", 105, 50, "A", "x"), Item("b", "hidden", 105, 50, "B")))
    assert board.items_at((board.top, 10)) == ["a"]
    assert board.items_at((board.top, 12)) == []
    assert board.cells("b") == []


def test_the_cursor_shows_without_colour():
    board = Board(scene(Item("a", "dot", 105, 50, "A", "x")))
    board.mark("a", CURSOR)
    assert board.text(colour=False).plain.strip() == "[x]" + SIGNS[CURSOR]


def test_a_larger_terminal_gets_a_larger_drawing():
    drawn = scene(Item("a", "dot", 105, 50, "A", "x"))
    assert wide(drawn, 100, 5) == 20
    assert wide(drawn, 100, 20) == 80
    assert wide(drawn, 60, 20) == 60
    assert wide(drawn, 10, 20) == 10


def test_light_surroundings_get_the_light_colours():
    drawn = scene(Item("a", "dot", 105, 50, "A", "x"))
    assert {str(span.style) for span in text(drawn, dark=False).spans} == {"#111111"}


def test_what_is_offered_stands_on_a_ground_of_its_own():
    board = Board(scene(Item("a", "dot", 105, 50, "A", "x")))
    board.mark("a", OFFERED)
    assert {span.style.bgcolor.name for span in board.text(colour=True).spans if span.style} == {"#333a55"}


def test_margins_may_stay_so_that_a_board_does_not_move():
    board = Board(scene(Item("a", "dot", 105, 50, "A", "x")))
    assert board.text(colour=False, trimmed=False).plain.count("\n") == board.top > 0


def test_an_item_keeps_its_row_when_others_leave():
    stays, leaves = Item("a", "dot", 20, 10, "A", "x"), Item("b", "dot", 20, 95, "B", "y")
    between = Item("c", "dot", 20, 50, "C", "z")
    rows = Rows()
    many = Board(scene(stays, between, leaves), rows=3, earlier=rows)
    few = Board(scene(stays, leaves), rows=3, earlier=rows)
    assert few.cells("b") == many.cells("b")


def test_many_discards_do_not_run_together() -> None:
    session = Session.new("architects", seed=0)
    for _ in steps(session, seed=0):
        if max(session.state.discards) >= 10:
            break
    counts = dict(zip("RYGBP", session.state.discards.tolist(), strict=True))
    for rows in (None, 19):
        drawn = plain(session.scene(SPECTATOR, "en"), 80, rows)
        assert " ".join(f"{letter}{count}" for letter, count in counts.items()) in drawn
