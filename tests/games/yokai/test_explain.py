"""Every refusal of yokai names its ruling."""

import pytest

from pagodas.core.strings import read
from tests.games.yokai.play import GAME, drawn, make
from tests.games.yokai.test_rules import THREE, TWO

EMPTY = THREE.replace("Te5 Ta3 Yu2", "Te5")
CLOSE = TWO.replace("Te7 Ta3 Yu2", "{}")

CASES = [
    (TWO, (), "On1>1", "Y3", "not_in_hand"),
    (TWO, (), "Ta11>1", "Y1", "no_card"),
    (TWO, (), "Ta0>1", "Y1", "no_card"),
    (TWO, (), "Ta3>3", "Y3", "no_pile"),
    (TWO, (), "deck", "Y3", "play_first"),
    (TWO, (), "Ta3@2", "Y3", "play_first"),
    (CLOSE.format("Ka1 Te1"), (), "Ka1>1!", "Y6", "close_matching"),
    (CLOSE.format("Te7 Ta1"), (), "Te7>1!", "Y6", "close_higher"),
    (CLOSE.format("Te2 Ta4"), (), "Te2>1!", "Y6", "close_count"),
    (CLOSE.format("Te2"), (), "Te2>1!", "Y7", "close_empty"),
    (THREE, ("Te5>1",), "Ta3>2", "Y4", "give_first"),
    (THREE, ("Te5>1",), "deck", "Y4", "give_first"),
    (THREE, ("Te5>1",), "On1@2", "Y4", "not_in_hand"),
    (THREE, ("Te5>1",), "Ta3@1", "Y4", "to_yourself"),
    (THREE, ("Te5>1",), "Ta3@4", "Y4", "no_seat"),
    (THREE, ("Te5>1",), "deck@2", "Y4", "grant_with_cards"),
    (THREE, ("Te5>1",), "?@2", "Y4", "unnamed_card"),
    (EMPTY, ("Te5>1",), "Ta3@2", "Y4", "give_nothing"),
    (EMPTY, ("Te5>1",), "deck", "Y4", "give_nothing"),
    (THREE, ("Te5>1",), "Ta3@12", "Y4", "no_seat"),
    (TWO, (), "Ta3>12", "Y3", "no_pile"),
    (TWO, ("Te7>1",), "Ta3>2", "Y5", "draw_first"),
    (TWO, ("Te7>1",), "deck@2", "Y5", "draw_first"),
    ("seats: 2\nround: 5\npiles: Nu5 | Nu8\n1: pool Ka3\n2: pool On4\nover: yes", (), "Ka3>1", "Y13", "over"),
]


@pytest.mark.parametrize(("position", "turns", "text", "ruling", "key"), CASES)
def test_a_refusal_names_the_ruling(position: str, turns: tuple[str, ...], text: str, ruling: str, key: str) -> None:
    state = make(drawn(position), *turns)
    reason = GAME.judge.explain(GAME.observe(state, int(state.seat)), text)
    assert reason is not None
    assert (reason.ruling, reason.key) == (ruling, key)
    for language in GAME.languages:
        assert reason.say(GAME.strings(language)).startswith(f"{ruling}: ")


def test_what_is_no_move_at_all_has_no_reason() -> None:
    assert GAME.judge.explain(drawn(TWO), "castle kingside") is None
    assert GAME.judge.explain(drawn(TWO), "Ta10") is None  # a card alone, not Tanuki 1 on a pile 0


def test_every_sentence_of_refusal_is_used() -> None:
    used = {f"explain.{key}" for *_, key in CASES}
    assert {key for key in read(GAME.folder / "strings" / "en.toml") if key.startswith("explain.")} == used
