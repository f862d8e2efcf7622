"""Pieces of sentences that all games need. The words come from the strings of the game, under the keys named here."""

from collections.abc import Sequence

from pagodas.core.game import outcome
from pagodas.core.strings import Strings
from pagodas.core.types import Seat, State

__all__ = ["counted", "either", "listed", "seat_name", "status", "tell_result", "winners"]


def seat_name(seat: Seat, say: Strings) -> str:
    """Name a seat, by `seat.1` and so on."""
    return say(f"seat.{seat + 1}")


def listed(words: Sequence[str], say: Strings) -> str:
    """Join words into "a, b and c", by `and`."""
    return words[0] if len(words) == 1 else say("and", first=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str], say: Strings) -> str:
    """Join words into "a, b or c", by `or`."""
    return words[0] if len(words) == 1 else say("or", first=", ".join(words[:-1]), last=words[-1])


def counted(key: str, count: int, say: Strings) -> str:
    """Say how many there are, by `<key>.one` or `<key>.many`."""
    return say(f"{key}.one" if count == 1 else f"{key}.many", count=count)


def winners(state: State) -> list[Seat]:
    """Return the seats for which the ended game is worth most."""
    utilities = outcome(state)
    return [seat for seat, utility in enumerate(utilities) if utility == max(utilities)]


def tell_result(state: State, say: Strings, **values: object) -> str:
    """Say who won, by `status.won`, or who share the win, by `status.shared`; their `{seat}` is who that is."""
    names = [seat_name(seat, say) for seat in winners(state)]
    return say("status.won" if len(names) == 1 else "status.shared", seat=listed(names, say), **values)


def status(observed: State, say: Strings) -> str:
    """Say whose turn it is, by `status.turn`, or who won: for games whose turns are all of one kind."""
    if observed.ending:
        return tell_result(observed, say)
    return say("status.turn", seat=seat_name(int(observed.seat), say))
