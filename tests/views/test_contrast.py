from pagodas import games
from pagodas.core.scene import Item, Scene, Symbol
from pagodas.session import Session
from pagodas.views.contrast import LEAST, contrast, legible
from pagodas.views.text import OFFERED, Board


def test_contrast_is_what_wcag_measures():
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#777777") == 1
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


def test_a_colour_that_can_be_read_stays_and_another_gets_ink():
    assert legible("#a01020", "#ffffff", "#000000") == "#a01020"
    assert legible("#ffe9b0", "#ffffff", "#000000") != "#ffe9b0"
    assert contrast(legible("#ffe9b0", "#ffffff", "#000000"), "#ffffff") >= LEAST


def test_everything_on_a_board_can_be_read_on_light_and_on_dark_paper():
    for name in games.names():
        scene = Session.new(name, seed=4).scene(0)
        for dark in (False, True):
            board = Board(scene, dark=dark)
            paper = scene.palette["paper"][dark]
            colours = {colour for role, colour in board.palette.items() if role not in (OFFERED, "paper")}
            assert min(contrast(colour, paper) for colour in colours) >= LEAST, (name, dark)


def test_a_scene_without_paper_keeps_its_colours():
    bare = Scene(
        20, 10, {"ink": ("#eeeeee", "#111111")}, {"dot": Symbol((), "o", "ink", 8)}, (), (Item("a", "dot", 5, 5, "A"),)
    )
    assert Board(bare).palette["ink"] == "#111111"
