import pytest

from pagodas import games
from pagodas.core.clicks import path_by_text, spell_by_path, spell_by_text
from tests.played_position import PlayedPosition

GAME = games.load("mountain")


def test_where_items_are_named_after_moves_a_path_is_a_text():
    path = path_by_text(lambda _, move: ("check", "bet")[move])
    assert path(None, 1) == ("bet",)
    assert spell_by_text(None, path(None, 1)) == "bet"
    assert spell_by_text(None, ("bet", "check")) == ""


@pytest.mark.parametrize(("clicked", "text"), [(["pool:white-goat", "b1"], "G@b1"), (["pool:white-goat"], "")])
def test_clicks_find_the_legal_move_with_their_path(clicked, text):
    state = PlayedPosition("mountain", "").state
    spell = spell_by_path(GAME.sketch.path, GAME.notation.format_move)
    assert spell(state, clicked) == text
