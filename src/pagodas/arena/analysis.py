"""The analysis of a finished game: the chances before each turn, and the moves that threw some of them away.

The analysis judges each decision by the knowledge its player had. Where hands are hidden it judges a second time with
all cards open, to separate luck from mistakes: a move can be right for its player and still lose to a card nobody saw.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.core.types import Move, Seat, State
from pagodas.players.player import search_player
from pagodas.players.search_player import SearchPlayer, Thoughts, chance_of
from pagodas.session.session import Session, Turn

__all__ = ["Account", "Moment", "Slip", "View", "account", "analyse", "chances", "chances_over_time", "consistent"]

SUSPICION, MISTAKE, BLUNDER = 0.03, 0.1, 0.25  # chances thrown away
LEVEL = 0.5  # the chance before the first judgement; with more than two seats, that of the middle place


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that was not the best: the texts of the move played and of the better one, and the chances it cost."""

    played: str
    better: str
    cost: float

    @property
    def is_blunder(self) -> bool:
        """Whether the mistake is grave."""
        return self.cost >= BLUNDER

    @property
    def sign(self) -> str:
        """The sign that chess players use for it."""
        return "??" if self.is_blunder else "?"


@dataclass(frozen=True, slots=True)
class View:
    """The judgement of a turn: the mover's chance before it, and its worst slip."""

    chance: float
    slip: Slip | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn, judged by its player's knowledge and, if anything was hidden, also with all cards open."""

    turn: int
    seat: Seat
    text: str
    known: View
    opened: View | None = None

    def view(self, opened: bool) -> View:
        """Return one of the two judgements."""
        return self.opened or self.known if opened else self.known


def analyse(session: Session, level: str, seed: int = 0) -> Iterator[Moment]:
    """Judge a game turn by turn."""
    mind = search_player(level, session.game, seed, timed=False)
    return (_moment(session, turn, mind) for turn in session.turns)


def _moment(session: Session, turn: Turn, mind: SearchPlayer) -> Moment:
    states = [session.state_at(index) for index in turn.moves]
    moves = [session.moves[index] for index in turn.moves]
    secret = has_secrets(session, turn.moves.start)
    again = session.seats == 2  # with two seats, one loses as much as the other gains
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
    """Tell whether seats knew different things."""
    state = session.state_at(index)
    return len({session.game.observe(state, seat).tobytes() for seat in range(session.seats)}) > 1


def mistake(game: Game, known: State, thoughts: Thoughts, move: Move, mind: SearchPlayer | None = None) -> Slip | None:
    """Return a move as a slip, None if it cost little or nothing.

    The worse a move seems, the less a search looks at it. So with a `mind`, a suspicious move and the best one are
    compared again, from the positions after them.
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
    """Return the cost of a move, judged from the position after it; the first cost if chance comes between."""
    after = [played(game, known, move) for move in (best, taken)]
    if any(state.reveals != known.reveals for state in after):
        return cost
    left = [_chance_after(state, int(known.seat), mind) for state in after]
    return left[0] - left[1]


def played(game: Game, known: State, move: Move) -> State:
    """Return the position after a move, in one of the possible worlds."""
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


def consistent(session: Session, moments: Sequence[Moment]) -> list[Moment]:
    """Return the moments with chances before each mistake that fall by what the mistake cost.

    A search looks twice at a mistake, and may then think more of the better move than it thought of the position: so
    the chance was there. Where chance or a hidden card comes between two turns, and with more than two seats, chances
    change for other reasons too, and stay as they were judged.
    """
    found: list[Moment] = []
    for index in reversed(range(len(moments))):
        after = None if _is_surprising(session, index) else _after(session, moments[index], *found[-1:])
        found.append(_corrected(moments[index], after))
    return found[::-1]


def _is_surprising(session: Session, index: int) -> bool:
    """Tell whether something else than a decision may change the chances in a turn."""
    moves = session.turns[index].moves
    return session.seats != 2 or session.state_at(moves.start).reveals != session.state_at(moves.stop).reveals


def _after(session: Session, moment: Moment, following: Moment | None = None) -> float | None:
    """Return the chance of who moved after a turn, None if nobody judged it."""
    if following:
        chance = following.view(opened=True).chance
        return chance if following.seat == moment.seat else 1.0 - chance
    return chance_of(outcome(session.state)[moment.seat]) if session.state.ending else None


def _corrected(moment: Moment, after: float | None) -> Moment:
    """Return a moment that agrees with the chance after it; what a player could not know agrees with nothing."""
    if moment.opened:
        return replace(moment, opened=_agreeing(moment.opened, after))
    return replace(moment, known=_agreeing(moment.known, after))


def _agreeing(view: View, after: float | None) -> View:
    """Return a view whose chance falls to the one afterwards by what its slip cost."""
    if view.slip is None or after is None:
        return view
    cost = min(view.slip.cost, 1.0 - after)
    return View(after + cost, replace(view.slip, cost=cost)) if cost >= MISTAKE else View(view.chance)


def chances_over_time(session: Session, moments: Sequence[Moment], seat: Seat, opened: bool = False) -> list[float]:
    """Return a seat's chance before each turn, and its result at the end."""
    result = session.result
    end = [chance_of(result.utilities[seat])] if result else []
    return chances(moments, seat, session.seats, opened) + end


def chances(moments: Sequence[Moment], seat: Seat, seats: int, opened: bool = False) -> list[float]:
    """Return a seat's chance before each turn; with two seats, the other seat's turns give it too."""
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
    """The mistakes of a seat in a whole game: how many, how many of them blunders, and the chances they cost."""

    mistakes: int
    blunders: int
    cost: float


def account(moments: Sequence[Moment], seat: Seat, opened: bool = False) -> Account:
    """Sum up the mistakes of a seat."""
    slips = [slip for moment in moments if moment.seat == seat and (slip := moment.view(opened).slip)]
    return Account(len(slips), sum(slip.is_blunder for slip in slips), sum((slip.cost for slip in slips), 0.0))
