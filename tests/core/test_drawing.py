from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from pagodas.core.drawing import (
    PALETTE,
    PIPS,
    arrow,
    beneath,
    button,
    buttons,
    card_back,
    card_face,
    card_pile,
    centred_box,
    chip_stacks,
    die,
    disc,
    framed,
    has_turn,
    marked,
    plate,
    seat_plate,
    suit_sign,
    table,
    table_symbols,
    times,
)
from pagodas.core.layout import in_row, narrow, stacked
from pagodas.core.scene import Circle, Curve, Item, Label, Line, Part, Scene
from pagodas.views.svg import svg
from pagodas.views.text import plain

SYMBOLS = {
    **table_symbols(),
    "card-Q♥": card_face("Q", "♥", "card-red"),
    "card-K": card_face("K"),
    "die-5": die(5),
    "chips": chip_stacks(7),
}


def scene(*items: Item) -> Scene:
    folded = narrow(400, stacked(400, [(0, 0, 640, 250), (120, 250, 480, 230)]))
    line = arrow((100, 100), (300, 200))
    return Scene(640, 480, PALETTE, SYMBOLS, table(640, 480), items, line, columns=64, narrow=folded)


def _holds(part: Part, item: Item) -> bool:
    return part.x <= item.x <= part.x + part.width and part.y <= item.y <= part.y + part.height


def at_turn_of(seat: int, ending: int = 0) -> SimpleNamespace:
    return SimpleNamespace(seat=seat, ending=ending)


def shapes_of(drawn: Scene) -> list:
    return [*drawn.ground, *drawn.overlay, *(shape for symbol in drawn.symbols.values() for shape in symbol.shapes)]


def test_a_box_is_placed_by_its_middle():
    box = centred_box(20, 10, 3, (100, 50), fill="ink")
    assert (box.x, box.y, box.width, box.height, box.round, box.fill) == (90, 45, 20, 10, 3, "ink")


def test_a_framed_board_is_ringed_outside_its_rim():
    symbol = framed(centred_box(100, 40), Circle(0, 0, 5), glyph="o", tone="ink", rim=3)
    assert symbol.frame == (53, 23)
    assert symbol.shapes[1] == Circle(0, 0, 5)


def test_a_plate_has_three_roles():
    symbol = plate(100, 40, role="button")
    assert (symbol.shapes[0].fill, symbol.shapes[0].stroke) == ("button", "button-edge")
    assert (symbol.tone, symbol.text_tone) == ("button", "button-ink")
    assert plate(100, 40, tone="ink").tone == "ink"


def test_a_button_looks_like_one_in_a_terminal_too():
    assert button().glyph == "[{}]"


def test_a_disc_is_ringed_by_a_circle():
    assert disc(20).frame is None
    assert disc(20).radius > 20


@pytest.mark.parametrize(("rank", "suit", "texts"), [("Q", "♥", ["Q"]), ("K", "", ["K"]), ("7", "☾", ["7", "☾"])])
def test_a_card_shows_its_rank_and_its_suit(rank, suit, texts):
    face = card_face(rank, suit)
    assert [shape.text for shape in face.shapes if isinstance(shape, Label)] == texts
    assert face.glyph == f"[{rank}{suit}]"


@pytest.mark.parametrize("suit", "♠♥♦♣")
def test_a_suit_is_drawn_in_its_ink_and_not_written(suit):
    sign = card_face("7", suit, "card-red").shapes[-1]
    assert isinstance(sign, Curve)
    assert sign.fill == "card-red"
    assert suit_sign(suit, (0, 0), 2.0, "ink").data != suit_sign(suit, (0, 0), 1.0, "ink").data


def test_jacks_queens_and_kings_are_drawn():
    assert len({card_face(rank, "♠").shapes for rank in "JQKA7"}) == 5
    assert len(card_face("Q", "♠").shapes) > len(card_face("A", "♠").shapes)


@pytest.mark.parametrize("count", [1, 5, 6, 13])
def test_chips_lie_in_stacks_within_their_frame(count):
    stacks = chip_stacks(count)
    assert len(stacks.shapes) == 2 * count
    left = min(float(chip.data[1:].split(",")[0]) for chip in stacks.shapes)
    assert stacks.frame is not None
    assert -stacks.frame[0] <= left


def test_cards_beneath_a_card_show_their_edges():
    lowest, upper = beneath(centred_box(20, 40), 2)
    assert (lowest.x, lowest.y) == (-16, -12)
    assert (upper.x, upper.y) == (-13, -16)


def test_a_pile_shows_its_top_card_and_how_many_there_are():
    pile = card_pile(card_back())
    assert pile.shapes[-3:] == card_back().shapes
    assert pile.glyph == "[▒]\n×{}"


@pytest.mark.parametrize("pips", range(7))
def test_a_die_has_its_pips_once_each(pips):
    assert len(set(PIPS[pips])) == pips
    assert sum(isinstance(shape, Circle) for shape in die(pips).shapes) == pips


def test_a_palette_has_every_role_in_two_colours():
    drawn = scene()
    roles = {role for shape in shapes_of(drawn) for role in (shape.fill, shape.stroke) if role}
    assert roles | {role for symbol in SYMBOLS.values() for role in (symbol.tone, symbol.text_tone)} <= set(PALETTE)


def test_marks_that_hold_are_kept_in_order():
    assert marked(winning=True, last=True, threat=False) == ("winning", "last")


def test_a_single_thing_needs_no_number():
    assert [times(count) for count in (1, 2)] == ["", "×2"]


def test_nobody_has_the_turn_after_the_end():
    assert has_turn(at_turn_of(1), 1)
    assert not has_turn(at_turn_of(1), 0)
    assert not has_turn(at_turn_of(1, ending=1), 1)


def test_the_plate_of_a_seat_shows_its_turn_and_its_win():
    assert seat_plate(at_turn_of(1), 1, (0, 0), "Anna, to move", "Anna").symbol == "plate-turn"
    won = seat_plate(at_turn_of(1, ending=1), 1, (0, 0), "Anna has won", "Anna", won=True)
    assert (won.id, won.symbol, won.marks) == ("seat:2", "plate", ("winning",))


def test_buttons_stand_one_after_the_other():
    offered = list(buttons([("bet", "Bet", "Bet a chip"), ("fold", "Fold", "Give up")], [(100, 50), (220, 50)]))
    assert [(item.id, item.x, item.y, item.text) for item in offered] == [
        ("bet", 100, 50, "Bet"),
        ("fold", 220, 50, "Fold"),
    ]


def test_an_arrow_ends_at_its_tip():
    shaft, head = arrow((0, 0), (100, 0), dashed=True)
    assert shaft.points[-1] == head.points[1] == (100, 0)
    assert (shaft.dashed, head.dashed) == (True, False)
    assert all(isinstance(line, Line) for line in (shaft, head))


def test_a_small_table_is_drawn_as_a_picture_in_a_terminal_and_on_a_narrow_screen():
    hand = [
        Item(f"hand:{index}", "card-Q♥", *place, "A queen") for index, place in enumerate(in_row(2, (320, 300), 80))
    ]
    others = (
        seat_plate(at_turn_of(0), 0, (320, 420), "Anna, to move", "Anna"),
        Item("pot", "chip", 480, 200, "The pot", "25"),
        Item("deck", "pile", 160, 200, "The deck", "31"),
        Item("die", "die-5", 560, 300, "A five"),
        *buttons([("bet", "Bet", "Bet a chip")], in_row(1, (320, 200), 160)),
    )
    drawn = scene(*hand, *others)
    for dark in (None, False, True):
        ElementTree.fromstring(svg(drawn, dark=dark))
    assert all(any(_holds(part, item) for part in drawn.narrow.parts) for item in drawn.items)
    text = plain(drawn)
    assert all(glyph in text for glyph in ("[Q♥]", "▶ Anna", "(25)", "×31", "[5]", "[Bet]"))
