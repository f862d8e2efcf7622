"""PPO in one file, in the manner of CleanRL, learns one seat of a game in thousands of games at once.

    pip install pagodas[research] torch
    python examples/ppo_torch.py mountain --seconds 60

The only difference from PPO without masks is one line: moves that are not legal get no probability. New games replace
ended ones in the same step, or with `--autoreset NextStep` in the next one.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import pagodas.adapters.gymnasium  # noqa: F401 registers the games
from pagodas import games

TABLES, STEPS = 256, 32
EPOCHS, PARTS = 2, 4
RATE, DISCOUNT, TRUST, CLIP, CURIOSITY = 1e-3, 1.0, 0.95, 0.2, 0.01


class Agent(nn.Module):
    """A policy and a value on one trunk; numbers of any size come in, so they are scaled first."""

    def __init__(self, numbers: int, moves: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            nn.LayerNorm(numbers), nn.Linear(numbers, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh()
        )
        self.policy, self.value = nn.Linear(256, moves), nn.Linear(256, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the probabilities of the legal moves, and the value."""
        known = self.trunk(seen)
        logits = torch.where(masks, self.policy(known), -1e9)
        return Categorical(logits=logits), self.value(known).squeeze(-1)


def tensors(seen: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """Return what was seen as Torch wants it."""
    return torch.as_tensor(seen["observation"]), torch.as_tensor(seen["action_mask"] != 0)


def advantages(rewards: torch.Tensor, values: torch.Tensor, over: torch.Tensor, last: torch.Tensor) -> torch.Tensor:
    """Return how much better each decision was than expected (GAE)."""
    found, ahead = torch.zeros_like(rewards), torch.zeros(rewards.shape[1])
    following = torch.cat([values[1:], last[None]])
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - over[step]
        surprise = rewards[step] + DISCOUNT * following[step] * goes_on - values[step]
        ahead = surprise + DISCOUNT * TRUST * goes_on * ahead
        found[step] = ahead
    return found


def learn(game: str, seconds: float, seed: int = 1, autoreset: str = "SameStep") -> list[float]:
    """Train, and return the share of the points in each round of games, a draw being half a point."""
    torch.manual_seed(seed)
    name = f"pagodas/{game}-v{games.about(game).version}"
    tables = gymnasium.make_vec(name, TABLES, vectorization_mode="vector_entry_point", autoreset_mode=autoreset)
    seen, _ = tables.reset(seed=seed)
    agent = Agent(seen["observation"].shape[1], seen["action_mask"].shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), RATE)
    end, shares = time.monotonic() + seconds, []
    played = np.zeros(TABLES, np.bool_)  # whether a game ended in the step before
    while time.monotonic() < end:
        rows, points = [], []
        for _ in range(STEPS):
            numbers, masks = tensors(seen)
            with torch.no_grad():
                policy, value = agent(numbers, masks)
                moves = policy.sample()
            counts = torch.as_tensor(~played if autoreset == "NextStep" else np.ones(TABLES, np.bool_))
            seen, rewards, over, _, _ = tables.step(moves.numpy())
            played = over
            rows.append((numbers, masks, moves, policy.log_prob(moves), value, torch.as_tensor(rewards), over, counts))
            points += [(reward + 1) / 2 for reward in rewards[over]]
        improve(agent, optimizer, rows, agent(*tensors(seen))[1].detach())
        shares.append(float(np.mean(points)) if points else 0.5)
    tables.close()
    return shares


def improve(agent: Agent, optimizer: torch.optim.Optimizer, rows: list[tuple], last: torch.Tensor) -> None:
    """Learn from a round of decisions."""
    numbers, masks, moves, before, values, rewards = (torch.stack([row[i] for row in rows]) for i in range(6))
    over = torch.as_tensor(np.array([row[6] for row in rows]), dtype=torch.float32)
    kept = torch.stack([row[7] for row in rows]).flatten().nonzero()[:, 0]
    gains = advantages(rewards, values, over, last)
    aims = (gains + values).flatten()
    flat = [array.flatten(0, 1) for array in (numbers, masks, moves, before, gains)]
    for _ in range(EPOCHS):
        for part in kept[torch.randperm(len(kept))].chunk(PARTS):
            seen, legal, chosen, old, gain = (array[part] for array in flat)
            policy, value = agent(seen, legal)
            ratio = (policy.log_prob(chosen) - old).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            won = torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            loss = 0.5 * (value - aims[part]).square().mean() - won - CURIOSITY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def main() -> None:
    """Train, and print what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="mountain", choices=games.names())
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--autoreset", default="SameStep", choices=("SameStep", "NextStep"))
    given = parser.parse_args()
    shares = learn(given.game, given.seconds, given.seed, given.autoreset)
    tenth = max(1, len(shares) // 10)
    first, last = np.mean(shares[:tenth]), np.mean(shares[-tenth:])
    decisions = len(shares) * TABLES * STEPS
    print(f"{decisions:,} decisions; points against random players: {first:.0%} at first, {last:.0%} at last")


if __name__ == "__main__":
    main()
