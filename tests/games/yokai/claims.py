"""When the reasons of yokai are true: from the rulings and the words, without the code that gives them."""

import random
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pagodas.core import verbs
from pagodas.core.types import State
from tests.games.attempts import Attempt, Claims, Trial
from tests.games.yokai.play import GAME

CODES = ("Ka", "Te", "Ta", "Ki", "On", "Yu", "Ba", "Ob", "Ro", "Nu")
CARDS = [f"{code}{value}" for code in CODES for value in range(1, 11)]
CARD = re.compile(r"([a-z]{2})(\d+)")
SOURCES = ("deck", "pile", "draw", "take", "d", "p")
PHASES = ("playing", "giving", "drawing")


def split(card: str) -> tuple[str, int]:
    return card[:2], int(card[2:])


class Offering(Attempt):
    """An attempt of the player to move, the hand and the piles."""

    # --- The text ---

    @property
    def signed(self) -> tuple[str, str, str]:
        """The text in three parts: what, the sign between (perhaps none), and the number of a pile or a seat."""
        text = self.text.removesuffix("!")
        for sign in ">/-@":
            if sign in text:
                return text.partition(sign)
        return text[:-1], "", text[-1:]

    @property
    def what(self) -> str:
        """What is tried: "play", "give" or "source"; without a sign it is whichever the phase asks for."""
        if self.text in SOURCES:
            return "source"
        what, sign, _ = self.signed
        if sign:
            return "give" if sign == "@" else "play"
        given = what in ("?", "deck") or (self.phase == "giving" and not self.text.endswith("!"))
        return "give" if given else "play"

    @property
    def card(self) -> str:
        """The card as the cards are written."""
        return self.signed[0].capitalize()

    @property
    def number(self) -> int:
        return int(self.signed[2])

    # --- The table ---

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def hand(self) -> list[str]:
        words = self.state.at[self.state.seat]
        return [card for number, card in enumerate(CARDS) if int(words[number // 50]) >> number % 50 & 1]

    def top(self, pile: int) -> str:
        return CARDS[self.state.pile[pile - 1, self.state.depth[pile - 1] - 1]]

    def compared(self) -> str:
        """Y3: the card compared with the one it would cover."""
        (kind, value), (kind_below, value_below) = split(self.card), split(self.top(self.number))
        if kind == kind_below or value == value_below:
            return "matches"
        return "higher" if value > value_below else "lower"

    def points_left(self) -> int:
        """Y8: what the rest of the hand counts: the lowest card of each yokai."""
        left = [split(card) for card in self.hand if card != self.card]
        return sum(min(value for kind, value in left if kind == each) for each in {kind for kind, _ in left})


# --- The claims ---

Claim: TypeAlias = Callable[[Offering], bool]


def not_in_hand(what: str) -> Claim:
    return lambda it: it.what == what and it.card == it.values["card"] in CARDS and it.card not in it.hand


def closing(wrong: Claim) -> Claim:
    """A card of the hand is to close the round, and something is wrong with that."""
    return lambda it: it.what == "play" and it.text.endswith("!") and it.card in it.hand and wrong(it)


def compared_as(how: str) -> Claim:
    return closing(lambda it: it.compared() == how and it.values == {"card": it.card, "under": it.top(it.number)})


def too_many_points(it: Offering) -> bool:
    return it.compared() == "lower" and str(it.points_left()) == it.values["points"] and it.points_left() > 3


def granting(it: Offering) -> bool:
    return it.what == "give" and it.signed[0] == "deck"


def no_seat(it: Offering) -> bool:
    return it.what == "give" and it.values["seat"] == str(it.number) and not 1 <= it.number <= it.state.seats


def no_card(it: Offering) -> bool:
    return it.what in ("play", "give") and it.values["card"] == it.card not in CARDS


CLAIMS: Claims = {
    ("Y13", "over"): lambda it: it.state.ending == 1,
    ("Y1", "no_card"): no_card,
    ("Y3", "play_first"): lambda it: it.phase == "playing" and it.what != "play",
    ("Y3", "not_in_hand"): not_in_hand("play"),
    ("Y4", "not_in_hand"): not_in_hand("give"),
    ("Y3", "no_pile"): lambda it: it.what == "play" and it.values["pile"] == it.signed[2] not in ("1", "2"),
    ("Y6", "close_matching"): compared_as("matches"),
    ("Y6", "close_higher"): compared_as("higher"),
    ("Y7", "close_empty"): closing(lambda it: it.hand == [it.card] and it.compared() == "lower"),
    ("Y6", "close_count"): closing(too_many_points),
    ("Y4", "give_first"): lambda it: it.phase == "giving" and it.what != "give" and it.hand,
    ("Y4", "no_seat"): no_seat,
    ("Y4", "to_yourself"): lambda it: it.what == "give" and it.number == it.state.seat + 1,
    ("Y4", "grant_with_cards"): lambda it: it.phase == "giving" and granting(it) and it.hand,
    ("Y4", "give_nothing"): lambda it: it.phase == "giving" and not granting(it) and not it.hand,
    ("Y4", "unnamed_card"): lambda it: it.phase == "giving" and it.signed[0] == "?" and it.hand,
    ("Y5", "draw_first"): lambda it: it.phase == "drawing" and it.what != "source",
}


# --- Attempts ---

FORMS = (
    "{own}>{pile}",
    "{own}>{pile}!",
    "{own}{near}",
    "{own}{near}!",
    "{card}/{pile}",
    "{card}-{pile}!",
    "{own}@{seat}",
    "{card}@{seat}",
    "deck@{seat}",
    "?@{seat}",
    "{source}",
    "{own}>{pile}, {own}@{seat}",
    "{own}>{pile}, {source}",
    "{nothing}>{pile}",
    "{nothing}@{seat}",
)


def words(state: State) -> dict[str, Sequence[str]]:
    """Return what may stand in the places of the forms."""
    return {
        "own": Offering(state, "", {}).hand or ["Ka1"],
        "card": CARDS,
        "pile": ("1", "2", "1", "2", "0", "3", "12"),
        "near": "112235",
        "seat": ("0", "1", "2", "3", "4", "5", "6", "21"),
        "source": SOURCES,
        "nothing": ("Ta0", "Ta11", "Ta99"),
    }


TWO = "seats: 2\npiles: Ka5 | On8\n1: {}\n2: Ba1 Ba9\nturn: 1"
RARE = (
    (TWO.format("Te2"), "Te2>1!"),
    (TWO.format("Te5"), "Te5>1!"),
    (TWO.format("Te7 Ta1"), "Te7>1!"),
    (TWO.format("Te2 Ta4"), "Te2>1!"),
    (TWO.format("Te5 Ta4"), "Te5>1, Ta4@1"),
    (TWO.format("Te5 Ta4"), "Te5>1, Ta4@3"),
    (TWO.format("Te5 Ta4"), "Te5>1, On1@2"),
    (TWO.format("Te5 Ta4"), "Te5>1, deck@2"),
    (TWO.format("Te5 Ta4"), "Te5>1, ?@2"),
    (TWO.format("Te5 Ta4"), "Te5>1, deck"),
    (TWO.format("Te5"), "Te5>1, Ta4@2"),
    (TWO.format("Te5"), "Te5>1, deck"),
)


def made_up(chance: random.Random) -> State:
    """Make up a table with small hands, and perhaps play a few moves."""
    seats = chance.randint(2, 5)
    cards = chance.sample(CARDS, len(CARDS))
    lines = [f"seats: {seats}", f"piles: {cards.pop()} | {cards.pop()} {cards.pop()}"]
    for seat in range(seats):
        hand = [cards.pop() for _ in range(chance.choice((1, 1, 2, 3, 7)))]
        lines.append(f"{seat + 1}: {' '.join(hand)}")
    state = GAME.notation.parse_position("\n".join([*lines, f"turn: {chance.randint(1, seats)}"]))[0]
    for _ in range(chance.randrange(4)):
        if legal := GAME.legal(state):
            verbs.play(state, chance.choice(legal))
    return state


def trial() -> Trial:
    return Trial(GAME, Offering, CLAIMS, FORMS, words, made_up, RARE)
