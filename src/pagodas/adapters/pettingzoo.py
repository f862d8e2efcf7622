"""Every game as a PettingZoo environment in which agents take turns: `env("mountain", board="hexagon")`.

Agents are `seat_0`, `seat_1` …; they observe `observation`, the tensor of `adapters.tensors`, and `action_mask`.
Rewards are the utilities of the game and come at its end. The same seat may move again: a turn can take several
decisions.
"""

from functools import cached_property
from typing import Any

from pagodas import games
from pagodas.adapters.optional_libraries import MissingExtra
from pagodas.adapters.rendering import HUMAN, MODES, show
from pagodas.adapters.spaces import MOST_SEEDS, action_space, observation_space
from pagodas.adapters.stepped_game import Position
from pagodas.core.errors import IllegalMove
from pagodas.core.options import Value

__all__ = ["env", "raw_env"]

try:
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("pettingzoo", "pettingzoo") from None


def env(game: str, **settings: Any) -> Any:
    """Return a game wrapped like PettingZoo's own: an illegal move loses, and wrong use raises an error."""
    raw = raw_env(game, **settings)
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv, EzPickle):  # noqa: N801 PettingZoo's name for it
    """A game without any wrapper: an illegal move raises IllegalMove."""

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Value) -> None:
        EzPickle.__init__(self, game, seats, render_mode, **options)
        AECEnv.__init__(self)
        self.game = games.load(game)
        self.metadata: dict[str, Any] = {
            "name": f"pagodas_{game}_v{self.game.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats or self.game.seats[0])]
        self.position = Position(self.game, seats, options)
        self._chance = seeding.np_random(None)[0]

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations; it is always the same object."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the moves; it is always the same object."""
        return self._action_spaces[agent]

    @cached_property
    def _observation_spaces(self) -> dict[str, Any]:
        return {agent: observation_space(self.game) for agent in self.possible_agents}

    @cached_property
    def _action_spaces(self) -> dict[str, Any]:
        return {agent: action_space(self.game) for agent in self.possible_agents}

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Start a game; the same seed starts the same game, and the same games after it."""
        if seed is not None:
            self._chance = seeding.np_random(seed)[0]
        self.position.start(int(self._chance.integers(MOST_SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent; only the agent to move has legal moves."""
        return self.position.seen_by(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Make a move for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.position.is_legal(action):
            raise IllegalMove(str(action), "no legal move has this number")
        self.position.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.position.outcome(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.position.over)
        self.agent_selection = self.possible_agents[self.position.seat]
        self._accumulate_rewards()
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> str | None:
        """Draw the view of the seat to move, as text or SVG; print the text for humans."""
        return show(self.game, self.position.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""
