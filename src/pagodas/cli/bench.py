"""How fast the games are: random play and plain search, ours beside other people's.

What a second is worth depends on the machine and on what else it does. So nothing here is compared across runs: all
subjects take turns in short laps of equal work, the best lap of each counts, and the ratio to one of our games in the
same run is what to look at. Time is what the processor spent on us, not what it spent on others or on compiling.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import thread_time
from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np
import typer
from rich.console import Console
from rich.table import Column, Table

from pagodas import games
from pagodas.cli.completion import game_ids
from pagodas.core.game import Game
from pagodas.core.options import Choice, Values
from pagodas.core.playouts import random_games
from pagodas.players.mcts import EXPLORATION, NODE, PLAIN, tree_workspace, uct

STARTS = 16
SEED = 1
ITERATIONS = 500  # of one search
SHORTEST_LAP = 0.01  # seconds
SPIEL_GAMES = ("hex(board_size=9)", "breakthrough", "backgammon", "einstein_wurfelt_nicht")
SPIEL_MEGABYTES = 1000
_DEFAULTS: Values = {}


class Lap(NamedTuple):
    """Work done and timed: plies of so many games, or iterations of one search."""

    work: int
    rounds: int
    seconds: float


class Subject(Protocol):
    """Something whose speed is measured. Every lap of the same size does the same work."""

    name: str
    seats: int

    def play(self, rounds: int) -> Lap:
        """Play so many random games."""

    def search(self) -> Lap:
        """Search the start of a game with ITERATIONS."""


@dataclass(frozen=True, slots=True)
class Speed:
    """What a subject does in a second, and how that compares to the reference."""

    name: str
    seats: int
    plies: float
    playouts: float
    iterations: float
    plies_ratio: float
    iterations_ratio: float


# --- Measuring ---


class _Meter:
    """One figure of one subject: the fastest of its laps, until the time for it is spent."""

    def __init__(self, lap: Callable[[], Lap], seconds: float) -> None:
        self._lap = lap
        self._left = seconds
        self.best = Lap(0, 0, 1.0)

    def run(self) -> bool:
        """Run one more lap unless the time is spent."""
        if self._left <= 0:
            return False
        lap = self._lap()
        self._left -= lap.seconds
        if lap.work / lap.seconds > self.best.work / self.best.seconds:
            self.best = lap
        return True


def measure(subjects: Sequence[Subject], seconds: float) -> list[Speed]:
    """Measure each figure for so many seconds, all of them in turns. The first subject is the reference."""
    meters = [meter for subject in subjects for meter in _meters(subject, seconds)]
    running = meters
    while running:
        running = [meter for meter in running if meter.run()]
    rates = list(zip(meters[::2], meters[1::2], strict=True))
    return [_speed(subject, *pair, *rates[0]) for subject, pair in zip(subjects, rates, strict=True)]


def _meters(subject: Subject, seconds: float) -> tuple[_Meter, _Meter]:
    subject.search()  # warm
    rounds = _lap_size(subject)
    return _Meter(lambda: subject.play(rounds), seconds), _Meter(subject.search, seconds)


def _lap_size(subject: Subject) -> int:
    """Return how many random games take long enough to be timed."""
    subject.play(1)  # warm
    rounds = 1
    while subject.play(rounds).seconds < SHORTEST_LAP:
        rounds *= 2
    return rounds


def _speed(subject: Subject, play: _Meter, search: _Meter, reference: _Meter, reference_search: _Meter) -> Speed:
    plies, iterations = (meter.best.work / meter.best.seconds for meter in (play, search))
    of_plies, of_iterations = (meter.best.work / meter.best.seconds for meter in (reference, reference_search))
    playouts = play.best.rounds / play.best.seconds
    return Speed(subject.name, subject.seats, plies, playouts, iterations, plies / of_plies, iterations / of_iterations)


# --- Our games ---


class OwnGame:
    """A game of ours with some options."""

    def __init__(self, game: Game, seats: int, options: Values) -> None:
        self.name = " ".join([game.id, *(str(value) for value in options.values())])
        self.seats = seats
        self._starts = np.concatenate([game.start(seats, options, seed) for seed in range(STARTS)])
        self._observed = game.observe(self._starts[0], int(self._starts[0].seat))
        self._room = tree_workspace(game, seats, 1)

    def play(self, rounds: int) -> Lap:
        """Play so many random games."""
        begin = thread_time()
        plies = random_games(self._starts, self._room.scratch, rounds, SEED, self._room.moves)
        return Lap(plies, rounds, thread_time() - begin)

    def search(self) -> Lap:
        """Search the start of a game."""
        tree, worth = search_tables(self.seats)
        self._room.progress[0] = 0
        on = self._room._replace(tree=tree, worth=worth)
        begin = thread_time()
        uct(self._observed, ITERATIONS, ITERATIONS, SEED, PLAIN, on)
        return Lap(ITERATIONS, 1, thread_time() - begin)


def search_tables(seats: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return room for the tree of one search, its pages touched."""
    return np.full(ITERATIONS + 1, np.zeros((), NODE), NODE), np.full((ITERATIONS + 1, seats), 0.0)


def own_games(ids: Sequence[str], reference_id: str | None = None) -> list[Subject]:
    """Return these games with fewest and most seats, and each board or variant once; the reference comes first."""
    found = [(game, *setting) for game in map(games.load, ids) for setting in _settings(game)]
    reference = games.load(reference_id or ids[0])
    first = (reference, min(reference.seats), _DEFAULTS)
    return [OwnGame(*setting) for setting in [first, *(setting for setting in found if setting != first)]]


def _settings(game: Game) -> list[tuple[int, Values]]:
    seats = sorted({min(game.seats), max(game.seats)})
    choices = [option for option in game.own_options if isinstance(option, Choice)]
    variants = [{option.name: value} for option in choices for value in option.values if value != option.default]
    return [*((count, _DEFAULTS) for count in seats), *((seats[0], variant) for variant in variants)]


# --- Other people's games ---


class SpielGame:
    """A game of OpenSpiel, played and searched by its own compiled code."""

    def __init__(self, name: str) -> None:
        self._spiel: Any = import_module("pyspiel")
        self._game = self._spiel.load_game(name)
        self.name = f"OpenSpiel {name}"
        self.seats = int(self._game.num_players())

    def play(self, rounds: int) -> Lap:
        """Play so many random games."""
        bots = [self._spiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(self.seats)]
        states = [self._game.new_initial_state() for _ in range(rounds)]
        begin = thread_time()
        for seed, state in enumerate(states):
            self._spiel.evaluate_bots(state, bots, seed)
        seconds = thread_time() - begin
        return Lap(sum(_decisions(state) for state in states), rounds, seconds)

    def search(self) -> Lap:
        """Search the start of a game."""
        playouts = self._spiel.RandomRolloutEvaluator(1, SEED)
        settings = (EXPLORATION, ITERATIONS, SPIEL_MEGABYTES, False, SEED, False)
        bot = self._spiel.MCTSBot(self._game, playouts, *settings)
        state = self._game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        begin = thread_time()
        bot.mcts_search(state)
        return Lap(ITERATIONS, 1, thread_time() - begin)


def _decisions(state: Any) -> int:
    """Count the moves of players: chance has moves of its own there."""
    return sum(step.player >= 0 for step in state.full_history())


def spiel_games() -> list[Subject]:
    """Return games of OpenSpiel, none when it is not installed."""
    return [SpielGame(name) for name in SPIEL_GAMES] if find_spec("pyspiel") else []


# --- The command ---


def bench(
    game: Annotated[
        list[str] | None, typer.Option(help="Only this game; may be given several times.", autocompletion=game_ids)
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="GAME", help="Give ratios to this game. [the first]", autocompletion=game_ids)
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.001, max=3600, help="How long to measure each figure.")] = 1.0,
    json: Annotated[Path | None, typer.Option(help="Also write the figures to this file.")] = None,
) -> None:
    """Measure how fast the games are, single-threaded."""
    console = Console()
    with console.status("Measuring …"):
        speeds = measure([*own_games(game or games.names(), to), *spiel_games()], seconds)
    console.print(table(speeds))
    if json:
        write_json(speeds, json)


def table(speeds: Sequence[Speed]) -> Table:
    """Lay the figures out for people."""
    caption = (
        f"random plies and games, and UCT iterations, per second of one processor; × is the ratio to {speeds[0].name}"
    )
    result = Table(Column("game", overflow="fold"), caption=caption)
    for title in ("seats", "plies", "×", "games", "UCT", "×"):
        result.add_column(title, justify="right")
    for speed in speeds:
        plies, playouts, iterations = (f"{rate:,.0f}" for rate in (speed.plies, speed.playouts, speed.iterations))
        ratios = f"{speed.plies_ratio:.2f}", f"{speed.iterations_ratio:.2f}"
        result.add_row(speed.name, str(speed.seats), plies, ratios[0], playouts, iterations, ratios[1])
    return result


def write_json(speeds: Sequence[Speed], file: Path) -> None:
    """Write the figures for programs."""
    file.write_text(json.dumps([asdict(speed) for speed in speeds], indent=2) + "\n", encoding="utf-8")
