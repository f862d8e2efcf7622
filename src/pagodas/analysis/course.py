"""The course of a game, from judgements of its positions: chances, mistakes and luck. All of it is arithmetic.

The game is looked at twice where hands are hidden, through two lenses: as its players could know it, and with all cards
open. A move can be right for its player and still lose to a card nobody saw.

Where neither chance nor a hidden card comes between two positions, the judgement of the later one is a second look at
the earlier one. If the best move was played, both judge the same with another seat to move, and the chance shown is
their average. If another move was played, the best one gets a second look too, from the position after it; the chance
then falls by exactly what the move cost.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp

from pagodas.analysis.judging import Judged, Position, state_at
from pagodas.core.game import outcome
from pagodas.core.types import Move, Seat, State
from pagodas.players.search_player import chance_of
from pagodas.session.session import Session, Turn

__all__ = [
    "Account",
    "Decision",
    "Lens",
    "Moment",
    "Slip",
    "View",
    "account",
    "chance_of_mover",
    "chances",
    "chances_over_time",
]

SUSPICION = 0.03  # a move that seems to cost so much gets a second look
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.1, 0.25  # chances thrown away
DECIDED = 0.96  # a value beyond this is a forced end, which a shallower look could not see
STRICTNESS = 4.35  # how fast accuracy falls with the chances thrown away: 10 % of them leave 65 %
LEVEL = 0.5  # the chance before the first judgement; with more than two seats, that of the middle place

Judgements = Mapping[Position, Judged]


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that was not the best: the texts of the move played and of the better one, and the chances it cost."""

    played: str
    better: str
    cost: float
    ply: int = 0
    move: Move = -1  # the better one

    @property
    def is_mistake(self) -> bool:
        """Whether it is more than an inaccuracy."""
        return self.cost >= MISTAKE

    @property
    def is_blunder(self) -> bool:
        """Whether the mistake is grave."""
        return self.cost >= BLUNDER

    @property
    def sign(self) -> str:
        """The sign that chess players use for it."""
        return "??" if self.is_blunder else "?" if self.is_mistake else "?!"


@dataclass(frozen=True, slots=True)
class View:
    """The judgement of a turn: the mover's chance before it, its worst slip, and what all its slips cost.

    `luck` is what a roll or a draw changed for the mover, None where nothing was left to chance or nobody can tell.
    """

    chance: float
    slip: Slip | None = None
    cost: float = 0.0
    luck: float | None = None
    free: bool = True  # there was something to decide

    @property
    def accuracy(self) -> float:
        """How near to the best it was, from 0 to 1."""
        return exp(-STRICTNESS * self.cost)


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn, judged by its player's knowledge and, if anything was hidden, also with all cards open."""

    turn: int
    seat: Seat
    text: str
    known: View
    opened: View | None = None
    ply: int = 0  # moves before it

    def view(self, opened: bool) -> View:
        """Return one of the two judgements."""
        return self.opened or self.known if opened else self.known

    @property
    def luck(self) -> float:
        """What chance changed for the mover, apart from decisions."""
        return self.view(opened=True).luck or 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """One move, judged: the mover's chance before it, what it cost, which was better, and what chance then changed."""

    chance: float
    cost: float = 0.0
    better: Move | None = None
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A move as the arithmetic needs it."""

    ply: int
    seat: Seat
    move: Move
    free: bool  # there was another move
    shows: bool  # chance or a hidden card showed itself
    following: Seat | None  # who decides next, None at the end


class Lens:
    """A game as one can look at it: as its players could know it, or with all cards open."""

    def __init__(self, session: Session, opened: bool) -> None:
        self.session = session
        self.opened = opened
        self.sees_all = opened or not session.game.hides
        self.steps = list(_steps(session, self._shows))

    # --- What must be judged ---

    def positions(self) -> list[Position]:
        """Return the positions to judge, the last one first. Where nothing is decided, the next one tells it all."""
        return [self._position(step) for step in reversed(self.steps) if _tells_something(step)]

    def second_looks(self, judged: Judgements) -> list[Position]:
        """Return the positions after better moves, where moves were played that seem worse."""
        return [self._after_best(step, judged) for step in reversed(self.steps) if self._needs_look(step, judged)]

    def _position(self, step: Step, moves: tuple[Move, ...] = ()) -> Position:
        return Position(step.ply, None if self.opened else step.seat, moves)

    def _after_best(self, step: Step, judged: Judgements) -> Position:
        return self._position(step, (judged[self._position(step)].move,))

    def _needs_look(self, step: Step, judged: Judgements) -> bool:
        if not self._is_suspicious(step, judged):
            return False
        after, shows = self._after_better(step, judged)
        return not after.ending and not shows

    def _after_better(self, step: Step, judged: Judgements) -> tuple[State, bool]:
        """Return the whole truth after the best move, and whether it shows something that could not be known."""
        position = self._after_best(step, judged)._replace(seat=None)
        after = state_at(self.session, position)
        return after, self._shows(self.session.state_at(step.ply), after)

    def _shows(self, before: State, after: State) -> bool:
        """Tell whether chance decided something between two states or, unless all is seen, a card was shown."""
        return bool(before.rng != after.rng or (not self.sees_all and before.reveals != after.reveals))

    def _is_suspicious(self, step: Step, judged: Judgements) -> bool:
        """Tell whether a move seems worse than the best one, from the position before it or after it."""
        found = judged.get(self._position(step))
        if found is None or found.move == step.move or not self._compares(step) or not self.sees_all:
            return False
        after = self._first_look_after(step, judged)
        fall = 0.0 if after is None else chance_of_mover(found) - after
        return max(fall, chance_of_mover(found) - _chance_of_played(found)) >= SUSPICION

    def _first_look_after(self, step: Step, judged: Judgements) -> float | None:
        if step.following is None:
            return self._outcome(step)
        found = judged.get(self._position(self.steps[step.ply + 1]))
        return None if found is None else _turned(chance_of_mover(found), step.following == step.seat)

    # --- What came of it ---

    def decisions(self, judged: Judgements) -> list[Decision]:
        """Judge every move, from the last one back to the first."""
        found: list[Decision] = []
        for step in reversed(self.steps):
            after = self._after(step, found[-1] if found else None)
            found.append(self._decision(step, after, judged))
        return found[::-1]

    def _compares(self, step: Step) -> bool:
        """Tell whether the chance after a move can be compared with the one before it."""
        return not step.shows and (step.following in (None, step.seat) or (self.sees_all and self.session.seats == 2))

    def _after(self, step: Step, following: Decision | None) -> float | None:
        """Return the mover's chance after a move, None where it was not judged."""
        if step.following is None or following is None:
            return self._outcome(step)
        same = step.following == step.seat
        return _turned(following.chance, same) if same or (self.sees_all and self.session.seats == 2) else None

    def _outcome(self, step: Step) -> float | None:
        state = self.session.state
        return chance_of(outcome(state)[step.seat]) if state.ending else None

    def _decision(self, step: Step, after: float | None, judged: Judgements) -> Decision:
        found = judged.get(self._position(step))
        if found is None:
            return Decision(LEVEL if after is None else after)
        chance, expected = chance_of_mover(found), _chance_of_played(found)
        if after is None or not self._compares(step):
            luck = after - expected if step.shows and after is not None else None
            return Decision(chance, chance - expected, found.move, luck)
        if found.move == step.move or not self._is_suspicious(step, judged):
            return Decision((chance + after) / 2)
        cost = max(0.0, self._second_look(step, judged) - after)
        return Decision(after + cost if cost >= INACCURACY else (chance + after) / 2, cost, found.move)

    def _second_look(self, step: Step, judged: Judgements) -> float:
        """Return the chance after the best move, as a look from there finds it."""
        after, shows = self._after_better(step, judged)
        if after.ending and not shows:
            return chance_of(outcome(after)[step.seat])
        found = judged.get(self._after_best(step, judged))
        return (
            _turned(chance_of_mover(found), after.seat == step.seat)
            if found
            else chance_of_mover(judged[self._position(step)])
        )


def _steps(session: Session, shows: Callable[[State, State], bool]) -> Iterator[Step]:
    plies = len(session.moves)
    states = [session.state_at(ply) for ply in range(plies + 1)]
    for ply in range(plies):
        before, after = states[ply], states[ply + 1]
        following = None if ply + 1 == plies else int(after.seat)
        free = len(session.game.legal(session.game.observe(before, int(before.seat)))) > 1
        yield Step(ply, int(before.seat), session.moves[ply], free, shows(before, after), following)


def _tells_something(step: Step) -> bool:
    return step.free or step.shows or step.following != step.seat


def chance_of_mover(found: Judged) -> float:
    """Return the chance of who moves. The last two looks favour one seat each, so their average counts."""
    if found.shallower is None or abs(found.value) > DECIDED:
        return chance_of(found.value)
    return chance_of((found.value + found.shallower) / 2)


def _chance_of_played(found: Judged) -> float:
    """Return the chance after the move that was played, by the search that found the best one."""
    below = 0.0 if found.played is None else max(0.0, found.value - found.played) / 2
    return max(0.0, chance_of_mover(found) - below)


def _turned(chance: float, same: bool) -> float:
    return chance if same else 1.0 - chance


# --- Turns ---


def moments(session: Session, lenses: Sequence[Lens], judged: Judgements) -> list[Moment]:
    """Sum the moves of each turn up, through one lens or two."""
    views = [_views(lens, lens.decisions(judged)) for lens in lenses]
    opened: Sequence[View | None] = views[1] if len(views) > 1 else [None] * len(session.turns)
    return [
        Moment(turn.number, turn.seat, session.turn_text(turn), known, open_view, turn.moves.start)
        for turn, known, open_view in zip(session.turns, views[0], opened, strict=True)
    ]


def _views(lens: Lens, decisions: Sequence[Decision]) -> list[View]:
    return [_view(lens, turn, decisions) for turn in lens.session.turns]


def _view(lens: Lens, turn: Turn, decisions: Sequence[Decision]) -> View:
    own = [(ply, decisions[ply]) for ply in turn.moves]
    worst = max(own, key=lambda each: each[1].cost)
    lucks = [decision.luck for _, decision in own if decision.luck is not None]
    return View(
        own[0][1].chance,
        _slip(lens, *worst),
        sum(decision.cost for _, decision in own),
        sum(lucks) if lucks else None,
        any(lens.steps[ply].free for ply in turn.moves),
    )


def _slip(lens: Lens, ply: int, decision: Decision) -> Slip | None:
    if decision.cost < INACCURACY or decision.better is None:
        return None
    state: State = lens.session.state_at(ply)
    played, better = (
        lens.session.game.notation.format_move(state, move) for move in (lens.session.moves[ply], decision.better)
    )
    return Slip(played, better, decision.cost, ply, decision.better)


def chances_over_time(session: Session, told: Sequence[Moment], seat: Seat, opened: bool = False) -> list[float]:
    """Return a seat's chance before each turn, and its result at the end."""
    result = session.result
    end = [chance_of(result.utilities[seat])] if result else []
    return chances(told, seat, session.seats, opened) + end


def chances(told: Sequence[Moment], seat: Seat, seats: int, opened: bool = False) -> list[float]:
    """Return a seat's chance before each turn. The other one of two tells it too, unless that one knows other cards."""
    shared = seats == 2 and (opened or not any(moment.opened for moment in told))
    values: list[float] = []
    last = LEVEL
    for moment in told:
        if moment.seat == seat or shared:
            last = _turned(moment.view(opened).chance, moment.seat == seat)
        values.append(last)
    return values


# --- Players ---


@dataclass(frozen=True, slots=True)
class Account:
    """The game of a seat: how many mistakes, how many of them blunders, the chances they cost, and what else happened.

    `accuracy` is from 0 to 1, None where there was nothing to decide. `luck` is what chance gave the seat, in all.
    """

    mistakes: int
    blunders: int
    cost: float
    inaccuracies: int = 0
    accuracy: float | None = None
    luck: float = 0.0


def account(told: Sequence[Moment], seat: Seat, opened: bool = False) -> Account:
    """Sum up the turns of a seat."""
    views = [moment.view(opened) for moment in told if moment.seat == seat]
    slips = [view.slip for view in views if view.slip]
    free = [view.accuracy for view in views if view.free]
    return Account(
        sum(slip.is_mistake for slip in slips),
        sum(slip.is_blunder for slip in slips),
        sum((slip.cost for slip in slips), 0.0),
        sum(not slip.is_mistake for slip in slips),
        sum(free) / len(free) if free else None,
        luck_of(told, seat),
    )


def luck_of(told: Sequence[Moment], seat: Seat) -> float:
    """Return what chance gave a seat. With two seats, what it gave the other one it took from this one."""
    two = len({moment.seat for moment in told}) <= 2
    own = sum(moment.luck for moment in told if moment.seat == seat)
    return own - sum(moment.luck for moment in told if moment.seat != seat) if two else own
