"""Decides about requests: a request becomes event_log, or is refused with a reason.

Nothing is changed here: moves are tried on copies.
"""

import secrets
from collections.abc import Callable
from typing import Any

from pagodas.core.errors import AmbiguousMove, IllegalMove, MalformedMove, PagodasError, SessionError
from pagodas.core.turn_text import simplify
from pagodas.core.types import SPECTATOR, Move, Seat
from pagodas.server import event_log, messages
from pagodas.server.event_log import AnyEvent
from pagodas.server.hosted_game import HostedGame, PendingOffer, take_back
from pagodas.server.messages import Fault, Matter
from pagodas.session import Session
from pagodas.session.move_parser import read_clicks, read_turn

SEED_BITS = 63  # too many to try them all


class Refusal(PagodasError):
    """A request is refused: the fault is for programs, the reason for people."""

    def __init__(self, fault: Fault, reason: str) -> None:
        super().__init__(reason)
        self.fault = fault
        self.reason = reason


def new_seed() -> int:
    """Return a seed nobody can guess."""
    return secrets.randbits(SEED_BITS)


def grant(hosted: HostedGame, seat: Seat, request: messages.Request, language: str) -> HostedGame:
    """Return the game after the request of a seat. Raises Refusal."""
    if seat == SPECTATOR:
        raise Refusal("not-yours", "you only watch this game")
    if not isinstance(request, messages.Return):
        _refuse_absent(hosted, seat)
    try:
        return hosted.after(_RULINGS[type(request)](hosted, seat, request, language))
    except IllegalMove as error:
        raise Refusal("illegal", error.reason) from error
    except AmbiguousMove as error:
        raise Refusal("ambiguous", str(error)) from error
    except MalformedMove as error:
        raise Refusal("malformed", str(error)) from error
    except SessionError as error:
        raise Refusal("not-now", str(error)) from error


# --- Moves ---


def _play(hosted: HostedGame, seat: Seat, request: messages.Play, language: str) -> list[AnyEvent]:
    _refuse_stale(hosted, request.ply)
    refuse_out_of_turn(hosted, seat)
    if request.code is not None:  # `HostedGame.after` finds out whether it is legal
        return [event_log.Played(seat, hosted.ply, [request.code])]
    return [event_log.Played(seat, hosted.ply, _read(hosted.session, request, language))]


def _refuse_stale(hosted: HostedGame, ply: int) -> None:
    if ply != hosted.ply:
        raise Refusal("stale", f"this is for ply {ply}, but the game is at ply {hosted.ply}")


def refuse_out_of_turn(hosted: HostedGame, seat: Seat) -> None:
    """Raise Refusal unless the seat is to move."""
    if hosted.session.result:
        raise Refusal("not-now", f"the game is over ({hosted.session.result}, {hosted.session.result.reason})")
    if hosted.session.to_move != seat:
        raise Refusal("not-yours", f"it is the turn of {hosted.session.names[hosted.session.to_move]}")
    _refuse_absent(hosted, seat)


def _refuse_absent(hosted: HostedGame, seat: Seat) -> None:
    """Raise Refusal while a computer plays for the person at a seat."""
    if hosted.member_at(seat).stand_in and hosted.session.result is None:
        raise Refusal("not-now", "you have left the table, and a computer plays for you: come back first")


def refuse_hints(hosted: HostedGame) -> None:
    """Raise Refusal where people play each other without hints, as long as they play."""
    if not hosted.allows_hints and not hosted.session.result:
        raise Refusal("not-now", "whoever set this game up allowed no hints between people")


def _thought(hosted: HostedGame, _: Seat, request: messages.Thought, __: str) -> list[AnyEvent]:
    """Take a move that a page was asked to choose for a computer."""
    _refuse_stale(hosted, request.ply)
    if request.code is None:
        raise Refusal("not-now", "then the server thinks")
    return [event_log.Played(hosted.session.to_move, hosted.ply, [request.code])]


def _read(session: Session, request: messages.Play | messages.Why, language: str) -> list[Move]:
    """Return the legal moves that a text or some clicks mean. Of a whole turn the decision that is refused is named."""
    if request.path is not None:
        return [read_clicks(session.game, session.seen_by(session.to_move), request.path, language)]
    try:
        return read_turn(session.game, session.seen_by(session.to_move), request.text, language)
    except IllegalMove as error:
        whole = simplify(request.text) != simplify(error.text)
        raise IllegalMove(error.text, f"{error.reason} ({error.text})") if whole else error from None


def _undo(hosted: HostedGame, seat: Seat, request: messages.Undo, _: str) -> list[AnyEvent]:
    _refuse_stale(hosted, request.ply)
    _refuse_to_reopen(hosted, seat)
    session = hosted.session
    ply = next((index for index in reversed(range(hosted.ply)) if session.state_at(index).seat == seat), None)
    if ply is None:
        raise Refusal("not-now", "you have made no move in this game")
    take_back(session.copy(), ply)  # raises SessionError: others are not asked for what is impossible
    if (session.mid_turn and session.to_move == seat) or not hosted.asked(seat, "undo"):
        return [event_log.TakenBack(seat, ply)]
    return [_offer(hosted, seat, "undo", ply)]


def _refuse_to_reopen(hosted: HostedGame, seat: Seat) -> None:
    """Refuse to go on with a game that is over, where one player could have learnt what is to come from its record."""
    if hosted.session.result and hosted.foreseeable and (hosted.others(seat) or hosted.others(seat, "open")):
        raise Refusal(
            "not-now", "the game is over, and its record tells dice and cards to come; it is not taken up again"
        )


def _reset(hosted: HostedGame, seat: Seat, request: messages.Reset, _: str) -> list[AnyEvent]:
    _refuse_stale(hosted, request.ply)
    refuse_out_of_turn(hosted, seat)
    trial = hosted.session.copy()
    trial.reset_turn()
    return [event_log.TakenBack(seat, len(trial.moves))]


# --- Ends, offers and next games ---


def _resign(hosted: HostedGame, seat: Seat, _: messages.Resign, __: str) -> list[AnyEvent]:
    """Let the others play on where people would, and end the game where only computers would."""
    others = hosted.asked(seat, "rematch") or hosted.others(seat, "open")
    return [event_log.Left(seat) if others and hosted.session.can_be_left else event_log.Resigned(seat)]


def _return(_: HostedGame, seat: Seat, __: messages.Return, ___: str) -> list[AnyEvent]:
    return [event_log.Returned(seat)]


def _propose(hosted: HostedGame, seat: Seat, request: messages.Offer, _: str) -> list[AnyEvent]:
    if request.matter == "draw":
        hosted.session.copy().agree_draw()
        if hosted.others(seat, "computer") or hosted.others(seat, "open"):
            raise Refusal("not-now", "only people can agree to a draw")
    elif not hosted.over:
        raise Refusal("not-now", "the match is not over")
    elif not hosted.asked(seat, request.matter):  # nobody has to be asked: computers agree
        return [_agreed(request.matter, PendingOffer(seat, ()))]
    return [_offer(hosted, seat, request.matter)]


def _offer(hosted: HostedGame, seat: Seat, matter: Matter, ply: int = -1) -> AnyEvent:
    if matter in hosted.pending:
        raise Refusal("not-now", "this has been asked for already and waits for an answer")
    return event_log.Offered(seat, matter, ply)


def _answer(hosted: HostedGame, seat: Seat, request: messages.Answer, _: str) -> list[AnyEvent]:
    offer = hosted.pending.get(request.matter)
    if offer is None or seat not in offer.awaited:
        raise Refusal("not-now", "nobody asked you for this")
    answered = event_log.Answered(seat, request.matter, request.yes)
    if not request.yes or offer.awaited != (seat,):
        return [answered]
    return [answered, _agreed(request.matter, offer)]


def _agreed(matter: Matter, offer: PendingOffer) -> AnyEvent:
    """Return what happens when all have agreed to an offer."""
    effects: dict[Matter, AnyEvent] = {
        "draw": event_log.Drawn(),
        "undo": event_log.TakenBack(offer.seat, offer.ply),
        "rematch": event_log.Rematch(new_seed()),
        "delete": event_log.Deleted(),
    }
    return effects[matter]


def _next(hosted: HostedGame, _: Seat, __: messages.Next, ___: str) -> list[AnyEvent]:
    if hosted.session.result is None:
        raise Refusal("not-now", "the present game is not over")
    if hosted.over:
        raise Refusal("not-now", "the match is over; offer a rematch")
    return [event_log.NextGame(new_seed())]


_RULINGS: dict[type, Callable[[HostedGame, Seat, Any, str], list[AnyEvent]]] = {
    messages.Play: _play,
    messages.Undo: _undo,
    messages.Reset: _reset,
    messages.Resign: _resign,
    messages.Return: _return,
    messages.Offer: _propose,
    messages.Answer: _answer,
    messages.Next: _next,
    messages.Thought: _thought,
}


# --- Questions ---


def explain(hosted: HostedGame, seat: Seat, request: messages.Why, language: str) -> tuple[bool, str]:
    """Return whether a move is legal, and if not, why; of a text that fits several legal moves, which these are."""
    refuse_out_of_turn(hosted, seat)
    try:
        _read(hosted.session, request, language)
    except AmbiguousMove as error:
        return True, str(error)
    except IllegalMove as error:
        return False, error.reason
    except MalformedMove as error:
        return False, str(error) if request.path is None else ""  # advice on writing moves is of no use for clicks
    return True, ""
