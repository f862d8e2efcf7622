"""Every game as a Gymnasium environment for one seat: `gymnasium.make("pagodas/mountain-v1", opponents="uct")`.

`OneSeat` plays against players by name, one game after the other. `ManyGames` plays thousands at once inside compiled
code, against random replies or every seat in turn:
`gymnasium.make_vec("pagodas/mountain-v1", 4096, vectorization_mode="vector_entry_point")`.

An illegal action loses the game. Rewards are the utilities of the game, all at its end.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pagodas import games
from pagodas.adapters.extras import MissingExtra
from pagodas.adapters.pictures import HUMAN, MODES, picture
from pagodas.adapters.spaces import MOST_SEEDS, action_space, observation_space
from pagodas.adapters.tensors import Encoder
from pagodas.adapters.vector import LOT, SELF_PLAY, Batch
from pagodas.core import verbs
from pagodas.core.errors import OptionError
from pagodas.core.game import outcome
from pagodas.core.options import Value, complete
from pagodas.core.types import Seat, States
from pagodas.players.player import Player, by_name

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("gymnasium", "gymnasium") from None

LOST = -1.0


class OneSeat(gymnasium.Env):
    """A game for the player of one seat; the others are played by `opponents`, one name for all or one for each."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 Gymnasium's way

    def __init__(
        self,
        game: str,
        seat: Seat = LOT,
        opponents: str | Sequence[str] = "random",
        seats: int | None = None,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        self.game = games.load(game)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self._seats = seats or self.game.seats[0]
        self._chosen = seat
        self._names = [opponents] * (self._seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(self._names) != self._seats - 1:
            raise OptionError(f"{self._seats} seats need {self._seats - 1} opponents, not {len(self._names)}")
        self._options = complete(self.game.options, options)
        self._encoder = Encoder(self.game)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game and play to the first decision of the seat."""
        super().reset(seed=seed)
        self._deal()
        while self._states[0].ending:  # over before the seat could do anything: not worth an episode
            self._deal()
        return self._seen(), self._told()

    def _deal(self) -> None:
        self._states: States = self.game.start(self._seats, self._options, self._draw(MOST_SEEDS))
        self._seat = self._draw(self._seats) if self._chosen == LOT else self._chosen
        others = [seat for seat in range(self._seats) if seat != self._seat]
        self._players: dict[Seat, Player] = {
            seat: by_name(name, self.game, self._draw(MOST_SEEDS))
            for seat, name in zip(others, self._names, strict=True)
        }
        self._reply()

    def _draw(self, n: int) -> int:
        return int(self.np_random.integers(n))

    def _reply(self) -> None:
        """Let the others move until it is the seat's turn or the end."""
        state = self._states[0]
        while not state.ending and state.seat != self._seat:
            verbs.play(state, self._players[int(state.seat)].choose(self.game.observe(state, int(state.seat))))

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a move and let the others reply."""
        state = self._states[0]
        if int(action) not in self.game.legal(state):
            return self._seen(), LOST, True, False, {**self._told(), "illegal": True}
        verbs.play(state, int(action))
        self._reply()
        reward = outcome(state)[self._seat] if state.ending else 0.0
        if self.render_mode == HUMAN:
            self.render()
        return self._seen(), reward, bool(state.ending), False, self._told()

    def _seen(self) -> dict[str, Any]:
        state = self._states[0]
        return {"observation": self._encoder.tensor(state, self._seat), "action_mask": self._encoder.mask(state)}

    def _told(self) -> dict[str, Any]:
        return {"seat": self._seat}

    def render(self) -> str | None:
        """Draw the game, as text or SVG; for humans the text is printed."""
        drawn = picture(self.game, self._states[0], self.render_mode or HUMAN)
        if self.render_mode in (HUMAN, None):
            print(drawn)  # noqa: T201 what rendering for humans is
            return None
        return drawn


class ManyGames(VectorEnv):
    """Thousands of games in one call, see `adapters.vector`; a game that ended is replaced in the same step.

    `seat` is the learner's, LOT for one drawn anew each game; with `self_play` the one who acts is whoever is to move.
    `infos` hold `seat` (for whom each row is), `utilities` (of all seats where a game ended) and, where any game
    ended, `final_obs`. With `copy=False` all arrays are written over by the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 Gymnasium's way

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seat: Seat = LOT,
        self_play: bool = False,
        seats: int | None = None,
        threads: int | None = None,
        copy: bool = True,
        **options: Value,
    ) -> None:
        kind = games.load(game)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(kind)
        self.single_action_space = action_space(kind)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = Batch(kind, num_envs, seats, options, SELF_PLAY if self_play else seat, threads)
        self._copy = copy

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start all games anew; game i has seed + i."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(MOST_SEEDS)) if seed is None else seed
        self.batch.reset(first + np.arange(self.num_envs, dtype=np.int64))
        return self._seen(), self._told()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Any, ...]:
        """Play one action in each game."""
        self.batch.step(actions)
        rewards, ended = self._kept(self.batch.shown.rewards), self._kept(self.batch.shown.ended)
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), self._told()

    def _seen(self) -> dict[str, Any]:
        shown = self.batch.shown
        return {"observation": self._kept(shown.observations), "action_mask": self._kept(shown.masks)}

    def _told(self) -> dict[str, Any]:
        shown = self.batch.shown
        told: dict[str, Any] = {"seat": self._kept(self.batch.viewers), "utilities": self._kept(shown.utilities)}
        if shown.ended.any():
            told["final_obs"] = {"observation": self._kept(shown.finals)}
            told["_final_obs"] = self._kept(shown.ended)
        return told

    def _kept(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        self.batch.close()


def register() -> None:
    """Make every game known to Gymnasium."""
    for name in games.names():
        gymnasium.register(
            id=f"pagodas/{name}-v{games.load(name).version}",
            entry_point=f"{__name__}:OneSeat",
            vector_entry_point=f"{__name__}:ManyGames",
            kwargs={"game": name},
        )


register()
