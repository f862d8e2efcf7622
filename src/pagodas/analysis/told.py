"""An analysis as it is told to scripts and pages: one shape for both, with numbers rounded alike."""

from msgspec import Struct

from pagodas.analysis.analysis import Analysis
from pagodas.analysis.course import Account, Moment, Slip, View, chances_over_time
from pagodas.core.types import Move, Seat

__all__ = ["ToldAnalysis", "tell"]

DIGITS = 4  # of chances


class Budget(Struct, frozen=True):
    """What was thought about each position."""

    amount: int
    unit: str


class ToldSlip(Struct, frozen=True):
    """A move that was not the best: where it was made, the better one, what it cost and its sign: ?!, ? or ??."""

    ply: int
    played: str
    better: str
    move: Move  # the code of the better one
    cost: float
    sign: str
    blunder: bool


class ToldView(Struct, frozen=True):
    """A turn as it was judged: the mover's chance before it, what it gave away, what chance then changed."""

    chance: float
    cost: float
    luck: float | None
    mistake: ToldSlip | None


class ToldTurn(Struct, frozen=True):
    """A turn, judged by what its player could know and, if anything was hidden, also with all cards open."""

    turn: int
    seat: Seat
    first_ply: int
    text: str
    known: ToldView
    opened: ToldView | None


class ToldAccount(Struct, frozen=True):
    """The game of a seat."""

    accuracy: float | None
    inaccuracies: int
    mistakes: int
    blunders: int
    cost: float
    luck: float


class ToldSeat(Struct, frozen=True):
    """The game of a seat as it could know it, and with all cards open if anything was hidden.

    `chances` are those before each turn, and at the end the result.
    """

    known: ToldAccount
    opened: ToldAccount | None
    chances: list[float]
    chances_opened: list[float] | None


class ToldAnalysis(Struct, frozen=True):
    """A whole analysis."""

    level: str
    budget: Budget
    turns: list[ToldTurn]
    mattered: list[int]  # the turns in which mistakes or luck changed most
    seats: list[ToldSeat]


def tell(found: Analysis) -> ToldAnalysis:
    """Tell an analysis."""
    return ToldAnalysis(
        level=found.level,
        budget=Budget(*found.budget),
        turns=[_turn(moment) for moment in found.moments],
        mattered=[moment.turn for moment in found.that_mattered],
        seats=[_seat(found, seat, accounts) for seat, accounts in enumerate(found.accounts)],
    )


def _seat(found: Analysis, seat: Seat, accounts: list[Account]) -> ToldSeat:
    known, *opened = map(_account, accounts)
    courses = [chances_over_time(found.session, found.moments, seat, view) for view in (False, True)]
    rounded = [[_rounded(chance) for chance in course] for course in courses]
    return ToldSeat(known, opened[0] if opened else None, rounded[0], rounded[1] if opened else None)


def _turn(moment: Moment) -> ToldTurn:
    opened = _view(moment.opened) if moment.opened else None
    return ToldTurn(moment.turn, moment.seat, moment.ply, moment.text, _view(moment.known), opened)


def _view(view: View) -> ToldView:
    luck = None if view.luck is None else _rounded(view.luck)
    return ToldView(_rounded(view.chance), _rounded(view.cost), luck, _slip(view.slip) if view.slip else None)


def _slip(slip: Slip) -> ToldSlip:
    return ToldSlip(slip.ply, slip.played, slip.better, slip.move, _rounded(slip.cost), slip.sign, slip.is_blunder)


def _account(one: Account) -> ToldAccount:
    return ToldAccount(
        None if one.accuracy is None else _rounded(one.accuracy),
        one.inaccuracies,
        one.mistakes,
        one.blunders,
        _rounded(one.cost),
        _rounded(one.luck),
    )


def _rounded(chance: float) -> float:
    return round(chance, DIGITS)
