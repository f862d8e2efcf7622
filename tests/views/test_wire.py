from typing import Any

import msgspec

from pagodas.core.scene import LAST, Circle, Item, Line, Scene, Symbol
from pagodas.views.wire import wire, wire_symbols

SYMBOL = Symbol((Circle(0, 0, 5, fill="ink"),), "o", "ink", 8)


def scene(*items: Item, palette: dict[str, tuple[str, str]] | None = None) -> Scene:
    ground = (Line(((0, 0), (1 / 3, 1)), stroke="ink"),)
    return Scene(100, 50, palette or {"ink": ("#111", "#eee")}, {"dot": SYMBOL}, ground, items, status="Go.")


def sent(plain: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(plain))


def test_a_scene_survives_json():
    marked = scene(Item("a", "dot", 1, 2, "A", marks=(LAST,)))
    assert sent(wire(marked))["items"] == [{"id": "a", "symbol": "dot", "x": 1, "y": 2, "label": "A", "marks": [LAST]}]
    assert sent(wire_symbols(marked)) == wire_symbols(marked)


def test_what_is_as_always_is_left_out():
    [item] = sent(wire(scene(Item("a", "dot", 1, 2, "A"))))["items"]
    assert item == {"id": "a", "symbol": "dot", "x": 1, "y": 2, "label": "A"}


def test_symbols_hold_what_a_client_draws_with():
    symbols = wire_symbols(scene())
    assert symbols["symbols"]["dot"] == {
        "radius": 8,
        "shapes": [{"shape": "circle", "fill": "ink", "x": 0, "y": 0, "radius": 5}],
    }
    assert symbols["palette"]["ink"] == ["#111", "#eee"]
    assert LAST in symbols["palette"]
    assert symbols["ground"] == [{"shape": "line", "stroke": "ink", "points": [[0, 0], [0.33, 1]]}]


def test_moves_keep_the_name_of_the_symbols_and_other_symbols_have_another():
    before, after = scene(Item("a", "dot", 1, 2, "A")), scene(Item("b", "dot", 5, 6, "B"))
    assert wire(before)["symbols"] == wire(after)["symbols"]
    assert wire(before)["symbols"] != wire(scene(palette={"ink": ("#222", "#eee")}))["symbols"]


def test_the_name_of_the_symbols_is_not_made_again_where_it_is_known():
    assert wire(scene(), "known")["symbols"] == "known"
