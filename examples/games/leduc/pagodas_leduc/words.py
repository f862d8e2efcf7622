"""A hand of Leduc hold'em told in sentences."""

from pagodas.core.hidden_hands import TABLE
from pagodas.core.sentences import counted, seat_name, tell_result
from pagodas.core.strings import Strings
from pagodas.core.types import Move, State

from .notation import card_at, format_move
from .state import SHOWN


def tell(before: State, move: Move, after: State, say: Strings) -> str:
    """Say what a move did, and which cards it showed."""
    mover = int(before.seat)
    paid = counted("chips", int(after.paid[mover] - before.paid[mover]), say)
    sentences = [say(f"tell.{format_move(before, move)}", seat=seat_name(mover, say), chips=paid)]
    if after.stage > before.stage:
        sentences.append(say("tell.turned_up", card=card_words(after, TABLE, say)))
    if after.ending == SHOWN:
        shown = ((seat_name(seat, say), card_words(after, seat, say)) for seat in range(2))
        sentences += [say("tell.shows", seat=seat, card=card) for seat, card in shown]
    return " ".join(sentences)


def card_words(state: State, place: int, say: Strings) -> str:
    """Name the card in a place in words, "" when none is known."""
    card = card_at(state, place)
    return say(f"card.{card}") if card else ""


def status(observed: State, say: Strings) -> str:
    """Say who must decide what, or who won how much."""
    if observed.ending:
        return tell_result(observed, say, chips=counted("chips", int(min(observed.paid)), say))
    key = "status.answer" if observed.raises else "status.turn"
    chips = counted("chips", int(max(observed.paid) - min(observed.paid)), say)
    return say(key, seat=seat_name(int(observed.seat), say), chips=chips)
