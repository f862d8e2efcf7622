"""A13, A16: how a turn ends. On positions drawn for it, and against a slow way to end turns, written apart from it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.errors import SessionError
from pagodas.core.types import State
from pagodas.games.architects.notation import LETTERS, format_move
from pagodas.games.architects.pieces import DISPLAY, FAN, HAND, RED
from pagodas.games.architects.state import COMPLETED, END, FANNING, KEEP_FAN, OPENING
from pagodas.session import Session, format_record, parse_record
from tests.played_position import PlayedPosition

ALMOST_ALL = "R" * 7 + "Y" * 8 + "G" * 8 + "B" * 9 + "P" * 8  # discarded, so that one card is left to draw


def table(*lines: str) -> PlayedPosition:
    return PlayedPosition("architects", "\n".join(lines))


def fan_uses(position: PlayedPosition) -> int:
    return int(position.state.uses[0, FAN])


# --- A13 ---


def test_display_is_refilled_before_the_hand_and_played_cards_are_discarded() -> None:
    start = table("ivory: RRGBP | RY").play("R1 R1 hR1")  # A13
    assert start.state.discards.sum() == 0
    assert start.state.laid_count == 3
    start.play("end")
    assert start.state.discards.tolist() == [3, 0, 0, 0, 0]
    assert start.state.cards[0, DISPLAY].sum() == 5
    assert start.state.held[0] == 2
    assert start.state.laid_count == 0


def test_the_discards_are_shuffled_as_soon_as_the_last_card_is_drawn() -> None:
    start = table("ivory: RRGBP | RY", "onyx: RYGPP | Y?", f"discard: {ALMOST_ALL}").play("R1")
    assert start.state.pile_size == 1
    start.play("end")  # A13: this turn's card is among them
    assert start.state.pile_size == 41
    assert start.state.discards.sum() == 0
    assert start.state.pile[RED] == 8


# --- A16 ---


def test_the_fan_is_decided_after_the_display_is_refilled_and_before_the_hand_is() -> None:
    start = table("ivory: RRGBP | RY; uses P2").play("R1 hR1")  # A16
    assert start.legal() >= {"end", "hY2"}
    assert not start.legal() & {"fan", "keep"}
    start.play("end")
    assert start.legal() == {"fan", "keep"}
    assert start.state.seat == 0
    assert start.state.cards[0, DISPLAY].sum() == 5
    assert start.state.held[0] == 1
    assert start.state.discards[RED] == 2


@pytest.mark.parametrize(("answer", "held", "uses"), [("fan", 4, 1), ("keep", 2, 2)])
def test_the_fan_refills_the_hand_to_four_and_costs_a_use_if_it_is_used(answer: str, held: int, uses: int) -> None:
    start = table("ivory: RRGBP | RY; uses P2").play("hR1 end", answer)  # A16
    assert (start.state.held[0], fan_uses(start), start.state.seat) == (held, uses, 1)
    assert start.state.phase == OPENING


@pytest.mark.parametrize(
    ("player", "turn"),
    [
        ("RYGBP | RY", "R1"),  # it has no use
        ("RYGBP | RYGB; uses P2", "R1"),  # the hand holds four
        ("RYGBP | RYGB", "R1 hR1"),
    ],
)
def test_nobody_is_asked_about_a_fan_that_does_nothing(player: str, turn: str) -> None:
    after = table(f"ivory: {player}").play(turn, "end")  # A16
    assert after.state.seat == 1
    assert after.state.phase == OPENING


def test_three_cards_in_hand_are_few_enough_to_be_asked() -> None:
    start = table("ivory: RYGBP | RYGB; uses P2").play("hR1 end")  # A16
    assert start.legal() == {"fan", "keep"}
    assert start.play("fan").state.held[0] == 4


def test_a_hand_above_two_is_kept() -> None:
    assert table("ivory: RYGBP | RYGB").play("R1 end").state.held[0] == 4  # A16
    assert table("ivory: RYGBP | RYGB").play("hR1 end").state.held[0] == 3
    assert table("ivory: RYGBP | RYGB; uses P1").play("hR1 end keep").state.held[0] == 3


def test_a_fan_earned_in_this_turn_serves_in_it() -> None:
    start = table("lots: P4 - - - - -", "ivory: RYGBP | RY").play("R2 P1/R end")  # A14, A16
    assert start.legal() == {"fan", "keep"}
    assert fan_uses(start.play("fan")) == 1


def test_the_fan_may_follow_an_alternative_turn() -> None:
    start = table("ivory: RYGBP | RY; uses P1").play("alt R Y G B", "free:R1")  # A12, A16
    assert start.legal() == {"end"}
    assert start.play("end").legal() == {"fan", "keep"}


def test_the_fan_may_follow_an_exchange() -> None:
    lots = "lots: R4 R/R4 R/Y4 Y4 Y/R/G4 Y/Y4"  # A9, A16
    start = table(lots, "ivory: BBBBB | BB; uses P1", "onyx: PPPPP | PP").play("exchange B B hB hB")
    assert start.legal() == {"end"}
    assert start.play("end").legal() == {"fan", "keep"}
    assert start.play("fan").state.held[0] == 4


def test_the_simple_game_never_asks() -> None:
    start = table("options: simple", "lots: P4 - - - - -", "ivory: RYGBP | RY").play("R2 P1/R end")  # A22
    assert start.state.seat == 1


def test_the_last_turn_of_the_game_asks_as_every_turn_does() -> None:
    lots = "lots: R/Y/B/G^P Y/G/R/B^R P/B/P/Y4 - - -"  # A15, A16: the game ends when the turn has ended
    start = table(lots, "ivory: YGPPR | RY; uses P1", "starts: onyx").play("Y3/P P P", "hY4", "end")
    assert start.legal() == {"fan", "keep"}
    assert not start.state.ending
    assert start.play("keep").state.ending == COMPLETED


def test_the_display_may_draw_the_last_card_and_the_fan_those_of_the_new_pile() -> None:
    start = table("ivory: RRGBP | RY; uses P1", "onyx: RYGPP | YG", f"discard: {ALMOST_ALL}")  # A13, A16
    start.play("R1 end")
    assert start.state.pile_size == 41
    assert start.state.known.sum(axis=1).tolist() == [2, 2]  # both have counted the hands as they were
    start.play("fan")
    assert start.state.pile_size == 39
    assert start.state.known[0].sum() == 2


# --- What cannot be taken back ---


def asked(seed: int = 1) -> Session:
    """Play a game at random until somebody decides about the Fan and has drawn a card for the display."""
    session, chooser = Session.new("architects", seed=seed), Random(seed)
    while session.state.phase != FANNING or not session.turn_text(session.turns[-1]).partition("end=")[2]:
        session.play(chooser.choice(session.legal()))
    return session


def test_nothing_is_taken_back_once_the_new_display_is_seen() -> None:
    session = asked()  # A16
    for take_back in (session.undo, session.reset_turn):
        with pytest.raises(SessionError, match="cannot be taken back"):
            take_back()
    assert session.state.phase == FANNING


def test_an_end_that_draws_nothing_shows_nothing_and_can_be_taken_back() -> None:
    start = table("ivory: RYGBP | RY; uses P1").play("hR1")  # only cards of the hand were played
    shown = start.state.reveals
    assert start.play("end").state.reveals == shown
    assert start.legal() == {"fan", "keep"}
    assert start.play("keep").state.reveals > shown


def test_a_game_waiting_for_the_fan_can_be_saved_and_continued() -> None:
    session = asked()
    read = parse_record(format_record(session))
    assert read.state.tobytes() == session.state.tobytes()
    read.play("fan")
    assert read.turn_text(read.turns[-1], read.turns[-1].seat).rpartition(" ")[2].startswith("fan=,")


# --- The slow way ---

STEP, FIRST, SECOND, WORD = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 2**64 - 1


@dataclass
class Ending:
    """Everything that the end of a turn concerns, cards as letters."""

    seat: int
    shown: list[Counter[str]]
    hands: list[Counter[str]]
    known: list[Counter[str]]
    pile: Counter[str]
    discards: Counter[str]
    fans: list[int]
    chance: int
    over: bool  # whether the game is over when this turn is
    asking: bool = False
    ended: bool = False

    def end(self, played: Counter[str], fan_used: bool) -> None:
        """A13: discard, refill the display; A16: ask, or refill the hand at once."""
        self.discards += played
        while self.shown[self.seat].total() < 5:
            self.draw(self.shown[self.seat])
        self.asking = self.fans[self.seat] > 0 and not fan_used and self.hands[self.seat].total() < 4
        if not self.asking:
            self.refill(2)

    def answer(self, fan: bool) -> None:
        """A16: refill the hand to four for a use, or to two."""
        self.asking = False
        self.fans[self.seat] -= fan
        self.refill(4 if fan else 2)

    def refill(self, size: int) -> None:
        while self.hands[self.seat].total() < size:
            self.draw(self.hands[self.seat])
        self.seat, self.ended = 1 - self.seat, self.over

    def draw(self, place: Counter[str]) -> None:
        """A13: take a card from the pile; with the last one the discards become the pile, and hands are known."""
        place[self.taken()] += 1
        if not self.pile.total():
            self.pile, self.discards = self.discards, Counter()
            self.known = [Counter(hand) for hand in self.hands]

    def taken(self) -> str:
        """Take a card as the generator says that the game keeps in its states."""
        cards = [letter for letter in LETTERS for _ in range(self.pile[letter])]
        self.chance = (self.chance + STEP) & WORD
        word = self.chance
        word = (word ^ word >> 30) * FIRST & WORD
        word = (word ^ word >> 27) * SECOND & WORD
        card = cards[((word ^ word >> 31) >> 32) * len(cards) >> 32]
        self.pile[card] -= 1
        return card


def letters(counts) -> Counter[str]:  # type: ignore[no-untyped-def]
    return Counter({letter: int(count) for letter, count in zip(LETTERS, counts, strict=True)})


def finished(state: State) -> bool:
    """A10, A15: tell whether three pagodas have their roofs or can go no higher, and it is the second player's turn."""
    count = 0
    for level, columns, storeys in zip(state.level, state.columns, state.storey, strict=True):
        roofed = level == state.floors
        count += roofed or (columns == 4 and state.supply[storeys[level]] == 0)
    return bool(count >= 3 and state.seat != state.starter)


def ending(state: State) -> Ending:
    return Ending(
        seat=int(state.seat),
        shown=[letters(cards[DISPLAY]) for cards in state.cards],
        hands=[letters(cards[HAND]) for cards in state.cards],
        known=[letters(cards) for cards in state.known],
        pile=letters(state.pile),
        discards=letters(state.discards),
        fans=[int(uses[FAN]) for uses in state.uses],
        chance=int(state.rng),
        over=finished(state),
        asking=bool(state.phase == FANNING),
        ended=bool(state.ending),
    )


def random_plies(games_played: int, options: dict[str, bool]) -> Iterator[tuple[State, int, State]]:
    """Yield the states around each decision of random games."""
    game, chooser = games.load("architects"), Random(16)
    for seed in range(games_played):
        states = game.start(2, options, seed)
        before = game.blank()
        while legal := game.legal(states[0]):
            before[0], move = states[0], chooser.choice(legal)
            verbs.play(states[0], move)
            yield before[0], move, states[0]


@pytest.mark.parametrize("options", [{}, {"fast": True}, {"simple": True}, {"fast": True, "simple": True}], ids=str)
def test_turns_end_as_the_rulings_say(options: dict[str, bool]) -> None:
    ends = answers = 0  # A13, A15, A16
    for before, move, after in random_plies(30, options):
        if move > KEEP_FAN:
            continue
        expected = ending(before)
        if move == END:
            laid = Counter(LETTERS[code % 5] for code in before.laid[: before.laid_count])
            expected.end(laid, bool(int(before.used) >> FAN & 1))
            ends += 1
        else:
            assert expected.asking
            expected.answer(format_move(before, move) == "fan")
            answers += 1
        found = ending(after)
        expected.over = found.over  # another turn has begun
        assert found == expected
        assert after.phase == (FANNING if expected.asking else OPENING)
        assert after.turns - before.turns == (not expected.asking)
    assert ends > 900
    assert answers > 150 or ("simple" in options and answers == 0)
