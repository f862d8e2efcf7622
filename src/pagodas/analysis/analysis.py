"""The analysis of a whole game: which positions must be judged, and what their judgements come to."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pagodas.analysis.course import MISTAKE, Account, Lens, Moment, account, moments
from pagodas.analysis.judging import SEED, Judged, Position, judge
from pagodas.core.errors import no_such
from pagodas.players.levels import LEVELS, DepthPlan, judging_plan
from pagodas.players.player import UnknownPlayer
from pagodas.session.session import Session

__all__ = ["LEVEL_OF_ANALYSES", "Analysis", "Study", "analyse"]

LEVEL_OF_ANALYSES = "master"  # unless somebody asks for another
MOST_THAT_MATTERED = 6  # moments worth pointing out

Watch = Callable[[Iterable[Position]], Iterable[Position]]  # passes positions on, and sees how far the work is


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, judged turn by turn with the budget of a level for each position."""

    session: Session
    level: str
    moments: tuple[Moment, ...]

    @property
    def has_hidden(self) -> bool:
        """Whether anything was hidden from players, so that all is judged twice."""
        return any(moment.opened for moment in self.moments)

    @property
    def accounts(self) -> list[list[Account]]:
        """The game of each seat, as it could know and, if anything was hidden, with all cards open."""
        views = (False, True) if self.has_hidden else (False,)
        return [[account(self.moments, seat, opened) for opened in views] for seat in range(self.session.seats)]

    @property
    def that_mattered(self) -> list[Moment]:
        """The few turns in which mistakes or luck changed most, in their order."""
        weighed = [(max(moment.view(True).cost, abs(moment.luck)), moment) for moment in self.moments]
        grave = sorted((each for each in weighed if each[0] >= MISTAKE), key=lambda each: -each[0])
        return sorted((moment for _, moment in grave[:MOST_THAT_MATTERED]), key=lambda moment: moment.turn)

    @property
    def budget(self) -> tuple[int, str]:
        """How much was thought about each position: a number, and of what."""
        return budget(self.session, self.level)


def budget(session: Session, level: str) -> tuple[int, str]:
    """Return how much a level thinks about each position of a game: a number, and of what."""
    plan = judging_plan(level, session.game)
    return (plan.plies, "plies") if isinstance(plan, DepthPlan) else (plan.iterations, "iterations")


class Study:
    """An analysis under way: it tells which positions must be judged, and learns what came of it, in any portions."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lenses = [Lens(session, opened) for opened in ((False, True) if session.game.hides else (False,))]
        self._judged: dict[Position, Judged] = {}

    def learn(self, positions: Iterable[Position], judged: Iterable[Judged]) -> None:
        """Take note of judgements."""
        self._judged.update(zip(positions, judged, strict=True))

    def wanted(self) -> list[Position]:
        """Return the positions that must still be judged, in this order; none when the analysis is complete."""
        for looks in (self._first_looks, self._second_looks):
            if missing := [position for position in looks() if position not in self._judged]:
                return missing
        return []

    def _first_looks(self) -> list[Position]:
        return [position for lens in self._lenses for position in lens.positions()]

    def _second_looks(self) -> list[Position]:
        return [position for lens in self._lenses for position in lens.second_looks(self._judged)]

    def moments(self) -> tuple[Moment, ...]:
        """Return every turn, judged."""
        return tuple(moments(self._session, self._lenses, self._judged)) if self._session.moves else ()


def analyse(session: Session, level: str = LEVEL_OF_ANALYSES, seed: int = SEED, watch: Watch = iter) -> Analysis:
    """Judge a game turn by turn. A level says how much is thought about each position; no clock counts.

    The same game, level and seed give the same numbers on every machine and in every browser.
    """
    if level not in LEVELS:
        raise UnknownPlayer(no_such("player", level, LEVELS))
    study = Study(session)
    while wanted := study.wanted():
        study.learn(wanted, judge(session, watch(wanted), level, seed))
    return Analysis(session, level, study.moments())
