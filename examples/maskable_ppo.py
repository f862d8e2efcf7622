"""MaskablePPO of sb3-contrib, unchanged, trains on one seat of a game against random players.

    pip install pagodas[research] sb3-contrib
    python examples/maskable_ppo.py mountain --seconds 60

Stable-Baselines asks the environment for `action_masks()`. The share of the points before and after training shows what
was learned. It steps single games, so give it time; `ppo_torch.py` plays hundreds of games at once.
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import pagodas.adapters.gymnasium  # noqa: F401 registers the games
from pagodas import games

EPOCHS = 4
TABLES = 8
STEPS = 256  # of each table between two lessons
NETWORK = {"net_arch": [128, 128]}


class Clock(BaseCallback):
    """Stops training after some time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self._end


def share_of_points(model: MaskablePPO, table: Any, count: int) -> float:
    """Play some games, and return the share of the points, a draw being half a point."""
    points = 0.0
    for seed in range(count):
        seen, _ = table.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=table.get_wrapper_attr("action_masks")())
            seen, reward, over, _, _ = table.step(int(action))
        points += (float(reward) + 1) / 2
    return points / count


def learn(game: str, seconds: float, seed: int = 1, count: int = 100) -> tuple[float, float]:
    """Train, and return the share of the points before and after."""
    name = f"pagodas/{game}-v{games.about(game).version}"
    tables, table = make_vec_env(name, TABLES, seed=seed), gymnasium.make(name)
    model = MaskablePPO(
        "MultiInputPolicy",
        tables,
        n_steps=STEPS,
        n_epochs=EPOCHS,
        batch_size=256,
        policy_kwargs=NETWORK,
        seed=seed,
        device="cpu",
    )
    before = share_of_points(model, table, count)
    model.learn(10**9, callback=Clock(seconds))
    print(f"{model.num_timesteps:,} decisions")
    return before, share_of_points(model, table, count)


def main() -> None:
    """Train, and print what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="mountain", choices=games.names())
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    np.random.seed(given.seed)
    before, after = learn(given.game, given.seconds, given.seed)
    print(f"points against random players: {before:.0%} before, {after:.0%} after {given.seconds:.0f} seconds")


if __name__ == "__main__":
    main()
