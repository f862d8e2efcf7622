"""A match: several games between the same seats, which start in turn, with a running score."""

from collections.abc import Collection, Sequence

from pagodas.core.errors import SessionError
from pagodas.core.game import Game
from pagodas.core.options import Values
from pagodas.core.types import Seat
from pagodas.session.fault_words import fault
from pagodas.session.names import checked_names
from pagodas.session.session import Session

__all__ = ["Match"]


class Match:
    """A match of `length` games; the game's own points decide how a result scores."""

    def __init__(self, game: Game, names: Sequence[str], length: int, options: Values, seed: int) -> None:
        if length < 1:
            raise SessionError(fault("match.empty", length=length))
        self.game = game
        self.length = length
        self.options = dict(options)
        self.seed = seed
        self.current = Session(game, names, options, seed)  # the game in progress, or the last one
        self.names = self.current.names
        self.finished: tuple[Session, ...] = ()  # the games before it

    def copy(self) -> "Match":
        """Return a copy that can be played on independently."""
        other = object.__new__(Match)
        other.__dict__ = self.__dict__.copy()
        other.current = self.current.copy()
        return other

    def rename(self, names: Sequence[str]) -> None:
        """Give the seats other names, from the present game on. Raises SessionError."""
        self.names = self.current.names = checked_names(names)

    @property
    def sessions(self) -> list[Session]:
        """All games so far, the last perhaps unfinished."""
        return [*self.finished, self.current]

    @property
    def score(self) -> tuple[float, ...]:
        """Points of each seat from all finished games."""
        results = [session.result for session in self.sessions]
        return tuple(sum(result.points[seat] for result in results if result) for seat in range(len(self.names)))

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return self.current.result is not None and len(self.finished) + 1 == self.length

    def advance(self, seed: int | None = None) -> Session:
        """Start the next game; the seats start games in turn, and whoever left stays away.

        Without a seed of its own its number is added to ours.
        """
        if self.current.result is None:
            raise SessionError(fault("match.unfinished"))
        if self.over:
            raise SessionError(fault("match.over", length=self.length))
        self.finished = (*self.finished, self.current)
        played = len(self.finished)
        starter = (self.first_starter + played) % len(self.names) + 1
        own = self.seed + played if seed is None else seed
        before, self.current = self.current, Session(self.game, self.names, {**self.options, "starts": starter}, own)
        stay_away(self.current, before.left)
        return self.current

    def stop(self) -> None:
        """Play no more games after the present one."""
        self.length = len(self.finished) + 1

    @property
    def first_starter(self) -> int:
        """The seat that began the first game."""
        return int(self.sessions[0].state_at(0).seat)


def stay_away(session: Session, left: Collection[Seat]) -> None:
    """Begin a game without those who left the one before, unless too few would play."""
    if len(left) + 1 < session.seats:
        for seat in set(left) - set(session.left):
            session.leave(seat)
