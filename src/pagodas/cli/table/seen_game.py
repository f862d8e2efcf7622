"""A game as one seat sees it, at any of its moments."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pagodas.cli.game_texts import GameTexts
from pagodas.core.scene import Scene
from pagodas.core.types import Seat
from pagodas.session import Session, Turn


@dataclass(frozen=True, eq=False)
class SeenGame:
    """A game that does not change any more, and for whose eyes it is."""

    session: Session
    viewer: Seat
    teller: Seat | None  # as whom the turns are told; None lets each mover tell their own
    kinds: Sequence[str]
    texts: GameTexts

    @property
    def last(self) -> int:
        """The latest ply."""
        return len(self.session.moves)

    def scene(self, ply: int) -> Scene:
        """Draw the position after so many moves."""
        return _scene(self, ply)

    def status(self, ply: int) -> str:
        """Say what was to do after so many moves, or how the game ended."""
        return self.texts.status(self.session, self.viewer, ply)

    def turns(self, ply: int) -> list[Turn]:
        """Return the turns up to a ply."""
        return [turn for turn in self.session.turns if turn.moves.start < ply]

    def comments(self, ply: int) -> list[str]:
        """Return the comments on the turn that ends at a ply; at the start, those on the game."""
        ended = (turn.number for turn in self.session.turns if turn.moves.stop == ply)
        number = 0 if ply == 0 else next(ended, None)
        return [] if number is None else self.texts.comments(self.session, number)

    def turn_end(self, ply: int, step: int) -> int:
        """Return where the turn before a ply began, or where the one after it ends."""
        ends = [0, *(turn.moves.stop for turn in self.session.turns)]
        if step < 0:
            return max((end for end in ends if end < ply), default=-1)
        return min((end for end in ends if end > ply), default=self.last + 1)


@lru_cache(64)
def _scene(seen: SeenGame, ply: int) -> Scene:
    return seen.session.scene(seen.viewer, seen.texts.language, ply)
