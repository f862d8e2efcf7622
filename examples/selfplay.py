"""Train a small policy by playing against itself, in a few minutes with NumPy alone, and see what it is worth.

    python examples/selfplay.py mountain --minutes 3

One hidden layer, a softmax over the legal moves and a value beside it, trained by clipped policy gradients (PPO) on
whole windows of self-play from `pagodas.adapters.vector`, where a thousand games are stepped in one compiled call.
What was learned then meets the players there are in seeded series, each game with both players in every seat.
"""

from collections.abc import Iterator
from math import log10
from time import monotonic
from typing import Annotated, NamedTuple

import numpy as np
import typer

from pagodas import games
from pagodas.adapters.tensors import Encoder
from pagodas.adapters.vector import SELF_PLAY, Batch
from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.players.player import PLAYERS, Player, by_name

Array = np.ndarray

CLIP = 0.2  # how far one window may move the odds of a move
ENTROPY = 0.01  # the worth of not being sure too early
VALUE = 0.5  # the weight of being right about the outcome
EPOCHS = 2
PARTS = 8  # a window is learned from in so many parts
RATE = 1e-3
TELL = 15.0  # seconds between lines about it


class Window(NamedTuple):
    """Decisions of games that ended, and what these were worth to who decided."""

    observations: Array
    masks: Array
    moves: Array
    odds: Array  # the logarithm of the probability the move was chosen with
    worth: Array


class Network:
    """Observation → hidden layer → a score for each move and a value."""

    def __init__(self, inputs: int, moves: int, hidden: int, chance: np.random.Generator) -> None:
        self.scale = np.ones(inputs, np.float32)
        self.weights = [
            chance.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            chance.normal(0, 0.1 * hidden**-0.5, (hidden, moves + 1)).astype(np.float32),
            np.zeros(moves + 1, np.float32),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def forward(self, observations: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """Return what went in, the hidden layer, the logarithms of the odds of each move, and the value."""
        first, first_bias, second, second_bias = self.weights
        inputs = observations * self.scale
        hidden = np.maximum(inputs @ first + first_bias, 0)
        out = hidden @ second + second_bias
        scores = np.where(masks != 0, out[:, :-1], np.float32(-1e9))
        scores -= scores.max(1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(1, keepdims=True))
        return inputs, hidden, scores, np.tanh(out[:, -1])

    def learn(self, part: Window) -> None:
        """Take one step towards moves that turned out better than the value said."""
        inputs, hidden, scores, value = self.forward(part.observations, part.masks)
        rows, count = np.arange(len(value)), len(value)
        advantage = part.worth - value
        spread = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        ratio = np.exp(scores[rows, part.moves] - part.odds)
        held = np.where(spread > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        chances = np.exp(scores)
        slope = np.empty((count, chances.shape[1] + 1), np.float32)
        push = np.where(held, 0, ratio * spread)[:, None]
        entropy = -(chances * np.where(part.masks != 0, scores, 0)).sum(1, keepdims=True)
        slope[:, :-1] = chances * (push + ENTROPY * (np.where(part.masks != 0, scores, 0) + entropy))
        slope[rows, part.moves] -= push[:, 0]
        slope[:, -1] = -2 * VALUE * advantage * (1 - value**2)
        slope /= count
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self._descend([inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)])

    def _descend(self, slopes: list[Array]) -> None:
        """Adam."""
        self._steps += 1
        correction = (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for weight, slope, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= RATE * correction * mean / (np.sqrt(square) + 1e-8)


def sample(scores: Array, chance: np.random.Generator) -> Array:
    """Draw a move for each row by its odds."""
    return (scores - np.log(-np.log(chance.random(scores.shape, dtype=np.float32) + 1e-12))).argmax(1)


def play(batch: Batch, network: Network, steps: int, chance: np.random.Generator) -> Window:
    """Step all games and return the decisions of those that ended meanwhile."""
    shown, count = batch.shown, batch.count
    observations = np.empty((steps, *shown.observations.shape), np.float32)
    masks = np.empty((steps, *shown.masks.shape), np.int8)
    moves, odds, seats = np.empty((steps, count), np.int64), np.empty((steps, count)), np.empty((steps, count), np.int8)
    ended, utilities = np.empty((steps, count), bool), np.empty((steps, *shown.utilities.shape))
    for step in range(steps):
        observations[step], masks[step], seats[step] = shown.observations, shown.masks, batch.viewers
        _, _, scores, _ = network.forward(shown.observations, shown.masks)
        moves[step] = sample(scores, chance)
        odds[step] = scores[np.arange(count), moves[step]]
        batch.step(moves[step])
        ended[step], utilities[step] = shown.ended, shown.utilities
    known, worth = credit(ended, utilities, seats)
    return Window(observations[known], masks[known], moves[known], odds[known], worth[known])


def credit(ended: Array, utilities: Array, seats: Array) -> tuple[Array, Array]:
    """Tell which decisions led to an end, and what it was worth to the seat that decided."""
    known, worth = np.zeros(ended.shape, bool), np.zeros(ended.shape, np.float32)
    over, last = np.zeros(ended.shape[1], bool), np.zeros(utilities.shape[1:])
    rows = np.arange(ended.shape[1])
    for step in reversed(range(len(ended))):
        over |= ended[step]
        last[ended[step]] = utilities[step][ended[step]]
        known[step], worth[step] = over, last[rows, seats[step]]
    return known, worth


def train(game: Game, minutes: float, count: int, steps: int, hidden: int, seed: int) -> Network:
    """Play and learn until the time is up, at least once."""
    chance = np.random.default_rng(seed)
    batch = Batch(game, count, learner=SELF_PLAY)
    batch.reset(np.arange(count) + seed)
    network = Network(batch.layout.size, game.moves, hidden, chance)
    _, most = batch.layout.bounds()
    network.scale = np.where(most > 1, 0.1, 1.0).astype(np.float32)  # bits as they are, numbers smaller
    network.scale[most > np.iinfo(np.int8).max] = 0.003
    begin, told, decisions, windows = monotonic(), 0.0, 0, 0
    while windows == 0 or monotonic() - begin < 60 * minutes:
        window = play(batch, network, steps, chance)
        for part in parts(window, chance):
            network.learn(part)
        windows, decisions = windows + 1, decisions + count * steps
        if monotonic() - begin > told + TELL:
            told = monotonic() - begin
            print(f"{told:4.0f} s  {decisions:>11,} decisions  {-window.odds.mean():.2f} nats of doubt")
    batch.close()
    return network


def parts(window: Window, chance: np.random.Generator) -> Iterator[Window]:
    """Give a window several times, shuffled and in parts."""
    for _ in range(EPOCHS):
        for rows in np.array_split(chance.permutation(len(window.moves)), PARTS):
            if len(rows) > 1:
                yield Window(*(field[rows] for field in window))


class Learned:
    """A player that does what a network thinks best."""

    def __init__(self, game: Game, network: Network) -> None:
        self._encoder = Encoder(game)
        self._network = network

    def choose(self, observed: np.record) -> int:
        """Return the likeliest move."""
        tensor, mask = self._encoder.tensor(observed, int(observed.seat)), self._encoder.mask(observed)
        return int(self._network.forward(tensor[None], mask[None])[2].argmax())


def series(game: Game, learned: Player, name: str, rounds: int, seed: int) -> float:
    """Play seeded games, the learned player in every seat in turn, and return its mean utility."""
    total, seats = 0.0, game.seats[0]
    for index in range(rounds):
        state = game.start(seats, {}, seed + index // seats)[0]
        players = {seat: by_name(name, game, seed + index) for seat in range(seats)}
        players[index % seats] = learned
        while not state.ending:
            verbs.play(state, players[int(state.seat)].choose(game.observe(state, int(state.seat))))
        total += outcome(state)[index % seats]
    return total / rounds


def rating(mean: float, rounds: int) -> str:
    """Say what a mean utility is as a share of the points, and as a difference in Elo."""
    share = min(max((1 + mean) / 2, 0.5 / rounds), 1 - 0.5 / rounds)
    error = (share * (1 - share) / rounds) ** 0.5
    return f"{share:6.1%} ± {error:.1%} of the points, Elo {400 * log10(share / (1 - share)):+.0f}"


def main(
    game: Annotated[str, typer.Argument(help="The game.")] = "mountain",
    minutes: Annotated[float, typer.Option(help="How long to train.")] = 3.0,
    count: Annotated[int, typer.Option(help="Games at once.")] = 256,
    steps: Annotated[int, typer.Option(help="Decisions of each game in one window.")] = 128,
    hidden: Annotated[int, typer.Option(help="Width of the hidden layer.")] = 128,
    rounds: Annotated[int, typer.Option(help="Games of each series.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed and number of windows give the same policy.")] = 1,
    against: Annotated[list[str] | None, typer.Option(help="Only this player; may be given several times.")] = None,
) -> None:
    """Train, then meet the players there are."""
    kind = games.load(game)
    learned = Learned(kind, train(kind, minutes, count, steps, hidden, seed))
    for name in against or PLAYERS:
        print(f"against {name:8} {rating(series(kind, learned, name, rounds, seed), rounds)}")


if __name__ == "__main__":
    typer.run(main)
