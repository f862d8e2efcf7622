"""What the rules pages of `mountain` say and show is what the rules do."""

import re

from pagodas import games
from pagodas.views.rulesbook import Position, split

GAME = games.load("mountain")
PAGE = GAME.rules_page("en")


def test_the_page_states_all_twelve_rulings() -> None:
    assert set(re.findall(r"\*\*(M\d+)\*\*", PAGE)) == {f"M{number}" for number in range(1, 13)}


def test_illustrated_wins_are_wins() -> None:
    for part in split(PAGE):
        if isinstance(part, Position):
            state = GAME.notation.parse_position(part.text)[0]
            assert (state.ending != 0) == ("won" in part.caption), part.caption
