"""A position on the table: drawn as text, played on by text, asked why not. Tests of every game use it."""

import pytest

from pagodas import games
from pagodas.core import verbs
from pagodas.core.errors import IllegalMove
from pagodas.core.types import Move, State
from pagodas.session.move_parser import read_decision, read_turn


class PlayedPosition:
    """One position of a game, changed by playing."""

    def __init__(self, game: str, position: str) -> None:
        self.game = games.load(game)
        self.states = self.game.notation.parse_position(position)

    @property
    def state(self) -> State:
        return self.states[0]

    def legal(self) -> set[str]:
        """Return the legal decisions as texts."""
        return {self.game.notation.format_move(self.state, move) for move in self.game.legal(self.state)}

    def play(self, *turns: str) -> "PlayedPosition":
        """Play turns, each whole or a decision of one."""
        for turn in turns:
            for decision, _ in self.game.notation.split_turn(turn):
                self.play_move(read_decision(self.game, self.state, decision))
        return self

    def play_move(self, move: Move) -> None:
        verbs.play(self.state, move)

    def why_not(self, decision: str, language: str = "en") -> str:
        """Return why a decision is refused, the ruling first; it must not be legal."""
        with pytest.raises(IllegalMove) as refused:
            read_turn(self.game, self.state, decision, language)
        return refused.value.reason

    def position(self) -> str:
        return self.game.notation.format_position(self.state)

    def seeded(self, seed: int) -> "PlayedPosition":
        """Give chance a seed; a drawn position has none."""
        out = self.game.blank()
        verbs.redeal(self.state, seed, out)
        self.states = out
        return self
