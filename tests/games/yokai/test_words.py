"""Games of yokai told in sentences."""

from pagodas.games.yokai.notation import format_move, seen_move
from tests.games.yokai.play import GAME, drawn, make
from tests.games.yokai.test_rules import THREE, TWO


def told(position: str, turns: str, seat: int = 0, language: str = "en") -> str:
    """Tell the last decision of these turns as a seat saw it."""
    *earlier, last = turns.split(",")
    before = make(drawn(position), ",".join(earlier)) if earlier else drawn(position)
    move = next(move for move in GAME.legal(before) if format_move(before, move) == last)
    states = (GAME.observe(before, seat), GAME.observe(make(before, last), seat))
    return GAME.words.tell(states[0], seen_move(before, move, seat), states[1], GAME.strings(language))


def test_a_play_says_how_the_card_compares() -> None:  # Y3
    assert told(THREE, "Te5>1") == "Lantern plays Tengu 5 on pile 1: a match."
    assert told(THREE, "Ta3>2") == "Lantern plays Tanuki 3 on pile 2: lower."
    assert told(TWO, "Te7>1", language="it") == "Lanterna gioca Tengu 7 sulla pila 1: più alto."


def test_a_gift_is_named_only_to_the_two_who_touch_it() -> None:  # Y4
    assert told(THREE, "Te5>1,Ta3@2", seat=1) == "Lantern gives Tanuki 3 to Drum."
    assert told(THREE, "Te5>1,Ta3@2", seat=2) == "Lantern gives a card to Drum, face down."


def test_a_draw_is_named_to_who_draws() -> None:  # Y5
    assert told(TWO, "Te7>1,deck", seat=1) == "Lantern draws a card."
    assert told(TWO, "Te7>1,deck", seat=0) != "Lantern draws a card."


def test_taking_the_last_card_of_a_pile_tells_what_is_turned_up() -> None:  # Y5
    text = told(TWO, "Te7>1,pile", seat=1)
    assert text.startswith("Lantern takes Oni 8 from the other pile. ")
    assert text.endswith(" is turned up for the empty pile.")


def test_the_three_ways_a_round_ends_are_told_apart() -> None:  # Y6, Y7, Y15
    assert "closes the round. Round 2" in told(TWO.replace("Te7 Ta3 Yu2", "Ta3 Te1 Yu2"), "Ta3>1!")
    assert "no cards left" in told(TWO.replace("Te7 Ta3 Yu2", "Ta3"), "Ta3>1")
    assert "no cards left" in told(THREE.replace("Te5 Ta3 Yu2", "Te5 Ta3"), "Te5>1,Ta3@2")
    assert "no cards left" in told(THREE.replace("Te5 Ta3 Yu2", "Te5"), "Te5>1,deck@2")
    assert "So many cards" in told(f"{TWO}played: 79", "Ta3>1")
    assert "So many cards" in told(f"{TWO}played: 79", "Te7>1,deck")
    assert "So many cards" in told(f"{THREE}played: 119", "Te5>1,Ta3@2")


def test_the_status_says_what_must_be_decided() -> None:
    say = GAME.strings("en")
    assert GAME.words.status(drawn(TWO), say) == "Lantern to play, round 1 of 4."
    assert "must give" in GAME.words.status(make(drawn(THREE), "Te5>1"), say)
    assert "who draws" in GAME.words.status(make(drawn(THREE.replace("Te5 Ta3 Yu2", "Te5")), "Te5>1"), say)
    assert "played higher" in GAME.words.status(make(drawn(TWO), "Te7>1"), say)


def test_the_result_ranks_everybody() -> None:  # Y13
    over = drawn("seats: 3\nround: 4\npiles: Nu5 | Nu8\n1: pool Ka3\n2: pool Te1\n3: pool On9\nover: yes")
    assert GAME.words.status(over, GAME.strings("en")) == "Drum wins. 1. Drum: 1, 2. Lantern: 3, 3. Fan: 9."
    shared = drawn("seats: 3\nround: 4\npiles: Nu5 | Nu8\n1: pool Ka3\n2: pool Te3\n3: pool On9\nover: yes")
    assert GAME.words.status(shared, GAME.strings("en")).startswith(
        "Lantern and Drum share the win. 1. Lantern: 3, 1. "
    )
