"""A position that learners play on: what they know of it, and moves by the rules of the game."""

from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.scene import Scene
from pagodas.core.strings import DEFAULT, Text
from pagodas.core.types import Move, Seat, State, States

__all__ = ["Stage"]

MOST_SEEDS = 2000  # tried until chance shows what is wanted


class Stage:
    """A position in which a learner has a seat."""

    def __init__(self, game: Game, position: str, seat: Seat | None = None) -> None:
        """Set up a position that is given as text; without a seat, the learner is who moves."""
        self.game = game
        self.states: States = game.notation.parse_position(position)
        self.seat: Seat = int(self.states[0].seat) if seat is None else seat

    @property
    def observed(self) -> State:
        """What the learner knows."""
        return self.game.observe(self.states[0], self.seat)

    def scene(self, language: str = DEFAULT) -> Scene:
        """Draw what the learner sees."""
        return self.game.sketch.draw(self.observed, self.seat, self.game.strings(language))

    @property
    def is_learners_turn(self) -> bool:
        """Whether the learner decides next."""
        return not self.states[0].ending and self.states[0].seat == self.seat

    def make(self, move: Move, luck: str = "") -> Text | None:
        """Make a move, with the first seed of chance that shows this luck, and tell it as the learner saw it.

        Return None, and make no move, where chance never shows this luck.
        """
        before, seen = self.states, self.observed
        for seed in range(MOST_SEEDS if luck else 1):
            after = before.copy()
            if luck:
                after["rng"] = seed
            verbs.play(after[0], move)
            if luck in ("", self.game.notation.format_luck(before[0], after[0])):
                self.states = after
                return self._told(seen, self.game.seen_move(before[0], move, self.seat))
        return None

    def _told(self, before: State, move: Move) -> Text:
        tell, observed = self.game.words.tell, self.observed
        return {language: tell(before, move, observed, self.game.strings(language)) for language in self.game.languages}
