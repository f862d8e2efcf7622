"""Why a move of `yokai` is not legal: the ruling that forbids it, and the words for it."""

import re

from pagodas.core.game import Reason
from pagodas.core.turn_text import simplify
from pagodas.core.types import State
from pagodas.games.yokai.cards import HAND, PILES
from pagodas.games.yokai.notation import BY_NAME, NAMES, UNKNOWN, cards_at
from pagodas.games.yokai.scoring import count_without
from pagodas.games.yokai.state import CLOSABLE, DRAWING, GIVING, HIGHER, MATCHES, compare, top

OFFER = re.compile(r"(?P<card>[a-z]{2}(\d+(?=[>/-])|10|\d))(?P<pile>[>/-]\d{1,4}|[1-9])(?P<close>!?)")
GIFT = re.compile(r"(?P<what>\?|deck|[a-z]{2}(\d+(?=@)|10|\d))(?P<seat>@\d{1,4}|[1-9])")
SOURCE = ("deck", "pile", "draw", "take", "d", "p")


def explain(observed: State, text: str) -> Reason | None:
    """Return why the decision written in `text` is not legal here, None if it is no move at all."""
    text = simplify(text)
    offer, gift = OFFER.fullmatch(text), GIFT.fullmatch(text)
    if not (offer or gift or text in SOURCE):
        return None
    if observed.ending:
        return Reason("Y13", "over")
    if observed.phase == GIVING:
        return (
            _explain_gift(observed, gift)
            if gift
            else Reason("Y4", "give_first" if _has_cards(observed) else "give_nothing")
        )
    if observed.phase == DRAWING:
        return None if text in SOURCE else Reason("Y5", "draw_first")
    return _explain_offer(observed, offer) if offer else Reason("Y3", "play_first")


def _has_cards(observed: State) -> bool:
    return bool(observed.sizes[HAND + int(observed.seat)])


def _missing(observed: State, name: str, ruling: str) -> Reason | None:
    """Say that there is no such card, or that it is not in the hand."""
    if name not in BY_NAME:
        return Reason("Y1", "no_card", {"card": name.capitalize()})
    if BY_NAME[name] in cards_at(observed, HAND + int(observed.seat)):
        return None
    return Reason(ruling, "not_in_hand", {"card": NAMES[BY_NAME[name]]})


def _explain_offer(observed: State, match: re.Match[str]) -> Reason | None:
    if missing := _missing(observed, match["card"], "Y3"):
        return missing
    pile = int(match["pile"].lstrip(">/-"))
    if not 1 <= pile <= PILES:
        return Reason("Y3", "no_pile", {"pile": str(pile)})
    return _explain_close(observed, BY_NAME[match["card"]], pile - 1) if match["close"] else None


def _explain_close(observed: State, card: int, pile: int) -> Reason | None:
    """Y6: closing needs a lower card and a hand that counts little."""
    hand = HAND + int(observed.seat)
    effect = compare(observed, card, pile)
    names = {"card": NAMES[card], "under": NAMES[top(observed, pile)]}
    if effect == MATCHES:
        return Reason("Y6", "close_matching", names)
    if effect == HIGHER:
        return Reason("Y6", "close_higher", names)
    if observed.sizes[hand] == 1:
        return Reason("Y7", "close_empty")
    points = int(count_without(observed, hand, card))
    return Reason("Y6", "close_count", {"points": str(points)}) if points > CLOSABLE else None


def _explain_gift(observed: State, match: re.Match[str]) -> Reason | None:
    seat, what = int(match["seat"].lstrip("@")), match["what"]
    if not 1 <= seat <= observed.seats:
        return Reason("Y4", "no_seat", {"seat": str(seat)})
    if seat - 1 == observed.seat:
        return Reason("Y4", "to_yourself")
    if what == "deck":
        return Reason("Y4", "grant_with_cards") if _has_cards(observed) else None
    if not _has_cards(observed):
        return Reason("Y4", "give_nothing")
    return Reason("Y4", "unnamed_card") if what == UNKNOWN else _missing(observed, what, "Y4")
