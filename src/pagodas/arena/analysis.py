"""A finished game looked through: the chances before each turn, and the moves that threw some of them away.

Each decision is judged from what its player could know. With hidden hands the same is done a second time with all cards
open, which shows what was luck: a move can be right for all its player knew and still lose to a card nobody saw.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.core.types import Move, Seat, State
from pagodas.players.player import search_player
from pagodas.players.search_player import SearchPlayer, Thoughts, chance_of
from pagodas.session.session import Session, Turn

SUSPICION, MISTAKE, BLUNDER = 0.03, 0.1, 0.25  # chances thrown away
LEVEL = 0.5  # a chance before anything is known; where more than two sit, that of the middle place


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that was not the best: what it cost, and what would have been better, as texts."""

    played: str
    better: str
    cost: float

    @property
    def is_blunder(self) -> bool:
        """Tell whether it is a grave one."""
        return self.cost >= BLUNDER

    @property
    def sign(self) -> str:
        """Mark it as chess players do."""
        return "??" if self.is_blunder else "?"


@dataclass(frozen=True, slots=True)
class View:
    """A turn judged from what is known of it: the mover's chance before it, and its worst slip."""

    chance: float
    slip: Slip | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn, judged from what its player could know and, where anything was hidden, with all cards open."""

    turn: int
    seat: Seat
    text: str
    known: View
    opened: View | None = None

    def view(self, opened: bool) -> View:
        """Return how it is judged."""
        return self.opened or self.known if opened else self.known


def analyse(session: Session, level: str, seed: int = 0) -> Iterator[Moment]:
    """Look through a game turn by turn."""
    mind = search_player(level, session.game, seed, timed=False)
    return (_moment(session, turn, mind) for turn in session.turns)


def _moment(session: Session, turn: Turn, mind: SearchPlayer) -> Moment:
    states = [session.state_at(index) for index in turn.moves]
    moves = [session.moves[index] for index in turn.moves]
    secret = has_secrets(session, turn.moves.start)
    again = session.seats == 2  # what a turn leaves the other is the mover's to lose
    seen = [session.game.observe(state, turn.seat) for state in states]
    known = _view(session.game, seen, moves, mind, again and not secret)
    opened = _view(session.game, states, moves, mind, again) if secret else None
    return Moment(turn.number, turn.seat, session.turn_text(turn), known, opened)


def _view(game: Game, states: Sequence[State], moves: Sequence[Move], mind: SearchPlayer, again: bool) -> View:
    thoughts = [mind.think(state) for state in states]
    decisions = zip(states, thoughts, moves, strict=True)
    slips = [mistake(game, *decision, mind if again else None) for decision in decisions]
    worst = max((slip for slip in slips if slip), key=lambda slip: slip.cost, default=None)
    return View(thoughts[0].chance, worst)


def has_secrets(session: Session, index: int) -> bool:
    """Tell whether some seat knew what another did not."""
    state = session.state_at(index)
    return len({session.game.observe(state, seat).tobytes() for seat in range(session.seats)}) > 1


def mistake(game: Game, known: State, thoughts: Thoughts, move: Move, mind: SearchPlayer | None = None) -> Slip | None:
    """Return what was wrong with a move, None when little or nothing.

    Who looks ahead sees less of a move the worse it seems. So with a `mind`, a suspicious move and the best one are
    compared again by what they lead to.
    """
    best, taken = thoughts.moves[0], thoughts.of(move)
    if taken is None or best.move == move:
        return None
    cost = chance_of(best.value) - chance_of(taken.value)
    if mind and cost >= SUSPICION:
        cost = _second_look(game, known, best.move, move, mind, cost)
    if cost < MISTAKE:
        return None
    return Slip(game.notation.format_move(known, move), game.notation.format_move(known, best.move), cost)


def _second_look(game: Game, known: State, best: Move, taken: Move, mind: SearchPlayer, cost: float) -> float:
    """Return what a move costs by what follows it; by the first look where chance would decide what follows."""
    after = [played(game, known, move) for move in (best, taken)]
    if any(state.reveals != known.reveals for state in after):
        return cost
    left = [_chance_after(state, int(known.seat), mind) for state in after]
    return left[0] - left[1]


def played(game: Game, known: State, move: Move) -> State:
    """Return what a move leads to, in one of the worlds there may be."""
    world = game.blank()
    verbs.redeal(known, 0, world)
    verbs.play(world[0], move)
    return world[0]


def _chance_after(state: State, seat: Seat, mind: SearchPlayer) -> float:
    """Return the chance of one of two seats."""
    if state.ending:
        return chance_of(outcome(state)[seat])
    chance = mind.think(state).chance
    return chance if state.seat == seat else 1.0 - chance


def chances_over_time(session: Session, moments: Sequence[Moment], seat: Seat, opened: bool = False) -> list[float]:
    """Return a seat's chance before each turn, and at the end what became of it."""
    result = session.result
    end = [chance_of(result.utilities[seat])] if result else []
    return chances(moments, seat, session.seats, opened) + end


def chances(moments: Sequence[Moment], seat: Seat, seats: int, opened: bool = False) -> list[float]:
    """Return a seat's chance before each turn; between its own turns, with two seats, what the other's leave it."""
    values: list[float] = []
    last = LEVEL
    for moment in moments:
        chance = moment.view(opened).chance
        if moment.seat == seat:
            last = chance
        elif seats == 2:
            last = 1.0 - chance
        values.append(last)
    return values


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat did wrong in a whole game: how many mistakes, how many of them blunders, and what they cost."""

    mistakes: int
    blunders: int
    cost: float


def account(moments: Sequence[Moment], seat: Seat, opened: bool = False) -> Account:
    """Sum up what a seat did wrong."""
    slips = [slip for moment in moments if moment.seat == seat and (slip := moment.view(opened).slip)]
    return Account(len(slips), sum(slip.is_blunder for slip in slips), sum(slip.cost for slip in slips))
