"""One game in progress whose state changes in place, for environments that step through it."""

from typing import Any

import numpy as np

from pagodas.adapters.tensors import Encoder, Mask, Tensor
from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.core.options import Values, complete
from pagodas.core.types import Move, Seat, State, States


class Position:
    """The state of a game, with answers to the questions of learners."""

    def __init__(self, game: Game, seats: int | None, options: Values) -> None:
        self.game = game
        self.seats = seats or game.seats[0]
        self._options = complete(game.options, options)
        self._encoder = Encoder(game)
        self._states: States = game.blank()
        self._seat, self._ending = self._states["seat"], self._states["ending"]  # reading a record is much slower
        self._mask: Mask = np.zeros(game.moves, np.int8)

    def start(self, seed: int) -> None:
        """Begin a new game."""
        self.set(self.game.start(self.seats, self._options, seed)[0])

    def set(self, state: State) -> None:
        """Continue from another state."""
        self._states[0] = state
        self._mask = self._encoder.mask(self.state)

    @property
    def state(self) -> State:
        """The whole state, which no seat may see."""
        return self._states[0]

    @property
    def seat(self) -> Seat:
        """The seat that decides next."""
        return int(self._seat[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._ending[0])

    def is_legal(self, move: Any) -> bool:
        """Tell whether the seat to move may make a move."""
        return move is not None and 0 <= move < len(self._mask) and bool(self._mask[move])

    def play(self, move: Move) -> None:
        """Make a legal move."""
        verbs.play(self.state, int(move))
        self._mask = self._encoder.mask(self.state)

    def seen_by(self, seat: Seat) -> dict[str, Any]:
        """Return the observation of a seat; only the seat to move has legal moves, after the end any move will do."""
        if self.over:
            mask = np.ones_like(self._mask)  # or what learns from an end would divide by 0
        else:
            mask = self._mask.copy() if seat == self.seat else np.zeros_like(self._mask)
        tensor: Tensor = self._encoder.tensor(self.state, seat)
        return {"observation": tensor, "action_mask": mask}

    def outcome(self) -> tuple[float, ...]:
        """Return the worth of the game to each seat, 0 before its end."""
        return outcome(self.state) if self.over else (0.0,) * self.seats
