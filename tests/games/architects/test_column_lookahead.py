"""A9: no act may leave a player without a column. The compiled look-ahead against a slow one."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pagodas import games
from pagodas.games.architects.notation import LETTERS
from pagodas.games.architects.state import EXCHANGE, FREE, KEEP_FAN, OPENING, TILE
from pagodas.session import Session
from tests.games.architects.slow_columns import World, fits, tile_worlds, world
from tests.played_position import PlayedPosition


def expected_tiles(here: World) -> set[tuple[int, str, bool]]:
    return {
        (lot, spaces, helper)
        for lot, spaces, helper in product(range(6), LETTERS, (False, True))
        if any(fits(here, lot, after) for after in tile_worlds(here, lot, spaces, helper))
    }


def offered_tiles(table: PlayedPosition) -> set[tuple[int, str, bool]]:
    texts = [text.removeprefix("h") for text in table.legal() if "/" in text]
    return {(int(text.split("/")[0][-1]) - 1, text[-1], text.startswith("buddha")) for text in texts}


# --- Positions where it matters: floors that are full, cards that do not fit ---

letters = st.sampled_from(LETTERS)
pagodas = st.builds(
    lambda floors, columns: "/".join(floors) + str(columns),
    st.lists(letters, min_size=1, max_size=4),
    st.sampled_from([4, 4, 4, 4, 4, 4, 2]),
)


@st.composite
def tables(draw: st.DrawFn) -> PlayedPosition:
    few = draw(st.permutations(LETTERS))[: draw(st.integers(2, 4))]  # fewer colours in hand make it harder
    cards = draw(st.lists(st.sampled_from(few), min_size=7, max_size=9))
    uses = " ".join(f"{letter}{draw(st.integers(0, 1))}" for letter in "GB")
    options = draw(st.sampled_from(["", "fast", "simple", "fast simple"]))
    lots = " ".join(draw(st.lists(pagodas, min_size=6, max_size=6)))
    text = f"options: {options}\nlots: {lots}\nivory: {''.join(cards[:5])} | {''.join(cards[5:])}; uses {uses}"
    try:
        return PlayedPosition(
            "architects", text.replace("; uses G0 B0", "") if "simple" not in options else text.split(";")[0]
        )
    except ValueError:
        assume(False)
        raise


@settings(max_examples=150)
@given(tables())
def test_tiles_are_legal_exactly_when_a_slow_look_ahead_finds_a_column_after_them(table: PlayedPosition) -> None:
    assert offered_tiles(table) == expected_tiles(world(table.state))  # A9


@settings(max_examples=50)
@given(tables(), st.randoms(use_true_random=False))
def test_nobody_is_ever_left_without_a_move_or_a_column(table: PlayedPosition, chooser) -> None:  # type: ignore[no-untyped-def]
    turns = table.state.turns  # A9
    exchanged = False
    while table.state.turns == turns:
        legal = table.game.legal(table.state)
        assert legal
        move = chooser.choice(legal)
        assert move > KEEP_FAN or table.state.built or exchanged
        exchanged |= move == EXCHANGE
        table.play_move(move)


@pytest.mark.parametrize("options", [{}, {"fast": True}, {"simple": True}, {"fast": True, "simple": True}], ids=str)
def test_played_games_offer_what_the_slow_look_ahead_finds(options: dict[str, bool]) -> None:
    session = Session.new("architects", seed=8, options=options)  # A9
    picked = 0
    while session.legal():
        table = PlayedPosition("architects", "turn: ivory")
        table.states[0] = session.state
        if session.state.phase == OPENING and (session.state.columns == 4).any():
            assert offered_tiles(table) == expected_tiles(world(session.state))
        picked += 1
        session.play(session.legal()[picked * 7919 % len(session.legal())])


# --- Drawn ones ---

CROWDED = "Y/R4 Y/B4 B/R4 B/B4"


def test_a_tile_whose_floor_takes_no_card_at_hand_is_refused() -> None:
    table = PlayedPosition("architects", f"options: simple\nlots: P4 {CROWDED} B/P4\nivory: PYYYY | YY")
    assert {move for move in table.legal() if "/" in move} == {"P1/Y", "P6/Y"}  # A9
    assert table.why_not("P1/R") == "A9: after that you could build no column this turn, and a turn needs one."


def test_a_tile_may_lead_to_a_column_through_the_rice_it_earns() -> None:
    table = PlayedPosition("architects", f"lots: G4 {CROWDED} B/G4\nivory: GYYYP | PP")  # A9
    assert {"G1/R", "G1/B", "G1/Y"} <= table.legal()
    assert table.play("G1/R").legal() == {"rice:R1"}


def test_a_tile_may_lead_to_a_column_through_the_buddha_and_another_tile() -> None:
    table = PlayedPosition("architects", "lots: B4 G4 G/B/R4 G/R/G4 G/P/B4 P/G4\nivory: BYYYY | PP")  # A9
    assert "B1/G" in table.legal()
    table.play("B1/G")
    assert {move[:8] for move in table.legal()} >= {"buddha:G"}


def test_every_column_leaves_the_end_open() -> None:
    game = games.load("architects")  # A9: only tiles before the first column can be forbidden
    states = game.start(2, {"starts": 1}, 1)
    assert all(move < TILE or move >= FREE for move in game.legal(states[0]))
