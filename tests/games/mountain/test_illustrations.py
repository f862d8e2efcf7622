"""What the rules pages of `mountain` say and show is what the rules do."""

import re

from pagodas import games
from pagodas.core import verbs
from pagodas.views.rulesbook import Position, split

GAME = games.load("mountain")
PAGE = GAME.rules_page("en")


def play(state, turn):
    """Play a turn that must be legal; return the luck written and the luck there was."""
    written = ""
    for decision, luck in GAME.notation.split_turn(turn):
        legal = {GAME.notation.format_move(state, move): move for move in GAME.legal(state)}
        assert decision in legal, turn
        before = state.copy()
        verbs.play(state, legal[decision])
        written += luck
    return written, GAME.notation.format_luck(before, state)


def test_the_page_states_all_twelve_rulings():
    assert set(re.findall(r"\*\*(M\d+)\*\*", PAGE)) == {f"M{number}" for number in range(1, 13)}


def test_illustrated_turns_are_legal_and_roll_what_is_written():
    for part in split(PAGE):
        if isinstance(part, Position):
            before, _, turns = part.text.partition("then:")
            state = GAME.notation.parse_position(before)[0]
            for turn in turns.split():
                written, rolled = play(state, turn)
                assert written == rolled, turn


def test_illustrated_wins_are_wins():
    for part in split(PAGE):
        if isinstance(part, Position):
            state = GAME.notation.parse_position(part.text)[0]
            assert (state.ending != 0) == ("won" in part.caption), part.caption
