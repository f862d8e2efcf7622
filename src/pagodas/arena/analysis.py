"""A finished game looked through: the chances before each turn, and the moves that threw some of them away.

Each decision is judged from what its player could know. With hidden hands the same is done a second time with all cards
open, which shows what was luck: a move can be right for all its player knew and still lose to a card nobody saw.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pagodas.core.game import Game
from pagodas.core.types import Move, Seat, State
from pagodas.players.player import thinker
from pagodas.players.thinkers import Thinker, Thoughts, chance_of
from pagodas.session.session import Session, Turn

MISTAKE, BLUNDER = 0.1, 0.25  # chances thrown away


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that was not the best: what it cost, and what would have been better, as texts."""

    played: str
    better: str
    cost: float

    @property
    def sign(self) -> str:
        """Mark it as chess players do."""
        return "??" if self.cost >= BLUNDER else "?"


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn: the mover's chance before it, as it could be known and with all cards open, and its worst slip."""

    turn: int
    seat: Seat
    text: str
    chance: float
    open_chance: float | None
    slip: Slip | None


def analyse(session: Session, level: str, seed: int = 0) -> Iterator[Moment]:
    """Look through a game turn by turn."""
    mind = thinker(level, session.game, seed, timed=False)
    return (_moment(session, turn, mind) for turn in session.turns)


def _moment(session: Session, turn: Turn, mind: Thinker) -> Moment:
    game, first = session.game, session.state_at(turn.moves.start)
    known = [game.observe(session.state_at(index), turn.seat) for index in turn.moves]
    thoughts = [mind.think(view) for view in known]
    slips = [
        mistake(game, view, thought, session.moves[index])
        for view, thought, index in zip(known, thoughts, turn.moves, strict=True)
    ]
    worst = max((slip for slip in slips if slip), key=lambda slip: slip.cost, default=None)
    revealed = mind.think(first).chance if has_secrets(session, turn.moves.start) else None
    return Moment(turn.number, turn.seat, session.turn_text(turn), thoughts[0].chance, revealed, worst)


def has_secrets(session: Session, index: int) -> bool:
    """Tell whether some seat knew what another did not."""
    state = session.state_at(index)
    return len({session.game.observe(state, seat).tobytes() for seat in range(session.seats)}) > 1


def mistake(game: Game, known: State, thoughts: Thoughts, move: Move) -> Slip | None:
    """Return what was wrong with a move, None when little or nothing."""
    best, taken = thoughts.moves[0], thoughts.of(move)
    if taken is None or best.move == move:
        return None
    cost = chance_of(best.value) - chance_of(taken.value)
    if cost < MISTAKE:
        return None
    return Slip(game.notation.format_move(known, move), game.notation.format_move(known, best.move), cost)


def chances(moments: Sequence[Moment], seat: Seat, seats: int, opened: bool = False) -> list[float]:
    """Return a seat's chance before each turn; between its own turns, with two seats, what the other's leave it."""
    values: list[float] = []
    last = 1.0 / seats
    for moment in moments:
        chance = moment.open_chance if opened and moment.open_chance is not None else moment.chance
        if moment.seat == seat:
            last = chance
        elif seats == 2:
            last = 1.0 - chance
        values.append(last)
    return values
