import re
from xml.etree import ElementTree

from pagodas.core.scene import CHOSEN, LAST, THREAT, WINNING, Circle, Item, Label, Line, Scene, Symbol
from pagodas.views.svg import finished, svg

SVG = "{http://www.w3.org/2000/svg}"
PALETTE = {"paper": ("#fff", "#000"), "ink": ("#111", "#eee")}


def scene(*items: Item, **more: object) -> Scene:
    symbol = Symbol((Circle(0, 0, 5, fill="ink"),), "o{}", "ink", 8, (0, 12), 6)
    card = Symbol((Circle(0, 0, 5, fill="ink"),), "#", "ink", 8, frame=(10, 15))
    given = {"ground": (), "status": "White to move.", **more}
    return Scene(100, 50, PALETTE, {"dot": symbol, "card": card}, items=items, **given)


def parsed(drawn: Scene, **how: bool) -> ElementTree.Element:
    return ElementTree.fromstring(svg(drawn, **how))


def test_an_item_carries_its_id_its_words_and_its_place():
    [group] = parsed(scene(Item("a:1", "dot", 10, 20, "A dot", scale=0.5, turn=90))).findall(f"{SVG}g[@data-item]")
    assert group.get("data-item") == "a:1"
    assert group.findtext(f"{SVG}title") == "A dot"
    assert group.get("transform") == "translate(10,20) rotate(90) scale(0.5)"


def test_text_of_people_is_escaped():
    hostile = "<b>\"&'"
    drawn = scene(Item(hostile, "dot", 0, 0, hostile, hostile), ground=(Label(0, 0, hostile, 5, fill="ink"),))
    root = parsed(drawn)
    assert root.find(f"{SVG}g[@data-item]").get("data-item") == hostile
    assert [text.text for text in root.iter(f"{SVG}text")] == [hostile, hostile]


def test_the_picture_says_in_words_what_it_shows():
    root = parsed(scene(Item("a", "dot", 0, 0, "A dot"), Item("b", "dot", 0, 0, "A spot")))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "White to move."
    assert root.findtext(f"{SVG}desc") == "A dot; A spot"


def test_marks_differ_by_line_as_well_as_by_colour():
    rings = set()
    for mark in (LAST, WINNING, THREAT, CHOSEN):
        drawn = svg(scene(Item("a", "dot", 0, 0, "A", marks=(mark,))))
        assert f'class="item mark-{mark}"' in drawn
        [ring] = re.findall('<g class="ring">(.*?)</g>', drawn)
        rings.add(re.sub(r"var\(.*?\)", "", ring))
    assert len(rings) == 4


def test_a_framed_symbol_is_ringed_by_a_rectangle():
    root = parsed(scene(Item("a", "card", 0, 0, "A", marks=(LAST,))))
    assert root.find(f".//{SVG}g[@class='ring']/{SVG}rect").get("height") == "30"


def test_colours_follow_the_surroundings_unless_told():
    drawn = scene(Item("a", "dot", 0, 0, "A dot"))
    both, light, dark = (svg(drawn, dark=dark) for dark in (None, False, True))
    assert "--ink:#111" in both
    assert "prefers-color-scheme:dark" in both
    assert "--ink:#eee" in both
    assert "var(" not in light + dark
    assert "#111" in light
    assert "#111" not in dark


def test_a_fragment_leaves_colours_to_its_page():
    assert "xmlns" not in svg(scene(), standalone=False)
    assert "<style>" not in svg(scene(), standalone=False)


def test_dashed_lines_are_dashed():
    way = ((0, 0), (10, 0))
    drawn = parsed(scene(ground=(Line(way, stroke="ink"), Line(way, stroke="ink", dashed=True))))
    assert [line.get("stroke-dasharray") is not None for line in drawn.iter(f"{SVG}polyline")] == [False, True]


def test_the_same_scene_is_the_same_text():
    assert svg(scene(Item("a", "dot", 1 / 3, 0, "A"))) == svg(scene(Item("a", "dot", 1 / 3, 0, "A")))


def test_a_drawing_by_hand_gets_the_colours_and_symbols_of_a_scene():
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg"><use href="#symbol-dot"/><path d="M0,0" fill="var(--paper)"/></svg>'
    )
    root = ElementTree.fromstring(finished(drawn, scene(), dark=True))
    assert root.find(f"{SVG}path").get("fill") == "#000"
    assert [group.get("id") for group in root.iter(f"{SVG}g")] == ["symbol-dot"]
