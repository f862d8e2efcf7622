"""Every game as a Gymnasium environment for one seat: `gymnasium.make("pagodas/mountain-v1", opponents="club")`.

`OneSeat` plays one game after the other against named players. `ManyGames` plays thousands at once in compiled code,
one seat against random replies or every seat in turn:
`gymnasium.make_vec("pagodas/mountain-v1", 4096, vectorization_mode="vector_entry_point")`.

An illegal action loses the game. Rewards are the utilities of the game and come at its end.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pagodas import games
from pagodas.adapters.optional_libraries import MissingExtra
from pagodas.adapters.rendering import HUMAN, MODES, show
from pagodas.adapters.spaces import MOST_SEEDS, action_space, observation_space
from pagodas.adapters.stepped_game import Position
from pagodas.adapters.vector import LOT, SELF_PLAY, Batch
from pagodas.core.errors import OptionError
from pagodas.core.options import Value
from pagodas.core.types import Seat
from pagodas.players.player import Player, by_name

__all__ = ["ManyGames", "OneSeat", "register"]

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("gymnasium", "gymnasium") from None

LOST = -1.0


class OneSeat(gymnasium.Env):
    """A game for the player of one seat; `opponents` play the others: one name for all, or one for each."""

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
        self.position = Position(self.game, seats, options)
        self._chosen = seat
        others = self.position.seats - 1
        self._names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._names) != others:
            raise OptionError(f"{others + 1} seats need {others} opponents, not {len(self._names)}")

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game and play to the first decision of the seat."""
        super().reset(seed=seed)
        self._deal()
        while self.position.over:  # a game without a decision of the seat is not worth an episode
            self._deal()
        return self.position.seen_by(self._seat), self._told()

    def _deal(self) -> None:
        seats = self.position.seats
        self.position.start(self._draw(MOST_SEEDS))
        self._seat = self._draw(seats) if self._chosen == LOT else self._chosen
        others = [seat for seat in range(seats) if seat != self._seat]
        self._players: dict[Seat, Player] = {
            seat: by_name(name, self.game, self._draw(MOST_SEEDS), timed=False)
            for seat, name in zip(others, self._names, strict=True)
        }
        self._reply()

    def _draw(self, n: int) -> int:
        return int(self.np_random.integers(n))

    def _reply(self) -> None:
        """Let the others move until the seat's turn or the end."""
        position = self.position
        while not position.over and position.seat != self._seat:
            position.play(self._players[position.seat].choose(self.game.observe(position.state, position.seat)))

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a move and let the others reply."""
        position = self.position
        if not position.is_legal(action):
            return position.seen_by(self._seat), LOST, True, False, {**self._told(), "illegal": True}
        position.play(action)
        self._reply()
        if self.render_mode == HUMAN:
            self.render()
        return position.seen_by(self._seat), position.outcome()[self._seat], position.over, False, self._told()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal now, as sb3-contrib's MaskablePPO asks for them."""
        return np.asarray(self.position.seen_by(self._seat)["action_mask"], np.bool_)

    def _told(self) -> dict[str, Any]:
        return {"seat": self._seat}

    def render(self) -> str | None:
        """Draw the game as text or SVG; print the text for humans."""
        return show(self.game, self.position.state, self.render_mode)


class ManyGames(VectorEnv):
    """Thousands of games in one call, see `adapters.vector`.

    `seat` is the learner's seat; LOT draws one for each game. With `self_play` you act for the seat to move. `infos`
    hold `seat` (the seat of each row) and `utilities` (of all seats, for games that ended). By default a new game
    replaces an ended one in the same step, and `infos` hold its `final_obs`; with `autoreset_mode="NextStep"` the end
    is shown first, and the next step ignores the action and shows the new game. With `copy=False` the next step
    overwrites all arrays. Whatever is written into them changes nothing.
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
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Value,
    ) -> None:
        kind = games.load(game)
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise OptionError("new games replace ended ones: autoreset_mode is SameStep or NextStep, not Disabled")
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = num_envs
        self.single_observation_space = observation_space(kind)
        self.single_action_space = action_space(kind)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        learner, later = SELF_PLAY if self_play else seat, mode == AutoresetMode.NEXT_STEP
        self.batch = Batch(kind, num_envs, seats, options, learner, threads, copy, later)
        self._copy = copy
        self._later = later

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

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal now in each game."""
        return np.asarray(self.batch.shown.masks, np.bool_)

    def _seen(self) -> dict[str, Any]:
        shown = self.batch.shown
        return {"observation": shown.observations, "action_mask": shown.masks}

    def _told(self) -> dict[str, Any]:
        shown = self.batch.shown
        told: dict[str, Any] = {"seat": self.batch.viewers, "utilities": self._kept(shown.utilities)}
        if shown.ended.any() and not self._later:
            told["final_obs"] = {"observation": self._finals(), "action_mask": np.ones_like(shown.masks)}
            told["_final_obs"] = self._kept(shown.ended)
        return told

    def _finals(self) -> Any:
        """Return the last rows of games that ended; the other rows are 0, unless steps overwrite the arrays anyway."""
        shown = self.batch.shown
        if not self._copy:
            return shown.finals
        finals = np.zeros(shown.finals.shape, np.float32)  # much faster than zeros_like, which writes every number
        finals[shown.ended] = shown.finals[shown.ended]
        return finals

    def _kept(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
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
