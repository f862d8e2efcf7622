"""Train a small policy by playing against itself, in a few minutes with NumPy alone, and rate it in the arena.

    python examples/selfplay.py mountain

One hidden layer, a score for each legal move and a value beside it, trained by clipped policy gradients (PPO) on
windows of self-play from `pagodas.adapters.vector`, where hundreds of games are stepped in one compiled call. What was
learned then meets the levels in the arena, everybody everybody else, both ways round with the same seeds.

To learn with something else, replace `Network`; to learn another way, `train`.
"""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple

import numpy as np
import typer
from rich.console import Console

from pagodas import games
from pagodas.adapters.tensors import Encoder, Layout, layout
from pagodas.adapters.vector import SELF_PLAY, Batch
from pagodas.arena.play_fixture import play
from pagodas.arena.ratings import pairings, ratings
from pagodas.arena.schedule import Tournament
from pagodas.cli.arena import pairings_table, ratings_table
from pagodas.core.game import Game
from pagodas.players.player import PLAYERS

Array = np.ndarray

NAME = "learned"
OPPONENTS = ("random", "novice", "casual", "club")
CLIP = 0.2  # how far one window may move the odds of a move
ENTROPY = 0.01  # the worth of not being sure too early
TRUST = 0.8  # in what came of it, rather than in what the next value says: the lambda of returns
EPOCHS, PARTS = 3, 4  # each window is learned from so often, in so many parts
RATE, LAST_RATE = 1e-3, 1e-4  # of learning, at the beginning and at the end
STEEPEST = 0.5  # what longer gradients are cut down to
TELL = 15.0  # seconds between lines about it


# --- The network ---


class Legal(NamedTuple):
    """The legal moves of many positions one after the other: of each its row and its move; and where rows begin."""

    rows: Array
    moves: Array
    starts: Array


def legal(masks: Array) -> Legal:
    """Return the moves of masks: one in thirty, so that hardly anything is left to be computed."""
    rows, moves = np.nonzero(masks)
    return Legal(rows, moves, np.searchsorted(rows, np.arange(len(masks))))


class Sight(NamedTuple):
    """What a network makes of positions: its hidden layer, the logarithm of the odds of each legal move, the values."""

    hidden: Array
    odds: Array
    values: Array


class Window(NamedTuple):
    """Decisions: what was known, which moves were legal (as bits) and chosen, with what odds, and what came of it."""

    inputs: Array
    masks: Array
    moves: Array
    odds: Array
    worth: Array
    gain: Array  # by how much that was more than expected


class Network:
    """Inputs → hidden layer → a score for each move and a value."""

    def __init__(self, inputs: int, moves: int, hidden: int, chance: np.random.Generator) -> None:
        self.weights = [
            chance.normal(0, 2 * inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            chance.normal(0, 0.1 * hidden**-0.5, (hidden, moves + 1)).astype(np.float32),
            np.zeros(moves + 1, np.float32),
        ]
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def see(self, inputs: Array, moves: Legal) -> Sight:
        """Look at positions."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.maximum(inputs @ first + first_bias, 0)
        out = hidden @ second + second_bias
        odds = out[moves.rows, moves.moves]
        odds -= np.maximum.reduceat(odds, moves.starts)[moves.rows]
        odds -= np.log(np.add.reduceat(np.exp(odds), moves.starts))[moves.rows]
        return Sight(hidden, odds, np.tanh(out[:, -1]))

    def learn(self, part: Window, rate: float) -> None:
        """Take one step towards moves that turned out better than expected, and towards better expectations."""
        count = self.weights[3].size - 1
        moves = legal(np.unpackbits(part.masks, axis=1, count=count))
        hidden, odds, values = self.see(part.inputs, moves)
        chances, chosen = np.exp(odds), moves.moves == part.moves[moves.rows]
        ratio = np.exp(odds[chosen] - part.odds)
        far = np.where(part.gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(far, 0, ratio * part.gain)
        doubt = -np.add.reduceat(chances * odds, moves.starts)
        slope = np.zeros((len(values), count + 1), np.float32)
        slope[moves.rows, moves.moves] = chances * (push[moves.rows] + ENTROPY * (odds + doubt[moves.rows]))
        slope[np.arange(len(values)), part.moves] -= push
        slope[:, -1] = (values - part.worth) * (1 - values**2)
        slope /= len(values)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self._descend([part.inputs.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)], rate)

    def _descend(self, slopes: list[Array], rate: float) -> None:
        """Adam, with gradients that are not too long."""
        self._steps += 1
        shorter = min(1.0, STEEPEST / (1e-9 + sum(float((slope**2).sum()) for slope in slopes) ** 0.5))
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for weight, slope, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (shorter * slope - mean)
            square += 0.001 * ((shorter * slope) ** 2 - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


class Lens:
    """What a tensor is to a network: numbers near 1, and what belongs to the seats with the own part first.

    So whatever is learned in one seat is known in all. Fields with a first axis as long as there are seats are taken to
    belong to them.
    """

    def __init__(self, plan: Layout, seats: int) -> None:
        _, most = plan.bounds()
        self._scale = np.select([most <= 1, most <= np.iinfo(np.int8).max], [1.0, 0.3], 0.003).astype(np.float32)
        self._order = np.tile(np.arange(plan.size), (seats, 1))
        for part in plan.parts:
            if len(part.shape) > 1 and part.shape[0] == seats:
                places = np.arange(plan.size)[part.place].reshape(seats, -1)
                for seat in range(seats):
                    self._order[seat, part.place] = np.roll(places, -seat, axis=0).reshape(-1)

    def __call__(self, tensors: Array, seats: Array) -> Array:
        """Return inputs for tensors as these seats know them."""
        return np.take_along_axis(tensors, self._order[seats], 1) * self._scale


# --- Learning ---


def sample(odds: Array, moves: Legal, chance: np.random.Generator) -> Array:
    """Draw a legal move for each position by its odds; return where it is in `moves`."""
    noise = -np.log(-np.log(chance.random(odds.shape) + 1e-300))  # who has the most of odds and this, wins by the odds
    order = np.lexsort((odds + noise, moves.rows))
    return order[np.append(moves.starts[1:], len(odds)) - 1]


def play_window(batch: Batch, network: Network, lens: Lens, steps: int, chance: np.random.Generator) -> Window:
    """Step all games so often, and return every decision."""
    inputs, masks, chosen, odds, values, seats, ended, utilities = [], [], [], [], [], [], [], []
    for step in range(steps + 1):
        seats.append(batch.viewers.astype(np.int64))
        inputs.append(lens(batch.shown.observations, seats[-1]))
        moves = legal(batch.shown.masks)
        sight = network.see(inputs[-1], moves)
        values.append(sight.values)
        if step == steps:
            break  # only its values are needed
        picks = sample(sight.odds, moves, chance)
        masks.append(np.packbits(batch.shown.masks, axis=1))
        chosen.append(moves.moves[picks])
        odds.append(sight.odds[picks])
        batch.step(chosen[-1])
        ended.append(batch.shown.ended.copy())
        utilities.append(batch.shown.utilities.copy())
    worth = returns(np.array(values), np.array(seats), np.array(ended), np.array(utilities)).reshape(-1)
    gain = worth - np.concatenate(values[:-1])
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    return Window(*map(np.concatenate, (inputs[:-1], masks, chosen, odds)), worth, gain)


def returns(values: Array, seats: Array, ended: Array, utilities: Array) -> Array:
    """Return what came of each decision for who made it: of the end, and of what was expected on the way there.

    `values` and `seats` have a row more than the others: the position after the last step.
    """
    _, count, players = utilities.shape
    games, worth = np.arange(count), np.zeros(ended.shape, np.float32)
    expected = np.repeat(-values[..., None] / (players - 1), players, axis=2)  # by each seat, from what one expects
    np.put_along_axis(expected, seats[..., None], values[..., None], 2)
    ahead = expected[-1]
    for step in reversed(range(len(ended))):
        ahead = TRUST * ahead + (1 - TRUST) * expected[step + 1]
        ahead = np.where(ended[step, :, None], utilities[step], ahead)
        worth[step] = ahead[games, seats[step]]
    return worth


def parts(window: Window, chance: np.random.Generator) -> Iterator[Window]:
    """Give a window several times, shuffled and in parts."""
    for _ in range(EPOCHS):
        for rows in np.array_split(chance.permutation(len(window.moves)), PARTS):
            yield Window(*(field[rows] for field in window))


def train(game: Game, decisions: int, count: int, steps: int, hidden: int, seed: int) -> Network:
    """Play and learn until so many decisions have been made."""
    chance = np.random.default_rng(seed)
    batch = Batch(game, count, learner=SELF_PLAY)
    batch.reset(np.arange(count) + seed)
    network = Network(batch.layout.size, game.moves, hidden, chance)
    lens = Lens(batch.layout, batch.seats)
    begin, told = monotonic(), 0.0
    for done in range(0, decisions, count * steps):
        window = play_window(batch, network, lens, steps, chance)
        for part in parts(window, chance):
            network.learn(part, RATE + (LAST_RATE - RATE) * done / decisions)
        if monotonic() - begin > told + TELL:
            told = monotonic() - begin
            print(f"{told:4.0f} s  {done:>11,} decisions  {-window.odds.mean():.2f} nats of doubt")
    print(f"{monotonic() - begin:4.0f} s  {decisions:>11,} decisions: done")
    batch.close()
    return network


# --- Playing ---


class Learned:
    """A player that does what a network thinks best."""

    def __init__(self, game: Game, network: Network) -> None:
        self._encoder = Encoder(game)
        self._lens = Lens(layout(game), game.seats[0])
        self._network = network

    def choose(self, observed: np.record) -> int:
        """Return the likeliest move."""
        seat = int(observed.seat)
        moves = legal(self._encoder.mask(observed)[None])
        inputs = self._lens(self._encoder.tensor(observed, seat)[None], np.array([seat]))
        return int(moves.moves[self._network.see(inputs, moves).odds.argmax()])


def rate(game: Game, learned: Learned, against: tuple[str, ...], rounds: int, seed: int) -> None:
    """Hold a tournament in the arena and show the ratings."""
    PLAYERS[NAME] = lambda game, seed, limits: learned  # noqa: ARG005 by this name it can play wherever players do
    tournament = Tournament(game.id, (NAME, *against), rounds, seed, game.seats[0])
    played = [play(fixture) for fixture in tournament.fixtures()]
    console = Console(highlight=False)
    console.print(ratings_table(ratings(played), f"{len(played)} games"))
    console.print(pairings_table([row for row in pairings(played) if NAME in (row.player, row.opponent)]))


def main(
    game: Annotated[str, typer.Argument(help="The game.")] = "mountain",
    decisions: Annotated[int, typer.Option(help="How many to learn from.")] = 2_000_000,
    count: Annotated[int, typer.Option(help="Games at once.")] = 256,
    steps: Annotated[int, typer.Option(help="Decisions of each game in one window.")] = 64,
    hidden: Annotated[int, typer.Option(help="Width of the hidden layer.")] = 256,
    rounds: Annotated[int, typer.Option(help="Games of each pairing in the arena.")] = 40,
    seed: Annotated[int, typer.Option(help="Of everything.")] = 1,
    against: Annotated[str, typer.Option(help="Whom to meet in the arena.")] = ",".join(OPPONENTS),
    save: Annotated[Path | None, typer.Option(help="Keep the weights in this file (npz).")] = None,
) -> None:
    """Train, then meet the levels in the arena."""
    kind = games.load(game)
    network = train(kind, decisions, count, steps, hidden, seed)
    if save:
        np.savez(save, *network.weights)
    rate(kind, Learned(kind, network), tuple(against.split(",")), rounds, seed)


if __name__ == "__main__":
    typer.run(main)
