"""Learns the weights of a game by self-play, generation after generation.

A generation practises, fits new weights to all lessons so far, and has them meet the weights before in a match at equal
time of the processor. They are accepted only if the 95 % interval of that match lies above one half: a smaller error is
no proof of play. A match that is lost beyond doubt is not played to its end.

Everything lies in one folder, and whatever lies there is not done again: the settings and the weights at the beginning,
the lessons and the match of each generation. Lessons depend on nothing but the seed; matches also on the clock.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

import numpy as np

from pagodas.arena.fitting import error, fit
from pagodas.arena.play_fixture import Contestant, Played, play
from pagodas.arena.practice import Practice, learner, practise
from pagodas.arena.ratings import Pairing, pairings
from pagodas.arena.results_file import Ledger
from pagodas.arena.schedule import ArenaError, Fixture, Tournament, fault, solo
from pagodas.core.game import Game
from pagodas.players.judgement import Weights
from pagodas.players.learned_weights import learned

__all__ = ["Generation", "Settings", "generations"]

NEW, OLD = "new", "old"
ENDLESS = 1 << 30  # iterations, where time is the limit
EVEN = 0.5
LOOKS = 4  # at a match under way, to end it if it is lost
SEEDS_APART = 7_919  # between generations, in steps of the seeds of a series

Compete: TypeAlias = Callable[..., bool]  # plays fixtures, keeps results in a ledger; False if interrupted


@dataclass(frozen=True, slots=True)
class Settings:
    """What a training depends on."""

    game: str
    games: int  # of practice for each generation
    iterations: int  # of each search in practice
    match: int  # games that decide
    seconds: float  # of the processor, for each move of the match
    seed: int
    seats: int


@dataclass(frozen=True, slots=True)
class Generation:
    """What came of a generation: its weights, their error, the match and the verdict."""

    number: int
    weights: Weights
    error: float
    met: Pairing
    accepted: bool


def generations(game: Game, settings: Settings, count: int, folder: Path, compete: Compete) -> Iterator[Generation]:
    """Train so many generations and yield each; end early if interrupted."""
    before = _beginning(game, settings, folder)
    lessons: list[Practice] = []
    for number in range(1, count + 1):
        practised = _practise(settings, number, before, folder, compete)
        if practised is None:
            return
        lessons += practised
        weights = fit(lessons, before)
        met = _meet(settings, number, {NEW: weights, OLD: before}, game.graded, folder, compete)
        if met is None:
            return
        accepted = met.low > EVEN
        yield Generation(number, weights, error(lessons, weights), met, accepted)
        before = weights if accepted else before


def _beginning(game: Game, settings: Settings, folder: Path) -> Weights:
    """Return the weights that a training began with; what lies in the folder must be the same training."""
    if not game.feature_names or game.imaginative:
        raise ArenaError(fault("no_features", game=game.id))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "training.json"
    if not file.exists():
        content = {"settings": asdict(settings), "features": game.feature_names, "weights": learned(game).tolist()}
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    found = json.loads(file.read_text(encoding="utf-8"))
    if found["settings"] != asdict(settings) or tuple(found["features"]) != game.feature_names:
        raise ArenaError(fault("other_training", folder=folder))
    return np.array(found["weights"], np.float64)


def _series(settings: Settings, number: int) -> int:
    """Return a seed from which a generation counts on."""
    return settings.seed + number * SEEDS_APART


def _practise(
    settings: Settings, number: int, weights: Weights, folder: Path, compete: Compete
) -> list[Practice] | None:
    """Play the games of practice that are missing and return the lessons of all, None if interrupted."""
    ledger = Ledger(Practice, folder / f"practice-{number}.jsonl")
    fixtures = solo(settings.game, f"practice-{number}", settings.games, _series(settings, number), settings.seats, ())
    known = tuple(weights.tolist())
    play = partial(practise, weights=known, iterations=settings.iterations)
    enter = partial(_enter, weights={fixtures[0].players[0]: known}, iterations=settings.iterations)
    finished = compete(fixtures, ledger, play, name=f"practice {number}", enter=enter)
    return ledger.of(fixture.key for fixture in fixtures) if finished else None


def _meet(
    settings: Settings, number: int, weights: dict[str, Weights], graded: bool, folder: Path, compete: Compete
) -> Pairing | None:
    """Let new weights meet the old, and return how the new ones did, None if interrupted."""
    ledger = Ledger(Played, folder / f"match-{number}.jsonl")
    seed = _series(settings, number)
    fixtures = Tournament(settings.game, (NEW, OLD), settings.match, seed, settings.seats).fixtures()
    known = {name: tuple(row.tolist()) for name, row in weights.items()}
    enter = partial(_enter, weights=known, iterations=ENDLESS, seconds=settings.seconds)
    for part in _parts(fixtures):
        if not compete(part, ledger, partial(play, enter=enter), name=f"match {number}", enter=enter):
            return None
        met = pairings(ledger.of(fixture.key for fixture in part), graded)[0].seen_by(NEW)
        if met.high < EVEN:
            break
    return met


def _parts(fixtures: Sequence[Fixture]) -> Iterator[Sequence[Fixture]]:
    """Yield longer and longer beginnings of a match, the last being all of it."""
    return (fixtures[: max(1, len(fixtures) * look // LOOKS)] for look in range(1, LOOKS + 1))


def _enter(
    name: str,
    game: Game,
    seed: int,
    weights: dict[str, tuple[float, ...]],
    iterations: int,
    seconds: float | None = None,
) -> Contestant:
    return learner(game, seed, weights[name], iterations, seconds)
