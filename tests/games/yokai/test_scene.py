"""How yokai looks: who sees what, and what the signs say."""

import pytest

from pagodas.core.scene import LAST, WINNING, Scene
from pagodas.core.types import SPECTATOR
from pagodas.games.yokai.cards import YOKAI
from pagodas.views.text import plain
from tests.games.yokai.play import GAME, drawn, make, started
from tests.games.yokai.test_rules import THREE, TWO

LOW = TWO.replace("Te7 Ta3 Yu2", "Ta3 Te1 Yu2")


def scene(state: object, seat: int = 0) -> Scene:
    return GAME.sketch.draw(GAME.observe(state, seat), seat, GAME.strings("en"))


def ids(drawing: Scene) -> set[str]:
    return {item.id for item in drawing.items}


def test_every_yokai_has_a_card_and_a_colour_of_its_own() -> None:  # Y1
    drawing = scene(started(2, 1))
    faces = [drawing.symbols[f"card-{name}"] for name in YOKAI]
    assert len({repr(face.shapes) for face in faces}) == 10
    assert len({drawing.palette[face.tone] for face in faces}) == 10
    assert len({face.glyph for face in faces}) == 10


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_own_hand_lies_open_and_the_others_show_their_backs(seats: int) -> None:
    state = started(seats, 4)
    for seat in range(seats):
        drawing = scene(state, seat)
        assert sum(item.id.startswith("hand:") for item in drawing.items) == 7
        assert sum(item.symbol == "back" for item in drawing.items) == 7 * (seats - 1)
    assert sum(item.symbol == "back" for item in scene(state, SPECTATOR).items) == 7 * seats


def test_nothing_is_drawn_outside_the_picture() -> None:
    for seats in range(2, 6):
        drawing = scene(started(seats, 5))
        assert all(20 <= item.x <= drawing.width - 20 for item in drawing.items)
        assert all(20 <= item.y <= drawing.height - 20 for item in drawing.items)


def test_signs_under_a_card_say_what_it_would_do_on_either_pile() -> None:  # Y4, Y5, Y6
    drawing = scene(drawn(THREE))
    signs = {item.id: item.symbol for item in drawing.items if item.id.startswith("hint:")}
    assert (signs["hint:Te5:1"], signs["hint:Te5:2"]) == ("hint-matches", "hint-lower")
    higher = scene(drawn(TWO)).item("hint:Te7:1")
    assert higher.symbol == "hint-higher"
    assert "on pile 1: higher, get a card" in scene(drawn(TWO)).item("hand:Te7").label


def test_closing_has_a_sign_and_a_button_where_it_is_allowed() -> None:  # Y6
    drawing = scene(drawn(LOW))
    assert drawing.item("hint:Ta3:1").symbol == "hint-closes"
    assert drawing.item("hint:Te1:1").symbol == "hint-lower"
    assert {"close:1", "close:2"} <= ids(drawing)
    assert "close:1" not in ids(scene(drawn(TWO)))


def test_the_button_to_close_tells_the_others_nothing() -> None:  # Y6
    for seat in (1, SPECTATOR):
        assert not {"close:1", "close:2"} & ids(scene(drawn(LOW), seat))


def test_the_count_of_the_own_hand_changes_with_every_card() -> None:  # Y8
    assert scene(drawn(TWO)).item("count").text == "12"
    assert scene(make(drawn(TWO), "Ta3>1")).item("count").text == "9"
    assert scene(drawn(LOW.replace("Ta3 ", ""))).item("count").symbol == "count-low"


def test_cards_that_count_lie_higher() -> None:  # Y8
    drawing = scene(drawn(TWO.replace("Te7 Ta3 Yu2", "Te1 Te6")))
    assert drawing.item("hand:Te1").y < drawing.item("hand:Te6").y


def test_known_cards_of_others_are_shown_to_who_knows_them() -> None:  # Y4, Y5
    given = make(drawn(THREE), "Te5>1,Ta3@3")
    assert "3:Ta3" in ids(scene(given, 0))
    assert "3:Ta3" not in ids(scene(given, 1))
    took = make(drawn(TWO), "Te7>1,pile")
    assert "1:On8" in ids(scene(took, 1))


def test_the_pile_last_played_on_is_marked_and_its_depth_told() -> None:  # Y3
    drawing = scene(make(drawn(TWO), "Ta3>2"))
    assert drawing.item("pile:2").marks == (LAST,)
    assert drawing.item("pile:1").marks == ()
    assert drawing.item("stack:2").text == "2"
    assert drawing.item("gate").text == "1/4"


def test_after_the_end_all_pools_lie_open_and_the_winner_is_marked() -> None:  # Y13
    over = drawn("seats: 3\nround: 4\npiles: Nu5 | Nu8\n1: pool Ka3 Ka4\n2: pool Te1 Te9\n3: pool On9\nover: yes")
    drawing = scene(over)
    assert {"pool:1:Ka3", "pool:1:Ka4", "pool:2:Te1", "pool:3:On9"} <= ids(drawing)
    assert drawing.item("seat:2").marks == (WINNING,)
    assert drawing.item("seat:2").text == "Drum 1"


def test_clicks_that_are_no_legal_move_spell_what_was_tried() -> None:
    observed = GAME.observe(drawn(THREE), 0)
    spell = GAME.sketch.spell
    assert spell(observed, ("hand:Ta3", "seat:1")) == "Ta3@1"
    assert spell(observed, ("hand:Ta3", "stack:2")) == "Ta3>2"
    assert spell(observed, ("hand:Ta3", "deck")) == ""
    assert spell(observed, ("deck",)) == "deck"
    assert spell(observed, ("gate",)) == ""
    assert spell(observed, ("hand:Ta3", "pile:2", "deck")) == ""


def test_a_card_is_taken_from_the_other_pile_only() -> None:  # Y5
    observed = GAME.observe(make(drawn(TWO), "Te7>1"), 0)
    assert GAME.sketch.spell(observed, ("pile:2",)) == "pile"
    assert GAME.sketch.spell(observed, ("pile:1",)) == ""


def test_a_terminal_of_eighty_columns_shows_every_card_of_a_large_hand() -> None:
    cards = "Ka1 Te2 Te9 Ta1 Ta3 Ki4 Ki6 On1 On2 Yu4 Ba2 Nu3 Nu4 Nu7"
    text = plain(scene(drawn(TWO.replace("Te7 Ta3 Yu2", cards))))
    assert all(card in text for card in cards.split())
    assert max(len(line) for line in text.splitlines()) <= 80
